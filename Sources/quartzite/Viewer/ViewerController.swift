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
    private var link: CADisplayLink?
    /// Whether a drag on the scrubber interrupted the play.
    private var resumesAfterScrubbing = false

    /// - Parameters:
    ///   - demos: the course.
    ///   - first: the demo to begin with.
    init(_ demos: [Demo.Type], first: Demo.Type? = nil) {
        self.demos = demos
        infos = demos.map(\.info)
        selection = demos.firstIndex { $0 == first } ?? 0
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    private(set) lazy var panels = ViewerView(
        sidebar: SidebarView(infos) { [unowned self] in show($0) },
        transport: TransportBar(
            onToggle: { [unowned self] in togglePlay() }, onRestart: { [unowned self] in restart() },
            onRate: { [unowned self] in setRate($0) }))

    override func loadView() {
        view = panels
        panels.sidebar.search.onKey = { [unowned self] in pressWhileSearching($0) }
        let scrubber = panels.transport.scrubber
        scrubber.onBegin = { [unowned self] in beginScrubbing() }
        scrubber.onSeek = { [unowned self] in seek(to: $0) }
        scrubber.onEnd = { [unowned self] in endScrubbing() }
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
        let rate = run?.transport.rate ?? 1
        let run = DemoRun(demos[selection])
        self.run = run
        inspect(nil)
        panels.stage.show(run.canvas, info: run.info, place: "\(selection + 1) of \(demos.count)")
        let scrubber = panels.transport.scrubber
        scrubber.scale = TimeScale(covering: (run.info.times + [run.info.stillTime]).filter(\.isFinite).max() ?? 0)
        scrubber.marks = run.info.times
        run.start(rate: rate)
        shell?.title = "Quartzite — \(run.info.title)"
        timeHasChanged()
    }

    // MARK: Time

    func togglePlay() {
        changeTime { $0.isPlaying ? $0.pause(at: $1) : $0.play(at: $1) }
    }

    func step(_ frames: Int) {
        changeTime { $0.step(frames, at: $1) }
    }

    func setRate(_ rate: Float) {
        changeTime { $0.setRate(rate, at: $1) }
    }

    private func beginScrubbing() {
        resumesAfterScrubbing = run?.transport.isPlaying ?? false
        changeTime { $0.pause(at: $1) }
    }

    private func seek(to time: Double) {
        changeTime { $0.seek(to: time, at: $1) }
    }

    private func endScrubbing() {
        if resumesAfterScrubbing { changeTime { $0.play(at: $1) } }
    }

    private func changeTime(_ change: (inout Transport, Double) -> Void) {
        run?.change(change)
        timeHasChanged()
    }

    /// The display link runs while time does: what stands still is not drawn.
    private func timeHasChanged() {
        link?.isPaused = !(run?.transport.isPlaying ?? false)
        refresh()
    }

    /// Shows what may be another with every frame.
    private func refresh() {
        guard let run else { return }
        panels.transport.show(run.transport, at: CACurrentMediaTime())
        panels.stage.updateCaption()
        updateInspection()
    }

    // MARK: Inspection

    /// Chooses the layer at a point of the window, if the point lies on the canvas.
    func inspect(at point: CGPoint) {
        guard let run, let room = run.canvas.superview else { return }
        let place = room.convert(point, from: nil)
        if room.bounds.contains(place) { inspect(run.layer(at: place)) }
    }

    private func inspect(_ layer: CALayer?) {
        panels.inspector.target = layer
        updateInspection()
    }

    private func updateInspection() {
        let layout = panels.arrangement
        if let target = panels.inspector.target, !(run?.holds(target) ?? false) { panels.inspector.target = nil }
        panels.stage.overlay.show(layout.showsInspector ? panels.inspector.target : nil)
        if layout.showsInspector { panels.inspector.update() }
    }

    /// Shows or hides the inspector.
    func toggleInspector() {
        panels.inspectorWish = panels.arrangement.showsInspector ? .hidden : .shown
        updateInspection()
    }
}
