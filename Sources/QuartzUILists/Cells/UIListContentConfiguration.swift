@_spi(Hooks) import QuartzUI

/// The content of a row: an image, a text, and a second text below or beside it.
nonisolated public struct UIListContentConfiguration: UIContentConfiguration {
    /// Style of a text.
    nonisolated public struct TextProperties: Sendable {
        /// Horizontal alignment of a text.
        nonisolated public enum TextAlignment: Int, Sendable {
            /// The alignment of the script.
            case natural
            /// Centred.
            case center
            /// Stretched to both edges.
            case justified
        }

        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// The horizontal alignment.
        public var alignment = TextAlignment.natural
        /// Maximum number of lines; 0 is unlimited.
        public var numberOfLines = 0
        /// Wrapping or truncation of lines that are too long.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail

        init(_ font: UIFont, _ color: UIColor) {
            self.font = font
            self.color = color
        }
    }

    /// Style of the image.
    nonisolated public struct ImageProperties: Sendable {
        /// The tint of template images; nil uses the view's.
        public var tintColor: UIColor?
        /// The corner radius.
        public var cornerRadius: CGFloat = 0
        /// The maximum size; 0 is unlimited.
        public var maximumSize = CGSize.zero
        /// The size reserved for the image; 0 uses the image's size.
        public var reservedLayoutSize = CGSize.zero
        /// The size and weight of a symbol image; nil uses those of the image.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    }

    /// The image.
    public var image: UIImage?
    /// The text.
    public var text: String?
    /// The text with attributes; replaces the plain text.
    public var attributedText: NSAttributedString? {
        get { attributed?.text }
        set { attributed = newValue.map(Frozen.init) }
    }
    /// The second text.
    public var secondaryText: String?
    /// The second text with attributes; replaces the plain one.
    public var secondaryAttributedText: NSAttributedString? {
        get { secondaryAttributed?.text }
        set { secondaryAttributed = newValue.map(Frozen.init) }
    }
    /// The image's style.
    public var imageProperties = ImageProperties()
    /// The text's style.
    public var textProperties: TextProperties
    /// The second text's style.
    public var secondaryTextProperties: TextProperties
    /// Whether the second text is beside the first if both fit.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The margins around the content.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    /// The space between image and texts.
    public var imageToTextPadding: CGFloat = 12
    /// The space between texts side by side.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// The space between stacked texts.
    public var textToSecondaryTextVerticalPadding: CGFloat = 2

    private var attributed: Frozen?
    private var secondaryAttributed: Frozen?

    /// An immutable copy.
    private struct Frozen: @unchecked Sendable {
        /// Copied when set and never changed. `NSAttributedString` itself is immutable.
        let text: NSAttributedString
        init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }
    }

    init(_ text: TextProperties, _ secondary: TextProperties) {
        textProperties = text
        secondaryTextProperties = secondary
    }

    /// Returns the style of a row.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(
            TextProperties(Theme.bodyFont, Theme.text), TextProperties(Theme.captionFont, Theme.secondaryText))
    }
    /// Returns the style of a row with a second text below the first.
    public static func subtitleCell() -> UIListContentConfiguration { cell() }
    /// Returns the style of a row with a value beside the text.
    public static func valueCell() -> UIListContentConfiguration {
        var value = UIListContentConfiguration(
            TextProperties(Theme.bodyFont, Theme.text), TextProperties(Theme.labelFont, Theme.secondaryText))
        value.prefersSideBySideTextAndSecondaryText = true
        return value
    }
    /// Returns the style of a header in a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        var header = UIListContentConfiguration(
            TextProperties(Theme.captionFont, Theme.secondaryText), TextProperties(Theme.captionFont, Theme.secondaryText))
        header.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: 16, bottom: 4, trailing: 16)
        return header
    }
    /// Returns the style of a footer in a plain list.
    public static func plainFooter() -> UIListContentConfiguration { plainHeader() }
    /// Returns the style of a header in a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration { plainHeader() }
    /// Returns the style of a footer in a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration { plainHeader() }

    /// Creates a view that shows the content.
    @MainActor public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
    /// Returns the content for a state; texts of a disabled row are translucent.
    @MainActor public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        guard state.looks.isDisabled else { return self }
        var faded = self
        faded.textProperties.color = faded.textProperties.color.withAlphaComponent(0.4)
        faded.secondaryTextProperties.color = faded.secondaryTextProperties.color.withAlphaComponent(0.4)
        return faded
    }
}

