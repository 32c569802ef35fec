extension Demo {
    /// Does something later, by the media clock, if the demo is still shown then.
    ///
    /// The wait is an animation that moves nothing: it pauses, scrubs and speeds up with the demo, as a timer would not.
    func after(_ seconds: CFTimeInterval, _ action: @escaping () -> Void) {
        let wait = CAAnimationGroup()
        wait.duration = seconds
        wait.delegate = WaitDelegate(action)
        layer.add(wait, forKey: nil)
    }
}

/// Calls back when its animation has run to its end.
private final class WaitDelegate: CAAnimationDelegate {
    private let action: () -> Void

    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if flag { action() }
    }
}
