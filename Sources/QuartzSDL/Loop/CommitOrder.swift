import QuartzUI

/// Restores the order of a key and of the text that an input method commits because of it.
///
/// An input method that composes text commits it when another key is pressed. SDL reports that key first, with the text that it types, and
/// the committed text after it. Within one poll, keys that follow a composition wait for its commit.
struct CommitOrder {
    /// The text that the input method composes; empty without a composition.
    private var composition = ""
    /// Keys, their text and the end of the composition, which wait for the commit.
    private var held: [WindowEvent] = []

    /// Takes an event in SDL's order.
    ///
    /// - Returns: The events to deliver now.
    mutating func add(_ event: WindowEvent) -> [WindowEvent] {
        guard case .input(let input) = event else { return flush() + [event] }
        switch input {
        case .text(.compose(let text, _)) where !text.isEmpty:
            composition = text
            return flush() + [event]
        case .text(.insert(let text)):
            guard !composition.isEmpty else { return flush() + [event] }
            if text != composition, isTextOfKey {
                held.append(event)
                return []
            }
            // The commit replaces the composition, so the composition's end is left out.
            composition = ""
            let keys = held.filter { $0 != Self.end }
            held = []
            return [event] + keys
        case .text, .key:
            guard !composition.isEmpty else { return flush() + [event] }
            held.append(event)
            return []
        case .pointer, .scroll: return flush() + [event]
        }
    }

    /// Ends a poll.
    ///
    /// - Returns: The events whose commit has not arrived.
    mutating func flush() -> [WindowEvent] {
        defer { held = [] }
        if held.contains(Self.end) { composition = "" }
        return held
    }

    private static let end = WindowEvent.input(.text(.compose("", selection: 0..<0)))

    /// Whether the last held event is a key that types text.
    private var isTextOfKey: Bool {
        guard case .input(.key(let key)) = held.last, key.isDown else { return false }
        switch key.key {
        case .character, .space: return true
        default: return false
        }
    }
}
