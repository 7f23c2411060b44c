#compdef etori etori-game
# Completion of etori and etori-game for zsh.
# Made by `python -m assets.desktop write` from the declarations of the command line.
# For `python -m game` as well, source it:  compdef _etori_python python python3

_etori_window() {
    _arguments \
        '-h[show this help message and exit]' \
        '--help[show this help message and exit]' \
        '--version[print the versions of Etori and its libraries]' \
        '--safe[start without your settings and match, and save nothing]' \
        '--language[language to use if none is chosen in the settings (default\: the system’s)]:LANGUAGE:(en ja)' \
        '--player[name or number of the player if several share the computer (default\: who played last)]:NAME: ' \
        '--watch[game to watch\: california_jack, jan_ken_po, jo_jotte, kan, napoleon]:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)' \
        '--players[number of players (default\: the game’s usual number)]:N: ' \
        '*--option[set a rule of the game; can be repeated (list them with the command list)]:NAME=VALUE: ' \
        '--seed[seed of the deals, 0 to 999999999 (default\: 1)]:S: ' \
        '--deals[stop after D deals (default\: at the end of the match)]:D: ' \
        '--seats[one level for all players, or one each, as in easy,hard\:bold (default\: normal)]:SEATS: ' \
        '--speed[speed of card animations (default\: the one in the settings)]:SPEED:(off fast normal slow)' \
        '--exit[close the window after the last deal]' \
        '*:FILE:_files'
}

