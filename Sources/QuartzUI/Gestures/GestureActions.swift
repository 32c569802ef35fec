/// Gives every class of recognizers actions that are handed a recognizer of that class. There are no selectors on Linux.
@preconcurrency @MainActor
public protocol GestureActions: UIGestureRecognizer {
    /// Creates a recognizer without actions.
    init()
}

extension GestureActions {
    /// Creates a recognizer that calls a closure whenever its gesture begins, changes, ends or is cancelled.
    public init(_ action: @escaping (Self) -> Void) {
        self.init()
        addAction(action)
    }

    /// Adds a closure to be called whenever the gesture begins, changes, ends or is cancelled.
    public func addAction(_ action: @escaping (Self) -> Void) {
        addUntypedAction { recognizer in
            if let recognizer = recognizer as? Self { action(recognizer) }
        }
    }
}

extension UIView {
    /// The recognizers that follow the view's touches.
    public var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            for recognizer in recognizers { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }

    /// Has a recognizer follow the view's touches, and no longer another view's.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        recognizers.append(gestureRecognizer)
        gestureRecognizer.view = self
    }

    /// Has a recognizer follow the view's touches no longer.
    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizer.abandon()
        window?.dispatcher.arena.forget(gestureRecognizer)
        recognizers.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }
}
