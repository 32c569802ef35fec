import QuartzUI

// The Objective-C listings, line by line in Swift.

@MainActor
enum Content {
    /// 3-1: a change animated implicitly.
    static func fadeImplicitly(_ theLayer: CALayer) {
        theLayer.opacity = 0.0
    }

    /// 3-2: a change animated explicitly.
    static func fadeExplicitly(_ theLayer: CALayer) {
        let fadeAnim = CABasicAnimation(keyPath: "opacity")
        fadeAnim.fromValue = NSNumber(value: 1.0)
        fadeAnim.toValue = NSNumber(value: 0.0)
        fadeAnim.duration = 1.0
        theLayer.add(fadeAnim, forKey: "opacity")

        theLayer.opacity = 0.0
    }

    /// 3-3: a bounce.
    static func bounce(_ theLayer: CALayer) {
        let thePath = CGMutablePath()
        thePath.move(to: CGPoint(x: 74.0, y: 74.0))
        thePath.addCurve(
            to: CGPoint(x: 320.0, y: 74.0), control1: CGPoint(x: 74.0, y: 500.0), control2: CGPoint(x: 320.0, y: 500.0))
        thePath.addCurve(
            to: CGPoint(x: 566.0, y: 74.0), control1: CGPoint(x: 320.0, y: 500.0), control2: CGPoint(x: 566.0, y: 500.0))

        let theAnimation: CAKeyframeAnimation

        theAnimation = CAKeyframeAnimation(keyPath: "position")
        theAnimation.path = thePath
        theAnimation.duration = 5.0

        theLayer.add(theAnimation, forKey: "position")
    }

    /// 3-4: two animations together.
    static func changeBorder(_ myLayer: CALayer) {
        let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
        let widthValues: [NSNumber] = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
        widthAnim.values = widthValues
        widthAnim.calculationMode = kCAAnimationPaced

        let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
        let colorValues = [UIColor.green.cgColor, UIColor.red.cgColor, UIColor.blue.cgColor]
        colorAnim.values = colorValues
        colorAnim.calculationMode = kCAAnimationPaced

        let group = CAAnimationGroup()
        group.animations = [colorAnim, widthAnim]
        group.duration = 5.0

        myLayer.add(group, forKey: "BorderChanges")
    }

    /// 3-5: a layer attached to a view.
    static func animateInBlock(_ myView: UIView, to myNewPosition: CGPoint) {
        UIView.animate(withDuration: 1.0) {
            myView.layer.opacity = 0.0

            let theAnim = CABasicAnimation(keyPath: "position")
            theAnim.fromValue = NSValue(cgPoint: myView.layer.position)
            theAnim.toValue = NSValue(cgPoint: myNewPosition)
            theAnim.duration = 3.0
            myView.layer.add(theAnim, forKey: "AnimateFrame")
        }
    }
}
