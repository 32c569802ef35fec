import Foundation

/// Something to measure.
@MainActor
struct BenchmarkCase {
    let name: String
    let summary: String
    /// Measures and hands over results as they come.
    let body: @MainActor (Plan, (Measurement) -> Void) throws -> Void
}

/// A benchmark that cannot be run, or that does not compute what it should.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// All cases, in the order in which they run.
@MainActor
enum Suite {
    /// Memory comes first: it counts what the process grows by, and what others have freed would be used again unseen.
    static let cases = [
        MemoryCase.memory, FirstFrameCase.firstFrame, SamplingCase.values, SamplingCase.list, SamplingCase.linearity,
        CommitCase.disabled, CommitCase.implicit, FrameCase.smooth, FrameCase.plain, CrossingCase.draw, CrossingCase.fit,
        PanelCase.panels, DrawingCase.drawing, ConstraintCase.change, TextCase.keys, MaskCase.masks, SoakCase.soak,
        ServerCase.commit, ServerCase.hitTest, ServerCase.main, GrowthCase.growth,
    ]

    /// Does what the options ask for.
    ///
    /// - Returns: the exit status of the program.
    static func run(_ options: Options) -> Int32 {
        if options.showsHelp {
            print(Options.help)
            return 0
        }
        let chosen = cases.filter { $0.name.hasPrefix(options.filter) }
        if options.listsCases {
            for item in chosen { print("\(item.name)\t\(item.summary)") }
            return 0
        }
        guard !chosen.isEmpty else {
            complain("no case's name begins with “\(options.filter)”; there are \(cases.map(\.name).joined(separator: ", "))")
            return 64
        }
        #if DEBUG
            complain("built for debugging; the numbers mean nothing. Use: swift run -c release quartzite-bench")
        #endif
        var status: Int32 = 0
        for item in chosen {
            do {
                try item.body(Plan(isQuick: options.isQuick)) { tell($0.json, FileHandle.standardOutput) }
            } catch {
                complain("\(item.name): \(error)")
                status = 1
            }
        }
        return status
    }

    private static func complain(_ message: String) {
        tell("quartzite-bench: \(message)", FileHandle.standardError)
    }

    /// Writes a line at once, through a pipe too.
    private static func tell(_ line: String, _ file: FileHandle) { file.write(Data("\(line)\n".utf8)) }
}
