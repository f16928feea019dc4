#compdef combatcli
# Completion of combatcli for zsh.
#
# Where it goes: as the file _combatcli to a folder of $fpath, such as
#   /usr/local/share/zsh/site-functions/_combatcli
# or add this line to ~/.zshrc, below compinit:
#   eval "$(combatcli completion zsh)"

_combatcli() {
    local answer word help
    local -a whole wholes open opens
    for answer in ${(f)"$("${(Q)words[1]/#\~/$HOME}" __complete "${(@)words[2,CURRENT-1]}" \
        "$PREFIX" 2>/dev/null)"}; do
        word=${${answer%%$'\t'*}[2,-1]}
        help="${word##*,}${answer#*$'\t'}"
        [[ -n ${answer#*$'\t'} ]] && help="${word##*,}  -- ${answer#*$'\t'}"
        if [[ $answer == +* ]]; then
            whole+=("$word") wholes+=("$help")
        else
            open+=("$word") opens+=("$help")
        fi
    done
    compadd -l -V combatcli -d wholes -a whole
    compadd -l -V combatcli -S '' -d opens -a open
}

if [[ $funcstack[1] == _combatcli ]]; then
    _combatcli "$@"
else
    compdef _combatcli combatcli
fi
