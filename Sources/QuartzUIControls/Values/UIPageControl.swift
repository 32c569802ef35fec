@_spi(Hooks) import QuartzUI

/// A row of dots, one per page, with the current one highlighted.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    private var dots: [CALayer] = []
    private var page = 0

    private static let dotSize: CGFloat = 8
    private static let spacing: CGFloat = 10
    /// Maximum number of pages; a larger number is clamped with a warning.
    private static let mostPages = 10_000

    /// Creates a control without pages.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        NibCoder.configure(self, by: coder, after: UIPageControl.self)
    }

    /// The number of pages, at least 0.
    open var numberOfPages = 0 {
        didSet {
            let possible = min(max(numberOfPages, 0), Self.mostPages)
            if possible != numberOfPages {
                Diagnostics.warnOnce("UIPageControl.numberOfPages: \(numberOfPages) is taken as \(possible)")
                numberOfPages = possible
            }
            pagesDidChange()
        }
    }
    /// The current page, from 0; clamped to the pages.
    open var currentPage: Int {
        get { page }
        set {
            page = min(max(newValue, 0), max(numberOfPages - 1, 0))
            apply()
        }
    }
    /// The look of the control's background.
    nonisolated public enum BackgroundStyle: Int, Sendable {
        /// No background, except while the control is pressed.
        case automatic
        /// A background.
        case prominent
        /// No background.
        case minimal
    }
    /// The look of the background.
    open var backgroundStyle = BackgroundStyle.automatic { didSet { apply() } }
    private var ground: CALayer?

    /// An image that replaces the dots, in their colours; nil shows dots.
    open var preferredIndicatorImage: UIImage? { didSet { apply() } }
    private var indicatorImages: [Int: UIImage] = [:]

    /// An image and its colour.
    private struct Stencil: Hashable {
        let image: UIImage
        let color: CGColor
    }
    /// A cache of the coloured images, so that each is coloured once.
    private var pictures: [Stencil: UIImage] = [:]

    /// Sets the image of a page's indicator; nil uses ``preferredIndicatorImage``. Pages that do not exist are ignored.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        guard dots.indices.contains(page) else { return }
        indicatorImages[page] = image
        apply()
    }
    /// Returns the image that is set for a page's indicator.
    open func indicatorImage(forPage page: Int) -> UIImage? { indicatorImages[page] }

    /// Whether the dot of a single page is hidden.
    open var hidesForSinglePage = false { didSet { apply() } }
    /// The colour of the dots; nil is a translucent default.
    open var pageIndicatorTintColor: UIColor? { didSet { apply() } }
    /// The colour of the current page's dot; nil uses the text colour.
    open var currentPageIndicatorTintColor: UIColor? { didSet { apply() } }

    /// Returns the size for a number of pages.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: CGFloat(max(pageCount, 0)) * (Self.dotSize + Self.spacing) + Self.spacing, height: Theme.controlHeight)
    }

    private func pagesDidChange() {
        while dots.count > numberOfPages {
            dots.removeLast().removeFromSuperlayer()
            indicatorImages[dots.count] = nil
        }
        UIView.performWithoutAnimation {
            while dots.count < numberOfPages { dots.append(makeLayer(radius: Self.dotSize / 2)) }
        }
        invalidateIntrinsicContentSize()
        currentPage = page
    }

    // MARK: Looks

    @_spi(Hooks) open override var dimsWhenDisabled: Bool { true }
    @_spi(Hooks) open override var handlesTaps: Bool { true }

    open override func stateDidChange() {
        super.stateDidChange()
        apply()
    }

    private func apply() {
        let plain = pageIndicatorTintColor ?? Theme.secondaryText.withAlphaComponent(0.45)
        let marked = currentPageIndicatorTintColor ?? Theme.text
        let step = (Self.dotSize + Self.spacing) * (isMirrored ? -1 : 1)
        let start = bounds.midX - step * CGFloat(dots.count - 1) / 2
        placeGround()
        var used: [Stencil: UIImage] = [:]
        defer { pictures = used }
        for (index, dot) in dots.enumerated() {
            let color = index == page ? marked : plain
            let picture = (indicatorImages[index] ?? preferredIndicatorImage).map { image in
                let stencil = Stencil(image: image, color: color.cgColor)
                let picture = used[stencil] ?? pictures[stencil] ?? image.withTintColor(color)
                used[stencil] = picture
                return picture
            }
            dot.bounds.size = picture?.size ?? CGSize(width: Self.dotSize, height: Self.dotSize)
            dot.position = CGPoint(x: start + CGFloat(index) * step, y: bounds.midY)
            dot.cornerRadius = picture == nil ? Self.dotSize / 2 : 0
            dot.contents = picture?.cgImage
            dot.contentsScale = picture?.scale ?? layer.contentsScale
            dot.backgroundColor = picture == nil ? color.cgColor : nil
            dot.isHidden = hidesForSinglePage && dots.count == 1
        }
    }

    private func placeGround() {
        let isShown = backgroundStyle == .prominent || backgroundStyle == .automatic && isHighlighted
        guard isShown || ground != nil else { return }
        let ground = ground ?? makeLayer()
        self.ground = ground
        let size = size(forNumberOfPages: dots.count)
        ground.zPosition = -1
        ground.frame = CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
        ground.cornerRadius = size.height / 2
        ground.backgroundColor = Theme.raised.cgColor
        ground.opacity = isShown ? 1 : 0
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging([
            "currentPage": .init(\UIPageControl.currentPage), "numberOfPages": .init(\UIPageControl.numberOfPages),
        ]) { $1 }
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UIPageControl.currentPageIndicatorTintColor),
            AppearanceTrait(\UIPageControl.pageIndicatorTintColor),
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        apply()
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    // MARK: Touch and keys

    private func choose(_ index: Int) {
        guard index != page, index >= 0, index < numberOfPages else { return }
        animateLooks { self.currentPage = index }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Changes the page: a click before the current dot goes to the previous page, a click after it to the next.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let point = touch?.location(in: self), self.point(inside: point, with: event), dots.indices.contains(page) else {
            return
        }
        let way = point.x - dots[page].position.x
        if abs(way) > Self.dotSize / 2 { choose(page + ((way < 0) != isMirrored ? -1 : 1)) }
    }

    open override var canBecomeFocused: Bool { isEnabled && numberOfPages > 1 }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand else { return super.keyDown(with: event) }
        switch event.key {
        case .left: choose(page + (isMirrored ? 1 : -1))
        case .right: choose(page + (isMirrored ? -1 : 1))
        case .down: choose(page - 1)
        case .up: choose(page + 1)
        case .home: choose(0)
        case .end: choose(numberOfPages - 1)
        default: return super.keyDown(with: event)
        }
        return true
    }
}
