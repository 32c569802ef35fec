import Foundation

/// A shading: colours along a line, between circles, or of a plane.
struct PDFShading {
    enum Kind {
        case gradient([(color: SIMD3<Double>, location: Double)], VectorGradient.Geometry, extendsStart: Bool, extendsEnd: Bool)
        /// An image of the colours of a rectangle, and the transform from it to the shading's coordinates.
        case plane(CGImage, CGRect, CGAffineTransform)
    }

    let kind: Kind
    /// The box outside of which nothing is painted, in the shading's coordinates.
    let box: CGRect?

    /// Returns the paint for a transform from the shading's coordinates to a layer's.
    func paint(_ place: CGAffineTransform, opacity: Double) -> VectorPaint? {
        switch kind {
        case .gradient(let stops, let geometry, let extendsStart, let extendsEnd):
            let colors = CGGradient(
                colorsSpace: nil, colors: stops.map { CGColor(SIMD4($0.color, 1), opacity) },
                locations: stops.map { CGFloat($0.location) })
            guard let colors else { return nil }
            return .gradient(
                VectorGradient(
                    colors: colors, geometry: geometry, spread: .pad(before: extendsStart, after: extendsEnd), transform: place))
        case .plane(let image, let domain, let matrix):
            let transform = matrix.concatenating(place)
            guard transform.isInvertible else { return nil }
            // Nothing is painted outside the rectangle: the next cell is far away.
            let step = CGSize(width: domain.width * 1e6, height: domain.height * 1e6)
            return .pattern(
                VectorPattern(
                    layers: [VectorLayer(.image(image, in: domain, color: .black))], cell: domain, step: step,
                    transform: transform, opacity: opacity))
        }
    }
}

extension PDFContent {
    /// The number of colours of a shading's function that are not linear between given places.
    private static let colorCount = 128
    /// The number of columns and rows of the image of a plane.
    private static let planeSide = 128

    /// Fills what the clips leave with a shading.
    mutating func paintShading(_ name: String) throws(ImageIOError) {
        guard let value = try document.dictionary(resources["Shading"])[name] else {
            throw .corrupt(.pdf, reason: "there is no shading \(name)")
        }
        try countShape()
        let shading: PDFShading
        if let known = namedShadings[name] {
            shading = known
        } else {
            shading = try self.shading(value)
            namedShadings[name] = shading
        }
        guard let paint = shading.paint(state.transform, opacity: state.fill.alpha) else { return }
        let shape = VectorShape(
            path: CGPath(rect: area, transform: nil), fillRule: .winding, fill: paint, stroke: nil, line: StrokeStyle())
        let clips = shading.box.map { box in
            [
                VectorLayer.Clip(
                    path: CGPath(geometry: CGPath(rect: box, transform: nil).geometry.transformed(by: state.transform)),
                    rule: .winding)
            ]
        }
        try add(VectorLayer(.shape(shape), clips: clips ?? []))
    }

    /// Returns the shading of a dictionary or a stream.
    mutating func shading(_ value: PDFValue?) throws(ImageIOError) -> PDFShading {
        if case .reference(let number)? = value, let known = shadings[number] { return known }
        let entries = try document.dictionary(value)
        let space = try document.colorSpace(entries["ColorSpace"], resources, label: "of a shading")
        let box = try document.numbers(entries["BBox"], 4).map { n in
            CGRect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
        }
        let kind: PDFShading.Kind
        switch try document.resolve(entries["ShadingType"]).integer {
        case 1: kind = try plane(entries, space)
        case 2:
            guard let n = try document.numbers(entries["Coords"], 4) else { throw Self.damagedShading }
            let geometry = VectorGradient.Geometry.linear(start: CGPoint(x: n[0], y: n[1]), end: CGPoint(x: n[2], y: n[3]))
            kind = try gradient(entries, space, geometry)
        case 3:
            guard let n = try document.numbers(entries["Coords"], 6), n[2] >= 0, n[5] >= 0 else { throw Self.damagedShading }
            let start = VectorGradient.Circle(center: CGPoint(x: n[0], y: n[1]), radius: n[2])
            let end = VectorGradient.Circle(center: CGPoint(x: n[3], y: n[4]), radius: n[5])
            kind = try gradient(entries, space, .radial(start: start, end: end))
        case let type?: throw .unsupportedFeature(.pdf, feature: "a shading of type \(type)")
        case nil: throw Self.damagedShading
        }
        let shading = PDFShading(kind: kind, box: box)
        if case .reference(let number)? = value { shadings[number] = shading }
        return shading
    }

    private static let damagedShading = ImageIOError.corrupt(.pdf, reason: "a shading is damaged")

    private mutating func gradient(
        _ entries: [String: PDFValue], _ space: PDFColorSpace, _ geometry: VectorGradient.Geometry
    ) throws(ImageIOError) -> PDFShading.Kind {
        let function = try document.function(entries["Function"])
        let domain = try document.ranges(entries["Domain"])?.first ?? 0...1
        let width = domain.upperBound - domain.lowerBound
        // Colours of spaces like sRGB are linear where the function is.
        var places: [Double]?
        switch space {
        case .gray, .rgb: places = function.linearPlaces
        default: break
        }
        let even = (0...Self.colorCount).map { domain.lowerBound + width * Double($0) / Double(Self.colorCount) }
        let inner = (places ?? even).filter { $0 > domain.lowerBound && $0 < domain.upperBound }
        var values = [domain.lowerBound] + inner + [domain.upperBound]
        // Where two parts of a function meet, the colour may jump.
        if places != nil { values = values.flatMap { inner.contains($0) ? [$0.nextDown, $0] : [$0] } }
        try countSteps(values.count * (function.cost + space.cost + 8))
        let stops = values.map { value in
            (color: space.color(function.values([value])), location: width > 0 ? (value - domain.lowerBound) / width : 0)
        }
        var extends = (false, false)
        if let flags = try document.array(entries["Extend"]), flags.count == 2 {
            extends = (flags[0] == .boolean(true), flags[1] == .boolean(true))
        }
        return .gradient(stops, geometry, extendsStart: extends.0, extendsEnd: extends.1)
    }

    /// Renders the colours of a function of two arguments.
    private mutating func plane(
        _ entries: [String: PDFValue], _ space: PDFColorSpace
    ) throws(ImageIOError) -> PDFShading.Kind {
        let function = try document.function(entries["Function"])
        let n = try document.numbers(entries["Domain"], 4) ?? [0, 1, 0, 1]
        let domain = CGRect(x: min(n[0], n[1]), y: min(n[2], n[3]), width: abs(n[1] - n[0]), height: abs(n[3] - n[2]))
        let matrix = try document.numbers(entries["Matrix"], 6).map { CGAffineTransform(pdf: $0) } ?? .identity
        guard domain.width > 0, domain.height > 0 else { throw Self.damagedShading }
        let side = Self.planeSide
        try countSteps(side * side * (function.cost + space.cost))
        try countPixels(side * side)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(side * side * 4)
        for row in 0..<side {
            let y = domain.minY + domain.height * (Double(row) + 0.5) / Double(side)
            for column in 0..<side {
                let x = domain.minX + domain.width * (Double(column) + 0.5) / Double(side)
                let color = (space.color(function.values([x, y])) * 255).rounded(.toNearestOrAwayFromZero)
                pixels += [UInt8(color.x), UInt8(color.y), UInt8(color.z), 255]
            }
        }
        guard let image = CGImage(width: side, height: side, premultipliedRGBA: pixels) else { throw Self.damagedShading }
        return .plane(image, domain, matrix)
    }
}
