# Completion of combatcli for fish: `combatcli completion --install fish` puts it in its place.

function __combatcli_complete
    set -l words (commandline -opc)
    set -l program (string replace -r '^~' $HOME $words[1])
    $program __complete $words[2..] (commandline -ct) 2>/dev/null |
        string replace -r '^[^\t]*\t[^\t]*\t' ''
end

complete -c combatcli -f -a '(__combatcli_complete)'
