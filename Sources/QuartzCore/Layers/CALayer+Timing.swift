// Times between layers.

extension CALayer {
    /// A time of another layer (nil: the media clock's) in this layer's own. Not clamped; reads the model as it is now.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(global: l.map { $0.globalTime(local: t) } ?? t)
    }

    /// A time of this layer in another's (nil: the media clock's).
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let global = globalTime(local: t)
        return l?.localTime(global: global) ?? global
    }

    /// The chain of layers whose times lie between the clock's and this layer's own, outermost first.
    private var timeChain: [CALayer] {
        Array(sequence(first: animated, next: \.parent)).reversed()
    }

    final func localTime(global: Double) -> Double {
        timeChain.reduce(global) { $1.timing.localTime(parent: $0) }
    }

    private func globalTime(local: Double) -> Double {
        timeChain.reversed().reduce(local) { $1.timing.parentTime(local: $0) }
    }
}
