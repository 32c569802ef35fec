import Foundation
import FuzzTargets

/// The command of the command line.
enum FuzzCommand {
    /// Runs scenes for some time.
    case search(FuzzSearch)
    /// Runs one scene in this process, or some with consecutive seeds.
    case scene(FuzzKind, seed: UInt64, count: UInt64)

    static let usage = """
        usage: quartzite-fuzz [SECONDS] [--kind KIND] [--seed FIRST] [--jobs N] [--time SECONDS] [--memory MEGABYTES]
               quartzite-fuzz --scene KIND SEED [COUNT]
        kinds: \(FuzzKind.all.map(\.name).joined(separator: ", "))
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
                self = .scene(
                    try value(argument, FuzzKind.init(name:)), seed: try value(argument) { UInt64($0) },
                    count: rest.popFirst().flatMap { UInt64($0) } ?? 1)
                return
            case "--kind": search.kinds = [try value(argument, FuzzKind.init(name:))]
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
enum FuzzKind: Hashable {
    /// A scene that must not crash, hang or grow.
    case scene(FuzzScene)
    /// A scene in which what is kept must equal the same made from scratch.
    case target(FuzzTarget)

    static let all = FuzzScene.allCases.map(FuzzKind.scene) + FuzzTarget.allCases.map(FuzzKind.target)

    /// The kind of a name; nil if there is none.
    init?(name: String) {
        guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    var name: String {
        switch self {
        case .scene(let scene): scene.rawValue
        case .target(let target): target.rawValue
        }
    }

    /// The number of scenes that a search runs in one process: starting it takes longer than a scene of a target.
    var scenesPerProcess: UInt64 {
        if case .target = self { 16 } else { 1 }
    }

    /// The exit status of a scene with a difference.
    static let differs: Int32 = 4
    /// The line before the report of a difference.
    static let reportBegin = "difference:"

    /// Builds the scene of a seed and exercises it. A difference is printed, its signature first, and ends the process.
    @MainActor
    func run(seed: UInt64) {
        switch self {
        case .scene(let scene): scene.run(seed: seed)
        case .target(let target):
            guard let difference = target.difference(seed: seed) else { return }
            print("\(Self.reportBegin)\n\(difference.signature)\nseed \(seed)\n\(difference.text)")
            exit(Self.differs)
        }
    }
}

/// A scene that must not crash, hang or grow without bound.
enum FuzzScene: String, CaseIterable {
    case layers, drawing, views, lists, listTexts, images, drawings, fonts, archives, documents, depths

    @MainActor
    func run(seed: UInt64) {
        var dice = FuzzDice(seed: seed)
        switch self {
        case .layers: LayerFuzz.run(&dice)
        case .drawing: DrawingFuzz.run(&dice)
        case .views: ViewFuzz.run(&dice)
        case .lists: ListFuzz.run(&dice)
        case .listTexts: ListTextFuzz.run(&dice)
        case .images: FileFuzz.images(&dice)
        case .drawings: FileFuzz.drawings(&dice)
        case .fonts: FileFuzz.fonts(&dice)
        case .archives: ArchiveFuzz.run(&dice)
        case .documents: DocumentFuzz.run(&dice)
        case .depths: DepthFuzz.run(&dice)
        }
    }
}
