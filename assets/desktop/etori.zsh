#compdef etori etori-game
# Completion of etori and etori-game for zsh.
# Made by `python -m assets.desktop write` from the declarations of the command line.
# For `python -m game` as well, source it:  compdef _etori_python python python3

_etori_window() {
    _arguments \
        '-h[show this help message and exit]' \
        '--help[show this help message and exit]' \
        '--version[tell the versions of the program and its parts]' \
        '--safe[leave settings and match alone\: play without them, save nothing]' \
        '--language[in place of the system’s, for who has chosen none]:LANGUAGE:(en ja)' \
        '--watch[california_jack, jan_ken_po, jo_jotte, kan, napoleon]:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)' \
        '--players[number of players (default\: the game’s usual number)]:N: ' \
        '*--option[a rule of the game]:NAME=VALUE: ' \
        '--seed[the same one deals the same cards]:S: ' \
        '--deals[stop after so many deals]:D: ' \
        '--seats[a level for each player, as in easy,hard\:bold]:SEATS: ' \
        '--speed[how fast cards move]:SPEED:(off fast normal slow)' \
        '--exit[close the window after the last deal]' \
        '*:FILE:_files'
}

_etori_tools() {
    local curcontext=$curcontext state line
    local -a commands=(
        'list:games, player counts and options, as JSON'
        'rules:a game’s rules as Markdown, to read or to print'
        'replay:check a record and tell what it leads to, as JSON'
        'review:judge the decisions of the deals that are over'
        'deal:tell what a deal’s code says, or a record’s codes'
        'export:write matches of the archive, a line of JSON for each'
        'import:import exported matches or single records into the archive'
        'check:check the archive: the file, every record against the rules, every verdict'
        'stats:count what was played: points, contracts, accuracy and more'
        'play:let the computer play a match'
        'arena:measure players against each other over duplicate deals'
        'strategy:measure claims about good play'
        'bot:answer questions of other programs, a line of JSON for each'
        'bench:plays and iterations per second of CPU time'
    )
    _arguments -C '1:COMMAND:->command' '*::argument:->rest'
    case $state in
    command) _describe command commands ;;
    rest)
        case $words[1] in
        list)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]'
            ;;
        rules)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--short[the usual game, two pages at a glance]' \
                '1:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)'
            ;;
        replay)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--lines[one record a line, one result a line]' \
                '1:FILE:_files'
            ;;
        review)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--deal[this deal only, from 1; all that are over]:D: ' \
                '--seat[this player’s decisions only, from 0]:P: ' \
                '--json[a line of JSON for each decision and player]' \
                '--effort[hard, expert, or how many iterations of a search a decision is worth]:E: ' \
                '1:RECORD:_files'
            ;;
        deal)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--record[codes of this record; - for standard input]:FILE:_files' \
                '--deal[of this deal of the record only]:D: ' \
                '1:CODE: '
            ;;
        export)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--all[all of them]' \
                '--out[write to this file]:FILE:_files' \
                '--folder[data folder (default\: your own)]:FOLDER:_files -/' \
                '*:MATCH: '
            ;;
        import)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--folder[data folder (default\: your own)]:FOLDER:_files -/' \
                '*:FILE:_files'
            ;;
        check)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--repair[restore a backup and recover newer matches]' \
                '--folder[data folder (default\: your own)]:FOLDER:_files -/'
            ;;
        stats)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--json[as JSON]' \
                '--game[this one only]:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)' \
                '--csv[write all figures to this file]:FILE:_files' \
                '--folder[data folder (default\: your own)]:FOLDER:_files -/'
            ;;
        play)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--players[number of players (default\: the game’s usual number)]:N: ' \
                '*--option[a rule of the game]:NAME=VALUE: ' \
                '--seed[the same one deals the same cards]:S: ' \
                '--deals[stop after so many deals]:D: ' \
                '--seats[a level for each player, as in easy,hard\:bold]:SEATS: ' \
                '--record[write the record to this file]:FILE:_files' \
                '1:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)'
            ;;
        arena)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--players[number of players (default\: the game’s usual number)]:N: ' \
                '*--option[a rule of the game]:NAME=VALUE: ' \
                '--seed[the same one deals the same cards]:S: ' \
                '--a[one of the two; normal]:WHO: ' \
                '--b[the other one; easy]:WHO: ' \
                '*--seat[who takes the one seat; several times]:WHO: ' \
                '--others[who plays beside --seat; normal]:WHO: ' \
                '--forks[judge what --a says before the play]' \
                '--play[who plays the cards after it; as --a]:WHO: ' \
                '--deals[duplicate deals; 400]:D: ' \
                '--workers[number of processes (default\: 2)]:W: ' \
                '--iterations[for all who search, the seer too]:I: ' \
                '--pairs[pairs of opposite seatings a deal; all]:P: ' \
                '--limit[seconds for a program’s answer; 120]:S: ' \
                '--json[write the result; a run broken off goes on]:FILE:_files' \
                '--dask[play on a dask.distributed cluster]:ADDRESS: ' \
                '1:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)'
            ;;
        strategy)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--deals[so many; 2000]:D: ' \
                '--seed[the same one deals the same cards]:S: ' \
                '--workers[processes]:W: ' \
                '--journals[keep the deals there, and go on]:FOLDER:_files -/' \
                '--write[put the figures into this measured.json]:FILE:_files' \
                '1:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)' \
                '2:CLAIM: '
            ;;
        bot)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--level[easy, normal, hard, expert, random, easy\:bold, easy\:careful, normal\:bold, normal\:careful, hard\:bold, hard\:careful, expert\:bold, expert\:careful; hard]:LEVEL:(easy normal hard expert random easy\:bold easy\:careful normal\:bold normal\:careful hard\:bold hard\:careful expert\:bold expert\:careful)' \
                '--iterations[search so often, without a clock]:N: ' \
                '--seconds[search no longer than that]:S: ' \
                '--seed[the same one answers the same]:S: '
            ;;
        bench)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--json[as JSON]' \
                '--game[this one only]:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)' \
                '--rounds[so often, and the median; 5]:N: ' \
                '--no-endings[leave out the exact endings]'
            ;;
        esac
        ;;
    esac
}

_etori_python() {
    if [[ $words[2] == -m && $words[3] == game ]]; then
        shift 2 words
        ((CURRENT -= 2))
        _etori_tools
    else
        _python
    fi
}

_etori() {
    case $service in
    etori-game) _etori_tools ;;
    *) _etori_window ;;
    esac
}

if [[ $funcstack[1] == _etori ]]; then
    _etori "$@"
else
    compdef _etori etori etori-game
fi
