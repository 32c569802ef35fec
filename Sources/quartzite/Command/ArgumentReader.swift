import QuartzInstruments

/// Splits the words of a command line into a verb, operands and options, according to the verb's declaration.
///
/// Options are written `--name VALUE`, `--name=VALUE`, `-n VALUE` or `-nVALUE`; after `--` all words are operands.
struct ArgumentReader {
    /// The words as they were given.
    let words: [String]
    /// The named command, or the standard one.
    let command: any Subcommand.Type
    /// Whether the command is named.
    let isNamed: Bool
    private(set) var operands: [String] = []
    private var values: [Option: [String]] = [:]
    private var rest: ArraySlice<String>

    /// - Throws: `CommandError` of usage for an option unknown to the verb, and for a missing or unexpected value.
    init(_ arguments: [String]) throws {
        words = arguments
        rest = arguments[...]
        let named = Subcommands.written.first { $0.verb.name == arguments.first }
        command = named ?? Subcommands.standard
        isNamed = named != nil
        if isNamed { rest.removeFirst() }
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                rest = []
            } else if word.hasPrefix("--") {
                try readLong(word)
            } else if word.hasPrefix("-"), word.count > 1 {
                try readShort(word)
            } else {
                operands.append(word)
                // Words after a program belong to it.
                guard verb.hasProgram else { continue }
                operands += rest
                rest = []
            }
        }
    }

    /// The command's declaration.
    var verb: Verb { command.verb }

    /// Whether an option was given.
    func has(_ option: Option) -> Bool { values[option] != nil }

    /// Returns the value of an option; nil if it was not given.
    func value(of option: Option) -> String? { values[option]?.first }

    /// Returns the values of an option that may be repeated, in their order.
    func values(of option: Option) -> [String] { values[option] ?? [] }

    private mutating func readLong(_ word: String) throws {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = verb.options.first(where: { $0.name == parts[0] }) else { throw unknown(parts[0]) }
        try take(option, written: parts[0], attached: parts.count > 1 ? parts[1] : nil)
    }

    private mutating func readShort(_ word: String) throws {
        let letter = word.dropFirst().prefix(1)
        guard let option = verb.options.first(where: { $0.letter.map(String.init) == String(letter) }) else {
            throw unknown(word)
        }
        let attached = word.dropFirst(2)
        try take(option, written: "-\(letter)", attached: attached.isEmpty ? nil : String(attached))
    }

    private mutating func take(_ option: Option, written: String, attached: String?) throws {
        guard values[option] == nil || option.placeholder == nil || option.isRepeatable else {
            throw CommandError.usage("\(option.name) is given twice", hint: helpHint)
        }
        guard let placeholder = option.placeholder else {
            if let attached { throw CommandError.usage("\(written) takes no value, and got “\(attached)”", hint: helpHint) }
            values[option] = []
            return
        }
        if attached == nil, verb.switches.contains(option), rest.first.flatMap(Double.init) == nil {
            values[option, default: []].append("")
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw CommandError.usage("\(written) needs a value: \(written) \(placeholder)", hint: helpHint)
        }
        values[option, default: []].append(value)
    }

    private func unknown(_ word: String) -> CommandError {
        let name = isNamed ? "“\(verb.name)”" : "quartzite"
        if let owner = Option.allCases.first(where: { $0.name == word }),
            let other = Subcommands.verbs.first(where: { $0.options.contains(owner) })
        {
            return .usage("\(name) has no option \(word)", hint: "It belongs to “quartzite \(other.name)”.")
        }
        return .usage(
            "\(name) has no option \(word)", hint: Suggestion.hint(for: word, among: verb.options.map(\.name)) ?? helpHint)
    }

    /// The hint that refers to the help.
    var helpHint: String { isNamed ? "See “quartzite \(verb.name) --help”." : "See “quartzite --help”." }
}
