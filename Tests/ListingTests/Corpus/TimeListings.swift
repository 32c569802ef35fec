import QuartzUI
import QuartzUIControls

/// 1: fields for duration and repeats.
class ViewController_9_1: UIViewController {
    weak var containerView: UIView!
    weak var durationField: UITextField!
    weak var repeatField: UITextField!
    weak var startButton: UIButton!

    func startBtnAction(_ sender: Any) {
        let duration = Double(durationField.text ?? "") ?? 0
        let repeatCount = Float(repeatField.text ?? "") ?? 0

        let animation = CABasicAnimation(keyPath: "transform.rotation")
        animation.duration = duration
        animation.repeatCount = repeatCount
        animation.byValue = M_PI * 2
        animation.delegate = self
        shipLayer.add(animation, forKey: "rotateAnimation")

        setControlsEnabled(enabled: false)
    }

    let shipLayer = CALayer()

    override func viewDidLoad() {
        super.viewDidLoad()

        shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
        shipLayer.position = CGPoint(x: 100, y: 100)
        shipLayer.contents = UIImage(named: "Ship")?.cgImage

        containerView.layer.addSublayer(shipLayer)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)

        hideKeyBoard()
    }
}

extension ViewController_9_1 {
    func setControlsEnabled(enabled: Bool) {
        for control: UIControl in [durationField, repeatField, startButton] {
            control.isEnabled = enabled
            control.alpha = enabled ? 1.0 : 0.25
        }
    }

    func hideKeyBoard() {
        durationField.resignFirstResponder()
        repeatField.resignFirstResponder()
    }
}

extension ViewController_9_1: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        setControlsEnabled(enabled: true)
    }
}

/// 2: a swinging door.
class ViewController_9_2: UIViewController {
    weak var containerView: UIView!

    override func viewDidLoad() {
        super.viewDidLoad()

        let doorLayer = CALayer()
        doorLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
        doorLayer.position = CGPoint(x: 100 - 64, y: 100)
        doorLayer.anchorPoint = CGPoint(x: 0, y: 0.5)
        doorLayer.contents = UIImage(named: "Door")?.cgImage

        containerView.layer.addSublayer(doorLayer)

        let animation = CABasicAnimation(keyPath: "transform.rotation.y")
        animation.toValue = CGFloat(-M_PI_2)
        animation.duration = 2.0
        animation.repeatDuration = 100
        animation.autoreverses = true

        doorLayer.add(animation, forKey: nil)
    }
}

/// 3: sliders for speed and time offset.
class ViewController_9_3: UIViewController {
    weak var containerView: UIView!
    weak var speedSlider: UISlider!
    weak var speedLabel: UILabel!
    weak var timeOffsetSlider: UISlider!
    weak var timeOffsetLabel: UILabel!

    func timeOffsetSliderAction(_ sender: Any) {
        updateTimeOffsetSlider()
    }

    func speedSliderAction(_ sender: Any) {
        updateSpeedSlider()
    }

    func playBtnAction(_ sender: Any) {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.timeOffset = CFTimeInterval(timeOffsetSlider.value)
        animation.speed = speedSlider.value
        animation.duration = 1.0
        animation.path = bezierPath.cgPath
        animation.rotationMode = kCAAnimationRotateAuto
        animation.isRemovedOnCompletion = false
        shipLayer.add(animation, forKey: "slide")
    }

    let shipLayer = CALayer()
    let bezierPath = UIBezierPath()

    override func viewDidLoad() {
        super.viewDidLoad()

        bezierPath.move(to: CGPoint(x: 0, y: 100))
        bezierPath.addCurve(
            to: CGPoint(x: 300, y: 100), controlPoint1: CGPoint(x: 75, y: 100), controlPoint2: CGPoint(x: 225, y: 200))

        let pathLayer = CAShapeLayer()
        pathLayer.path = bezierPath.cgPath
        pathLayer.fillColor = UIColor.clear.cgColor
        pathLayer.strokeColor = UIColor.red.cgColor
        pathLayer.lineWidth = 3.0
        containerView.layer.addSublayer(pathLayer)

        shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        shipLayer.position = CGPoint(x: 0, y: 100)
        shipLayer.contents = UIImage(named: "Ship")?.cgImage
        containerView.layer.addSublayer(shipLayer)

        updateSliders()
    }
}

extension ViewController_9_3 {
    func updateSliders() {
        updateSpeedSlider()
        updateTimeOffsetSlider()
    }

    func updateSpeedSlider() {
        let speed = speedSlider.value
        speedLabel.text = String(format: "%0.2f", speed)
    }

    func updateTimeOffsetSlider() {
        let timeOffset = timeOffsetSlider.value
        timeOffsetLabel.text = String(format: "%0.2f", timeOffset)
    }
}

/// 4: the door scrubbed by a pan. The gesture takes a closure because there is no `#selector`.
class ViewController_9_4: UIViewController {
    weak var containerView: UIView!

    let doorLayer = CALayer()

    override func viewDidLoad() {
        super.viewDidLoad()

        doorLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
        doorLayer.position = CGPoint(x: 100 - 64, y: 100)
        doorLayer.anchorPoint = CGPoint(x: 0, y: 0.5)
        doorLayer.contents = UIImage(named: "Door")?.cgImage
        containerView.layer.addSublayer(doorLayer)

        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 500.0
        containerView.layer.sublayerTransform = perspective

        let panGesture = UIPanGestureRecognizer { [unowned self] in pan(gesture: $0) }
        view.addGestureRecognizer(panGesture)

        doorLayer.speed = 0

        let animation = CABasicAnimation(keyPath: "transform.rotation.y")
        animation.toValue = CGFloat(-M_PI_2)
        animation.duration = 1.0
        doorLayer.add(animation, forKey: nil)
    }
}

extension ViewController_9_4 {
    func pan(gesture: UIPanGestureRecognizer) {
        var x = gesture.translation(in: view).x
        x /= 200.0

        var timeOffset = doorLayer.timeOffset
        timeOffset = min(0.999, max(0.0, timeOffset - Double(x)))
        doorLayer.timeOffset = timeOffset

        gesture.setTranslation(CGPoint.zero, in: view)
    }
}

/// The two separate lines, and the two messages that convert time.
@MainActor
enum Time {
    static func now() -> CFTimeInterval {
        let time = CACurrentMediaTime()
        return time
    }

    static func hurry(_ window: UIWindow) {
        window.layer.speed = 100
    }

    static func convert(_ t: CFTimeInterval, _ layer: CALayer, _ l: CALayer?) -> (from: CFTimeInterval, to: CFTimeInterval) {
        (layer.convertTime(t, from: l), layer.convertTime(t, to: l))
    }
}
