import QuartzUI

extension Subject {
    /// Returns the changes by hand as Swift statements, and the tried animations as comments.
    package func code(of edits: EditHistory, _ trials: TrialBook) -> String {
        let changes = edits.changedProperties.compactMap { change in
            change.layer.map { LayerCode.statement(setting: change.key, to: change.new, of: $0, named: names.name(of: $0)) }
        }
        let tried = trials.all.map { "// \($0.place.name): \($0.trial.summary)" }
        return (changes + tried).joined(separator: "\n") + "\n"
    }
}
