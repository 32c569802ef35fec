/// The text of `--help`.
enum Help {
    /// The help of the program, or of one verb.
    static func text(_ verb: Verb?) -> String {
        verb.map(text(of:)) ?? overview
    }

    private static var overview: String {
        let verbs = ([.open] + Verb.written).map { ("quartzite " + $0.synopsis, $0.purpose) }
        return """
            Quartzite: Core Animation for Linux, and a viewer of what it can do.

            \(table(verbs))

            Options of the viewer:
            \(optionTable(.open))

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

    /// A table of two columns, the second one aligned.
    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  " + $0.0.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.1 }.joined(separator: "\n")
    }
}
