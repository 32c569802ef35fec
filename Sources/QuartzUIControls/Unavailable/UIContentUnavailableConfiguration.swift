@_spi(Hooks) import QuartzUI

/// A stand-in for missing content: an image, two texts and two buttons below each other.
///
/// A view controller shows it as its `contentUnavailableConfiguration`, a `UIContentUnavailableView` anywhere.
nonisolated public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    /// Alignment of the content in the view.
    nonisolated public enum Alignment: Int, Sendable {
        /// In the centre.
        case center = 0
        /// At the top and leading edges.
        case natural = 1
    }

    /// Style of a text.
    nonisolated public struct TextProperties: Sendable {
        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// Wrapping or truncation of lines that are too long.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// Maximum number of lines; 0, the default, is unlimited.
        public var numberOfLines = 0
        /// Whether a text that is too wide for one line becomes smaller. False by default.
        public var adjustsFontSizeToFitWidth = false
        /// The smallest size of such a text, as a factor of the font's size.
        public var minimumScaleFactor: CGFloat = 0
    }

    /// Style of the image.
    nonisolated public struct ImageProperties: Sendable {
        /// The size and the weight of a symbol; nil leaves it as it is.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration? = UIImage.SymbolConfiguration(pointSize: 44)
        /// The tint of template images; nil uses the view's.
        public var tintColor: UIColor? = .secondaryLabel
        /// The corner radius.
        public var cornerRadius: CGFloat = 0
        /// The maximum size; 0 is unlimited.
        public var maximumSize = CGSize.zero
    }

    /// The action of a button.
    nonisolated public struct ButtonProperties {
        /// The action of a click.
        public var primaryAction: UIAction?
        /// The menu. It opens on a click if there is no action.
        public var menu: UIMenu?
        /// Whether the button can be used. True by default.
        public var isEnabled = true
        /// The kind of the action.
        public var role = UIButton.Role.normal
    }

    /// The content beside the values.
    enum Kind { case plain, loading, search }

    let kind: Kind
    /// The image.
    public var image: UIImage?
    /// The image's style.
    public var imageProperties = ImageProperties()
    /// The text.
    public var text: String?
    /// The text with attributes; replaces the plain text.
    public var attributedText: NSAttributedString? { didSet { attributedText = attributedText.map(NSAttributedString.init) } }
    /// The text's style.
    public var textProperties: TextProperties
    /// The second text.
    public var secondaryText: String?
    /// The second text with attributes; replaces the plain one.
    public var secondaryAttributedText: NSAttributedString? {
        didSet { secondaryAttributedText = secondaryAttributedText.map(NSAttributedString.init) }
    }
    /// The second text's style.
    public var secondaryTextProperties: TextProperties
    /// The button's appearance. It is shown if it has a title or an image.
    public var button = UIButton.Configuration.plain()
    /// The button's action.
    public var buttonProperties = ButtonProperties()
    /// The second button's appearance. It is shown if it has a title or an image.
    public var secondaryButton = UIButton.Configuration.plain()
    /// The second button's action.
    public var secondaryButtonProperties = ButtonProperties()
    /// The alignment of the content. In the centre by default.
    public var alignment = Alignment.center
    /// The axes on which the margins are at least those of the superview. Both by default.
    public var axesPreservingSuperviewLayoutMargins = UIAxis.both
    /// The margins around the content.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
    /// The space between image and text.
    public var imageToTextPadding: CGFloat = 12
    /// The space between the texts.
    public var textToSecondaryTextPadding: CGFloat = 4
    /// The space between the texts and the button.
    public var textToButtonPadding: CGFloat = 16
    /// The space between the buttons.
    public var buttonToSecondaryButtonPadding: CGFloat = 8
    /// The background. Clear by default.
    public var background = UIBackgroundConfiguration.clear()

    private init(_ kind: Kind) {
        self.kind = kind
        textProperties = TextProperties(font: Self.titleFont, color: .label)
        secondaryTextProperties = TextProperties(font: Self.bodyFont, color: .secondaryLabel)
        button.buttonSize = .large
        secondaryButton.buttonSize = .large
    }

    private static var titleFont: UIFont { UIFont.systemFont(ofSize: 22, weight: .bold) }
    private static var bodyFont: UIFont { UIFont.systemFont(ofSize: 15) }

    // MARK: Styles

    /// Returns a configuration without content.
    public static func empty() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration(.plain) }

    /// Returns the configuration for content that is being loaded: an activity indicator above a text.
    public static func loading() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(.loading)
        configuration.text = "Loading…"
        configuration.textProperties = TextProperties(font: bodyFont, color: .secondaryLabel)
        configuration.imageToTextPadding = 8
        return configuration
    }

    /// Returns the configuration for a search without results. Updated for a state with a text of the search, it names that.
    public static func search() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(.search)
        configuration.image = UIImage(systemName: "magnifyingglass")
        configuration.text = noResults
        configuration.secondaryText = "Check the spelling or try a new search."
        return configuration
    }

    private static let noResults = "No Results"

    // MARK: Content

    /// Creates a view that shows the content.
    @MainActor public func makeContentView() -> any UIView & UIContentView { UIContentUnavailableView(configuration: self) }

    /// Returns the content for a state: that of a search names the searched text, unless the program has set another text.
    @MainActor public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration {
        var copy = self
        copy.background = background.updated(for: state)
        guard kind == .search, text == Self.noResults,
            let search = (state as? UIContentUnavailableConfigurationState)?.searchText, !search.isEmpty
        else { return copy }
        copy.text = "\(Self.noResults) for “\(search)”"
        return copy
    }
}
