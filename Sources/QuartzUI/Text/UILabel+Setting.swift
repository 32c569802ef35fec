/// Vertical position of text that is set smaller to fit, relative to text of full size.
nonisolated public enum UIBaselineAdjustment: Int, Sendable {
    /// The same baseline.
    case alignBaselines
    /// The same middle.
    case alignCenters
    /// The same top.
    case none
}

extension UILabel {
    private static let drawing = OverrideTable(of: UILabel.self, unchanged: Unchanged.self, changed: Drawing.self, count: 3)

    /// A subclass without overrides.
    private final class Unchanged: UILabel {}
    /// A subclass that overrides only the three drawing methods.
    private final class Drawing: UILabel {
        override func drawText(in rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
        override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.closePath() }
        override func draw(_ layer: CALayer, in ctx: CGContext) { ctx.beginPath() }
    }

    /// Whether a class of labels overrides a drawing method.
    static func overrides(_ type: UILabel.Type) -> Bool { drawing.isOverridden(in: type) }

    /// The number of lines shown in a size: as many as fit, at least one.
    final func shownLines(_ runs: [TextRun], in size: CGSize) -> Int {
        guard numberOfLines != 1 else { return 1 }
        let all = TextLayout.seen(
            runs, width: size.width, style: style(lines: numberOfLines), height: size.height + 1, reach: 0
        ).lines
        // Half a point of tolerance: a label of exactly its text's height shows all of it.
        let room = all.prefix { $0.top + $0.height <= size.height + 0.5 }.count
        return room < all.count ? max(1, room) : numberOfLines
    }

    /// y of the text's top in a rectangle. The text is vertically centred, with the first baseline on a row of pixels.
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

    /// Draws the text as the label shows it into the current context.
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
