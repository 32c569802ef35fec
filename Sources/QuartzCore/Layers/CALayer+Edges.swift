// Smooth edges, and how far images are reduced.

extension CALayer {
    /// Whether edges are smoothed at all, as `edgeAntialiasingMask` says; true by default, as on macOS.
    public var allowsEdgeAntialiasing: Bool {
        get { extras?.unsmoothedEdges == nil }
        set {
            guard newValue != allowsEdgeAntialiasing else { return }
            let edges = smoothedEdges
            updateExtras { $0.unsmoothedEdges = newValue ? nil : edges }
            setTrait(\.edgeAntialiasingMask, newValue ? edges : [])
        }
    }

    /// The edges that are smoothed, or would be where that is allowed.
    final var smoothedEdges: CAEdgeAntialiasingMask {
        get { extras?.unsmoothedEdges ?? traits.edgeAntialiasingMask }
        set {
            if allowsEdgeAntialiasing {
                setTrait(\.edgeAntialiasingMask, newValue)
            } else {
                updateExtras { $0.unsmoothedEdges = newValue }
            }
        }
    }

    /// Which level of detail of a trilinear filter is taken; kept.
    @available(*, deprecated, message: "has no effect on Linux: the renderer takes the level of detail that fits")
    public var minificationFilterBias: Float {
        get { extras?.minificationFilterBias ?? 0 }
        set { setExtra(\.minificationFilterBias, newValue) }
    }
}
