/// Copies in a ring, seen from the front: with their depth, or flattened.
final class ReplicatedDepth: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "replicated-depth", title: "Replicated depth",
            summary: "Eight copies of a card in a ring: with preservesDepth the front ones cover the rear ones.",
            chapter: .particles, stillTime: 1.2, times: [0, 0.6, 1.2, 1.8])
    }

    private(set) var rings: [CAReplicatorLayer] = []

    override func prepare() {
        let cards = addCards(
            ["preservesDepth = false", "preservesDepth = true"], size: CGSize(width: 216, height: 240), spacing: 16)
        for (index, card) in cards.enumerated() {
            // Seen from slightly above.
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 500
            let space = CALayer()
            space.frame = card.bounds
            space.sublayerTransform = CATransform3DConcat(CATransform3DMakeRotation(-0.32, 1, 0, 0), perspective)
            card.layer.addSublayer(space)

            let ring = CAReplicatorLayer()
            ring.frame = card.bounds
            ring.preservesDepth = index == 1
            ring.instanceCount = 8
            ring.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
            // Each copy is a little bluer than the one before.
            ring.instanceColor = CGColor(gray: 1, alpha: 1)
            ring.instanceRedOffset = -0.09
            ring.instanceGreenOffset = -0.05
            space.addSublayer(ring)

            let picture = CALayer.picture("CardFace", size: 66, position: card.middle)
            picture.bounds.size.height = 92
            // In front of the ring's plane.
            picture.zPosition = 84
            picture.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge]
            ring.addSublayer(picture)
            rings.append(ring)
        }
    }

    override func start() {
        for ring in rings {
            let turn = CABasicAnimation(keyPath: "transform.rotation.y")
            turn.byValue = 2 * Double.pi
            turn.duration = 9.6
            turn.repeatCount = .infinity
            ring.add(turn, forKey: "turn")
        }
    }
}
