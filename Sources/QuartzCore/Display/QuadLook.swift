/// What a layer's traits come to in its quads: worked out at the commit, so that painting compares no names.
struct QuadLook: Sendable {
    /// The smoothed sides.
    let edges: Quad.Edges
    /// Of any quad.
    let options: Quad.Options
    /// Of contents.
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
