import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Implicit animations when properties of a committed layer change.
    @Suite("Implicit animations") @MainActor
    struct ImplicitAnimationTests {
        private func implicit(_ layer: CALayer, _ key: String) -> CABasicAnimation? {
            layer.animation(forKey: key) as? CABasicAnimation
        }

        @Test func settingTheFrameAnimatesThePositionFirst() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.frame = CGRect(x: 20, y: 30, width: 40, height: 60)
                expectEqual(layer.animationKeys(), ["position", "bounds"])
                expectEqual(layer.position, CGPoint(x: 40, y: 60))
                expectEqual(layer.bounds, CGRect(x: 0, y: 0, width: 40, height: 60))
                CATransaction.flush()
                // Half of the way in time is more than half in value, by the default timing; both move at the same pace.
                let part = (100 - scene.seen(layer, "position.x", at: 0.125)) / 60
                expect(abs(scene.seen(layer, "bounds.size.width") - (100 - 60 * part)) < 1e-9)
            }
        }

        @Test func theBuiltInKinds() {
            withScene { scene in
                let layer = scene.add(CAShapeLayer())
                let basic = [
                    "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform",
                    "contents", "contentsRect", "contentsCenter", "contentsScale", "cornerRadius", "borderWidth", "borderColor",
                    "opacity", "backgroundColor", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "fillColor",
                    "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase",
                ]
                for key in basic { expect(layer.action(forKey: key) is CABasicAnimation, "\(key)") }
                let fade = [
                    "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters", "maskedCorners",
                ]
                for key in fade {
                    let transition = layer.action(forKey: key) as? CATransition
                    expectEqual(transition?.type, .fade, "\(key)")
                }
                let none = [
                    "doubleSided", "contentsGravity", "frame", "name", "delegate", "path", "shadowPath", "lineDashPattern",
                    "mine",
                    kCAOnOrderIn, kCAOnOrderOut,
                ]
                for key in none { expectNil(layer.action(forKey: key), "\(key)") }
            }
        }

        @Test func theKindsOfGradients() {
            withScene { scene in
                let layer = scene.add(CAGradientLayer())
                for key in ["colors", "locations", "startPoint", "endPoint"] {
                    expect(layer.action(forKey: key) is CABasicAnimation, "\(key)")
                }
                expectNil(layer.action(forKey: "type"))
                let (red, blue) = (
                    CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
                )
                withoutActions { (layer.colors, layer.locations) = ([red, red], [0, 0.5]) }
                CATransaction.begin()
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                CATransaction.setAnimationDuration(1)
                layer.colors = [blue, red]
                layer.locations = [0.5, 1]
                CATransaction.commit()
                CATransaction.flush()
                scene.at(0.25)
                let seen = layer.presentation()
                expectEqual((seen?.colors as? [CGColor])?.first?.components, [0.75, 0, 0.25, 1])
                expectEqual(seen?.locations, [0.125, 0.625])
            }
        }

        @Test func bareLayersHaveNone() {
            let layer = CALayer()
            expectNil(layer.action(forKey: "opacity"))
            layer.opacity = 0
            layer.isHidden = true
            expectNil(layer.animationKeys())
            CATransaction.flush()
            layer.opacity = 1
            expectNil(layer.animationKeys())
        }

        @Test func aLayerThatEntersInThisTransactionHasNoneYet() {
            withScene { scene in
                let layer = CALayer()
                scene.root.addSublayer(layer)
                layer.opacity = 0
                expectNil(layer.animationKeys())
                CATransaction.flush()
                layer.opacity = 1
                expectEqual(layer.animationKeys(), ["opacity"])
                layer.removeFromSuperlayer()
                CATransaction.flush()
                layer.opacity = 0
                expectNil(layer.animationKeys(), "and none any more once it has left")
            }
        }

        @Test func theFormOfABasicOne() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.position = CGPoint(x: 200, y: 100)
                let animation = implicit(layer, "position")
                expectEqual(layer.animationKeys(), ["position"])
                expectEqual(animation?.keyPath, "position")
                expectEqual((animation?.fromValue as? NSValue)?.cgPointValue, CGPoint(x: 100, y: 100))
                expectNil(animation?.toValue)
                expectNil(animation?.byValue)
                expectEqual(animation?.fillMode, .backwards)
                expectEqual(animation?.duration, 0.25)
                expectEqual(animation?.timingFunction, CAMediaTimingFunction(name: .default))
                expectEqual(animation?.isRemovedOnCompletion, true)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "position.x"), 100)
                // The default curve at half time: cubic-bezier(.25, .1, .25, 1) at .5.
                expect(scene.seen(layer, "position.x", at: 0.125).isClose(to: 180.2403, within: 1e-3))
                expectEqual(scene.seen(layer, "position.x", at: 0.25), 200)
                scene.frame(at: 0.3)
                expectNil(layer.animationKeys())
            }
        }

        @Test func durationAndPacingFromTheTransaction() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setAnimationDuration(2)
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                layer.opacity = 0
                layer.isHidden = true
                CATransaction.begin()
                CATransaction.setAnimationDuration(1)
                layer.zPosition = 8
                CATransaction.commit()
                CATransaction.commit()
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity", at: 0.5), 0.75)
                expectEqual(scene.seen(layer, "zPosition", at: 0.5), 4)
                expectEqual(layer.animation(forKey: kCATransition)?.duration, 2)
                expectEqual(layer.animation(forKey: kCATransition)?.timingFunction, CAMediaTimingFunction(name: .linear))
            }
        }

        @Test func durationZeroJumps() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setAnimationDuration(0)
                layer.opacity = 0
                CATransaction.commit()
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity"), 0)
                scene.frame(at: 0.01)
                expectNil(layer.animationKeys())
            }
        }

        @Test func anInterruptedOneGoesOnFromWhatIsSeen() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                CATransaction.setAnimationDuration(1)
                layer.position.x = 200
                CATransaction.commit()
                CATransaction.flush()
                scene.at(0.5)
                layer.position.x = 0
                expectEqual((implicit(layer, "position")?.fromValue as? NSValue)?.cgPointValue.x, 150)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "position.x"), 150)
                scene.at(0.75)
                expectEqual(scene.seen(layer, "position.x"), 0)
            }
        }

        @Test func twoChangesInOneTransactionStartFromTheScreen() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.position.x = 200
                layer.position.x = 300
                expectEqual((implicit(layer, "position")?.fromValue as? NSValue)?.cgPointValue.x, 100)
                CATransaction.flush()
                scene.frame(at: 1)
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                layer.position.x = 50
                CATransaction.setDisableActions(false)
                layer.position.x = 60
                CATransaction.commit()
                expectEqual((implicit(layer, "position")?.fromValue as? NSValue)?.cgPointValue.x, 300)
            }
        }

        @Test func noColourIsAClearOne() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                CATransaction.setAnimationDuration(1)
                layer.backgroundColor = .white
                CATransaction.commit()
                CATransaction.flush()
                scene.at(0.25)
                expectEqual(layer.presentation()?.backgroundColor?.alpha, 0.25)
            }
        }

        @Test func removalByPropertyName() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.opacity = 0
                layer.removeAnimation(forKey: "opacity")
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity", at: 0.01), 0)
            }
        }

        @Test func actionsFromADictionary() {
            withScene { scene in
                let layer = scene.addLayer()
                let slow = CABasicAnimation()
                slow.duration = 4
                slow.fromValue = 0.0
                let spring = CASpringAnimation(keyPath: "position.x")
                spring.toValue = 7
                let push = CATransition()
                push.type = .push
                layer.actions = ["opacity": slow, "position": spring, "backgroundColor": push, "bounds": NSNull()]
                layer.opacity = 0.5
                layer.position.x = 4
                layer.backgroundColor = .white
                layer.bounds.size.width = 4
                expectEqual(layer.animationKeys(), ["opacity", "position", "transition"])
                expectEqual(implicit(layer, "opacity")?.keyPath, "opacity", "a nil key path becomes the key")
                expectEqual(implicit(layer, "position")?.keyPath, "position.x")
                expectNil(slow.keyPath, "the original stays as it is")
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity", at: 2), 0.25)
            }
        }

        @Test func anEmptyBasicActionGoesFromOldToNew() {
            withScene { scene in
                let layer = scene.addLayer()
                let empty = CABasicAnimation()
                empty.duration = 1
                layer.actions = ["position": empty]
                layer.position.x = 300
                CATransaction.flush()
                expectEqual(scene.seen(layer, "position.x", at: 0.5), 200)
                layer.position.x = 0
                CATransaction.flush()
                expectEqual(scene.seen(layer, "position.x", at: 1), 100, "and from what is seen when interrupted")
            }
        }

        @Test func groupsAndKeyframesMayBeActions() {
            withScene { scene in
                let layer = scene.addLayer()
                let frames = CAKeyframeAnimation()
                frames.values = [0, 1, 0]
                frames.duration = 1
                let group = CAAnimationGroup()
                group.animations = [CABasicAnimation("zPosition", from: 0, to: 10)]
                group.duration = 1
                layer.actions = ["opacity": frames, "position": group]
                layer.opacity = 0.5
                layer.position.x = 0
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity", at: 0.25), 0.5)
                expectEqual(scene.seen(layer, "zPosition", at: 0.25), 2.5)
                expectEqual(layer.animationKeys(), ["opacity", "position"])
            }
        }

        @Test func contentsCrossFade() {
            withScene { scene in
                let layer = scene.addLayer()
                let (old, new) = (Pictures.solid(.black), Pictures.solid(.white))
                withoutActions { layer.contents = old }
                CATransaction.begin()
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                CATransaction.setAnimationDuration(1)
                layer.contents = new
                CATransaction.commit()
                CATransaction.flush()
                let from = implicit(layer, "contents")?.fromValue as? CGImage
                expect(from === old)
                scene.at(0.25)
                let list = scene.renderer.displayList(at: 0.25)
                let images = list.quads.filter { $0.kind == .image }
                expectEqual(images.map(\.color.w), [0.75, 0.25])
                expectEqual(list.sources.count, 2)
                let shown = scene.renderer.displayList(at: 1).quads.filter { $0.kind == .image }
                expectEqual(shown.map(\.color.w), [1])
            }
        }

        @Test func contentsFromNothing() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.begin()
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                CATransaction.setAnimationDuration(1)
                layer.contents = Pictures.solid(.white)
                CATransaction.commit()
                CATransaction.flush()
                let images = scene.renderer.displayList(at: 0.25).quads.filter { $0.kind == .image }
                expectEqual(images.map(\.color.w), [0.25])
            }
        }

        @Test func anExplicitTransitionSurvivesNewContents() {
            withScene { scene in
                let layer = scene.addLayer()
                let push = CATransition()
                push.type = .push
                layer.add(push, forKey: nil)
                layer.contents = Pictures.solid(.white)
                expectEqual(layer.animationKeys(), ["transition", "contents"])
                expectEqual((layer.animation(forKey: kCATransition) as? CATransition)?.type, .push)
            }
        }

        @Test func aSeedsTrap() {
            // Setting a property after adding an animation under its key starts an implicit animation, which replaces the
            // explicit one.
            withScene { scene in
                let layer = scene.addLayer()
                let explicit = CABasicAnimation("opacity", from: 0, to: 1, duration: 5)
                layer.add(explicit, forKey: "opacity")
                layer.opacity = 0.5
                expectEqual(implicit(layer, "opacity")?.duration, 0.25)
                withoutActions { layer.opacity = 0.75 }
                layer.opacity = 0.25
                layer.add(explicit, forKey: "opacity")
                expectEqual(implicit(layer, "opacity")?.duration, 5, "the model first, then the animation")
            }
        }

        @Test func implicitOnesBeginWithTheirCommit() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.opacity = 0
                scene.at(5)
                CATransaction.flush()
                expectEqual(implicit(layer, "opacity")?.beginTime, 5)
                expectEqual(scene.seen(layer, "opacity", at: 5), 1)
            }
        }

        @Test func shapeAndColourPropertiesAnimate() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                CATransaction.begin()
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                CATransaction.setAnimationDuration(1)
                shape.strokeEnd = 0
                shape.fillColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
                shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
                CATransaction.commit()
                CATransaction.flush()
                expectEqual(shape.animationKeys(), ["strokeEnd", "fillColor"])
                expectEqual(scene.seen(shape, "strokeEnd", at: 0.25), 0.75)
                let seen = shape.presentation()?.fillColor?.components
                expectEqual(seen, [0.25, 0, 0, 1])
            }
        }
    }
}
