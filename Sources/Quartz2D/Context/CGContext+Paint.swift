import Foundation

extension CGContext {
    // MARK: The current path

    /// Fills the current path and clears it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        fill(currentPath, rule: rule, color: state.fillColor)
        beginPath()
    }

    /// Strokes the current path and clears it.
    public func strokePath() {
        stroke(currentPath)
        beginPath()
    }

    /// Fills or strokes the current path, or both, and clears it.
    public func drawPath(using mode: CGPathDrawingMode) {
        switch mode {
        case .fill: fill(currentPath, rule: .winding, color: state.fillColor)
        case .eoFill: fill(currentPath, rule: .evenOdd, color: state.fillColor)
        case .stroke: break
        case .fillStroke: fill(currentPath, rule: .winding, color: state.fillColor)
        case .eoFillStroke: fill(currentPath, rule: .evenOdd, color: state.fillColor)
        }
        switch mode {
        case .fill, .eoFill: break
        case .stroke, .fillStroke, .eoFillStroke:
            stroke(currentPath)
        }
        beginPath()
    }

    // MARK: Shapes, which replace and clear the current path

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) {
        fill([rect])
    }

    /// Fills rectangles as one shape.
    public func fill(_ rects: [CGRect]) {
        fill(devicePath(of: rects), rule: .winding, color: state.fillColor)
        beginPath()
    }

    /// Strokes a rectangle.
    public func stroke(_ rect: CGRect) {
        let path = devicePath(of: rect)
        stroke(path)
        beginPath()
    }

    /// Strokes a rectangle with a given line width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let usual = state.stroke.width
        state.stroke.width = width
        stroke(rect)
        state.stroke.width = usual
    }

    /// Fills an ellipse.
    public func fillEllipse(in rect: CGRect) {
        var path = PathGeometry()
        path.addEllipse(in: rect, transform: state.transform)
        fill(path, rule: .winding, color: state.fillColor)
        beginPath()
    }

    /// Strokes an ellipse.
    public func strokeEllipse(in rect: CGRect) {
        var path = PathGeometry()
        path.addEllipse(in: rect, transform: state.transform)
        stroke(path)
        beginPath()
    }

    /// Strokes separate lines: from the first point to the second, from the third to the fourth, and so on.
    public func strokeLineSegments(between points: [CGPoint]) {
        var path = PathGeometry()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            path.move(to: points[index].applying(state.transform))
            path.addLine(to: points[index + 1].applying(state.transform))
        }
        stroke(path)
        beginPath()
    }

    /// Makes a rectangle transparent within the clip, regardless of alpha, blend mode and shadow. Keeps the current path.
    public func clear(_ rect: CGRect) {
        guard recorder == nil else {
            return Diagnostics.warnOnce("context.clear", "nothing can be cleared on a page; it is ignored")
        }
        let path = devicePath(of: rect)
        let compositor = Compositor(surface: surface, clip: state.clip, alpha: 1, mode: .clear)
        compositor.paint(SolidSource(.clear), through: coverage(of: path, rule: .winding, in: state.clip.bounds))
    }

    // MARK: Implementation

    /// A shape in device pixels.
    enum Shape {
        /// The inside of a path.
        case inside(PathGeometry, CGPathFillRule)
        /// A line of at most one pixel's width, without antialiasing.
        case hairline(PathGeometry)

        var path: PathGeometry {
            switch self {
            case .inside(let path, _), .hairline(let path): path
            }
        }
    }

    /// Returns the coverage of a path in device pixels, within `area`.
    func coverage(of path: PathGeometry, rule: CGPathFillRule, in area: PixelRect) -> CoverageMask {
        let region = CoverageRasterizer.pixelBounds(of: path).intersection(area)
        if edges == .touched, !region.isEmpty, let mask = TouchedPixels.mask(of: path, rule: rule, in: region) { return mask }
        var mask = CoverageRasterizer.rasterize(path, rule: rule, in: region)
        if edges == .smooth { return mask }
        let least = edges == .half ? 128 : 1
        for index in mask.bytes.indices { mask.bytes[index] = mask.bytes[index] >= least ? 255 : 0 }
        return mask
    }

    private func coverage(of shape: Shape, in area: PixelRect) -> CoverageMask {
        switch shape {
        case .inside(let path, let rule): return coverage(of: path, rule: rule, in: area)
        case .hairline(let path):
            // A line on the border of pixels may belong to a pixel outside its bounds.
            let region = PixelRect(enclosing: path.controlBounds.insetBy(dx: -1, dy: -1)).intersection(area)
            if region.isEmpty { return CoverageMask(bounds: region, filling: 0) }
            return HairlinePixels.mask(of: path, showsDots: state.stroke.cap != .butt, in: region)
                ?? coverage(of: strokeOutline(of: path), rule: .winding, in: area)
        }
    }

    /// Strokes a path in device pixels. Parts outside the reach of clip and shadow are skipped.
    private func stroke(_ path: PathGeometry) {
        if let recorder = shapeRecorder, state.strokeColor.pattern == nil, state.transform.isInvertible {
            return recorder.stroke(
                path, style: state.stroke, transform: state.transform, color: state.strokeColor, recordedLooks)
        }
        let area = (state.shadow?.reach(of: state.clip.bounds) ?? state.clip.bounds).grown(by: 1)
        let seen = CGRect(x: area.x, y: area.y, width: area.width, height: area.height)
        let width = state.stroke.width * state.transform.maximumScale
        // The allowance keeps a pixel's width if the scale was rounded.
        if edges == .touched, width > 0, width <= 1 + 1e-9, state.transform.isInvertible {
            fill(.hairline(dashes(of: path, within: seen)), color: state.strokeColor)
        } else {
            fill(.inside(strokeOutline(of: path, within: seen), .winding), color: state.strokeColor)
        }
    }

    private func fill(_ path: PathGeometry, rule: CGPathFillRule, color: CGColor) {
        fill(.inside(path, rule), color: color)
    }

    private func fill(_ shape: Shape, color: CGColor) {
        if let recorder = shapeRecorder, color.pattern == nil, case .inside(let path, let rule) = shape {
            if !path.isEmpty { recorder.fill(path, rule: rule, color: color, recordedLooks) }
            return
        }
        guard let pattern = color.pattern else { return paint(SolidSource(color), shape) }
        guard !shape.path.isEmpty else { return }
        let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
        let base = phase.concatenating(baseTransform)
        guard let source = PatternSource(pattern, color: color, depth: patternDepth, base: base) else { return }
        // A coloured pattern uses only the colour's alpha.
        let alpha = state.alpha
        if pattern.isColored { state.alpha *= color.alpha }
        paint(source, shape)
        state.alpha = alpha
    }

    /// Paints the inside of a path in device pixels with a source, and casts the current shadow.
    func paint(_ source: some ColorSource, path: PathGeometry) {
        paint(source, .inside(path, .winding))
    }

    private func paint(_ source: some ColorSource, _ shape: Shape) {
        guard !shape.path.isEmpty else { return }
        guard recorder == nil else { return recordAsPicture { paint(source, shape) } }
        func seen(in area: PixelRect) -> PixelRect { state.blendMode.keepsBackdrop ? source.seen(in: area) : area }
        guard let shadow = state.shadow else {
            // A rectangle that ends on pixel borders needs no mask.
            if case .inside(let path, _) = shape, let rect = path.asRect, rect == rect.integral {
                compositor.paint(source, over: PixelRect(enclosing: rect))
            } else {
                compositor.paint(source, through: coverage(of: shape, in: seen(in: state.clip.bounds)))
            }
            return
        }
        // Draw the source of the shadow on a separate surface, including the parts outside the clip whose shadow falls inside.
        let mask = coverage(of: shape, in: seen(in: shadow.reach(of: state.clip.bounds)))
        if let aside = BitmapSurface(bounds: mask.bounds) {
            Compositor(surface: aside, clip: ClipRegion(bounds: mask.bounds), alpha: 1, mode: .normal).paint(
                source, through: mask)
            castShadow(of: aside)
        }
        compositor.paint(source, through: mask)
    }

    /// Composites a surface with the alpha, blend mode, clip and shadow of the current state.
    func composite(_ layer: BitmapSurface) {
        guard recorder == nil else { return recordAsPicture { composite(layer) } }
        castShadow(of: layer)
        let area = state.blendMode.keepsBackdrop ? layer.touched : layer.bounds
        compositor.paint(SurfaceSource(surface: layer), over: area)
    }

    private func castShadow(of layer: BitmapSurface) {
        guard let shadow = state.shadow, let mask = shadow.mask(of: layer, within: state.clip.bounds) else { return }
        compositor.paint(SolidSource(shadow.color), through: mask)
    }

    private var compositor: Compositor {
        Compositor(surface: surface, clip: state.clip, alpha: Float(state.alpha), mode: state.blendMode)
    }

    /// Returns a rectangle of user space as a path in device pixels; an infinite one covers the whole surface.
    func devicePath(of rects: CGRect...) -> PathGeometry {
        devicePath(of: rects)
    }

    /// Returns rectangles of user space as one path in device pixels.
    func devicePath(of rects: [CGRect]) -> PathGeometry {
        let all = CGRect(x: surface.bounds.x, y: surface.bounds.y, width: surface.bounds.width, height: surface.bounds.height)
        var path = PathGeometry()
        for rect in rects {
            if rect.isInfinite { path.addRect(all) } else { path.addRect(rect, transform: state.transform) }
        }
        return path
    }
}
