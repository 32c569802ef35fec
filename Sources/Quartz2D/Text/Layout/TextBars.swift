/// Works out the rectangles along a run: its ground, the lines under and through it.
struct TextBars {
    private let decoration: TextDecoration
    private let metrics: FontMetrics
    private let size: CGFloat

    init(_ text: ShapedText, _ run: Int) {
        decoration = text.runs[run].decoration
        metrics = text.faces[run].metrics
        size = text.runs[run].font.size
    }

    private var thickness: CGFloat { metrics.underlineThickness * size }

    /// The middle of the line under the text, below the line's origin.
    private var underlineMiddle: CGFloat { -metrics.underlinePosition * size - decoration.rise }

    /// The plain line under the text; nil where there is none.
    func underline(from left: CGFloat, to right: CGFloat) -> CGRect? {
        guard decoration.underline != nil, right > left else { return nil }
        return CGRect(x: left, y: underlineMiddle - thickness / 2, width: right - left, height: thickness)
    }

    /// The ground, as high as the letters' line.
    func background(from left: CGFloat, to right: CGFloat) -> TextBar? {
        guard let color = decoration.background, right > left else { return nil }
        let top = -metrics.ascender * size - decoration.rise
        let height = (metrics.ascender - metrics.descender) * size
        return TextBar(rect: CGRect(x: left, y: top, width: right - left, height: height), color: color)
    }

    /// The lines, as they are drawn.
    func rules(from left: CGFloat, to right: CGFloat, words: [ClosedRange<CGFloat>]) -> [TextBar] {
        guard right > left else { return [] }
        let whole = [left...right]
        var bars: [TextBar] = []
        if let rule = decoration.underline { bars += draw(rule, at: underlineMiddle, rule.isByWord ? words : whole) }
        if let rule = decoration.strikethrough {
            // Through the middle of small letters.
            bars += draw(rule, at: -metrics.xHeight * size / 2 - decoration.rise, rule.isByWord ? words : whole)
        }
        return bars
    }

    private func draw(_ rule: TextDecoration.Rule, at middle: CGFloat, _ stretches: [ClosedRange<CGFloat>]) -> [TextBar] {
        let t = thickness
        let lines: [(y: CGFloat, height: CGFloat)] =
            switch rule.weight {
            case .single: [(middle - t / 2, t)]
            case .thick: [(middle - t, 2 * t)]
            case .double: [(middle - 1.5 * t, t), (middle + 0.5 * t, t)]
            }
        return stretches.flatMap { dashes($0, rule.pattern) }.flatMap { dash in
            lines.map { line in
                TextBar(
                    rect: CGRect(x: dash.lowerBound, y: line.y, width: dash.upperBound - dash.lowerBound, height: line.height),
                    color: rule.color)
            }
        }
    }

    /// More pieces than that no line of a screen has.
    private static let mostDashes = 4000

    private func dashes(_ stretch: ClosedRange<CGFloat>, _ pattern: TextDecoration.Rule.Pattern) -> [ClosedRange<CGFloat>] {
        let lengths = pattern.lengths.map { $0 * thickness }
        let period = lengths.reduce(0, +)
        guard period > 0, (stretch.upperBound - stretch.lowerBound) / period < CGFloat(Self.mostDashes) else { return [stretch] }
        var found: [ClosedRange<CGFloat>] = []
        var x = stretch.lowerBound
        var index = 0
        while x < stretch.upperBound {
            let end = min(x + lengths[index], stretch.upperBound)
            if index % 2 == 0 { found.append(x...end) }
            x += lengths[index]
            index = (index + 1) % lengths.count
        }
        return found
    }
}
