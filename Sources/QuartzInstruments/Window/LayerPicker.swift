import QuartzUI

/// Selects layers in the program's own window: the mouse outlines the layer below it, a click selects it.
///
/// The outline is a layer of the window while it is shown, and is removed afterwards.
final class LayerPicker {
    /// Whether the mouse selects layers instead of going to the program.
    var isPicking = false {
        didSet { if !isPicking { hovered = nil } }
    }
    /// Called with the results of a click.
    var onPick: (HitAnswer) -> Void = { _ in }
    /// Called when the picking ends, or when the program gets a press.
    var onEnd: () -> Void = {}
    /// The layer under the mouse.
    private(set) weak var hovered: CALayer?

    private let overlay = OutlineOverlay(frame: .zero)

    /// Takes an event of the scene's window.
    ///
    /// - Returns: Whether the program does not get it.
    func take(_ event: InputEvent, in scene: ProgramScene) -> Bool {
        switch event {
        case .pointer(let pointer):
            guard isPicking else {
                if pointer.phase == .began { onEnd() }
                return false
            }
            switch pointer.phase {
            case .hovered, .moved:
                let answer = scene.answer(at: pointer.location)
                hovered = answer.presentation ?? answer.model
            case .left: hovered = nil
            case .ended: onPick(scene.answer(at: pointer.location))
            case .began, .cancelled: break
            }
            return true
        case .key(let key) where isPicking && key.key == .escape:
            onEnd()
            return true
        default: return false
        }
    }

    /// Outlines a layer of the scene; nil removes the outline.
    func outline(_ layer: CALayer?, in scene: ProgramScene?) {
        guard let layer, let scene, scene.holds(layer) else {
            guard overlay.layer.superlayer != nil else { return }
            return withoutMarks(in: scene) { overlay.layer.removeFromSuperlayer() }
        }
        withoutMarks(in: scene) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            if overlay.layer.superlayer !== scene.rootLayer {
                overlay.layer.zPosition = .greatestFiniteMagnitude.squareRoot()
                scene.rootLayer.addSublayer(overlay.layer)
            }
            CATransaction.commit()
            overlay.scene = scene.rootLayer
            overlay.show(layer)
        }
    }

    /// The outline is no event of the program.
    private func withoutMarks(in scene: ProgramScene?, _ change: () -> Void) {
        if let scene { scene.log.withoutMarks(change) } else { change() }
    }
}
