import QuartzUI

extension ViewerController {
    /// A touch begins somewhere in the window.
    func touchWillBegin(_ touch: UITouch) {
        guard !panels.keys.isShown, let run, let mount = run.canvas.superview else { return }
        // Whoever touches the demo or its controls may change its course.
        if let view = touch.view, panels.stage.holdsDemo(view) { run.isTouched = true }
        if panels.stage.isOnCanvas(touch) { inspect(run.layer(at: touch.location(in: mount))) }
    }

    /// Shows a layer in the inspector.
    func inspect(_ layer: CALayer?) {
        panels.inspector.target = layer
        updateTimeline()
        updateInspection()
    }

    /// Shows the layer of a line of the timeline, and its value.
    func inspect(_ lane: TimelineLane) {
        guard let layer = run?.history.layer(of: lane.id), run?.holds(layer) ?? false else { return }
        inspect(layer)
        panels.inspector.explain(lane.keyPath)
        if !panels.arrangement.showsInspector { toggleInspector() }
    }

    func updateInspection() {
        let layout = panels.arrangement
        if let target = panels.inspector.target, !(run?.holds(target) ?? false) { panels.inspector.target = nil }
        panels.stage.overlay.show(layout.showsInspector ? panels.inspector.target : nil)
        if layout.showsInspector { panels.inspector.update() }
    }

    func updateTimeline() {
        guard let run, panels.arrangement.showsTimeline else { return }
        // A layer without animations would leave the timeline empty.
        let target = panels.inspector.target.flatMap { run.history.lanes(of: $0).isEmpty ? nil : $0 }
        panels.timeline.show(
            run.history.lanes(of: target), of: target?.shownName ?? "All layers", scale: panels.transport.scrubber.scale,
            time: run.time)
    }
}
