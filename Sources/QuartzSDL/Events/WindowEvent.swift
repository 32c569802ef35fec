import QuartzCore

/// What happens to a window: input and changes of state, in points and in the media clock's seconds.
public enum WindowEvent: Sendable, Hashable {
    /// A mouse or a finger did something.
    case pointer(Pointer)
    /// The pointer has left the window.
    case pointerLeft
    /// A wheel was turned or a touchpad stroked.
    case scroll(Scroll)
    /// A key went down or up.
    case key(Key)
    /// Characters were typed.
    case text(String)
    /// An input method shows what it may come to: the text, and the selection in it as a range of characters.
    case composition(String, selection: Range<Int>)
    /// The keyboard's input now goes to the window, or no longer does.
    case focus(Bool)
    /// The content has another size in points.
    case resized(CGSize)
    /// The content has another number of pixels a point.
    case rescaled(CGFloat)
    /// Whether any of the window can be seen has changed.
    case visibility(Bool)

    /// A mouse or a finger.
    public struct Pointer: Sendable, Hashable {
        /// What it did.
        public enum Phase: Sendable, Hashable {
            /// A button or a finger went down.
            case down
            /// It moved; with ``Pointer/buttons`` empty it hovers.
            case moved
            /// A button or a finger went up.
            case up
            /// The system took the touch away.
            case cancelled
        }

        /// What it did.
        public var phase: Phase
        /// Where, in points of the window; outside of it while a button is held.
        public var location: CGPoint
        /// The button that went down or up; 1 is the primary one, 2 the middle, 3 the secondary. 1 for fingers, 0 for moves.
        public var button = 0
        /// The buttons that are down afterwards.
        public var buttons: Set<Int> = []
        /// How many times the button was pressed in quick succession at the same place; 0 for moves.
        public var clickCount = 0
        /// Which finger; nil for a mouse.
        public var finger: Int64?
        /// The finger's pressure, 0 … 1; 1 for a mouse with a button down.
        public var pressure: CGFloat = 0
        /// The keys held with it.
        public var modifiers: KeyModifiers = []
        /// When.
        public var timestamp: CFTimeInterval = 0
    }

    /// A turn of a wheel.
    public struct Scroll: Sendable, Hashable {
        /// How far one notch of a wheel goes, in points.
        public static let pointsPerNotch: CGFloat = 40

        /// Where the pointer stands, in points of the window.
        public var location: CGPoint
        /// How far the content should move, in points: a wheel turned away from the person moves it down.
        public var delta: CGVector
        /// The keys held with it.
        public var modifiers: KeyModifiers = []
        /// When.
        public var timestamp: CFTimeInterval = 0
    }

    /// A key.
    public struct Key: Sendable, Hashable {
        /// Whether it went down.
        public var isDown: Bool
        /// What the layout makes of the key: the character of lower case where it has one, else SDL's key code.
        public var code: Int32
        /// Where the key is, whatever the layout: a USB usage number.
        public var scanCode: Int32
        /// The key's name, such as `A`, `Left`, `Return`; empty where it has none.
        public var name: String
        /// The keys held with it.
        public var modifiers: KeyModifiers = []
        /// Whether it is held and repeats.
        public var isRepeat = false
        /// When.
        public var timestamp: CFTimeInterval = 0
    }
}

/// The keys that are held with another.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
    /// One bit a key.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Control.
    public static let control = KeyModifiers(rawValue: 2)
    /// Alt, on other machines Option.
    public static let option = KeyModifiers(rawValue: 4)
    /// The key with the logo, on other machines Command.
    public static let command = KeyModifiers(rawValue: 8)
    /// Caps lock is on.
    public static let capsLock = KeyModifiers(rawValue: 16)
}
