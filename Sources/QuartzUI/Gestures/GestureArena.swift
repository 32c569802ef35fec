/// Where the recognizers of a window settle who wins.
final class GestureArena {
    /// Those that follow touches, or wait for more.
    private var active: [UIGestureRecognizer] = []
    /// Takes touches away from their views.
    private let take: ([UITouch]) -> Void
    /// Something has been decided: touches that were held back may be delivered.
    private let settled: () -> Void

    init(take: @escaping ([UITouch]) -> Void, settled: @escaping () -> Void) {
        self.take = take
        self.settled = settled
    }

    // MARK: Touches

    /// Hands a touch's change to the recognizers that follow it.
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
            case .stationary: break
            }
        }
        if touch.phase == .ended || touch.phase == .cancelled {
            for recognizer in active { recognizer.tracked.removeAll { $0 === touch } }
        }
        cleanUp()
    }

    /// Restarts recognizers whose course is run and whose touches are gone.
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

    /// A view and what it holds leave the window.
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

    /// Whether a recognizer has to wait for another to fail.
    func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
        active.contains { $0 !== recognizer && $0.committed == .possible && $0.mustFail(before: recognizer) }
    }

    /// Whether no gesture that is under way forbids a new one.
    func allows(_ recognizer: UIGestureRecognizer) -> Bool {
        !active.contains { other in
            guard other !== recognizer else { return false }
            if other.committed != .possible, other.committed != .failed, other.mustFail(before: recognizer) { return true }
            return other.committed.isUnderWay && sharesTouches(other, recognizer) && !mayGoTogether(other, recognizer)
                && other.canPrevent(recognizer) && recognizer.canBePrevented(by: other)
        }
    }

    /// A recognizer wins: the others that follow its touches fail, and its view loses them.
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

    /// Lets those recognize whose obstacles are gone.
    private func releaseHeld() {
        for recognizer in active {
            guard let state = recognizer.held, !mustWait(recognizer) else { continue }
            recognizer.recognize(as: state)
        }
    }

    /// Whether a view may not yet hear that a touch has ended.
    func delaysEnd(of touch: UITouch) -> Bool {
        active.contains { recognizer in
            recognizer.delaysTouchesEnded && recognizer.committed == .possible
                && touch.gestureRecognizers?.contains { $0 === recognizer } ?? false
                && (recognizer.awaitsTouches || recognizer.held != nil)
        }
    }
}
