import QuartzUI

/// 1: a colour by `toValue` alone, which snaps back.
enum Explicit1 {
    class ViewController: UIViewController {
        weak var layerView: UIView!

        func changeColorButtonAction(_ sender: Any) {
            changeColor()
        }
        let layer = CALayer()

        override func viewDidLoad() {
            super.viewDidLoad()
            layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            layer.backgroundColor = UIColor.blue.cgColor

            layerView.layer.addSublayer(layer)
        }
    }
}

extension Explicit1.ViewController {
    func changeColor() {
        let red = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let green = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let blue = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let color = UIColor(red: red, green: green, blue: blue, alpha: 1.0)

        let animation = CABasicAnimation(keyPath: "backgroundColor")
        animation.toValue = color.cgColor
        layer.add(animation, forKey: nil)
    }
}

/// 2: two lines between creating and adding the animation.
enum Explicit2 {
    class ViewController: UIViewController {
        weak var layerView: UIView!
        let layer = CALayer()

        override func viewDidLoad() {
            super.viewDidLoad()
            layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            layer.backgroundColor = UIColor.blue.cgColor

            layerView.layer.addSublayer(layer)
        }
    }
}

extension Explicit2.ViewController {
    func changeColor() {
        let red = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let green = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let blue = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let color = UIColor(red: red, green: green, blue: blue, alpha: 1.0)

        let animation = CABasicAnimation(keyPath: "backgroundColor")
        animation.toValue = color.cgColor
        animation.fromValue = layer.backgroundColor
        layer.backgroundColor = color.cgColor
        layer.add(animation, forKey: nil)
    }
}

/// 3: a helper that sets the model too.
enum Explicit3 {
    class ViewController: UIViewController {
        weak var layerView: UIView!

        func changeColorButtonAction(_ sender: Any) {
            changeColor()
        }
        let layer = CALayer()

        override func viewDidLoad() {
            super.viewDidLoad()
            layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            layer.backgroundColor = UIColor.blue.cgColor

            layerView.layer.addSublayer(layer)
        }
    }
}

extension Explicit3.ViewController {
    func applyBasicAnimation(animation: CABasicAnimation, toLayer: CALayer) {
        animation.fromValue = toLayer.presentation()?.value(forKey: animation.keyPath ?? "")

        CATransaction.begin()
        CATransaction.setDisableActions(true)
        toLayer.setValue(animation.toValue, forKey: animation.keyPath ?? "")
        CATransaction.commit()

        toLayer.add(animation, forKey: nil)
    }

    func changeColor() {
        let red = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let green = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let blue = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let color = UIColor(red: red, green: green, blue: blue, alpha: 1.0)

        let animation = CABasicAnimation(keyPath: "backgroundColor")
        animation.toValue = color.cgColor
        applyBasicAnimation(animation: animation, toLayer: layer)
    }
}

/// 4: the delegate sets the model.
enum Explicit4 {
    class ViewController: UIViewController {
        weak var layerView: UIView!

        let layer = CALayer()

        override func viewDidLoad() {
            super.viewDidLoad()
            layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            layer.backgroundColor = UIColor.blue.cgColor

            layerView.layer.addSublayer(layer)
        }
    }
}

extension Explicit4.ViewController {
    func changeColor() {
        let red = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let green = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let blue = CGFloat(arc4random()) / CGFloat(INT_MAX)
        let color = UIColor(red: red, green: green, blue: blue, alpha: 1.0)

        let animation = CABasicAnimation(keyPath: "backgroundColor")
        animation.toValue = color.cgColor
        animation.delegate = self
        layer.add(animation, forKey: nil)
    }
}

extension Explicit4.ViewController: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if let animation = anim as? CABasicAnimation {
            layer.backgroundColor = animation.toValue as? CGColor
        }
        CATransaction.commit()
    }
}

/// 5: clock hands whose animations store their view. The delegate's untyped messages are spelled out.
enum Explicit5 {
    class ViewController: UIViewController {
        func setAngle(angle: CGFloat, handView: UIView, animated: Bool) {
            let transform = CATransform3DMakeRotation(angle, 0, 0, 1)

            if animated {
                let animation = CABasicAnimation(keyPath: "transform")
                animation.toValue = NSValue(caTransform3D: transform)
                animation.duration = 0.5
                animation.delegate = self
                animation.setValue(handView, forKey: "handView")
                handView.layer.add(animation, forKey: nil)
            } else {
                handView.layer.transform = transform
            }
        }
    }
}

extension Explicit5.ViewController: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        let view = anim.value(forKey: "handView") as? UIView
        if let animation = anim as? CABasicAnimation, let value = animation.toValue as? NSValue {
            view?.layer.transform = value.caTransform3DValue
        }
    }
}

/// 6: keyframes of colours, added to a layer like the others.
@MainActor
enum Explicit6 {
    static func changeColor(_ layer: CALayer) {
        let keyframeAnimation = CAKeyframeAnimation(keyPath: "backgroundColor")
        keyframeAnimation.duration = 2.0
        keyframeAnimation.values = [
            UIColor.blue.cgColor,
            UIColor.red.cgColor,
            UIColor.green.cgColor,
            UIColor.blue.cgColor,
        ]
        layer.add(keyframeAnimation, forKey: nil)
    }
}
