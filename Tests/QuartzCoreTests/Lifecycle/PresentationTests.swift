import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// `presentation()` and `model()`.
    @Suite("Presentation layers") @MainActor
    struct PresentationTests {
        /// A subclass that copies its own properties.
        final class Copying: CALayer {
            var size = 0
            static var copies = 0

            override init() { super.init() }

            override init(layer: Any) {
                super.init(layer: layer)
                guard let other = layer as? Copying else { return }
                size = other.size
                opacity = 0.5
                Self.copies += 1
            }

            required init?(coder: NSCoder) { super.init(coder: coder) }
        }

        /// A subclass that inherits all initializers.
        final class Plain: CALayer {
            var label = "none"
        }

        /// A shape with a custom property.
        final class Ring: CAShapeLayer {
            var thickness: CGFloat = 4
            override init(layer: Any) {
                super.init(layer: layer)
                thickness = (layer as? Ring)?.thickness ?? 0
            }
            override init() { super.init() }
            required init?(coder: NSCoder) { nil }
        }

        @Test func nilBeforeTheFirstCommitIntoAHost() {
            withScene { scene in
                let layer = CALayer()
                expectNil(layer.presentation())
                CATransaction.flush()
                expectNil(layer.presentation(), "a bare layer is never committed")
                scene.root.addSublayer(layer)
                expectNil(layer.presentation())
                CATransaction.flush()
                expect(layer.presentation() != nil)
            }
        }

        @Test func theTreeIsLinked() {
            withScene { scene in
                let layer = scene.addLayer()
                let (child, mask) = (CALayer(), CALayer())
                withoutActions {
                    layer.addSublayer(child)
                    layer.mask = mask
                }
                let seen = layer.presentation()
                expect(seen !== layer)
                expect(seen?.presentation() === seen)
                expect(seen?.model() === layer)
                expect(layer.model() === layer)
                expect(seen?.superlayer === scene.root.presentation())
                expectEqual(seen?.sublayers?.count, 1)
                expect(seen?.sublayers?.first === child.presentation())
                expect(seen?.mask === mask.presentation())
                expect(child.presentation()?.superlayer === seen)
                expect(layer.presentation() === seen, "one for each instant")
                expectNil(scene.root.presentation()?.superlayer)
                scene.at(1)
                expect(layer.presentation() !== seen)
            }
        }

        @Test func itShowsTheCommittedState() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.setDisableActions(true)
                layer.opacity = 0.5
                layer.position = CGPoint(x: 7, y: 8)
                let before = layer.presentation()
                expectEqual(before?.opacity, 1)
                expectEqual(before?.position, CGPoint(x: 100, y: 100))
                CATransaction.flush()
                let after = layer.presentation()
                expectEqual(after?.opacity, 0.5)
                expectEqual(after?.position, CGPoint(x: 7, y: 8))
            }
        }

        @Test func objectsAreShownAsCommittedToo() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let (old, new) = (Pictures.solid(.black), Pictures.solid(.white))
                let path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
                withoutActions { (shape.contents, shape.lineDashPattern) = (old, [2, 3]) }
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                (shape.contents, shape.path, shape.lineDashPattern) = (new, path, [4])
                let before = shape.presentation()
                expect(before?.contents as? CGImage === old)
                expect(before?.path == nil, before?.lineDashPattern == [2, 3])
                CATransaction.commit()
                CATransaction.flush()
                let after = shape.presentation()
                expect(after?.contents as? CGImage === new)
                expect(after?.path == path, after?.lineDashPattern == [4])
            }
        }

        @Test func valuesAtExactTimes() {
            withScene { scene in
                let layer = scene.addLayer()
                let move = CABasicAnimation("position", from: CGPoint(x: 0, y: 0), to: CGPoint(x: 8, y: 4), duration: 2)
                layer.add(move, forKey: nil)
                CATransaction.flush()
                for (time, x, y) in [(0.0, 0.0, 0.0), (0.5, 2, 1), (1, 4, 2), (2, 8, 4), (2.5, 100, 100)] {
                    scene.at(time)
                    let position = layer.presentation()?.position
                    expectEqual(position, CGPoint(x: x, y: y))
                }
            }
        }

        @Test func frameFollows() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("transform.scale", from: 1, to: 3), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                let frame = layer.presentation()?.frame
                expectEqual(frame, CGRect(x: 0, y: 0, width: 200, height: 200))
                expectEqual(layer.frame, CGRect(x: 50, y: 50, width: 100, height: 100))
            }
        }

        @Test func itCannotBeChanged() {
            withScene { scene in
                let layer = scene.addLayer()
                let seen = layer.presentation()
                let heard = warnings {
                    seen?.opacity = 0
                    seen?.position = .zero
                    seen?.bounds = .zero
                    seen?.transform = CATransform3DMakeScale(2, 2, 2)
                    seen?.backgroundColor = .black
                    seen?.contentsGravity = .center
                    seen?.speed = 0
                    seen?.name = "x"
                    seen?.delegate = nil
                    seen?.addSublayer(CALayer())
                    seen?.removeFromSuperlayer()
                    seen?.mask = CALayer()
                    seen?.sublayers = [CALayer()]
                    seen?.add(CABasicAnimation("opacity", to: 0), forKey: nil)
                    seen?.setValue(3, forKey: "mine")
                    seen?.setValue(3, forKeyPath: "position.x")
                    scene.root.addSublayer(seen ?? CALayer())
                }
                expectEqual(heard.count, 17)
                expectEqual(seen?.opacity, 1)
                expectEqual(seen?.position, CGPoint(x: 100, y: 100))
                expectNil(seen?.sublayers)
                expect(layer.superlayer === scene.root)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity"), 1)
            }
        }

        @Test func itTellsOfTheModelsAnimations() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "a")
                CATransaction.flush()
                let keys = layer.presentation()?.animationKeys()
                expectEqual(keys, ["a"])
                expect(layer.presentation()?.animation(forKey: "a") === layer.animation(forKey: "a"))
            }
        }

        @Test func subclassesCopyWithTheirOwnInitializer() {
            withScene { scene in
                let layer = scene.add(Copying())
                layer.size = 7
                let copies = Copying.copies
                let seen = layer.presentation()
                expectEqual(seen?.size, 7)
                expectEqual(Copying.copies, copies + 1)
                expectEqual(seen?.opacity, 1, "what the initializer sets does not count where the engine knows better")
                expectEqual(CATransaction.disableActions(), false)
                CATransaction.flush()
                expectNil(layer.animationKeys())
            }
        }

        @Test func subclassesWithInheritedInitializers() {
            withScene { scene in
                let layer = scene.add(Plain())
                layer.label = "set"
                let seen = layer.presentation()
                expectEqual(seen?.label, "none", "nobody copies what nobody knows")
                let ring = scene.add(Ring())
                ring.thickness = 9
                withoutActions { ring.lineWidth = 3 }
                let seenRing = ring.presentation()
                expectEqual(seenRing?.thickness, 9)
                expectEqual(seenRing?.lineWidth, 3)
            }
        }

        @Test func engineClassesKeepTheirProperties() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let text = scene.add(CATextLayer())
                withoutActions {
                    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
                    shape.lineDashPattern = [1, 2]
                    shape.fillRule = .evenOdd
                    text.string = "abc"
                    text.alignmentMode = .center
                    text.fontSize = 12
                }
                let (seenShape, seenText) = (shape.presentation(), text.presentation())
                expectEqual(seenShape?.path, shape.path)
                expectEqual(seenShape?.lineDashPattern, [1, 2])
                expectEqual(seenShape?.fillRule, .evenOdd)
                expectEqual(seenText?.string as? String, "abc")
                expectEqual(seenText?.alignmentMode, .center)
                expectEqual(seenText?.fontSize, 12)
                expect(scene.add(CATransformLayer()).presentation() != nil)
            }
        }

        @Test func theDelegateAndOtherValuesComeAlong() {
            final class Delegate: CALayerDelegate {}
            withScene { scene in
                let layer = scene.addLayer()
                let delegate = Delegate()
                layer.delegate = delegate
                layer.name = "box"
                layer.setValue(42, forKey: "answer")
                let seen = layer.presentation()
                expect(seen?.delegate === delegate)
                expectEqual(seen?.name, "box")
                expectEqual(seen?.value(forKey: "answer") as? Int, 42)
            }
        }

        @Test func hitTestingWhatIsSeen() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("position.x", to: 300), forKey: nil)
                CATransaction.flush()
                scene.at(1)
                let hit = scene.root.presentation()?.hitTest(CGPoint(x: 300, y: 100))
                expect(hit?.model() === layer)
                expect(scene.root.hitTest(CGPoint(x: 300, y: 100)) === scene.root)
            }
        }
    }
}
