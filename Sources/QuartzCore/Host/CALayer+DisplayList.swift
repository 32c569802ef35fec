extension CALayer {
    /// What the layer and all below it look like at a time, in its own coordinates from its bounds' origin on: without its place, its
    /// transform and what lies behind it.
    ///
    /// - Parameter time: in the media clock's seconds.
    /// - Returns: nil for a layer that is not in a host's committed tree.
    public func displayList(at time: CFTimeInterval) -> DisplayList? {
        guard commitState.isCommitted else { return nil }
        return commitState.host?.displayList(of: self, at: time)
    }
}
