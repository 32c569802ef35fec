import QuartzUI

/// The viewer's window. It receives all clicks first, so that clicks which select a layer go to the inspector instead of the
/// demo.
final class ViewerWindow: UIWindow {
    let controller: ViewerController
    /// Writes all input into a file; nil for no file.
    var inputRecorder: InputRecorder?
    private var recordedSize: CGSize?
    /// The touches that select a layer.
    private var choosing: Set<UITouch> = []

    init(_ controller: ViewerController, size: CGSize) {
        self.controller = controller
        super.init(frame: CGRect(origin: .zero, size: size))
        rootViewController = controller
    }

    required init?(coder: NSCoder) { nil }

    @discardableResult
    override func send(_ event: InputEvent) -> Bool {
        inputRecorder?.add(.input(event))
        return super.send(event)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let inputRecorder, bounds.size != recordedSize else { return }
        if recordedSize != nil { inputRecorder.add(.resized(bounds.size)) }
        recordedSize = bounds.size
    }

    override func sendEvent(_ event: UIEvent) {
        let touches = event.allTouches ?? []
        if let touch = touches.first(where: { $0.phase == .began }),
            controller.touchWillBegin(touch, modifiers: event.modifierFlags)
        {
            choosing.insert(touch)
        }
        for touch in touches where touch.phase == .moved && choosing.contains(touch) { controller.touchMoved(touch) }
        if touches.isDisjoint(with: choosing) { super.sendEvent(event) }
        choosing = choosing.filter { $0.phase != .ended && $0.phase != .cancelled }
        // The effect is shown in the next frame, also if nothing moves.
        controller.wake()
    }
}
