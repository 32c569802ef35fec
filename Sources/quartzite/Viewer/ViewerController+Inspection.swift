import CAML
import QuartzInstruments
import QuartzUI

extension ViewerController {
    /// Ends the editing of a search or value field if a touch is outside it, so that keys control the viewer again. The demo
    /// itself ends the editing of its texts.
    func endEditing(outside touch: UITouch) {
        guard let field = view.window?.firstResponder as? UIView else { return }
        if let touched = touch.view {
            if touched.isDescendant(of: field) { return }
            if panels.stage.holdsDemo(field), panels.stage.holdsDemo(touched) { return }
        }
        field.resignFirstResponder()
    }

    /// Handles the start of a touch anywhere in the window.
    ///
    /// - Returns: Whether the touch selects a layer instead of going to the demo.
    func touchWillBegin(_ touch: UITouch, modifiers: KeyModifiers = []) -> Bool {
        touchCount += 1
        guard !panels.keys.isShown, !panels.closing.isShown, !panels.patch.isShown, let run, let mount = run.canvas.superview
        else { return false }
        if panels.stage.isExploded, panels.stage.isOnCanvas(touch) { return false }
        if isInspecting || modifiers.contains(.option), panels.stage.isOnCanvas(touch) {
            let answer = run.answer(at: touch.location(in: mount))
            pick(answer.presentation ?? answer.model, at: touch.location(in: panels))
            panels.inspector.answer = answer
            showOutline()
            return true
        }
        guard let view = touch.view, panels.stage.holdsDemo(view) || panels.stage.isOnCanvas(touch) else { return false }
        // Touches of the demo or of its controls may change the demo's state.
        if panels.stage.holdsDemo(view) { run.isTouched = true }
        showsOutlineOnce = false
        updateOutline()
        return false
    }

    /// Selects a clicked layer. A further click at the same place selects the parent, and that of the topmost layer begins again.
    private func pick(_ layer: CALayer?, at point: CGPoint) {
        defer { lastPick = point }
        let isAgain = lastPick.map { hypot($0.x - point.x, $0.y - point.y) < 4 } ?? false
        if isAgain, let layer, let target = panels.inspector.target,
            sequence(first: layer, next: \.superlayer).contains(where: { $0 === target }), let parent = parent(of: target)
        {
            inspect(parent)
        } else {
            inspect(layer)
        }
    }

    /// Returns the layer above one, below the demo's own layer; nil for a topmost one.
    private func parent(of layer: CALayer) -> CALayer? {
        guard let parent = layer.superlayer, let run, parent !== run.canvas.demo.layer, run.holds(parent) else { return nil }
        return parent
    }

    /// Selects the layer above the selected one.
    func selectParent() {
        guard let target = panels.inspector.target else { return panels.toast("No layer is selected") }
        guard let parent = parent(of: target) else { return panels.toast("No layer is above this one") }
        inspect(parent)
        showOutline()
    }

    /// Shows the effect of input on a paused demo, which has no frames.
    func inputWasSent() {
        if let run, !run.transport.isPlaying, !isScrubbing { timeHasChanged() }
    }

    /// Switches between playing, in which clicks go to the demo, and examining, in which they select layers.
    func toggleInspecting() {
        isInspecting.toggle()
        panels.transport.inspect.isOn = isInspecting
        panels.timeline.isEditing = isInspecting
        panels.transport.inspect.tip = isInspecting ? "Play with the demo  E" : "Examine layers  E"
        panels.stage.cursorShape = isInspecting ? .crosshair : nil
        if isInspecting, !panels.arrangement.showsInspector { toggleInspector() }
        showsOutlineOnce = false
        updateInspection()
    }

    /// Shows a layer in the inspector.
    func inspect(_ layer: CALayer?) {
        panels.inspector.answer = nil
        panels.inspector.target = layer
        if layer == nil { showsOutlineOnce = false }
        updateTimeline()
        updateInspection()
    }

    /// Shows the layer and the value of a timeline row.
    func inspect(_ lane: TimelineLane) {
        guard let layer = run?.layer(of: lane.id), run?.holds(layer) ?? false else { return }
        inspect(layer)
        panels.inspector.explain(lane.keyPath)
        showOutline()
        if !panels.arrangement.showsInspector { toggleInspector() }
    }

    /// Copies the selected layer and its animations as Swift statements.
    func copyLayer() {
        guard let target = panels.inspector.target, let run else { return }
        copySource(LayerCode.text(target, named: run.names.name(of: target)))
    }

    /// Copies the selected layer, or all layers of the scene, as a document of Core Animation.
    func copyLayerAsCAML() {
        guard let run else { return }
        let writer = CAMLWriter()
        copySource(String(decoding: writer.document(of: panels.inspector.target ?? run.canvas.demo.layer), as: UTF8.self))
        if let part = writer.unsaved.first { panels.toast("Copied without \(part)") }
    }

