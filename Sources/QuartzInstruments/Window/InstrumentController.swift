import QuartzUI

/// The instruments of a program: they show one of its windows, and change nothing in it unless asked.
final class InstrumentController: UIViewController {
    /// Returns the program's open windows.
    private let windows: () -> [any InspectedWindow]
    private(set) weak var window: (any InspectedWindow)?
    /// The shown window's layers; nil while the program has no window.
    private(set) var scene: ProgramScene?
    /// The time of all windows of the program.
    private(set) lazy var clock = ProgramClock()
    let picker = LayerPicker()
    let edits = EditHistory()
    let trials = TrialBook()
    private var scale = TimeScale(covering: 6)
    private var shownTime = 0.0
    /// The number of drags so far; the changes of one are one step of the history.
    private var touchCount = 0
    private var link: CADisplayLink?
    /// The number of updates so far.
    private(set) var updateCount = 0
    let recorder = Recorder()
    private weak var hoveredRow: CALayer?
    private var outlinesTarget = false

    /// The number of updates per second while nothing moves.
    private static let restingRate = 1

    init(_ windows: @escaping () -> [any InspectedWindow]) {
        self.windows = windows
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private(set) lazy var panes = InstrumentView(
        InstrumentBar.Actions(
            pick: { [unowned self] in setPicking(!picker.isPicking) }, toggle: { [unowned self] in togglePlay() },
            step: { [unowned self] in change { $0.step(1, at: $1) } },
            setRate: { [unowned self] rate in change { $0.setRate(rate, at: $1) } },
            nextWindow: { [unowned self] in showNextWindow() }, takePicture: { [unowned self] in takePicture() },
            record: { [unowned self] in toggleRecording() }))

    override func loadView() {
        view = panes
        let inspector = panes.inspector
        (inspector.edits, inspector.trials) = (edits, trials)
        inspector.valuePage.trials = trials
        inspector.onPickLayer = { [unowned self] in select($0) }
        inspector.treePage.onPick = { [unowned self] in select($0) }
        inspector.lintPage.onPick = { [unowned self] in select($0) }
        inspector.layerPage.onPickLayer = { [unowned self] in select($0) }
        inspector.editPage.onPick = { [unowned self] in select($0) }
        inspector.eventPage.onPick = { [unowned self] in if let layer = $0.layer { select(layer) } }
        inspector.valuePage.editor.onCopy = { [unowned self] in copy($0) }
        inspector.editPage.onCopy = { [unowned self] in if let scene { copy(scene.code(of: edits, trials)) } }
        inspector.treePage.onHover = { [unowned self] in
            hoveredRow = $0
            updateOutline()
        }
        inspector.treePage.onHide = { [unowned self] in
            let (layers, isHidden) = ($0, $1)
            changeByHand { edits.setHidden(isHidden, layers) }
        }
        inspector.onEdit = { [unowned self] edit, property, layer, isDragged in
            changeByHand { edits.set(edit, property, of: layer, touch: isDragged ? 0 : nil) }
        }
        inspector.onCopy = { [unowned self] in
            guard let target = inspector.target, let scene else { return }
            copy(LayerCode.text(target, named: scene.names.name(of: target)))
        }
        inspector.editPage.onUndo = { [unowned self] in changeByHand { _ = edits.undo(trials) } }
        inspector.editPage.onRedo = { [unowned self] in changeByHand { _ = edits.redo(trials) } }
        inspector.editPage.onReset = { [unowned self] in changeByHand { while edits.undo(trials) != nil {} } }
        panes.timeline.onPick = { [unowned self] lane in
            guard let layer = scene?.layer(of: lane.id) else { return }
            select(layer)
            inspector.explain(lane.keyPath)
        }
        panes.timeline.surface.onZoom = { [unowned self] in
            scale = $0
            wake()
        }
        panes.timeline.onFilter = { [unowned self] in wake() }
        panes.timeline.onFit = { [unowned self] in fitTimeline() }
        panes.timeline.onGrab = { [unowned self] lane, bar, part, _ in grabBar(lane, bar, part) }
        panes.timeline.isEditing = true
        inspector.valuePage.onTry = { [unowned self] pace, place, member in
            var trial = trials.trial(at: place)
            trial[member].pace = pace
            change(trial, at: place)
        }
        recorder.report = { [weak self] in self?.say($0) }
        recorder.onChange = { [weak self] in self?.recordingHasChanged() }
        picker.onPick = { [unowned self] in pick($0) }
        picker.onEnd = { [unowned self] in setPicking(false) }
    }

    /// Shows the program's first window. The instruments' own window must have its host.
    func begin() {
        _ = clock
        let link = CADisplayLink { [weak self] _ in self?.refresh() }
        link.add(to: .main, forMode: .default)
        self.link = link
        panes.inspector.page = .tree
        refresh()
    }

    /// Leaves the program alone: its layers run, and no outline is left.
    func end() {
        link?.invalidate()
        link = nil
        leaveWindow()
        clock.release()
    }

    override func viewDidDisappear(_ animated: Bool) { end() }

    override func keyDown(with event: KeyEvent) -> Bool {
        switch event.key {
        case .space where !event.isRepeat: togglePlay()
        case .right: change { $0.step(1, at: $1) }
        case .character("e") where !event.isRepeat: setPicking(!picker.isPicking)
        case .character("w") where !event.isRepeat: showNextWindow()
        case .character("s") where !event.isRepeat: takePicture()
        case .character("v") where !event.isRepeat: toggleRecording()
        case .character("z") where event.isCommand:
            changeByHand { _ = event.modifiers.contains(.shift) ? edits.redo(trials) : edits.undo(trials) }
        case .character("z") where !event.isRepeat: fitTimeline()
        case .escape: picker.isPicking ? setPicking(false) : select(nil)
        default: return false
        }
        return true
    }

    private func changeByHand(_ change: () -> Void) {
        scene?.changeByHand(change)
        wake()
    }

    // MARK: The program's windows

    private func show(_ window: any InspectedWindow) {
        leaveWindow()
        let scene = ProgramScene(window, clock: clock, trials: trials)
        scene.log.onEvent = { [weak self] in self?.wake() }
        (self.window, self.scene) = (window, scene)
        window.inputFilter = { [weak self] in self?.take($0) ?? false }
        panes.inspector.run = scene
        scale = TimeScale(covering: 6)
        wake()
    }

    private func leaveWindow() {
        if let scene, recorder.isRecording { recorder.end(scene) }
        panes.bar.message = nil
        window?.inputFilter = nil
        picker.outline(nil, in: scene)
        panes.inspector.target = nil
        (window, scene) = (nil, nil)
    }

    private func showNextWindow() {
        let windows = windows()
        guard let index = windows.firstIndex(where: { $0 === window }), windows.count > 1 else { return }
        show(windows[(index + 1) % windows.count])
    }

    private func take(_ event: InputEvent) -> Bool {
        guard let scene else { return false }
        defer { wake() }
        let isTaken = picker.take(event, in: scene)
        if picker.isPicking { updateOutline() }
        return isTaken
    }

    // MARK: Pictures

    /// Returns a picture of the program's window, without the outline.
    private func picture() -> CGImage? {
        picker.outline(nil, in: scene)
        defer { updateOutline() }
        return window?.screenshot()
    }

    /// Writes a picture of the program's window.
    func takePicture() {
        guard let scene, let image = picture() else { return say("No picture: there is no window, or no memory for it") }
        let url = OutputFile.freeURL(for: scene.title, time: scene.time, in: recorder.folder)
        do {
            try PictureFile(url).write(image)
            say("Saved \(url.path)")
        } catch {
            say("No picture: \(ErrorReport(error).message)")
        }
    }

    /// Begins to record the program's window, or writes the recording.
    func toggleRecording() {
        if let scene { recorder.toggle(scene) }
    }

    private func recordingHasChanged() {
        panes.bar.isRecording = recorder.isRecording
        say(nil)
    }

    private func recordFrame() {
        guard recorder.needsFrames, let scene, let image = picture() else { return }
        recorder.add(image, of: scene)
    }

    private func copy(_ text: String) {
        UIPasteboard.general.string = text
        panes.toast("Copied \(text.split(separator: "\n").count) lines")
    }

    private func say(_ text: String?) {
        panes.bar.message = text
        wake()
    }

    // MARK: Selection

    /// Switches between picking in the program's window and using it.
    func setPicking(_ isPicking: Bool) {
        picker.isPicking = isPicking
        panes.bar.pick.isOn = isPicking
        outlinesTarget = false
        wake()
        updateOutline()
    }

    private func pick(_ answer: HitAnswer) {
        setPicking(false)
        select(answer.presentation ?? answer.model)
        panes.inspector.answer = answer
        panes.inspector.page = .layer
    }

    /// Shows a layer in the inspector, and outlines it until the next press in the program's window.
    func select(_ layer: CALayer?) {
        panes.inspector.answer = nil
        panes.inspector.target = layer
        outlinesTarget = layer != nil
        wake()
        updateOutline()
    }

    private func updateOutline() {
        picker.outline(picker.hovered ?? hoveredRow ?? (outlinesTarget ? panes.inspector.target : nil), in: scene)
    }

    // MARK: Time

    private func togglePlay() { change { $0.isPlaying ? $0.pause(at: $1) : $0.play(at: $1) } }

    /// Shows the range around the present after a zoom.
    private func fitTimeline() {
        scale = TimeScale(covering: 6)
        scale.include(shownTime)
        wake()
    }

    private func change(_ change: (inout Transport, Double) -> Void) {
        scene?.change(change) ?? clock.change(change)
        wake()
    }

    /// Updates in every frame again.
    private func wake() { link?.preferredFramesPerSecond = 0 }

    /// Updates everything that may change with each frame.
    func refresh() {
        updateCount += 1
        let windows = windows()
        let isCurrent = windows.contains { $0 === window && $0.rootLayer === scene?.rootLayer }
        if !isCurrent { windows.first.map(show) ?? leaveWindow() }
        guard let scene, let window else { return }
        scene.readHistory()
        if let target = panes.inspector.target, !scene.holds(target) { panes.inspector.target = nil }
        if !panes.timeline.surface.isTracking { scale.follow(scene.time, from: shownTime) }
        shownTime = scene.time
        let place = (windows.firstIndex { $0 === window } ?? 0) + 1
        panes.bar.show(
            scene.transport, window: windows.count > 1 ? "\(window.title) · \(place) of \(windows.count)" : window.title,
            hasChoice: windows.count > 1, at: clock.now)
        showTimeline(scene)
        panes.exploded.selected = hoveredRow ?? panes.inspector.target
        panes.exploded.update(scene.rootLayer, changes: scene.log.changes, names: scene.names)
        panes.inspector.update()
        updateOutline()
        recordFrame()
        link?.preferredFramesPerSecond = updateRate(scene)
    }

    /// Returns the number of updates per second that the panes need; 0 for every frame.
    private func updateRate(_ scene: ProgramScene) -> Int {
        guard !recorder.needsFrames, scene.transport.isPlaying else { return 0 }
        if !scene.moves(within: 1 / Double(Self.restingRate)) { return Self.restingRate }
        return panes.inspector.target == nil && scene.hasSmallMotion ? SmallMotion.rate : 0
    }

    private func showTimeline(_ scene: ProgramScene) {
        panes.timeline.show(scene, selected: panes.inspector.target, scale: scale)
    }

    /// Begins a drag of a timeline bar with Alt or while layers are picked. A program is not played again, so what is over stays.
    private func grabBar(_ lane: TimelineLane, _ bar: AnimationBar, _ part: BarPart) -> ((Double) -> Void)? {
        guard let scene else { return nil }
        do {
            let drag = try BarDrag(part, of: bar, in: lane, of: scene, trials)
            if drag.isOver { throw BarDrag.Refusal(message: "This animation is over. Drag its bar while it runs.") }
            touchCount += 1
            return { [weak self] way in self?.change(drag.trial(after: way), at: drag.place) }
        } catch {
            panes.toast((error as? BarDrag.Refusal)?.message ?? "")
            return { _ in }
        }
    }

    private func change(_ trial: AnimationTrial, at place: TrialBook.Place) {
        edits.recordTrial(at: place, old: trials.trial(at: place), new: trial, touch: touchCount)
        trials.set(trial, at: place)
        scene?.readHistory()
        wake()
    }
}
