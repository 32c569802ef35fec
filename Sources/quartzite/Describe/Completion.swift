import QuartzSDL

/// Completion scripts for shells, made from the tables that the parser uses.
enum Completion: String, CaseIterable {
    case bash, zsh, fish

    /// Returns the script for a program with the given demos.
    func script(demos: [String]) -> String {
        switch self {
        case .bash: Self.bash(demos)
        case .zsh: Self.zsh(demos)
        case .fish: Self.fish(demos)
        }
    }

    /// Returns the possible values of an option; nil for any value.
    private static func values(of option: Option) -> [String]? {
        switch option {
        case .theme: ThemeName.allCases.map(\.rawValue)
        case .painter: OffscreenRenderer.Painter.allCases.map(\.rawValue)
        case .format: RecordingFormat.allCases.map(\.rawValue)
        default: nil
        }
    }

    private static func words(_ option: Option) -> [String] {
        [option.name] + (option.letter.map { ["-\($0)"] } ?? [])
    }

    /// The options whose value is a file or a folder.
    private static let files: [Option] = [.output, .quartzite, .with, .recordInput]

    // MARK: bash

    private static func bash(_ demos: [String]) -> String {
        let verbs = Subcommands.verbs.map(\.name)
        let options = (Subcommands.verbs + [Subcommands.standard.verb]).map { verb in
            "        \(verb.name.isEmpty ? "*" : verb.name)) options=\"\(verb.options.flatMap(words).joined(separator: " "))\" ;;"
        }
        let known = Option.allCases.compactMap { option in values(of: option).map { (option, $0) } }
        let choices = known.map { option, values in
            "        \(words(option).joined(separator: "|"))) COMPREPLY=($(compgen -W \"\(values.joined(separator: " "))\" -- \"$word\")); return ;;"
        }
        let chosen = Subcommands.verbs.compactMap { verb -> String? in
            guard case .choice(let words) = verb.operands else { return nil }
            return
                "            \(verb.name)) COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\")); return ;;"
        }
        let free = Option.allCases.filter { $0.placeholder != nil && values(of: $0) == nil && !files.contains($0) }
        return """
            # Completes the words of quartzite in bash.
            _quartzite() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]} options
                local demos="\(demos.joined(separator: " "))"
                case $before in
            \(choices.joined(separator: "\n"))
                    \(files.flatMap(words).joined(separator: "|"))) COMPREPLY=($(compgen -f -- "$word")); return ;;
                    \(free.flatMap(words).joined(separator: "|"))) return ;;
                esac
                case $verb in
            \(options.joined(separator: "\n"))
                esac
                if [[ $word == -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$word"))
                elif ((COMP_CWORD == 1)); then
                    COMPREPLY=($(compgen -W "\(verbs.joined(separator: " ")) $demos" -- "$word"))
                elif ((COMP_CWORD == 2)); then
                    case $verb in
                        \(Subcommands.verbs.filter(\.needsDemo).map(\.name).joined(separator: "|"))) COMPREPLY=($(compgen -W "$demos" -- "$word")) ;;
            \(chosen.joined(separator: "\n"))
                        *) COMPREPLY=($(compgen -f -- "$word")) ;;
                    esac
                else
                    COMPREPLY=($(compgen -f -- "$word"))
                fi
            }
            complete -F _quartzite quartzite
            """
    }

    // MARK: zsh

    private static func zsh(_ demos: [String]) -> String {
        let verbs = Subcommands.verbs.map { "        '\($0.name):\(zshText($0.purpose))'" }
        let cases = Subcommands.verbs.map { verb in
            var lines = verb.options.map { "            \(zshOption($0)) \\" }
            if verb.needsDemo { lines.append("            '1:demo:($demos)' \\") }
            if case .choice(let words) = verb.operands {
                lines.append("            '1:word:(\(words.joined(separator: " ")))' \\")
            }
            lines.append("            '*:file:_files'")
            return "    \(verb.name))\n        _arguments \\\n\(lines.joined(separator: "\n")) ;;"
        }
        return """
            #compdef quartzite
            # Completes the words of quartzite in zsh.
            _quartzite() {
                local demos="\(demos.joined(separator: " "))"
                local -a verbs
                verbs=(
            \(verbs.joined(separator: "\n"))
                )
                if ((CURRENT == 2)); then
                    _describe command verbs
                    compadd ${=demos}
                    _arguments \\
            \(Subcommands.standard.verb.options.map { "            \(zshOption($0))" }.joined(separator: " \\\n"))
                    return
                fi
                local verb=$words[2]
                shift words
                ((CURRENT--))
                case $verb in
            \(cases.joined(separator: "\n").replacingOccurrences(of: "'1:demo:($demos)'", with: "\"1:demo:($demos)\""))
                esac
            }
            _quartzite "$@"
            """
    }

    private static func zshOption(_ option: Option) -> String {
        let value = option.placeholder.map { placeholder in
            let action = values(of: option).map { "(\($0.joined(separator: " ")))" } ?? (files.contains(option) ? "_files" : " ")
            return ":\(placeholder):\(action)"
        }
        return "'\(option.name)[\(zshText(option.purpose))]\(value ?? "")'"
    }

    /// Replaces characters that are special to zsh.
    private static func zshText(_ text: String) -> String {
        text.replacingOccurrences(of: "'", with: "’").replacingOccurrences(of: ":", with: " –")
            .replacingOccurrences(of: "[", with: "(").replacingOccurrences(of: "]", with: ")")
    }

    // MARK: fish

    private static func fish(_ demos: [String]) -> String {
        var lines = [
            "# Completes the words of quartzite in fish.",
            "set -l demos \(demos.joined(separator: " "))",
            "set -l verbs \(Subcommands.verbs.map(\.name).joined(separator: " "))",
            "complete -c quartzite -f -n \"not __fish_seen_subcommand_from $verbs\" -a \"$demos\" -d demo",
        ]
        for verb in Subcommands.verbs {
            lines.append(
                "complete -c quartzite -f -n \"not __fish_seen_subcommand_from $verbs\" -a \(verb.name) -d \(fishText(verb.purpose))"
            )
            if case .choice(let words) = verb.operands {
                lines.append(
                    "complete -c quartzite -f -n \"__fish_seen_subcommand_from \(verb.name)\" -a \"\(words.joined(separator: " "))\""
                )
            }
            if verb.needsDemo {
                lines.append("complete -c quartzite -n \"__fish_seen_subcommand_from \(verb.name)\" -a \"$demos\"")
            }
        }
        for verb in [Subcommands.standard.verb] + Subcommands.verbs {
            let place =
                verb.name.isEmpty ? "not __fish_seen_subcommand_from $verbs" : "__fish_seen_subcommand_from \(verb.name)"
            for option in verb.options {
                var line = "complete -c quartzite -n \"\(place)\" -l \(option.rawValue)"
                if let letter = option.letter { line += " -s \(letter)" }
                if option.placeholder != nil { line += " -r" }
                if let values = values(of: option) { line += " -f -a \"\(values.joined(separator: " "))\"" }
                lines.append(line + " -d \(fishText(option.purpose))")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func fishText(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "’") + "'"
    }
}
