/// A transition replaces the whole picture of a layer, independent of the changed property.
final class ImageTransition: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "image-transition", title: "Image transition",
            summary: "type selects the transition to each new picture, subtype its direction.",
            chapter: .explicit, stillTime: 1.5, times: [0.5, 1.25, 1.5, 1.75, 3.5, 5.6])
    }

    private let types: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
    private let subtypes: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
    private let pictures = ["Mountain", "Sea", "Forest", "Desert"].map { UIImage.picture($0) }
    private let imageView = UIImageView()
    private var card: Card?
    private var index = 0

    private lazy var typeControl = choice(["Fade", "Move in", "Push", "Reveal"], selected: 2)
    private lazy var subtypeControl = choice(["Left", "Right", "Top", "Bottom"], selected: 1)

    override var controls: [UIView] { [typeControl, subtypeControl] }

    override func prepare() {
        let card = addCards([""], size: CGSize(width: 248, height: 248))[0]
        // Moving pictures extend beyond their layer; the window clips them.
        let window = UIView(frame: card.bounds.insetBy(dx: 24, dy: 24))
        window.clipsToBounds = true
        window.layer.cornerRadius = 12
        card.addSubview(window)
        imageView.frame = window.bounds
        imageView.image = pictures.first
        window.addSubview(imageView)
        self.card = card
        nameTransition()
    }

    override func start() {
        after(1) { [unowned self] in switchImage() }
    }

    private func switchImage() {
        let transition = CATransition()
        transition.type = types[typeControl.selectedSegmentIndex]
        transition.subtype = subtypes[subtypeControl.selectedSegmentIndex]
        transition.duration = 1
        transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        imageView.layer.add(transition, forKey: nil)

        index = (index + 1) % pictures.count
        imageView.image = pictures[index]

        after(2) { [unowned self] in switchImage() }
    }

    private func nameTransition() {
        let type = types[typeControl.selectedSegmentIndex]
        let subtype = subtypes[subtypeControl.selectedSegmentIndex]
        card?.name.text = type == .fade ? type.rawValue : "\(type.rawValue) \(subtype.rawValue)"
    }

    private func choice(_ items: [String], selected: Int) -> UISegmentedControl {
        let control = UISegmentedControl(items: items)
        control.selectedSegmentIndex = selected
        control.addAction(UIAction { [unowned self] _ in nameTransition() }, for: .valueChanged)
        return control
    }
}
