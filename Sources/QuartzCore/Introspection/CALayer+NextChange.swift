extension CALayer {
    /// When what is seen of the layer and all below it next changes by itself, in the media clock's seconds: `time` while something
    /// moves, infinity where nothing will, or where the layer is not in a host's committed tree.
    package final func nextChange(after time: CFTimeInterval) -> CFTimeInterval {
        guard commitState.isCommitted, let host = commitState.host else { return .infinity }
        return host.tree.nextChange(after: time, below: commitState.slot)
    }
}
