import Foundation

/// The words of one line of a list's text form.
struct LineReader {
    static let quadKinds = Dictionary(
        uniqueKeysWithValues: [Quad.Kind.solid, .image, .coverage, .border, .gradient, .shadow].map { ("\($0)", $0) })

    private var words: ArraySlice<Substring>
    let number: Int

    /// Splits a line. Bytes are compared, because characters take ten times as long.
    init(_ line: Substring.UTF8View, number: Int) {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
        words = line.split(whereSeparator: isBlank).map(Substring.init)[...]
        self.number = number
    }

    func fail(_ reason: String) -> DisplayListError { DisplayListError(line: number, reason: reason) }
    /// The number of words that are left.
    var count: Int { words.count }
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

    mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws(DisplayListError) -> Number {
        let word = try numberWord()
        guard let number = Number(word) else { throw fail("“\(word.prefix(40))” is not a whole number from 0 to \(Number.max)") }
        return number
    }

    private mutating func numberWord() throws(DisplayListError) -> Substring {
        guard let word = words.popFirst() else { throw fail("a number is missing") }
        return word
    }

    /// An index into `count` things.
    mutating func index(below count: Int, _ name: String) throws(DisplayListError) -> Int32 {
        let index = try integer(Int32.self)
        guard index >= 0, Int(index) < count else {
            throw fail("there is no \(name) \(index): the lines above define \(count)")
        }
        return index
    }

    mutating func point() throws(DisplayListError) -> SIMD2<Float> { SIMD2(try float(), try float()) }

    /// The name of one of several values.
    mutating func name<Value>(of values: [Value], _ description: String) throws(DisplayListError) -> Value {
        let word = word()
        guard let value = values.first(where: { "\($0)" == word }) else {
            throw fail("“\(word.prefix(40))” is not \(description)")
        }
        return value
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
        let ends = try SIMD4(from: &self)
        try expect("stops")
        var stops: [GradientSource.Stop] = []
        while peek() != nil { stops.append(GradientSource.Stop(color: try SIMD4(from: &self), location: try float())) }
        guard !stops.isEmpty else { throw fail("a gradient has at least one stop") }
        return GradientSource(type: type, ends: ends, stops: stops)
    }

    private static let transitions: [TransitionEffect.Kind] = [
        .dissolve, .barsSwipe, .copyMachine, .disintegrate, .flash, .mod, .pageCurl, .ripple, .swipe, .accordion, .cube, .flip,
        .suck,
    ]

    mutating func transitionKind() throws(DisplayListError) -> TransitionEffect.Kind {
        try expect("kind")
        if accept("function") {
            guard let data = Data(base64Encoded: String(word())) else { throw fail("a function's source is base64") }
            let count = try integer(UInt16.self)
            let parameters = words.prefix(Int(count)).map(String.init)
            guard parameters.count == Int(count) else { throw fail("\(count) names of parameters are missing") }
            words = words.dropFirst(Int(count))
            return .function(source: String(decoding: data, as: UTF8.self), parameters: parameters)
        }
        return try name(of: Self.transitions, "a transition")
    }

    // MARK: Parts of a list

    mutating func clip(of list: DisplayList) throws(DisplayListError) -> DisplayList.Clip {
        var clip = DisplayList.Clip(inverse: .identity, rect: try SIMD4(from: &self), bounds: .null)
        try LineCoder.read(&clip, "a clip", from: &self, in: list)
        return clip
    }

    mutating func polygon(of list: DisplayList) throws(DisplayListError) -> DisplayList.Polygon {
        var polygon = DisplayList.Polygon(points: [], smoothEdges: 0)
        try LineCoder.read(&polygon, "a polygon", from: &self, in: list)
        return polygon
    }

    mutating func quad(_ kind: Quad.Kind, of list: DisplayList) throws(DisplayListError) -> Quad {
        var quad = Quad(map: .identity, rect: try SIMD4(from: &self), color: .zero, kind: kind)
        try LineCoder.read(&quad, "a quad", from: &self, in: list)
        return quad
    }

    mutating func group(of list: DisplayList) throws(DisplayListError) -> DisplayList.Group {
        var group = DisplayList.Group(bounds: try CGRect(from: &self))
        try LineCoder.read(&group, "a group", from: &self, in: list)
        return group
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
