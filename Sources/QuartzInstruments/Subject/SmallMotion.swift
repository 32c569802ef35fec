import QuartzUI

/// The size of a motion, which decides how often the panels around it are updated.
///
/// A frame repaints one rectangle around all that has changed. If a small indicator turns while a playhead moves in each frame, that
/// rectangle is most of the window, and the panels cost many times as much as the motion.
package enum SmallMotion {
    /// The number of updates of the panels per second while only a small part of the picture moves.
    package static let rate = 10
    /// The part of the picture that such a motion covers at most.
    private static let largestShare: CGFloat = 1.0 / 200

    /// Whether the animated layers cover only a small part of a picture.
    static func isAll(of layers: [CALayer], below root: CALayer) -> Bool {
        let room = root.bounds.width * root.bounds.height * largestShare
        var area: CGFloat = 0
        for layer in layers {
            guard let extent = extent(of: layer, below: root) else { return false }
            area += extent.width * extent.height
            guard area <= room else { return false }
        }
        return true
    }

    /// Returns the rectangle that a layer's motion covers, in the root's coordinates; nil if it is not known.
    private static func extent(of layer: CALayer, below root: CALayer) -> CGRect? {
        guard !(layer is CAEmitterLayer), layer is CAReplicatorLayer || (layer.sublayers ?? []).isEmpty, layer.mask == nil,
            layer.shadowOpacity == 0
        else { return nil }
        var moved = layer
        // The copies of a replicator lie around its middle.
        for ancestor in sequence(first: layer, next: \.superlayer).prefix(while: { $0 !== root })
        where ancestor is CAReplicatorLayer {
            moved = ancestor
        }
        guard moved.superlayer != nil, !moved.bounds.isEmpty else { return nil }
        return moved.convert(moved.bounds, to: root)
    }
}

extension Subject {
    /// Whether a small part of the picture moves, and nothing else.
    package var hasSmallMotion: Bool { SmallMotion.isAll(of: history.animated, below: rootLayer) }
}
