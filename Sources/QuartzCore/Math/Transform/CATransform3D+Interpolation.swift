extension CATransform3D {
    /// The transform at a progress of 0 … 1 towards another, interpolated as in animations.
    package func interpolated(to other: CATransform3D, at progress: Double) -> CATransform3D {
        TransformInterpolator.prepare(from: self, to: other).evaluate(at: progress)
    }
}
