/// A transition computed by a custom fragment function.
final class TransitionFunction: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "transition-function", title: "Transition function",
            summary: "CATransitionFunction: a few lines of GLSL define a transition between two pictures.",
            chapter: .layers, stillTime: 1.4, times: [0.9, 1.15, 1.4, 1.65, 3.4])
    }

    /// A fan opens about the centre, petal by petal, with a bright rim.
    private static let fan = """
        vec4 transition(vec2 uv, float t) {
            vec2 p = (uv - 0.5) * size / min(size.x, size.y);
            float turn = atan(p.y, p.x) / 6.2831853 * petals;
            float reach = t * (1.0 + softness + 0.35) - 0.35 * abs(fract(turn + t) * 2.0 - 1.0);
            float share = smoothstep(0.0, softness, reach - length(p));
            vec4 color = mix(fromColor(uv), toColor(uv), share);
            return color + vec4(0.5) * color.a * 4.0 * share * (1.0 - share) * (1.0 - color);
        }
        """

    private let picture = CALayer()
    private let images = ["Forest", "Sea"].compactMap { UIImage.picture($0, side: 400).cgImage }
    private let function = CATransitionFunction(source: TransitionFunction.fan, parameters: ["petals": 6, "softness": 0.1])
    private var index = 0

    private lazy var petals: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 160, height: Theme.controlHeight))
        (slider.minimumValue, slider.maximumValue, slider.value) = (1, 12, 6)
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in function.setValue(slider.value.rounded(), forKey: "petals") },
            for: .valueChanged)
        return slider
    }()
    override var controls: [UIView] { [UILabel(caption: "petals"), petals] }

    override func prepare() {
        let card = addCards(["vec4 transition(vec2 uv, float t)"], size: CGSize(width: 248, height: 248))[0]
        picture.frame = card.bounds.insetBy(dx: 24, dy: 24)
        picture.contents = images.first
        card.layer.addSublayer(picture)
    }

    override func start() {
        after(0.7) { [unowned self] in change() }
    }

    private func change() {
        let transition = CATransition()
        transition.filter = function
        transition.duration = 1.4
        transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        CATransaction.withoutActions {
            index = (index + 1) % images.count
            picture.contents = images[index]
            picture.add(transition, forKey: nil)
        }
        after(2) { [unowned self] in change() }
    }
}
