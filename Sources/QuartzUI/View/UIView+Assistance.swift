/// How a view behaves, to people who are read to.
nonisolated public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit has them.
    public let rawValue: UInt64
    /// Traits from their bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// None in particular.
    public static let none: UIAccessibilityTraits = []
    /// It can be pressed.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// It leads elsewhere.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// It shows a picture.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// It is chosen.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// It makes a sound of its own.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// It is a key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// It is text that stays.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// It sums up what a program shows.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// It cannot be used now.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Its label or value changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// One searches with it.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Using it starts playing or recording.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// Its value can be made more or less.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// It takes touches directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// Reading goes on with the next page by itself.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// It heads a part of the content.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// What a view is to people who are read to, where the program says so; few views have one.
final class Assistance {
    var isElement: Bool?
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var traits: UIAccessibilityTraits?
}

extension UIView {
    /// What the program has said, to be said more.
    final var toldAssistance: Assistance {
        if let assistance { return assistance }
        let made = Assistance()
        assistance = made
        return made
    }
}
