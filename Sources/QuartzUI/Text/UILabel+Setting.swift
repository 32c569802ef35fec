/// Where text that is set smaller, to fit, stands beside text of full size.
nonisolated public enum UIBaselineAdjustment: Int, Sendable {
    /// On the same baseline.
    case alignBaselines
    /// About the same middle.
    case alignCenters
    /// Below the same top.
    case none
}

extension UILabel {
    private static let drawing = OverrideTable(of: UILabel.self, unchanged: Unchanged.self, changed: Drawing.self, count: 3)

    /// A subclass that adds nothing.
    private final class Unchanged: UILabel {}
    /// A subclass that overrides the three ways of drawing alone.
    private final class Drawing: UILabel {
        override func drawText(in rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
        override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.closePath() }
        override func draw(_ layer: CALayer, in ctx: CGContext) { ctx.beginPath() }
    }

    /// Whether labels of a class draw their text themselves.
    static func overridesDrawing(_ type: UILabel.Type) -> Bool { drawing.isOverridden(in: type) }

    /// Whether the class overrides how its text is drawn.
    final var drawsText: Bool { Self.overridesDrawing(Swift.type(of: self)) }

    /// The most lines of a text that are shown in a size: as many as have room, one at least.
    final func shownLines(_ runs: [TextRun], in size: CGSize) -> Int {
        guard numberOfLines != 1 else { return 1 }
        let all = TextLayout(runs, width: size.width, style: style(lines: numberOfLines)).lines
        // A hair of tolerance: a label of exactly its text's height shows all of it.
        let room = all.prefix { $0.top + $0.height <= size.height + 0.5 }.count
        return room < all.count ? max(1, room) : numberOfLines
    }

    /// Where the top of the text stands in a rectangle: so that its middle is in the middle and its baseline on a row of pixels.
    final func top(of layout: TextLayout, in rect: CGRect) -> CGFloat {
        let scale = layer.contentsScale
        var top = (rect.height - layout.size.height) / 2
        if fittingScale(in: rect.width) != 1, baselineAdjustment != .alignCenters {
            let full = TextLayout(measuredRuns, width: .infinity, style: style(lines: 1))
            top = (rect.height - full.size.height) / 2
            if baselineAdjustment == .alignBaselines { top += full.firstBaseline - layout.firstBaseline }
        }
        let baseline = ((top + layout.firstBaseline) * scale).rounded() / scale
        return rect.minY + baseline - layout.firstBaseline
    }

    /// Draws the text into the current context as the label shows it.
    final func drawSetText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        let runs = fittingRuns(in: rect.width)
        let layout = TextLayout(runs, width: rect.width, style: style(lines: shownLines(runs, in: rect.size)))
        context.saveGState()
        if let shadowColor { context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor) }
        context.draw(layout, at: CGPoint(x: rect.minX, y: top(of: layout, in: rect)))
        context.restoreGState()
    }
}
