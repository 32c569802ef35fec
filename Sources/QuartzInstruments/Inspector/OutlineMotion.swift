import QuartzUI

/// The motion of a layer's corners in the near future, for an outline that the render server moves with the layer.
///
/// The server's frames have other times than those of the main actor. Without the motion the outline would lie where the layer was.
struct OutlineMotion {
    /// The corners at equal steps of time, in the coordinates of the topmost layer.
    let corners: [[CGPoint]]

    /// The length of the future in seconds: the main actor updates the outline before.
    static let length = 0.3
    private static let steps = 18

    /// - Returns: nil if neither the layer nor one above it is animated.
    init?(of target: CALayer, below root: CALayer) {
        let chain = sequence(first: target, next: \.superlayer).prefix { $0 !== root }.reversed()
        let animated = chain.map { LayerPose.animated(by: $0.runningAnimations) }
        guard animated.contains(where: { !$0.isEmpty }), target.superlayer != nil else { return nil }
        let now = CACurrentMediaTime()
        corners = (0...Self.steps).map { step in
            let time = now + Self.length * Double(step) / Double(Self.steps)
            var (parent, place) = (root, LayerPlacement.canvas)
            for (layer, paths) in zip(chain, animated) {
                let pose =
                    paths.isEmpty ? layer : LayerPose(layer, animated: paths, at: layer.convertTime(time, from: nil)).layer
                if pose !== layer { pose.sublayerTransform = layer.sublayerTransform }
                place = LayerPlacement(pose, in: parent, placed: place)
                parent = pose
            }
            let bounds = parent.bounds
            return [
                CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
                CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
            ].compactMap(place.transform.image)
        }
    }
}
