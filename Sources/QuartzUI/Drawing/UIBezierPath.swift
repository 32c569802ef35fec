import Synchronization

/// A path with drawing attributes.
///
/// It may be used on any thread. Each call is atomic: `@unchecked` only because the class is open; its variables are behind a lock.
nonisolated open class UIBezierPath: NSObject, NSCopying, @unchecked Sendable {
    /// All variables of a path.
    private struct State {
        var path = PathGeometry()
        var style = StrokeStyle()
        var flatness: CGFloat = 0.6
        var usesEvenOddFillRule = false

        var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
    }

    private let state = Mutex(State())

    private var path: PathGeometry { state.withLock { $0.path } }

    private func edit(_ change: (inout PathGeometry) -> Void) {
        state.withLock { change(&$0.path) }
    }

    /// The path as a `CGPath`. Reading returns a copy.
    open var cgPath: CGPath {
        get { CGPath(geometry: path) }
        set {
            let geometry = newValue.geometry
            edit { $0 = geometry }
        }
    }

    // MARK: Style

    /// The stroke width in points. 1 by default.
    open var lineWidth: CGFloat {
        get { state.withLock { $0.style.width } }
        set { state.withLock { $0.style.width = newValue } }
    }
    /// The cap of open ends.
    open var lineCapStyle: CGLineCap {
        get { state.withLock { $0.style.cap } }
        set { state.withLock { $0.style.cap = newValue } }
    }
    /// The join of corners.
    open var lineJoinStyle: CGLineJoin {
        get { state.withLock { $0.style.join } }
        set { state.withLock { $0.style.join = newValue } }
    }
    /// The maximum length of a miter join, in half widths.
    open var miterLimit: CGFloat {
        get { state.withLock { $0.style.miterLimit } }
        set { state.withLock { $0.style.miterLimit = newValue } }
    }
    /// The largest deviation of flattened curves.
    @available(*, deprecated, message: "has no effect on Linux: the rasteriser has a tolerance of its own")
    open var flatness: CGFloat {
        get { state.withLock { $0.flatness } }
        set { state.withLock { $0.flatness = newValue } }
    }
    /// Whether to fill with the even-odd rule.
    open var usesEvenOddFillRule: Bool {
        get { state.withLock { $0.usesEvenOddFillRule } }
        set { state.withLock { $0.usesEvenOddFillRule = newValue } }
    }

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
        edit { $0.addRect(rect) }
    }

    /// Creates an ellipse inscribed in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        edit { $0.addEllipse(in: rect) }
    }

    /// Creates a rectangle with smooth corners; see ``init(roundedRect:byRoundingCorners:cornerRadii:)``.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a rectangle with some smooth corners.
    ///
    /// Along each side a corner takes 1.528665 radii. As in UIKit, corners that do not fit side by side become larger than their
    /// radius: where two do not fit along the shorter side alone, they nearly form half a disc, and where they fit along neither side,
    /// they form it. The path begins at the upper side, where the top left corner ends, or in the middle of a side that the corners
    /// fill. It leads clockwise where y points down, and ends with a line to its start without being closed.
    ///
    /// - Parameter cornerRadii: The width is the radius, as in UIKit. NaN counts as 0.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let outline = SmoothRoundedRect(rect: rect, corners: corners, radius: cornerRadii.width)
        edit { $0 = outline.geometry }
    }

    /// Creates an arc; angles increase clockwise on screen from the positive x axis.
    public convenience init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Returns a copy with the same style.
    open func copy(with zone: NSZone? = nil) -> Any {
        let state = state.withLock { $0 }
        let copy = UIBezierPath()
        copy.state.withLock { $0 = state }
        return copy
    }

    // MARK: Building

    /// Begins a subpath.
    open func move(to point: CGPoint) { edit { $0.move(to: point) } }
    /// Adds a straight line.
    open func addLine(to point: CGPoint) { edit { $0.addLine(to: point) } }
    /// Adds a cubic curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        edit { $0.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2) }
    }
    /// Adds a quadratic curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        edit { $0.addQuadCurve(to: endPoint, control: controlPoint) }
    }
    /// Adds an arc, connected by a line; angles increase clockwise on screen from the positive x axis.
    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        // Core Graphics defines the direction for y pointing up.
        edit { $0.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise) }
    }
    /// Closes the subpath with a straight line.
    open func close() { edit { $0.close() } }
    /// Makes the path empty.
    open func removeAllPoints() { edit { $0 = PathGeometry() } }
    /// Adds the elements of another path.
    open func append(_ bezierPath: UIBezierPath) {
        let other = bezierPath.path
        edit { $0.append(other) }
    }
    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) { edit { $0 = $0.transformed(by: transform) } }
    /// Returns the path with reversed direction.
    open func reversing() -> UIBezierPath {
        let reversed = copy() as? UIBezierPath ?? UIBezierPath()
        reversed.edit { $0 = $0.reversed }
        return reversed
    }

    // MARK: Asking

    /// Whether the path has no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The bounding box of the path; zero for an empty path.
    open var bounds: CGRect {
        let path = path
        return path.isEmpty ? .zero : path.bounds
    }
    /// The current point, at which the next segment starts; zero for an empty path.
    open var currentPoint: CGPoint { path.currentPoint ?? .zero }
    /// Returns whether a point is inside, by the path's fill rule.
    open func contains(_ point: CGPoint) -> Bool {
        let state = state.withLock { $0 }
        return state.path.contains(point, using: state.fillRule)
    }

    /// The class, the address and the elements, as UIKit prints them: `<UIBezierPath: 0x…; <MoveTo {0, 0}>,` and so on, each further
    /// element on its own line. A curve's end precedes its control points. The text has no closing bracket.
    open override var description: String {
        let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
        let elements = path.elements.map { $0.descriptionOfUIKit }.joined(separator: ",\n ")
        return "<\(type(of: self)): 0x\(address);" + (elements.isEmpty ? "" : " ") + elements
    }

    // MARK: Dashes

    /// Sets the dash pattern.
    ///
    /// - Parameters:
    ///   - pattern: `count` alternating lengths of dashes and gaps; nil for none.
    ///   - phase: The offset into the pattern at which a stroke starts.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
        state.withLock { ($0.style.dashLengths, $0.style.dashPhase) = (lengths, phase) }
    }

    /// Reads the dash pattern; `pattern` must have space for `count` lengths.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
    ) {
        let style = state.withLock { $0.style }
        if let pattern { for (index, length) in style.dashLengths.enumerated() { pattern[index] = length } }
        count?.pointee = style.dashLengths.count
        phase?.pointee = style.dashPhase
    }

    // MARK: Drawing into the current context

    /// Fills the path.
    open func fill() { fill(with: .normal, alpha: 1) }
    /// Strokes the path with its attributes.
    open func stroke() { stroke(with: .normal, alpha: 1) }

    /// Fills the path with a blend mode and an alpha.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { context, state in
            context.fillPath(using: state.fillRule)
        }
    }

    /// Strokes the path with a blend mode and an alpha.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { context, state in
            context.setLineWidth(state.style.width)
            context.setLineCap(state.style.cap)
            context.setLineJoin(state.style.join)
            context.setMiterLimit(state.style.miterLimit)
            context.setLineDash(phase: state.style.dashPhase, lengths: state.style.dashLengths)
            context.strokePath()
        }
    }

    private func draw(_ mode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext, State) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let state = state.withLock { $0 }
        context.saveGState()
        if mode != .normal { context.setBlendMode(mode) }
        if alpha != 1 { context.setAlpha(alpha) }
        context.beginPath()
        context.addPath(CGPath(geometry: state.path))
        body(context, state)
        context.restoreGState()
    }

    /// Clips the current context to the path's inside.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let state = state.withLock { $0 }
        context.beginPath()
        context.addPath(CGPath(geometry: state.path))
        context.clip(using: state.fillRule)
    }
}

nonisolated extension PathGeometry.Element {
    /// The element as in the description of a `UIBezierPath`.
    fileprivate var descriptionOfUIKit: String {
        func text(_ point: CGPoint) -> String { String(format: "{%.17g, %.17g}", Double(point.x), Double(point.y)) }
        return switch self {
        case .move(let to): "<MoveTo \(text(to))>"
        case .line(let to): "<LineTo \(text(to))>"
        case .quad(let control, let to): "<QuadCurveTo \(text(to)) - \(text(control))>"
        case .cubic(let control1, let control2, let to): "<CurveTo \(text(to)) \(text(control1)) \(text(control2))>"
        case .close: "<Close>"
        }
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
