#compdef combatcli
# Completion of combatcli for zsh: `combatcli completion --install zsh` puts it in its place.

_combatcli() {
    local answer rest text
    local -a fields whole wholes open opens
    for answer in "${(@f)$("${(Q)words[1]/#\~/$HOME}" __complete "${(@)words[2,CURRENT-1]}" \
        "$QIPREFIX$PREFIX" 2>/dev/null)}"; do
        fields=("${(@ps:\t:)answer}")
        rest=${fields[1][2,-1]}
        text=$fields[2]
        [[ -n $fields[4] ]] && text+="  -- $fields[4]"
        [[ -z $compstate[quote] ]] && rest=${(q)rest}
        if [[ $answer == +* ]]; then
            whole+=("$PREFIX$rest") wholes+=("$text")
        else
            open+=("$PREFIX$rest") opens+=("$text")
        fi
    done
    compadd -Q -U -l -V combatcli -d wholes -a whole
    compadd -Q -U -S '' -l -V combatcli -d opens -a open
}

if [[ $funcstack[1] == _combatcli ]]; then
    _combatcli "$@"
else
    (( $+functions[compdef] )) || { autoload -U compinit && compinit -i; }
    compdef _combatcli combatcli
fi
