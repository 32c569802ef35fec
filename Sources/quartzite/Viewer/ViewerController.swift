import Demos
import QuartzInstruments
import QuartzSDL

/// The controller of the viewer: the running demo, its panels and its time.
final class ViewerController: UIViewController {
    private(set) var demos: [Demo.Type]
    /// The demos without the user's copies.
    private let originals: [Demo.Type]
    private let infos: [DemoInfo]
    /// Index in the course of the current demo; while the gallery is shown, of the last one.
    private(set) var selection: Int
    /// The running demo; nil while the gallery is shown.
    private(set) var run: DemoRun?
    /// The scale of the interface, 1 … 2.
    private let uiScale: CGFloat
    /// Whether the gallery is shown first.
    private let opensGallery: Bool
    /// The window. It outlives the controller's view.
    weak var shell: (any ViewerShell)?
    let recorder = Recorder()
    /// The tried changes of the demo's animations.
    let trials = TrialBook()
    /// The changes by hand of the demo's layers and animations.
    let edits = EditHistory()
    /// The edits of the source.
    private(set) lazy var editing = SourceEditing(self)
    /// The in and out marks of the timeline.
    var marked = MarkedRange()
    /// The demo's time at the last update.
    private var updatedTime = 0.0
    /// The place on the stage where the last click selected a layer. A click at the same place selects the parent.
    var lastPick: CGPoint?
    /// The number of touches so far, which identifies the current one.
    var touchCount = 0
    /// Counts the demos that were left.
    private var departures = 0
    /// Pending requests of keys.
    var wishes = Wishes()
    private(set) var link: CADisplayLink?
    /// Set while the demo is played backwards.
    var reverse: ReversePlay?
    /// Whether the time is being dragged, and whether playing resumes afterwards.
    var isScrubbing = false
    var resumesAfterScrubbing = false
    /// Whether clicks on the stage select layers instead of going to the demo.
    var isInspecting = false
    /// The layer that is outlined because the mouse is over its row in the tree.
    weak var hoveredLayer: CALayer?
    /// Whether the selected layer is outlined during play.
    var showsOutlineOnce = false
    /// Whether the panels are animating.
    private var isMoving = false

