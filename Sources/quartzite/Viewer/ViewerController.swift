import Demos

/// The viewer: which demo runs, and how its panels and its time are steered.
final class ViewerController: UIViewController {
    let demos: [Demo.Type]
    private let infos: [DemoInfo]
    /// The demo on the stage, by its place in the course.
    private(set) var selection: Int
    private(set) var run: DemoRun?
    /// The window; it outlives the controller's view.
    weak var shell: (any ViewerShell)?
    let recorder = Recorder()
    private(set) var link: CADisplayLink?
    /// Whether the time is being dragged, and whether that interrupted the play.
    var isScrubbing = false
    var resumesAfterScrubbing = false
    /// Whether panels are on their way.
    private var isMoving = false

    /// - Parameters:
    ///   - demos: the course.
    ///   - first: the demo to begin with.
    init(_ demos: [Demo.Type], first: Demo.Type? = nil) {
        self.demos = demos
        infos = demos.map(\.info)
        selection = demos.firstIndex { $0 == first } ?? 0
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private(set) lazy var panels = ViewerView(
        sidebar: SidebarView(infos) { [unowned self] in show($0) },
        source: SourceView(onCopy: { [unowned self] in copySource($0) }, onClose: { [unowned self] in toggleSource() }),
        transport: TransportBar(
            TransportBar.Actions(
                toggle: { [unowned self] in togglePlay() }, restart: { [unowned self] in restart() },
                setRate: { [unowned self] in setRate($0) }, record: { [unowned self] in toggleRecording() },
                toggleSource: { [unowned self] in toggleSource() }, toggleTimeline: { [unowned self] in toggleTimeline() })))

    override func loadView() {
        view = panels
        panels.sidebar.search.onKey = { [unowned self] in pressWhileSearching($0) }
        panels.sidebar.onHelp = { [unowned self] in panels.keys.setShown(true) }
        for control in [panels.transport.scrubber, panels.timeline.surface] {
            control.onBegin = { [unowned self] in beginScrubbing() }
            control.onSeek = { [unowned self] in seek(to: $0) }
            control.onEnd = { [unowned self] in endScrubbing() }
        }
        panels.onMove = { [unowned self] in panelsMove($0) }
        panels.timeline.onPick = { [unowned self] in inspect($0) }
        recorder.report = { [weak self] in self?.panels.toast($0) }
        recorder.onChange = { [weak self] in self?.recordingHasChanged() }
    }

    /// Starts the first demo. The window must have its host: without one layers have no presentation, and nothing moves by itself.
    func begin() {
        let link = CADisplayLink { [weak self] _ in self?.refresh() }
        link.add(to: .main, forMode: .default)
        self.link = link
        restart()
        panels.sidebar.select(selection, isAnimated: false)
    }

    override func viewDidDisappear(_ animated: Bool) {
        link?.invalidate()
        link = nil
    }

    override func keyDown(with event: KeyEvent) -> Bool { press(event) }

    // MARK: Demos

    /// Puts a demo on the stage and starts it.
    func show(_ index: Int) {
        guard demos.indices.contains(index), index != selection || run == nil else { return }
        endRecording()
        selection = index
        panels.sidebar.select(index)
        restart()
    }

    /// Goes a number of rows on in what the sidebar lists.
    func move(_ rows: Int) {
        if let index = panels.sidebar.index.demo(rows, from: selection) { show(index) }
    }

    /// Starts the demo afresh.
    func restart() {
        guard demos.indices.contains(selection) else { return }
        endRecording()
        let rate = run?.transport.rate ?? 1
        let run = stage()
        let scrubber = panels.transport.scrubber
        scrubber.scale = TimeScale(covering: (run.info.times + [run.info.stillTime]).filter(\.isFinite).max() ?? 0)
        scrubber.marks = run.info.times
        run.start(rate: rate)
        shell?.title = "Quartzite — \(run.info.title)"
        if panels.wantsSource { panels.source.show(demos[selection]) }
        timeHasChanged()
    }

    /// Starts the demo afresh and plays it up to a time at once, so that it is in the state that it had then.
    func replay(to time: Double) {
        guard let old = run else { return }
        let target = panels.inspector.target.flatMap { LayerPath(to: $0, below: old.canvas.layer) }
        let keyPath = panels.inspector.valuePage.keyPath
        let run = stage()
        run.start(at: time, like: old.transport)
        inspect(target?.layer(below: run.canvas.layer))
        panels.inspector.valuePage.keyPath = keyPath
    }

    /// Puts a fresh run on the stage, not yet in motion.
    private func stage() -> DemoRun {
        let run = DemoRun(demos[selection])
        self.run = run
        run.log.onEvent = { [weak self] in self?.wake() }
        panels.inspector.run = run
        inspect(nil)
        panels.stage.show(run.canvas, info: run.info, place: "\(selection + 1) of \(demos.count)")
        return run
    }

    // MARK: Showing

    /// The display link runs while time does: what stands still is not drawn.
    func timeHasChanged() {
        link?.isPaused = !(run?.transport.isPlaying ?? false)
        wake()
        refresh()
    }

    /// While panels move what lies over the stage follows.
    private func panelsMove(_ isMoving: Bool) {
        self.isMoving = isMoving
        if isMoving {
            link?.isPaused = false
            wake()
        } else {
            timeHasChanged()
        }
    }

    /// Follows every frame again.
    func wake() { link?.preferredFramesPerSecond = 0 }

    /// Follows no more than the clock, where nothing of the demo moves: frames are then worth nothing.
    private func restIfStill() {
        guard let run, let link, link.preferredFramesPerSecond == 0, run.transport.isPlaying, !isMoving, !isScrubbing,
            !run.history.isMoving(at: run.time), !DisplayLinks.shared.wantFrames(beside: link)
        else { return }
        link.preferredFramesPerSecond = Self.restingRate
    }

    /// How often the clock is shown while nothing moves, a second.
    private static let restingRate = 1

    /// Shows what may be another with every frame.
    func refresh() {
        guard let run else { return }
        run.readHistory()
        // A scale that grew under the mouse would run away from it.
        if !isScrubbing { panels.transport.scrubber.scale.include(run.history.horizon) }
        panels.transport.show(run.transport, at: CACurrentMediaTime())
        panels.stage.updateCaption()
        updateTimeline()
        updateInspection()
        restIfStill()
    }
}
