import Foundation

/// The words of one line of a list's text form.
struct LineReader {
    static let quadKinds: [String: Quad.Kind] = [
        "solid": .solid, "image": .image, "coverage": .coverage, "border": .border, "gradient": .gradient,
        "shadow": .shadow,
    ]

    private var words: ArraySlice<Substring>
    let number: Int

    /// Splits a line. Bytes are compared, because characters take ten times as long.
    init(_ line: Substring.UTF8View, number: Int) {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
        words = line.split(whereSeparator: isBlank).map(Substring.init)[...]
        self.number = number
    }

    func fail(_ reason: String) -> DisplayListError { DisplayListError(line: number, reason: reason) }
    func peek() -> Substring? { words.first }
    mutating func word() -> Substring { words.popFirst() ?? "" }

    /// Takes a word if it is the next one.
    mutating func accept(_ word: String) -> Bool {
        guard let first = words.first, first == word else { return false }
        words.removeFirst()
        return true
    }

    mutating func expect(_ word: String) throws(DisplayListError) {
        guard accept(word) else { throw fail("“\(word)” is missing") }
    }

    func expectEnd() throws(DisplayListError) {
        if let word = words.first { throw fail("“\(word.prefix(40))” is too much") }
    }

    // MARK: Numbers

    mutating func float() throws(DisplayListError) -> Float {
        let word = try numberWord()
        guard let number = Float(word) else { throw fail("“\(word.prefix(40))” is not a number") }
        return number
    }

    mutating func double() throws(DisplayListError) -> Double {
        let word = try numberWord()
        guard let number = Double(word) else { throw fail("“\(word.prefix(40))” is not a number") }
        return number
    }

    private mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws(DisplayListError) -> Number {
        let word = try numberWord()
        guard let number = Number(word) else { throw fail("“\(word.prefix(40))” is not a whole number from 0 to \(Number.max)") }
        return number
    }

    private mutating func numberWord() throws(DisplayListError) -> Substring {
        guard let word = words.popFirst() else { throw fail("a number is missing") }
        return word
    }

    /// An index into `count` things.
    private mutating func index(below count: Int, _ name: String) throws(DisplayListError) -> Int32 {
        let index = try integer(Int32.self)
        guard index >= 0, Int(index) < count else {
            throw fail("there is no \(name) \(index): the lines above define \(count)")
        }
        return index
    }

    mutating func vector() throws(DisplayListError) -> SIMD4<Float> {
        SIMD4(try float(), try float(), try float(), try float())
    }

    private mutating func point() throws(DisplayListError) -> SIMD2<Float> { SIMD2(try float(), try float()) }

    mutating func rect() throws(DisplayListError) -> CGRect {
        if accept("null") { return .null }
        return CGRect(x: try double(), y: try double(), width: try double(), height: try double())
    }

    private mutating func map() throws(DisplayListError) -> PlaneMap {
        func row() throws(DisplayListError) -> SIMD4<Float> { SIMD4(try float(), try float(), try float(), 0) }
        return PlaneMap(x: try row(), y: try row(), w: try row())
    }

    // MARK: Sources

    mutating func image() throws(DisplayListError) -> CGImage {
        let (width, height) = (try integer(Int.self), try integer(Int.self))
        let sides = 1...CGImage.maximumSide
        guard sides.contains(width), sides.contains(height) else {
            throw fail("an image of \(width) × \(height) pixels; sides go from 1 to \(CGImage.maximumSide)")
        }
        guard let data = Data(base64Encoded: String(word())), data.count == width * height * 4,
            let image = CGImage(width: width, height: height, premultipliedRGBA: [UInt8](data))
        else { throw fail("an image of \(width) × \(height) pixels has \(width * height * 4) bytes in base64") }
        return image
    }

    mutating func shape() throws(DisplayListError) -> ShapeSource {
        let rule = word()
        guard rule == "winding" || rule == "evenOdd" else { throw fail("a shape is “winding” or “evenOdd”") }
        return ShapeSource(geometry: try path(), fillRule: rule == "evenOdd" ? .evenOdd : .winding)
    }

