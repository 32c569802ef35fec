@_spi(Hooks) import QuartzUI

/// A bar that shows progress.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    /// The whole bar, which contains the completed part. The view's own background is the program's.
    private let track = UIImageView()
    private let fill = UIImageView()
    private var shown: Float = 0

    private static let height: CGFloat = 4

    /// Creates an empty bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a bar with a style, of the style's height.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
        progressViewStyle = style
        // Property observers do not run in initializers.
        restyle()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UIProgressView.self)
    }

    private func prepare() {
        track.clipsToBounds = true
        restyle()
        fill.backgroundColor = tintColor
        track.addSubview(fill)
        addSubview(track)
    }

    /// Styles of the bar.
    nonisolated public enum Style: Int, Sendable {
        /// A track with rounded ends.
        case `default`
        /// No track and square ends, for the edge of a navigation bar.
        case bar
    }
    /// The style.
    open var progressViewStyle = Style.default { didSet { if progressViewStyle != oldValue { restyle() } } }

    private func restyle() {
        track.layer.cornerRadius = progressViewStyle == .bar ? 0 : Self.height / 2
        track.image = trackImage
        track.backgroundColor =
            trackImage == nil ? trackTintColor ?? (progressViewStyle == .bar ? .clear : Theme.hairline) : nil
    }

    @_spi(Hooks) open override var speaks: Bool { true }
    @_spi(Hooks) open override var usualTraits: UIAccessibilityTraits { .updatesFrequently }
    @_spi(Hooks) open override var spokenValue: String? { "\(Int((progress * 100).rounded()))%" }

    /// The progress, clamped to 0…1. NaN is ignored with a warning.
    open var progress: Float {
        get { shown }
        set { setProgress(newValue, animated: false) }
    }

    /// Sets the progress.
    open func setProgress(_ progress: Float, animated: Bool) {
        guard !progress.isNaN else {
            return Diagnostics.warnOnce("UIProgressView.progress: \(progress) is not a number; the old value stays")
        }
        shown = min(max(progress, 0), 1)
        guard animated, window != nil else { return updateFill() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) { self.updateFill() }
    }

    /// An image of the completed part, stretched to it, which replaces its colour.
    open var progressImage: UIImage? { didSet { tintColorDidChange() } }
    /// An image of the bar, stretched to it, which replaces its colour.
    open var trackImage: UIImage? { didSet { restyle() } }
    /// The colour of the completed part; nil uses the tint colour.
    open var progressTintColor: UIColor? { didSet { tintColorDidChange() } }
    /// The colour of the remaining part.
    open var trackTintColor: UIColor? { didSet { restyle() } }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        fill.image = progressImage
        fill.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
    }

    private func updateFill() {
        track.frame = bounds
        let done = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(shown), height: bounds.height)
        fill.frame = isMirrored ? done.mirrored(in: CGRect(origin: .zero, size: bounds.size)) : done
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["progress": .init(\UIProgressView.progress)]) { $1 }
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UIProgressView.progressTintColor),
            AppearanceTrait(\UIProgressView.trackTintColor),
            AppearanceTrait(\UIProgressView.progressImage),
            AppearanceTrait(\UIProgressView.trackImage),
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateFill()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.height) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: bounds.width, height: Self.height) }
}
