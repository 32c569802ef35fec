import Foundation

// The words of numbers, rectangles and names. A number has the fewest digits that read back as the same number.

extension CustomStringConvertible {
    /// The number without the decimals of a whole one.
    var word: String { description.hasSuffix(".0") ? String(description.dropLast(2)) : description }
}

extension Float: LineValue {
    var words: [String] { [word] }
    init(from line: inout LineReader) throws(DisplayListError) { self = try line.float() }
}

extension UInt32: LineValue {
    var words: [String] { ["\(self)"] }
    init(from line: inout LineReader) throws(DisplayListError) { self = try line.integer(UInt32.self) }
}

extension SIMD4<Float>: LineValue {
    var words: [String] { [x.word, y.word, z.word, w.word] }
    init(from line: inout LineReader) throws(DisplayListError) {
        self.init(try line.float(), try line.float(), try line.float(), try line.float())
    }
}

extension [SIMD2<Float>]: LineValue {
    var words: [String] { flatMap { [$0.x.word, $0.y.word] } }
    /// Reads points up to the end of the line.
    init(from line: inout LineReader) throws(DisplayListError) {
        self.init()
        while line.peek() != nil { append(try line.point()) }
    }
}

extension CGRect: LineValue {
    var words: [String] {
        isNull ? ["null"] : [origin.x, origin.y, size.width, size.height].map { Double($0).word }
    }
    init(from line: inout LineReader) throws(DisplayListError) {
        if line.accept("null") { self = .null; return }
        self.init(x: try line.double(), y: try line.double(), width: try line.double(), height: try line.double())
    }
}

extension PlaneMap: LineValue {
    var words: [String] { [x, y, w].flatMap { [$0.x.word, $0.y.word, $0.z.word] } }
    init(from line: inout LineReader) throws(DisplayListError) {
        func row() throws(DisplayListError) -> SIMD4<Float> { SIMD4(try line.float(), try line.float(), try line.float(), 0) }
        self.init(x: try row(), y: try row(), w: try row())
    }
}

extension Quad.Edges: LineValue {
    var words: [String] { ["\(rawValue)"] }
    init(from line: inout LineReader) throws(DisplayListError) { self.init(rawValue: try line.integer(UInt8.self)) }
}

extension Quad.Options: LineValue {
    var words: [String] { ["\(rawValue)"] }
    init(from line: inout LineReader) throws(DisplayListError) { self.init(rawValue: try line.integer(UInt8.self)) }
}

extension CGBlendMode: LineValue {
    var words: [String] { ["\(self)"] }
    init(from line: inout LineReader) throws(DisplayListError) { self = try line.name(of: Self.allCases, "a blend mode") }
}

// MARK: - Filters: the name, then the numbers

extension FilterOperation: LineValue {
    var words: [String] {
        func line(_ name: String, _ numbers: Float...) -> [String] { [name] + numbers.map(\.word) }
        return switch self {
        case .gaussianBlur(let sigma): line("blur", sigma)
        case .boxBlur(let radius): line("box", radius)
        case .motionBlur(let vector): line("motion", vector.x, vector.y)
        case .zoomBlur(let center, let factor, let reach): line("zoom", center.x, center.y, factor, reach)
        case .color(let matrix): ["color"] + matrix.red.words + matrix.green.words + matrix.blue.words
        case .pixel(let function, let numbers): [function.rawValue] + numbers.flatMap(\.words)
        case .pixellate(let side, let anchor): line("pixellate", side, anchor.x, anchor.y)
        case .distortion(let kind, let center, let radius, let amount):
            line(kind.rawValue, center.x, center.y, radius, amount)
        case .bloom(let sigma, let intensity): line("bloom", sigma, intensity)
        case .gloom(let sigma, let intensity): line("gloom", sigma, intensity)
        case .sharpen(let sigma, let intensity, let isOfLuminance):
            line(isOfLuminance ? "sharpenLuminance" : "sharpen", sigma, intensity)
        case .vignette(let center, let clear, let reach, let intensity):
            line("vignette", center.x, center.y, clear, reach, intensity)
        case .shadow(let color, let offset, let sigma):
            line("shadow", color.x, color.y, color.z, color.w, offset.x, offset.y, sigma)
        }
    }

    init(from line: inout LineReader) throws(DisplayListError) {
        let name = line.word()
        switch name {
        case "blur": self = .gaussianBlur(sigma: try line.float())
        case "box": self = .boxBlur(radius: try line.float())
        case "motion": self = .motionBlur(vector: try line.point())
        case "zoom": self = .zoomBlur(center: try line.point(), factor: try line.float(), reach: try line.float())
        case "color":
            self = .color(ColorMatrix(red: try SIMD4(from: &line), green: try SIMD4(from: &line), blue: try SIMD4(from: &line)))
        case "pixellate": self = .pixellate(side: try line.float(), anchor: try line.point())
        case "bloom": self = .bloom(sigma: try line.float(), intensity: try line.float())
        case "gloom": self = .gloom(sigma: try line.float(), intensity: try line.float())
        case "sharpen", "sharpenLuminance":
            self = .sharpen(sigma: try line.float(), intensity: try line.float(), isOfLuminance: name == "sharpenLuminance")
        case "vignette":
            self = .vignette(
                center: try line.point(), clear: try line.float(), reach: try line.float(), intensity: try line.float())
        case "shadow": self = .shadow(color: try SIMD4(from: &line), offset: try line.point(), sigma: try line.float())
        default:
            if let kind = Distortion(rawValue: String(name)) {
                self = .distortion(kind, center: try line.point(), radius: try line.float(), amount: try line.float())
            } else if let function = PixelFunction(rawValue: String(name)) {
                var numbers: [SIMD4<Float>] = []
                while line.peek() != nil { numbers.append(try SIMD4(from: &line)) }
                self = .pixel(function, numbers)
            } else {
                throw line.fail("“\(name.prefix(40))” is not a filter")
            }
        }
    }
}
