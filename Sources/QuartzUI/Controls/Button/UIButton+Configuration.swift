extension UIButton {
    /// How a button looks.
    nonisolated public struct Configuration: Sendable {
        /// The kinds of looks.
        enum Style: Sendable {
            /// The title alone; a ground appears under the mouse.
            case plain
            /// The title alone.
            case borderless
            /// On the accent: the one thing to do.
            case filled
            /// On a faint accent.
            case tinted
            /// On a raised ground.
            case gray
            /// On a raised ground, in the accent.
            case bordered
            /// Nothing that it is not given.
            case bare
        }

        let style: Style
        /// The title.
        public var title: String?
        /// A smaller text below the title.
        public var subtitle: String?
        /// A picture beside the title.
        public var image: UIImage?
        /// On which side of the title the picture stands. Leading by default.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// Between picture and title.
        public var imagePadding: CGFloat = 6
        /// Between title and subtitle.
        public var titlePadding: CGFloat = 1
        /// How title and subtitle stand above one another.
        public var titleAlignment = TitleAlignment.automatic
        /// The title's font: the theme's by the button's size.
        public var font: UIFont {
            get { ownFont ?? buttonSize.font }
            set { ownFont = newValue }
        }
        private var ownFont: UIFont?
        /// Around the content; by the button's size until it is set.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? (style == .bare ? .zero : buttonSize.insets) }
            set { ownInsets = newValue }
        }
        private var ownInsets: NSDirectionalEdgeInsets?
        /// How much room the button takes.
        public var buttonSize = Size.medium
        /// How the corners are rounded.
        public var cornerStyle: CornerStyle
        /// What lies behind the content.
        public var background = UIBackgroundConfiguration()
        /// The content's colour; nil is the kind's.
        public var baseForegroundColor: UIColor?
        /// The ground's colour; nil is the kind's.
        public var baseBackgroundColor: UIColor?
        /// Whether a sign that something goes on stands in the picture's place.
        public var showsActivityIndicator = false

        init(_ style: Style) {
            self.style = style
            cornerStyle = style == .bare ? .fixed : .dynamic
        }

        /// The title alone, in the accent.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// The title alone, without any ground.
        public static func borderless() -> Configuration { Configuration(.borderless) }
        /// On the accent.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// On a faint accent.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// On a raised ground.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// On a raised ground, in the accent.
        public static func bordered() -> Configuration { Configuration(.bordered) }
        /// On a faint accent, as ``tinted()``.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// On the accent, as ``filled()``.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }
        /// Nothing that it is not given.
        static func bare() -> Configuration { Configuration(.bare) }

        /// Sets the insets by the button's size again.
        public mutating func setDefaultContentInsets() { ownInsets = nil }

        /// The radius of the corners of a button of a size.
        func cornerRadius(_ size: CGSize) -> CGFloat {
            switch cornerStyle {
            case .fixed: background.cornerRadius
            case .dynamic: background.cornerRadius > 0 ? background.cornerRadius : Theme.controlRadius
            case .small: 4
            case .medium: Theme.controlRadius
            case .large: 10
            case .capsule: min(size.width, size.height) / 2
            }
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
            let ground: UIColor?
            var content = tint
            switch style {
            case .plain: ground = isSelected ? chosen : pick(Theme.hovered.withAlphaComponent(0), Theme.hovered, Theme.pressed)
            case .borderless:
                ground = nil
                content = pick(tint, tint.mixed(with: Theme.text, by: 0.2), tint.withAlphaComponent(0.5))
            case .filled:
                let fill = baseBackgroundColor ?? tint
                ground = pick(fill, fill.mixed(with: .white, by: 0.12), fill.mixed(with: .black, by: 0.14))
                content = Theme.onAccent
            case .tinted:
                let fill = baseBackgroundColor ?? tint
                ground = fill.withAlphaComponent(pick(0.16, 0.24, 0.32))
            case .gray, .bordered:
                ground = isSelected ? chosen : pick(Theme.raised, Theme.hovered, Theme.pressed)
                if style == .gray { content = isSelected ? tint : Theme.text }
            case .bare: ground = nil
            }
            let foreground = baseForegroundColor ?? content
            if let own = background.backgroundColor { return (own, foreground) }
            if let own = baseBackgroundColor, style != .filled, style != .tinted {
                return (pick(own, own.mixed(with: Theme.text, by: 0.08), own.mixed(with: Theme.text, by: 0.16)), foreground)
            }
            return (ground, foreground)
        }
    }
}
