import Foundation
import QuartzCore

// Layers and animations with all API of Apple's headers. Compiling them is most of the test.

/// Returns a layer with every property set and every method called.
@available(*, deprecated, message: "uses what has no effect")
func wholeLayer() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    layer.bounds = layer.bounds.insetBy(dx: 1, dy: 1)
    layer.position = CGPoint(x: layer.frame.midX, y: layer.frame.midY)
    layer.zPosition = 3
    layer.anchorPointZ = 1
    layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    layer.transform = CATransform3DConcat(CATransform3DMakeScale(2, 2, 1), CATransform3DMakeRotation(.pi / 4, 0, 0, 1))
    layer.sublayerTransform.m34 = -1 / 800
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2))
    _ = layer.affineTransform()
    layer.contents = nil
    layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    layer.contentsGravity = .resizeAspectFill
    layer.contentsScale = 2
    layer.contentsFormat = .RGBA8Uint
    layer.minificationFilter = .trilinear
    layer.magnificationFilter = .nearest
    layer.minificationFilterBias = 0.5
    layer.isOpaque = true
    layer.isHidden = false
    layer.isDoubleSided = false
    layer.isGeometryFlipped = true
    layer.masksToBounds = true
    layer.opacity = 0.5
    layer.allowsGroupOpacity = true
    layer.allowsEdgeAntialiasing = true
    layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
    layer.cornerRadius = 4
    layer.cornerCurve = .continuous
    layer.maskedCorners = [.layerMaxXMaxYCorner, .layerMinXMaxYCorner]
    layer.borderWidth = 1
    layer.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    layer.shadowColor = .black
    layer.shadowOpacity = 0.3
    layer.shadowOffset = .zero
    layer.shadowRadius = 5
    layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
    layer.shouldRasterize = true
    layer.rasterizationScale = 2
    layer.drawsAsynchronously = true
    layer.needsDisplayOnBoundsChange = true
    layer.setNeedsDisplay()
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    layer.displayIfNeeded()
    _ = layer.needsDisplay()
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    _ = layer.needsLayout()
    layer.actions = ["position": NSNull()]
    layer.style = ["opacity": 0.5]
    layer.name = "surface"
    layer.delegate = nil
    layer.autoresizingMask = [
        .layerWidthSizable, .layerHeightSizable, .layerMinXMargin, .layerMaxXMargin, .layerMinYMargin, .layerMaxYMargin,
    ]
    layer.layoutManager = CAConstraintLayoutManager()
    layer.constraints = []
    layer.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
    layer.addConstraint(CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY, offset: 2))
    layer.addConstraint(CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 0))
    layer.resizeSublayers(withOldSize: CGSize(width: 1, height: 1))
    layer.resize(withOldSuperlayerSize: CGSize(width: 1, height: 1))
    _ = layer.preferredFrameSize()
    layer.filters = []
    layer.backgroundFilters = nil
    layer.compositingFilter = nil
    let child = CALayer()
    layer.addSublayer(child)
    layer.insertSublayer(child, at: 0)
    let other = CALayer()
    layer.insertSublayer(other, below: child)
    layer.insertSublayer(other, above: child)
    layer.replaceSublayer(child, with: CALayer())
    other.removeFromSuperlayer()
    layer.mask = CAShapeLayer()
    _ = layer.superlayer?.convert(CGPoint.zero, from: layer)
    _ = layer.convert(CGPoint(x: 1, y: 1), to: nil)
    _ = layer.convert(CGRect(x: 0, y: 0, width: 1, height: 1), from: nil)
    _ = layer.convert(layer.bounds, to: layer.superlayer)
    _ = layer.convertTime(CACurrentMediaTime(), from: nil)
    _ = layer.convertTime(0, to: nil)
    _ = layer.hitTest(CGPoint(x: 3, y: 3))
    _ = layer.contains(.zero)
    _ = layer.contentsAreFlipped()
    _ = layer.visibleRect
    layer.scroll(CGPoint.zero)
    layer.scrollRectToVisible(.zero)
    _ = CALayer.defaultValue(forKey: "opacity")
    _ = CALayer.needsDisplay(forKey: "opacity")
    _ = CALayer.defaultAction(forKey: "opacity")
    _ = CALayer.cornerCurveExpansionFactor(.continuous)
    _ = layer.shouldArchiveValue(forKey: "opacity")
    _ = layer.action(forKey: "position")
    _ = layer.animationKeys()?.count
    _ = layer.animation(forKey: "x")
    layer.removeAnimation(forKey: "x")
    layer.removeAllAnimations()
    _ = layer.presentation()?.frame
    _ = layer.model().frame
    _ = CALayer(layer: layer)
    guard
        let context = CGContext(
            data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return layer }
    layer.render(in: context)
    layer.draw(in: context)
    layer.display()
    layer.layoutSublayers()
    layer.beginTime = 1
    layer.duration = 2
    layer.speed = 1
    layer.timeOffset = 0
    layer.repeatCount = 0
    layer.repeatDuration = 0
    layer.autoreverses = false
    layer.fillMode = .removed
    layer.setValue(CGPoint(x: 5, y: 5), forKey: "position")
    layer.setValue(NSNumber(value: 0.25), forKeyPath: "transform.rotation.z")
    layer.setValue(100, forKeyPath: "position.x")
    layer.setValue(50, forKeyPath: "bounds.size.width")
    layer.setValue(NSValue(cgSize: CGSize(width: 5, height: 5)), forKeyPath: "bounds.size")
    layer.setValue(2.0, forKeyPath: "transform.scale")
    layer.setValue(NSValue(cgSize: CGSize(width: 3, height: 4)), forKeyPath: "transform.translation")
    _ = layer.value(forKeyPath: "transform.translation.x") as? CGFloat
    _ = layer.value(forKey: "frame") as? CGRect
    return layer
}

