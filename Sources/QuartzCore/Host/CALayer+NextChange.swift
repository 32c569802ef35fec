extension CALayer {
    /// Returns the next time, in the media clock's seconds, at which the picture of the layer's subtree changes without a commit: `time`
    /// while something moves, infinity if nothing will, or if the layer is in no committed tree.
    package final func nextChange(after time: CFTimeInterval) -> CFTimeInterval {
        guard commitState.isCommitted, let host = commitState.host else { return .infinity }
        return host.tree.nextChange(after: time, below: commitState.slot)
    }
}
