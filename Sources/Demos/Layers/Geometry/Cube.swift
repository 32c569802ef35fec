/// Six faces in a transform layer that a drag rotates, and the same faces in a plain layer, which flattens them.
final class Cube: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "cube", title: "Transform layers",
            summary: "Drag to rotate both: a transform layer keeps its faces' depth, a plain one flattens them.",
            chapter: .layers, stillTime: 1.4, times: [0, 0.7, 1.4, 2.1, 2.8, 3.5])
    }

    let bodies: [CALayer] = [CATransformLayer(), CALayer()]
    private static let side: CGFloat = 104
    /// The containers of the bodies: they are tilted, and the body rotates upright inside.
    private var places: [CALayer] = []
    private(set) var turn = CGPoint(x: 0.5, y: -0.6)

    override func prepare() {
        for (index, body) in bodies.enumerated() {
            let place = CALayer()
            place.frame = CGRect(x: CGFloat(index) * 224 + 96, y: 60, width: 224, height: 240)
            layer.addSublayer(place)
            places.append(place)
            body.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            body.position = CGPoint(x: 112, y: 120)
            place.addSublayer(body)
            addFaces(to: body)
            let name = UILabel(caption: index == 0 ? "CATransformLayer" : "CALayer")
            name.textAlignment = .center
            name.frame = CGRect(x: place.frame.minX, y: 312, width: 224, height: Card.nameHeight)
            addSubview(name)
        }
        addGestureRecognizer(
            UIPanGestureRecognizer { [unowned self] pan in
                if pan.state == .began { stop() }
                let way = pan.translation(in: self)
                pan.setTranslation(.zero, in: self)
                turn.x += way.x / 100
                turn.y = min(max(turn.y - way.y / 100, -1.4), 1.4)
                CATransaction.withoutActions { place() }
            })
        place()
    }

    /// Stops the spin at the presented angle.
    private func stop() {
        guard let seen = bodies[0].presentation()?.transform else { return }
        turn.x = atan2(-seen.m13, seen.m11)
        for body in bodies { body.removeAnimation(forKey: "spin") }
    }

    override func start() {
        for body in bodies {
            let spin = CABasicAnimation(keyPath: "transform.rotation.y")
            spin.byValue = 2 * Double.pi
            spin.duration = 10
            spin.repeatCount = .infinity
            body.add(spin, forKey: "spin")
        }
    }

    private func place() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 600
        for (body, place) in zip(bodies, places) {
            body.transform = CATransform3DMakeRotation(turn.x, 0, 1, 0)
            place.sublayerTransform = CATransform3DRotate(perspective, turn.y, 1, 0, 0)
        }
    }

    private func addFaces(to body: CALayer) {
        // Quarter turns about y for the sides and about x for top and bottom; each face then moves out by half a side.
        let turns: [(angle: CGFloat, x: CGFloat, y: CGFloat)] = [
            (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
        ]
        for (index, turn) in turns.enumerated() {
            let face = CALayer.tile(
                Palette.all[index], side: Self.side, position: CGPoint(x: Self.side / 2, y: Self.side / 2), picture: "Stamp")
            // Round corners would leave gaps.
            face.cornerRadius = 0
            face.borderColor = Palette.white.copy(alpha: 0.4)
            face.borderWidth = 2
            let out = CATransform3DMakeTranslation(0, 0, Self.side / 2)
            face.transform = CATransform3DConcat(out, CATransform3DMakeRotation(turn.angle, turn.x, turn.y, 0))
            body.addSublayer(face)
        }
    }
}
