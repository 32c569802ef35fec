/// A path with drawing attributes. It may be used on any thread, by one at a time.
nonisolated open class UIBezierPath: NSObject, NSCopying, @unchecked Sendable {
    private var path = CGMutablePath()

    /// The path as a `CGPath`. Reading returns a copy.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    // MARK: Style

    /// The stroke width in points. 1 by default.
    open var lineWidth: CGFloat = 1
    /// The cap of open ends.
    open var lineCapStyle = CGLineCap.butt
    /// The join of corners.
    open var lineJoinStyle = CGLineJoin.miter
    /// The maximum length of a miter join, in half widths.
    open var miterLimit: CGFloat = 10
    /// The largest deviation of flattened curves.
    @available(*, deprecated, message: "has no effect on Linux: the rasteriser has a tolerance of its own")
    open var flatness: CGFloat {
        get { keptFlatness }
        set { keptFlatness = newValue }
    }
    private var keptFlatness: CGFloat = 0.6
    /// Whether to fill with the even-odd rule.
    open var usesEvenOddFillRule = false
    private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

    // MARK: Creating

    /// Creates an empty path.
    public override init() {
        super.init()
    }

    /// Creates a path from a `CGPath`.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// Creates a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// Creates an ellipse inscribed in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// Creates a rounded rectangle; the radius is at most half the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a rectangle with some rounded corners.
    ///
    /// - Parameter cornerRadii: The width is the radius, as in UIKit; at most half the shorter side.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let rect = rect.standardized
        let radius = min(max(cornerRadii.width, 0), min(rect.width, rect.height) / 2)
        guard radius > 0, !corners.isEmpty else {
            path.addRect(rect)
            return
        }
        func round(_ corner: UIRectCorner, _ x: CGFloat, _ y: CGFloat, towards next: CGPoint) {
            let end = CGPoint(x: x, y: y)
            if corners.contains(corner) {
                path.addArc(tangent1End: end, tangent2End: next, radius: radius)
            } else {
                path.addLine(to: end)
            }
        }
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        round(.topRight, rect.maxX, rect.minY, towards: CGPoint(x: rect.maxX, y: rect.midY))
        round(.bottomRight, rect.maxX, rect.maxY, towards: CGPoint(x: rect.midX, y: rect.maxY))
        round(.bottomLeft, rect.minX, rect.maxY, towards: CGPoint(x: rect.minX, y: rect.midY))
        round(.topLeft, rect.minX, rect.minY, towards: CGPoint(x: rect.midX, y: rect.minY))
        path.closeSubpath()
    }

    /// Creates an arc; angles increase clockwise on screen from the positive x axis.
    public convenience init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Returns a copy with the same style.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: path)
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.keptFlatness = keptFlatness
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        copy.dash = dash
        return copy
    }

    // MARK: Building

    /// Begins a subpath.
    open func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a straight line.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a cubic curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }
    /// Adds a quadratic curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) { path.addQuadCurve(to: endPoint, control: controlPoint) }
    /// Adds an arc, connected by a line; angles increase clockwise on screen from the positive x axis.
    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        // Core Graphics defines the direction for y pointing up.
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
    /// Closes the subpath with a straight line.
    open func close() { path.closeSubpath() }
    /// Makes the path empty.
    open func removeAllPoints() { path = CGMutablePath() }
    /// Adds the elements of another path.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }
    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) { path = CGMutablePath(geometry: path.geometry.transformed(by: transform)) }
    /// Returns the path with reversed direction.
    open func reversing() -> UIBezierPath {
        let reversed = copy() as? UIBezierPath ?? UIBezierPath()
        reversed.path = CGMutablePath(geometry: path.geometry.reversed)
        return reversed
    }

    // MARK: Asking

    /// Whether the path has no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The bounding box of the path; zero for an empty path.
    open var bounds: CGRect { path.isEmpty ? .zero : path.boundingBoxOfPath }
    /// The current point, at which the next segment starts.
    open var currentPoint: CGPoint { path.currentPoint }
    /// Returns whether a point is inside, by the path's fill rule.
    open func contains(_ point: CGPoint) -> Bool { path.geometry.contains(point, using: fillRule) }

    private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    // MARK: Dashes

    /// Sets the dash pattern.
    ///
    /// - Parameters:
    ///   - pattern: `count` alternating lengths of dashes and gaps; nil for none.
    ///   - phase: The offset into the pattern at which a stroke starts.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? [], phase)
    }

    /// Reads the dash pattern; `pattern` must have space for `count` lengths.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
    ) {
        if let pattern { for (index, length) in dash.lengths.enumerated() { pattern[index] = length } }
        count?.pointee = dash.lengths.count
        phase?.pointee = dash.phase
    }

    // MARK: Drawing into the current context

    /// Fills the path.
    open func fill() { fill(with: .normal, alpha: 1) }
    /// Strokes the path with its attributes.
    open func stroke() { stroke(with: .normal, alpha: 1) }

    /// Fills the path with a blend mode and an alpha.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { context in
            context.addPath(path)
            context.fillPath(using: fillRule)
        }
    }

    /// Strokes the path with a blend mode and an alpha.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { context in
            context.setLineWidth(lineWidth)
            context.setLineCap(lineCapStyle)
            context.setLineJoin(lineJoinStyle)
            context.setMiterLimit(miterLimit)
            context.setLineDash(phase: dash.phase, lengths: dash.lengths)
            context.addPath(path)
            context.strokePath()
        }
    }

    private func draw(_ mode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        if mode != .normal { context.setBlendMode(mode) }
        if alpha != 1 { context.setAlpha(alpha) }
        context.beginPath()
        body(context)
        context.restoreGState()
    }

    /// Clips the current context to the path's inside.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(path)
        context.clip(using: fillRule)
    }
}

nonisolated extension PathGeometry {
    /// The reversed path: each subpath reversed, the last one first.
    var reversed: PathGeometry {
        var result = PathGeometry()
        for subpath in subpaths.reversed() {
            guard let last = subpath.ends.last else { continue }
            result.move(to: last)
            for index in subpath.segments.indices.reversed() {
                let end = subpath.ends[index]
                switch subpath.segments[index] {
                case .quad(let control, _): result.addQuadCurve(to: end, control: control)
                case .cubic(let first, let second, _): result.addCurve(to: end, control1: second, control2: first)
                default: result.addLine(to: end)
                }
            }
            if subpath.isClosed { result.close() }
        }
        return result
    }

    /// A subpath. `ends` has one point more than the number of segments; segment i connects ends i and i + 1.
    private struct Subpath {
        var ends: [CGPoint]
        var segments: [Element] = []
        var isClosed = false
    }

    private var subpaths: [Subpath] {
        var result: [Subpath] = []
        for element in elements {
            switch element {
            case .move(let point): result.append(Subpath(ends: [point]))
            case .close: if !result.isEmpty { result[result.count - 1].isClosed = true }
            case .line(let end), .quad(_, let end), .cubic(_, _, let end):
                // After a close, the next segment starts at the start of the closed subpath.
                if let last = result.last, last.isClosed { result.append(Subpath(ends: [last.ends[0]])) }
                guard !result.isEmpty else { continue }
                result[result.count - 1].segments.append(element)
                result[result.count - 1].ends.append(end)
            }
        }
        return result
    }
}