_etori_tools() {
    local curcontext=$curcontext state line
    local -a commands=(
        'list:list games, player counts and options as JSON'
        'rules:print a game’s rules as Markdown'
        'replay:check a record and print its result as JSON'
        'review:review the decisions of finished deals'
        'audit:check that sealed deals were fair'
        'deal:decode a deal code, or print the deal codes of a record'
        'export:export matches from the archive, or your collections, one line of JSON each'
        'import:import exported matches, collections or single records'
        'check:check the archive: its file, all records and all review verdicts'
        'stats:print statistics: points, contracts, accuracy and more'
        'play:let the computer play a match'
        'arena:compare players over duplicate deals'
        'strategy:measure the advice in the rules of a game'
        'bot:answer questions from other programs, one line of JSON each'
        'bench:measure plays and search iterations per second of CPU time'
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
                '--short[print only the usual game, about two pages]' \
                '1:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)'
            ;;
        replay)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--lines[read one record per line and print one result per line]' \
                '1:FILE:_files'
            ;;
        review)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--deal[review only this deal, counted from 1 (default\: all finished deals)]:D: ' \
                '--seat[review only this player’s decisions, counted from 0 (default\: all players)]:P: ' \
                '--json[print one line of JSON for each decision and player]' \
                '--effort[effort per decision\: hard, expert, or a number of search iterations (default\: expert)]:E: ' \
                '1:RECORD:_files'
            ;;
        audit)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--deal[check only this deal, counted from 1 (default\: all sealed)]:D: ' \
                '1:RECORD:_files'
            ;;
        deal)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--record[print the deal codes of this record; - for standard input]:FILE:_files' \
                '--deal[print only this deal’s code, counted from 1 (default\: all finished deals)]:D: ' \
                '1:CODE: '
            ;;
        export)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--all[export all matches]' \
                '--collections[export your collections instead]' \
                '--out[write to FILE (default\: standard output)]:FILE:_files' \
                '--folder[data folder (default\: your own)]:FOLDER:_files -/' \
                '--player[name or number of the player if several share the computer (default\: the first)]:NAME: ' \
                '*:MATCH: '
            ;;
        import)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--folder[data folder (default\: your own)]:FOLDER:_files -/' \
                '--player[name or number of the player if several share the computer (default\: the first)]:NAME: ' \
                '*:FILE:_files'
            ;;
        check)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--repair[restore a backup and recover newer matches if the archive is damaged]' \
                '--folder[data folder (default\: your own)]:FOLDER:_files -/' \
                '--player[name or number of the player if several share the computer (default\: the first)]:NAME: '
            ;;
        stats)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--json[print JSON]' \
                '--game[count only this game (default\: all)]:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)' \
                '--csv[write all figures to FILE as comma-separated values]:FILE:_files' \
                '--folder[data folder (default\: your own)]:FOLDER:_files -/' \
                '--player[name or number of the player if several share the computer (default\: the first)]:NAME: '
            ;;
        play)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--players[number of players (default\: the game’s usual number)]:N: ' \
                '*--option[set a rule of the game; can be repeated (list them with the command list)]:NAME=VALUE: ' \
                '--seed[seed of the deals, 0 to 999999999 (default\: 1)]:S: ' \
                '--deals[stop after D deals (default\: at the end of the match)]:D: ' \
                '--seats[one level for all players, or one each, as in easy,hard\:bold (default\: normal)]:SEATS: ' \
                '--record[write the record to FILE]:FILE:_files' \
                '1:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)'
            ;;
        arena)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--players[number of players (default\: the game’s usual number)]:N: ' \
                '*--option[set a rule of the game; can be repeated (list them with the command list)]:NAME=VALUE: ' \
                '--seed[seed of the deals, 0 to 999999999 (default\: 1)]:S: ' \
                '--a[first player (default\: normal)]:WHO: ' \
                '--b[second player (default\: easy)]:WHO: ' \
                '*--seat[player to measure in one seat; can be repeated]:WHO: ' \
                '--others[player in all other seats, with --seat or --regret (default\: normal)]:WHO: ' \
                '--forks[judge the bids and announcements of --a]' \
                '--play[player who plays the cards, with --forks (default\: as --a)]:WHO: ' \
                '--regret[judge the cards of one seat where --a and --b differ]' \
                '--judge[how --regret compares two cards\: by a search in deals that fit the view, or by playouts of the true deal (default\: worlds)]:JUDGE:(worlds truth)' \
                '--deals[number of deals (default\: 400)]:D: ' \
                '--workers[number of processes (default\: 2)]:W: ' \
                '--iterations[search iterations per decision, for all players (default\: their own)]:I: ' \
                '--pairs[pairs of opposite seatings per deal (default\: all)]:P: ' \
                '--limit[time limit for a program’s answer in seconds (default\: 120)]:S: ' \
                '--json[write the result to FILE; resume an interrupted run]:FILE:_files' \
                '--dask[run on the dask.distributed cluster at ADDRESS]:ADDRESS: ' \
                '1:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)'
            ;;
        strategy)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--deals[number of deals (default\: 2000)]:D: ' \
                '--seed[seed of the deals (default\: 1)]:S: ' \
                '--workers[number of processes (default\: 1)]:W: ' \
                '--journals[save deals in FOLDER and resume from there]:FOLDER:_files -/' \
                '--write[write the figures to FILE, in the format of measured.json]:FILE:_files' \
                '1:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)' \
                '2:CLAIM: '
            ;;
        bot)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--level[level to play at (default\: hard)\: easy, normal, hard, expert, random, easy\:bold, easy\:careful, normal\:bold, normal\:careful, hard\:bold, hard\:careful, expert\:bold, expert\:careful]:LEVEL:(easy normal hard expert random easy\:bold easy\:careful normal\:bold normal\:careful hard\:bold hard\:careful expert\:bold expert\:careful)' \
                '--iterations[search for N iterations, without a time limit]:N: ' \
                '--seconds[search for at most S seconds (default\: the level’s own limit)]:S: ' \
                '--seed[seed of random choices (default\: 1)]:S: '
            ;;
        bench)
            _arguments \
                '-h[show this help message and exit]' \
                '--help[show this help message and exit]' \
                '--json[print JSON]' \
                '--game[measure only this game (default\: all)]:GAME:(california_jack jan_ken_po jo_jotte kan napoleon)' \
                '--rounds[measure N times and print the median (default\: 5)]:N: ' \
                '--no-endings[skip the exact solver of endings]'
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
