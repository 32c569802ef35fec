/// Recognizes a press that opens a context menu: of the secondary mouse button at once, of a finger or the primary button after half a
/// second.
package final class ContextMenuPress: UILongPressGestureRecognizer {
    /// Returns whether there is a menu at the press. Called before recognition; without a menu the press fails.
    var mayBegin: (() -> Bool)?

    /// The movement after which the end of the press chooses the row under it, in points.
    private static let dragDistance: CGFloat = 8
    private var start = CGPoint.zero

    override init(target: Any?, action: MethodName?) {
        super.init(target: target, action: action)
        allowedButtons = [.primary, .secondary]
    }

    package override var shouldBegin: Bool { super.shouldBegin && mayBegin?() ?? true }

    /// Whether the press has moved since it opened the menu, so that its end chooses a row.
    var isDragged: Bool { hypot(lastPosition.x - start.x, lastPosition.y - start.y) > Self.dragDistance }

    /// Ignores presses that controls with drags, such as sliders, use themselves.
    package override func shouldReceive(_ touch: UITouch) -> Bool {
        super.shouldReceive(touch) && (touch.button == .secondary || !controlUse(of: touch).isOfDrags)
    }

    package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        start = lastPosition
        guard touches.first?.button == .secondary else { return super.touchesBegan(touches, with: event) }
        // A view in front may have opened a menu with the same press.
        guard state == .possible, arena?.allows(self) ?? true else { return state = .failed }
        state = .began
    }
}
