import Foundation
import QuartzSDL

/// The first painting of glyphs that no cache has, compared with FreeType.
@MainActor
enum GlyphCase {
    static let paint = BenchmarkCase(
        name: "glyphs",
        summary: "µs to paint 5,000 glyphs of 16 pixels: first, with FreeType alone as the reference, and again"
    ) { plan, report in
        // All syllables of the Korean standard have 2,350 glyphs; 5,000 Han characters are all different.
        let texts = [("hangul", UInt32(0xAC00), 2350), ("han", UInt32(0x4E00), 5000)]
        for (name, first, distinct) in texts {
            guard let scalar = Unicode.Scalar(first),
                let path = InstalledFonts.path(preferring: "NotoSansCJK-Regular.ttc", with: scalar),
                let reference = FreeTypeAlone(font: path, size: 16)
            else { continue }
            let characters = (0..<5000).map { first + UInt32($0 % distinct) }
            let box = PixelRect(x: 0, y: 0, width: 1600, height: 900)
            var warm: [Double] = []
            let samples = try plan.sample {
                let placed = try place(characters, of: try TrueTypeFont(path: path))
                let cold = Plan.processTime { _ = placed.coverage(.identity, in: box) } / 1000
                warm.append(Plan.processTime { _ = placed.coverage(.identity, in: box) } / 1000)
                return cold
            } against: {
                Plan.processTime { reference.render(characters.prefix(distinct)) } / 1000
            }
            report(
                Measurement(
                    name: "glyphs.\(name).first", n: 5000, unit: "µs", samples: samples.own,
                    reference: ("FreeType's distinct ones", samples.reference)))
            report(
                Measurement(
                    name: "glyphs.\(name).again", n: 5000, unit: "µs", samples: Array(warm.dropFirst()),
                    reference: ("FreeType's distinct ones", samples.reference)))
        }
    }

    /// Places glyphs in lines of 100.
    private static func place(_ characters: [UInt32], of face: TrueTypeFont) throws -> PlacedGlyphs {
        let glyphs = try characters.enumerated().map { index, character in
            guard let glyph = Unicode.Scalar(character).flatMap({ face.glyph(for: $0) }) else {
                throw BenchmarkError("glyphs: no glyph for U+\(String(character, radix: 16))")
            }
            let origin = CGPoint(x: index % 100 * 16, y: index / 100 * 18 + 14)
            return PlacedGlyphs.Glyph(face: face, glyph: glyph, size: 16, origin: origin)
        }
        return PlacedGlyphs(glyphs: glyphs)
    }
}

/// FreeType with a font, from the system's library.
private final class FreeTypeAlone {
    private typealias Object = OpaquePointer
    private let face: Object
    private let find: @convention(c) (Object, UInt) -> UInt32
    private let load: @convention(c) (Object, UInt32, Int32) -> Int32
    /// `FT_LOAD_NO_HINTING` and `FT_LOAD_RENDER`.
    private static let flags: Int32 = 2 | 4

    /// Loads the library; nil if it is not installed, or if the font cannot be read.
    init?(font path: String, size: UInt32) {
        guard let library = dlopen("libfreetype.so.6", RTLD_LAZY) else { return nil }
        func function<T>(_ name: String, as type: T.Type = T.self) -> T? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        typealias Open = @convention(c) (Object, UnsafePointer<CChar>, Int, UnsafeMutablePointer<Object?>) -> Int32
        guard let begin = function("FT_Init_FreeType", as: (@convention(c) (UnsafeMutablePointer<Object?>) -> Int32).self),
            let open = function("FT_New_Face", as: Open.self),
            let resize = function("FT_Set_Pixel_Sizes", as: (@convention(c) (Object, UInt32, UInt32) -> Int32).self),
            let find = function("FT_Get_Char_Index", as: (@convention(c) (Object, UInt) -> UInt32).self),
            let load = function("FT_Load_Glyph", as: (@convention(c) (Object, UInt32, Int32) -> Int32).self)
        else { return nil }
        var (system, face): (Object?, Object?)
        guard begin(&system) == 0, let system, open(system, path, 0, &face) == 0, let face, resize(face, 0, size) == 0 else {
            return nil
        }
        (self.face, self.find, self.load) = (face, find, load)
    }

    /// Renders glyphs one after another.
    func render(_ characters: some Sequence<UInt32>) {
        for character in characters { _ = load(face, find(face, UInt(character)), Self.flags) }
    }
}