    /// The steps of a path, up to the next word that is none.
    private mutating func path() throws(DisplayListError) -> PathGeometry {
        var verbs: [PathGeometry.Verb] = []
        var points: [CGPoint] = []
        while let letter = words.first, !Self.glyphWords.contains(letter) {
            words.removeFirst()
            guard let verb = ListWriter.letters.first(where: { $0.value == letter })?.key else {
                throw fail("“\(letter.prefix(40))” is not a path step: M, L, Q, C or Z")
            }
            verbs.append(verb)
            for _ in 0..<verb.pointCount { points.append(CGPoint(x: try double(), y: try double())) }
        }
        guard let path = PathGeometry(verbs: verbs, points: points) else {
            throw fail("a path has finite points, and each part of it begins with M")
        }
        return path
    }

    /// The words that begin a part of a text.
    private static let glyphWords: Set<Substring> = ["outline", "at", "path"]

    mutating func glyphs() throws(DisplayListError) -> ShapeSource {
        var outlines: [PathGeometry] = []
        while accept("outline") { outlines.append(try path()) }
        // A face has at most this many glyphs.
        let perFace = Int(GlyphID.max) + 1
        let faces = stride(from: 0, to: outlines.count, by: perFace).map {
            OutlineFace(Array(outlines[$0..<min($0 + perFace, outlines.count)]))
        }
        var text = PlacedGlyphs(glyphs: [])
        while accept("at") {
            let outline = Int(try index(below: outlines.count, "outline"))
            let (size, x, y) = (try double(), try double(), try double())
            guard size.isFinite, x.isFinite, y.isFinite else { throw fail("a glyph has a finite size and origin") }
            text.glyphs.append(
                PlacedGlyphs.Glyph(
                    face: faces[outline / perFace], glyph: GlyphID(outline % perFace), size: size, origin: CGPoint(x: x, y: y)))
        }
        if accept("path") { text.rest = try path() }
        return ShapeSource(glyphs: text)
    }

    mutating func gradient() throws(DisplayListError) -> GradientSource {
        let name = word()
        guard let type = [GradientSource.Kind.axial, .radial, .conic].first(where: { "\($0)" == name }) else {
            throw fail("a gradient is “axial”, “radial” or “conic”")
        }
        let ends = try vector()
        try expect("stops")
        var stops: [GradientSource.Stop] = []
        while peek() != nil { stops.append(GradientSource.Stop(color: try vector(), location: try float())) }
        guard !stops.isEmpty else { throw fail("a gradient has at least one stop") }
        return GradientSource(type: type, ends: ends, stops: stops)
    }

    mutating func transitionKind() throws(DisplayListError) -> TransitionEffect.Kind {
        try expect("kind")
        let name = word()
        if name == "function" {
            guard let data = Data(base64Encoded: String(word())) else { throw fail("a function's source is base64") }
            let count = try integer(UInt16.self)
            let parameters = words.prefix(Int(count)).map(String.init)
            guard parameters.count == Int(count) else { throw fail("\(count) names of parameters are missing") }
            words = words.dropFirst(Int(count))
            return .function(source: String(decoding: data, as: UTF8.self), parameters: parameters)
        }
        let kinds: [TransitionEffect.Kind] = [
            .dissolve, .barsSwipe, .copyMachine, .disintegrate, .flash, .mod, .pageCurl, .ripple, .swipe, .accordion, .cube,
            .flip, .suck,
        ]
        guard let kind = kinds.first(where: { "\($0)" == name }) else { throw fail("“\(name.prefix(40))” is not a transition") }
        return kind
    }

    // MARK: Parts of a list

    mutating func clip() throws(DisplayListError) -> DisplayList.Clip {
        let rect = try vector()
        try expect("inverse")
        let inverse = try map()
        let radii = try accept("radii") ? vector() : .zero
        try expect("bounds")
        let bounds = try self.rect()
        return DisplayList.Clip(
            inverse: inverse, rect: rect, radii: radii, bounds: bounds, isContinuous: accept("continuous"))
    }

