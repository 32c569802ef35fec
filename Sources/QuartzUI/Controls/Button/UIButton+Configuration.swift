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
        /// The title with attributes, which replaces ``title``.
        public var attributedTitle: AttributedString?
        /// Changes the attributes of the title.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// Truncation of a title that is too long. At the end by default.
        public var titleLineBreakMode = NSLineBreakMode.byTruncatingTail
        /// Changes the colour of the image.
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// A smaller text below the title.
        public var subtitle: String?
        /// An image beside the title.
        public var image: UIImage?
        /// The side of the title on which the image is placed. Leading by default.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// Space between image and title.
        public var imagePadding: CGFloat = 0
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
        /// The colour of the content; nil uses the style's.
        public var baseForegroundColor: UIColor?
        /// The colour of the background; nil uses the style's.
        public var baseBackgroundColor: UIColor?
        /// The indicator of a menu at the trailing edge. Automatic by default.
        public var indicator = Indicator.automatic
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
        /// Returns the same as ``tinted()``.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// Returns the same as ``filled()``.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }
        /// No default appearance.
        package static func bare() -> Configuration { Configuration(.bare) }

        /// Returns the attributed title of a button; nil for one without attributes.
        @MainActor
        func attributes(over title: String?, of button: UIButton) -> NSAttributedString? {
            let usual = AttributeContainer.uiKit(font: font, color: button.currentTitleColor)
            guard let transformer = titleTextAttributesTransformer else {
                return attributedTitle.map { NSAttributedString(uiKit: $0) }
            }
            guard var text = attributedTitle ?? title.map({ AttributedString($0) }) else { return nil }
            for run in text.runs { text[run.range].setAttributes(transformer(usual.merging(run.attributes))) }
            return NSAttributedString(uiKit: text)
        }

        /// Resets the insets to those of the button's size.
        public mutating func setDefaultContentInsets() { ownInsets = nil }

        /// Returns the corner radius of a button with a size.
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

        /// Returns the colours of background and content in a state.
        func looks(_ state: UIControl.State, tint: UIColor) -> (background: UIColor?, foreground: UIColor) {
            let (ground, content) = plainLooks(state, tint: tint)
            return (ground.map { background.backgroundColorTransformer?($0) ?? $0 }, content)
        }

        /// Returns the colours before the background's transformer.
        private func plainLooks(_ state: UIControl.State, tint: UIColor) -> (background: UIColor?, foreground: UIColor) {
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

// MARK: - Types used by button configurations

/// A set of edges of a rectangle, relative to the layout direction.
nonisolated public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's values.
    public let rawValue: UInt
    /// Creates edges from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The leading edge.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The trailing edge.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

extension UIButton.Configuration {
    /// Rounding of the corners.
    nonisolated public enum CornerStyle: Int, Sendable {
        /// The background's radius.
        case fixed = -1
        /// The background's radius, or else the theme's.
        case dynamic
        /// A small radius.
        case small
        /// A medium radius, as of other controls.
        case medium
        /// A large radius.
        case large
        /// Half the shorter side.
        case capsule
    }

    /// Alignment of title and subtitle.
    nonisolated public enum TitleAlignment: Int, Sendable {
        /// The alignment of the button's content.
        case automatic
        /// Leading edge.
        case leading
        /// Centred.
        case center
        /// Trailing edge.
        case trailing
    }

    /// Size classes of a button.
    nonisolated public enum Size: Int, Sendable {
        /// The standard size.
        case medium
        /// Small.
        case small
        /// Smallest.
        case mini
        /// Large.
        case large

        var insets: NSDirectionalEdgeInsets {
            switch self {
            case .mini: NSDirectionalEdgeInsets(top: 2, leading: 8, bottom: 2, trailing: 8)
            case .small: NSDirectionalEdgeInsets(top: 3, leading: 10, bottom: 3, trailing: 10)
            case .medium: NSDirectionalEdgeInsets(top: 4, leading: 12, bottom: 4, trailing: 12)
            case .large: NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20)
            }
        }

        var font: UIFont {
            switch self {
            case .mini: Theme.captionFont
            case .small, .medium: Theme.labelFont
            case .large: Theme.bodyFont
            }
        }

        var leastHeight: CGFloat {
            switch self {
            case .mini: 20
            case .small: 24
            case .medium: Theme.controlHeight
            case .large: 40
            }
        }
    }
}

