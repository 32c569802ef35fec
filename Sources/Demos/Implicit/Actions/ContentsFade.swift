/// The contents of a bare layer cross-fade implicitly; a view's are replaced at once.
final class ContentsFade: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "contents-fade", title: "Contents fade",
            summary: "New contents of a bare layer cross-fade; those of a view's layer change at once.",
            chapter: .implicit, stillTime: 0.5, times: [0.1, 0.35, 0.5, 0.8, 1.5, 2.4])
    }

    private let pictures = ["Anchor", "Cone", "Igloo", "Spaceship"].map { UIImage.picture($0) }
    private let bareLayer = CALayer()
    private let imageView = UIImageView()
    private var index = 0

    override func prepare() {
        let cards = addCards(["bare layer", "view"], size: CGSize(width: 212, height: 212))
        bareLayer.frame = cards[0].bounds.insetBy(dx: 42, dy: 42)
        bareLayer.contents = pictures.first?.cgImage
        cards[0].layer.addSublayer(bareLayer)
        imageView.frame = cards[1].bounds.insetBy(dx: 42, dy: 42)
        imageView.image = pictures.first
        cards[1].addSubview(imageView)
    }

    override func start() {
        index = (index + 1) % pictures.count

        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        bareLayer.contents = pictures[index].cgImage
        imageView.image = pictures[index]
        CATransaction.commit()

        after(2) { [unowned self] in start() }
    }
}
