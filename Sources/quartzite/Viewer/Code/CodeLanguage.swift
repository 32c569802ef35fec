import QuartzInstruments
import QuartzUI

/// The colours of words.
extension CodeLanguage {
    private static let literal = UIColor(dark: UIColor(hex: 0xB48CFF), light: UIColor(hex: 0x6B3FC4))

    /// Returns the colours of lines by counts of characters.
    ///
    /// - Parameter before: The text before them.
    func runs(_ text: String, after before: String) -> [(count: Int, color: UIColor)] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        switch self {
        case .swift:
            return Self.runs(lines, from: SwiftLine.state(after: before)) { line, state in
                let parts = SwiftLine(line, in: state)
                state = parts.end
                return parts.tokens
            }
        case .xml:
            return Self.runs(lines, from: XMLLine.state(after: before)) { line, state in
                let parts = XMLLine(line, in: state)
                state = parts.end
                return parts.tokens
            }
        }
    }

    /// - Parameter tokens: Returns the tokens of a line, and changes the state at its begin to that at its end.
    private static func runs<State>(
        _ lines: [Substring], from state: State, tokens: (String, inout State) -> [SwiftLine.Token]
    ) -> [(count: Int, color: UIColor)] {
        var state = state
        return lines.flatMap { line in
            tokens(String(line), &state).map { ($0.text.count, color($0.kind)) } + [(1, Theme.text)]
        }
    }

    private static func color(_ kind: SwiftLine.Kind) -> UIColor {
        switch kind {
        case .plain: Theme.text
        case .keyword: Theme.accent
        case .comment: Theme.secondaryText
        case .literal: literal
        }
    }
}
