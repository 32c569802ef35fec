extension UIControl {
    /// What can be the matter with a control.
    nonisolated public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a state from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Nothing.
        public static let normal: State = []
        /// Pressed.
        public static let highlighted = State(rawValue: 1 << 0)
        /// Does not react.
        public static let disabled = State(rawValue: 1 << 1)
        /// Chosen.
        public static let selected = State(rawValue: 1 << 2)
        /// Keys go to it.
        public static let focused = State(rawValue: 1 << 3)
        /// The mouse is over it.
        public static let hovered = State(rawValue: 1 << 16)
    }

    /// What can happen with a control.
    nonisolated public struct Event: OptionSet, Hashable, Sendable {
        /// The bits, as UIKit has them.
        public let rawValue: UInt
        /// Creates events from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A touch goes down.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// Another one soon after.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// It moves inside.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// It moves outside.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// It comes back in.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// It goes out.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// It is lifted inside: a click.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// It is lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// It is taken away.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value has changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control did what it is for, however it came to it.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// A menu was opened.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text has changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing ended by the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All of editing.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// All.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }
}

extension UIControl {
    /// Where content stands across.
    nonisolated public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle.
        case center
        /// At the left edge.
        case left
        /// At the right edge.
        case right
        /// From edge to edge; content that cannot be stretched stands in the middle.
        case fill
        /// At the edge that text starts at.
        case leading
        /// At the edge that text ends at.
        case trailing
    }
}