    /// - Parameters:
    ///   - demos: The course.
    ///   - first: The first demo to show.
    ///   - opensGallery: Whether the gallery is shown instead, with that demo selected.
    ///   - uiScale: The size of everything, 1 … 2.
    init(_ demos: [Demo.Type], first: Demo.Type? = nil, opensGallery: Bool = false, uiScale: CGFloat = 1) {
        (self.demos, originals) = (demos, demos)
        self.uiScale = uiScale
        self.opensGallery = opensGallery
        infos = demos.map(\.info)
        selection = demos.firstIndex { $0 == first } ?? 0
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private(set) lazy var panels = ViewerView(
        gallery: GalleryView(
            demos.map { GalleryItem($0) },
            start: DemoCatalog.start.compactMap { first in demos.firstIndex { $0 == first } }),
        sidebar: SidebarView(infos) { [unowned self] in show($0) },
        source: SourceView(
            SourceView.Actions(
                copy: { [unowned self] in copySource($0) }, close: { [unowned self] in toggleSource() },
                edit: { [unowned self] in editing.noteEdit() }, save: { [unowned self] in editing.save() },
                discard: { [unowned self] in editing.discardCopy() }, choose: { [unowned self] in editing.choose($0) })),
        transport: TransportBar(transportActions()))

    private func transportActions() -> TransportBar.Actions {
        var actions = TransportBar.Actions()
        actions.toggle = { [unowned self] in togglePlay() }
        actions.reverse = { [unowned self] in toggleReverse() }
        actions.restart = { [unowned self] in restart() }
        actions.setRate = { [unowned self] in setRate($0) }
        actions.record = { [unowned self] in toggleRecording() }
        actions.toggleInspecting = { [unowned self] in toggleInspecting() }
        actions.toggleSource = { [unowned self] in toggleSource() }
        actions.toggleTimeline = { [unowned self] in toggleTimeline() }
        return actions
    }

    override func loadView() {
        view = uiScale == 1 ? panels : ScaledView(panels, scale: uiScale, leastSize: Viewer.minimumSize)
        panels.sidebar.search.onKey = { [unowned self] in pressWhileSearching($0) }
        panels.sidebar.onHelp = { [unowned self] in panels.keys.setShown(true) }
        panels.sidebar.onGallery = { [unowned self] in openGallery() }
        panels.gallery.onHelp = { [unowned self] in panels.keys.setShown(true) }
        panels.gallery.onOpen = { [unowned self] in openFromGallery($0) }
        panels.gallery.onChange = { [unowned self] in galleryHasChanged() }
        panels.gallery.search.onKey = { [unowned self] in pressWhileSearchingGallery($0) }
        for control in [panels.transport.scrubber, panels.timeline.surface] {
            control.onBegin = { [unowned self] in beginScrubbing() }
            control.onSeek = { [unowned self] in seek(to: $0) }
            control.onEnd = { [unowned self] in endScrubbing() }
            control.onZoom = { [unowned self] in
                panels.transport.scrubber.scale = $0
                timeHasChanged()
            }
        }
        panels.inspector.onPickLayer = { [unowned self] layer in
            panels.inspector.target = layer
            updateInspection()
        }
        panels.inspector.treePage.onPick = { [unowned self] in
            inspect($0)
            showOutline()
        }
        panels.inspector.lintPage.onPick = { [unowned self] in
            inspect($0)
            showOutline()
        }
        panels.inspector.eventPage.onPick = { [unowned self] in go(to: $0) }
        panels.inspector.valuePage.editor.onCopy = { [unowned self] in copySource($0) }
        panels.inspector.treePage.onHide = { [unowned self] in hide($0, $1) }
        panels.inspector.treePage.onHover = { [unowned self] in
            hoveredLayer = $0
            updateOutline()
        }
        panels.stage.onHover = { [unowned self] in hoverStage($0) }
        panels.stage.onZoom = { [unowned self] in updateOutline() }
        panels.inspector.onCopy = { [unowned self] in copyLayer() }
        panels.inspector.onEdit = { [unowned self] in edit($0, $1, of: $2, isDragged: $3) }
        (panels.inspector.edits, panels.inspector.trials) = (edits, trials)
        panels.inspector.editPage.onUndo = { [unowned self] in undo() }
        panels.inspector.editPage.onRedo = { [unowned self] in redo() }
        panels.inspector.editPage.onReset = { [unowned self] in resetEdits() }
        panels.inspector.editPage.onCopy = { [unowned self] in copyEdits() }
        panels.patch.onAccept = { [unowned self] in writeEdits() }
        for pick in [\InspectorView.layerPage.onPickLayer, \InspectorView.editPage.onPick] {
            panels.inspector[keyPath: pick] = { [unowned self] in
                inspect($0)
                showOutline()
            }
        }
        panels.inspector.valuePage.onTry = { [unowned self] in tryPace($0, at: $1, member: $2) }
        panels.timeline.surface.onMark = { [unowned self] in
            marked.drag($0, to: $1)
            updateTimeline()
        }
        panels.timeline.onFilter = { [unowned self] in updateTimeline() }
        panels.timeline.onFit = { [unowned self] in fitTimeline() }
        panels.timeline.onGrab = { [unowned self] in grabBar($0, $1, $2, modifiers: $3) }
        panels.closing.onDiscard = { [unowned self] in recorder.discard() }
        panels.onMove = { [unowned self] in panelsMove($0) }
        panels.timeline.onPick = { [unowned self] in inspect($0) }
        recorder.report = { [weak self] in self?.panels.toast($0) }
        recorder.onProgress = { [weak self] in self?.showProgress($0) }
        recorder.onChange = { [weak self] in self?.recordingHasChanged() }
    }

    /// Shows the gallery or starts the first demo. The window must have its host, because without one layers have no presentation
    /// and do not animate.
    func begin() {
        let link = CADisplayLink { [weak self] _ in self?.tick() }
        link.add(to: .main, forMode: .default)
        self.link = link
        if opensGallery { UIView.performWithoutAnimation { openGallery() } } else { restart() }
        panels.sidebar.select(selection, isAnimated: false)
    }

    override func viewDidDisappear(_ animated: Bool) {
        link?.invalidate()
        link = nil
    }

    /// The state to remember for the next run.
    var memory: ViewerMemory {
        var memory = ViewerMemory()
        memory.arrangement = panels.panes
        memory.width = view.bounds.width / uiScale
        memory.height = view.bounds.height / uiScale
        memory.scale = uiScale == 1 ? nil : uiScale
        memory.demo = infos.indices.contains(selection) ? infos[selection].id : nil
        return memory
    }

    override func keyDown(with event: KeyEvent) -> Bool { press(event) }

    // MARK: Demos

    /// Shows and starts a demo.
    func show(_ index: Int) {
        guard demos.indices.contains(index), index != selection || run == nil else { return }
        endRecording()
        selection = index
        marked = MarkedRange()
        panels.transport.scrubber.scale = TimeScale(covering: 0)
        trials.clear()
        edits.removeAll()
        panels.stage.zoom = StageZoom()
        panels.sidebar.select(index)
        restart()
        if let info = run?.info {
            UIAccessibility.post(notification: .announcement, argument: "\(info.title). \(info.summary)")
        }
        demoWasLeft()
    }

    /// Returns the memory of the demo that was left, once its last frames are drawn and no other has been left since.
    private func demoWasLeft() {
        departures += 1
        let count = departures
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.settlingTime) { [weak self] in
            if self?.departures == count { HeapMemory.returnFreed() }
        }
    }

