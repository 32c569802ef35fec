import Foundation

/// A benchmark.
@MainActor
struct BenchmarkCase {
    let name: String
    let summary: String
    /// Whether it takes minutes. A check of all cases skips it.
    var isLong = false
    /// Measures, and reports results as they are available.
    let body: @MainActor (Plan, (Measurement) -> Void) throws -> Void

    /// Whether a measurement of the case has a goal: its name begins with the case's.
    var hasGoal: Bool { Goal.all.contains { $0.name.hasPrefix(name) } }
}

/// The error of a benchmark that cannot run, or that computes a wrong result.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// All cases, in the order in which they run.
@MainActor
enum Suite {
    /// The memory case comes first: it measures the process's growth, which would be hidden by memory that other cases have
    /// freed.
    static let cases =
        [
            MemoryCase.memory, WindowMemoryCase.memory, FirstFrameCase.firstFrame, SamplingCase.values, SamplingCase.list,
            SamplingCase.linearity, CommitCase.disabled, CommitCase.implicit, FrameCase.smooth, FrameCase.plain,
            StillCase.still, CrossingCase.draw, CrossingCase.fit, PanelCase.panels, PainterCase.cards, PainterCase.kinds,
            DrawingCase.drawing, DrawingCase.rain, CopyCostCase.copies, GradientCase.gradients, ConstraintCase.change,
            ChainCase.chains, TextCase.keys, ShapingCase.shaping, ShapingCase.memory, ShapingCase.start, GlyphCase.paint,
            MaskCase.masks, SoakCase.soak, ServerCase.commit, ServerCase.presentation, ServerCase.hitTest, WindowCase.main,
            WindowCase.idle, WindowCase.moving, GrowthCase.growth, ProportionCase.proportions, ManyCase.many,
        ] + WindowSceneCase.all + TypingCase.all + LetterCase.all

    /// Executes the command line.
    ///
    /// - Returns: The exit status of the program.
    static func run(_ options: Options) -> Int32 {
        if options.showsHelp {
            print(Options.help)
            return 0
        }
        let chosen = cases.filter { item in
            let isChecked = item.hasGoal && (!item.isLong || !options.filter.isEmpty)
            return item.name.hasPrefix(options.filter) && (!options.checksGoals || isChecked)
        }
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
        var check = GoalCheck()
        for item in chosen {
            do {
                check.add(try measure(item, options))
            } catch {
                complain("\(item.name): \(error)")
                status = 1
            }
        }
        guard options.checksGoals else { return status }
        check.failures.forEach(complain)
        if check.compared == 0 { complain("no measurement has a goal") }
        return check.failures.isEmpty && check.compared > 0 ? status : 1
    }

    /// Runs a case, and compares it with its goals.
    ///
    /// A check that fails is repeated, because other programs may have taken the processor for some of the measurements. A limit
    /// counts as exceeded only if every attempt exceeds one.
    private static func measure(_ item: BenchmarkCase, _ options: Options) throws -> GoalCheck {
        var check = GoalCheck()
        for _ in 0..<(options.checksGoals ? 3 : 1) {
            check = GoalCheck()
            try item.body(Plan(isQuick: options.isQuick)) {
                tell($0.json, FileHandle.standardOutput)
                check.take($0)
            }
            if check.failures.isEmpty { break }
        }
        return check
    }

    private static func complain(_ message: String) {
        tell("quartzite-bench: \(message)", FileHandle.standardError)
    }

    /// Writes a line without buffering, also to a pipe.
    private static func tell(_ line: String, _ file: FileHandle) { file.write(Data("\(line)\n".utf8)) }
}

/// The options of the command line.
struct Options {
    /// The error of an invalid command line.
    struct UsageError: Error {
        let message: String
    }

    var filter = ""
    var isQuick = false
    var checksGoals = false
    var showsHelp = false
    var listsCases = false

    static let usage = "usage: quartzite-bench [--filter NAME] [--quick] [--check] [--list] [--help]"

    static let help = """
        \(usage)

        Measures Quartzite and prints one line of JSON for each measurement. Build it with optimisation:
        swift run -c release quartzite-bench

          --filter NAME  runs only cases whose name begins with NAME
          --quick        smaller scenes and fewer runs
          --check        quick runs of the cases with goals; fails where one is missed by half or more
          --list         names the cases and says what each measures
          --help         shows this text
        """

    static func parse(_ arguments: [String]) -> Result<Options, UsageError> {
        var options = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": options.isQuick = true
            case "--check": (options.checksGoals, options.isQuick) = (true, true)
            case "--list": options.listsCases = true
            case "--help", "-h": options.showsHelp = true
            case "--filter":
                guard let name = rest.popFirst(), !name.hasPrefix("-") else {
                    return .failure(UsageError(message: "--filter wants the name of a case"))
                }
                options.filter = name
            default: return .failure(UsageError(message: "unknown argument “\(argument)”"))
            }
        }
        return .success(options)
    }
}
