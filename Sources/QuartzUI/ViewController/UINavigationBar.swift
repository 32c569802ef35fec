/// The bar over a navigation controller's content: a title, and a button that leads back.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// The usual height.
    public static let height: CGFloat = 44

    private let hairline = UIView()
    private var content: NavigationBarContent?
    private var leaving: NavigationBarContent?
    /// Called by the button that leads back.
    var goBack: (() -> Void)?

    /// Creates a bar with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = Theme.panel
        clipsToBounds = true
        hairline.backgroundColor = Theme.hairline
        addSubview(hairline)
    }

    /// The item that is shown.
    open var topItem: UINavigationItem? { content?.item }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let line = 1 / max(layer.contentsScale, 1)
        hairline.frame = CGRect(x: 0, y: bounds.height - line, width: bounds.width, height: line)
        for part in [content, leaving] {
            part?.bounds = bounds
            part?.center = CGPoint(x: bounds.midX, y: bounds.midY)
        }
    }

    /// Shows another item at once.
    func show(_ item: UINavigationItem?, back: UINavigationItem?) {
        content?.removeFromSuperview()
        content = item.map { make($0, back) }
    }

    private func make(_ item: UINavigationItem, _ back: UINavigationItem?) -> NavigationBarContent {
        let content = NavigationBarContent(item, back: back) { [weak self] in self?.goBack?() }
        item.didChange = { [weak self, weak item] in
            guard let self, let item, topItem === item else { return }
            show(item, back: back)
        }
        content.frame = bounds
        addSubview(content)
        return content
    }

    /// Puts another item beside the one shown; the changes returned bring it in.
    func prepare(_ item: UINavigationItem, back: UINavigationItem?, forward: Bool) -> () -> Void {
        leaving?.removeFromSuperview()
        let old = content
        let new = make(item, back)
        leaving = old
        content = new
        let way = bounds.width / 3 * (forward ? 1 : -1)
        UIView.performWithoutAnimation {
            new.alpha = 0
            new.shift(by: way)
        }
        return {
            new.alpha = 1
            new.shift(by: 0)
            old?.alpha = 0
            old?.shift(by: -way)
        }
    }

    /// The item is in, or it is out again and the old one back.
    func settle(isBack: Bool) {
        if isBack {
            content?.removeFromSuperview()
            content = leaving
            content?.alpha = 1
            content?.shift(by: 0)
        } else {
            leaving?.removeFromSuperview()
        }
        leaving = nil
    }
}

/// What the bar shows of one item.
final class NavigationBarContent: UIView {
    let item: UINavigationItem
    private let middle: UIView
    private var left: UIView?
    private var right: UIView?

    init(_ item: UINavigationItem, back: UINavigationItem?, goBack: @escaping () -> Void) {
        self.item = item
        let label = UILabel()
        label.text = item.title
        label.font = UIFont.systemFont(ofSize: 15, weight: .semibold)
        label.textAlignment = .center
        middle = item.titleView ?? label
        super.init(frame: .zero)
        addSubview(middle)
        if let own = item.leftBarButtonItem {
            left = own.makeButton()
        } else if let back, !item.hidesBackButton {
            left = UIButton("‹ " + (back.backButtonTitle ?? back.title ?? "Back"), .plain()) { _ in goBack() }
        }
        right = item.rightBarButtonItem?.makeButton()
        for part in [left, right] { if let part { addSubview(part) } }
    }

    required init?(coder: NSCoder) { nil }

    /// Moves the title sideways; buttons only fade.
    func shift(by way: CGFloat) { middle.transform = CGAffineTransform(translationX: way, y: 0) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = Theme.grid
        let leftWidth = left?.intrinsicContentSize.width ?? 0
        let rightWidth = right?.intrinsicContentSize.width ?? 0
        place(left, x: margin, width: leftWidth)
        place(right, x: bounds.width - margin - rightWidth, width: rightWidth)
        let side = max(leftWidth, rightWidth) + 2 * margin
        let width = max(0, bounds.width - 2 * side)
        middle.bounds = CGRect(x: 0, y: 0, width: width, height: bounds.height)
        middle.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    private func place(_ view: UIView?, x: CGFloat, width: CGFloat) {
        view?.frame = CGRect(
            x: x, y: ((bounds.height - Theme.controlHeight) / 2).rounded(), width: width, height: Theme.controlHeight)
    }
}
