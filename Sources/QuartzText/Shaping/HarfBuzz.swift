import Foundation

/// The functions of HarfBuzz that shape text, from the system's library.
///
/// The library is no dependency of the build. Without it ``ShapedText`` shapes by the tables that it reads itself, which suffice for
/// scripts whose letters stand side by side.
///
/// `@unchecked`: all properties are constants, and the functions may be called on any thread.
struct HarfBuzz: @unchecked Sendable {
    typealias Object = UnsafeMutableRawPointer
    typealias Release = @convention(c) (Object?) -> Void
    typealias TableOfFace = @convention(c) (Object?, UInt32, Object?) -> Object?

    /// A glyph of the result, as HarfBuzz stores it.
    struct Info {
        var glyph: UInt32
        var mask: UInt32
        var cluster: UInt32
        var others: (UInt32, UInt32)
    }

    /// The position of a glyph, in design units with y upwards.
    struct Position {
        var advance: Int32
        var verticalAdvance: Int32
        var x: Int32
        var y: Int32
        var other: UInt32
    }

    /// The value of a variable font's axis.
    struct Variation {
        var tag: UInt32
        var value: Float
    }

    /// A feature of a font, on or off.
    struct Feature {
        var tag: UInt32
        var value: UInt32
        var start: UInt32 = 0
        var end: UInt32 = .max

        init(_ tag: StaticString, _ isOn: Bool) {
            self.tag = HarfBuzz.tag(tag)
            value = isOn ? 1 : 0
        }

        /// Creates a feature of a font; nil if the tag has not four letters.
        init?(_ tag: String, _ value: Int) {
            guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
            self.tag = tag.utf8.reduce(0) { $0 << 8 | UInt32($1) }
            self.value = UInt32(min(max(value, 0), 65_535))
        }
    }

    /// The version, e.g. "6.0.0".
    let version: String
    let buffers = ShapingBuffers()
    let blobCreate: @convention(c) (UnsafeRawPointer?, UInt32, Int32, Object?, Release?) -> Object?
    let faceCreate: @convention(c) (TableOfFace?, Object?, Release?) -> Object?
    let faceDestroy: Release
    let fontCreate: @convention(c) (Object?) -> Object?
    let fontDestroy: Release
    /// Selects an instance of a variable font. The second operand is the address of values of ``Variation``.
    let fontSetVariations: @convention(c) (Object?, UnsafeRawPointer?, UInt32) -> Void
    let bufferCreate: @convention(c) () -> Object?
    let bufferDestroy: Release
    /// Removes the contents, and keeps the memory.
    let bufferClear: Release
    let bufferAdd: @convention(c) (Object?, UnsafePointer<UInt32>?, Int32, UInt32, Int32) -> Void
    let bufferSetDirection: @convention(c) (Object?, Int32) -> Void
    let bufferSetScript: @convention(c) (Object?, UInt32) -> Void
    let bufferSetFlags: @convention(c) (Object?, UInt32) -> Void
    let bufferSetLanguage: @convention(c) (Object?, Object?) -> Void
    /// Returns the glyphs: the address of values of ``Info``.
    let bufferInfos: @convention(c) (Object?, UnsafeMutablePointer<UInt32>?) -> Object?
    /// Returns the positions: the address of values of ``Position``.
    let bufferPositions: @convention(c) (Object?, UnsafeMutablePointer<UInt32>?) -> Object?
    /// Shapes a buffer with a font. The third operand is the address of values of ``Feature``.
    let shape: @convention(c) (Object?, Object?, UnsafeRawPointer?, UInt32) -> Void
    let language: @convention(c) (UnsafePointer<CChar>?, Int32) -> Object?
    private let unicode: @convention(c) () -> Object?
    private let scriptOfScalar: @convention(c) (Object?, UInt32) -> UInt32

    /// The library; nil if it is not installed, or older than version 4. `QUARTZITE_SHAPER=builtin` in the environment does not look
    /// for it.
    static let shared: HarfBuzz? =
        ProcessInfo.processInfo.environment["QUARTZITE_SHAPER"] == "builtin" ? nil : HarfBuzz(libraryNamed: "libharfbuzz.so.0")

    /// Loads the library. Says once why one that is installed cannot be used.
    init?(libraryNamed name: String) {
        guard let library = SharedLibrary(name) else { return nil }
        do {
            let version: @convention(c) (Number?, Number?, Number?) -> Void = try library.function("hb_version")
            var (major, minor, micro): (UInt32, UInt32, UInt32) = (0, 0, 0)
            version(&major, &minor, &micro)
            guard major >= 4 else {
                Diagnostics.warnOnce("HarfBuzz \(major).\(minor) is too old: version 4 is needed; text is shaped without it")
                return nil
            }
            try self.init(library, version: "\(major).\(minor).\(micro)")
        } catch {
            Diagnostics.warnOnce("\(name) lacks the function \(error.name); text is shaped without it")
            return nil
        }
    }

    private typealias Number = UnsafeMutablePointer<UInt32>

    private init(_ library: SharedLibrary, version: String) throws(SharedLibrary.MissingFunction) {
        self.version = version
        blobCreate = try library.function("hb_blob_create")
        faceCreate = try library.function("hb_face_create_for_tables")
        faceDestroy = try library.function("hb_face_destroy")
        fontCreate = try library.function("hb_font_create")
        fontDestroy = try library.function("hb_font_destroy")
        fontSetVariations = try library.function("hb_font_set_variations")
        bufferCreate = try library.function("hb_buffer_create")
        bufferDestroy = try library.function("hb_buffer_destroy")
        bufferClear = try library.function("hb_buffer_clear_contents")
        bufferAdd = try library.function("hb_buffer_add_codepoints")
        bufferSetDirection = try library.function("hb_buffer_set_direction")
        bufferSetScript = try library.function("hb_buffer_set_script")
        bufferSetFlags = try library.function("hb_buffer_set_flags")
        bufferSetLanguage = try library.function("hb_buffer_set_language")
        bufferInfos = try library.function("hb_buffer_get_glyph_infos")
        bufferPositions = try library.function("hb_buffer_get_glyph_positions")
        shape = try library.function("hb_shape")
        language = try library.function("hb_language_from_string")
        unicode = try library.function("hb_unicode_funcs_get_default")
        scriptOfScalar = try library.function("hb_unicode_script")
    }

    /// Returns the script of a character; nil for characters that all scripts share.
    func script(of scalar: UInt32) -> UInt32? {
        if scalar < 0x80 { return scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A ? Self.latin : nil }
        if 0xAC00..<0xD7A4 ~= scalar { return Self.hangul }
        if 0x4E00..<0xA000 ~= scalar { return Self.hiragana }
        let script = scriptOfScalar(unicode(), scalar)
        if script == Self.katakana || script == Self.han || script == Self.bopomofo { return Self.hiragana }
        return Self.common.contains(script) ? nil : script
    }

    private static let latin = tag("Latn")
    private static let hangul = tag("Hang")
    /// Japanese mixes three scripts, whose characters are shaped together.
    private static let (hiragana, katakana, han, bopomofo) = (tag("Hira"), tag("Kana"), tag("Hani"), tag("Bopo"))
    private static let common: Set<UInt32> = [tag("Zyyy"), tag("Zinh"), tag("Zzzz")]

    /// Returns four letters as a number.
    static func tag(_ text: StaticString) -> UInt32 {
        text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }
}