    /// The seconds after which the renderer has freed a demo's textures and programs.
    private static let settlingTime = 10.0

    /// Ends the demo's run.
    func leaveDemo() {
        demoWasLeft()
        endRecording()
        reverse = nil
        inspect(nil)
        panels.inspector.run = nil
        panels.stage.clear()
        shell?.closeWindowsOfScenes()
        run = nil
    }

    /// Selects the demo a number of rows away in the sidebar's list.
    func move(_ rows: Int) {
        if let index = panels.sidebar.index.demo(rows, from: selection) { show(index) }
    }

    /// Restarts the demo.
    func restart() {
        guard demos.indices.contains(selection) else { return }
        endRecording()
        reverse = nil
        let rate = run?.transport.rate ?? 1
        let run = stage()
        let scrubber = panels.transport.scrubber
        if scrubber.scale.isByHand { scrubber.scale.include(0) } else { scrubber.scale = TimeScale(of: run.info) }
        scrubber.marks = run.info.times
        // All of the start has one time, from which animations begin.
        run.start(at: 0, like: Transport(startingAt: CACurrentMediaTime(), rate: rate))
        shell?.title = "Quartzite — \(run.info.title)"
        if panels.wantsSource { showSource() }
        timeHasChanged()
    }

    /// Restarts the demo and plays it up to a time at once, which restores its state at that time.
    func replay(to time: Double) {
        if let state = stageState { play(to: time, like: state) }
    }

    private func play(to time: Double, like state: StageState) {
        let showsOutline = showsOutlineOnce
        let run = stage()
        run.start(at: time, like: state.transport)
        inspect(state.selection?.layer(below: run.canvas.layer))
        showsOutlineOnce = showsOutline
        panels.inspector.valuePage.keyPath = state.keyPath
        panels.inspector.page = InspectorView.Page(rawValue: state.page) ?? panels.inspector.page
    }

    /// Shows the scene of another version of the code at the same time, with the selection, the rate and the panels of before.
    func replaceScene() {
        guard let state = stageState else { return restart() }
        resume(state)
    }

    /// Shows the scene as it was left, perhaps by another process.
    func resume(_ state: StageState) {
        guard demos.indices.contains(selection), state.demo == infos[selection].id, state.time.isFinite else { return restart() }
        endRecording()
        reverse = nil
        play(to: (0..<Self.longestReplay).contains(state.time) ? state.time : 0, like: state)
        if state.showsSource { showSource() }
        panels.wantsSource = state.showsSource
        timeHasChanged()
    }

    /// The scene's time, its speed and the selection; nil while the gallery is shown.
    var stageState: StageState? {
        guard let run else { return nil }
        return StageState(
            demo: infos[selection].id, time: run.time, rate: run.transport.rate, isPlaying: run.transport.isPlaying,
            selection: panels.inspector.target.flatMap { LayerPath(to: $0, below: run.canvas.layer) },
            keyPath: panels.inspector.valuePage.keyPath, page: panels.inspector.page.rawValue, showsSource: panels.wantsSource)
    }

