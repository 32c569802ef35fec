import QuartzUI

/// 1: a colour that is only set.
enum Implicit1 {
    class ViewController: UIViewController {
        weak var layerView: UIView!

        func buttonAction(_ sender: Any) {
            changeColor()
        }

        var layer = CALayer()

        override func viewDidLoad() {
            super.viewDidLoad()

            layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            layer.backgroundColor = UIColor.blue.cgColor

            layerView.layer.addSublayer(layer)
        }

        func changeColor() {
            let red = CGFloat(arc4random()) / CGFloat(INT_MAX)
            let green = CGFloat(arc4random()) / CGFloat(INT_MAX)
            let blue = CGFloat(arc4random()) / CGFloat(INT_MAX)

            layer.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1.0).cgColor
        }
    }
}

/// 2: lines added to the first listing's action, below the transaction's duration.
enum Implicit2 {
    class ViewController: Implicit1.ViewController {
        override func buttonAction(_ sender: Any) {
            CATransaction.begin()
            CATransaction.setAnimationDuration(1.0)
            CATransaction.setCompletionBlock {
                var transform = self.layer.affineTransform()
                transform = transform.rotated(by: CGFloat(M_PI_2))
                self.layer.setAffineTransform(transform)
            }
            changeColor()
            CATransaction.commit()
        }
    }
}

/// 3: a view's layer does not animate.
enum Implicit3 {
    class ViewController: UIViewController {
        weak var layerView: UIView!

        func buttonAction(_ sender: Any) {
            CATransaction.begin()
            CATransaction.setAnimationDuration(1.0)
            CATransaction.setCompletionBlock {
                var transform = self.layer.affineTransform()
                transform = transform.rotated(by: CGFloat(M_PI_2))
                self.layer.setAffineTransform(transform)
            }

            if flag == 0 {
                flag = 1
                changeColor()
            } else {
                flag = 0
                changeColorToWhite()
            }

            CATransaction.commit()
        }

        var layer = CALayer()
        var flag = 0

        override func viewDidLoad() {
            super.viewDidLoad()

            layerView.layer.backgroundColor = UIColor.blue.cgColor
        }

        func changeColor() {
            let red = CGFloat(arc4random()) / CGFloat(INT_MAX)
            let green = CGFloat(arc4random()) / CGFloat(INT_MAX)
            let blue = CGFloat(arc4random()) / CGFloat(INT_MAX)

            layerView.layer.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1.0).cgColor
        }

        func changeColorToWhite() {
            layer.backgroundColor = UIColor.white.cgColor
        }
    }
}

/// 4: the action that a view returns, outside and inside a block of the older kind.
enum Implicit4 {
    class ViewController: UIViewController {
        weak var layerView: UIView!

        override func viewDidLoad() {
            super.viewDidLoad()
            print(layerView.action(for: layerView.layer, forKey: "backgroundColor") ?? "nil")

            UIView.beginAnimations(nil, context: nil)
            print(layerView.action(for: layerView.layer, forKey: "backgroundColor") ?? "nil")
            UIView.commitAnimations()
        }
    }
}
