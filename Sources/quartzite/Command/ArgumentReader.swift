/// Splits the words of a command line into a verb, operands and options, according to the verb's declaration.
///
/// Options are written `--name VALUE`, `--name=VALUE`, `-n VALUE` or `-nVALUE`; after `--` all words are operands.
struct ArgumentReader {
    private(set) var verb: Verb
    private(set) var operands: [String] = []
    private var values: [Option: String] = [:]
    private var rest: ArraySlice<String>

    /// - Throws: `CommandError` of usage for an option unknown to the verb, and for a missing or unexpected value.
    init(_ arguments: [String]) throws {
        rest = arguments[...]
        verb = .open
        if let first = arguments.first, let written = Verb.written.first(where: { $0.rawValue == first }) {
            verb = written
            rest.removeFirst()
        }
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
            }
        }
    }

    /// Whether an option was given.
    func has(_ option: Option) -> Bool { values[option] != nil }

    /// The value of an option; nil if it was not given.
    func value(of option: Option) -> String? { values[option] }

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
        guard values[option] == nil || option.placeholder == nil else {
            throw CommandError.usage("\(option.name) is given twice", hint: helpHint)
        }
        guard let placeholder = option.placeholder else {
            if let attached { throw CommandError.usage("\(written) takes no value, and got “\(attached)”", hint: helpHint) }
            values[option] = ""
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw CommandError.usage("\(written) needs a value: \(written) \(placeholder)", hint: helpHint)
        }
        values[option] = value
    }

    private func unknown(_ word: String) -> CommandError {
        let name = verb == .open ? "quartzite" : "“\(verb.rawValue)”"
        if let owner = Option.allCases.first(where: { $0.name == word }),
            let other = Verb.written.first(where: { $0.options.contains(owner) })
        {
            return .usage("\(name) has no option \(word)", hint: "It belongs to “quartzite \(other.rawValue)”.")
        }
        return .usage(
            "\(name) has no option \(word)", hint: Suggestion.hint(for: word, among: verb.options.map(\.name)) ?? helpHint)
    }

    /// The hint that refers to the help.
    var helpHint: String { verb == .open ? "See “quartzite --help”." : "See “quartzite \(verb.rawValue) --help”." }
}
