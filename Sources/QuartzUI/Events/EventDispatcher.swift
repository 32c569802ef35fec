/// Converts host events to touches, hover, scroll, key and text events, and delivers them.
final class EventDispatcher {
    private unowned let window: UIWindow
    /// Touches that are down, by finger and button.
    private var touches: [TouchKey: UITouch] = [:]
    /// Ended touches that a recognizer may still claim.
    private var delayedEnds: [DelayedEnd] = []
    /// The taps that the next touches may continue, latest last.
    private var taps: [Tap] = []
    private let hover: HoverTracker
    /// The open menu. It closes when its view leaves the window.
    weak var openMenu: MenuOverlay?

    private struct TouchKey: Hashable {
        var id: Int
        var button: PointerEvent.Button
    }

    private struct DelayedEnd {
        let touch: UITouch
        let event: UIEvent
        /// The index of the touch's recognizer that delays it.
        var delaying: Int
    }

    /// The end of a touch that the next touch may continue as a multiple tap. The touch itself would retain its recognizers.
    private struct Tap {
        weak var view: UIView?
        let button: PointerEvent.Button
        let place: CGPoint
        let time: TimeInterval
        let count: Int
    }

    private(set) lazy var arena = GestureArena(
        take: { [unowned self] touches in take(touches) }, settled: { [unowned self] in deliverDelayedEnds() })

    init(window: UIWindow) {
        self.window = window
        hover = HoverTracker(window: window)
    }

    // MARK: Touches

    func send(_ event: PointerEvent) -> Bool {
        guard event.location.x.isFinite, event.location.y.isFinite else { return false }
        DeadlineQueue.current.run(until: event.timestamp)
        switch event.phase {
        case .hovered: return hover.move(to: event.location, event.modifiers)
        case .left:
            hover.leave()
            return false
        case .began: return begin(event)
        case .moved, .ended, .cancelled: return proceed(event)
        }
    }

    private func begin(_ event: PointerEvent) -> Bool {
        let key = TouchKey(id: event.id, button: event.button)
        if touches[key] != nil {
            // The host did not report the end of the last touch.
            var end = event
            end.phase = .cancelled
            _ = proceed(end)
        }
        let uiEvent = makeEvent(event)
        let view = window.hitTest(event.location, with: uiEvent)
        window.touchWillBegin(in: view)
        let touch = UITouch(event, window: window, view: view)
        touch.tapCount = countTaps(touch)
        touch.isTaken = event.button != .primary || isBusy(view)
        touch.gestureRecognizers = recognizers(for: touch)
        touches[key] = touch
        if event.kind == .mouse { _ = hover.move(to: event.location, event.modifiers) }
        UIApplication.shared.sendEvent(makeEvent(event, changed: touch))
        return view != nil && view !== window
    }

    private func proceed(_ event: PointerEvent) -> Bool {
        let key = TouchKey(id: event.id, button: event.button)
        guard let touch = touches[key] else { return false }
        if event.phase == .moved, touch.position == event.location { return true }
        touch.previousPosition = touch.position
        touch.position = event.location
        touch.timestamp = event.timestamp
        touch.phase = event.phase == .moved ? .moved : event.phase == .ended ? .ended : .cancelled
        let uiEvent = makeEvent(event, changed: touch)
        if touch.phase != .moved { touches[key] = nil }
        UIApplication.shared.sendEvent(uiEvent)
        if touch.phase == .ended {
            // A drag is no tap.
            if touch.mayContinueTap(at: touch.position) {
                taps.append(
                    Tap(
                        view: touch.view, button: touch.button, place: touch.position, time: touch.timestamp,
                        count: touch.tapCount))
            }
            if event.kind == .mouse { _ = hover.move(to: event.location, event.modifiers) }
        }
        return true
    }

    /// Delivers an event to recognizers, then to the view. Implements `UIWindow.sendEvent(_:)`.
    func deliver(_ event: UIEvent) {
        guard let touch = event.changed else { return }
        arena.deliver(touch, with: event)
        guard !touch.isTaken else { return }
        var delaying = 0
        if touch.phase == .ended, arena.delaysEnd(of: touch, from: &delaying) {
            delayedEnds.append(DelayedEnd(touch: touch, event: event, delaying: delaying))
        } else {
            sendToView(of: touch, event)
        }
    }

