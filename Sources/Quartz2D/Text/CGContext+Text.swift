extension CGContext {
    // MARK: Text state

    /// Where text that brings no place of its own is drawn: the translation of ``textMatrix``, in user space.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return }
            (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y)
        }
    }

    /// Sets what is done with the outlines of text.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) {
        state.textMode = mode
    }

    /// Sets what is added after each character of a line drawn by ``draw(_:font:color:baseline:provider:)``, in units of text space.
    public func setCharacterSpacing(_ spacing: CGFloat) {
        guard spacing.isFinite else { return }
        state.characterSpacing = spacing
    }

    // MARK: Drawing

    /// Draws the outlines of a layout, each run in its own colour; alpha, blend mode, shadow and clip apply as to any path.
    ///
    /// ``textMatrix`` turns and scales the layout about its top left corner; its translation does not count. The current path and the
    /// fill colour stay what they are.
    /// - Parameter origin: where the layout's top left corner goes, in user space; nothing is drawn at a point that is not finite.
    public func draw(_ layout: TextLayout, at origin: CGPoint = .zero) {
        var turn = textMatrix
        (turn.tx, turn.ty) = (origin.x, origin.y)
        draw(layout, by: turn)
    }

    /// Draws one line of text in one colour.
    ///
    /// - Parameter baseline: the left end of the baseline, in user space; nil for ``textPosition``, which goes on to the line's end.
    public func draw(
        _ text: String, font: Font, color: CGColor = .black, baseline: CGPoint? = nil, provider: FontProvider = .shared
    ) {
        let run = TextRun(text, font: font, color: color, letterSpacing: state.characterSpacing)
        let layout = TextLayout([run], style: ParagraphStyle(isWrapped: false), provider: provider)
        var place = textMatrix
        if let baseline { (place.tx, place.ty) = (baseline.x, baseline.y) }
        draw(layout, by: place.translatedBy(x: 0, y: -layout.firstBaseline))
        if baseline == nil {
            // The spacing after the last character counts for what comes next.
            let end = layout.size.width + (text.isEmpty ? 0 : state.characterSpacing)
            textPosition = CGPoint(x: end, y: 0).applying(textMatrix)
        }
    }

    /// - Parameter place: from the layout's coordinates to user space.
    private func draw(_ layout: TextLayout, by place: CGAffineTransform) {
        draw(layout.lines.map { ($0, place.translatedBy(x: $0.origin.x, y: $0.origin.y)) })
    }

    /// Draws lines where y points up, by the text matrix.
    ///
    /// - Parameter lines: each with where its baseline begins, from the text's position.
    package func drawUpwards(_ lines: [(line: TextLine, origin: CGPoint)]) {
        draw(lines.map { ($0.line, textMatrix.translatedBy(x: $0.origin.x, y: $0.origin.y).scaledBy(x: 1, y: -1)) })
    }

    /// - Parameter lines: each with what leads from its own coordinates to user space.
    private func draw(_ lines: [(line: TextLine, place: CGAffineTransform)]) {
        guard lines.allSatisfy(\.place.isFinite) else { return }
        let held = currentPath
        saveGState()
        let mode = state.textMode
        for (line, place) in lines {
            let toDevice = place.concatenating(state.transform)
            if mode.fills { for run in line.runs { if let ground = run.background { fill(ground, toDevice) } } }
            for run in line.runs {
                if let shadow = run.shadow {
                    saveGState()
                    setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
                }
                if mode.fills {
                    for shape in run.shapes {
                        currentPath = shape.path.transformed(by: toDevice)
                        setFillColor(shape.color)
                        fillPath()
                    }
                }
                if mode.strokes {
                    currentPath = run.path.transformed(by: toDevice)
                    strokePath()
                }
                if run.shadow != nil { restoreGState() }
                if mode.fills { for bar in run.coloredBars { fill(bar, toDevice) } }
            }
        }
        restoreGState()
        if mode.clips {
            beginPath()
            for (line, place) in lines { currentPath.append(line.path, transform: place.concatenating(state.transform)) }
            clip()
        }
        currentPath = held
    }

    private func fill(_ bar: TextBar, _ toDevice: CGAffineTransform) {
        guard let color = bar.color else { return }
        var path = PathGeometry()
        path.addRect(bar.rect)
        currentPath = path.transformed(by: toDevice)
        setFillColor(color)
        fillPath()
    }
}
