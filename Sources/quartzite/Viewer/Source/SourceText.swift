import QuartzUI

/// Lines of code with numbers; scrolls in both directions and keeps labels for the visible lines only.
final class SourceText: UIScrollView {
    private static let font = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular)
    private static let lineHeight: CGFloat = 18
    private static let gutter: CGFloat = 40

    private var lines: [String] = []
    /// The labels in use, by line.
    private var labels: [Int: (number: UILabel, code: UILabel)] = [:]
    private var longest: CGFloat = 0

    /// The number of lines.
    var count: Int { lines.count }

    /// Shows a text from its beginning.
    func show(_ text: String) {
        lines = text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        let advance = TextLayout([TextRun("0", font: Self.font.font)], width: .infinity, style: ParagraphStyle()).size.width
        longest = CGFloat(lines.map(\.count).max() ?? 0) * advance
        dropLabels()
        contentOffset = .zero
        setNeedsLayout()
    }

    private func dropLabels() {
        for (number, code) in labels.values {
            number.removeFromSuperview()
            code.removeFromSuperview()
        }
        labels = [:]
    }

    override var contentOffset: CGPoint {
        didSet { setNeedsLayout() }
    }

    override func themeDidChange() {
        super.themeDidChange()
        dropLabels()
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        contentSize = CGSize(
            width: Self.gutter + Theme.padding + longest + Theme.padding,
            height: CGFloat(lines.count) * Self.lineHeight + Theme.padding)
        let first = max(0, Int(contentOffset.y / Self.lineHeight))
        let last = min(lines.count, Int(((contentOffset.y + bounds.height) / Self.lineHeight).rounded(.up)))
        let seen = first..<max(first, last)
        for (line, pair) in labels where !seen.contains(line) {
            pair.number.removeFromSuperview()
            pair.code.removeFromSuperview()
            labels[line] = nil
        }
        UIView.performWithoutAnimation {
            for line in seen where labels[line] == nil { labels[line] = makeLabels(line) }
        }
    }

    private func makeLabels(_ line: Int) -> (UILabel, UILabel) {
        let y = CGFloat(line) * Self.lineHeight
        let number = UILabel(line: "\(line + 1)", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
        number.frame = CGRect(x: 0, y: y, width: Self.gutter, height: Self.lineHeight)
        let code = UILabel(frame: CGRect(x: Self.gutter + Theme.padding, y: y, width: longest + 8, height: Self.lineHeight))
        code.textRuns = SwiftLine(lines[line]).pieces.map {
            TextRun($0.text, font: Self.font.font, color: Self.color($0.kind).cgColor)
        }
        insertSubview(number, at: 0)
        insertSubview(code, at: 0)
        return (number, code)
    }

    private static let literal = UIColor(dark: UIColor(hex: 0xB48CFF), light: UIColor(hex: 0x6B3FC4))

    private static func color(_ kind: SwiftLine.Kind) -> UIColor {
        switch kind {
        case .plain: Theme.text
        case .keyword: Theme.accent
        case .comment: Theme.secondaryText
        case .literal: literal
        }
    }
}