    private func sendToView(of touch: UITouch, _ event: UIEvent?) {
        guard let view = touch.view else { return }
        touch.isDelivered = true
        switch touch.phase {
        case .began: view.touchesBegan([touch], with: event)
        case .moved: view.touchesMoved([touch], with: event)
        case .ended: view.touchesEnded([touch], with: event)
        case .cancelled: view.touchesCancelled([touch], with: event)
        case .stationary, .regionEntered, .regionMoved, .regionExited: break
        }
    }

    /// Cancels touches in their views because a gesture has been recognized.
    private func take(_ taken: [UITouch]) {
        let event = UIEvent(timestamp: Turn.now, modifiers: [], touches: Set(touches.values))
        for touch in taken where !touch.isTaken {
            touch.isTaken = true
            delayedEnds.removeAll { $0.touch === touch }
            // A touch that began with this event may not have been delivered to its view.
            guard touch.isDelivered else { continue }
            let phase = touch.phase
            touch.phase = .cancelled
            touch.view?.touchesCancelled([touch], with: event)
            touch.phase = phase
        }
    }

    private func deliverDelayedEnds() {
        for end in delayedEnds {
            var delaying = end.delaying
            let isDelayed = arena.delaysEnd(of: end.touch, from: &delaying)
            // Calls of views may have changed the list.
            guard let index = delayedEnds.firstIndex(where: { $0.touch === end.touch }) else { continue }
            delayedEnds[index].delaying = delaying
            guard !isDelayed else { continue }
            delayedEnds.remove(at: index)
            if !end.touch.isTaken { sendToView(of: end.touch, end.event) }
        }
    }

    private func makeEvent(_ event: PointerEvent, changed: UITouch? = nil) -> UIEvent {
        for touch in touches.values where touch !== changed { touch.phase = .stationary }
        let result = UIEvent(timestamp: event.timestamp, modifiers: event.modifiers, touches: Set(touches.values))
        result.changed = changed
        return result
    }

    /// Returns whether a view can receive no further touch now.
    private func isBusy(_ view: UIView?) -> Bool {
        let down = touches.values.filter { !$0.isTaken }
        if down.contains(where: { $0.view !== view && ($0.view?.isExclusiveTouch ?? false) }) { return true }
        if view?.isExclusiveTouch ?? false, down.contains(where: { $0.view !== view }) { return true }
        return down.contains { $0.view === view } && !(view?.isMultipleTouchEnabled ?? false)
    }

    /// Returns the number of taps in quick succession that a new touch belongs to, with itself. Each tap is continued once.
    private func countTaps(_ touch: UITouch) -> Int {
        taps.removeAll { touch.timestamp - $0.time > UITouch.tapInterval }
        let last = taps.lastIndex { $0.view === touch.view && $0.button == touch.button && touch.mayContinueTap(at: $0.place) }
        return last.map { taps.remove(at: $0).count + 1 } ?? 1
    }

    private func recognizers(for touch: UITouch) -> [UIGestureRecognizer] {
        var found: [UIGestureRecognizer] = []
        var use = ControlUse()
        var next = touch.view
        while let view = next {
            touch.passage = TouchPassage(reached: view, use: use)
            found += view.recognizers.filter { $0.shouldReceive(touch) }
            use.add(view)
            next = view.superview
        }
        touch.passage = nil
        return found
    }

    // MARK: Wheel

    func send(_ event: ScrollEvent) -> Bool {
        guard event.delta.dx.isFinite, event.delta.dy.isFinite, event.location.x.isFinite, event.location.y.isFinite else {
            return false
        }
        DeadlineQueue.current.run(until: event.timestamp)
        guard let view = window.hitTest(event.location, with: nil) else { return false }
        if event.modifiers.contains(.control) {
            let pinches = sequence(first: view, next: \.superview).flatMap(\.recognizers).compactMap {
                $0 as? UIPinchGestureRecognizer
            }
            guard let pinch = pinches.first(where: { $0.isEnabled && ($0.state != .possible || $0.shouldBegin) }) else {
                return false
            }
            pinch.zoom(with: event)
            return true
        }
        let isUsed = view.scrollWheel(with: event)
        if isUsed { _ = hover.move(to: event.location, event.modifiers) }
        return isUsed
    }

    // MARK: Leaving

    /// Removes a view and its subviews, which leave the window, from all records.
    func forget(_ view: UIView) {
        arena.forget(below: view)
        hover.forget(view)
        if let source = openMenu?.source, source.isDescendant(of: view) { openMenu?.close(animated: false) }
    }
}