    /// Shows a version of the user's copy of a demo in its place.
    ///
    /// - Parameters:
    ///   - file: The file of the copy.
    ///   - state: The state that an ended process has left; nil for the present one.
    /// - Returns: Whether there is such a demo.
    func replaceDemo(copiedTo file: URL, by version: Demo.Type, resuming state: StageState? = nil) -> Bool {
        guard let index = originals.firstIndex(where: { DemoCopy(named: $0.info.id, in: editing.folders).file == file }) else {
            return false
        }
        demos[index] = version
        if index == selection, run != nil { state.map(resume) ?? replaceScene() }
        return true
    }

    /// Opens the demo of a copy, with its source.
    func openDemo(copiedTo file: URL) {
        guard let index = originals.firstIndex(where: { DemoCopy(named: $0.info.id, in: editing.folders).file == file }) else {
            return
        }
        panels.showsGallery = false
        show(index)
        if !panels.wantsSource { toggleSource() }
    }

    /// Shows the original of the demo in place of the user's copy.
    func restoreDemo() {
        guard demos.indices.contains(selection) else { return }
        demos[selection] = originals[selection]
        restart()
    }

    /// Shows the subject's source in its pane.
    private func showSource() {
        if let source = run?.source { editing.show(source) }
    }

    /// The latest time in seconds to which another version is played at once. After that time it begins from the start.
    private static let longestReplay = 30.0

    /// Creates a new run on the stage; it is not started.
    private func stage() -> DemoRun {
        shell?.closeWindowsOfScenes()
        let run = DemoRun(demos[selection], versionOf: originals[selection], trials: trials)
        self.run = run
        run.log.onEvent = { [weak self] in self?.wake() }
        panels.inspector.run = run
        panels.inspector.valuePage.trials = trials
        edits.removeProperties()
        inspect(nil)
        panels.stage.show(run.canvas, info: run.info, place: demos.count == 1 ? "" : "\(selection + 1) of \(demos.count)")
        return run
    }

    // MARK: Updates

    /// Runs the display link only while the time changes. Content without motion is not redrawn.
    func timeHasChanged() {
        guard let run else { return galleryHasChanged() }
        link?.isPaused = !run.transport.isPlaying && !isReversing
        wake()
        // Presentation layers follow the committed time, and no frame of a paused demo updates the panels later.
        CATransaction.flush()
        refresh()
    }

    /// Updates the stage's overlay in every frame while panels animate.
    private func panelsMove(_ isMoving: Bool) {
        self.isMoving = isMoving
        if isMoving {
            link?.isPaused = false
            wake()
        } else {
            timeHasChanged()
        }
    }

    /// Makes the display link call in every frame again.
    func wake() { link?.preferredFramesPerSecond = 0 }

    /// The number of updates per second that the panels need; 0 for every frame.
    private var updateRate: Int {
        guard let run, let link, run.transport.isPlaying, !isMoving, !isScrubbing, !panels.stage.isExploded,
            !DisplayLinks.current.wantFrames(beside: link)
        else { return 0 }
        let rate =
            !run.moves(within: 1 / Double(Self.restingRate))
            ? Self.restingRate : panels.inspector.target == nil && run.hasSmallMotion ? SmallMotion.rate : 0
        guard rate > 0 else { return 0 }
        // The end of a loop is not late.
        return marked.loop(run.time + Double(run.transport.rate) / Double(rate), from: run.time) == nil ? rate : 0
    }

    /// The number of updates per second while nothing moves.
    private static let restingRate = 1

    private func tick() {
        if let run, run.transport.isPlaying, !isScrubbing, let time = marked.loop(run.time, from: updatedTime) {
            seek(to: time)
        } else if !stepReverse() {
            refresh()
        }
    }

    /// Updates everything that may change with each frame.
    func refresh() {
        guard let run else { return refreshGallery() }
        updatedTime = run.time
        run.readHistory()
        // A scale that grew during a drag would move away from the mouse.
        if !isScrubbing, !panels.timeline.surface.isTracking { panels.transport.scrubber.scale.grow(to: run.history.horizon) }
        panels.transport.show(run.transport, isReversing: isReversing, at: CACurrentMediaTime())
        panels.stage.updateCaption()
        if run.hasNewChanges() { panels.stage.fitLetters() }
        updateExploded()
        updateTimeline()
        updateInspection()
        link?.preferredFramesPerSecond = updateRate
    }
}
