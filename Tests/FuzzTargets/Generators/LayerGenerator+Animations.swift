import QuartzSDL

// Animations of any property, transitions and groups, from random numbers.

extension LayerGenerator {
    /// Adds an animation, and returns its class and key path.
    @discardableResult
    package static func animate(_ layer: CALayer, _ dice: inout FuzzDice) -> String {
        let animation = animation(for: layer, &dice, depth: 0)
        layer.add(animation, forKey: dice.pick(of: [nil, "one", "position"]))
        return "\(type(of: animation)) \((animation as? CAPropertyAnimation)?.keyPath ?? "")"
    }

    private static func animation(for layer: CALayer, _ dice: inout FuzzDice, depth: Int) -> CAAnimation {
        let path = dice.pick(of: paths(of: layer))
        let animation: CAAnimation
        switch dice.pick(depth < 3 ? 6 : 4) {
        case 0, 1:
            let basic = CABasicAnimation(keyPath: path)
            if dice.chance(70) { basic.fromValue = value(for: path, &dice) }
            if dice.chance(70) { basic.toValue = value(for: path, &dice) }
            if dice.chance(20) { basic.byValue = value(for: path, &dice) }
            animation = basic
        case 2:
            let frames = CAKeyframeAnimation(keyPath: path)
            frames.values = (0..<dice.pick(6)).compactMap { _ in value(for: path, &dice) }
            if dice.chance(30) { frames.path = dice.path() }
            if dice.chance(50) { frames.keyTimes = dice.numbers(0...1, atMost: 6).map { NSNumber(value: $0) } }
            frames.calculationMode = dice.pick(of: [.linear, .discrete, .paced, .cubic, .cubicPaced])
            if dice.chance(20) { frames.rotationMode = .rotateAuto }
            animation = frames
        case 3:
            let spring = CASpringAnimation(keyPath: path)
            spring.toValue = value(for: path, &dice)
            (spring.mass, spring.stiffness) = (dice.number(0.1...5), dice.number(1...300))
            (spring.damping, spring.initialVelocity) = (dice.number(0...30), dice.number(-9...9))
            animation = spring
        case 4:
            let transition = CATransition()
            transition.type = dice.pick(of: [.fade, .push, .moveIn, .reveal])
            transition.startProgress = Float(dice.number(0...1))
            if dice.chance(40) { transition.filter = CIFilter(name: dice.pick(of: transitionNames)) }
            animation = transition
        default:
            let group = CAAnimationGroup()
            group.animations = (0..<dice.pick(4)).map { _ in Self.animation(for: layer, &dice, depth: depth + 1) }
            animation = group
        }
        animation.duration = dice.number(0...3)
        if dice.chance(30) { animation.beginTime = dice.number(0...3) }
        if dice.chance(30) { animation.timeOffset = dice.number(-1...3) }
        if dice.chance(30) { animation.speed = Float(dice.number(-2...3)) }
        if dice.chance(30) { animation.repeatCount = Float(dice.number(0...5)) }
        if dice.chance(15) { animation.repeatDuration = dice.number(0...5) }
        animation.autoreverses = dice.chance(30)
        animation.fillMode = dice.pick(of: [.removed, .forwards, .backwards, .both])
        animation.isRemovedOnCompletion = dice.chance(70)
        if let property = animation as? CAPropertyAnimation {
            property.isAdditive = dice.chance(30)
            property.isCumulative = dice.chance(30)
        }
        if dice.chance(40) {
            animation.timingFunction = CAMediaTimingFunction(
                controlPoints: Float(dice.number(0...1)), Float(dice.number(-1...2)), Float(dice.number(0...1)),
                Float(dice.number(-1...2)))
        }
        return animation
    }
}
