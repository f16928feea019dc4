# Completion of combatcli for fish.
#
# Where it goes: to the file
#   ~/.config/fish/completions/combatcli.fish

function __combatcli_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    $program __complete $words "$current" 2>/dev/null | string sub -s 2
end

complete -c combatcli -f -a '(__combatcli_complete)'
