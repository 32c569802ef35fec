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
open class UIKeyCommand: UICommand {
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

    /// The key: a character, `"\r"`, `"\t"`, `"\u{8}"` or one of the constants above.
    public let input: String?
    /// The modifier keys.
    public let modifierFlags: UIKeyModifierFlags
    /// Whether the command comes before the system's use of its key.
    @available(*, deprecated, message: "has no effect on Linux: commands always come before the standard use of a key")
    open var wantsPriorityOverSystemBehavior = false
    private let handler: ((UIKeyCommand) -> Void)?

    /// Creates a command.
    public init(
        title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [], handler: @escaping (UIKeyCommand) -> Void
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        self.handler = handler
        super.init(title: title, image: nil, optionalAction: nil, propertyList: nil, explanation: nil)
    }

    /// Creates a command whose action a responder performs.
    ///
    /// - Parameters:
    ///   - title, image: Shown in menus that contain the command.
    ///   - discoverabilityTitle: An explanation, which is not shown: commands have no hints.
    ///   - propertyList: A value that the program attaches.
    public init(
        title: String = "", image: UIImage? = nil, action: MethodName, input: String, modifierFlags: UIKeyModifierFlags = [],
        propertyList: Any? = nil, discoverabilityTitle: String? = nil
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        handler = nil
        super.init(
            title: title, image: image, optionalAction: action, propertyList: propertyList, explanation: discoverabilityTitle)
    }

    /// Creates a command whose action a responder performs.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: MethodName, discoverabilityTitle: String? = nil
    ) {
        self.init(
            action: action, input: input, modifierFlags: modifierFlags, discoverabilityTitle: discoverabilityTitle)
    }

    override func perform(from first: UIResponder) -> Bool {
        guard let handler else { return super.perform(from: first) }
        handler(self)
        return true
    }

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
