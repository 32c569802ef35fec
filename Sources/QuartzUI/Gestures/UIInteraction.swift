/// An object that adds a behaviour to a view, usually by gesture recognizers that it attaches in `didMove(to:)`.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
    /// The view that the interaction is attached to. The conforming class stores it, weakly.
    var view: UIView? { get }
    /// Called before the interaction is attached to a view, or detached (nil).
    func willMove(to view: UIView?)
    /// Called after the interaction is attached to a view, or detached (nil).
    func didMove(to view: UIView?)
}

// The gesture recognizers and interactions of a view.

extension UIView {
    final func replaceRecognizers(_ new: [UIGestureRecognizer]) {
        for recognizer in recognizers { removeGestureRecognizer(recognizer) }
        for recognizer in new { addGestureRecognizer(recognizer) }
    }

    final func attach(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizers.append(recognizer)
        recognizer.view = self
    }

    final func detach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.abandon()
        window?.dispatcher.arena.forget(recognizer)
        recognizers.removeObject(recognizer)
        recognizer.view = nil
    }

    final func replaceInteractions(_ new: [any UIInteraction]) {
        for interaction in attachedInteractions { removeInteraction(interaction) }
        for interaction in new { addInteraction(interaction) }
    }

    final func attach(_ interaction: any UIInteraction) {
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        attachedInteractions.append(interaction)
        interaction.didMove(to: self)
    }

    final func detach(_ interaction: any UIInteraction) {
        guard attachedInteractions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        attachedInteractions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }
}
