import QuartzUI

/// The changes that were made by hand, which can be undone and redone: of layers' properties, and tried animations.
package final class EditHistory {
    /// The old and the new value of a property.
    package struct PropertyChange {
        package weak var layer: CALayer?
        /// The layer's identity, also after its end.
        let id: ObjectIdentifier
        package let key: String
        package let old: Any?
        package let new: Any?
    }

    /// A step that is undone as a whole.
    package enum Step {
        /// Changes of properties.
        case properties([PropertyChange])
        case trial(TrialBook.Place, old: AnimationTrial, new: AnimationTrial)
    }

    private var done: [Step] = []
    private var undone: [Step] = []
    /// The touch that made the last step; further changes of the same thing by it belong to that step.
    private var openTouch: Int?
    /// Counts changes.
    private(set) var serial = 0

    /// The number of steps that are kept.
    static let most = 1000

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    package init() {}

    /// Sets a property of a layer and records the change.
    ///
    /// - Parameter touch: Identifies the touch that drags the value; its changes are one step. Nil for typed values.
    package func set(_ edit: PropertyEdit, _ property: InspectedProperty, of layer: CALayer, touch: Int? = nil) {
        // The frame is derived from others.
        let keys = property.key == "frame" ? ["position", "bounds"] : [property.key]
        let old = keys.map(layer.value(forKey:))
        CATransaction.begin()
        // A drag sets many values, which would each restart the implicit animation.
        if touch != nil { CATransaction.setDisableActions(true) }
        edit.apply(to: layer, property)
        CATransaction.commit()
        let changes = zip(keys, old).map {
            PropertyChange(layer: layer, id: ObjectIdentifier(layer), key: $0, old: $1, new: layer.value(forKey: $0))
        }
        record(.properties(changes), touch)
    }

    /// Hides layers or shows them, in one step.
    package func setHidden(_ isHidden: Bool, _ layers: [CALayer]) {
        let changes = layers.filter { $0.isHidden != isHidden }.map {
            PropertyChange(
                layer: $0, id: ObjectIdentifier($0), key: "hidden", old: NSNumber(value: !isHidden),
                new: NSNumber(value: isHidden))
        }
        guard !changes.isEmpty else { return }
        Self.apply(changes, isUndone: false)
        record(.properties(changes), nil)
    }

    /// Records the change of a tried animation by a touch.
    package func recordTrial(at place: TrialBook.Place, old: AnimationTrial, new: AnimationTrial, touch: Int) {
        if old != new { record(.trial(place, old: old, new: new), touch) }
    }

    private func record(_ step: Step, _ touch: Int?) {
        serial += 1
        undone = []
        defer { openTouch = touch }
        if let touch, touch == openTouch, let last = done.last, let merged = last.followed(by: step) {
            done[done.count - 1] = merged
        } else {
            done.append(step)
            if done.count > Self.most { done.removeFirst() }
        }
    }

    /// Undoes the last step.
    ///
    /// - Returns: The step; nil if there is none.
    package func undo(_ trials: TrialBook) -> Step? {
        guard let step = done.popLast() else { return nil }
        undone.append(step)
        apply(step, trials, isUndone: true)
        return step
    }

    /// Repeats the last undone step.
    ///
    /// - Returns: The step; nil if there is none.
    package func redo(_ trials: TrialBook) -> Step? {
        guard let step = undone.popLast() else { return nil }
        done.append(step)
        apply(step, trials, isUndone: false)
        return step
    }

    private func apply(_ step: Step, _ trials: TrialBook, isUndone: Bool) {
        serial += 1
        openTouch = nil
        switch step {
        case .properties(let changes): Self.apply(changes, isUndone: isUndone)
        case .trial(let place, let old, let new): trials.set(isUndone ? old : new, at: place)
        }
    }

    private static func apply(_ changes: [PropertyChange], isUndone: Bool) {
        CATransaction.begin()
        // A hidden layer would otherwise fade, and in a paused scene stay in sight.
        if changes.allSatisfy({ $0.key == "hidden" }) { CATransaction.setDisableActions(true) }
        for change in isUndone ? changes.reversed() : changes {
            change.layer?.setValue(isUndone ? change.old : change.new, forKey: change.key)
        }
        CATransaction.commit()
    }

    /// Removes the changes of properties, whose layers a restart has replaced. Trials persist.
    package func removeProperties() {
        func keeps(_ step: Step) -> Bool { if case .trial = step { true } else { false } }
        done.removeAll { !keeps($0) }
        undone.removeAll { !keeps($0) }
        openTouch = nil
        serial += 1
    }

    /// Removes everything, as for another demo.
    package func removeAll() {
        (done, undone) = ([], [])
        openTouch = nil
        serial += 1
    }

    /// The properties that now differ from their values before the first change, in the order of the first changes.
    package var changedProperties: [PropertyChange] {
        var order: [Pair] = []
        var found: [Pair: PropertyChange] = [:]
        for case .properties(let changes) in done {
            for change in changes where change.layer != nil {
                let pair = Pair(layer: change.id, key: change.key)
                if found[pair] == nil { order.append(pair) }
                let old = found[pair].map(\.old) ?? change.old
                found[pair] = PropertyChange(layer: change.layer, id: change.id, key: change.key, old: old, new: change.new)
            }
        }
        return order.compactMap { found[$0] }.filter { !Self.areEqual($0.old, $0.new) }
    }

    private struct Pair: Hashable {
        let layer: ObjectIdentifier
        let key: String
    }

    private static func areEqual(_ first: Any?, _ second: Any?) -> Bool {
        switch (first, second) {
        case (nil, nil): true
        case (let first as NSObject, let second as NSObject): first.isEqual(second)
        case (let first as AnyHashable, let second as AnyHashable): first == second
        case (let first as AnyObject, let second as AnyObject): first === second
        default: false
        }
    }
}

extension EditHistory.Step {
    /// Returns this step and a later one of the same drag as one; nil if they concern different things.
    fileprivate func followed(by later: EditHistory.Step) -> EditHistory.Step? {
        switch (self, later) {
        case (.properties(let first), .properties(let second)):
            guard first.map(\.key) == second.map(\.key), first.map(\.id) == second.map(\.id) else { return nil }
            return .properties(
                zip(first, second).map { .init(layer: $0.layer, id: $0.id, key: $0.key, old: $0.old, new: $1.new) })
        case (.trial(let place, let old, _), .trial(let other, _, let new)):
            return place == other ? .trial(place, old: old, new: new) : nil
        default: return nil
        }
    }
}
