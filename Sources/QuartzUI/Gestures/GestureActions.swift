/// Typed actions: every recognizer class passes its own type to closures. They replace target and selector.
@preconcurrency @MainActor
public protocol GestureActions: UIGestureRecognizer {
    /// Creates a recognizer without actions.
    init()
}

extension GestureActions {
    /// Creates a recognizer with a closure that is called when the gesture begins, changes, ends or is cancelled.
    public init(_ action: @escaping (Self) -> Void) {
        self.init()
        addAction(action)
    }

    /// Adds a closure that is called when the gesture begins, changes, ends or is cancelled.
    public func addAction(_ action: @escaping (Self) -> Void) {
        addUntypedAction { recognizer in
            if let recognizer = recognizer as? Self { action(recognizer) }
        }
    }
}

extension UIView {
    /// The gesture recognizers attached to the view.
    public var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            for recognizer in recognizers { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }

    /// Attaches a recognizer to the view, and detaches it from its previous view.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        recognizers.append(gestureRecognizer)
        gestureRecognizer.view = self
    }

    /// Detaches a recognizer from the view.
    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizer.abandon()
        window?.dispatcher.arena.forget(gestureRecognizer)
        recognizers.removeObject(gestureRecognizer)
        gestureRecognizer.view = nil
    }
}
