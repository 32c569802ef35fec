/// An indicator of ongoing activity: a ring of fading strokes that turns by one stroke each tenth of a second.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    /// Size of the indicator.
    nonisolated public enum Style: Int, Sendable {
        /// 20 points.
        case medium = 100
        /// 36 points.
        case large = 101

        /// The older small style in white.
        case white = 1
        /// The older large style in white.
        case whiteLarge = 0
        /// The older small style in grey.
        case gray = 2

        var side: CGFloat { self == .large || self == .whiteLarge ? 36 : 20 }
        /// The strokes' colour if the program sets none.
        var color: UIColor {
            switch self {
            case .medium, .large: Theme.secondaryText
            case .white, .whiteLarge: .white
            case .gray: .gray
            }
        }
    }

    private let ring = CAReplicatorLayer()
    private let stroke = CALayer()

    private static let strokes = 8
    /// The duration of a turn in seconds.
    private static let turn = 0.8
    /// The opacity that is left after a turn.
    private static let leastOpacity: Float = 0.25
    private static let key = "turn"

    /// The size.
    open var style: Style {
        didSet {
            bounds.size = CGSize(width: style.side, height: style.side)
            stroke.backgroundColor = color.cgColor
            updateFrames()
        }
    }
    /// The colour of the strokes. The default is that of secondary text, or the older styles' own; setting nil restores it.
    open var color: UIColor! {
        get { ownColor ?? style.color }
        set { ownColor = newValue }
    }
    /// The colour that the program has set.
    final var ownColor: UIColor? {
        didSet { stroke.backgroundColor = color.cgColor }
    }
    /// Whether the indicator is hidden while stopped. True by default.
    open var hidesWhenStopped = true { didSet { if !isAnimating { isHidden = hidesWhenStopped } } }
    /// Whether the indicator is animating.
    open private(set) var isAnimating = false

    /// Creates a stopped indicator.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        prepare()
    }

    /// Creates an indicator of medium size.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: style.side, height: style.side)))
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init(coder: NSCoder) {
        style = .medium
        // A view is always created.
        super.init(coder: coder)!
        prepare()
        NibCoder.configure(self, by: coder, after: UIActivityIndicatorView.self)
    }

    private func prepare() {
        ring.delegate = self
        stroke.delegate = self
        ring.instanceCount = Self.strokes
        // Each stroke follows the one before it, and has faded by a step more.
        ring.instanceAlphaOffset = (Self.leastOpacity - 1) / Float(Self.strokes)
        ring.instanceTransform = CATransform3DMakeRotation(-2 * .pi / CGFloat(Self.strokes), 0, 0, 1)
        stroke.backgroundColor = color.cgColor
        ring.addSublayer(stroke)
        layer.addSublayer(ring)
        isHidden = true
        updateFrames()
    }

    private func updateFrames() {
        let side = min(bounds.width, bounds.height)
        ring.frame = bounds
        stroke.bounds = CGRect(x: 0, y: 0, width: side / 10, height: side * 0.28)
        stroke.cornerRadius = side / 20
        stroke.position = CGPoint(x: bounds.width / 2, y: bounds.height / 2 - side * 0.35)
    }

    /// Starts the animation.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        // Steps, because the time between them needs no frames.
        let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        turn.values = (0..<Self.strokes).map { 2 * .pi * Double($0) / Double(Self.strokes) }
        turn.calculationMode = .discrete
        turn.duration = Self.turn
        turn.repeatCount = .infinity
        ring.add(turn, forKey: Self.key)
    }

    /// Stops the animation.
    open func stopAnimating() {
        isAnimating = false
        ring.removeAnimation(forKey: Self.key)
        isHidden = hidesWhenStopped
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        // A layer loses its animations when it leaves its host, so add them again.
        guard isAnimating, window != nil, ring.animation(forKey: Self.key) == nil else { return }
        isAnimating = false
        startAnimating()
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UIActivityIndicatorView.ownColor)
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateFrames()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
