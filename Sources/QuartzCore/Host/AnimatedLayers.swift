/// The layers of a render tree's runs.
struct AnimatedLayers: Sequence, IteratorProtocol {
    let layers: [CALayer?]
    let runs: [RenderTree.Run]
    private var index = 0

    init(layers: [CALayer?], runs: [RenderTree.Run]) {
        self.layers = layers
        self.runs = runs
    }

    mutating func next() -> CALayer? {
        while index < runs.count {
            index += 1
            if let layer = layers[Int(runs[index - 1].slot)] { return layer }
        }
        return nil
    }
}
