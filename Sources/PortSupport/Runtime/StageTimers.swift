import QuartzUI

extension StageTimer {
    /// Creates a timer that sends a selector to a target; it is not scheduled. The target is retained until the timer ends.
    public convenience init(timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
        let target = target as AnyObject
        self.init(after: interval, every: interval, repeats: repeats, userInfo: userInfo) { timer in
            let call = SendableBox((target: target, timer: timer))
            onMain { selector.send(to: call.value.target, call.value.timer) }
        }
    }

    /// Creates a timer that sends a selector to a target, and schedules it.
    @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> StageTimer {
        let timer = StageTimer(
            timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
        timer.schedule()
        return timer
    }
}
