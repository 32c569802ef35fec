/// Arbitrates between the gesture recognizers of a window.
final class GestureArena {
    /// The recognizers that track touches or wait for more.
    private var active: [UIGestureRecognizer] = []
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
        for recognizer in touch.gestureRecognizers ?? [] {
            if touch.phase == .began, !recognizer.tracked.contains(touch) {
                recognizer.tracked.append(touch)
                if !active.contains(recognizer) { active.append(recognizer) }
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
    }

    /// Resets finished recognizers that have no more touches.
    func cleanUp() {
        let finished = active.filter { recognizer in
            guard recognizer.tracked.isEmpty, recognizer.held == nil else { return false }
            return recognizer.committed.isFinal || (recognizer.committed == .possible && !recognizer.awaitsTouches)
        }
        guard !finished.isEmpty else { return }
        active.removeAll { finished.contains($0) }
        for recognizer in finished { recognizer.restart() }
        releaseHeld()
        settled()
    }

    func forget(_ recognizer: UIGestureRecognizer) {
        active.removeAll { $0 === recognizer }
        recognizer.restart()
        releaseHeld()
        settled()
    }

    /// Removes the recognizers of a view that leaves the window and of its descendants.
    func forget(below view: UIView) {
        for recognizer in active where recognizer.view?.isDescendant(of: view) ?? true {
            recognizer.abandon()
            forget(recognizer)
        }
    }

    // MARK: Decisions

    private func mayGoTogether(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
        a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false
            || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false
    }

    private func sharesTouches(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
        a.tracked.contains { b.tracked.contains($0) }
    }

    /// Returns whether a recognizer must wait for another to fail.
    func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
        active.contains { $0 !== recognizer && $0.committed == .possible && $0.mustFail(before: recognizer) }
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
        releaseHeld()
        settled()
    }

    /// Lets waiting recognizers proceed if the recognizers that they wait for have failed.
    private func releaseHeld() {
        for recognizer in active {
            guard let state = recognizer.held, !mustWait(recognizer) else { continue }
            recognizer.recognize(as: state)
        }
    }

    /// Returns whether a view must not be notified yet that a touch has ended.
    func delaysEnd(of touch: UITouch) -> Bool {
        active.contains { recognizer in
            recognizer.delaysTouchesEnded && recognizer.committed == .possible
                && touch.gestureRecognizers?.contains { $0 === recognizer } ?? false
                && (recognizer.awaitsTouches || recognizer.held != nil)
        }
    }
}
