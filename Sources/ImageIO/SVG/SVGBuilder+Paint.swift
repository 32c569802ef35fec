import Foundation

extension SVGBuilder {
    /// Resolves a paint value; nil for none.
    ///
    /// - Parameters:
    ///   - opacity: A factor for the colours' alpha.
    ///   - box: The bounding box of the path, for gradients in its units.
    func paint(_ value: SVGPaintValue, _ opacity: Double, _ style: SVGStyle, over box: CGRect) -> VectorPaint? {
        switch value {
        case .none: return nil
        case .color(let color): return .color(CGColor(color, opacity))
        case .currentColor: return .color(CGColor(style.color, opacity))
        case .reference(let name, let fallback):
            guard let gradient = SVGGradient(named: name, in: self) else { return paint(fallback, opacity, style, over: box) }
            return gradient.paint(opacity, over: box, lengths)
        }
    }
}

extension CGColor {
    /// Creates a colour from sRGB components, with its alpha multiplied by `opacity`.
    convenience init(_ color: SIMD4<Double>, _ opacity: Double) {
        self.init(red: color.x, green: color.y, blue: color.z, alpha: color.w * opacity)
    }
}

/// A `linearGradient` or `radialGradient` with the attributes and stops that it inherits by reference.
struct SVGGradient {
    private let isRadial: Bool
    private var attributes: [String: String] = [:]
    private var stops: [(color: SIMD4<Double>, location: Double)] = []

    /// Returns nil if there is no gradient of that name.
    init?(named name: String, in builder: SVGBuilder) {
        let document = builder.document
        guard let first = document.identified[name], Self.names.contains(document.elements[first].name) else { return nil }
        isRadial = document.elements[first].name == "radialGradient"
        var next: Int? = first
        // A gradient inherits missing attributes from the one that it references. A cycle of references ends where it began.
        var met: Set<Int> = []
        while let index = next, met.insert(index).inserted, met.count <= 16 {
            let element = document.elements[index]
            guard Self.names.contains(element.name) else { break }
            for attribute in element.attributes where attributes[attribute.name] == nil {
                attributes[attribute.name] = attribute.value
            }
            if stops.isEmpty { stops = Self.stops(of: element, builder) }
            next = element.reference.flatMap { document.identified[$0] }
        }
    }

    private static let names: Set = ["linearGradient", "radialGradient"]

    private static func stops(of element: SVGElement, _ builder: SVGBuilder) -> [(color: SIMD4<Double>, location: Double)] {
        let own = SVGStyle(of: element, within: SVGStyle(), sheet: builder.sheet, lengths: builder.lengths)
        var least = 0.0
        return element.children.compactMap { index in
            let child = builder.document.elements[index]
            guard child.name == "stop" else { return nil }
            let style = SVGStyle(of: child, within: own, sheet: builder.sheet, lengths: builder.lengths)
            least = max(least, child["offset"].flatMap(SVGStyle.share) ?? 0)
            var color: SIMD4<Double> = [0, 0, 0, 1]
            switch style.stopColor {
            case .color(let stated): color = stated
            case .currentColor: color = style.color
            case .none, .reference: break
            }
            color.w *= style.stopOpacity
            return (color, least)
        }
    }

    /// Returns the paint for a path with a bounding box.
    ///
    /// - Returns: nil without stops, and if the gradient is in units of a box without width or height.
    func paint(_ opacity: Double, over box: CGRect, _ lengths: SVGLength) -> VectorPaint? {
        guard let last = stops.last else { return nil }
        let isInUnits = attributes["gradientUnits"] != "userSpaceOnUse"
        if isInUnits, !(box.width > 0 && box.height > 0) { return nil }
        let own = attributes["gradientTransform"].map { CGAffineTransform(svg: $0) ?? .identity } ?? .identity
        let transform = isInUnits ? own.concatenating(CGAffineTransform(unit: box)) : own
        let lengths = isInUnits ? SVGLength(viewport: CGSize(width: 1, height: 1)) : lengths
        func value(_ name: String, _ axis: SVGAxis, _ usual: String) -> Double {
            lengths.value(attributes[name] ?? usual, axis) ?? 0
        }
        let colors = stops.map { CGColor($0.color, opacity) }
        let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: stops.map { CGFloat($0.location) })
        guard let gradient, transform.isInvertible else { return .color(CGColor(last.color, opacity)) }
        if !isRadial {
            let start = CGPoint(x: value("x1", .horizontal, "0%"), y: value("y1", .vertical, "0%"))
            let end = CGPoint(x: value("x2", .horizontal, "100%"), y: value("y2", .vertical, "0%"))
            // If the ends coincide, the last colour is painted everywhere.
            guard start != end else { return .color(CGColor(last.color, opacity)) }
            return .linear(gradient, start: start, end: end, transform: transform)
        }
        let center = CGPoint(x: value("cx", .horizontal, "50%"), y: value("cy", .vertical, "50%"))
        let radius = value("r", .diagonal, "50%")
        guard radius > 0 else { return .color(CGColor(last.color, opacity)) }
        var focus = CGPoint(
            x: attributes["fx"] == nil ? center.x : value("fx", .horizontal, "50%"),
            y: attributes["fy"] == nil ? center.y : value("fy", .vertical, "50%"))
        let least = min(max(value("fr", .diagonal, "0%"), 0), radius)
        // A focus outside the circle is moved just inside it.
        let distance = hypot(focus.x - center.x, focus.y - center.y)
        let most = max(radius - least, 0) * 0.999
        if distance > most {
            let share = most / distance
            focus = CGPoint(x: center.x + (focus.x - center.x) * share, y: center.y + (focus.y - center.y) * share)
        }
        return .radial(
            gradient, start: VectorPaint.Circle(center: focus, radius: least),
            end: VectorPaint.Circle(center: center, radius: radius),
            transform: transform)
    }
}
