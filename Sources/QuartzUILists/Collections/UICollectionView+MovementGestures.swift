@_spi(Hooks) import QuartzUI

// Gestures that move items: the grips of list cells, and the long press of collection controllers.

extension UICollectionView {
    /// Moves the item of a cell by its grip, up and down.
    func move(_ cell: UICollectionViewCell, by pan: UIPanGestureRecognizer) {
        if pan.state == .began, let path = indexPath(for: cell) { begin(pan, at: path, pan.translation(in: self)) }
        follow(pan, sideways: false)
    }

    /// Begins the movement of an item by a gesture.
    ///
    /// - Parameter way: The distance that the touches have moved since they went down on the item.
    fileprivate func begin(_ gesture: UIGestureRecognizer, at path: IndexPath, _ way: CGPoint) {
        guard beginInteractiveMovementForItem(at: path), let movement else { return }
        let point = gesture.location(in: self)
        movement.gesture = gesture
        movement.grab = CGPoint(x: point.x - way.x - movement.position.x, y: point.y - way.y - movement.position.y)
    }

    /// Continues or ends the movement by a gesture. Does nothing if the gesture moves no item.
    fileprivate func follow(_ gesture: UIGestureRecognizer, sideways: Bool) {
        guard let movement, movement.gesture === gesture else { return }
        switch gesture.state {
        case .changed:
            let point = gesture.location(in: self)
            updateInteractiveMovementTargetPosition(
                CGPoint(x: sideways ? point.x - movement.grab.x : movement.position.x, y: point.y - movement.grab.y))
        case .ended: endInteractiveMovement()
        case .cancelled: cancelInteractiveMovement()
        default: break
        }
    }

    /// Returns the item at a point if the user may move it.
    fileprivate func movablePath(at point: CGPoint) -> IndexPath? {
        guard movement == nil, let path = indexPathForItem(at: point),
            dataSource?.collectionView(self, canMoveItemAt: path) ?? false
        else { return nil }
        return path
    }
}

/// The long press that moves an item of a collection. It fails at items that may not be moved, and has no effect there.
final class MovementPress: UILongPressGestureRecognizer {
    /// The item that the press moves when it begins.
    private var path: IndexPath?

    override init(target: Any?, action: MethodName?) {
        super.init(target: target, action: action)
        addAction { press in press.pressed() }
    }

    private func pressed() {
        guard let collection = view as? UICollectionView else { return }
        if state == .began, let path { collection.begin(self, at: path, .zero) }
        collection.follow(self, sideways: true)
    }

    override var shouldBegin: Bool {
        guard super.shouldBegin, let collection = view as? UICollectionView else { return false }
        path = collection.movablePath(at: location(in: collection))
        return path != nil
    }

    /// Ignores presses on views that use drags themselves, such as sliders and grips.
    override func shouldReceive(_ touch: UITouch) -> Bool {
        guard super.shouldReceive(touch), let touched = touch.view else { return false }
        return !sequence(first: touched, next: \.superview).prefix { $0 !== view }.contains(where: \.keepsDrags)
    }

    /// The context menu of an item opens only if the press does not move the item.
    override func mustFail(before other: UIGestureRecognizer) -> Bool {
        other is ContextMenuPress && other.view === view || super.mustFail(before: other)
    }
}
