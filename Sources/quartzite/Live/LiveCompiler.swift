import Foundation
import QuartzInstruments

/// Compiles code into a library that the program loads.
///
/// The library has no copy of the engine: its symbols are resolved against the program, which exports its own. All versions have one
/// module name, so that the compiler keeps the objects of unchanged files. Each version's symbols are resolved within its own library.
nonisolated struct LiveCompiler: Sendable {
    /// A compiled library.
    struct Product: Codable, Equatable, Sendable {
        let library: String
        /// The C function that makes a scene.
        let symbol: String
        /// The C function that returns the class of the first demo, if there is one.
        var demoSymbol: String?
        /// The titles of the scenes, in the order of their numbers.
        let titles: [String]
    }

    private let compiler: SwiftCompiler
    private let kit: Kit
    private let flags: [String]
    /// The folder of the products, private to the user.
    let folder: URL

    /// - Parameters:
    ///   - note: Receives a sentence about an unusable cache.
    ///   - isChecked: Whether the compiler's version is compared with the modules' now, rather than by ``check()`` before a compilation.
    /// - Throws: `CommandError` if there is no compiler, no module folder, or no place for the products.
    init(note: (String) -> Void, isChecked: Bool = true) throws {
        compiler = try SwiftCompiler()
        kit = try Kit()
        flags = kit.flags
        let cache = try PrivateFolder.cache(UserFolders(), note: note)
        Self.removeAbandoned(in: cache)
        folder = cache.appending(path: "live-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        guard PrivateFolder.make(folder) else { throw CommandError.failure("\(folder.path) cannot be written") }
        if isChecked { try check() }
    }

    /// Checks that the compiler can read the modules.
    ///
    /// - Throws: `CommandError` if it is another one than wrote them.
    func check() throws { try kit.check(compiler, in: folder) }

    /// Whether there are a compiler and modules that code can be compiled against.
    static var isAvailable: Bool { (try? SwiftCompiler()) != nil && (try? Kit()) != nil }

    /// The compiler's path.
    var path: String { compiler.url.path }

    /// Deletes the products.
    func clean() { try? FileManager.default.removeItem(at: folder) }

    // MARK: Places

    /// Apple's modules and the modules that replace them.
    private static let replacements = [
        "UIKit": "QuartzSDL", "CoreGraphics": "Quartz2D", "CoreText": "QuartzCompat", "Darwin": "Glibc",
    ]

    /// Writes a module of re-exports for each of Apple's modules that a source imports, and returns the flags that find them.
    ///
    /// An alias of the compiler would forbid the replacement's own name in the same code.
    ///
    /// - Parameter siblings: The files of a package. All its targets are compiled as one module, so a module that a target imports by
    ///   the name of another one is empty.
    private func replacementFlags(_ texts: [String], siblings: [URL] = []) throws -> [String] {
        let folder = folder.appending(path: "Replacements")
        let targets = Self.targets(of: siblings).map { (key: $0, value: "") }
        for (name, replacement) in Self.replacements.sorted(by: { $0.key < $1.key }) + targets {
            guard texts.contains(where: { $0.contains("import \(name)") }) else { continue }
            let product = folder.appending(path: "\(name).swiftmodule")
            if FileManager.default.fileExists(atPath: product.path) { continue }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let source = folder.appending(path: "\(name).swift")
            try Data((replacement.isEmpty ? "" : "@_exported import \(replacement)\n").utf8).write(to: source)
            let arguments =
                [
                    "-emit-module", "-module-name", name, "-parse-as-library", "-emit-module-path", product.path,
                    "-module-cache-path", moduleCache,
                ]
                + flags + [source.path]
            let (status, output) = try compiler.run(arguments, in: folder)
            guard status == 0 else {
                throw CommandError.failure(LiveProblem.errors(in: output).map(\.text).joined(separator: "; "))
            }
        }
        return ["-I", folder.path]
    }

    /// Returns the names of the folders in `Sources` in which files lie.
    private static func targets(of files: [URL]) -> [String] {
        let names = files.compactMap { file -> String? in
            let parts = file.pathComponents
            guard let place = parts.lastIndex(of: "Sources"), place + 2 < parts.count else { return nil }
            return parts[place + 1]
        }
        return Set(names).filter { $0.wholeMatch(of: /[A-Za-z_]\w*/) != nil }.sorted()
    }

    /// The folder of the modules that the compiler derives from C headers; it serves all runs.
    private var moduleCache: String { folder.deletingLastPathComponent().appending(path: "modules").path }

    /// Deletes the folders of processes that have crashed.
    private static func removeAbandoned(in base: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: base.path)) ?? [] where name.hasPrefix("live-") {
            guard let process = name.split(separator: "-").dropFirst().first.flatMap({ pid_t($0) }), kill(process, 0) != 0,
                errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: base.appending(path: name))
        }
    }

    // MARK: Compiling

    /// The result of a compilation.
    enum Outcome: Sendable {
        case product(Product)
        case problems([LiveProblem])
    }

    /// Compiles code.
    ///
    /// - Parameters:
    ///   - number: Distinguishes the versions.
    ///   - generation: Names the folder of the kept objects. After a cancelled compilation it is another one, because processes of the
    ///     compiler may still write into the first.
    ///   - token: Ends the compilation.
    func compile(_ source: LiveSource, number: Int, generation: Int = 0, token: CancellationToken? = nil) -> Outcome {
        do {
            let files = try source.files()
            let texts = try source.texts(of: files)
            let scenes = SceneScan.candidates(in: texts)
            guard !scenes.isEmpty else {
                return .problems([
                    LiveProblem(Self.nothingToShow(texts), file: files.count == 1 ? files[0].path : nil, line: 1, column: 1)
                ])
            }
            let work = folder.appending(path: "Objects-\(generation)")
            let (copies, further) = try converted(files, texts, in: work, token)
            return try compile(files, copies, further, texts, scenes, work, number, token)
        } catch let error as CommandError {
            return .problems([LiveProblem([error.message, error.hint].compactMap { $0 }.joined(separator: ". "))])
        } catch {
            return .problems([LiveProblem(error.localizedDescription)])
        }
    }

    private static func nothingToShow(_ texts: [String]) -> String {
        if texts.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { return "the file is empty" }
        return "there is nothing to show: write func scene(in layer: CALayer), func scene(in view: UIView), or a subclass of "
            + "UIViewController, UIView or CALayer that needs no arguments"
    }

    /// Converts sources that use Objective-C's names, or begin with the line of a script, and returns the copies to compile, and further
    /// files.
    private func converted(
        _ files: [URL], _ texts: [String], in work: URL, _ token: CancellationToken?
    ) throws -> (files: [URL: URL], further: [URL]) {
        let plain = texts.map(ScriptLine.commented)
        var (copies, further): ([URL: URL], [URL]) = ([:], [])
        if texts.contains(where: AppleSources.contains) {
            let place = work.appending(path: "Apple")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            do {
                (copies, further) = try AppleSources().convert(files, plain, in: place, token: token)
            } catch let error as CommandError {
                throw CommandError.failure(
                    "the code uses Objective-C's names, such as #selector and @objc, which must be converted: \(error.message)",
                    hint: error.hint)
            }
        }
        for (index, file) in files.enumerated() where plain[index] != texts[index] && copies[file] == nil {
            let copy = work.appending(path: "Scripts/\(index)-\(file.lastPathComponent)")
            try KeptFile.write(LineMap.text(plain[index], withLinesOf: plain[index], in: file.path), to: copy)
            copies[file] = copy
        }
        return (copies, further)
    }

    private func compile(
        _ files: [URL], _ copies: [URL: URL], _ further: [URL], _ texts: [String], _ scenes: [SceneCandidate], _ work: URL,
        _ number: Int, _ token: CancellationToken?,
        isWhole: Bool = false
    ) throws -> Outcome {
        let module = "QuartziteLive"
        let entry = SceneEntry(scenes, symbol: "\(module)_scene")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let entryFile = work.appending(path: SceneEntry.fileName)
        try KeptFile.write(entry.text, to: entryFile)
        var generated = [entryFile]
        if StageTime.isUsed(in: texts) {
            generated.append(work.appending(path: StageTime.fileName))
            try KeptFile.write(StageTime.text, to: generated[1])
        }
        let links = try Self.linksOfEqualNames(files, in: work)
        let all = files.map { copies[$0] ?? links[$0] ?? $0 } + further + generated
        let map = work.appending(path: "objects.json")
        try Self.outputMap(of: all, in: work).write(to: map)
        try KeptFile.removeOutdatedObjects(of: all, in: work)
        // Equal arguments in each version, so that the compiler keeps the objects.
        let product = work.appending(path: "lib\(module).so")
        let arguments =
            arguments(["-emit-library", "-incremental", "-output-file-map", map.path], named: module, to: product)
            + (try replacementFlags(texts, siblings: files)) + entry.flags + ["-parse-as-library"] + all.map(\.path)
        let (status, output) = try compiler.run(arguments, in: work, token: token)
        guard status == 0 else {
            let found = LiveProblem.errors(
                in: links.reduce(output) { $0.replacingOccurrences(of: $1.value.path, with: $1.key.path) })
            // A class that the scan took for a scene may need arguments after all.
            let own = found.filter { $0.file != entryFile.path }
            if own.isEmpty, scenes.count > 1 {
                return try compile(files, copies, further, texts, Array(scenes.dropLast()), work, number, token)
            }
            // The driver fails at times over what it has kept. Then everything is compiled.
            if !isWhole, token?.isCancelled != true, found.allSatisfy({ $0.file == nil }) {
                try? FileManager.default.removeItem(at: work)
                let (copies, further) = try converted(files, texts, in: work, token)
                return try compile(files, copies, further, texts, scenes, work, number, token, isWhole: true)
            }
            return .problems(own.isEmpty ? found.map { LiveProblem($0.text) } : own)
        }
        let library = folder.appending(path: "lib\(module)-\(number).so")
        guard rename(product.path, library.path) == 0 else {
            throw CommandError.failure("\(library.path) cannot be written: \(String(cString: strerror(errno)))")
        }
        return .product(
            Product(library: library.path, symbol: entry.symbol, demoSymbol: entry.demoSymbol, titles: scenes.map(\.title)))
    }

    /// Makes links for files that have the name of an earlier one, which a module cannot have. A link has the name of no file.
    static func linksOfEqualNames(_ files: [URL], in folder: URL) throws -> [URL: URL] {
        var seen: Set<String> = [SceneEntry.fileName, StageTime.fileName]
        var used = seen.union(files.map(\.lastPathComponent))
        var links: [URL: URL] = [:]
        for file in files where !seen.insert(file.lastPathComponent).inserted {
            let stem = file.deletingPathExtension().lastPathComponent
            var number = 2
            while !used.insert("\(stem)~\(number).swift").inserted { number += 1 }
            let link = folder.appending(path: "\(stem)~\(number).swift")
            try? FileManager.default.removeItem(at: link)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            links[file] = link
        }
        return links
    }

    /// Returns the compiler's map from files to their objects.
    private static func outputMap(of files: [URL], in folder: URL) throws -> Data {
        var map: [String: [String: String]] = ["": ["swift-dependencies": folder.appending(path: "all.swiftdeps").path]]
        for file in files {
            let stem = KeptFile.stem(of: file, in: folder).path
            map[file.path] = ["object": stem + ".o", "swift-dependencies": stem + ".swiftdeps"]
        }
        return try JSONSerialization.data(withJSONObject: map, options: .sortedKeys)
    }

    private func arguments(_ mode: [String], named module: String, to product: URL) -> [String] {
        mode + [
            "-Onone", "-gline-tables-only", "-module-name", module, "-swift-version", "5", "-default-isolation", "MainActor",
            "-suppress-warnings", "-module-cache-path", moduleCache, "-o", product.path,
        ] + flags
    }

    /// Compiles one file that is a program: with statements at the top level, or a type with `@main`.
    ///
    /// - Returns: The errors; none for success.
    func compileProgram(_ file: URL, _ text: String, to library: URL) throws -> [LiveProblem] {
        let hasMainType = SceneScan.withoutCommentsAndTexts(text)
            .contains(/@main\b|@UIApplicationMain\b|@NSApplicationMain\b/)
        let work = folder.appending(path: "Program")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        // Only a file of this name has statements at the top level beside others.
        let main = work.appending(path: hasMainType ? file.lastPathComponent : "main.swift")
        let (copies, further) = try converted([file], [text], in: work, nil)
        try FileManager.default.createSymbolicLink(at: main, withDestinationURL: copies[file] ?? file)
        // In Swift 5 the top level of a program runs on the main actor only if all is checked. Windows are made there.
        let isolation = hasMainType ? ["-parse-as-library"] : ["-strict-concurrency=complete"]
        let object = work.appending(path: "Program.o")
        // The driver takes the top level of a library's file for declarations, so the object is made first.
        let steps = [
            arguments(["-c", "-wmo"], named: "Program", to: object) + (try replacementFlags([text]))
                + isolation + [main.path] + further.map(\.path),
            ["-emit-library", object.path, "-o", library.path],
        ]
        for step in steps {
            let (status, output) = try compiler.run(step, in: work)
            guard status == 0 else {
                return LiveProblem.errors(in: output.replacingOccurrences(of: main.path, with: file.path))
            }
        }
        return []
    }
}

