@_spi(Hooks) import QuartzUI

/// A view whose rows or items can be pressed.
protocol PressTarget: AnyObject {
    /// Returns the row or item at a touch that may be pressed, if any.
    func pressablePath(at touch: UITouch) -> IndexPath?
    /// Sets whether a row or item is highlighted.
    func press(_ path: IndexPath, isPressed: Bool)
    /// Called when a row or item has been pressed and released.
    func choose(_ path: IndexPath)
}

/// Tracks the press of one row or item. The press is cancelled when the touch leaves it, and selects it when the touch ends.
final class PressTracker {
    private unowned let target: any PressTarget
    /// The pressed row or item.
    private(set) var path: IndexPath?

    init(_ target: any PressTarget) {
        self.target = target
    }

    func began(_ touches: Set<UITouch>) {
        guard path == nil, let path = touches.first.flatMap(target.pressablePath) else { return }
        self.path = path
        target.press(path, isPressed: true)
    }

    func moved(_ touches: Set<UITouch>) {
        guard let path, let touch = touches.first, target.pressablePath(at: touch) != path else { return }
        cancelled()
    }

    func ended() {
        guard let path else { return }
        cancelled()
        target.choose(path)
    }

    /// Cancels the press, because the touch was cancelled or rows have changed.
    func cancelled() {
        guard let path else { return }
        self.path = nil
        target.press(path, isPressed: false)
    }
}
