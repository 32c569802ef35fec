import QuartzUI

/// A window of the program into which the instruments are loaded.
protocol InspectedWindow: AnyObject {
    var title: String { get }
    /// The root of the window's layers.
    var rootLayer: CALayer { get }
    /// The window's views; nil for a window with layers alone.
    var content: UIWindow? { get }
    /// Receives the window's input before the views do, and returns whether it takes the event.
    var inputFilter: ((InputEvent) -> Bool)? { get set }
    /// Returns the window's present content; nil if memory does not suffice.
    func screenshot() -> CGImage?
}

/// The layers of a program's window under the instruments. Its time is that of the program since the instruments were opened.
final class ProgramScene: Subject {
    let rootLayer: CALayer
    var timedLayer: CALayer { rootLayer }
    var transport: Transport { clock.transport }
    var clockTime: Double { clock.now }
    let log: EventLog
    let history: AnimationHistory
    let names: LayerNames
    let lints: LintWatch
    private let clock: ProgramClock
    private weak var window: (any InspectedWindow)?
    let appliedTrials: AppliedTrials

    init(_ window: any InspectedWindow, clock: ProgramClock, trials: TrialBook) {
        (self.clock, self.window) = (clock, window)
        appliedTrials = AppliedTrials(trials)
        rootLayer = window.rootLayer
        names = LayerNames(window.content?.rootViewController ?? window.content, root: rootLayer)
        history = AnimationHistory(names: names)
        lints = LintWatch(names: names)
        log = EventLog(rootLayer)
        log.onTransition = { [lints] in lints.noteTransition(of: $0) }
        log.onAddition = { [lints] in lints.noteAddition($0) }
        log.clock = { [clock] in $0 - clock.transport.origin }
    }

    /// Letters and numbers of the window's title.
    var title: String {
        let name = (window?.title ?? "").lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
        return name.isEmpty ? "window" : String(name)
    }

    /// A program has no earlier time.
    var seeking: (any SeekableTime)? { nil }

    /// A program does not name its sources.
    var source: SubjectSource? { nil }

    /// A program is not drawn again.
    var recordedScene: [String]? { nil }

    func change(_ change: (inout Transport, Double) -> Void) { clock.change(change) }

    func answer(at point: CGPoint) -> HitAnswer {
        func other(_ found: CALayer?) -> CALayer? { found === rootLayer ? nil : found }
        return HitAnswer(
            model: other(rootLayer.hitTest(point)), presentation: other(rootLayer.presentation()?.hitTest(point)?.model()),
            names: names)
    }
}
