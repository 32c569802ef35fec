extension AnimationCompiler {
    /// The transition's filter in the form that the render tree stores.
    static func filter(of animation: CATransition) -> FilterValue? {
        guard let filter = animation.filter else { return nil }
        guard let filter = filter as? CIFilter, case .transition = filter.descriptor.role else {
            Diagnostics.warnOnce(
                "CATransition.filter: \((filter as? CIFilter)?.descriptor.name ?? "\(Swift.type(of: filter))") is not a transition filter; the type is used"
            )
            return nil
        }
        return FilterValue(filter)
    }
}
