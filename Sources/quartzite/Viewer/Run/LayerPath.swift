import QuartzUI

/// A layer's position below another one, used to find the same position in a copy of the tree.
struct LayerPath: Equatable {
    private enum Step: Equatable {
        case sublayer(Int)
        case mask
    }
    private var steps: [Step] = []

    /// - Returns: nil for a layer that is not below the root.
    init?(to layer: CALayer, below root: CALayer) {
        var current = layer
        while current !== root {
            guard let parent = current.superlayer else { return nil }
            if parent.mask === current {
                steps.append(.mask)
            } else if let index = parent.sublayers?.firstIndex(where: { $0 === current }) {
                steps.append(.sublayer(index))
            } else {
                return nil
            }
            current = parent
        }
        steps.reverse()
    }

    /// The layer at that position; nil if there is none.
    func layer(below root: CALayer) -> CALayer? {
        var current: CALayer? = root
        for step in steps {
            switch step {
            case .mask: current = current?.mask
            case .sublayer(let index):
                let sublayers = current?.sublayers ?? []
                current = sublayers.indices.contains(index) ? sublayers[index] : nil
            }
        }
        return current
    }
}
