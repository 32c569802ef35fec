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

    /// An immutable copy.
    private struct Frozen: @unchecked Sendable {
        /// Copied when set and never changed. `NSAttributedString` itself is immutable.
        let text: NSAttributedString
        init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }
    }

    private init(_ text: TextProperties, _ secondary: TextProperties) {
        textProperties = text
        secondaryTextProperties = secondary
    }

    /// The style of a row.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(
            TextProperties(Theme.bodyFont, Theme.text), TextProperties(Theme.captionFont, Theme.secondaryText))
    }
    /// The style of a row with a second text below the first.
    public static func subtitleCell() -> UIListContentConfiguration { cell() }
    /// The style of a row with a value beside the text.
    public static func valueCell() -> UIListContentConfiguration {
        var value = UIListContentConfiguration(
            TextProperties(Theme.bodyFont, Theme.text), TextProperties(Theme.labelFont, Theme.secondaryText))
        value.prefersSideBySideTextAndSecondaryText = true
        return value
    }
    /// The style of a header in a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        var header = UIListContentConfiguration(
            TextProperties(Theme.captionFont, Theme.secondaryText), TextProperties(Theme.captionFont, Theme.secondaryText))
        header.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: 16, bottom: 4, trailing: 16)
        return header
    }
    /// The style of a footer in a plain list.
    public static func plainFooter() -> UIListContentConfiguration { plainHeader() }
    /// The style of a header in a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration { plainHeader() }
    /// The style of a footer in a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration { plainHeader() }

    /// Creates a view that shows the content.
    @MainActor public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
    /// The content for a cell state; texts of a disabled row are translucent.
    @MainActor public func updated(for state: UICellConfigurationState) -> UIListContentConfiguration {
        guard state.isDisabled else { return self }
        var faded = self
        faded.textProperties.color = faded.textProperties.color.withAlphaComponent(0.4)
        faded.secondaryTextProperties.color = faded.secondaryTextProperties.color.withAlphaComponent(0.4)
        return faded
    }
}
