extension CALayer {
    /// The display list of the layer and its sublayers at a time, from the origin of its bounds, without its position, its
    /// transform and the backdrop.
    ///
    /// - Parameter time: in the media clock's seconds.
    /// - Returns: nil for a layer outside a host's committed tree.
    public func displayList(at time: CFTimeInterval) -> DisplayList? {
        guard commitState.isCommitted else { return nil }
        return commitState.host?.displayList(of: self, at: time)
    }
}