class Everything: NSObject, CALayerDelegate, CAAnimationDelegate, CALayoutManager {
    func display(_ layer: CALayer) {}
    func draw(_ layer: CALayer, in ctx: CGContext) {}
    func layerWillDraw(_ layer: CALayer) {}
    func layoutSublayers(of layer: CALayer) {}
    func action(for layer: CALayer, forKey event: String) -> CAAction? { nil }
    func animationDidStart(_ anim: CAAnimation) {}
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
    func invalidateLayout(of layer: CALayer) {}
    func preferredSize(of layer: CALayer) -> CGSize { .zero }
}

final class WeightedAnimation: CABasicAnimation {
    let weight: CGFloat
    init(weight: CGFloat) {
        self.weight = weight
        super.init()
        keyPath = "position"
    }
    required init?(coder: NSCoder) {
        weight = 0
        super.init(coder: coder)
    }
}

final class NumberedLayer: CALayer {
    let number: Int
    init(number: Int) { self.number = number; super.init() }
    override init(layer: Any) { number = (layer as? NumberedLayer)?.number ?? 0; super.init(layer: layer) }
    required init?(coder: NSCoder) {
        number = 0
        super.init(coder: coder)
    }
}

/// Returns every animation with every property set.
@available(*, deprecated, message: "uses what has no effect")
func wholeAnimations() -> [CAAnimation] {
    let basic = CABasicAnimation(keyPath: #"opacity"#)
    basic.fromValue = 0
    basic.toValue = 1.0
    basic.byValue = nil
    basic.isAdditive = true
    basic.isCumulative = true
    basic.valueFunction = CAValueFunction(name: .translateX)
    basic.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    basic.delegate = Everything()
    basic.isRemovedOnCompletion = false
    basic.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 120, __preferred: 60)
    _ = CABasicAnimation.defaultValue(forKey: "duration")
    _ = basic.copy() as? CABasicAnimation
    let keyframe = CAKeyframeAnimation(keyPath: "position")
    keyframe.values = [CGPoint.zero, NSValue(cgPoint: .zero)]
    keyframe.path = CGMutablePath()
    keyframe.keyTimes = [0, 0.5, NSNumber(value: 1)]
    keyframe.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    keyframe.calculationMode = .cubicPaced
    keyframe.tensionValues = [0]
    keyframe.continuityValues = [0]
    keyframe.biasValues = [0]
    keyframe.rotationMode = .rotateAutoReverse
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    spring.keyPath = "position.x"
    spring.duration = spring.settlingDuration
    _ = spring.perceptualDuration + Double(spring.bounce)
    let transition = CATransition()
    transition.type = .reveal
    transition.subtype = .fromBottom
    transition.startProgress = 0.1
    transition.endProgress = 0.9
    let group = CAAnimationGroup()
    group.animations = [basic, keyframe, spring]
    let layer = CALayer()
    layer.add(group, forKey: nil)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock {}
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.setValue(2, forKey: kCATransactionAnimationDuration)
    _ = CATransaction.value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    _ = CATransaction.animationDuration() + (CATransaction.disableActions() ? 1 : 0)
    _ = CATransaction.animationTimingFunction()
    _ = CATransaction.completionBlock()
    CATransaction.lock()
    CATransaction.unlock()
    CATransaction.commit()
    CATransaction.flush()
    var points: [Float] = [0, 0]
    CAMediaTimingFunction(controlPoints: 0, 0.5, 1, 1).getControlPoint(at: 1, values: &points)
    return [basic, keyframe, spring, transition, group]
}
