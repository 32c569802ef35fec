import QuartzInstruments
import QuartzUI

extension ViewerController {
    /// Sets a property of a layer. A replay would not contain the change, so the demo cannot be replayed afterwards.
    func edit(_ edit: PropertyEdit, _ property: InspectedProperty, of layer: CALayer, isDragged: Bool) {
        run?.log.withoutMarks { edits.set(edit, property, of: layer, touch: isDragged ? touchCount : nil) }
        layersHaveChanged()
    }

    /// Hides layers or shows them.
    func hide(_ layers: [CALayer], _ isHidden: Bool) {
        run?.log.withoutMarks { edits.setHidden(isHidden, layers) }
        layersHaveChanged()
    }

    /// Undoes the last change by hand.
    func undo() {
        guard let step = edits.undo(trials) else { return panels.toast("Nothing to undo") }
        note(step)
    }

    /// Repeats the last undone change.
    func redo() {
        guard let step = edits.redo(trials) else { return panels.toast("Nothing to redo") }
        note(step)
    }

    private func note(_ step: EditHistory.Step) {
        switch step {
        case .properties(let changes):
            if let layer = changes.first?.layer, run?.holds(layer) ?? false, panels.inspector.page == .layer { inspect(layer) }
            layersHaveChanged()
        case .trial: trialsHaveChanged()
        }
    }

    /// Undoes all changes by hand, as one step each.
    func resetEdits() {
        while edits.undo(trials) != nil {}
        // Trials that are older than the list of steps.
        trials.clear()
        layersHaveChanged()
        trialsHaveChanged()
    }

    /// Copies the changed properties as Swift statements.
    func copyEdits() {
        guard let run else { return }
        let changes = edits.changedProperties.compactMap { change in
            change.layer.map { LayerCode.statement(setting: change.key, to: change.new, of: $0, named: run.names.name(of: $0)) }
        }
        let tried = trials.all.map { "// \($0.place.name): \($0.trial.summary)" }
        copySource((changes + tried).joined(separator: "\n") + "\n")
    }

    /// Shows the lines of the source that the changes would alter.
    func offerToWriteEdits() {
        if !panels.wantsSource { toggleSource() }
        guard let patch = sourcePatch else { return panels.toast("The source is not edited here") }
        panels.patch.show(patch)
    }

    /// Writes the changes into the source, as one step of its editor.
    func writeEdits() {
        guard let patch = sourcePatch else { return }
        edits.removeAll()
        trials.clear()
        editing.replaceText(with: patch.text)
    }

    private var sourcePatch: SourcePatch? {
        guard let run, let source = panels.source.source, editing.compiler != nil else { return nil }
        var patch = SourcePatch(source)
        for change in edits.changedProperties {
            if let layer = change.layer { patch.set(change, named: run.names.name(of: layer)) }
        }
        for (place, trial) in trials.all { patch.set(trial, named: place.name) }
        return patch
    }

    private func layersHaveChanged() {
        run?.isTouched = true
        // A paused demo has no frames that would show the change.
        timeHasChanged()
    }

    /// Adds the tried animations to the running ones.
    func trialsHaveChanged() {
        run?.readHistory()
        CATransaction.flush()
        timeHasChanged()
    }
}
