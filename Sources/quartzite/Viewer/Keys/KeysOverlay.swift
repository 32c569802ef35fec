import QuartzUI

/// The list of keys on a card over everything; a click takes it away.
final class KeysOverlay: UIView {
    /// Called when the overlay is clicked.
    var onDismiss: () -> Void = {}

    private let card = UIView()
    private let title = UILabel(line: "Keys", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    private let rows = ViewerKeys.all.map { KeyRow($0) }

    private static let width: CGFloat = 600
    private static let columns = 2

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor.black.withAlphaComponent(0.45)
        alpha = 0
        isHidden = true
        card.backgroundColor = Theme.panel
        card.layer.cornerRadius = Theme.cardRadius
        card.layer.shadowOpacity = 0.35
        card.layer.shadowRadius = 24
        card.layer.shadowOffset = CGSize(width: 0, height: 8)
        card.addSubview(title)
        for row in rows { card.addSubview(row) }
        addSubview(card)
        addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in onDismiss() })
    }

    required init?(coder: NSCoder) { nil }

    /// Whether it is there.
    private(set) var isShown = false

    /// Comes or goes.
    func setShown(_ isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        if isShown { isHidden = false }
        setNeedsLayout()
        isUserInteractionEnabled = isShown
        Motion.animate(Theme.quick) { self.alpha = isShown ? 1 : 0 }
    }

    override func layoutSubviews() {
        let padding = Theme.padding + Theme.grid
        let perColumn = (rows.count + Self.columns - 1) / Self.columns
        let size = CGSize(
            width: min(Self.width, bounds.width - 2 * Theme.padding),
            height: 2 * padding + 20 + Theme.padding + CGFloat(perColumn) * KeyRow.height)
        card.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
        title.frame = CGRect(x: padding, y: padding, width: size.width - 2 * padding, height: 20)
        let column = max(0, (size.width - 3 * padding) / CGFloat(Self.columns))
        for (index, row) in rows.enumerated() {
            let (x, y) = (index / perColumn, index % perColumn)
            row.frame = CGRect(
                x: padding + CGFloat(x) * (column + padding), y: padding + 20 + Theme.padding + CGFloat(y) * KeyRow.height,
                width: column, height: KeyRow.height)
        }
    }
}

/// A key cap, and what the key does.
private final class KeyRow: UIView {
    static let height: CGFloat = 32

    private let cap = UIView()
    private let keys: UILabel
    private let purpose: UILabel

    init(_ entry: ViewerKeys.Entry) {
        keys = UILabel(line: entry.keys, font: Theme.labelFont, color: Theme.text, alignment: .center)
        purpose = UILabel(line: entry.purpose, font: Theme.labelFont, color: Theme.secondaryText)
        super.init(frame: .zero)
        cap.backgroundColor = Theme.raised
        cap.layer.cornerRadius = 4
        for view in [cap, keys, purpose] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        cap.frame = CGRect(x: 0, y: 4, width: 80, height: 24)
        keys.frame = cap.frame.insetBy(dx: 4, dy: 3)
        purpose.frame = CGRect(x: 80 + Theme.padding, y: 7, width: max(0, bounds.width - 80 - Theme.padding), height: 18)
    }
}
