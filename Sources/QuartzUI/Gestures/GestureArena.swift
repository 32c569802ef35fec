/// Arbitrates between the gesture recognizers of a window.
final class GestureArena {
    /// The recognizers that track touches or wait for more.
    private var active: [UIGestureRecognizer] = []
    /// The same, to be found.
    private var known: Set<ObjectIdentifier> = []
    /// The recognizers that wait for another to fail, by that one; some may wait no longer.
    private var waiting: [ObjectIdentifier: [UIGestureRecognizer]] = [:]
    private var isDelivering = false
    /// Whether a recognizer has won since the last search for finished ones.
    private var hasWinner = false
    /// Whether a decision has been made in the delivery of a touch.
    private var hasDecided = false
    /// Cancels touches in their views.
    private let take: ([UITouch]) -> Void
    /// Called after a decision, because delayed touches may be delivered.
    private let settled: () -> Void

    init(take: @escaping ([UITouch]) -> Void, settled: @escaping () -> Void) {
        self.take = take
        self.settled = settled
    }

    // MARK: Touches

    /// Delivers a touch to the recognizers that track it.
    func deliver(_ touch: UITouch, with event: UIEvent) {
        let isOutermost = !isDelivering
        isDelivering = true
        for recognizer in touch.gestureRecognizers ?? [] {
            if touch.phase == .began, !recognizer.tracked.contains(touch) {
                recognizer.tracked.append(touch)
                if known.insert(ObjectIdentifier(recognizer)).inserted { active.append(recognizer) }
            }
            guard recognizer.tracked.contains(touch) else { continue }
            recognizer.lastPosition = touch.position
            if recognizer.committed.isFinal || recognizer.held == .ended { continue }
            switch touch.phase {
            case .began: recognizer.touchesBegan([touch], with: event)
            case .moved: recognizer.touchesMoved([touch], with: event)
            case .ended: recognizer.touchesEnded([touch], with: event)
            case .cancelled: recognizer.touchesCancelled([touch], with: event)
            case .stationary, .regionEntered, .regionMoved, .regionExited: break
            }
        }
        if touch.phase == .ended || touch.phase == .cancelled {
            for recognizer in active { recognizer.tracked.removeAll { $0 === touch } }
        }
        cleanUp()
        guard isOutermost else { return }
        isDelivering = false
        if hasDecided { decide() }
    }

    /// Reports a decision: at once, or after the delivery in progress, in which many recognizers may fail.
    private func decide() {
        hasDecided = isDelivering
        if !isDelivering { settled() }
    }

    /// Resets finished recognizers that have no more touches.
    func cleanUp() {
        hasWinner = false
        let finished = active.filter { isFinished($0) }
        if !finished.isEmpty { remove(finished) }
    }

    /// Resets a recognizer that has failed after its touches, and those that are finished because another proceeded.
    func cleanUp(after recognizer: UIGestureRecognizer) {
        if hasWinner { return cleanUp() }
        if known.contains(ObjectIdentifier(recognizer)), isFinished(recognizer) { remove([recognizer]) }
    }

    private func isFinished(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer.tracked.isEmpty, recognizer.held == nil else { return false }
        return recognizer.committed.isFinal || (recognizer.committed == .possible && !recognizer.awaitsTouches)
    }

    func forget(_ recognizer: UIGestureRecognizer) { remove([recognizer]) }

    /// Removes the recognizers of a view that leaves the window and of its descendants.
    func forget(below view: UIView) {
        var tree = TreeMembers(of: view)
        let gone = active.filter { $0.view.map { tree.contains($0) } ?? true }
        guard !gone.isEmpty else { return }
        for recognizer in gone { recognizer.abandon() }
        remove(gone)
    }

    /// Removes recognizers, which start again.
    private func remove(_ recognizers: [UIGestureRecognizer]) {
        let count = known.count
        for recognizer in recognizers { known.remove(ObjectIdentifier(recognizer)) }
        if known.count < count { active.removeAll { !known.contains(ObjectIdentifier($0)) } }
        for recognizer in recognizers { recognizer.restart() }
        for recognizer in recognizers { releaseHeld(after: recognizer) }
        decide()
    }

    // MARK: Decisions

    private func mayGoTogether(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
        a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false
            || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false
    }

    private func sharesTouches(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
        a.tracked.contains { b.tracked.contains($0) || b.heldTouches.contains($0) }
            || a.heldTouches.contains { b.tracked.contains($0) || b.heldTouches.contains($0) }
    }

    /// Returns whether a recognizer must wait for another to fail. It is then noted with that one.
    func makesWait(_ recognizer: UIGestureRecognizer) -> Bool {
        // Those that it names are usually few.
        let named = recognizer.required.first {
            $0 !== recognizer && $0.committed == .possible && known.contains(ObjectIdentifier($0))
        }
        let other = named ?? active.first { $0 !== recognizer && $0.committed == .possible && $0.mustFail(before: recognizer) }
        if let other { waiting[ObjectIdentifier(other), default: []].append(recognizer) }
        return other != nil
    }

    /// Returns whether no active gesture prevents a new one.
    func allows(_ recognizer: UIGestureRecognizer) -> Bool {
        !active.contains { other in
            guard other !== recognizer else { return false }
            if other.committed != .possible, other.committed != .failed, other.mustFail(before: recognizer) { return true }
            return other.committed.isUnderWay && sharesTouches(other, recognizer) && !mayGoTogether(other, recognizer)
                && other.canPrevent(recognizer) && recognizer.canBePrevented(by: other)
        }
    }

    /// Lets a recognizer win: competing recognizers fail, and its view's touches are cancelled.
    func recognized(_ winner: UIGestureRecognizer) {
        hasWinner = true
        for other in active where other !== winner && other.committed == .possible {
            let depends = winner.mustFail(before: other)
            guard sharesTouches(winner, other) || depends else { continue }
            if depends || (!mayGoTogether(winner, other) && winner.canPrevent(other) && other.canBePrevented(by: winner)) {
                other.commit(.failed)
            }
        }
        if winner.cancelsTouchesInView { take(winner.tracked) }
    }

    func changed(_ recognizer: UIGestureRecognizer) {
        guard recognizer.committed.isFinal else { return }
        releaseHeld(after: recognizer)
        decide()
    }

    /// Lets the recognizers that waited for one proceed, unless they wait for another.
    private func releaseHeld(after other: UIGestureRecognizer) {
        for recognizer in waiting.removeValue(forKey: ObjectIdentifier(other)) ?? [] {
            guard known.contains(ObjectIdentifier(recognizer)), let state = recognizer.held, !makesWait(recognizer) else {
                continue
            }
            recognizer.recognize(as: state)
        }
    }

    /// Returns whether a view must not be notified yet that a touch has ended.
    ///
    /// - Parameter index: That of the touch's recognizer that has delayed the end; the search goes on there.
    func delaysEnd(of touch: UITouch, from index: inout Int) -> Bool {
        let recognizers = touch.gestureRecognizers ?? []
        for _ in recognizers {
            if index >= recognizers.count { index = 0 }
            if delaysEnd(recognizers[index]) { return true }
            index += 1
        }
        return false
    }

    private func delaysEnd(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizer.delaysTouchesEnded && recognizer.committed == .possible && (recognizer.awaitsTouches || recognizer.held != nil)
            && known.contains(ObjectIdentifier(recognizer))
    }
}