/// Shows a list content configuration.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
    private let imageView = UIImageView(frame: .zero)
    private let first = UILabel()
    private let second = UILabel()
    private var shown: UIListContentConfiguration

    /// The content shown; configurations of another type are ignored with a warning.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIListContentConfiguration else {
                return Diagnostics.warnOnce(
                    "UIListContentView.configuration: \(Swift.type(of: newValue)) is not a list content configuration; ignored")
            }
            shown = new
            apply()
        }
    }

    /// Creates a view that shows a configuration.
    public init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for view in [imageView, first, second] { addSubview(view) }
        apply()
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) { nil }

    private func apply() {
        let symbols = shown.imageProperties.preferredSymbolConfiguration
        imageView.image = symbols.flatMap { shown.image?.applyingSymbolConfiguration($0) } ?? shown.image
        imageView.layer.cornerRadius = shown.imageProperties.cornerRadius
        imageView.clipsToBounds = shown.imageProperties.cornerRadius > 0
        imageView.tintColor = shown.imageProperties.tintColor
        set(first, shown.text, shown.textProperties)
        if let attributed = shown.attributedText { first.attributedText = attributed }
        set(second, shown.secondaryText, shown.secondaryTextProperties)
        if let attributed = shown.secondaryAttributedText { second.attributedText = attributed }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func set(_ label: UILabel, _ text: String?, _ properties: UIListContentConfiguration.TextProperties) {
        label.font = properties.font
        label.textColor = properties.color
        label.numberOfLines = properties.numberOfLines
        label.lineBreakMode = properties.lineBreakMode
        label.textAlignment =
            properties.alignment == .center ? .center : properties.alignment == .justified ? .justified : .natural
        label.text = text
    }

    private var imageSize: CGSize {
        guard let size = shown.image?.size, size.width > 0, size.height > 0 else { return .zero }
        let most = shown.imageProperties.maximumSize
        let scale = min(most.width > 0 ? most.width / size.width : 1, most.height > 0 ? most.height / size.height : 1, 1)
        return CGSize(width: size.width * scale, height: size.height * scale)
    }

    /// Measures the parts at a width, and decides whether the texts are side by side.
    private func measure(_ width: CGFloat) -> (room: CGRect, first: CGSize, second: CGSize, isBeside: Bool) {
        let (margins, left) = (shown.directionalLayoutMargins, textStart)
        let room = CGRect(x: left, y: margins.top, width: max(0, width - left - margins.trailing), height: 0)
        func size(_ label: UILabel, _ width: CGFloat) -> CGSize {
            label.text?.isEmpty ?? true ? .zero : label.sizeThatFits(CGSize(width: max(width, 1), height: .infinity))
        }
        let one = size(first, room.width)
        let two = size(second, room.width)
        let gap = shown.textToSecondaryTextHorizontalPadding
        let isBeside = shown.prefersSideBySideTextAndSecondaryText && one.width + gap + two.width <= room.width
        return (room, one, two, isBeside)
    }

    /// x at which the texts start.
    final var textStart: CGFloat {
        let picture = max(imageSize.width, shown.imageProperties.reservedLayoutSize.width)
        return shown.directionalLayoutMargins.leading + picture + (picture > 0 ? shown.imageToTextPadding : 0)
    }

    private func textHeight(_ parts: (room: CGRect, first: CGSize, second: CGSize, isBeside: Bool)) -> CGFloat {
        if parts.isBeside { return max(parts.first.height, parts.second.height) }
        let gap = parts.first.height > 0 && parts.second.height > 0 ? shown.textToSecondaryTextVerticalPadding : 0
        return parts.first.height + gap + parts.second.height
    }

    @_spi(Hooks) open override var contentWraps: Bool { true }
    open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let parts = measure(size.width > 0 ? size.width : .infinity)
        let margins = shown.directionalLayoutMargins
        let gap = parts.isBeside ? shown.textToSecondaryTextHorizontalPadding : 0
        let texts = parts.isBeside ? parts.first.width + gap + parts.second.width : max(parts.first.width, parts.second.width)
        let height = max(textHeight(parts), imageSize.height, shown.imageProperties.reservedLayoutSize.height)
        return CGSize(
            width: (parts.room.minX + texts + margins.trailing).rounded(.up),
            height: (height + margins.top + margins.bottom).rounded(.up))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let parts = measure(bounds.width)
        let margins = shown.directionalLayoutMargins
        let picture = imageSize
        let reserved = max(picture.width, shown.imageProperties.reservedLayoutSize.width)
        imageView.frame = CGRect(
            x: margins.leading + (reserved - picture.width) / 2, y: (bounds.height - picture.height) / 2, width: picture.width,
            height: picture.height)
        let top = ((bounds.height - textHeight(parts)) / 2).rounded()
        if parts.isBeside {
            first.frame = CGRect(
                x: parts.room.minX, y: (bounds.height - parts.first.height) / 2, width: parts.first.width,
                height: parts.first.height)
            second.frame = CGRect(
                x: parts.room.maxX - parts.second.width, y: (bounds.height - parts.second.height) / 2, width: parts.second.width,
                height: parts.second.height)
        } else {
            first.frame = CGRect(x: parts.room.minX, y: top, width: parts.room.width, height: parts.first.height)
            second.frame = CGRect(
                x: parts.room.minX, y: top + textHeight(parts) - parts.second.height, width: parts.room.width,
                height: parts.second.height)
        }
    }
}