/// Layout of a button's parts: an image on one side of a title, and a subtitle below the title.
struct ButtonContent {
    var image = CGSize.zero
    var title = CGSize.zero
    var subtitle = CGSize.zero
    var placement = NSDirectionalRectEdge.leading
    var imagePadding: CGFloat = 0
    var titlePadding: CGFloat = 0
    /// Horizontal alignment of the texts: 0 is the leading edge, 1 the trailing one.
    var titleShare: CGFloat = 0.5

    /// Whether image and texts are side by side.
    var isBeside: Bool { !isStacked }
    private var isStacked: Bool { placement == .top || placement == .bottom }
    private var gap: CGFloat { image.width > 0 && texts.width > 0 ? imagePadding : 0 }
    private var texts: CGSize {
        let gap = title.height > 0 && subtitle.height > 0 ? titlePadding : 0
        return CGSize(width: max(title.width, subtitle.width), height: title.height + gap + subtitle.height)
    }

    var size: CGSize {
        isStacked
            ? CGSize(width: max(image.width, texts.width), height: image.height + gap + texts.height)
            : CGSize(width: image.width + gap + texts.width, height: max(image.height, texts.height))
    }

    /// Shrinks the image to an area, and stretches the parts along the axes that they fill. Beside an image, the title is
    /// stretched.
    mutating func fit(_ area: CGSize, title room: CGFloat, fills: (across: Bool, down: Bool)) {
        let place = CGSize(width: max(area.width, 0), height: max(area.height, 0))
        image = CGSize(width: min(image.width, place.width), height: min(image.height, place.height))
        if fills.down, image.height > 0 { image.height = place.height }
        guard fills.across else { return }
        if title.width > 0 {
            title.width = max(room - (isStacked ? 0 : image.width + gap), 0)
        } else if image.width > 0 {
            image.width = place.width
        }
    }

    /// Returns the frames of the parts. Free width is distributed by `share`, free height by `down`. Texts that are too wide are
    /// shortened.
    func frames(
        in area: CGRect, across share: CGFloat, down: CGFloat = 0.5, scale: CGFloat
    ) -> (image: CGRect, title: CGRect, subtitle: CGRect) {
        var fitted = self
        let room = max(0, isStacked ? area.width : area.width - image.width - gap)
        fitted.title.width = min(title.width, room)
        fitted.subtitle.width = min(subtitle.width, room)
        let whole = fitted.size
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let origin = CGPoint(
            x: aligned(area.minX + (area.width - whole.width) * share),
            y: aligned(area.minY + (area.height - whole.height) * down))
        let texts = fitted.texts
        var imagePlace = origin
        var textPlace = origin
        if isStacked {
            imagePlace.x += (whole.width - image.width) / 2
            textPlace.x += (whole.width - texts.width) / 2
            if placement == .top { textPlace.y += image.height + gap } else { imagePlace.y += texts.height + gap }
        } else {
            imagePlace.y = area.minY + (area.height - image.height) * down
            textPlace.y += aligned((whole.height - texts.height) * down)
            if placement == .trailing { imagePlace.x += texts.width + gap } else { textPlace.x += image.width + gap }
        }
        func line(_ size: CGSize, y: CGFloat) -> CGRect {
            CGRect(
                x: aligned(textPlace.x + (texts.width - size.width) * titleShare), y: y, width: size.width, height: size.height)
        }
        return (
            CGRect(origin: CGPoint(x: aligned(imagePlace.x), y: imagePlace.y), size: image), line(fitted.title, y: textPlace.y),
            line(fitted.subtitle, y: textPlace.y + texts.height - subtitle.height)
        )
    }
}
