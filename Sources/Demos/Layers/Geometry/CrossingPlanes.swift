/// Three rotating planes that intersect in one space.
final class CrossingPlanes: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "crossing-planes", title: "Crossing planes",
            summary: "Layers in one 3D space intersect; they are split, and the pieces sorted by depth.",
            chapter: .layers, stillTime: 1.4, times: [0, 0.7, 1.4, 2.8, 4.2, 6])
    }

    private let space = CALayer()
    private let planes = CATransformLayer()

    override func prepare() {
        var camera = CATransform3DIdentity
        camera.m34 = -1 / 700
        space.frame = bounds
        space.sublayerTransform = CATransform3DRotate(camera, -0.5, 1, 0, 0)
        layer.addSublayer(space)

        // A transform layer, which keeps its sublayers' depth.
        planes.frame = space.bounds
        space.addSublayer(planes)

        let upright = CATransform3DIdentity
        let sideways = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        let level = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
        for (picture, transform) in [("Mountain", upright), ("Desert", sideways), ("Sea", level)] {
            let plane = CALayer.picture(picture, size: 180, position: CGPoint(x: 320, y: 200))
            plane.cornerRadius = 20
            plane.masksToBounds = true
            plane.borderColor = Palette.white
            plane.borderWidth = 2
            plane.transform = transform
            planes.addSublayer(plane)
        }
    }

    override func start() {
        let turn = CABasicAnimation(keyPath: "transform.rotation.y")
        turn.byValue = Double.pi * 2
        turn.duration = 12
        turn.repeatCount = .infinity
        planes.add(turn, forKey: "turn")
    }
}
