extension UIControl {
    /// State of a control.
    nonisolated public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a state from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// No special state.
        public static let normal: State = []
        /// Pressed.
        public static let highlighted = State(rawValue: 1 << 0)
        /// Disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// Selected.
        public static let selected = State(rawValue: 1 << 2)
        /// Has the keyboard focus.
        public static let focused = State(rawValue: 1 << 3)
        /// Under the mouse.
        public static let hovered = State(rawValue: 1 << 24)
        /// The states that programs may define.
        public static let application = State(rawValue: 0x00FF_0000)
        /// The states that the library may define.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// Events of a control.
    nonisolated public struct Event: OptionSet, Hashable, Sendable {
        /// The event bits; UIKit's values.
        public let rawValue: UInt
        /// Creates events from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A touch goes down.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A repeated touch goes down, as in a double click.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A touch moves inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A touch moves outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A touch enters the control again.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A touch leaves the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A touch is lifted inside the control: a click.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A touch is lifted outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A touch is cancelled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value has changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The primary action of the control was performed, by any input.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// A menu is about to open.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text has changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing ended with the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touch events.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All editing events.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }
}

// MARK: - Values by state, as in `setTitle(_:for:)`. The keys are the states' raw values

extension Dictionary where Key == UInt {
    /// Returns the value for a state: that of exactly this state, else of the state without the focus, else of the normal state. Hover
    /// selects no value.
    package func shown(in state: UIControl.State) -> Value? {
        let state = state.intersection([.highlighted, .disabled, .selected, .focused])
        return self[state.rawValue] ?? self[state.subtracting(.focused).rawValue] ?? self[UIControl.State.normal.rawValue]
    }

    /// Returns the value of the strongest part of a state that has one: all of the state, disabled, highlighted, focused, selected,
    /// normal.
    package func strongest(in state: UIControl.State) -> Value? {
        let state = state.intersection([.highlighted, .disabled, .selected, .focused])
        let parts: [UIControl.State] = [.disabled, .highlighted, .focused, .selected]
        let wanted = [state] + parts.filter(state.contains) + [.normal]
        return wanted.lazy.compactMap { self[$0.rawValue] }.first
    }
}
