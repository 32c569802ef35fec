/// The main actor's shared state: open transactions, hosts, display links, the turn's time, and the state of the modules that import
/// QuartzCore.
///
/// A program uses ``main`` only. ``run(_:)`` makes another environment current for a closure, so that a test starts with nothing open
/// and leaves nothing behind. A layer tree belongs to the environment in which it is hosted.
///
/// The media clock, the render server, observations and the font provider are safe to use on all threads and belong to the process.
@MainActor
package final class EngineEnvironment {
    /// The environment of the program.
    package static let main = EngineEnvironment()
    /// The environment in use.
    package private(set) static var current = main

    /// The clock of the running code: that of the instruments while an event, a link, a delay or a callback of theirs is handled.
    package private(set) var timebase = Timebase.media

    let transactions = Transactions()
    let displayLinks = DisplayLinks()
    var turnTimes = TurnTimes()
    /// The layout in progress, by which sizes that it measures are kept until it ends.
    package private(set) var layoutPass = LayoutPass()
    /// The number of active run-loop drivers.
    var driverCount = 0

    /// The number of the last host that was created. Only ``main`` counts, so that a layer finds no host of another environment.
    private var lastHostNumber: Int32 = 0

    private var parts: [ObjectIdentifier: any EnvironmentPart] = [:]
    /// The part of the module of views, which each change of a view reads: a search by type takes longer than the change.
    package var viewPart: AnyObject?

    /// Creates an environment with nothing open, no host and no link.
    package init() {}

    /// Returns a number that no host of any environment has.
    static func nextHostNumber() -> Int32 {
        main.lastHostNumber += 1
        return main.lastHostNumber
    }

    /// The state of another module. It is created at the first use.
    package func part<Part: EnvironmentPart>(_ type: Part.Type = Part.self) -> Part {
        if let known = parts[ObjectIdentifier(type)] as? Part { return known }
        let part = Part()
        parts[ObjectIdentifier(type)] = part
        return part
    }

    /// Runs a closure that lays out layers.
    func layOut(_ body: () -> Void) {
        layoutPass.begin()
        body()
        layoutPass.end()
    }

    /// Runs a closure whose links, delays and gestures follow a clock.
    package func withTimebase<Result>(_ timebase: Timebase, _ body: () throws -> Result) rethrows -> Result {
        let outer = self.timebase
        self.timebase = timebase
        defer { self.timebase = outer }
        return try body()
    }

    /// Runs a closure with this environment. The outer environment and the media clock's setting are restored afterwards, also if the
    /// closure throws. Calls nest.
    ///
    /// The outer environment's changes are committed first, so that the closure can host layers that were made there, unless an explicit
    /// transaction is open.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard Self.current !== self else { return try body() }
        Self.current.transactions.flush()
        let outer = (environment: Self.current, clock: CAMediaClock.shared.setting)
        Self.current = self
        defer {
            Self.current = outer.environment
            CAMediaClock.shared.setting = outer.clock
        }
        return try body()
    }
}

/// The state that a module keeps in an ``EngineEnvironment``.
@MainActor
package protocol EnvironmentPart: AnyObject {
    /// Creates the state of a new environment.
    init()
}

/// Counts layouts of layer trees.
package struct LayoutPass {
    /// The number of layouts in progress, each inside the previous one.
    private var depth = 0
    /// The number of outermost layouts so far.
    private var count = 0

    /// The number of the outermost layout in progress; nil outside of layouts.
    package var number: Int? { depth > 0 ? count : nil }

    fileprivate mutating func begin() {
        if depth == 0 { count += 1 }
        depth += 1
    }

    fileprivate mutating func end() { depth -= 1 }
}

/// The times of the turn in progress.
struct TurnTimes {
    /// The start of the current turn.
    var begun: TurnMoment?
    /// The first moment read in a turn of a foreign run loop.
    var firstRead: TurnMoment?
    /// The starts, of each clock, that the next commit may move.
    var starts: [TurnStart] = []
}

/// A moment in the times of both clocks.
struct TurnMoment {
    private let media: CFTimeInterval
    private let system: CFTimeInterval

    /// Creates the moment at which the media clock shows a time; the present one if that clock stands.
    init(media: CFTimeInterval) {
        let clock = CAMediaClock.shared.setting
        self.media = media
        system = clock.pace.systemTime(at: media) ?? clock.systemTime
    }

    /// Creates the present moment.
    init() { self.init(media: CACurrentMediaTime()) }

    subscript(timebase: Timebase) -> CFTimeInterval { timebase == .system ? system : media }
}
