import Foundation

extension SVGBuilder {
    /// Resolves a paint value; nil for none.
    ///
    /// - Parameters:
    ///   - opacity: A factor for the colours' alpha.
    ///   - box: The bounding box of the path, for gradients and patterns in its units.
    mutating func paint(
        _ value: SVGPaintValue, _ opacity: Double, _ style: SVGStyle, over box: CGRect
    ) throws(ImageIOError) -> VectorPaint? {
        switch value {
        case .none: return nil
        case .color(let color): return .color(CGColor(color, opacity))
        case .currentColor: return .color(CGColor(style.color, opacity))
        case .reference(let name, let fallback):
            if let index = document.identified[name] {
                if document.elements[index].name == "pattern" {
                    if let pattern = try pattern(index, opacity, over: box) { return .pattern(pattern) }
                } else if let gradient = try gradient(index) {
                    try countSegments(gradient.stops.count)
                    if let paint = gradient.paint(opacity, over: box, lengths) { return paint }
                }
            }
            return try paint(fallback, opacity, style, over: box)
        }
    }

    /// Returns the attributes of an element and of those that it references, each from the first that has it, and the chain.
    ///
    /// - Parameter isPart: Whether an element may be part of the chain. A cycle of references ends where it began.
    mutating func inherited(
        _ first: Int, isPart: (SVGElement) -> Bool
    ) throws(ImageIOError) -> (attributes: [String: String], chain: [Int]) {
        var attributes: [String: String] = [:]
        var chain: [Int] = []
        var next: Int? = first
        while let index = next, isPart(document.elements[index]), !chain.contains(index), chain.count < 16 {
            try begin(index)
            open.removeLast()
            chain.append(index)
            for attribute in document.elements[index].attributes where attributes[attribute.name] == nil {
                attributes[attribute.name] = attribute.value
            }
            next = document.elements[index].reference.flatMap { document.identified[$0] }
        }
        return (attributes, chain)
    }

    // MARK: Gradients

    /// Returns the gradient of an element; nil if it is none.
    private mutating func gradient(_ index: Int) throws(ImageIOError) -> SVGGradient? {
        if let known = gradients[index] { return known }
        let names: Set = ["linearGradient", "radialGradient"]
        guard names.contains(document.elements[index].name) else { return nil }
        let (attributes, chain) = try inherited(index) { names.contains($0.name) }
        var gradient = SVGGradient(
            isRadial: document.elements[index].name == "radialGradient", attributes: attributes, stops: [],
            ownName: document.elements[index].name)
        for part in chain where gradient.stops.isEmpty { gradient.stops = try stops(of: part) }
        gradient.geometryAttributes = chain.reduce(into: [:]) { result, part in
            let element = document.elements[part]
            guard element.name == gradient.ownName else { return }
            for attribute in element.attributes where result[attribute.name] == nil {
                result[attribute.name] = attribute.value
            }
        }
        gradients[index] = gradient
        return gradient
    }

    private mutating func stops(of index: Int) throws(ImageIOError) -> [SVGGradient.Stop] {
        let own = placedStyle(of: index)
        var least = 0.0
        var result: [SVGGradient.Stop] = []
        for child in document.elements[index].children where document.elements[child].name == "stop" {
            try begin(child)
            open.removeLast()
            let style = SVGStyle(of: child, within: own, sheet: sheet, lengths: lengths)
            least = max(least, document.elements[child]["offset"].flatMap(SVGStyle.share) ?? 0)
            var color: SIMD4<Double> = [0, 0, 0, 1]
            switch style.stopColor {
            case .color(let stated): color = stated
            case .currentColor: color = style.color
            case .none, .reference: break
            }
            color.w *= style.stopOpacity
            result.append(SVGGradient.Stop(color: color, location: least))
        }
        return result
    }

    // MARK: Patterns

    /// Returns the pattern of an element; nil if it paints nothing.
    private mutating func pattern(
        _ index: Int, _ opacity: Double, over box: CGRect
    ) throws(ImageIOError) -> VectorPattern? {
        guard !open.contains(index) else { return nil }
        try begin(index)
        defer { open.removeLast() }
        let (attributes, chain) = try inherited(index) { $0.name == "pattern" }
        guard
            let source = chain.first(where: { part in
                document.elements[part].children.contains { !document.elements[$0].name.contains(":") }
            })
        else { return nil }
        let isInUserSpace = attributes["patternUnits"] == "userSpaceOnUse"
        let hasBox = box.width > 0 && box.height > 0
        let unit = SVGLength(viewport: CGSize(width: 1, height: 1))
        func value(_ name: String, _ axis: SVGAxis) -> Double {
            attributes[name].flatMap { (isInUserSpace ? lengths : unit).value($0, axis) } ?? 0
        }
        guard isInUserSpace || hasBox else { return nil }
        var cell = CGRect(
            x: value("x", .horizontal), y: value("y", .vertical), width: value("width", .horizontal),
            height: value("height", .vertical))
        if !isInUserSpace { cell = cell.applying(CGAffineTransform(unit: box)) }
        guard cell.width > 0, cell.height > 0, cell.width.isFinite, cell.height.isFinite else { return nil }
        // The transform from the content's coordinates, whose origin is the corner of the cell, to the pattern's.
        var content = CGAffineTransform(translationX: cell.minX, y: cell.minY)
        let outer = lengths
        defer { lengths = outer }
        let viewport = try SVGViewport(attributes["viewBox"], attributes["preserveAspectRatio"])
        if viewport.viewBox != nil {
            let fit = viewport.fit(into: cell.size)
            content = fit.transform.concatenating(content)
            lengths.viewport = fit.userSize
        } else if attributes["patternContentUnits"] == "objectBoundingBox" {
            guard hasBox else { return nil }
            content = CGAffineTransform(scaleX: box.width, y: box.height).concatenating(content)
        }
        let piece = Self.group(try pieces(ofChildrenOf: source, placedStyle(of: source)), content)
        guard let layer = piece.layer else { return nil }
        let transform = self.transform(attributes, "patternTransform", lengths: outer)
        guard transform.isInvertible else { return nil }
        var layers = [layer]
        if !cell.covers(layer.bounds.applying(layer.transform)) {
            let cut = VectorLayer.Clip(path: CGPath(rect: cell, transform: nil), rule: .winding)
            layers = [VectorLayer(.group(layers), clips: [cut])]
        }
        return VectorPattern(layers: layers, cell: cell, step: cell.size, transform: transform, opacity: opacity)
    }

