/// Core Image's transitions, one after another.
final class TransitionFilters: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "transition-filters", title: "Transition filters",
            summary: "CATransition.filter computes every pixel from the old picture and the new one.",
            chapter: .layers, stillTime: 11.2, times: [1.3, 2.95, 4.6, 6.25, 7.9, 9.55, 11.2, 12.85, 14.5])
    }

    private static let names = ["Swipe", "Bars", "Copy", "Mask", "Flash", "Mod", "Curl", "Ripple", "Fold"]
    private static let filters = [
        "CISwipeTransition", "CIBarsSwipeTransition", "CICopyMachineTransition", "CIDisintegrateWithMaskTransition",
        "CIFlashTransition", "CIModTransition", "CIPageCurlWithShadowTransition", "CIRippleTransition",
        "CIAccordionFoldTransition",
    ]

    private let picture = CALayer()
    private let images = ["Mountain", "Sea", "Forest", "Desert"].compactMap { UIImage.picture($0, side: 400).cgImage }
    private var card: Card?
    private var index = 0
    private var isTouring = true

    private lazy var choice: UISegmentedControl = {
        let control = UISegmentedControl(items: Self.names)
        control.selectedSegmentIndex = 0
        control.addAction(UIAction { [unowned self] _ in isTouring = false }, for: .valueChanged)
        return control
    }()
    private lazy var angle: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: Theme.controlHeight))
        slider.maximumValue = 2 * .pi
        slider.value = 0.4
        return slider
    }()
    override var controls: [UIView] { [choice, UILabel(caption: "angle"), angle] }

    override func prepare() {
        let card = addCards([""], size: CGSize(width: 248, height: 248))[0]
        picture.frame = card.bounds.insetBy(dx: 24, dy: 24)
        picture.contents = images.first
        card.layer.addSublayer(picture)
        card.name.text = Self.filters[0]
        self.card = card
    }

    override func start() {
        after(0.7) { [unowned self] in change() }
    }

    private func change() {
        let chosen = choice.selectedSegmentIndex
        card?.name.text = Self.filters[chosen]
        let transition = CATransition()
        transition.filter = filter(Self.filters[chosen])
        transition.duration = 1.4
        CATransaction.withoutActions {
            index = (index + 1) % images.count
            picture.contents = images[index]
            picture.add(transition, forKey: nil)
        }
        after(1.65) { [unowned self] in
            if isTouring { choice.selectedSegmentIndex = (chosen + 1) % Self.names.count }
            change()
        }
    }

    private func filter(_ name: String) -> CIFilter? {
        let filter = CIFilter(name: name)
        let keys = filter?.inputKeys ?? []
        if keys.contains(kCIInputAngleKey) { filter?.setValue(angle.value, forKey: kCIInputAngleKey) }
        if keys.contains(kCIInputCenterKey) { filter?.setValue(CIVector(x: 100, y: 100), forKey: kCIInputCenterKey) }
        if keys.contains(kCIInputWidthKey) { filter?.setValue(name.contains("Bars") ? 20 : 80, forKey: kCIInputWidthKey) }
        if keys.contains(kCIInputRadiusKey) { filter?.setValue(name.contains("Curl") ? 28 : 100, forKey: kCIInputRadiusKey) }
        return filter
    }
}
