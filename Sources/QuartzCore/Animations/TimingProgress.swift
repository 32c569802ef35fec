// The progress of animations, for evaluation outside the render tree.

extension CAMediaTimingFunction {
    /// Returns the output progress for an elapsed one, both from 0 to 1.
    package func progress(at elapsed: Double) -> Double { curve.value(at: min(max(elapsed, 0), 1)) }
}

extension CASpringAnimation {
    /// Returns the spring's progress at a time in seconds after its start; beyond 1 where it overshoots.
    package func progress(at seconds: Double) -> Double { solver.progress(at: seconds) }
}
