import Foundation
import QuartzCore
import SeededRandom

/// Generates layers, changes and animations of every kind from a seed.
@MainActor
struct SceneDice {
    private var generator: SplitMix64
    private static let picture = CGImage.checkerboard(cells: 3, side: 5)

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func chance(_ percent: Int) -> Bool { generator.chance(percent) }
    mutating func number(_ range: ClosedRange<Double>) -> Double { generator.number(range) }
    mutating func pick(_ count: Int) -> Int { generator.pick(count) }
    mutating func pick<Element>(of all: [Element]) -> Element { generator.pick(of: all) }

    func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    private mutating func color() -> CGColor {
        .bytes(pick(256), pick(256), pick(256), pick(of: [1, 1, 0.6]))
    }

    private func filter(_ name: String, _ parameters: [String: Any] = [:]) -> Any {
        CIFilter(name: name, parameters: parameters) as Any
    }

    mutating func layer(within side: CGFloat) -> CALayer {
        let layer = kind()
        let extent = Double(side)
        layer.frame = CGRect(x: number(-20...extent), y: number(-20...extent), width: number(6...60), height: number(6...60))
        if chance(70) { layer.backgroundColor = color() }
        if chance(15) { layer.opacity = 0.5 }
        if chance(15) { layer.masksToBounds = true }
        if chance(20) { layer.cornerRadius = 6 }
        if chance(10) { layer.cornerCurve = .continuous }
        if chance(15) { (layer.borderWidth, layer.borderColor) = (2, color()) }
        if chance(20) { castShadow(layer) }
        if chance(6) { layer.shadowPath = CGPath(ellipseIn: CGRect(x: -4, y: 0, width: 30, height: 22), transform: nil) }
        if chance(8) { layer.shouldRasterize = true }
        if chance(12) { layer.filters = filters() }
        if chance(10) { layer.backgroundFilters = [filter("CIGaussianBlur", ["inputRadius": number(1...9)])] }
        if chance(15) { layer.allowsGroupBlending = false }
        if chance(8) { layer.compositingFilter = pick(of: ["multiplyBlendMode", "differenceBlendMode", "sourceAtop"]) }
        if chance(10) { layer.transform = CATransform3DMakeRotation(0.7, 0.2, 1, 0.1) }
        if chance(6) { layer.sublayerTransform.m34 = -1 / 300 }
        if chance(8) { layer.zPosition = CGFloat(pick(3)) }
        if chance(10) { layer.contents = Self.picture }
        if chance(8) {
            let mask = CAShapeLayer()
            mask.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 24), transform: nil)
            layer.mask = mask
        }
        return layer
    }

    private mutating func castShadow(_ layer: CALayer) {
        layer.shadowOpacity = 0.6
        layer.shadowRadius = CGFloat(number(0...8))
        layer.shadowOffset = CGSize(width: number(-6...6), height: number(-6...6))
    }

    private mutating func filters() -> [Any] {
        let all = [
            filter("CIGaussianBlur", ["inputRadius": number(1...10)]), filter("CIColorInvert"),
            filter("CIPixellate", ["inputScale": 7]), filter("CIBloom", ["inputRadius": 5]),
            filter("CIMotionBlur", ["inputRadius": 12, "inputAngle": 0.6]), filter("CIGloom", ["inputRadius": 4]),
            filter("CITwirlDistortion", ["inputRadius": 20, "inputCenter": CIVector(x: 15, y: 15)]),
            filter("CIZoomBlur", ["inputAmount": 15, "inputCenter": CIVector(x: 10, y: 15)]),
        ]
        return chance(25) ? [pick(of: all), pick(of: all)] : [pick(of: all)]
    }

    private mutating func kind() -> CALayer {
        switch pick(12) {
        case 0:
            let copies = CAReplicatorLayer()
            copies.instanceCount = 3
            copies.instanceDelay = chance(50) ? 0.2 : 0
            copies.preservesDepth = chance(20)
            copies.instanceAlphaOffset = -0.1
            copies.instanceTransform = CATransform3DMakeTranslation(19, 14, chance(20) ? 5 : 0)
            let copied = CALayer()
            copied.frame = CGRect(x: 0, y: 0, width: 12, height: 12)
            copied.backgroundColor = color()
            copies.addSublayer(copied)
            return copies
        case 1:
            let emitter = CAEmitterLayer()
            emitter.emitterPosition = CGPoint(x: 10, y: 10)
            let cell = CAEmitterCell()
            (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (8, 1, 30, 6)
            cell.contents = Self.picture
            emitter.emitterCells = [cell]
            return emitter
        case 2:
            let text = chance(50) ? glyphs() : CATextLayer()
            (text.string, text.fontSize, text.foregroundColor) = ("kept", 14, color())
            return text
        case 3: return CATransformLayer()
        case 4: return CAScrollLayer()
        case 5:
            let shape = CAShapeLayer()
            shape.path = CGPath(ellipseIn: CGRect(x: -5, y: 0, width: 40, height: 22), transform: nil)
            (shape.strokeColor, shape.fillColor, shape.lineWidth) = (color(), color(), 3)
            return shape
        case 6:
            let gradient = CAGradientLayer()
            gradient.colors = [color(), color()]
            return gradient
        default: return CALayer()
        }
    }

    private mutating func glyphs() -> CATextLayer {
        let text = CAGlyphLayer()
        text.glyphDelay = number(-0.2...0.2)
        if chance(50) { text.glyphTransform = CATransform3DMakeRotation(0.4, 0.3, 0.2, 1) }
        if chance(30) { text.glyphOpacity = 0.6 }
        return text
    }

    mutating func change(_ layers: [CALayer], under root: CALayer, within side: CGFloat) {
        let layer = pick(of: layers)
        let (step, spot) = (CGFloat(number(-9...9)), CGFloat(number(0...1)))
        switch pick(18) {
        case 0, 1: withoutActions { layer.position.x += step }
        case 2: layer.removeFromSuperlayer()
        case 3: withoutActions { root.addSublayer(layer) }
        case 4, 5, 6: animate(layer, within: side)
        case 7: layer.removeAllAnimations()
        case 8: layer.opacity = Float(spot)
        case 9: withoutActions { layer.isHidden.toggle() }
        case 10: layer.position.y += step
        case 11:
            let list = filters()
            withoutActions { layer.filters = layer.filters == nil ? list : nil }
        case 12: withoutActions { layer.mask = nil }
        case 13: (layer as? CAReplicatorLayer)?.instanceCount = pick(5)
        case 14: (layer as? CATextLayer)?.string = "text \(pick(9))"
        case 15: withoutActions { layer.shadowRadius = abs(step) }
        case 16: (layer as? CAScrollLayer)?.scroll(to: CGPoint(x: step, y: step))
        default: withoutActions { layer.shouldRasterize.toggle() }
        }
    }

    mutating func animate(_ layer: CALayer, within side: CGFloat) {
        func add(_ keyPath: String, _ from: Any, _ to: Any, _ duration: Double) {
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
            layer.add(animation, forKey: nil)
        }
        let duration = number(0.3...3)
        if layer is CAGlyphLayer, chance(50) {
            return add(
                pick(of: ["glyphTransform.translation.y", "glyphTransform.rotation.x", "glyphOpacity"]), 0, pick(of: [1, 9]),
                duration)
        }
        switch pick(14) {
        case 0: add("opacity", 0, 1, duration)
        case 1: add("transform.rotation.y", 0, 3, duration)
        case 2: add("transform.rotation.z", 0, 6, duration)
        case 3: add("shadowOpacity", 0, 1, duration)
        case 4: add("bounds.size.width", 0, 60, duration)
        case 5: add("shadowRadius", 0, 12, duration)
        case 6: add("bounds.origin.x", 0, 40, duration)
        case 7: add("cornerRadius", 0, 20, duration)
        case 8: add("backgroundColor", color(), color(), duration)
        case 9:
            layer.filters = [filter("CIGaussianBlur")]
            add("filters.CIGaussianBlur.inputRadius", 0, 12, duration)
        case 10, 11:
            let transition = CATransition()
            transition.duration = duration
            transition.type = pick(of: [.fade, .push, .moveIn, .reveal])
            if chance(40) {
                transition.filter = CIFilter(name: pick(of: ["CISwipeTransition", "CIPageCurlTransition", "CIRippleTransition"]))
            }
            layer.add(transition, forKey: nil)
        case 12: add("transform.scale", 0.5, 1.5, duration)
        default: add("position", CGPoint.zero, CGPoint(x: side, y: side * 0.7), duration)
        }
    }
}
