import Foundation
import QuartzSDL

/// Shaping of text compared with HarfBuzz alone, the memory of a long text, and the start with many font files.
@MainActor
enum ShapingCase {
    static let shaping = BenchmarkCase(
        name: "shaping",
        summary: "µs to lay out one line of Latin or Korean text, compared with HarfBuzz alone where it is installed"
    ) { plan, report in
        let texts = [
            ("latin", "The quick brown fox jumps over the lazy dog. ", "DejaVuSans.ttf", Unicode.Scalar("A"), ""),
            ("hangul", "다람쥐 헌 쳇바퀴에 타고파. 키스의 고유조건은 입술끼리 만나야 하고. ", "NotoSansCJK-Regular.ttc", "한", "ko"),
        ]
        for (name, sentence, file, letter, language) in texts {
            guard let path = InstalledFonts.path(preferring: file, with: letter),
                let reference = HarfBuzzAlone(font: path, language: language)
            else { continue }
            let provider = FontProvider(.file(path))
            for count in plan.sizes([5000, 1_000_000]) {
                let text = String(String(repeating: sentence, count: count / sentence.count + 1).prefix(count))
                let run = TextRun(text, font: Font(size: 16))
                var width = 0.0
                let samples = plan.sample {
                    Plan.threadTime { width = TextLayout([run], provider: provider).size.width } / 1000
                } against: {
                    Plan.threadTime { reference.shape(text) } / 1000
                }
                guard width > Double(count) else { throw BenchmarkError("shaping: a width of \(width)") }
                report(
                    Measurement(
                        name: "shaping.\(name)", n: count, unit: "µs", samples: samples.own,
                        reference: ("HarfBuzz alone", samples.reference)))
            }
        }
    }

    static let memory = BenchmarkCase(
        name: "text-memory", summary: "bytes of resident memory per byte of a text of a megabyte in a text view"
    ) { _, report in
        let sentence = "The quick brown fox jumps over the lazy dog, again and again.\n"
        let text = String(repeating: sentence, count: 1_000_000 / sentence.utf8.count)
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
        view.text = sentence
        view.layoutIfNeeded()
        let before = try ProcessMemory.residentBytes()
        view.text = text
        view.layoutIfNeeded()
        let growth = Double(try ProcessMemory.residentBytes() - before) / Double(text.utf8.count)
        report(
            Measurement(name: "text-memory", n: text.utf8.count, unit: "bytes/byte", samples: [growth], reference: ("bytes", [1]))
        )
    }

    static let start = BenchmarkCase(
        name: "font-start",
        summary: "ms of processor time for the list of the installed fonts at a program's start, by font files"
    ) { plan, report in
        guard let font = InstalledFonts.path(preferring: "DejaVuSans.ttf", with: "A") else { return }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var few: [Double] = []
        for count in [10, 2000] {
            let files = folder.appendingPathComponent("\(count)")
            try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
            for index in 0..<count { try FileManager.default.linkItem(atPath: font, toPath: files.path + "/\(index).ttf") }
            let cache = folder.path + "/index-\(count)"
            // The first start stores the list.
            let samples = plan.sample {
                Plan.processTime { _ = FontProvider(directories: [files.path], cache: cache).families } / 1e6
            }
            if count == 10 { few = samples }
            report(
                Measurement(
                    name: "font-start", n: count, unit: "ms", samples: samples,
                    reference: ("25 ms more than with 10 files", [Measurement.median(few) + 25])))
        }
    }
}

/// The fonts of the machine.
enum InstalledFonts {
    /// Returns a font file with a letter: the one with a name, or another.
    static func path(preferring name: String, with letter: Unicode.Scalar) -> String? {
        let folder = "/usr/share/fonts"
        let files = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
            .filter { ["ttf", "otf", "ttc"].contains(($0 as NSString).pathExtension) }.sorted()
        let preferred = files.filter { $0.hasSuffix("/" + name) } + files
        return preferred.lazy.map { folder + "/" + $0 }.first { (try? TrueTypeFont(path: $0))?.glyph(for: letter) != nil }
    }
}

/// HarfBuzz with a font and a language, from the system's library.
private final class HarfBuzzAlone {
    private typealias Object = OpaquePointer
    private let font: Object
    /// Some fonts have special kerning and forms for a language.
    private let language: Object?
    private let createBuffer: @convention(c) () -> Object?
    private let destroyBuffer: @convention(c) (Object) -> Void
    private let add: @convention(c) (Object, UnsafePointer<UInt8>?, Int32, UInt32, Int32) -> Void
    private let guess: @convention(c) (Object) -> Void
    private let setLanguage: @convention(c) (Object, Object?) -> Void
    private let shape: @convention(c) (Object, Object, UnsafeRawPointer?, UInt32) -> Void

    /// Loads the library; nil if it is not installed, or if the font cannot be read.
    init?(font path: String, language: String) {
        guard let library = dlopen("libharfbuzz.so.0", RTLD_LAZY) else { return nil }
        func find<T>(_ name: String, as type: T.Type = T.self) -> T? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let createBuffer = find("hb_buffer_create", as: (@convention(c) () -> Object?).self),
            let destroyBuffer = find("hb_buffer_destroy", as: (@convention(c) (Object) -> Void).self),
            let add = find(
                "hb_buffer_add_utf8", as: (@convention(c) (Object, UnsafePointer<UInt8>?, Int32, UInt32, Int32) -> Void).self),
            let guess = find("hb_buffer_guess_segment_properties", as: (@convention(c) (Object) -> Void).self),
            let setLanguage = find("hb_buffer_set_language", as: (@convention(c) (Object, Object?) -> Void).self),
            let findLanguage = find(
                "hb_language_from_string", as: (@convention(c) (UnsafePointer<CChar>?, Int32) -> Object?).self),
            let shape = find("hb_shape", as: (@convention(c) (Object, Object, UnsafeRawPointer?, UInt32) -> Void).self),
            let open = find("hb_blob_create_from_file", as: (@convention(c) (UnsafePointer<CChar>) -> Object?).self),
            let makeFace = find("hb_face_create", as: (@convention(c) (Object, UInt32) -> Object?).self),
            let makeFont = find("hb_font_create", as: (@convention(c) (Object) -> Object?).self),
            let blob = open(path), let face = makeFace(blob, 0), let font = makeFont(face)
        else { return nil }
        (self.font, self.createBuffer, self.destroyBuffer) = (font, createBuffer, destroyBuffer)
        (self.add, self.guess, self.setLanguage, self.shape) = (add, guess, setLanguage, shape)
        self.language = language.isEmpty ? nil : findLanguage(language, -1)
    }

    /// Shapes a text as one item.
    func shape(_ text: String) {
        guard let buffer = createBuffer() else { return }
        defer { destroyBuffer(buffer) }
        let bytes = Array(text.utf8)
        add(buffer, bytes, Int32(bytes.count), 0, Int32(bytes.count))
        guess(buffer)
        if let language { setLanguage(buffer, language) }
        shape(font, buffer, nil, 0)
    }
}
