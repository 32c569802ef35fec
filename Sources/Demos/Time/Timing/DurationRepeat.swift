/// A rotation of a ship with editable duration and repeat count.
final class DurationRepeat: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "duration-repeat", title: "Duration and repeat",
            summary: "3.5 repeats of 2 s take 7 s; with 0 in both fields one turn takes the default 0.25 s.",
            chapter: .time, stillTime: 0.3, times: [0, 0.3, 1, 2.5, 6.9, 7.2])
    }

    private let ship = CALayer.picture("Ship", size: 160, position: CGPoint(x: 320, y: 200))
    let durationField = UITextField(frame: CGRect(x: 0, y: 0, width: 64, height: 28))
    let repeatField = UITextField(frame: CGRect(x: 0, y: 0, width: 64, height: 28))
    private(set) lazy var startButton = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Start") { [unowned self] _ in start() })

    override var controls: [UIView] {
        [UILabel(caption: "duration"), durationField, UILabel(caption: "repeatCount"), repeatField, startButton]
    }

    override func prepare() {
        for field in [durationField, repeatField] {
            field.borderStyle = .roundedRect
            // Return ends editing if there is an action for it.
            field.addAction(UIAction { _ in }, for: .editingDidEndOnExit)
        }
        durationField.text = "2"
        repeatField.text = "3.5"
        layer.addSublayer(CAShapeLayer.line(CGPath(ellipseIn: CGRect(x: 210, y: 90, width: 220, height: 220), transform: nil)))
        layer.addSublayer(ship)
    }

    override func start() {
        let turn = CABasicAnimation(keyPath: "transform.rotation")
        turn.duration = number(durationField)
        turn.repeatCount = Float(number(repeatField))
        turn.byValue = Double.pi * 2
        turn.delegate = self
        ship.add(turn, forKey: "rotateAnimation")

        setControlsEnabled(false)
    }

    /// Returns the number in a field, at most 60 so that the fields are enabled again soon. Text that is not a number counts as
    /// 0.
    private func number(_ field: UITextField) -> Double {
        let number = Double(field.text ?? "") ?? 0
        return number.isNaN ? 0 : min(max(number, 0), 60)
    }

    override var caption: String {
        let turn = ship.animation(forKey: "rotateAnimation")
        return turn.map { String(format: "%.2f s × %.1f", $0.duration, $0.repeatCount) } ?? "at rest"
    }

    private func setControlsEnabled(_ isEnabled: Bool) {
        for control: UIControl in [durationField, repeatField, startButton] {
            control.isEnabled = isEnabled
        }
    }
}

extension DurationRepeat: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        setControlsEnabled(true)
    }
}
