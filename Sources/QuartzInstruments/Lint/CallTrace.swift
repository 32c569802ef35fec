import Foundation

/// A line of a program's source.
package nonisolated struct SourcePlace: Hashable, Sendable {
    package let path: String
    package let line: Int

    /// The file's name and the line: `Wobble.swift:12`.
    var name: String { "\((path as NSString).lastPathComponent):\(line)" }
    /// The path and the line, which editors and terminals open.
    var text: String { "\(path):\(line)" }
}

/// The calls through which a program has reached the engine.
nonisolated struct CallTrace: Sendable {
    /// The addresses of the calls, the innermost first.
    private let addresses: [UInt64]

    /// The number of calls that are kept; the program's own are near the engine's.
    private static let depth = 48
    private typealias Unwinder = @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>?, Int32) -> Int32
    /// The C library's function, whose header the module Glibc omits.
    private static let backtrace = dlsym(nil, "backtrace").map { unsafeBitCast($0, to: Unwinder.self) }
    /// The folder of the library's modules.
    private static let library = #filePath.replacing("quartzite/Lint/CallTrace.swift", with: "")

    /// Keeps the addresses of the running calls.
    ///
    /// The C library finds them. `Backtrace` of the module Runtime would read the headers of all mapped files, of which another thread
    /// may unmap one meanwhile.
    static func capture() -> CallTrace {
        guard let backtrace else { return CallTrace(addresses: []) }
        let returns = [UnsafeMutableRawPointer?](unsafeUninitializedCapacity: depth) { buffer, count in
            count = Int(backtrace(buffer.baseAddress, Int32(depth)))
        }
        // A return address is behind its call, whose line is asked for.
        return CallTrace(addresses: returns.compactMap { $0.map { UInt64(UInt(bitPattern: $0)) - 1 } })
    }

    /// Returns the innermost call of each trace outside the engine, or nil if its code has no lines. Reading the lines of a
    /// large program takes up to a second, once for all traces.
    static func places(of traces: [CallTrace]) -> [SourcePlace?] {
        let lines = LoadedCode.places(of: Set(traces.flatMap(\.addresses)))
        return traces.map { trace in
            for address in trace.addresses {
                if let line = lines[address], !isEngine(line) { return line }
            }
            return nil
        }
    }

    /// Whether a line is the library's, and not a demo's.
    private static func isEngine(_ place: SourcePlace) -> Bool {
        place.path.hasPrefix(library) && !place.path.hasPrefix(library + "Demos/")
    }
}
