extension Demo {
    /// Does something later, by the media clock, if the demo is still shown then.
    ///
    /// The wait is an animation that moves nothing: it pauses, scrubs and speeds up with the demo, as a timer would not.
    func after(_ seconds: CFTimeInterval, _ action: @escaping () -> Void) {
        let wait = CAAnimationGroup()
        wait.duration = seconds
        wait.delegate = WaitDelegate(self, action)
        layer.add(wait, forKey: nil)
    }
}

/// Calls back when its animation has run to its end and its demo is still there: actions may hold the demo unowned.
private final class WaitDelegate: CAAnimationDelegate {
    private weak var demo: Demo?
    private let action: () -> Void

    init(_ demo: Demo, _ action: @escaping () -> Void) {
        self.demo = demo
        self.action = action
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if flag, let demo { withExtendedLifetime(demo, action) }
    }
}
