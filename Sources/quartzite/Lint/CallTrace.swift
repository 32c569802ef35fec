import Foundation
import Runtime

/// A line of a program's source.
nonisolated struct SourcePlace: Hashable, Sendable {
    let path: String
    let line: Int

    /// The file's name and the line: `Wobble.swift:12`.
    var name: String { "\((path as NSString).lastPathComponent):\(line)" }
    /// The path and the line, which editors and terminals open.
    var text: String { "\(path):\(line)" }
}

/// The calls through which a program has reached the engine.
nonisolated struct CallTrace: Sendable {
    private let backtrace: Backtrace?

    /// The number of calls that are kept; the program's own are near the engine's.
    private static let depth = 48
    /// The modules whose calls are not the program's.
    private static let engine: Set<String> = [
        "Quartz2D", "QuartzText", "ImageIO", "QuartzCompositor", "QuartzCore", "CAML", "QuartzUI", "QuartzUIControls",
        "QuartzUIControllers", "QuartzUILists", "QuartzUIDynamics", "QuartzUIPickers", "QuartzUINibs", "QuartzCompat",
        "QuartzSDL", "PortSupport", "quartzite",
    ]

    /// Keeps the addresses of the running calls.
    static func capture() -> CallTrace { CallTrace(backtrace: try? Backtrace.capture(limit: depth, top: 4)) }

    /// The innermost call outside the engine; nil if the compiler has left no lines. Reading the lines of a large program takes up to
    /// a second.
    var place: SourcePlace? {
        guard let frames = backtrace?.symbolicated()?.frames else { return nil }
        for frame in frames where !frame.isSwiftThunk {
            guard let location = frame.symbol?.sourceLocation, location.line > 0 else { continue }
            let folders = location.path.split(separator: "/")
            let module = folders.lastIndex(of: "Sources").map { $0 + 1 }.flatMap { $0 < folders.count - 1 ? folders[$0] : nil }
            if let module, Self.engine.contains(String(module)) { continue }
            return SourcePlace(path: location.path, line: location.line)
        }
        return nil
    }
}
