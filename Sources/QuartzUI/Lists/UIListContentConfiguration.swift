/// The content of a row: a picture, a text, and a second text below or beside it.
nonisolated public struct UIListContentConfiguration: UIContentConfiguration {
    /// How a text looks.
    nonisolated public struct TextProperties: Sendable {
        /// Where text stands in its room.
        nonisolated public enum TextAlignment: Int, Sendable {
            /// As the script is written.
            case natural
            /// In the middle.
            case center
            /// From edge to edge.
            case justified
        }

        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// Where it stands.
        public var alignment = TextAlignment.natural
        /// The most lines; 0 is any number.
        public var numberOfLines = 0
        /// What becomes of lines that are too long.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail

        init(_ font: UIFont, _ color: UIColor) {
            self.font = font
            self.color = color
        }
    }

    /// How the picture looks.
    nonisolated public struct ImageProperties: Sendable {
        /// The colour of template pictures; nil is the view's.
        public var tintColor: UIColor?
        /// The radius of its corners.
        public var cornerRadius: CGFloat = 0
        /// The greatest size; 0 is any.
        public var maximumSize = CGSize.zero
        /// The size that is kept free for it; 0 is its own.
        public var reservedLayoutSize = CGSize.zero
    }

    /// The picture.
    public var image: UIImage?
    /// The text.
    public var text: String?
    /// The text with attributes; it goes before the plain one.
    public var attributedText: NSAttributedString? {
        get { attributed?.text }
        set { attributed = newValue.map(Frozen.init) }
    }
    /// The second text.
    public var secondaryText: String?
    /// How the picture looks.
    public var imageProperties = ImageProperties()
    /// How the text looks.
    public var textProperties: TextProperties
    /// How the second text looks.
    public var secondaryTextProperties: TextProperties
    /// Whether the second text stands beside the first where there is room.
    public var prefersSideBySideTextAndSecondaryText = false
    /// Around all of it.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    /// Between picture and texts.
    public var imageToTextPadding: CGFloat = 12
    /// Between texts that stand beside one another.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// Between texts that stand below one another.
    public var textToSecondaryTextVerticalPadding: CGFloat = 2

    private var attributed: Frozen?

    /// An immutable copy.
    private struct Frozen: @unchecked Sendable {
        /// Copied when it is set, and never written: `NSAttributedString` itself does not change.
        let text: NSAttributedString
        init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }
    }

    private init(_ text: TextProperties, _ secondary: TextProperties) {
        textProperties = text
        secondaryTextProperties = secondary
    }

    /// The looks of a row.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(
            TextProperties(Theme.bodyFont, Theme.text), TextProperties(Theme.captionFont, Theme.secondaryText))
    }
    /// The looks of a row with a second text below.
    public static func subtitleCell() -> UIListContentConfiguration { cell() }
    /// The looks of a row with a value beside the text.
    public static func valueCell() -> UIListContentConfiguration {
        var value = UIListContentConfiguration(
            TextProperties(Theme.bodyFont, Theme.text), TextProperties(Theme.labelFont, Theme.secondaryText))
        value.prefersSideBySideTextAndSecondaryText = true
        return value
    }
    /// The looks of a header in a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        var header = UIListContentConfiguration(
            TextProperties(Theme.captionFont, Theme.secondaryText), TextProperties(Theme.captionFont, Theme.secondaryText))
        header.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: 16, bottom: 4, trailing: 16)
        return header
    }
    /// The looks of a footer in a plain list.
    public static func plainFooter() -> UIListContentConfiguration { plainHeader() }
    /// The looks of a header in a list whose sections stand apart.
    public static func groupedHeader() -> UIListContentConfiguration { plainHeader() }
    /// The looks of a footer in a list whose sections stand apart.
    public static func groupedFooter() -> UIListContentConfiguration { plainHeader() }

    /// Makes a view that shows the content.
    @MainActor public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
    /// The content for a state: paler where the row cannot be used.
    @MainActor public func updated(for state: UICellConfigurationState) -> UIListContentConfiguration {
        guard state.isDisabled else { return self }
        var faded = self
        faded.textProperties.color = faded.textProperties.color.withAlphaComponent(0.4)
        faded.secondaryTextProperties.color = faded.secondaryTextProperties.color.withAlphaComponent(0.4)
        return faded
    }
}
