/// A bar of buttons at the lower edge.
@preconcurrency @MainActor
open class UIToolbar: UIView {
    /// The standard height.
    public static let height: CGFloat = 44

    private let hairline = UIView()
    private var row: ToolbarRow?
    private var shown: [UIBarButtonItem]?

    /// Creates a bar with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UIToolbar.self)
    }

    private func prepare() {
        clipsToBounds = true
        addSubview(hairline)
        applyAppearance()
    }

    /// The appearance of the bar.
    open var standardAppearance = UIToolbarAppearance() { didSet { applyAppearance() } }
    /// The delegate, held weakly.
    open weak var delegate: (any UIToolbarDelegate)?
    /// The appearance of a compact bar.
    @available(*, deprecated, message: "has no effect on Linux: bars have one height, and are never compact")
    open var compactAppearance: UIToolbarAppearance? {
        get { nil }
        set {}
    }
    /// The appearance while the content is scrolled to its bottom.
    @available(*, deprecated, message: "has no effect on Linux: a toolbar keeps its standard appearance")
    open var scrollEdgeAppearance: UIToolbarAppearance? {
        get { nil }
        set {}
    }
    /// Sets the background to an image pattern. An empty image removes the background. Images for ``UIBarPosition/top`` and for
    /// other metrics than ``UIBarMetrics/default`` are not shown, because the bar is at the lower edge and has one height.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default, topOrBottom == .any || topOrBottom == .bottom else { return }
        ground = backgroundImage
        standardAppearance.setGround(backgroundImage)
        applyAppearance()
    }
    /// Returns the background image; nil for the upper edge, and for other metrics than ``UIBarMetrics/default``.
    open func backgroundImage(forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
        barMetrics == .default && (topOrBottom == .any || topOrBottom == .bottom) ? ground : nil
    }
    private var ground: UIImage?
    /// Sets the image of the edge line. An empty image removes the line. Images for ``UIBarPosition/top`` are not shown.
    open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
        guard topOrBottom == .any || topOrBottom == .bottom else { return }
        shadow = shadowImage
        standardAppearance.setShadow(shadowImage)
        applyAppearance()
    }
    /// Returns the image of the edge line; nil for the upper edge.
    open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? {
        topOrBottom == .any || topOrBottom == .bottom ? shadow : nil
    }
    private var shadow: UIImage?
    /// The background colour.
    open var barTintColor: UIColor? {
        get { standardAppearance.backgroundColor }
        set {
            standardAppearance.backgroundColor = newValue ?? Theme.panel
            applyAppearance()
        }
    }

    /// Whether the bar is translucent.
    @available(*, deprecated, message: "has no effect on Linux: bars are as opaque as their colour; use one with an alpha")
    open var isTranslucent: Bool {
        get { (standardAppearance.backgroundColor?.alpha ?? 0) < 1 }
        set {}
    }
    /// The predefined appearance; black has a black background.
    open var barStyle = UIBarStyle.default {
        didSet { if barStyle != oldValue { barTintColor = barStyle.ground } }
    }

    private func applyAppearance() {
        standardAppearance.paint(self, hairline: hairline)
        row?.apply(standardAppearance)
    }

    /// The buttons and spaces, from left to right.
    open var items: [UIBarButtonItem]? {
        get { shown }
        set { setItems(newValue, animated: false) }
    }

    /// Replaces the items; cross-fades if animated.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        shown = items
        let old = row
        let new = ToolbarRow(items ?? [])
        new.apply(standardAppearance)
        new.frame = bounds
        addSubview(new)
        row = new
        UIView.performWithoutAnimation { new.layoutIfNeeded() }
        guard animated, window != nil, let old else {
            old?.removeFromSuperview()
            return
        }
        new.alpha = 0
        UIView.animate(
            withDuration: Theme.calm,
            animations: {
                new.alpha = 1
                old.alpha = 0
            }, completion: { _ in old.removeFromSuperview() })
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UIToolbar.barStyle),
            AppearanceTrait(\UIToolbar.barTintColor),
            AppearanceTrait(appearance: \UIToolbar.standardAppearance),
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / max(layer.contentsScale, 1))
        row?.frame = bounds
        row?.setNeedsLayout()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.height) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }
}

/// Lays out buttons and spaces; flexible spaces share the remaining room.
private final class ToolbarRow: UIView {
    private let items: [UIBarButtonItem]
    private var views: [UIView?] = []

    init(_ items: [UIBarButtonItem]) {
        self.items = items
        super.init(frame: .zero)
        views = items.map { item in
            item.makeView { [weak self] in
                self?.setNeedsLayout()
            } replaced: { [weak self] in
                guard let bar = self?.superview as? UIToolbar else { return }
                bar.setItems(bar.items, animated: false)
            }
        }
        for case let view? in views { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func apply(_ looks: UIToolbarAppearance) {
        for (item, view) in zip(items, views) {
            (view as? BarButton)?.looks = item.style == .done ? looks.doneButtonAppearance : looks.buttonAppearance
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let entries = zip(items, views).filter { !$0.0.isHidden }
        for (item, view) in zip(items, views) { view?.isHidden = item.isHidden }
        let widths = entries.map { item, view in
            view.map(item.width(of:)) ?? (item.systemItem == .fixedSpace ? item.width : 0)
        }
        let flexible = entries.filter { $0.0.systemItem == .flexibleSpace }.count
        let room = max(0, bounds.width - 2 * Theme.grid - widths.reduce(0, +))
        var x = Theme.grid
        for ((item, view), width) in zip(entries, widths) {
            if item.systemItem == .flexibleSpace { x += room / CGFloat(flexible) }
            guard let view else {
                x += width
                continue
            }
            let height = item.height(of: view, in: bounds.height)
            let frame = CGRect(x: x.rounded(), y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
            view.frame = superview?.isMirrored == true ? frame.mirrored(in: bounds) : frame
            x += width
        }
    }
}
