// Antialiasing of edges, and the sampling of reduced images.

extension CALayer {
    /// Whether the edges in `edgeAntialiasingMask` are smoothed; true by default, as on macOS.
    public var allowsEdgeAntialiasing: Bool {
        get { extras?.unsmoothedEdges == nil }
        set {
            guard newValue != allowsEdgeAntialiasing else { return }
            let edges = smoothedEdges
            updateExtras { $0.unsmoothedEdges = newValue ? nil : edges }
            setTrait(\.edgeAntialiasingMask, newValue ? edges : [])
        }
    }

    /// The edges in the mask, whether smoothing is allowed or not.
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

    /// The bias of the level of detail of a trilinear filter.
    @available(*, deprecated, message: "has no effect on Linux: the renderer takes the level of detail that fits")
    public var minificationFilterBias: Float {
        get { extras?.minificationFilterBias ?? 0 }
        set { setExtra(\.minificationFilterBias, newValue) }
    }
}
