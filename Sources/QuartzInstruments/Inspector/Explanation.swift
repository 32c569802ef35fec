import QuartzUI

/// An explanation of a value in lines: the model's value, the result of each animation, the presentation's value.
struct ExplanationReading: Equatable {
    /// A line.
    struct Row: Equatable {
        enum Kind {
            case time, model, animation, presentation
        }
        let kind: Kind
        let title: String
        var details: [String] = []
        var value = ""
    }

    let rows: [Row]

    /// - Parameter depth: Number of layers, from the demo's root down, whose separate timing is shown.
    init(_ explanation: CAValueExplanation, depth: Int, origin: Double) {
        var rows = explanation.times.suffix(max(0, depth)).filter { $0.speed != 1 || $0.beginTime != 0 || $0.timeOffset != 0 }.map
        {
            Row(kind: .time, title: "Time of \($0.layer)", details: [Self.timing($0, origin)])
        }
        let quantity = Quantity(explanation.keyPath)
        rows.append(Row(kind: .model, title: "Model", value: Self.text(explanation.committed, quantity)))
        rows += explanation.animations.map { Self.row($0, quantity) }
        rows.append(Row(kind: .presentation, title: "Presentation", value: Self.text(explanation.result, quantity)))
        self.rows = rows
    }

    private static func number(_ value: Double) -> String { AnimationBar.text(value) }

    private static func timing(_ step: CAValueExplanation.TimeStep, _ origin: Double) -> String {
        // Begin times are clock times or relative to 0.
        let begin = step.beginTime >= origin ? step.beginTime - origin : step.beginTime
        var parts = ["speed \(number(Double(step.speed)))"]
        if step.beginTime != 0 { parts.append("begin \(number(begin)) s") }
        if step.timeOffset != 0 {
            parts.append("offset \(number(step.timeOffset >= origin ? step.timeOffset - origin : step.timeOffset)) s")
        }
        return parts.joined(separator: ", ")
    }

    /// Replaces hyphens before digits by minus signs.
    private static func typographic(_ text: String) -> String {
        var result = ""
        for (index, character) in zip(text.indices, text) {
            let next = text.index(after: index)
            let isMinus = character == "-" && next < text.endIndex && text[next].isNumber
            result.append(isMinus ? "−" : character)
        }
        return result
    }

    private static func row(_ step: CAValueExplanation.AnimationStep, _ quantity: Quantity) -> Row {
        let kind = step.type.replacingOccurrences(of: "CA", with: "").replacingOccurrences(of: "Animation", with: "").lowercased()
        var details = [
            "\(typographic(step.ends.replacingOccurrences(of: " to from and ", with: " by ")))\(Quantity(step.keyPath) == .angle ? " rad" : ""), "
                + step.stacking.rawValue
        ]
        if let iteration = step.iteration, let progress = step.progress, let paced = step.pacedProgress {
            func percent(_ share: Double) -> String { "\(LayerReading.Value.text(share * 100, 0)) %" }
            let pace = abs(paced - progress) > 0.005 ? ", paced to \(percent(paced))" : ""
            details.append("pass \(number(iteration + 1)): \(percent(progress))\(pace)")
        } else {
            details.append("inactive")
        }
        let key = step.key.map { "\($0) · " } ?? ""
        return Row(
            kind: .animation, title: "\(key)\(kind.isEmpty ? step.type : kind)", details: details,
            value: step.isActive ? text(step.after, quantity) : "–")
    }

    /// Returns a value in a few characters; angles in degrees and in radians.
    static func text(_ value: CAValueExplanation.Value, _ quantity: Quantity = .plain) -> String {
        if quantity == .angle, let angle = value.numbers.first, value.numbers.count == 1 {
            return "\(LayerReading.Value.text(angle * quantity.factor, 1))°  \(LayerReading.Value.text(angle, 3)) rad"
        }
        guard (1...4).contains(value.numbers.count) else { return value.numbers.isEmpty ? value.description : "transform" }
        return value.numbers.map { LayerReading.Value.text($0, value.numbers.count > 2 ? 2 : 3) }.joined(separator: "  ")
    }
}

/// A row of an explanation: a mark in the colour of its tree, a title, details below, the value at the right.
final class ExplanationRow: UIView {
    private let mark = UIView()
    private let title = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let value = UILabel(line: "", font: Theme.labelFont, color: Theme.text, alignment: .right)
    private let details = [
        UILabel(font: Theme.captionFont, color: Theme.secondaryText),
        UILabel(font: Theme.captionFont, color: Theme.secondaryText),
    ]
    private var row: ExplanationReading.Row?

    override init(frame: CGRect) {
        super.init(frame: frame)
        mark.layer.cornerRadius = 1.5
        details[0].numberOfLines = 2
        for view in [mark, title, value] + details { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: ExplanationReading.Row) {
        guard row != self.row else { return }
        self.row = row
        title.show(row.title)
        value.show(row.value)
        for (index, label) in details.enumerated() { label.show(row.details.indices.contains(index) ? row.details[index] : "") }
        let color: UIColor =
            switch row.kind {
            case .model: Theme.model
            case .presentation: Theme.presentation
            case .animation: Theme.accent
            case .time: Theme.secondaryText
            }
        mark.backgroundColor = color
        title.textColor = row.kind == .model || row.kind == .presentation ? color : Theme.text
        setNeedsLayout()
    }

    private static let inset: CGFloat = 12
    private static let titleHeight: CGFloat = 20

    private func detailHeight(_ label: UILabel, _ width: CGFloat) -> CGFloat {
        label.text?.isEmpty ?? true ? 0 : label.sizeThatFits(CGSize(width: max(1, width), height: .infinity)).height.rounded(.up)
    }

    /// Returns the height of the row.
    func height(forWidth width: CGFloat) -> CGFloat {
        details.reduce(Self.titleHeight) { $0 + detailHeight($1, width - Self.inset) }
    }

    override func layoutSubviews() {
        let width = max(0, bounds.width - Self.inset)
        mark.frame = CGRect(x: 0, y: 3, width: 3, height: max(0, bounds.height - 6))
        let valueWidth = min(value.sizeThatFits(bounds.size).width, width * 0.62)
        title.frame = CGRect(x: Self.inset, y: 1, width: max(0, width - valueWidth - Theme.grid), height: 18)
        value.frame = CGRect(x: bounds.width - valueWidth, y: 1, width: valueWidth, height: 18)
        var y = Self.titleHeight
        for label in details {
            let height = detailHeight(label, width)
            label.frame = CGRect(x: Self.inset, y: y, width: width, height: height)
            y += height
        }
    }
}
