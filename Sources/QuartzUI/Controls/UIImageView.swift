/// Shows an image, or a sequence of images.
@preconcurrency @MainActor
open class UIImageView: UIView {
    private static let animationKey = "quartz.images"
    /// Whether the running animation shows the frames of the image.
    private var showsFramesOfImage = false

    /// Creates a view of an image's size.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        prepare(image, nil)
    }

    /// Creates a view of an image's size, with another image for the highlighted state.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        prepare(image, highlightedImage)
    }

    /// Creates a view with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare(nil, nil)
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare(nil, nil)
        NibCoder.configure(self, by: coder, after: UIImageView.self)
    }

    private func prepare(_ image: UIImage?, _ highlightedImage: UIImage?) {
        isUserInteractionEnabled = false
        self.highlightedImage = highlightedImage
        self.image = image
    }

    /// Whether the image grows with the accessibility sizes of text.
    @available(*, deprecated, message: "has no effect on Linux: text keeps its size")
    open var adjustsImageSizeForAccessibilityContentSizeCategory = false

    /// The image. A change is animated only inside an animation block or a transition.
    open var image: UIImage? {
        didSet { show() }
    }
    /// The image shown while highlighted.
    open var highlightedImage: UIImage? {
        didSet { show() }
    }
    /// Whether the highlighted image is shown.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { show() } }
    }

    /// The image's margins that layout does not align.
    open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

    open override var semanticContentAttribute: UISemanticContentAttribute { didSet { show() } }

    /// Does nothing, because the image determines the scale, not the screen.
    override func screenScaleDidChange(_ scale: CGFloat) {}

    private func show() {
        let shown = isHighlighted ? highlightedImage ?? image : image
        let picture = shown?.renderingMode == .alwaysTemplate ? shown?.withTintColor(tintColor) : shown
        layer.contentsScale = picture?.scale ?? UIScreen.main.scale
        let isFlipped = isMirrored && picture?.flipsForRightToLeftLayoutDirection == true
        let center = Self.center(of: picture)
        layer.contentsCenter = isFlipped ? center.mirrored(in: CGRect(x: 0, y: 0, width: 1, height: 1)) : center
        layer.contents = isFlipped ? picture?.withHorizontallyFlippedOrientation().upright : picture?.upright
        showFrames(of: shown)
        invalidateIntrinsicContentSize()
    }

    /// Returns the stretchable part in unit coordinates; the cap insets are not stretched.
    private static func center(of image: UIImage?) -> CGRect {
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        guard let image, image.capInsets != .zero, image.size.width > 0, image.size.height > 0 else { return whole }
        let middle = CGRect(origin: .zero, size: image.size).clampedInset(by: image.capInsets)
        return CGRect(
            x: middle.minX / image.size.width, y: middle.minY / image.size.height, width: middle.width / image.size.width,
            height: middle.height / image.size.height)
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if image?.renderingMode == .alwaysTemplate { show() }
    }

    open override func themeDidChange() {
        super.themeDidChange()
        if image?.renderingMode == .alwaysTemplate { show() }
    }

    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    // MARK: Several pictures

    /// Images to show in sequence.
    open var animationImages: [UIImage]?
    /// The duration of the whole sequence in seconds; 0 is 1/30 s per image.
    open var animationDuration: TimeInterval = 0
    /// The number of repetitions; 0 is infinite.
    open var animationRepeatCount = 0
    /// Whether the sequence is running.
    open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }

    /// Starts the sequence.
    open func startAnimating() {
        guard let images = animationImages, !images.isEmpty else { return }
        showsFramesOfImage = false
        animate(
            images, duration: animationDuration > 0 ? animationDuration : Double(images.count) / 30,
            repeatCount: animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity)
    }

    /// Starts or stops the endless animation of an image with several frames.
    private func showFrames(of image: UIImage?) {
        if let frames = image?.images {
            showsFramesOfImage = true
            animate(frames, duration: image?.duration ?? 0, repeatCount: .infinity)
        } else if showsFramesOfImage {
            stopAnimating()
        }
    }

    private func animate(_ images: [UIImage], duration: TimeInterval, repeatCount: Float) {
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = images.compactMap(\.upright)
        animation.calculationMode = .discrete
        animation.duration = duration
        animation.repeatCount = repeatCount
        layer.add(animation, forKey: Self.animationKey)
    }

    /// Stops the sequence.
    open func stopAnimating() {
        showsFramesOfImage = false
        layer.removeAnimation(forKey: Self.animationKey)
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging([
            "image": .init(\UIImageView.image), "highlighted": .init(\UIImageView.isHighlighted),
        ]) { $1 }
    }
}
