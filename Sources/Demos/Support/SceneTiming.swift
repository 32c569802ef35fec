// Delays, changes of speed, and changes that are not animated.

extension Demo {
    /// Performs an action after a delay on the media clock, if the demo still exists then.
    ///
    /// The delay is an animation without effect: unlike a timer it pauses, scrubs and speeds up with the demo.
    func after(_ seconds: CFTimeInterval, _ action: @escaping () -> Void) {
        let wait = CAAnimationGroup()
        wait.duration = seconds
        wait.delegate = WaitDelegate(self, action)
        layer.add(wait, forKey: nil)
    }
}

/// Calls back when its animation has finished and its demo still exists: actions may hold the demo unowned.
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

extension CALayer {
    /// Changes the speed of the layer's time without a jump: `beginTime` and `timeOffset` are set to the present.
    func changeSpeed(to speed: Float) {
        let now = CACurrentMediaTime()
        let local = convertTime(now, from: nil)
        beginTime = superlayer?.convertTime(now, from: nil) ?? now
        timeOffset = local
        self.speed = speed
    }
}

extension CATransaction {
    /// Makes changes without implicit animations.
    static func withoutActions(_ changes: () -> Void) {
        begin()
        setDisableActions(true)
        changes()
        commit()
    }
}
