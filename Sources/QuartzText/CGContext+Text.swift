extension CGContext {
    // MARK: Drawing

    /// Draws the outlines of a layout, each run in its colour. Alpha, blend mode, shadow and clip apply as to paths.
    ///
    /// ``textMatrix`` rotates and scales the layout about its top left corner; its translation is ignored. Keeps the current path
    /// and the fill colour.
    ///
    /// - Parameter origin: The layout's top left corner, in user space. Nothing is drawn if it is not finite.
    public func draw(_ layout: TextLayout, at origin: CGPoint = .zero) {
        var turn = textMatrix
        (turn.tx, turn.ty) = (origin.x, origin.y)
        draw(layout, by: turn)
    }

    /// Draws one line of text in one colour.
    ///
    /// - Parameter baseline: The left end of the baseline, in user space. nil uses ``textPosition`` and advances it to the line's
    ///   end.
    public func draw(
        _ text: String, font: Font, color: CGColor = .black, baseline: CGPoint? = nil, provider: FontProvider = .shared
    ) {
        let run = TextRun(text, font: font, color: color, letterSpacing: characterSpacing)
        let layout = TextLayout([run], style: ParagraphStyle(isWrapped: false), provider: provider)
        var place = textMatrix
        if let baseline { (place.tx, place.ty) = (baseline.x, baseline.y) }
        draw(layout, by: place.translatedBy(x: 0, y: -layout.firstBaseline))
        if baseline == nil {
            // Letter spacing also applies after the last character.
            let end = layout.size.width + (text.isEmpty ? 0 : characterSpacing)
            textPosition = CGPoint(x: end, y: 0).applying(textMatrix)
        }
    }

    /// Draws a layout.
    ///
    /// - Parameter place: The transform from the layout's coordinates to user space.
    private func draw(_ layout: TextLayout, by place: CGAffineTransform) {
        draw(layout.lines.map { ($0, place.translatedBy(x: $0.origin.x, y: $0.origin.y)) })
    }

    /// Draws lines with y pointing up, through the text matrix.
    ///
    /// - Parameter lines: Lines with the starts of their baselines, relative to the text's position.
    package func drawUpwards(_ lines: [(line: TextLine, origin: CGPoint)]) {
        draw(lines.map { ($0.line, textMatrix.translatedBy(x: $0.origin.x, y: $0.origin.y).scaledBy(x: 1, y: -1)) })
    }

    /// Draws lines.
    ///
    /// - Parameter lines: Lines with the transforms from their coordinates to user space.
    private func draw(_ lines: [(line: TextLine, place: CGAffineTransform)]) {
        guard lines.allSatisfy(\.place.isFinite) else { return }
        let held = currentPath
        withoutOverlap { draw(lines, textDrawingMode) }
        if textDrawingMode.clips {
            beginPath()
            for (line, place) in lines { currentPath.append(line.path, transform: place.concatenating(pixelTransform)) }
            withoutOverlap { clip() }
        }
        currentPath = held
    }

    /// Fills and strokes lines.
    private func draw(_ lines: [(line: TextLine, place: CGAffineTransform)], _ mode: CGTextDrawingMode) {
        saveGState()
        for (line, place) in lines {
            let toDevice = place.concatenating(pixelTransform)
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
                if mode.fills { drawColors(of: run, by: place, toDevice) }
                if run.shadow != nil { restoreGState() }
                if mode.fills {
                    for box in run.boxes { draw(box, in: run.color, by: place) }
                    for bar in run.coloredBars { fill(bar, toDevice) }
                }
            }
        }
        restoreGState()
    }

    /// Draws the glyphs of a run with fixed colours.
    private func drawColors(of run: GlyphRun, by place: CGAffineTransform, _ toDevice: CGAffineTransform) {
        for part in run.colorParts(within: nil, by: .zero) {
            switch part {
            case .layer(let glyphs, let color):
                currentPath = glyphs.geometry.transformed(by: toDevice)
                setFillColor(color)
                fillPath()
            case .picture(let image, let frame):
                saveGState()
                concatenate(place)
                setAlpha(alpha * run.color.alpha)
                drawUpright(image, in: frame)
                restoreGState()
            }
        }
    }

    /// Draws the picture of a box.
    ///
    /// - Parameter place: The transform from the line's coordinates to user space.
    private func draw(_ positioned: PositionedBox, in color: CGColor, by place: CGAffineTransform) {
        guard let picture = positioned.box.picture else { return }
        saveGState()
        concatenate(place)
        if picture.isTemplate {
            setFillColor(color)
            clip(to: positioned.frame, mask: picture.image, top: .leastY)
            fill(positioned.frame)
        } else {
            drawUpright(picture.image, in: positioned.frame)
        }
        restoreGState()
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
