import QuartzUI

// The Objective-C listings, line by line in Swift.

@MainActor
enum Tricks {
    /// 5-1: a transition between two views.
    static func push(_ myView1: UIView, _ myView2: UIView) {
        let transition = CATransition()
        transition.startProgress = 0
        transition.endProgress = 1.0
        transition.type = kCATransitionPush
        transition.subtype = kCATransitionFromRight
        transition.duration = 1.0

        myView1.layer.add(transition, forKey: "transition")
        myView2.layer.add(transition, forKey: "transition")

        myView1.isHidden = true
        myView2.isHidden = false
    }

    /// 5-2: a filter that animates a transition.
    static func swipe(_ imageView: UIImageView, _ imageView2: UIImageView) {
        let aFilter = CIFilter(name: "CIBarsSwipeTransition")
        aFilter?.setValue(NSNumber(value: 3.14), forKey: "inputAngle")
        aFilter?.setValue(NSNumber(value: 30.0), forKey: "inputWidth")
        aFilter?.setValue(NSNumber(value: 10.0), forKey: "inputBarOffset")

        let transition = CATransition()
        transition.startProgress = 0
        transition.endProgress = 1.0
        transition.filter = aFilter
        transition.duration = 1.0

        imageView2.isHidden = false
        imageView.layer.add(transition, forKey: "transition")
        imageView2.layer.add(transition, forKey: "transition")
        imageView.isHidden = true
    }

    /// 5-3: a layer's current local time.
    static func localTime(_ myLayer: CALayer) -> CFTimeInterval {
        let localLayerTime = myLayer.convertTime(CACurrentMediaTime(), from: nil)
        return localLayerTime
    }

    /// 5-4: pausing a layer's animations …
    static func pauseLayer(_ layer: CALayer) {
        let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0.0
        layer.timeOffset = pausedTime
    }

    /// … and resuming them.
    static func resumeLayer(_ layer: CALayer) {
        let pausedTime = layer.timeOffset
        layer.speed = 1.0
        layer.timeOffset = 0.0
        layer.beginTime = 0.0
        let timeSincePause = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
        layer.beginTime = timeSincePause
    }

    /// 5-5: an explicit transaction.
    static func transaction(_ theLayer: CALayer) {
        CATransaction.begin()
        theLayer.zPosition = 200.0
        theLayer.opacity = 0.0
        CATransaction.commit()
    }

    /// 5-6: the default duration of animations.
    static func slowTransaction(_ performTheAnimations: () -> Void) {
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 10.0), forKey: kCATransactionAnimationDuration)
        performTheAnimations()
        CATransaction.commit()
    }

    /// 5-7: nested transactions.
    static func nest(_ theLayer: CALayer) {
        CATransaction.begin()

        CATransaction.setValue(NSNumber(value: 2.0), forKey: kCATransactionAnimationDuration)
        theLayer.position = CGPoint(x: 0.0, y: 0.0)

        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 5.0), forKey: kCATransactionAnimationDuration)

        theLayer.zPosition = 200.0
        theLayer.opacity = 0.0

        CATransaction.commit()

        CATransaction.commit()
    }

    /// 5-8: perspective for a parent layer.
    static func addPerspective(_ myParentLayer: CALayer, eyePosition: CGFloat) {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / eyePosition

        myParentLayer.sublayerTransform = perspective
    }
}
