/// The quad attributes that follow from a layer's traits. They are computed at the commit, so that painting compares no strings.
struct QuadLook: Sendable {
    /// The smoothed sides.
    let edges: Quad.Edges
    /// Options of every quad.
    let options: Quad.Options
    /// Options of contents.
    let contentsOptions: Quad.Options

    init(_ traits: LayerTraits) {
        edges = Quad.Edges(traits.edgeAntialiasingMask)
        let options: Quad.Options = traits.cornerCurve == .continuous ? .continuousCorners : []
        self.options = options
        var contentsOptions = options
        if traits.magnificationFilter == .nearest { contentsOptions.insert(.nearest) }
        if traits.minificationFilter == .nearest { contentsOptions.insert(.nearestReduced) }
        self.contentsOptions = contentsOptions
    }
}
