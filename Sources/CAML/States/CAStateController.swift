import QuartzCore

/// Observes the state changes of a controller.
@preconcurrency @MainActor
public protocol CAStateControllerDelegate: AnyObject {
    /// A layer has changed its state.
    func stateController(_ controller: CAStateController, didSetStateOf layer: CALayer)
    /// The animations of a transition begin.
    func stateController(_ controller: CAStateController, transitionDidStart transition: CAStateTransition, speed: Float)
    /// The animations of a transition have ended.
    ///
    /// - Parameter completed: False if another state was set first.
    func stateController(_ controller: CAStateController, transitionDidStop transition: CAStateTransition, completed: Bool)
}

extension CAStateControllerDelegate {
    /// Does nothing.
    public func stateController(_ controller: CAStateController, didSetStateOf layer: CALayer) {}
    /// Does nothing.
    public func stateController(
        _ controller: CAStateController, transitionDidStart transition: CAStateTransition, speed: Float
    ) {}
    /// Does nothing.
    public func stateController(
        _ controller: CAStateController, transitionDidStop transition: CAStateTransition, completed: Bool
    ) {}
}

/// Sets the states of a layer and of the layers below it.
///
/// Leaving a state restores what it changed; then the next state's elements apply, without implicit animations. The elements of the
/// matching transition animate from the old values, as they are shown, to the new ones; other changes are immediate.
@preconcurrency @MainActor
public final class CAStateController {
    /// The top of the layers whose states are set.
    public let layer: CALayer
    /// Observes the changes.
    public weak var delegate: (any CAStateControllerDelegate)?

    /// The changes that a controller has made to one layer.
    private final class Record {
        var state: CAState?
        var undo = StateUndo()
        var running: RunningTransition?
        var progress: StateProgress?
    }

    private var records: [ObjectIdentifier: Record] = [:]

    /// Creates a controller for a layer and what is below it. No state is set.
    public init(layer: CALayer) { self.layer = layer }

    /// The state with a name; nil if the layer has none.
    public func state(withName name: String, ofLayer layer: CALayer) -> CAState? { layer.state(withName: name) }

    /// The state that was set last; nil for the layer as it was made.
    public func state(ofLayer layer: CALayer) -> CAState? { records[ObjectIdentifier(layer)]?.state }

    /// Sets the initial states of a layer and the layers below it that have states: those that are marked so, or none.
    ///
    /// - Parameter transitionSpeed: The speed of the transitions; 0 is immediate.
    public func setInitialStatesOfLayer(_ layer: CALayer, transitionSpeed: Float = 0) {
        for layer in Self.layersWithStates(below: layer) {
            setState(layer.states.first { $0.isInitial && $0.isEnabled }, ofLayer: layer, transitionSpeed: transitionSpeed)
        }
    }

    /// The layers with states, from the top.
    package static func layersWithStates(below top: CALayer) -> [CALayer] {
        var found: [CALayer] = []
        var rest = [top]
        while let layer = rest.popLast() {
            if !layer.states.isEmpty { found.append(layer) }
            rest += (layer.sublayers ?? []).reversed()
            if let mask = layer.mask { rest.append(mask) }
        }
        return found
    }

