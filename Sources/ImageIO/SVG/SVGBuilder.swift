import Foundation

/// Converts the elements of an SVG file to layers.
struct SVGBuilder {
    let document: SVGDocument
    let sheet: SVGStyleSheet
    /// The viewport that percentages currently refer to.
    var lengths = SVGLength(viewport: .zero)
    /// The elements being built, outermost first. A reference to one of them would recurse without end.
    private var open: [Int] = []
    private var elementsLeft = SVGLimits.repeatedElements
    private var shapesLeft = SVGLimits.shapes
    private var segmentsLeft = SVGLimits.segments

    init(_ document: SVGDocument) throws(ImageIOError) {
        self.document = document
        sheet = try SVGStyleSheet(document)
    }

    /// Returns the layers of the whole drawing in points, from back to front.
    mutating func layers(size: CGSize) throws(ImageIOError) -> [VectorLayer] {
        let root = document.root
        let fit = try SVGViewport(root).fit(into: size)
        lengths.viewport = fit.userSize
        let style = SVGStyle(of: root, within: SVGStyle(), sheet: sheet, lengths: lengths)
        guard style.isDisplayed else { return [] }
        let children = try layers(ofChildrenOf: 0, style)
        guard !children.isEmpty else { return [] }
        return [VectorLayer(.group(children), transform: style.transform.concatenating(fit.transform), opacity: style.opacity)]
    }

    // MARK: Elements

    private mutating func layers(ofChildrenOf index: Int, _ style: SVGStyle) throws(ImageIOError) -> [VectorLayer] {
        var result: [VectorLayer] = []
        for child in document.elements[index].children {
            if let layer = try layer(of: child, within: style) { result.append(layer) }
        }
        return result
    }

    /// Returns the layer of an element; nil if nothing of it is drawn.
    private mutating func layer(of index: Int, within parent: SVGStyle) throws(ImageIOError) -> VectorLayer? {
        let element = document.elements[index]
        guard Self.drawn.contains(element.name) else { return nil }
        let style = SVGStyle(of: element, within: parent, sheet: sheet, lengths: lengths)
        guard style.isDisplayed, !open.contains(index) else { return nil }
        guard open.count < SVGLimits.depth else { throw SVGLimits.exceeded("elements nested more than 100 deep") }
        elementsLeft -= 1
        guard elementsLeft >= 0 else { throw SVGLimits.exceeded("more than 500,000 elements, repeated ones counted each time") }
        open.append(index)
        defer { open.removeLast() }
        switch element.name {
        case "g", "a":
            return group(try layers(ofChildrenOf: index, style), style)
        case "switch":
            for child in element.children {
                if let layer = try layer(of: child, within: style) { return group([layer], style) }
            }
            return nil
        case "svg":
            return try viewport(index, at: rect(of: element), style)
        case "use":
            return try use(element, style)
        default:
            guard style.isVisible, let shape = try shape(element, style) else { return nil }
            return VectorLayer(
                .shape(shape), transform: style.transform, opacity: style.opacity,
                clips: clips(style, around: shape.path.boundingBoxOfPath))
        }
    }

    private static let drawn: Set = [
        "g", "a", "switch", "svg", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    ]

    private func group(_ layers: [VectorLayer], _ style: SVGStyle, _ inner: CGAffineTransform = .identity) -> VectorLayer? {
        guard !layers.isEmpty else { return nil }
        let group = VectorLayer(.group(layers), transform: inner)
        let clips = clips(style, around: group.bounds.applying(inner))
        if inner.isIdentity || clips.isEmpty {
            return VectorLayer(
                .group(layers), transform: inner.concatenating(style.transform), opacity: style.opacity, clips: clips)
        }
        return VectorLayer(.group([group]), transform: style.transform, opacity: style.opacity, clips: clips)
    }