/// The first line of a source that is run as a script: `#!/usr/bin/env -S quartzite run`. The compiler takes it only in a program with
/// statements at the top level.
nonisolated enum ScriptLine {
    /// Returns the text with that line as a comment.
    static func commented(_ text: String) -> String { text.hasPrefix("#!") ? "//" + text.dropFirst(2) : text }
}

/// The generated source with the C function that makes a scene.
nonisolated struct SceneEntry {
    static let fileName = "SceneEntry.swift"

    let text: String
    let symbol: String
    /// The function that returns the class of the first demo.
    let demoSymbol: String?

    init(_ scenes: [SceneCandidate], symbol: String) {
        self.symbol = symbol
        let demo = scenes.first { $0.kind == .demo }?.name
        demoSymbol = demo.map { _ in "\(symbol)_demo" }
        let cases = scenes.enumerated().map { "        case \($0): \(Self.statement($1))" }
        text = """
            import QuartzSDL

            @_cdecl("\(symbol)")
            public func \(symbol)(_ stage: UnsafeMutableRawPointer, _ number: Int32) -> UnsafeMutableRawPointer? {
                MainActor.assumeIsolated {
                    let stage = Unmanaged<UIView>.fromOpaque(stage).takeUnretainedValue()
                    StageClock.current = StageClock(stage.layer)
                    var made: AnyObject?
                    switch number {
            \(cases.joined(separator: "\n"))
                    default: break
                    }
                    return made.map { Unmanaged.passRetained($0).toOpaque() }
                }
            }

            """ + (demo.map { Self.demoFunction("\(symbol)_demo", $0) } ?? "")
    }

    private static func demoFunction(_ symbol: String, _ name: String) -> String {
        """
        @_cdecl("\(symbol)")
        public func \(symbol)() -> UnsafeRawPointer {
            unsafeBitCast(\(name).self as Demo.Type, to: UnsafeRawPointer.self)
        }

        """
    }

    /// The compiler's flags for demos: their sources use the module that they belong to without importing it.
    var flags: [String] {
        demoSymbol == nil ? [] : ["-Xfrontend", "-testable-import-module", "-Xfrontend", "Demos"]
    }

    private static func statement(_ scene: SceneCandidate) -> String {
        switch scene.kind {
        case .layerFunction: "\(scene.name)(in: stage.layer)"
        case .viewFunction: "\(scene.name)(in: stage)"
        case .controller:
            "let controller = \(scene.name)(\(scene.takesNib ? "nibName: nil, bundle: nil" : "")); controller.view.frame = stage.bounds; stage.addSubview(controller.view); "
                + "controller.beginAppearanceTransition(true, animated: false); controller.endAppearanceTransition(); "
                + "made = controller"
        case .demo: "let demo = \(scene.name)(); stage.addSubview(demo); demo.start(); made = demo"
        case .view where scene.takesFrame: "let view = \(scene.name)(frame: stage.bounds); stage.addSubview(view); made = view"
        case .view:
            "let view = \(scene.name)(); if view.bounds.isEmpty { view.frame = stage.bounds }; stage.addSubview(view); "
                + "made = view"
        case .layer:
            "let layer = \(scene.name)(); if layer.bounds.isEmpty { layer.frame = stage.bounds }; "
                + "stage.layer.addSublayer(layer); made = layer"
        }
    }
}
