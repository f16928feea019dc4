# Completion of combatcli for bash: `combatcli completion --install bash` puts it in its place.

_combatcli() {
    # bash splits words at = and : as well, where combatcli does not: what stands together is put
    # together again.
    local line=$COMP_LINE words=() at=0 i fragment blanks
    for ((i = 0; i <= COMP_CWORD; i++)); do
        fragment=${COMP_WORDS[i]}
        blanks=${line%%[![:blank:]]*}
        if ((i == 0)) || [[ -n $blanks || -z $line ]]; then
            words+=("")
            at=$((at + ${#blanks}))
            line=${line#"$blanks"}
        fi
        words[${#words[@]} - 1]+=$fragment
        at=$((at + ${#fragment}))
        line=${line#"$fragment"}
    done
    local last=$((${#words[@]} - 1)) cut=$((at - COMP_POINT)) quote=
    local current=${words[last]}
    if ((cut > 0 && cut <= ${#current})); then
        current=${current:0:${#current}-cut}
    fi
    # What bash replaces is $2: the end of the word, without an opening quote.
    case ${current%"$2"} in
        *[\"\']) quote=${current%"$2"} quote=${quote: -1} ;;
    esac
    local answer rest shown=() firsts=
    while IFS= read -r answer; do
        rest=${answer%%$'\t'*} answer=${answer#*$'\t'}
        fragment="${rest:1} "
        firsts+=${fragment:0:1}
        shown+=("${answer%%$'\t'*}")
        fragment=${rest:1}
        if [[ -z $quote && $fragment == *[!A-Za-z0-9_.,:=+@%/~-]* ]]; then
            printf -v fragment %q "$fragment"
        fi
        if [[ -z $quote && $rest == +* ]]; then
            fragment+=" "
        fi
        COMPREPLY+=("$2$fragment")
    done < <("${1/#\~/$HOME}" __complete "${words[@]:1:last-1}" "$current" 2>/dev/null)
    # bash itself closes a quote behind the only answer; one more keeps it open.
    if [[ -n $quote && ${#COMPREPLY[@]} == 1 ]]; then
        case $rest in
            +*) compopt +o nospace 2>/dev/null || : ;;
            *) COMPREPLY+=("${COMPREPLY[0]} ") ;;
        esac
    fi
    # Where bash lists, what is typed already is left out. With some settings of readline's it puts
    # in what all have in common as well: left out if that is nothing, which the blank keeps so.
    case $COMP_TYPE in
        63) COMPREPLY=("${shown[@]}") ;;
        33 | 64)
            if [[ -n ${firsts//"${firsts:0:1}"/} ]]; then
                COMPREPLY=(" " "${shown[@]}")
            fi
    esac
}

complete -o nospace -F _combatcli combatcli
