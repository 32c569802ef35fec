import QuartzUI

/// Keeps the tried animations of a scene added to its layers. They leave no marks on the timeline.
package final class AppliedTrials {
    private let trials: TrialBook
    /// The states of the scene and of the trials at the last update.
    private var applied = (changes: -1, serial: 0)

    package init(_ trials: TrialBook) {
        self.trials = trials
    }

    /// Adds the tried animations above their originals, unless nothing has changed.
    func update(below root: CALayer, _ log: EventLog) {
        let isChanged = trials.serial != applied.serial
        guard isChanged || !trials.isEmpty && log.changes != applied.changes else { return }
        applied = (log.changes, trials.serial)
        let changes = trials.changes(below: root, isChanged: isChanged)
        guard !changes.isEmpty else { return }
        log.withoutMarks {
            for (layer, key, animation) in changes {
                if let animation { layer.add(animation, forKey: key) } else { layer.removeAnimation(forKey: key) }
            }
        }
    }
}
