/// A custom transition: a snapshot of the old state covers the new one and is animated away.
final class CustomTransition: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "custom-transition", title: "Custom transition",
            summary: "A snapshot of the old scene spins away; the new scene is already below it.",
            chapter: .explicit, stillTime: 0.45, times: [0.2, 0.45, 0.7, 1.2, 2.5, 4.5])
    }

    private let scene = UIView()
    private let imageView = UIImageView()
    private let pictures = ["Anchor", "Cone", "Igloo", "Spaceship"].map { UIImage.picture($0) }
    private let colors = [Palette.blue, Palette.violet, Palette.teal, Palette.amber].map { UIColor(cgColor: $0) }
    private var index = 0

    override func prepare() {
        let card = addCards(["layer.render(in:)"], size: CGSize(width: 400, height: 240))[0]
        scene.frame = card.bounds.insetBy(dx: 24, dy: 24)
        scene.layer.cornerRadius = 12
        scene.clipsToBounds = true
        imageView.frame = CGRect(x: (scene.bounds.width - 128) / 2, y: (scene.bounds.height - 128) / 2, width: 128, height: 128)
        scene.addSubview(imageView)
        card.addSubview(scene)
        show(0)
    }

    override func start() {
        performTransition()
        after(2) { [unowned self] in start() }
    }

    private func show(_ index: Int) {
        self.index = index % pictures.count
        scene.backgroundColor = colors[self.index]
        imageView.image = pictures[self.index]
    }

    private func performTransition() {
        guard let picture = snapshot() else { return }
        let cover = UIImageView(image: picture)
        cover.frame = scene.bounds
        scene.addSubview(cover)

        show(index + 1)

        UIView.animate(withDuration: 1) {
            cover.transform = CGAffineTransform(scaleX: 0.01, y: 0.01).rotated(by: .pi / 2)
            cover.alpha = 0
        } completion: { _ in
            cover.removeFromSuperview()
        }
    }

    /// Returns a snapshot of the scene at two pixels per point.
    private func snapshot() -> UIImage? {
        UIGraphicsBeginImageContextWithOptions(scene.bounds.size, false, 2)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return nil }
        scene.layer.render(in: context)
        return UIGraphicsGetImageFromCurrentImageContext()
    }
}
