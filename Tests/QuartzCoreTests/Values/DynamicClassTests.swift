import Foundation
import QuartzCore
import Testing

private class NumberedShape: CAShapeLayer {
    var number: Int

    init(number: Int) {
        self.number = number
        super.init()
    }

    override init() {
        number = 7
        super.init()
        lineWidth = 5
    }

    override init(layer: Any) {
        number = (layer as? NumberedShape)?.number ?? -1
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }
}

private class Quick: CABasicAnimation {
    override init() {
        super.init()
        duration = 0.1
    }

    required init?(coder: NSCoder) { nil }
}

private class Flake: CAEmitterCell {
    override init() {
        super.init()
        lifetime = 3
    }

    required init?(coder: NSCoder) { nil }
}

/// Something whose end can be seen.
private final class Witness {}

extension EngineTests {
    /// Objects of classes that are known at run time alone.
    @Suite("Dynamic classes") @MainActor
    struct DynamicClassTests {
        private func plain<Layer: CALayer>(_ type: Layer.Type) -> Layer { Layer() }

        @Test func everyLayerClassCanBeMadeByItsMetatype() {
            let types: [CALayer.Type] = [
                CALayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAEmitterLayer.self,
                CAReplicatorLayer.self,
                CAScrollLayer.self, CATiledLayer.self, CATransformLayer.self, NumberedShape.self,
            ]
            for type in types {
                let layer = type.init()
                #expect(Swift.type(of: layer) == type)
                #expect(layer.opacity == 1 && layer.superlayer == nil)
            }
        }

        @Test func aSubclassesOwnInitializerRuns() {
            let type: CALayer.Type = NumberedShape.self
            let layer = type.init() as? NumberedShape
            #expect(layer?.number == 7 && layer?.lineWidth == 5)
            #expect(plain(NumberedShape.self).number == 7 && plain(CAShapeLayer.self).lineWidth == 1)
            #expect(NumberedShape(number: 2).number == 2, "the class's own initializers are what they were")
        }

        @Test func aLayerOfAnothersClassCopiesItsProperties() {
            let original = NumberedShape(number: 12)
            original.lineWidth = 9
            let copy = type(of: original as CALayer).init(layer: original) as? NumberedShape
            #expect(copy !== original && copy?.number == 12 && copy?.lineWidth == 9)
        }

        @Test func animationsAndCells() {
            let types: [CAAnimation.Type] = [
                CAAnimation.self, CABasicAnimation.self, CAKeyframeAnimation.self, CASpringAnimation.self, CATransition.self,
                CAAnimationGroup.self, Quick.self,
            ]
            for type in types { #expect(Swift.type(of: type.init()) == type) }
            let property: CAPropertyAnimation.Type = Quick.self
            let animation = property.init(keyPath: "position.x")
            #expect(animation is Quick && animation.keyPath == "position.x" && animation.duration == 0.1)
            let cell: CAEmitterCell.Type = Flake.self
            #expect(cell.init() is Flake && cell.init().lifetime == 3)
        }

        @Test func whatIsGivenIsLetGo() {
            weak var seen: NumberedShape?
            weak var made: CALayer?
            do {
                let original = NumberedShape(number: 1)
                let type: CALayer.Type = NumberedShape.self
                let copies = (0..<10).map { _ in type.init(layer: original) }
                seen = original
                made = copies.first
                #expect(copies.count == 10 && seen != nil)
            }
            #expect(seen == nil && made == nil)
            weak var argument: Witness?
            do {
                let witness = Witness()
                argument = witness
                let type: CALayer.Type = CAShapeLayer.self
                _ = type.init(layer: witness)
            }
            #expect(argument == nil)
        }
    }
}
