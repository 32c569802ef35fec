import QuartzInstruments
import QuartzUI

extension ViewerController {
    /// Sets a property of a layer. A replay would not contain the change, so the demo cannot be replayed afterwards.
    func edit(_ edit: PropertyEdit, _ property: InspectedProperty, of layer: CALayer, isDragged: Bool) {
        run?.changeByHand { edits.set(edit, property, of: layer, touch: isDragged ? touchCount : nil) }
        layersHaveChanged()
    }

    /// Hides layers or shows them.
    func hide(_ layers: [CALayer], _ isHidden: Bool) {
        run?.changeByHand { edits.setHidden(isHidden, layers) }
        layersHaveChanged()
    }

    /// Undoes the last change by hand.
    func undo() {
        var step: EditHistory.Step?
        run?.changeByHand { step = edits.undo(trials) }
        guard let step else { return panels.toast("Nothing to undo") }
        note(step)
    }

    /// Repeats the last undone change.
    func redo() {
        var step: EditHistory.Step?
        run?.changeByHand { step = edits.redo(trials) }
        guard let step else { return panels.toast("Nothing to redo") }
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
        run?.changeByHand { while edits.undo(trials) != nil {} }
        // Trials that are older than the list of steps.
        trials.clear()
        layersHaveChanged()
        trialsHaveChanged()
    }

    /// Copies the changed properties as Swift statements.
    func copyEdits() {
        if let run { copySource(run.code(of: edits, trials)) }
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
