/// The manual page in troff, made from the tables that the parser uses.
enum Manual {
    /// The page of section 1.
    static var page: String {
        let verbs = ([Subcommands.standard.verb] + Subcommands.verbs)
        return """
            .TH QUARTZITE 1 "" "quartzite \(Program.version)" "User Commands"
            .SH NAME
            quartzite \\- Core Animation for Linux, and a viewer with demos of its techniques
            .SH SYNOPSIS
            \(verbs.map { ".B quartzite\n\(text($0.synopsis))\n.br" }.joined(separator: "\n"))
            .SH DESCRIPTION
            Without a command the viewer opens. Its gallery shows all demos of layers and animations as live thumbnails, with
            the last demo selected; the name of a demo opens that demo. Each can be operated, paused, stepped, examined and
            recorded. The commands do the same without a window.
            .SH COMMANDS
            \(verbs.map(section).joined(separator: "\n"))
            .SH KEYS
            \(entries(ViewerKeys.all))
            .SH MOUSE
            \(entries(ViewerKeys.mouse))
            .SH EXIT STATUS
            \(item("0", "The command succeeded."))
            \(item("1", "It failed; standard error has the reason."))
            \(item("64", "The command line is invalid."))
            \(item("130, 143", "Ctrl-C or SIGTERM ended it; no partial picture or recording remains."))
            .SH ENVIRONMENT
            \(item("QUARTZITE_ASSETS", "The folder of pictures and of the demos’ sources."))
            \(item("QUARTZ_DEBUG", "The debug views of the renderer; help lists them."))
            \(item("QUARTZ_INSPECT", "In any program: 1 opens the instruments in a second window, key opens them by Ctrl Shift I; with these or allow “quartzite attach” opens them."))
            \(item("QUARTZ_INSTRUMENTS", "The shared library of the instruments, which “quartzite inspect” makes."))
            \(item("QUARTZITE_DEVICE", "In any program: the name of a device, such as iPhone 15, whose screen gives its windows their size and safe area; so does its argument --device NAME."))
            \(item("QUARTZITE_FONT", "The font file of all texts; builtin selects the built-in stroke font."))
            \(item("QUARTZITE_SHAPER", "builtin shapes text without HarfBuzz."))
            \(item("QUARTZITE_REDUCE_MOTION", "If it is set, UIAccessibility.isReduceMotionEnabled is true."))
            \(item("XDG_CONFIG_HOME", "The folder of user-dirs.dirs, a file that names the folder of pictures."))
            \(item("XDG_STATE_HOME", "The parent of the folder in which the viewer stores its window, its panes and the last demo."))
            \(item("XDG_DATA_HOME", "The parent of the folder of the user’s copies of demos."))
            \(item("XDG_RUNTIME_DIR", "The parent of the folder of sockets by which “quartzite attach” finds programs."))
            .SH EXAMPLES
            \(item("quartzite render swinging-door --time 0.75 -o door.png", "A picture at an exact time."))
            \(item("quartzite record cover-flow --format y4m -o - | ffmpeg -i - flow.mp4", "A recording, encoded by FFmpeg."))
            """
    }

    private static func section(_ verb: Verb) -> String {
        let options = verb.options.map { option in
            let letter = option.letter.map { "-\($0), " } ?? ""
            return item(letter + option.name + (option.placeholder.map { " " + $0 } ?? ""), option.purpose)
        }
        return ".SS quartzite \(text(verb.synopsis))\n\(text(verb.purpose))\n\(options.joined(separator: "\n"))"
    }

    private static func entries(_ entries: [ViewerKeys.Entry]) -> String {
        entries.map { item($0.keys, $0.purpose) }.joined(separator: "\n")
    }

    private static func item(_ name: String, _ purpose: String) -> String { ".TP\n.B \(text(name))\n\(text(purpose))" }

    /// Escapes characters that are special to troff.
    private static func text(_ text: String) -> String {
        let plain = text.replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(of: "-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}

/// The text of `--help`.
enum Help {
    /// Returns the help of the program, or of one verb.
    static func text(_ verb: Verb?) -> String {
        verb.map(text(of:)) ?? overview
    }

    private static var overview: String {
        let verbs = ([Subcommands.standard.verb] + Subcommands.verbs).map { ("quartzite " + $0.synopsis, $0.purpose) }
        return """
            Quartzite: Core Animation for Linux, and a viewer with demos of its techniques.

            \(table(verbs))

            Options of the viewer:
            \(optionTable(Subcommands.standard.verb))

            In the viewer:
            \(table(keys))

            “quartzite list” names the demos; “quartzite render --help” explains a command.
            """
    }

    private static func text(of verb: Verb) -> String {
        """
        \(verb.purpose)

          quartzite \(verb.synopsis)

        Options:
        \(optionTable(verb))
        """
    }

    private static let keys = ViewerKeys.all.map { ($0.keys, $0.purpose) }

    private static func optionTable(_ verb: Verb) -> String {
        table(
            verb.options.map { option in
                let letter = option.letter.map { "-\($0), " } ?? ""
                let value = option.placeholder.map { " " + $0 } ?? ""
                return (letter + option.name + value, option.purpose)
            })
    }

    /// Returns a table of two columns, the second one aligned.
    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  " + $0.0.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.1 }.joined(separator: "\n")
    }
}
