extension UIButton {
    /// Appearance of a button.
    nonisolated public struct Configuration: Sendable {
        /// Kinds of appearance.
        enum Style: Sendable {
            /// Title only; a background appears under the mouse.
            case plain
            /// Title only.
            case borderless
            /// On the accent colour, for the main action.
            case filled
            /// On a translucent accent colour.
            case tinted
            /// On the theme's raised colour.
            case gray
            /// On the theme's raised colour, with content in the accent colour.
            case bordered
            /// No default appearance.
            case bare
        }

        let style: Style
        /// The title.
        public var title: String?
        /// A smaller text below the title.
        public var subtitle: String?
        /// An image beside the title.
        public var image: UIImage?
        /// The side of the title on which the image is placed. Leading by default.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// Space between image and title.
        public var imagePadding: CGFloat = 6
        /// Space between title and subtitle.
        public var titlePadding: CGFloat = 1
        /// Alignment of title and subtitle.
        public var titleAlignment = TitleAlignment.automatic
        /// The title's font; that of the button's size unless set.
        public var font: UIFont {
            get { ownFont ?? buttonSize.font }
            set { ownFont = newValue }
        }
        private var ownFont: UIFont?
        /// Insets around the content; those of the button's size unless set.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? (style == .bare ? .zero : buttonSize.insets) }
            set { ownInsets = newValue }
        }
        private var ownInsets: NSDirectionalEdgeInsets?
        /// The size class of the button.
        public var buttonSize = Size.medium
        /// The rounding of the corners.
        public var cornerStyle: CornerStyle
        /// The background.
        public var background = UIBackgroundConfiguration()
        /// The content's colour; nil uses the kind's.
        public var baseForegroundColor: UIColor?
        /// The background colour; nil uses the kind's.
        public var baseBackgroundColor: UIColor?
        /// Whether an activity indicator replaces the image.
        public var showsActivityIndicator = false

        init(_ style: Style) {
            self.style = style
            cornerStyle = style == .bare ? .fixed : .dynamic
        }

        /// Title only, in the accent colour.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// Title only, without any background.
        public static func borderless() -> Configuration { Configuration(.borderless) }
        /// On the accent colour.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// On a translucent accent colour.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// On the theme's raised colour.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// On the theme's raised colour, with content in the accent colour.
        public static func bordered() -> Configuration { Configuration(.bordered) }
        /// The same as ``tinted()``.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// The same as ``filled()``.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }
        /// No default appearance.
        static func bare() -> Configuration { Configuration(.bare) }

        /// Resets the insets to those of the button's size.
        public mutating func setDefaultContentInsets() { ownInsets = nil }

        /// The corner radius of a button with a size.
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

        /// The colours of background and content in a state.
        func looks(_ state: UIControl.State, tint: UIColor) -> (background: UIColor?, foreground: UIColor) {
            let isPressed = state.contains(.highlighted)
            let isHovered = state.contains(.hovered) && !state.contains(.disabled)
            let isSelected = state.contains(.selected)
            /// Selects a value for the resting, hovered or pressed state.
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
