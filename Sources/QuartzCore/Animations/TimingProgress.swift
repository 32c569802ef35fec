// Timing evaluated outside the render tree, for whoever has to know how far an animation has come.

extension CAMediaTimingFunction {
    /// The shown progress for an elapsed one, both counted from 0 to 1.
    package func progress(at elapsed: Double) -> Double { curve.value(at: min(max(elapsed, 0), 1)) }
}

extension CASpringAnimation {
    /// How much of the way the spring has done some seconds after its start; beyond 1 where it overshoots.
    package func progress(at seconds: Double) -> Double { solver.progress(at: seconds) }
}
