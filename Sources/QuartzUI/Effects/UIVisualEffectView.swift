/// An effect that a `UIVisualEffectView` applies to the content behind it.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {}

/// Blurs the content behind the view, and draws a translucent colour over it.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    /// Styles of blur.
    nonisolated public enum Style: Int, Sendable {
        /// Light and strong.
        case extraLight
        /// Light.
        case light
        /// Dark.
        case dark
        /// The theme's colour.
        case regular
        /// The theme's colour, strong.
        case prominent
        /// The theme's colour, ultra thin.
        case systemUltraThinMaterial
        /// The theme's colour, thin.
        case systemThinMaterial
        /// The theme's colour, medium.
        case systemMaterial
        /// The theme's colour, thick.
        case systemThickMaterial
        /// The theme's colour for bars.
        case systemChromeMaterial

        /// The standard deviation of the blur, in points.
        var radius: Double { self == .prominent || self == .extraLight ? 20 : 12 }

        var veil: UIColor {
            switch self {
            case .extraLight: UIColor.white.withAlphaComponent(0.7)
            case .light: UIColor.white.withAlphaComponent(0.4)
            case .dark: UIColor.black.withAlphaComponent(0.45)
            case .regular: Theme.panel.withAlphaComponent(0.5)
            case .prominent, .systemThickMaterial: Theme.panel.withAlphaComponent(0.75)
            case .systemUltraThinMaterial: Theme.panel.withAlphaComponent(0.3)
            case .systemThinMaterial: Theme.panel.withAlphaComponent(0.4)
            case .systemMaterial: Theme.panel.withAlphaComponent(0.6)
            case .systemChromeMaterial: Theme.panel.withAlphaComponent(0.8)
            }
        }
    }

    let style: Style

    /// Creates a blur with a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    /// Creates a blur with the regular style.
    public override convenience init() { self.init(style: .regular) }
}

/// Vibrancy of content over a blur.
@preconcurrency @MainActor
@available(*, deprecated, message: "has no effect on Linux: content is drawn unchanged over the blur")
open class UIVibrancyEffect: UIVisualEffect {
    /// Creates an effect for a blur.
    public init(blurEffect: UIBlurEffect) { super.init() }
}

/// Applies an effect to the content behind it, and shows its own content above.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// Contains the content above the effect.
    public let contentView = UIView()

    /// The effect; nil for none. In an animation block the colour fades, and the blur changes immediately.
    open var effect: UIVisualEffect? { didSet { apply() } }

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        prepare()
    }

    /// Creates a view without an effect.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UIVisualEffectView.self)
    }

    private func prepare() {
        clipsToBounds = true
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
        apply()
    }

    private func apply() {
        let style = (effect as? UIBlurEffect)?.style
        backgroundColor = style?.veil
        guard let style, let blur = CIFilter(name: "CIGaussianBlur") else { return layer.backgroundFilters = nil }
        blur.name = "blur"
        blur.setValue(style.radius, forKey: kCIInputRadiusKey)
        layer.backgroundFilters = [blur]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
    }

    open override func themeDidChange() {
        super.themeDidChange()
        apply()
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["contentView": .init(reading: \UIVisualEffectView.contentView)]) { $1 }
    }
}
