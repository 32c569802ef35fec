/// A view of rows or items that can be pressed.
protocol PressTarget: AnyObject {
    /// The row or item at a touch that may be pressed; nil for none.
    func pressablePath(at touch: UITouch) -> IndexPath?
    /// A row or item is pressed, or no longer.
    func press(_ path: IndexPath, isPressed: Bool)
    /// A row or item was pressed and let go.
    func choose(_ path: IndexPath)
}

/// Follows a press on one of many: it begins on one, is given up when the touch leaves that one, and chooses it when it ends there.
final class PressTracker {
    private unowned let target: any PressTarget
    /// What is pressed now.
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

    /// The touch is taken away, or what is pressed is no longer where it was.
    func cancelled() {
        guard let path else { return }
        self.path = nil
        target.press(path, isPressed: false)
    }
}
