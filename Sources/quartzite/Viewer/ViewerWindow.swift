import QuartzUI

/// The viewer's window; it sees all clicks, so that the inspector can follow without taking any from the demo.
final class ViewerWindow: UIWindow {
    let controller: ViewerController

    init(_ controller: ViewerController, size: CGSize) {
        self.controller = controller
        super.init(frame: CGRect(origin: .zero, size: size))
        rootViewController = controller
    }

    required init?(coder: NSCoder) { nil }

    override func sendEvent(_ event: UIEvent) {
        if let touch = event.allTouches?.first(where: { $0.phase == .began }) { controller.touchWillBegin(touch) }
        super.sendEvent(event)
        // What it brought about is shown in the next frame, also where nothing moves.
        controller.wake()
    }
}
