import QuartzUI

/// The inspector's page of lints: mistakes found in the demo so far, with their remedies. A click selects the layer.
package final class LintPage: UIScrollView {
    /// Called with the layer of a clicked finding.
    package var onPick: (CALayer) -> Void = { _ in }

    private let empty = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    private(set) var rows: [LintRow] = []
    private weak var shown: LintWatch?
    private var shownSerial: Int?

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsHorizontalScrollIndicator = false
        empty.numberOfLines = 0
        empty.lineHeightMultiple = Theme.lineHeightMultiple
        empty.text = "No lints so far. Animations that jump back, have no effect or hide their model are listed here."
        addSubview(empty)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows new findings.
    func update(_ watch: LintWatch?) {
        guard watch !== shown || watch?.serial != shownSerial else { return }
        shown = watch
        shownSerial = watch?.serial
        watch?.readPlacesLater()
        let findings = watch?.findings ?? []
        while rows.count > findings.count { rows.removeLast().removeFromSuperview() }
        while rows.count < findings.count {
            let row = LintRow(frame: .zero)
            rows.append(row)
            insertSubview(row, at: 0)
        }
        for (row, lint) in zip(rows, findings) {
            row.show(lint)
            row.onPick = { [unowned self] in if let layer = lint.layer { onPick(layer) } }
        }
        empty.isHidden = !rows.isEmpty
        setNeedsLayout()
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(0, bounds.width - 2 * Theme.padding)
        let room = CGSize(width: max(1, width), height: .infinity)
        empty.frame = CGRect(x: Theme.padding, y: 0, width: width, height: empty.sizeThatFits(room).height.rounded(.up))
        var y: CGFloat = 0
        for row in rows {
            let height = row.height(forWidth: width)
            row.frame = CGRect(x: Theme.padding, y: y, width: width, height: height)
            y += height + Theme.grid
        }
        contentSize = CGSize(width: bounds.width, height: y + Theme.padding)
    }
}

/// A finding: its kind, the layer and the animation, what happens, and the remedy.
final class LintRow: PickableRow {
    private let sign = IconView(.warning, color: Theme.warning)
    private let title = UILabel(line: "", font: Theme.labelFont, color: Theme.warning)
    private let time = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let subject = UILabel(line: "", font: Theme.captionFont, color: Theme.text)
    private let explanation = UILabel(font: Theme.captionFont, color: Theme.secondaryText)
    private let remedy = UILabel(font: Theme.captionFont, color: Theme.text)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for label in [explanation, remedy] {
            label.numberOfLines = 0
            label.lineHeightMultiple = 1.2
        }
        for view in [sign, title, time, subject, explanation, remedy] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// The shown texts.
    var texts: [String] { [title, time, subject, explanation, remedy].compactMap(\.text) }

    func show(_ lint: Lint) {
        title.show(lint.rule.title)
        time.show(TimeText.string(lint.time))
        subject.show(([lint.layerName, lint.subject] + (lint.place.map { [$0.name] } ?? [])).joined(separator: " · "))
        explanation.show(lint.explanation)
        remedy.show(lint.remedy)
        isEnabled = lint.layer != nil
        setNeedsLayout()
    }

    private static let top: CGFloat = 44
    private static let gap: CGFloat = 4

    private func height(_ label: UILabel, _ width: CGFloat) -> CGFloat {
        label.sizeThatFits(CGSize(width: max(1, width), height: .infinity)).height.rounded(.up)
    }

    /// Returns the height of the row.
    func height(forWidth width: CGFloat) -> CGFloat {
        Self.top + height(explanation, width) + Self.gap + height(remedy, width) + Theme.grid
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (width, side) = (bounds.width, CGFloat(64))
        sign.frame = CGRect(x: -1, y: 4, width: 16, height: 16)
        title.frame = CGRect(x: 20, y: 3, width: max(0, width - side - 20), height: 18)
        time.frame = CGRect(x: width - side, y: 5, width: side, height: 15)
        subject.frame = CGRect(x: 0, y: 25, width: width, height: 15)
        explanation.frame = CGRect(x: 0, y: Self.top, width: width, height: height(explanation, width))
        remedy.frame = CGRect(x: 0, y: explanation.frame.maxY + Self.gap, width: width, height: height(remedy, width))
    }
}
