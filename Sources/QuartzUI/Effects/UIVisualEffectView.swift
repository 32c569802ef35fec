/// What a `UIVisualEffectView` does to what lies behind it.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {}

/// Blurs what lies behind, under a veil of the style's colour.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    /// Veils and strengths.
    nonisolated public enum Style: Int, Sendable {
        /// A light veil that covers much.
        case extraLight
        /// A light veil.
        case light
        /// A dark veil.
        case dark
        /// A veil of the theme's.
        case regular
        /// A veil of the theme's that covers much.
        case prominent
        /// The thinnest veil of the theme's.
        case systemUltraThinMaterial
        /// A thin veil of the theme's.
        case systemThinMaterial
        /// A veil of the theme's.
        case systemMaterial
        /// A thick veil of the theme's.
        case systemThickMaterial
        /// The veil of the theme's bars.
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

    /// A blur of a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }
}

/// Lets content stand out from a blur. It is shown as it is: the veils leave it legible.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
    /// An effect on a blur.
    public init(blurEffect: UIBlurEffect) { super.init() }
}

/// Shows an effect on what lies behind it, and its content over that.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// Holds what is shown over the effect.
    public let contentView = UIView()

    /// The effect; nil for none. Set in an animation block the veil fades and the blur changes at once.
    open var effect: UIVisualEffect? { didSet { apply() } }

    /// A view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        prepare()
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
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
}