    /// Returns the layer of a nested `svg` or a `symbol`, which has a separate viewport.
    private mutating func viewport(_ index: Int, at frame: CGRect, _ style: SVGStyle) throws(ImageIOError) -> VectorLayer? {
        guard frame.width > 0, frame.height > 0 else { return nil }
        let element = document.elements[index]
        let outer = lengths
        defer { lengths = outer }
        let fit = try SVGViewport(element).fit(into: frame.size)
        lengths.viewport = fit.userSize
        let children = try layers(ofChildrenOf: index, style)
        guard !children.isEmpty else { return nil }
        let place = fit.transform.concatenating(CGAffineTransform(translationX: frame.minX, y: frame.minY))
        let cut = SVGViewport.clips(element) ? [VectorLayer.Clip(path: CGPath(rect: frame, transform: nil), rule: .winding)] : []
        let inside = VectorLayer(.group([VectorLayer(.group(children), transform: place)]), clips: cut)
        return group([inside], style)
    }

    private mutating func use(_ element: SVGElement, _ style: SVGStyle) throws(ImageIOError) -> VectorLayer? {
        guard let name = element.reference, let target = document.identified[name], !open.contains(target) else { return nil }
        let frame = rect(of: element)
        let shift = CGAffineTransform(translationX: frame.minX, y: frame.minY)
        var layer: VectorLayer?
        if document.elements[target].name == "symbol" {
            let inner = SVGStyle(of: document.elements[target], within: style, sheet: sheet, lengths: lengths)
            open.append(target)
            defer { open.removeLast() }
            layer = try viewport(target, at: CGRect(origin: .zero, size: frame.size), inner)
        } else {
            layer = try self.layer(of: target, within: style)
        }
        return layer.flatMap { group([$0], style, shift) }
    }

    /// Returns `x`, `y`, `width` and `height`. Missing sides are the viewport's.
    private func rect(of element: SVGElement) -> CGRect {
        CGRect(
            x: length(element, "x", .horizontal) ?? 0, y: length(element, "y", .vertical) ?? 0,
            width: length(element, "width", .horizontal) ?? lengths.viewport.width,
            height: length(element, "height", .vertical) ?? lengths.viewport.height)
    }

    func length(_ element: SVGElement, _ name: String, _ axis: SVGAxis) -> Double? {
        element[name].flatMap { lengths.value($0, axis) }
    }

    // MARK: Shapes

    /// Returns the path of an element with its paints; nil if nothing is painted.
    private mutating func shape(_ element: SVGElement, _ style: SVGStyle) throws(ImageIOError) -> VectorShape? {
        let geometry = outline(of: element, limit: segmentsLeft)
        guard !geometry.isEmpty else { return nil }
        let path = CGPath(geometry: geometry)
        let box = path.boundingBoxOfPath
        let fill = paint(style.fill, style.fillOpacity, style, over: box)
        let stroke = style.line.width > 0 ? paint(style.stroke, style.strokeOpacity, style, over: box) : nil
        guard fill != nil || stroke != nil else { return nil }
        shapesLeft -= 1
        segmentsLeft -= geometry.verbs.count + (stroke == nil ? 0 : style.line.dashCount(along: geometry))
        guard shapesLeft >= 0 else { throw SVGLimits.exceeded("more than 50,000 shapes") }
        guard segmentsLeft >= 0 else { throw SVGLimits.exceeded("more than 1,000,000 segments and dashes") }
        return VectorShape(path: path, fillRule: style.fillRule, fill: fill, stroke: stroke, line: style.line)
    }
}

extension StrokeStyle {
    /// Returns the approximate number of dashes that a line is cut into.
    func dashCount(along path: PathGeometry) -> Int {
        let total = dashLengths.reduce(0, +)
        guard total > 0 else { return 0 }
        var length: CGFloat = 0
        for (from, to) in zip(path.points, path.points.dropFirst()) { length += hypot(to.x - from.x, to.y - from.y) }
        let count = length / total * CGFloat(dashLengths.count)
        // Finer patterns are drawn as solid lines.
        return count <= CGFloat(PathGeometry.mostDashes) ? Int(count) : 0
    }
}

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
private struct SVGGradient {
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
