import Demos
import QuartzInstruments

/// A running demo on the stage, its time, and its recorded animations.
final class DemoRun: Subject, SeekableTime {
    let info: DemoInfo
    let canvas: CanvasView
    /// Read when it is needed: the technique is searched in the text.
    private(set) lazy var source: SubjectSource? = SubjectSource(of: original)
    private let original: Demo.Type
    private(set) var transport: Transport
    /// The engine's events for the demo's layers.
    let log: EventLog
    /// The demo's animations, running and ended.
    let history: AnimationHistory
    /// The names of the demo's layers.
    let names: LayerNames
    /// The mistakes found in the demo.
    let lints: LintWatch
    /// The tried changes, shared with the following runs.
    let appliedTrials: AppliedTrials
    /// Whether the user has clicked into the demo or used its controls; a fresh run would then differ.
    var isTouched = false
    /// Whether the demo uses display links, so that its content may change at any time.
    private var hasLinks = false
    /// The number of changes of the last call of ``hasNewChanges()``.
    private var seenChanges = 0

    /// Creates the demo and its scene; it is not started.
    ///
    /// - Parameter original: The demo of which it is the user's version; nil if it is none.
    init(_ demo: Demo.Type, versionOf original: Demo.Type? = nil, trials: TrialBook = TrialBook()) {
        PropertyCalls.begin()
        appliedTrials = AppliedTrials(trials)
        info = demo.info
        self.original = original ?? demo
        canvas = CanvasView(demo.init())
        names = LayerNames(canvas.demo)
        history = AnimationHistory(names: names)
        lints = LintWatch(names: names)
        transport = Transport(startingAt: CACurrentMediaTime())
        log = EventLog(canvas.layer)
        log.onTransition = { [lints] in lints.noteTransition(of: $0) }
        log.onAddition = { [lints] in lints.noteAddition($0) }
        log.clock = { [weak self] in self?.transport.time(at: $0) ?? 0 }
    }

    /// Starts the demo, once its canvas is part of a window's tree.
    func start(rate: Float) {
        CATransaction.flush()
        transport = Transport(startingAt: CACurrentMediaTime(), rate: rate)
        transport.apply(to: canvas.layer)
        DisplayLinks.current.whileOthersWait {
            canvas.demo.start()
            hasLinks = DisplayLinks.current.wantsFrames
        }
    }

    /// Starts the demo and plays it up to a time at once. The run then takes the state of another transport.
    func start(at time: Double, like other: Transport) {
        FastForward.run(time) {
            start(rate: 1)
            readHistory()
            return { [unowned self] in noteFrame() }
        }
        settle(at: time, like: other)
    }

    var title: String { info.id }

    var timedLayer: CALayer { canvas.layer }

    var seeking: (any SeekableTime)? { self }

    var recordedScene: [String]? { type(of: canvas.demo).commandWords }

    var rootLayer: CALayer { canvas.demo.layer }

    func change(_ change: (inout Transport, Double) -> Void) {
        change(&transport, CACurrentMediaTime())
        transport.apply(to: canvas.layer)
    }

    func advance(to time: Double) {
        let before = transport
        let way = time - self.time
        guard way > 0 else { return }
        FastForward.run(way) {
            change {
                $0.setRate(1, at: $1)
                $0.play(from: before.time(at: $1 + way), at: $1)
            }
            return { [unowned self] in noteFrame() }
        }
        settle(at: time, like: before)
    }

    func canRewind(to time: Double) -> Bool { isTouched || !hasLinks && log.latest <= time }

    private func settle(at time: Double, like other: Transport) {
        change {
            $0.setRate(other.rate, at: $1)
            if !other.isPlaying { $0.pause(at: $1) }
            $0.seek(to: time, at: $1)
        }
    }

    private func noteFrame() {
        hasLinks = hasLinks || DisplayLinks.current.wantsFrames
        readHistory()
    }

    /// Whether layers of the demo have changed since the last call.
    func hasNewChanges() -> Bool {
        defer { seenChanges = log.changes }
        return log.changes != seenChanges
    }
}

extension DemoRun {
    func answer(at point: CGPoint) -> HitAnswer {
        HitAnswer(model: modelLayer(at: point), presentation: layer(at: point), names: names)
    }

    /// Returns the presentation layer hit at a point of the canvas's superview, except the demo's root layer.
    func layer(at point: CGPoint) -> CALayer? {
        other(canvas.layer.presentation()?.hitTest(point)?.model())
    }

    /// Returns the model layer hit at a point of the canvas's superview, except the demo's root layer.
    func modelLayer(at point: CGPoint) -> CALayer? {
        other(canvas.layer.hitTest(point))
    }

    private func other(_ found: CALayer?) -> CALayer? {
        found === canvas.layer || found === canvas.demo.layer ? nil : found
    }
}

extension SubjectSource {
    /// The source of a demo: one of the course, or the user's file that it is made of.
    init(of demo: Demo.Type) {
        self.init(
            name: demo.info.id, title: demo.info.title, place: demo.sourceTitle,
            forms: demo.sourceForms.map { form in
                Form(name: form.rawValue, language: form == .caml ? .xml : .swift, text: { demo.source(as: form) })
            },
            marked: demo.sourceFile == nil ? demo.techniqueLines : nil, file: demo.sourceFile,
            isEditable: demo.isSourceEditable)
    }
}

extension LayerNames {
    /// The names of a demo's layers.
    convenience init(_ demo: Demo) {
        self.init(demo, root: demo.layer, upTo: Demo.self)
    }
}
