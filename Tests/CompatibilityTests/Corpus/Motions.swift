import Foundation
import QuartzCore

// Animations as in application code: without annotations, and valid on Apple's systems.

enum Motions {
    static func shake(_ layer: CALayer, by distance: CGFloat = 12) {
        let shake = CAKeyframeAnimation(keyPath: "position.x")
        shake.values = [0, distance, -distance, distance / 2, 0]
        shake.keyTimes = [0, 0.25, 0.5, 0.75, 1]
        shake.isAdditive = true
        shake.duration = 0.4
        layer.add(shake, forKey: "shake")
    }

    static func spin(_ layer: CALayer) {
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        spin.fromValue = 0
        spin.toValue = Double.pi * 2
        spin.duration = 4
        spin.repeatCount = .infinity
        spin.isRemovedOnCompletion = false
        layer.add(spin, forKey: "spin")
    }

    static func orbit(_ layer: CALayer, around rect: CGRect) -> CAAnimation {
        let orbit = CAKeyframeAnimation()
        orbit.keyPath = "position"
        orbit.path = CGPath(ellipseIn: rect, transform: nil)
        orbit.calculationMode = .paced
        orbit.rotationMode = CAAnimationRotationMode.rotateAuto
        orbit.duration = 2
        orbit.timingFunction = CAMediaTimingFunction(name: .linear)
        layer.add(orbit, forKey: nil)
        return orbit
    }

    static func appear(_ layers: [CALayer]) {
        for (index, layer) in layers.enumerated() {
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0.0
            let grow = CASpringAnimation(keyPath: "transform.scale")
            grow.fromValue = NSNumber(value: 0.5)
            grow.damping = 8
            let group = CAAnimationGroup()
            group.animations = [fade, grow]
            group.duration = 1
            group.beginTime = CACurrentMediaTime() + Double(index) * 0.1
            group.fillMode = .backwards
            group.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.8, 0.2, 1)
            layer.add(group, forKey: "appear")
        }
    }

    static func flip(_ layer: CALayer) {
        var transform = CATransform3DIdentity
        transform.m34 = -1.0 / 500
        transform = CATransform3DRotate(transform, .pi, 0, 1, 0)
        let flip = CABasicAnimation(keyPath: "transform")
        flip.toValue = NSValue(caTransform3D: transform)
        flip.duration = 1
        flip.autoreverses = true
        flip.fillMode = kCAFillModeForwards
        layer.add(flip, forKey: "flip")
    }

    static func tilt(_ layer: CALayer) {
        let tilt = CABasicAnimation(keyPath: "transform")
        tilt.valueFunction = CAValueFunction(name: .rotateX)
        tilt.fromValue = 0
        tilt.toValue = CGFloat.pi / 2
        tilt.duration = 1
        layer.add(tilt, forKey: "tilt")
    }

    static func swap(_ layer: CALayer, to color: CGColor) {
        let transition = CATransition()
        transition.type = CATransitionType.push
        transition.subtype = .fromRight
        transition.duration = 0.5
        layer.add(transition, forKey: kCATransition)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.backgroundColor = color
        CATransaction.commit()
    }

    static func move(_ layer: CALayer, to point: CGPoint, completion: @escaping () -> Void) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setCompletionBlock {
            completion()
        }
        layer.position = point
        CATransaction.commit()
    }
}

func pause(_ layer: CALayer) {
    let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = pausedTime
}

func resume(_ layer: CALayer) {
    let pausedTime = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
}

extension CALayer {
    var centre: CGPoint {
        get { CGPoint(x: bounds.midX, y: bounds.midY) }
        set { position = newValue }
    }

    @discardableResult
    func with<Value>(_ keyPath: ReferenceWritableKeyPath<CALayer, Value>, _ value: Value) -> CALayer {
        self[keyPath: keyPath] = value
        return self
    }

    func bounce() {
        let bounce = CASpringAnimation(keyPath: "transform.scale")
        bounce.mass = 1
        bounce.stiffness = 200
        bounce.damping = 5
        bounce.initialVelocity = 2
        bounce.fromValue = 0.8
        bounce.toValue = 1
        bounce.duration = bounce.settlingDuration
        add(bounce, forKey: "bounce")
    }
}
