/// UIKit's name of ``KeyModifiers``.
public typealias UIKeyModifierFlags = KeyModifiers

nonisolated extension KeyModifiers {
    /// Alt.
    public static let alternate = KeyModifiers.option
}

/// A keyboard shortcut with a handler, for a responder's `keyCommands`.
///
/// On Linux a shortcut with the command key is pressed with either control or the logo key.
@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
    /// The up arrow.
    nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
    /// The down arrow.
    nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
    /// The left arrow.
    nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The right arrow.
    nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
    /// Escape.
    nonisolated public static let inputEscape = "UIKeyInputEscape"
    /// Page up.
    nonisolated public static let inputPageUp = "UIKeyInputPageUp"
    /// Page down.
    nonisolated public static let inputPageDown = "UIKeyInputPageDown"
    /// Home.
    nonisolated public static let inputHome = "UIKeyInputHome"
    /// End.
    nonisolated public static let inputEnd = "UIKeyInputEnd"
    /// Forward delete.
    nonisolated public static let inputDelete = "UIKeyInputDelete"

    /// The title of the command in lists.
    @available(*, deprecated, message: "has no effect on Linux: there is no list of key commands")
    open var title: String {
        get { listedTitle }
        set { listedTitle = newValue }
    }
    private var listedTitle: String
    /// The key: a character, `"\r"`, `"\t"`, `"\u{8}"` or one of the constants above.
    public let input: String?
    /// The modifier keys.
    public let modifierFlags: UIKeyModifierFlags
    private let handler: (UIKeyCommand) -> Void

    /// Creates a command.
    public init(
        title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [], handler: @escaping (UIKeyCommand) -> Void
    ) {
        listedTitle = title
        self.input = input
        self.modifierFlags = modifierFlags
        self.handler = handler
        super.init()
    }

    func perform() { handler(self) }

    func matches(_ event: KeyEvent) -> Bool {
        guard let input, event.isDown, Self.key(input) == event.key else { return false }
        let asCommand: KeyModifiers = [.control, .command]
        let wantsCommand = !modifierFlags.isDisjoint(with: asCommand)
        return wantsCommand == !event.modifiers.isDisjoint(with: asCommand)
            && modifierFlags.subtracting(asCommand) == event.modifiers.subtracting(asCommand)
    }

    private static func key(_ input: String) -> Key? {
        switch input {
        case inputUpArrow: .up
        case inputDownArrow: .down
        case inputLeftArrow: .left
        case inputRightArrow: .right
        case inputEscape, "\u{1B}": .escape
        case inputPageUp: .pageUp
        case inputPageDown: .pageDown
        case inputHome: .home
        case inputEnd: .end
        case inputDelete, "\u{7F}": .delete
        case "\r", "\n": .return
        case "\t": .tab
        case "\u{8}": .backspace
        case " ": .space
        default: input.count == 1 ? input.lowercased().first.map { .character($0) } : nil
        }
    }
}
