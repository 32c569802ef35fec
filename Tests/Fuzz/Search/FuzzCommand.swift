import Foundation

/// The command of the command line.
enum FuzzCommand {
    /// Runs scenes for some time.
    case search(FuzzSearch)
    /// Runs one scene in this process.
    case scene(FuzzKind, seed: UInt64)

    static let usage = """
        usage: quartzite-fuzz [SECONDS] [--kind KIND] [--seed FIRST] [--jobs N] [--time SECONDS] [--memory MEGABYTES]
               quartzite-fuzz --scene KIND SEED
        kinds: \(FuzzKind.allCases.map(\.rawValue).joined(separator: ", "))
        """

    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws {
        var search = FuzzSearch()
        var rest = arguments[...]
        func value<T>(_ name: String, _ read: (String) -> T?) throws -> T {
            guard let text = rest.popFirst(), let value = read(text) else {
                throw Problem(description: "\(name) lacks its value, or it is none")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--scene":
                self = .scene(try value(argument, FuzzKind.init), seed: try value(argument) { UInt64($0) })
                return
            case "--kind": search.kinds = [try value(argument, FuzzKind.init)]
            case "--seed": search.firstSeed = try value(argument) { UInt64($0) }
            case "--jobs": search.jobs = max(try value(argument) { Int($0) }, 1)
            case "--time": search.limits.seconds = try value(argument) { Double($0) }
            case "--memory": search.limits.megabytes = try value(argument) { Int($0) }
            default:
                guard let seconds = Double(argument), seconds > 0 else { throw Problem(description: "unknown: \(argument)") }
                search.seconds = seconds
            }
        }
        self = .search(search)
    }
}

/// The kind of a scene.
enum FuzzKind: String, CaseIterable {
    case layers, drawing, views, lists, images, drawings, fonts, archives

    /// Builds the scene of a seed and exercises it.
    @MainActor
    func run(seed: UInt64) {
        var dice = FuzzDice(seed: seed)
        switch self {
        case .layers: LayerFuzz.run(&dice)
        case .drawing: DrawingFuzz.run(&dice)
        case .views: ViewFuzz.run(&dice)
        case .lists: ListFuzz.run(&dice)
        case .images: FileFuzz.images(&dice)
        case .drawings: FileFuzz.drawings(&dice)
        case .fonts: FileFuzz.fonts(&dice)
        case .archives: ArchiveFuzz.run(&dice)
        }
    }
}
