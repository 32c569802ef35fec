import Demos
import Foundation
import QuartzInstruments
import QuartzUI

/// The scene of compiled code, as a demo: the viewer's stage and instruments show it like any other.
///
/// The code is loaded into the process once per version; a restart makes the scene of the latest version again.
final class LiveScene: Demo {
    /// The code that scenes are made of.
    struct Code {
        let name: String
        /// The source files, the first of which is shown.
        var files: [URL] = []
        /// nil before the first version is loaded.
        var library: LiveLibrary?
        /// The number of the scene that is shown.
        var scene = 0
    }

    /// The current code.
    static var code = Code(name: "")
    /// Called when another scene of the code is chosen.
    static var onChoose: () -> Void = {}

    override class var info: DemoInfo {
        DemoInfo(
            id: code.name, title: code.name, summary: summary, chapter: .code, stillTime: 1, times: [0, 0.5, 1, 1.5, 2, 3])
    }

    private static var summary: String {
        guard let titles = code.library?.product.titles, titles.indices.contains(code.scene) else {
            return "Waiting for code that compiles"
        }
        return code.files.count == 1 ? "\(titles[code.scene]) in \(code.files[0].lastPathComponent)" : titles[code.scene]
    }

    override class var extent: CGRect { CGRect(origin: .zero, size: canvasSize) }

    override class var source: String? {
        guard let file = code.files.first else { return nil }
        return InputFile.data(file, limit: LiveSource.mostBytes).map { String(decoding: $0, as: UTF8.self) }
    }

    override class var sourceTitle: String { code.files.first?.path ?? "" }

    /// The first source file.
    override class var sourceFile: URL? { code.files.first }

    override class var memoryName: String { "live" }

    /// The object that the code returned, such as a view controller.
    private var content: AnyObject?

    override var controls: [UIView] {
        guard let titles = Self.code.library?.product.titles, titles.count > 1 else { return [] }
        let button = UIButton(configuration: .plain())
        button.setTitle("Scene: " + titles[min(Self.code.scene, titles.count - 1)], for: .normal)
        button.showsMenuAsPrimaryAction = true
        button.menu = UIMenu(
            children: titles.enumerated().map { index, title in
                UIAction(title: title, state: index == Self.code.scene ? .on : .off) { _ in
                    Self.code.scene = index
                    Self.onChoose()
                }
            })
        return [button]
    }

    override func prepare() { clipsToBounds = false }

    override func start() { content = Self.code.library?.makeScene(Self.code.scene, in: self) }

    private static var loadedFolder: URL?

    private static func deleteLoadedFolder() {
        if let loadedFolder { try? FileManager.default.removeItem(at: loadedFolder) }
    }

    /// Compiles code and makes it the current one, for a command that shows it once.
    ///
    /// - Throws: `CommandError` with the compiler's errors.
    static func load(_ source: LiveSource) throws {
        let compiler = try LiveCompiler(note: Console.standard.note)
        // A crash is explained from the library's file, which therefore stays until the end.
        loadedFolder = compiler.folder
        atexit { MainActor.assumeIsolated { LiveScene.deleteLoadedFolder() } }
        switch compiler.compile(source, number: 1) {
        case .product(let product):
            code = Code(name: source.name, files: (try? source.files()) ?? [], library: try LiveLibrary(product))
        case .problems(let problems):
            let lines = problems.map(\.summary)
            throw CommandError.failure("“\(source.url.path)” does not compile\n  " + lines.joined(separator: "\n  "))
        }
    }
}

/// A library of compiled code in this process. It stays loaded, because its classes cannot be removed.
struct LiveLibrary {
    let product: LiveCompiler.Product
    /// The first of its demos, if it has one.
    let demo: Demo.Type?
    private typealias Entry = @convention(c) (UnsafeMutableRawPointer, Int32) -> UnsafeMutableRawPointer?
    private let entry: Entry

    /// - Throws: `CommandError` if the library cannot be loaded.
    init(_ product: LiveCompiler.Product) throws {
        guard let handle = dlopen(product.library, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, product.symbol) else {
            throw CommandError.failure("the code cannot be loaded", hint: dlerror().map { String(cString: $0) })
        }
        self.product = product
        demo = product.demoSymbol.flatMap { dlsym(handle, $0) }.map {
            let type = unsafeBitCast($0, to: (@convention(c) () -> UnsafeRawPointer).self)()
            return unsafeBitCast(type, to: Demo.Type.self)
        }
        entry = unsafeBitCast(symbol, to: Entry.self)
    }

    /// Makes a scene in a view and returns what must be kept for it.
    func makeScene(_ number: Int, in view: UIView) -> AnyObject? {
        entry(Unmanaged.passUnretained(view).toOpaque(), Int32(number)).map {
            Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue()
        }
    }
}
