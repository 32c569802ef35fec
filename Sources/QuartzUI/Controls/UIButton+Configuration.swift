extension UIButton {
    /// How a button looks.
    nonisolated public struct Configuration: Sendable {
        /// The kinds of looks.
        nonisolated public enum Style: Sendable {
            /// The title alone; a ground appears under the mouse.
            case plain
            /// On the accent: the one thing to do.
            case filled
            /// On a faint accent.
            case tinted
            /// On a raised ground.
            case gray
            /// Nothing that it is not given.
            case bare
        }

        /// The kind.
        public var style: Style
        /// The title.
        public var title: String?
        /// A picture before it.
        public var image: UIImage?
        /// The title's font.
        public var font = Theme.labelFont
        /// Around the content.
        public var contentInsets = UIEdgeInsets(top: 4, left: 12, bottom: 4, right: 12)
        /// Between picture and title.
        public var imagePadding: CGFloat = 6
        /// The corners.
        public var cornerRadius = Theme.controlRadius
        /// Where the content stands; in the middle by default.
        public var titleAlignment = NSTextAlignment.center
        /// The content's colour; nil is the style's.
        public var foregroundColor: UIColor?
        /// The ground's colour; nil is the style's.
        public var backgroundColor: UIColor?

        /// Looks of a style.
        public init(_ style: Style) { self.style = style }

        /// The title alone.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// On the accent.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// On a faint accent.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// On a raised ground.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// Nothing that it is not given.
        public static func bare() -> Configuration {
            var looks = Configuration(.bare)
            looks.contentInsets = .zero
            looks.cornerRadius = 0
            return looks
        }

        /// Ground and content in a state.
        func looks(_ state: UIControl.State, tint: UIColor) -> (background: UIColor?, foreground: UIColor) {
            let isPressed = state.contains(.highlighted)
            let isHovered = state.contains(.hovered) && !state.contains(.disabled)
            let isSelected = state.contains(.selected)
            /// One of three strengths.
            func pick<Value>(_ rest: Value, _ hovered: Value, _ pressed: Value) -> Value {
                isPressed ? pressed : isHovered ? hovered : rest
            }
            let chosen = tint.withAlphaComponent(pick(0.22, 0.28, 0.34))
            var background: UIColor?
            var foreground: UIColor
            switch style {
            case .plain:
                background = isSelected ? chosen : pick(Theme.hovered.withAlphaComponent(0), Theme.hovered, Theme.pressed)
                foreground = tint
            case .filled:
                let fill = backgroundColor ?? tint
                background = pick(fill, fill.mixed(with: .white, by: 0.12), fill.mixed(with: .black, by: 0.14))
                foreground = Theme.onAccent
            case .tinted:
                background = tint.withAlphaComponent(pick(0.16, 0.24, 0.32))
                foreground = tint
            case .gray:
                background = isSelected ? chosen : pick(Theme.raised, Theme.hovered, Theme.pressed)
                foreground = isSelected ? tint : Theme.text
            case .bare:
                background = nil
                foreground = tint
            }
            if let own = backgroundColor, style != .filled {
                background = pick(own, own.mixed(with: Theme.text, by: 0.08), own.mixed(with: Theme.text, by: 0.16))
            }
            return (background, foregroundColor ?? foreground)
        }
    }
}
