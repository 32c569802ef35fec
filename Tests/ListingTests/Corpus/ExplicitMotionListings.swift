import QuartzUI

/// 7: a ship on a Bézier curve.
enum Explicit7 {
    class ViewController: UIViewController {
        weak var bezierCurveView: UIView!

        let layer = CALayer()
        let shipLayer = CALayer()

        override func viewDidLoad() {
            super.viewDidLoad()
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 0, y: 75))
            path.addCurve(
                to: CGPoint(x: 300, y: 75), controlPoint1: CGPoint(x: 75, y: 0), controlPoint2: CGPoint(x: 225, y: 150))

            let pathLayer = CAShapeLayer()
            pathLayer.path = path.cgPath
            pathLayer.fillColor = UIColor.clear.cgColor
            pathLayer.strokeColor = UIColor.red.cgColor
            pathLayer.lineWidth = 3.0
            bezierCurveView.layer.addSublayer(pathLayer)

            shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
            shipLayer.position = CGPoint(x: 0, y: 75)
            shipLayer.contents = UIImage(named: "Ship")?.cgImage
            bezierCurveView.layer.addSublayer(shipLayer)

            animate(along: path)
        }

        func animate(along path: UIBezierPath) {
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.duration = 4.0
            animation.path = path.cgPath
            shipLayer.add(animation, forKey: nil)
        }
    }
}

/// 8: the same, rotating with the tangent.
enum Explicit8 {
    class ViewController: Explicit7.ViewController {
        override func animate(along path: UIBezierPath) {
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.duration = 4.0
            animation.path = path.cgPath
            animation.rotationMode = kCAAnimationRotateAuto
            shipLayer.add(animation, forKey: nil)
        }
    }
}

/// 9: half a turn as a matrix.
enum Explicit9 {
    class ViewController: UIViewController {
        weak var layerView: UIView!

        let layer = CALayer()

        override func viewDidLoad() {
            super.viewDidLoad()
            layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            layer.backgroundColor = UIColor.blue.cgColor
            layer.contents = UIImage(named: "Ship")?.cgImage
            layerView.layer.addSublayer(layer)

            let animation = CABasicAnimation(keyPath: "transform")
            animation.duration = 2.0
            animation.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(CGFloat(M_PI), 0, 0, 1))
            layer.add(animation, forKey: nil)
        }
    }
}

/// 10: a whole turn, with the printed key path and with the intended one.
enum Explicit10 {
    class ViewController: UIViewController {
        weak var layerView: UIView!

        let layer = CALayer()
        var keyPath: String { "transform" }

        override func viewDidLoad() {
            super.viewDidLoad()
            layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            layer.backgroundColor = UIColor.blue.cgColor
            layer.contents = UIImage(named: "Ship")?.cgImage
            layerView.layer.addSublayer(layer)

            let animation = CABasicAnimation(keyPath: keyPath)
            animation.duration = 2.0
            animation.toValue = M_PI * 2
            layer.add(animation, forKey: nil)
        }
    }

    class MeantViewController: ViewController {
        override var keyPath: String { "transform.rotation" }
    }
}

/// 11: a group of a path and a colour.
enum Explicit11 {
    class ViewController: UIViewController {
        weak var bezierCurveView: UIView!

        override func viewDidLoad() {
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 0, y: 75))
            path.addCurve(
                to: CGPoint(x: 300, y: 75), controlPoint1: CGPoint(x: 75, y: 0), controlPoint2: CGPoint(x: 225, y: 150))

            let pathLayer = CAShapeLayer()
            pathLayer.path = path.cgPath
            pathLayer.fillColor = UIColor.clear.cgColor
            pathLayer.strokeColor = UIColor.red.cgColor
            pathLayer.lineWidth = 3.0
            bezierCurveView.layer.addSublayer(pathLayer)

            let shipLayer = CALayer()
            shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
            shipLayer.position = CGPoint(x: 0, y: 75)
            shipLayer.backgroundColor = UIColor.green.cgColor
            bezierCurveView.layer.addSublayer(shipLayer)

            let animation1 = CAKeyframeAnimation(keyPath: "position")
            animation1.duration = 4.0
            animation1.path = path.cgPath
            animation1.rotationMode = kCAAnimationRotateAuto

            let animation2 = CABasicAnimation(keyPath: "backgroundColor")
            animation2.toValue = UIColor.red.cgColor

            let animationGroup = CAAnimationGroup()
            animationGroup.animations = [animation1, animation2]
            animationGroup.duration = 4

            shipLayer.add(animationGroup, forKey: nil)
        }
    }
}

/// 16: starting and stopping by key, with the finished flag, preceded by the three messages that it uses.
enum Explicit16 {
    class ViewController: UIViewController {
        weak var containerView: UIView!

        func start(_ sender: Any) {
            let animation = CABasicAnimation(keyPath: "transform.rotation")
            animation.duration = 2.0
            animation.byValue = M_PI * 2
            animation.delegate = self
            shipLayer.add(animation, forKey: "rotateAnimation")
        }

        func stop(_ sender: Any) {
            shipLayer.removeAnimation(forKey: "rotateAnimation")
        }

        let shipLayer = CALayer()
        override func viewDidLoad() {
            super.viewDidLoad()

            shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
            shipLayer.position = CGPoint(x: 100, y: 100)
            shipLayer.contents = UIImage(named: "Ship")?.cgImage

            containerView.layer.addSublayer(shipLayer)
        }
    }
}

extension Explicit16.ViewController: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        print(flag)
    }
}
