/// A landscape under a moving round mask.
final class AnimatedMask: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "animated-mask", title: "Animated mask",
            summary: "A mask is a layer: it moves and grows, and only the content under it is visible.",
            chapter: .drawing, stillTime: 1.2, times: [0, 0.8, 1.6, 2.6, 3.4, 4.2])
    }

    private let spot = CALayer.disc(Palette.white, radius: 56, position: CGPoint(x: 70, y: 90))

    override func prepare() {
        let unlit = makePicture()
        unlit.opacity = 0.12
        layer.addSublayer(unlit)

        let lit = makePicture()
        let mask = CALayer()
        mask.frame = lit.bounds
        mask.addSublayer(spot)
        lit.mask = mask
        layer.addSublayer(lit)
    }

    private func makePicture() -> CALayer {
        let picture = CALayer()
        picture.frame = Self.stage
        picture.cornerRadius = Theme.cardRadius
        picture.masksToBounds = true
        picture.contents = UIImage(named: "Forest", size: CGSize(width: 448, height: 448))?.cgImage
        picture.contentsGravity = .resizeAspectFill
        return picture
    }

    override func start() {
        let wander = CAKeyframeAnimation(keyPath: "position")
        wander.values = [
            CGPoint(x: 70, y: 90), CGPoint(x: 190, y: 190), CGPoint(x: 360, y: 110), CGPoint(x: 224, y: 140),
            CGPoint(x: 224, y: 140),
            CGPoint(x: 70, y: 90),
        ]
        wander.keyTimes = [0, 0.25, 0.5, 0.65, 0.85, 1]
        wander.calculationMode = .cubic

        let grow = CAKeyframeAnimation(keyPath: "transform.scale")
        grow.values = [1, 1, 5, 5, 1]
        grow.keyTimes = [0, 0.6, 0.75, 0.85, 1]

        let search = CAAnimationGroup()
        search.animations = [wander, grow]
        search.duration = 5
        search.repeatCount = .infinity
        spot.add(search, forKey: "search")
    }
}
