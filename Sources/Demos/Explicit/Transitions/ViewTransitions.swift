/// The built-in view transitions: flips, curls and a dissolve.
final class ViewTransitions: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "view-transitions", title: "View transitions",
            summary: "Each card changes its picture with a different transition; click a card to run it.",
            chapter: .explicit, stillTime: 0.9, times: [0.2, 0.8, 0.9, 1.1, 1.5, 2])
    }

    private let options: [(name: String, option: UIView.AnimationOptions)] = [
        ("flip from left", .transitionFlipFromLeft), ("flip from right", .transitionFlipFromRight),
        ("flip from top", .transitionFlipFromTop), ("flip from bottom", .transitionFlipFromBottom),
        ("curl up", .transitionCurlUp), ("curl down", .transitionCurlDown), ("cross dissolve", .transitionCrossDissolve),
        ("none", []),
    ]
    private let pictures = ["Mountain", "Desert", "Forest", "Sea"].map { UIImage.picture($0) }
    private(set) var imageViews: [UIImageView] = []
    private var isSteered = false

    override func prepare() {
        for (index, option) in options.enumerated() {
            let origin = CGPoint(x: 96 + CGFloat(index % 4) * 116, y: 62 + CGFloat(index / 4) * 144)
            let card = Card(frame: CGRect(origin: origin, size: CGSize(width: 100, height: 100)), name: option.name)
            addSubview(card)
            let imageView = UIImageView(image: pictures[0])
            imageView.frame = card.bounds.insetBy(dx: 14, dy: 14)
            card.addSubview(imageView)
            imageViews.append(imageView)
            card.addGestureRecognizer(
                UITapGestureRecognizer { [unowned self] _ in
                    isSteered = true
                    change(index)
                })
        }
    }

    override func start() {
        after(0.5) { [unowned self] in tour() }
    }

    private func tour() {
        guard !isSteered else { return }
        for index in options.indices { change(index) }
        after(2) { [unowned self] in tour() }
    }

    private func change(_ index: Int) {
        let imageView = imageViews[index]
        UIView.transition(with: imageView, duration: 1, options: options[index].option) { [pictures] in
            let shown = pictures.firstIndex { $0 === imageView.image } ?? 0
            imageView.image = pictures[(shown + 1) % pictures.count]
        }
    }
}
