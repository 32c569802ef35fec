import Expectations
import Foundation
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// The program in child processes, which are waited for outside of the main actor, with code in a folder whose name has a space and a quote.
@Suite(.serialized) nonisolated final class LiveTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "live it's \(UUID().uuidString)")
    private var file: URL { folder.appending(path: "Wobble.swift") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A square of a colour that moves 100 points in a second.
    private func code(_ color: String = "red: 1, green: 0, blue: 0", _ statement: String = "") -> String {
        """
        import UIKit

        func scene(in layer: CALayer) {
            let square = CALayer()
            square.name = "square"
            square.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
            square.backgroundColor = UIColor(\(color), alpha: 1).cgColor
            layer.addSublayer(square)
            let move = CABasicAnimation(keyPath: "position.x")
            move.byValue = 100
            move.duration = 1
            square.add(move, forKey: "move")
            \(statement)
        }
        """
    }

    /// - Parameter age: Seconds since the time of the file.
    private func write(_ text: String, age: Double = 0) throws {
        // Editors write another file and rename it.
        let fresh = folder.appending(path: ".Wobble.swift.new")
        try Data(text.utf8).write(to: fresh)
        if age > 0 {
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: fresh.path)
        }
        expectEqual(rename(fresh.path, file.path), 0)
    }

    private static let program: URL? = {
        let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "quartzite")
        return FileManager.default.isExecutableFile(atPath: url.path) ? url : nil
    }()

    /// A running program.
    private final class Run {
        let process = Process()
        private let log: URL

        init(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
            log = folder.appending(path: "log-\(UUID().uuidString)")
            _ = FileManager.default.createFile(atPath: log.path, contents: nil)
            let output = try FileHandle(forWritingTo: log)
            process.executableURL = try require(LiveTests.program)
            process.arguments = arguments
            process.standardOutput = output
            process.standardError = output
            process.standardInput = FileHandle.nullDevice
            var all = ProcessInfo.processInfo.environment
            all["SDL_VIDEODRIVER"] = "offscreen"
            all["LIBGL_ALWAYS_SOFTWARE"] = "1"
            all["XDG_CACHE_HOME"] = folder.appending(path: "cache").path
            all["XDG_STATE_HOME"] = folder.appending(path: "state").path
            process.environment = all.merging(environment) { $1 }
            try process.run()
        }

        var output: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

        /// Waits until the output has a text a number of times; two minutes at most.
        func wait(for text: String, count: Int = 1) -> Bool {
            for _ in 0..<2400 {
                if output.components(separatedBy: text).count > count { return true }
                if !process.isRunning { return output.components(separatedBy: text).count > count }
                usleep(50_000)
            }
            return false
        }

        func finish() -> Int32 {
            process.waitUntilExit()
            return process.terminationStatus
        }

        func stop() {
            if process.isRunning { process.terminate() }
            process.waitUntilExit()
        }
    }

    private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
        let run = try Run(arguments, in: folder, environment: environment)
        return (run.finish(), run.output)
    }

    @Test func commandsTakeAFile() throws {
        try write(code())
        let dump = try run(["dump", file.path, "--time", "0.5"])
        expectEqual(dump.status, 0, "\(dump.output)")
        expect(dump.output.contains("\"square\""), "\(dump.output)")
        let picture = folder.appending(path: "a.png")
        let drawn = try run(["render", file.path, "--time", "0", "--size", "64x40", "--bare", "-o", picture.path])
        expectEqual(drawn.status, 0, "\(drawn.output)")
        expect(try Data(contentsOf: picture).count > 50)
        // The model does not follow the animation, which the lint finds.
        let lint = try run(["lint", folder.path])
        expectEqual(lint.status, 1, "\(lint.output)")
        expect(lint.output.contains("square"), "\(lint.output)")
        // The finding names the line that adds the animation.
        expect(lint.output.contains(file.path + ":12\n"), "\(lint.output)")
        let json = try run(["lint", file.path, "--json"]).output
        expect(json.contains("\"line\" : 12"), "\(json)")
    }

    /// Each lint has the line of the program that adds the animation, also in a file's own extension of an engine's class, in a
    /// dispatched block, in a completion block and in a completion handler.
    @Test func lintsNameTheProgramsLines() throws {
        try write(
            """
            import UIKit
            extension CALayer {
                func jump() {
                    let move = CABasicAnimation(keyPath: "position.x")
                    (move.byValue, move.duration) = (50, 0.25)
                    add(move, forKey: "jump")
                }
            }
            func scene(in view: UIView) {
                let box = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)); box.layer.name = "box"
                view.addSubview(box)
                let turn = CABasicAnimation(keyPath: "transform.rotate")
                turn.toValue = 1
                box.layer.add(turn, forKey: "turn")
                DispatchQueue.main.async {
                    box.layer.add(turn, forKey: "dispatched")
                }
                CATransaction.begin()
                CATransaction.setCompletionBlock {
                    box.layer.add(turn, forKey: "completed")
                }
                box.layer.jump()
                CATransaction.commit()
                UIView.animate(withDuration: 0.2, animations: { box.alpha = 0.5 }) { _ in
                    box.layer.add(turn, forKey: "handled")
                }
                let card = CALayer()
                card.name = "card"
                card.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
                card.shadowOpacity = 0.5
                let face = CALayer()
                (face.frame, face.backgroundColor) = (card.bounds, UIColor.red.cgColor)
                card.addSublayer(face)
                view.layer.addSublayer(card)
                card.shouldRasterize = true
                face.add(turn, forKey: "spin")
                let spin = CABasicAnimation(keyPath: "opacity")
                (spin.byValue, spin.duration, spin.repeatCount) = (-0.5, 1, .infinity)
                face.add(spin, forKey: "fade")
            }
            """)
        let lint = try run(["lint", file.path])
        for (name, line) in [("turn", 14), ("dispatched", 16), ("completed", 20), ("handled", 25)] {
            expect(
                lint.output.contains("unknown-key-path, box, \(name)\n    \(file.path):\(line)\n"), "\(name): \(lint.output)")
        }
        expect(lint.output.contains("snap-back, box, jump\n    \(file.path):6\n"), "\(lint.output)")
        // A property alone is at fault: the line that has set it.
        for (name, line) in [("shadow", 30), ("shouldRasterize", 35)] {
            expect(
                lint.output.contains("avoidable-pass, card, \(name)\n    \(file.path):\(line)\n"), "\(name): \(lint.output)")
        }
    }

    /// Timers and delays of a scene come at times of the stage, not of the wall clock.
    @Test func timersFollowTheStagesTime() throws {
        try write(
            """
            import UIKit
            final class Board: UIView {
                private var timer: Timer?
                private var count = 0
                override init(frame: CGRect) {
                    super.init(frame: frame)
                    layer.name = "board"
                    timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { [weak self] timer in
                        guard let self else { return timer.invalidate() }
                        count += 1
                        layer.zPosition = CGFloat(count)
                    }
                    DispatchQueue.main.asyncAfter(deadline: .now() + 2.5) { [weak self] in self?.layer.cornerRadius = 77 }
                    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(4), execute: DispatchWorkItem { [weak self] in
                        self?.layer.borderWidth = 55
                    })
                    let late = Timer(timeInterval: 1, target: self, selector: #selector(tick(_:)), userInfo: 9, repeats: false)
                    RunLoop.main.add(late, forMode: .common)
                }
                @objc func tick(_ timer: Timer) { layer.borderWidth = CGFloat(timer.userInfo as? Int ?? 0) }
                required init?(coder: NSCoder) { nil }
                deinit { timer?.invalidate() }
            }
            """)
        let dump = try run(["dump", file.path, "--time", "3", "--json"])
        expectEqual(dump.status, 0, "\(dump.output)")
        for value in ["\"zPosition\" : 12", "\"cornerRadius\" : 77", "\"borderWidth\" : 9"] {
            expect(dump.output.contains(value), "\(value): \(dump.output)")
        }
    }

    @Test func aControllerIsAScene() throws {
        try write(
            """
            import UIKit
            final class Screen: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    let box = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
                    box.layer.name = "box of the screen"
                    view.addSubview(box)
                }
            }
            """)
        let dump = try run(["dump", file.path])
        expect(dump.output.contains("box of the screen"), "\(dump.output)")
    }

    /// Code with selectors and key paths of Objective-C is converted; its errors have the lines of the original.
    @Test func codeOfAppleSystemsIsShown() throws {
        let folder = Self.program?.deletingLastPathComponent()
        guard let folder, FileManager.default.isExecutableFile(atPath: folder.appending(path: "quartzite-port").path) else {
            return
        }
        let code = """
            import UIKit
            class Screen: UIViewController {
                let box = UIView(frame: .init(x: 10, y: 20, width: 30, height: 40))
                override func viewDidLoad() {
                    super.viewDidLoad()
                    box.layer.name = "box"
                    view.addSubview(box)
                    box.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped(_:))))
                    let fade = CABasicAnimation(keyPath: #keyPath(CALayer.opacity))
                    fade.toValue = 0
                    fade.duration = 2
                    box.layer.add(fade, forKey: nil)
                    perform(#selector(move), with: nil, afterDelay: 0.5)
                }
                @objc func move() { box.frame.origin.x = 77 }
                @objc private func tapped(_ gesture: UITapGestureRecognizer) {}
            }
            """
        try write(code)
        let dump = try run(["dump", file.path, "--time", "1"])
        expectEqual(dump.status, 0, "\(dump.output)")
        expect(dump.output.contains("position 92 40, opacity 0.5"), "\(dump.output)")
        try write(code + "\nlet wrong: Int = \"\"\n")
        let failed = try run(["dump", file.path])
        expect(failed.output.contains("Wobble.swift:18:18"), "\(failed.output)")
    }

    /// A copy of a demo uses the demos' own helpers without importing them.
    @Test func aCopyOfADemoIsShown() throws {
        for (name, layer) in [("Time/Timing/SwingingDoor", "transform.rotation.y"), ("Tricks/Chaining", "addCards")] {
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
                path: "../../../Sources/Demos/\(name).swift")
            let text = try String(contentsOf: source.standardizedFileURL, encoding: .utf8)
            expect(text.contains(layer))
            try write(text)
            let dump = try run(["dump", file.path])
            expectEqual(dump.status, 0, "\(dump.output)")
        }
    }

    @Test func codeThatCannotBeShownIsExplained() throws {
        for (text, reason) in [
            ("", "the file is empty"), ("let x = 1\n", "there is nothing to show"),
            (code("rde: 1"), "Wobble.swift:7:"),
            (String(repeating: "//" + String(repeating: "x", count: 1000) + "\n", count: 5000), "larger than 4 MB"),
        ] {
            try write(text)
            let result = try run(["dump", file.path])
            expectEqual(result.status, 1, "\(reason)")
            expect(result.output.contains(reason), "\(reason): \(result.output)")
        }
        expect(try run(["dump", folder.path + "/none.swift"]).output.contains("there is no"))
        let empty = folder.appending(path: "empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        expect(try run(["dump", empty.path]).output.contains("no Swift file"))
        try write(code())
        let missing = try run(["dump", file.path], environment: ["PATH": "/nowhere", "SWIFT_EXEC": ""])
        expect(missing.output.contains("no Swift compiler"), "\(missing.output)")
        let elsewhere = try run(["dump", file.path], environment: ["XDG_CACHE_HOME": "/proc/none"])
        expectEqual(elsewhere.status, 0, "\(elsewhere.output)")
        expect(elsewhere.output.contains("cannot be written"), "\(elsewhere.output)")
    }

    @Test func aSaveShowsTheNewVersion() throws {
        try write(code())
        let live = try Run(["live", file.path], in: folder)
        defer { live.stop() }
        expect(live.wait(for: "shown "), "\(live.output)")
        try write(code("red: 0, green: 1, blue: 0"))
        // Twice within a tenth of a second.
        try write(code("red: 0, green: 0, blue: 1"))
        expect(live.wait(for: "shown ", count: 2), "\(live.output)")
        // Other files and folders of the watched folder compile nothing.
        for index in 0..<3 {
            try FileManager.default.createDirectory(
                at: folder.appending(path: "other\(index)"), withIntermediateDirectories: true)
            try Data().write(to: folder.appending(path: "Notes\(index).txt"))
            usleep(150_000)
        }
        let count = live.output.components(separatedBy: "compiled in").count - 1
        expect(count <= 3, "\(live.output)")
        // The windows of a version close with it.
        let opening =
            "for _ in 0..<3 { let window = UIWindow(frame: layer.bounds); window.makeKeyAndVisible(); windows.append(window) }"
        let counting = "fputs(\"windows: \\(UIApplication.shared.windows.filter { !$0.isHidden }.count)\\n\", stderr)"
        let before = live.output.components(separatedBy: "shown ").count - 1
        try write(code("red: 1, green: 1, blue: 0", opening + "; " + counting) + "\nvar windows: [UIWindow] = []\n")
        expect(live.wait(for: "windows: 4"), "\(live.output)")
        // A backup that is put back is older than what is compiled.
        try write(code("red: 0, green: 1, blue: 1", counting), age: 86_400)
        expect(live.wait(for: "windows: 1"), "\(live.output)")
        try write(code("rde: 0"))
        expect(live.wait(for: "Wobble.swift:7:"), "\(live.output)")
        try FileManager.default.removeItem(at: file)
        expect(live.wait(for: "cannot be read"), "\(live.output)")
        try write(code())
        expect(live.wait(for: "shown ", count: before + 3), "\(live.output)")
        live.process.terminate()
        expectEqual(live.finish(), 128 + SIGTERM)
        // Nothing of it is left.
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache/quartzite")
        expectEqual(left.filter { $0.hasPrefix("live-") }, [])
    }

    /// Many versions leave neither memory nor handles nor threads behind, in none of the two processes. `QUARTZITE_RELOADS` is the number
    /// of versions.
    @Test func reloadsLeaveNothingBehind() throws {
        try write(code())
        let live = try Run(["live", file.path], in: folder)
        defer { live.stop() }
        expect(live.wait(for: "shown "), "\(live.output)")
        let supervisor = live.process.processIdentifier
        let children = try String(contentsOfFile: "/proc/\(supervisor)/task/\(supervisor)/children", encoding: .utf8)
        let child = try require(children.split(separator: " ").compactMap { pid_t($0) }.last)
        func reload(_ versions: ClosedRange<Int>) throws {
            for version in versions {
                try write(code("red: 0, green: 0.\(version), blue: 0", "layer.name = \"version \(version)\""))
                expect(live.wait(for: "shown ", count: version + 1), "\(live.output)")
            }
        }
        // Caches and pools grow with the first versions.
        try reload(1...4)
        let first = try (Usage(of: child), Usage(of: supervisor))
        let count = max(10, Int(ProcessInfo.processInfo.environment["QUARTZITE_RELOADS"] ?? "") ?? 10)
        try reload(5...4 + count)
        usleep(500_000)
        let last = try (Usage(of: child), Usage(of: supervisor))
        expect(last.0.handles <= first.0.handles, "\(first) \(last)")
        expect(last.1.handles <= first.1.handles, "\(first) \(last)")
        // Pools of threads come and go.
        expect(last.0.threads <= first.0.threads + 4, "\(first) \(last)")
        // Few versions are lost in the noise of the allocator.
        expect(last.0.memory - first.0.memory < count * (count < 100 ? 400_000 : 200_000), "\(first) \(last)")
        if count > 10 { print("\(count) reloads: \(first) \(last)") }
    }

    /// The handles, threads and memory of a process.
    private struct Usage {
        let handles: Int
        let threads: Int
        /// Bytes in memory.
        let memory: Int

        init(of process: pid_t) throws {
            handles = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
            threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").count
            let pages = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
            memory = (Int(pages[1]) ?? 0) * 4096
        }
    }

    /// A file that is not changed is not compiled again, and targets of a package that import each other are one module.
    @Test func onlyChangedFilesOfAFolderAreCompiled() throws {
        let package = folder.appending(path: "A package")
        func write(_ path: String, _ text: String) throws {
            let file = package.appending(path: path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        let scene = """
            import Engine
            import UIKit
            func scene(in layer: CALayer) {
                let ball = Ball()
                ball.name = "A"
                layer.addSublayer(ball)
            }
            """
        try write("Package.swift", "")
        try write(
            "Sources/Engine/Ball.swift", "import UIKit\npublic final class Ball: CALayer { public static let side = 40.0 }\n")
        try write("Sources/Engine/Part.swift", "let part = 1\n")
        try write("Sources/App/Scene.swift", scene)
        try write("Sources/App/Part.swift", "private let other = 2\n")
        let live = try Run(["live", package.path], in: folder)
        defer { live.stop() }
        expect(live.wait(for: "shown "), "\(live.output)")
        let cache = folder.appending(path: "cache/quartzite")
        let name = try require(try FileManager.default.contentsOfDirectory(atPath: cache.path).first { $0.hasPrefix("live-") })
        func date(_ object: String) throws -> Date? {
            let file = cache.appending(path: "\(name)/Objects-0/\(object)").path
            return try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        }
        let before = try (date("Ball.o"), date("Scene.o"), date("Part~2.o"))
        try write("Sources/App/Scene.swift", scene.replacingOccurrences(of: "\"A\"", with: "\"B\""))
        expect(live.wait(for: "shown ", count: 2), "\(live.output)")
        let after = try (date("Ball.o"), date("Scene.o"), date("Part~2.o"))
        expectEqual(before.0, after.0)
        expect(before.1 != after.1)
        expectEqual(before.2, after.2)
    }

    /// All text that the code prints is passed on.
    @Test func aFloodOfTextIsPassedOn() throws {
        let line = String(repeating: "0123456789", count: 10)
        try write(code("red: 0, green: 1, blue: 0", "for _ in 0..<200_000 { fputs(\"\(line)\\n\", stderr) }"))
        let live = try Run(["live", file.path], in: folder)
        defer { live.stop() }
        expect(live.wait(for: "shown "))
        expect(live.output.utf8.count > 20_000_000)
        expect(live.process.isRunning)
    }

    @Test func aCrashEndsOnlyTheChild() throws {
        try write(code())
        let live = try Run(["live", file.path], in: folder)
        defer { live.stop() }
        expect(live.wait(for: "shown "), "\(live.output)")
        // The first version counts as good after a while.
        usleep(5_000_000)
        try write(code("red: 0, green: 1, blue: 0", "let none: [Int] = []; print(none[layer.sublayers!.count])"))
        expect(live.wait(for: "the code crashed"), "\(live.output)")
        expect(live.wait(for: "shown ", count: 2), "\(live.output)")
        // The graphics driver's threads may abort a process that exits at any moment.
        try write(code("red: 0, green: 1, blue: 0", "exit(3)"))
        expect(live.wait(for: "quartzite: the code ", count: 2), "\(live.output)")
        expect(live.wait(for: "shown ", count: 3), "\(live.output)")
        // The runtime's report of a crash has taken its handlers away, and hangs.
        try write(
            code(
                "red: 0, green: 1, blue: 0",
                """
                for n: Int32 in [4, 5, 6, 7, 8, 11] { signal(n, SIG_DFL) }
                fputs("Fatal error: stuck\\n", stderr)
                while true { sleep(1) }
                """))
        expect(live.wait(for: "the code crashed and could not end"), "\(live.output)")
        expect(live.wait(for: "shown ", count: 4), "\(live.output)")
        expect(live.process.isRunning)
    }

    @Test func aLoopAndTooMuchMemoryEndTheChild() throws {
        try write(code("red: 0, green: 1, blue: 0", "while layer.opacity == 1 {}"))
        let live = try Run(["live", file.path], in: folder, environment: ["QUARTZITE_LIVE_MEMORY": "\(1 << 30)"])
        defer { live.stop() }
        expect(live.wait(for: "has blocked the main thread"), "\(live.output)")
        try write(
            code("red: 0, green: 1, blue: 0", "for _ in 0..<400 { memset(malloc(1 << 24)!, 1, 1 << 24) }"))
        expect(live.wait(for: "took more than 1024 MB"), "\(live.output)")
        try write(code())
        expect(live.wait(for: "shown "), "\(live.output)")
    }

    /// The child is watched while the compiler runs, here one that takes twenty seconds, and a later save replaces the compilation.
    @Test func aHangIsNoticedDuringACompilation() throws {
        let compiler = folder.appending(path: "slow compiler")
        let path = try SwiftCompiler().url.path
        try Data(
            """
            #!/bin/bash
            for word in "$@"; do
                if [[ $word == */Wobble.swift ]] && grep -q SLOW "$word"; then exec sleep 20; fi
            done
            exec "\(path)" "$@"
            """.utf8
        ).write(to: compiler)
        expectEqual(chmod(compiler.path, 0o700), 0)
        // Blocks the main thread as soon as the file “block” exists.
        let block = folder.appending(path: "block")
        let wait = "_ = CADisplayLink { _ in while access(\"\(block.path)\", F_OK) == 0 {} }.add(to: .main, forMode: .default)"
        try write(code("red: 1, green: 0, blue: 0", wait))
        let live = try Run(["live", file.path], in: folder, environment: ["SWIFT_EXEC": compiler.path])
        defer { live.stop() }
        expect(live.wait(for: "shown "), "\(live.output)")
        try write(code() + "// SLOW")
        usleep(500_000)
        try Data().write(to: block)
        expect(live.wait(for: "has blocked the main thread"), "\(live.output)")
        try FileManager.default.removeItem(at: block)
        expect(!live.output.contains("ended by signal"), "\(live.output)")
        try write(code("red: 0, green: 1, blue: 0"))
        expect(live.wait(for: "compiled in", count: 2), "\(live.output)")
        expect(!live.output.contains("the compiler"), "\(live.output)")
    }

    @Test func aProgramRunsAndIsKept() throws {
        try write(
            """
            #!/usr/bin/env -S quartzite run
            import QuartzCore
            let layer = CALayer()
            layer.opacity = 0.5
            print(layer.opacity, CommandLine.arguments.dropFirst().joined(separator: "|"))
            if CommandLine.arguments.count > 3 { exit(7) }
            """)
        let first = try run(["run", file.path, "a b", "--help"])
        expectEqual(first.status, 0)
        expectEqual(first.output, "0.5 a b|--help\n")
        let names = {
            try FileManager.default.contentsOfDirectory(atPath: self.folder.path + "/cache/quartzite").filter {
                $0.hasPrefix("run-")
            }
        }
        let kept = try names()
        expectEqual(kept.count, 1)
        // The kept program is run again.
        expectEqual(try run(["run", file.path, "1", "2", "3"]).status, 7)
        expectEqual(try names(), kept)
        try write("let x: Int = \"a\"\n")
        let wrong = try run(["run", file.path])
        expectEqual(wrong.status, 1)
        expect(wrong.output.contains("Wobble.swift:1:14"), "\(wrong.output)")
    }

    /// Statements at the top level are on the main actor, as windows need it.
    @Test func aProgramOpensAWindowAtItsTopLevel() throws {
        try write(
            """
            import QuartzSDL
            let loop = try MainLoop()
            let window = try SDLWindow(WindowOptions(title: "Top", size: CGSize(width: 64, height: 48)))
            loop.add(window)
            var turns = 0
            func finish() {
                turns += 1
                print(window.title, window.size.width, turns)
                loop.stop()
            }
            DispatchQueue.main.async { finish() }
            exit(loop.run() + 3)
            """)
        let result = try run(["run", file.path])
        expectEqual(result.output, "Top 64.0 1\n")
        expectEqual(result.status, 3)
    }

    @Test func aProgramWithAMainTypeRuns() throws {
        // Also as a script; errors name the lines of the file.
        try write(
            "#!/usr/bin/env -S quartzite run\nimport QuartzCore\n@main struct Program { static func main() { print(\"main\", CALayer().opacity) } }\n"
        )
        let result = try run(["run", file.path])
        expectEqual(result.output, "main 1.0\n")
        try write("#!/usr/bin/env -S quartzite run\n@main struct Program { static func main() { prin() } }\n")
        expect(try run(["run", file.path]).output.contains("Wobble.swift:2:45"))
    }
}
