extension CGContext {
    /// Fills the outlines of a layout, each run in its own colour; alpha, blend mode, shadow and clip apply as to any path.
    ///
    /// The current path and the fill colour stay what they are.
    /// - Parameter origin: where the layout's top left corner goes, in user space; nothing is drawn at a point that is not finite.
    public func draw(_ layout: TextLayout, at origin: CGPoint = .zero) {
        let held = currentPath
        saveGState()
        defer {
            restoreGState()
            currentPath = held
        }
        for line in layout.lines {
            let place = CGAffineTransform(translationX: origin.x + line.origin.x, y: origin.y + line.origin.y)
                .concatenating(state.transform)
            for run in line.runs {
                currentPath = run.path.transformed(by: place)
                setFillColor(run.color)
                fillPath()
            }
        }
    }

    /// Fills one line of text in one colour.
    /// - Parameter baseline: the left end of the baseline, in user space.
    public func draw(
        _ text: String, font: Font, color: CGColor = .black, baseline: CGPoint, provider: FontProvider = .shared
    ) {
        let layout = TextLayout(
            text, font: font, color: color, style: ParagraphStyle(isWrapped: false), provider: provider)
        draw(layout, at: CGPoint(x: baseline.x, y: baseline.y - layout.firstBaseline))
    }
}
