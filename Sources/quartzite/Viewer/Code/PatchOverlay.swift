import QuartzInstruments
import QuartzUI

/// The lines that would change in the source, on a card over the window: they are written or left.
final class PatchOverlay: CardOverlay {
    /// Called by the button that writes the lines.
    var onAccept: () -> Void = {}

    private let title = UILabel(cardTitle: "Write the changes into the source?")
    private let list = UIScrollView()
    private var rows: [UILabel] = []
    private let accept = UIButton(configuration: .plain())
    private let cancel = UIButton(configuration: .plain())

    private static let width: CGFloat = 760
    private static let rowHeight: CGFloat = 18
    private static let mostHeight: CGFloat = 420
    private static let font = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular)

    override init(frame: CGRect) {
        super.init(frame: frame)
        list.showsHorizontalScrollIndicator = false
        for (button, text) in [(accept, "Write  Return"), (cancel, "Cancel  Esc")] {
            button.setTitle(text, for: .normal)
            button.titleLabel?.font = Theme.labelFont
        }
        accept.addAction(UIAction { [unowned self] _ in finish(true) }, for: .touchUpInside)
        cancel.addAction(UIAction { [unowned self] _ in finish(false) }, for: .touchUpInside)
        for view in [title, list, accept, cancel] { card.addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The shown lines, for tests.
    var texts: [String] { rows.compactMap(\.text) }

    /// Shows the changed lines, and what cannot be written.
    func show(_ patch: SourcePatch) {
        for row in rows { row.removeFromSuperview() }
        func row(_ text: String, _ color: UIColor) -> UILabel { UILabel(line: text, font: Self.font, color: color) }
        rows = patch.changes.flatMap { change in
            let number = "\(change.line + 1)"
            let margin = String(repeating: " ", count: number.count)
            let old = change.old.map { row("\(number) − \($0)", Theme.warning) }
            return [old, row("\(old == nil ? number : margin) + \(change.new)", Theme.presentation)].compactMap { $0 }
        }
        rows += patch.missing.map { row("Not written: \($0).", Theme.secondaryText) }
        for row in rows { list.addSubview(row) }
        accept.isEnabled = !patch.changes.isEmpty
        setShown(true)
    }

    /// Handles a key.
    func press(_ event: KeyEvent) {
        switch event.key {
        case .return where accept.isEnabled: finish(true)
        case .escape: finish(false)
        default: break
        }
    }

    private func finish(_ isAccepted: Bool) {
        setShown(false)
        if isAccepted { onAccept() }
    }

    override func layoutSubviews() {
        let padding = Theme.padding + Theme.grid
        let width = min(Self.width, bounds.width - 2 * Theme.padding)
        let height = min(CGFloat(max(1, rows.count)) * Self.rowHeight, Self.mostHeight)
        layOut(card: CGSize(width: width, height: height + 124))
        title.frame = CGRect(x: padding, y: padding, width: width - 2 * padding, height: 20)
        list.frame = CGRect(x: padding, y: padding + 32, width: width - 2 * padding, height: height)
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: CGFloat(index) * Self.rowHeight, width: list.bounds.width, height: Self.rowHeight)
        }
        list.contentSize = CGSize(width: list.bounds.width, height: CGFloat(rows.count) * Self.rowHeight)
        let y = list.frame.maxY + Theme.padding
        accept.frame = CGRect(x: width - padding - 140, y: y, width: 140, height: Theme.controlHeight)
        cancel.frame = CGRect(x: accept.frame.minX - 148, y: y, width: 140, height: Theme.controlHeight)
    }
}
