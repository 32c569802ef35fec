// The times at which animations change something, stored beside their tracks so that the drawer can sleep in between.

extension AnimationCompiler {
    /// Records the times at which an animation changes its property.
    ///
    /// - Parameter profile: The intervals of change, as fractions of a pass; nil for the whole pass.
    mutating func note(_ profile: [ClosedRange<Double>]?, _ timing: Timing) {
        if timing.entry >= 0 { return note(profile, timing.entry) }
        var plain = MediaTiming()
        plain.fillMode = timing.fillMode
        let span = ActiveSpan(plain, begin: timing.begin, duration: timing.duration)
        append(Motion(span, isPaced: timing.pacing.isCurved, profile: profile))
    }

    /// Records the same for an entry of `times`.
    mutating func note(_ profile: [ClosedRange<Double>]?, _ entry: Int32) {
        let time = times[Int(entry)]
        var motion = Motion(time.span, isPaced: time.pacing.isCurved, profile: profile)
        var group = time.group
        while group >= 0 {
            motion = motion.inside(times[Int(group)])
            group = times[Int(group)].group
        }
        append(motion)
    }

    private mutating func append(_ motion: Motion) {
        if !motion.isNone { store.motions.append(motion) }
    }
}

extension TrackTime.Pacing {
    /// Whether paced progress differs from linear progress.
    fileprivate var isCurved: Bool {
        if case .linear = self { return false }
        return true
    }
}