    /// Returns the transform of a pattern or a gradient.
    private func transform(_ attributes: [String: String], _ name: String, lengths: SVGLength) -> CGAffineTransform {
        let transform = attributes[name].map { CGAffineTransform(svg: $0) ?? .identity } ?? .identity
        guard let text = attributes["transform-origin"], let origin = lengths.origin(text) else { return transform }
        return transform.about(origin)
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
    /// A colour at a place.
    struct Stop {
        let color: SIMD4<Double>
        let location: Double
    }

    let isRadial: Bool
    /// The attributes of gradients of both kinds.
    let attributes: [String: String]
    var stops: [Stop]
    let ownName: String
    /// The attributes of gradients of the same kind.
    var geometryAttributes: [String: String] = [:]

    /// Returns the paint for a path with a bounding box.
    ///
    /// - Returns: nil without stops, and if the gradient is in units of a box without width or height.
    func paint(_ opacity: Double, over box: CGRect, _ lengths: SVGLength) -> VectorPaint? {
        guard let last = stops.last else { return nil }
        let isInUnits = attributes["gradientUnits"] != "userSpaceOnUse"
        if isInUnits, !(box.width > 0 && box.height > 0) { return nil }
        let lengths = isInUnits ? SVGLength(viewport: CGSize(width: 1, height: 1)) : lengths
        var own = attributes["gradientTransform"].map { CGAffineTransform(svg: $0) ?? .identity } ?? .identity
        if let text = attributes["transform-origin"], let origin = lengths.origin(text) { own = own.about(origin) }
        let transform = isInUnits ? own.concatenating(CGAffineTransform(unit: box)) : own
        let solid = VectorPaint.color(CGColor(last.color, opacity))
        guard stops.count > 1 else { return solid }
        guard own.isInvertible else { return nil }
        guard transform.isInvertible, let geometry = geometry(lengths) else { return solid }
        let colors = CGGradient(
            colorsSpace: nil, colors: stops.map { CGColor($0.color, opacity) }, locations: stops.map { CGFloat($0.location) })
        guard let colors else { return solid }
        return .gradient(VectorGradient(colors: colors, geometry: geometry, spread: spread, transform: transform))
    }

    private var spread: VectorGradient.Spread {
        switch attributes["spreadMethod"] {
        case "reflect": .reflect
        case "repeat": .repeating
        default: .pad(before: true, after: true)
        }
    }

    /// Returns the places of the first and the last colour; nil if they coincide, so that the last colour is painted everywhere.
    private func geometry(_ lengths: SVGLength) -> VectorGradient.Geometry? {
        let attributes = geometryAttributes
        func value(_ name: String, _ axis: SVGAxis, _ usual: String) -> Double {
            attributes[name].flatMap { lengths.value($0, axis) } ?? lengths.value(usual, axis) ?? 0
        }
        if !isRadial {
            let start = CGPoint(x: value("x1", .horizontal, "0%"), y: value("y1", .vertical, "0%"))
            let end = CGPoint(x: value("x2", .horizontal, "100%"), y: value("y2", .vertical, "0%"))
            return start == end ? nil : .linear(start: start, end: end)
        }
        let center = CGPoint(x: value("cx", .horizontal, "50%"), y: value("cy", .vertical, "50%"))
        let radius = value("r", .diagonal, "50%")
        guard radius > 0 else { return nil }
        let focus = CGPoint(
            x: attributes["fx"] == nil ? center.x : value("fx", .horizontal, "50%"),
            y: attributes["fy"] == nil ? center.y : value("fy", .vertical, "50%"))
        // A focus outside the circle makes a cone.
        let least = max(value("fr", .diagonal, "0%"), 0)
        guard least != radius || focus != center else { return nil }
        return .radial(
            start: VectorGradient.Circle(center: focus, radius: least), end: VectorGradient.Circle(center: center, radius: radius)
        )
    }
}
