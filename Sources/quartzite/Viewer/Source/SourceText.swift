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

    /// The marked lines; empty for none.
    private(set) var marked = 0..<0
    private let ground = UIView()
    private let bar = UIView()

    /// Shows a text.
    ///
    /// - Parameter marked: lines that are marked and scrolled to; nil for none, from the beginning.
    func show(_ text: String, marked: Range<Int>? = nil) {
        lines = text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        let advance = TextLayout([TextRun("0", font: Self.font.font)], width: .infinity, style: ParagraphStyle()).size.width
        longest = CGFloat(lines.map(\.count).max() ?? 0) * advance
        dropLabels()
        self.marked = marked?.clamped(to: 0..<lines.count) ?? 0..<0
        wantsMark = true
        contentOffset = .zero
        setNeedsLayout()
    }

    /// Whether the marked lines have still to be scrolled to: before the first layout there is no size.
    private var wantsMark = false

    private func placeMark() {
        let frame = CGRect(
            x: 0, y: CGFloat(marked.lowerBound) * Self.lineHeight, width: max(bounds.width, contentSize.width),
            height: CGFloat(marked.count) * Self.lineHeight)
        for view in [ground, bar] {
            view.isHidden = marked.isEmpty
            view.isUserInteractionEnabled = false
            if view.superview == nil { insertSubview(view, at: 0) }
        }
        ground.backgroundColor = Theme.accent.withAlphaComponent(0.1)
        bar.backgroundColor = Theme.accent
        UIView.performWithoutAnimation {
            ground.frame = frame
            bar.frame = CGRect(x: 0, y: frame.minY, width: 3, height: frame.height)
        }
        guard wantsMark, !bounds.isEmpty else { return }
        wantsMark = false
        let most = max(0, contentSize.height - bounds.height)
        if !marked.isEmpty { contentOffset.y = min(max(0, frame.minY - 2 * Self.lineHeight), most) }
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
        placeMark()
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
        insertSubview(number, aboveSubview: ground)
        insertSubview(code, aboveSubview: ground)
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
