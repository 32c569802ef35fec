extension CATransform3D {
    /// The transform at a share of the way to another, 0 … 1, as animations go it.
    package func interpolated(to other: CATransform3D, at progress: Double) -> CATransform3D {
        TransformInterpolator.prepare(from: self, to: other).evaluate(at: progress)
    }
}