    /// Sets the state of a layer.
    ///
    /// - Parameters:
    ///   - state: One of the layer's states; nil restores the layer as it was made. A disabled state is refused.
    ///   - transitionSpeed: Multiplies the speed of the transition's animations; 0 or a number that is not finite changes at once.
    public func setState(_ state: CAState?, ofLayer layer: CALayer, transitionSpeed: Float = 1) {
        guard state?.isEnabled ?? true else { return }
        let record = record(of: layer)
        let isRepeated = record.state === state && record.progress == nil
        if isRepeated { return }
        let from = record.state?.name
        let transition = transitionSpeed > 0 && transitionSpeed.isFinite ? Self.transition(of: layer, from, state?.name) : nil
        let starts = transition?.elements.map { element in element.target.map { StartValue(element, $0) } ?? StartValue() } ?? []
        finish(record, completed: false)
        record.progress = nil
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        record.undo.restore()
        apply(state, to: layer, record.undo)
        CATransaction.commit()
        record.state = state
        delegate?.stateController(self, didSetStateOf: layer)
        guard let transition, !transition.elements.isEmpty else { return }
        let running = RunningTransition(transition, speed: transitionSpeed) { [weak self, weak record] running, completed in
            guard let self else { return }
            if record?.running === running { record?.running = nil }
            delegate?.stateController(self, transitionDidStop: transition, completed: completed)
        }
        record.running = running
        delegate?.stateController(self, transitionDidStart: transition, speed: transitionSpeed)
        running.start(starts)
    }

    /// Shows a moment between two states of a layer, without animations, for a host that follows a finger.
    ///
    /// Numbers, points, sizes, rectangles, colours and transforms that either state sets are interpolated linearly. Other values, added and
    /// removed elements change in the middle.
    ///
    /// - Parameters:
    ///   - progress: 0 is `from`, 1 is `to`; clamped. NaN is 0.
    ///   - from: A state of the layer; nil is the layer as it was made.
    ///   - to: Another state.
    ///   - layer: The layer with the states; the controller's by default.
    public func setProgress(_ progress: Double, from: CAState?, to: CAState?, ofLayer layer: CALayer? = nil) {
        let layer = layer ?? self.layer
        let record = record(of: layer)
        let progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        if record.progress?.isBetween(from, to) != true {
            finish(record, completed: false)
            record.undo.restore()
            apply(to, to: layer, record.undo)
            let end = StateProgress.values(record.undo)
            record.undo.restore()
            apply(from, to: layer, record.undo)
            let start = StateProgress.values(record.undo)
            record.progress = StateProgress(from: from, to: to, start: start, end: end)
            record.state = from
        }
        guard let between = record.progress else { return }
        let isLater = progress >= 0.5
        if between.showsEnd != isLater {
            record.undo.restore()
            apply(isLater ? to : from, to: layer, record.undo)
            record.state = isLater ? to : from
            record.progress?.showsEnd = isLater
        }
        between.set(progress, record.undo)
    }

    /// Restores all layers as they were made.
    public func removeAllStateChanges() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for record in records.values {
            finish(record, completed: false)
            record.undo.restore()
        }
        records = [:]
        CATransaction.commit()
    }

    // MARK: Parts

    private func record(of layer: CALayer) -> Record {
        let key = ObjectIdentifier(layer)
        if let record = records[key] { return record }
        let record = Record()
        records[key] = record
        return record
    }

    private func finish(_ record: Record, completed: Bool) {
        record.running?.stop(completed: completed)
        record.running = nil
    }

    /// Applies a state after the ones that it is based on. A state that is based on itself counts once.
    private func apply(_ state: CAState?, to layer: CALayer, _ undo: StateUndo) {
        var chain: [CAState] = []
        var seen: Set<ObjectIdentifier> = []
        var next = state
        // Strangers' documents may have a chain of many thousands.
        let names = state?.basedOn == nil ? [:] : Dictionary(layer.states.map { ($0.name, $0) }) { first, _ in first }
        while let state = next, seen.insert(ObjectIdentifier(state)).inserted {
            chain.append(state)
            next = state.basedOn.flatMap { names[$0] }
        }
        for state in chain.reversed() {
            for element in state.elements { element.apply(undo) }
        }
    }

    /// The transition that fits best; the first of equal ones.
    private static func transition(of layer: CALayer, _ from: String?, _ to: String?) -> CAStateTransition? {
        var best: (transition: CAStateTransition, rank: Int)?
        for transition in layer.stateTransitions {
            if let rank = transition.rank(from: from, to: to), rank > best?.rank ?? -1 { best = (transition, rank) }
        }
        return best?.transition
    }
}
