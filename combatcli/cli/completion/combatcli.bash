# Completion of combatcli for bash.
#
# Where it goes: with the package bash-completion, to
#   ~/.local/share/bash-completion/completions/combatcli
# without it, add this line to ~/.bashrc:
#   eval "$(combatcli completion bash)"

_combatcli() {
    # bash splits words at = and : as well, where combatcli does not: what stands together is put
    # together again, and what bash will not replace is left out of the answers.
    local rest=$COMP_LINE words=() at=0 i fragment blanks
    for ((i = 0; i <= COMP_CWORD; i++)); do
        fragment=${COMP_WORDS[i]}
        blanks=${rest%%[![:blank:]]*}
        if ((i == 0)) || [[ -n $blanks || -z $rest ]]; then
            words+=("")
            at=$((at + ${#blanks}))
            rest=${rest#"$blanks"}
        fi
        words[${#words[@]} - 1]+=$fragment
        at=$((at + ${#fragment}))
        rest=${rest#"$fragment"}
    done
    local last=$((${#words[@]} - 1)) cut=$((at - COMP_POINT)) quote=
    local current=${words[last]}
    if ((cut > 0 && cut <= ${#current})); then
        current=${current:0:${#current}-cut}
    fi
    case $current in
        [\"\']*) quote=${current:0:1} current=${current:1} ;;
    esac
    local kept=${current%"$2"} answer word ends
    COMPREPLY=()
    while IFS= read -r answer; do
        word=${answer%%$'\t'*}
        ends=
        [[ ${word:0:1} == + ]] && ends="$quote "
        word=${word:1}
        word=${word#"$kept"}
        if [[ -z $quote && $word == *[!A-Za-z0-9_.,:=+@%/~-]* ]]; then
            printf -v word %q "$word"
        fi
        COMPREPLY+=("$word$ends")
    done < <("${1/#\~/$HOME}" __complete "${words[@]:1:last-1}" "$current" 2>/dev/null)
}

complete -o nospace -F _combatcli combatcli