    mutating func polygon() throws(DisplayListError) -> DisplayList.Polygon {
        var polygon = DisplayList.Polygon(points: [], smoothEdges: 0)
        try expect("smooth")
        polygon.smoothEdges = try integer(UInt32.self)
        try expect("joined")
        polygon.joinedEdges = try integer(UInt32.self)
        try expect("lower")
        polygon.lowerEdges = try integer(UInt32.self)
        try expect("points")
        while peek() != nil { polygon.points.append(try point()) }
        return polygon
    }

    mutating func quad(_ kind: Quad.Kind, of list: DisplayList) throws(DisplayListError) -> Quad {
        var quad = Quad(map: .identity, rect: try vector(), color: .zero, kind: kind)
        try expect("color")
        quad.color = try vector()
        while let name = words.popFirst() {
            switch name {
            case "map": quad.map = try map()
            case "radii": quad.radii = try vector()
            case "texture": quad.texture = try vector()
            case "parameter": quad.parameter = try float()
            case "source": quad.source = try index(below: list.sources.count, "source")
            case "clip": quad.clip = try index(below: list.clips.count, "clip")
            case "polygon": quad.polygon = try index(below: list.polygons.count, "polygon")
            case "layer": quad.layer = try index(below: .max, "layer")
            case "edges": quad.edges = Quad.Edges(rawValue: try integer(UInt8.self))
            case "options": quad.options = Quad.Options(rawValue: try integer(UInt8.self))
            default: throw fail("“\(name.prefix(40))” is not an attribute of a quad")
            }
        }
        return quad
    }

    mutating func group(clips: Int) throws(DisplayListError) -> DisplayList.Group {
        var group = DisplayList.Group(bounds: try rect())
        while let name = words.popFirst() {
            switch name {
            case "opacity": group.opacity = try float()
            case "blend":
                let name = word()
                guard let mode = CGBlendMode.allCases.first(where: { "\($0)" == name }) else {
                    throw fail("“\(name.prefix(40))” is not a blend mode")
                }
                group.blendMode = mode
            case "clip": group.clip = try index(below: clips, "clip")
            case "layer": group.layer = try index(below: .max, "layer")
            case "source": group.source = try rect()
            case "backdrop": group.isBackdrop = true
            case "open": group.isIsolated = false
            default: throw fail("“\(name.prefix(40))” is not an attribute of a group")
            }
        }
        return group
    }

    mutating func filter() throws(DisplayListError) -> FilterOperation {
        let name = word()
        switch name {
        case "blur": return .gaussianBlur(sigma: try float())
        case "box": return .boxBlur(radius: try float())
        case "motion": return .motionBlur(vector: try point())
        case "zoom": return .zoomBlur(center: try point(), factor: try float(), reach: try float())
        case "color": return .color(ColorMatrix(red: try vector(), green: try vector(), blue: try vector()))
        case "pixellate": return .pixellate(side: try float(), anchor: try point())
        case "bloom": return .bloom(sigma: try float(), intensity: try float())
        case "gloom": return .gloom(sigma: try float(), intensity: try float())
        case "sharpen", "sharpenLuminance":
            return .sharpen(sigma: try float(), intensity: try float(), isOfLuminance: name == "sharpenLuminance")
        case "vignette":
            return .vignette(center: try point(), clear: try float(), reach: try float(), intensity: try float())
        case "shadow": return .shadow(color: try vector(), offset: try point(), sigma: try float())
        default: break
        }
        if let kind = Distortion(rawValue: String(name)) {
            return .distortion(kind, center: try point(), radius: try float(), amount: try float())
        }
        guard let function = PixelFunction(rawValue: String(name)) else { throw fail("“\(name.prefix(40))” is not a filter") }
        var numbers: [SIMD4<Float>] = []
        while peek() != nil { numbers.append(try vector()) }
        return .pixel(function, numbers)
    }
}

/// The reason that a text is not a display list.
public struct DisplayListError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The line, counted from 1.
    public let line: Int
    /// The fault in that line.
    public let reason: String

    /// A one-line message for users.
    public var description: String { "line \(line): \(reason)" }
    /// The same line, for Foundation.
    public var errorDescription: String? { description }
}
