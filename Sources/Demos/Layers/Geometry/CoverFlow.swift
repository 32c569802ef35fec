/// Covers on a reflecting floor: the selected one faces the viewer, the others stand aside in perspective.
final class CoverFlow: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "cover-flow", title: "Cover flow",
            summary: "Click a cover: positions and rotations animate implicitly; the floor mirrors them.",
            chapter: .layers, stillTime: 2.6, times: [0, 0.9, 1.2, 1.5, 2.6, 4])
    }

    private let shelf = CALayer()
    private(set) var covers: [CALayer] = []
    private var clouds: [CALayer] = []
    private var veils: [CAGradientLayer] = []
    /// The side of a cover, and the visible height of its reflection.
    private let side = CGFloat(160)
    private let depth = CGFloat(72)
    private var chosen = 3
    private var step = 1
    /// Whether the demo still selects covers automatically.
    private var isTouring = true

    override func prepare() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        shelf.frame = bounds
        shelf.sublayerTransform = perspective
        layer.addSublayer(shelf)

        for name in ["Mountain", "Sea", "Forest", "Desert", "Mountain", "Sea", "Forest"] {
            let cover = cover(name)
            shelf.addSublayer(cover)
            covers.append(cover)
        }
        themeDidChange()
        arrange()
        addGestureRecognizer(
            UITapGestureRecognizer { [unowned self] gesture in
                isTouring = false
                choose(at: gesture.location(in: self))
            })
    }

    /// Returns a picture with a drifting cloud, and a live reflection of both that fades with depth.
    private func cover(_ name: String) -> CALayer {
        let picture = CALayer.picture(name, size: side, position: CGPoint(x: side / 2, y: side / 2))
        picture.cornerRadius = 8
        picture.masksToBounds = true
        let cloud = CALayer.picture("Cloud", size: 64, position: CGPoint(x: -32, y: 38))
        picture.addSublayer(cloud)
        clouds.append(cloud)

        let cover = CALayer()
        cover.bounds = CGRect(x: 0, y: 0, width: side, height: side + depth)
        cover.anchorPoint = CGPoint(x: 0.5, y: side / (side + depth))
        let mirror = CAReplicatorLayer()
        mirror.frame = cover.bounds
        mirror.instanceCount = 2
        // About the centre of the layer, so that the picture's lower edge stays in place, with a gap.
        let rise = side + 2 - mirror.bounds.midY
        var flip = CATransform3DMakeTranslation(0, 2 * rise, 0)
        flip = CATransform3DScale(flip, 1, -1, 1)
        mirror.instanceTransform = flip
        mirror.addSublayer(picture)

        // The floor's colour over the reflection. It hides everything further down.
        let veil = CAGradientLayer()
        veil.frame = CGRect(x: -1, y: side, width: side + 2, height: depth + 1)
        mirror.masksToBounds = true
        cover.addSublayer(mirror)
        cover.addSublayer(veil)
        veils.append(veil)
        return cover
    }

    override func themeDidChange() {
        super.themeDidChange()
        let floor = Theme.ground.cgColor
        CATransaction.withoutActions { for veil in veils { veil.colors = [floor.copy(alpha: 0.6) ?? floor, floor] } }
    }

    override func start() {
        for (index, cloud) in clouds.enumerated() {
            let drift = CABasicAnimation(keyPath: "position.x")
            drift.fromValue = -32
            drift.toValue = side + 32
            drift.duration = 7
            drift.timeOffset = Double(index) * 1.9
            drift.repeatCount = .infinity
            cloud.add(drift, forKey: "drift")
        }
        after(0.9) { [unowned self] in tour() }
    }

    /// Moves back and forth along the shelf.
    private func tour() {
        guard isTouring else { return }
        if chosen + step > 4 || chosen + step < 2 { step = -step }
        choose(chosen + step)
        after(1.1) { [unowned self] in tour() }
    }

    private func choose(at point: CGPoint) {
        var seen = shelf.presentation()?.hitTest(point)?.model()
        while let layer = seen, layer.superlayer !== shelf { seen = layer.superlayer }
        if let index = covers.firstIndex(where: { $0 === seen }) { choose(index) }
    }

    private func choose(_ index: Int) {
        chosen = index
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.6)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        arrange()
        CATransaction.commit()
    }

    /// Places each cover according to its distance from the selected one.
    private func arrange() {
        for (index, cover) in covers.enumerated() {
            let distance = CGFloat(index - chosen)
            let side: CGFloat = distance == 0 ? 0 : distance < 0 ? -1 : 1
            cover.position = CGPoint(x: 320 + distance * 32 + side * 62, y: 252)
            cover.zPosition = side == 0 ? 60 : -abs(distance) * 20
            cover.transform = CATransform3DMakeRotation(-side * .pi / 3, 0, 1, 0)
        }
    }
}