    /// Outlines the selected layer until the next touch of the stage.
    func showOutline() {
        showsOutlineOnce = true
        updateOutline()
    }

    func updateInspection() {
        let layout = panels.arrangement
        if let target = panels.inspector.target, !(run?.holds(target) ?? false) { panels.inspector.target = nil }
        updateOutline()
        updateGhosts()
        if layout.showsInspector { panels.inspector.update() }
    }

    /// Updates the outline. It is hidden during play and while scrubbing.
    func updateOutline() {
        let isSeen = (isInspecting || showsOutlineOnce) && !isScrubbing
        let hovered = hoveredLayer.flatMap { run?.holds($0) ?? false ? $0 : nil }
        panels.stage.overlay.scene = run?.canvas.demo.layer
        panels.stage.overlay.show(hovered ?? (isSeen ? panels.inspector.target : nil))
    }

    /// Marks the row of the layer under the mouse while layers are examined.
    func hoverStage(_ point: CGPoint?) {
        let tree = panels.inspector.treePage
        guard isInspecting, let point, let run, let mount = run.canvas.superview else { return tree.hovered = nil }
        tree.hovered = run.layer(at: mount.convert(point, from: panels.stage))
    }

    /// Shows the layers separated in depth, or the demo again.
    func toggleExploded() {
        guard run != nil else { return }
        panels.stage.isExploded.toggle()
        timeHasChanged()
    }

    /// Shows the selected layer's model, its other times and its path, or only the present.
    func toggleGhosts() {
        guard run != nil else { return }
        let isShown = !panels.stage.ghosts.isShown
        panels.stage.ghosts.setShown(isShown)
        if isShown, panels.inspector.target == nil { panels.toast("Alt click a layer to see its motion trail.") }
        updateInspection()
    }

    private func updateGhosts() {
        guard let run, panels.stage.ghosts.isShown else { return }
        panels.stage.ghosts.update(panels.stage.isExploded ? nil : panels.inspector.target, below: run.canvas.demo.layer)
    }

    func updateExploded() {
        guard panels.stage.isExploded, let run else { return }
        panels.stage.exploded.selected = hoveredLayer ?? panels.inspector.target
        panels.stage.exploded.update(run.canvas.demo.layer, changes: run.log.changes, names: run.names)
    }

    /// Moves the enlarged stage with a touch that selects.
    func touchMoved(_ touch: UITouch) {
        let (now, before) = (touch.location(in: panels), touch.previousLocation(in: panels))
        panels.stage.pan(by: CGVector(dx: now.x - before.x, dy: now.y - before.y))
    }

    func updateTimeline() {
        panels.transport.scrubber.range = marked
        guard let run, panels.arrangement.showsTimeline else { return }
        panels.timeline.show(
            run, selected: panels.inspector.target, scale: panels.transport.scrubber.scale, range: marked)
    }

    // MARK: Tried animations

    /// Tries another pace of an animation or of a group's member; nil is its own.
    func tryPace(_ pace: Pace?, at place: TrialBook.Place, member: [Int] = []) {
        var trial = trials.trial(at: place)
        trial[member].pace = pace
        change(trial, at: place)
    }

    private func change(_ trial: AnimationTrial, at place: TrialBook.Place) {
        edits.recordTrial(at: place, old: trials.trial(at: place), new: trial, touch: touchCount)
        trials.set(trial, at: place)
        trialsHaveChanged()
    }

    /// Begins a drag of a timeline bar while animations are examined.
    ///
    /// - Parameter modifiers: With Alt, bars can be dragged during play too.
    /// - Returns: A function that is called with the distance in seconds; nil if the drag is a seek.
    func grabBar(_ lane: TimelineLane, _ bar: AnimationBar, _ part: BarPart, modifiers: KeyModifiers) -> ((Double) -> Void)? {
        guard isInspecting || modifiers.contains(.option), let run else { return nil }
        do {
            let drag = try BarDrag(part, of: bar, in: lane, of: run, trials)
            if drag.isOver, run.isTouched {
                throw BarDrag.Refusal(
                    message: "This animation is over, and was not started by the demo alone. Drag its bar while it runs.")
            }
            return { [weak self] way in
                guard let self else { return }
                change(drag.trial(after: way), at: drag.place)
                // The run is played again up to the present.
                if drag.isOver, let time = self.run?.time {
                    replay(to: time)
                    timeHasChanged()
                }
            }
        } catch {
            panels.toast((error as? BarDrag.Refusal)?.message ?? "")
            return { _ in }
        }
    }
}
