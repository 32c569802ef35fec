import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Implicit animations when properties of a committed layer change.
    @Suite("Implicit animations") @MainActor
    struct ImplicitAnimationTests {
        private func implicit(_ layer: CALayer, _ key: String) -> CABasicAnimation? {
            layer.animation(forKey: key) as? CABasicAnimation
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
                for key in basic { #expect(layer.action(forKey: key) is CABasicAnimation, "\(key)") }
                let fade = [
                    "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters", "maskedCorners",
                ]
                for key in fade {
                    let transition = layer.action(forKey: key) as? CATransition
                    #expect(transition?.type == .fade, "\(key)")
                }
                let none = [
                    "doubleSided", "contentsGravity", "frame", "name", "delegate", "path", "shadowPath", "lineDashPattern",
                    "mine",
                    kCAOnOrderIn, kCAOnOrderOut,
                ]
                for key in none { #expect(layer.action(forKey: key) == nil, "\(key)") }
            }
        }

        @Test func theKindsOfGradients() {
            withScene { scene in
                let layer = scene.add(CAGradientLayer())
                for key in ["colors", "locations", "startPoint", "endPoint"] {
                    #expect(layer.action(forKey: key) is CABasicAnimation, "\(key)")
                }
                #expect(layer.action(forKey: "type") == nil)
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
                #expect((seen?.colors as? [CGColor])?.first?.components == [0.75, 0, 0.25, 1])
                #expect(seen?.locations == [0.125, 0.625])
            }
        }

        @Test func bareLayersHaveNone() {
            let layer = CALayer()
            #expect(layer.action(forKey: "opacity") == nil)
            layer.opacity = 0
            layer.isHidden = true
            #expect(layer.animationKeys() == nil)
            CATransaction.flush()
            layer.opacity = 1
            #expect(layer.animationKeys() == nil)
        }

        @Test func aLayerThatEntersInThisTransactionHasNoneYet() {
            withScene { scene in
                let layer = CALayer()
                scene.root.addSublayer(layer)
                layer.opacity = 0
                #expect(layer.animationKeys() == nil)
                CATransaction.flush()
                layer.opacity = 1
                #expect(layer.animationKeys() == ["opacity"])
                layer.removeFromSuperlayer()
                CATransaction.flush()
                layer.opacity = 0
                #expect(layer.animationKeys() == nil, "and none any more once it has left")
            }
        }

        @Test func theFormOfABasicOne() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.position = CGPoint(x: 200, y: 100)
                let animation = implicit(layer, "position")
                #expect(layer.animationKeys() == ["position"])
                #expect(animation?.keyPath == "position")
                #expect((animation?.fromValue as? NSValue)?.cgPointValue == CGPoint(x: 100, y: 100))
                #expect(animation?.toValue == nil)
                #expect(animation?.byValue == nil)
                #expect(animation?.fillMode == .backwards)
                #expect(animation?.duration == 0.25)
                #expect(animation?.timingFunction == CAMediaTimingFunction(name: .default))
                #expect(animation?.isRemovedOnCompletion == true)
                CATransaction.flush()
                #expect(scene.seen(layer, "position.x") == 100)
                // The default curve at half time: cubic-bezier(.25, .1, .25, 1) at .5.
                #expect(scene.seen(layer, "position.x", at: 0.125).isClose(to: 180.2403, within: 1e-3))
                #expect(scene.seen(layer, "position.x", at: 0.25) == 200)
                scene.frame(at: 0.3)
                #expect(layer.animationKeys() == nil)
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
                #expect(scene.seen(layer, "opacity", at: 0.5) == 0.75)
                #expect(scene.seen(layer, "zPosition", at: 0.5) == 4)
                #expect(layer.animation(forKey: kCATransition)?.duration == 2)
                #expect(layer.animation(forKey: kCATransition)?.timingFunction == CAMediaTimingFunction(name: .linear))
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
                #expect(scene.seen(layer, "opacity") == 0)
                scene.frame(at: 0.01)
                #expect(layer.animationKeys() == nil)
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
                #expect((implicit(layer, "position")?.fromValue as? NSValue)?.cgPointValue.x == 150)
                CATransaction.flush()
                #expect(scene.seen(layer, "position.x") == 150)
                scene.at(0.75)
                #expect(scene.seen(layer, "position.x") == 0)
            }
        }

        @Test func twoChangesInOneTransactionStartFromTheScreen() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.position.x = 200
                layer.position.x = 300
                #expect((implicit(layer, "position")?.fromValue as? NSValue)?.cgPointValue.x == 100)
                CATransaction.flush()
                scene.frame(at: 1)
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                layer.position.x = 50
                CATransaction.setDisableActions(false)
                layer.position.x = 60
                CATransaction.commit()
                #expect((implicit(layer, "position")?.fromValue as? NSValue)?.cgPointValue.x == 300)
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
                #expect(layer.presentation()?.backgroundColor?.alpha == 0.25)
            }
        }

        @Test func removalByPropertyName() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.opacity = 0
                layer.removeAnimation(forKey: "opacity")
                CATransaction.flush()
                #expect(scene.seen(layer, "opacity", at: 0.01) == 0)
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
                #expect(layer.animationKeys() == ["opacity", "position", "transition"])
                #expect(implicit(layer, "opacity")?.keyPath == "opacity", "a nil key path becomes the key")
                #expect(implicit(layer, "position")?.keyPath == "position.x")
                #expect(slow.keyPath == nil, "the original stays as it is")
                CATransaction.flush()
                #expect(scene.seen(layer, "opacity", at: 2) == 0.25)
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
                #expect(scene.seen(layer, "position.x", at: 0.5) == 200)
                layer.position.x = 0
                CATransaction.flush()
                #expect(scene.seen(layer, "position.x", at: 1) == 100, "and from what is seen when interrupted")
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
                #expect(scene.seen(layer, "opacity", at: 0.25) == 0.5)
                #expect(scene.seen(layer, "zPosition", at: 0.25) == 2.5)
                #expect(layer.animationKeys() == ["opacity", "position"])
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
                #expect(from === old)
                scene.at(0.25)
                let list = scene.renderer.displayList(at: 0.25)
                let images = list.quads.filter { $0.kind == .image }
                #expect(images.map(\.color.w) == [0.75, 0.25])
                #expect(list.sources.count == 2)
                let shown = scene.renderer.displayList(at: 1).quads.filter { $0.kind == .image }
                #expect(shown.map(\.color.w) == [1])
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
                #expect(images.map(\.color.w) == [0.25])
            }
        }

        @Test func anExplicitTransitionSurvivesNewContents() {
            withScene { scene in
                let layer = scene.addLayer()
                let push = CATransition()
                push.type = .push
                layer.add(push, forKey: nil)
                layer.contents = Pictures.solid(.white)
                #expect(layer.animationKeys() == ["transition", "contents"])
                #expect((layer.animation(forKey: kCATransition) as? CATransition)?.type == .push)
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
                #expect(implicit(layer, "opacity")?.duration == 0.25)
                withoutActions { layer.opacity = 0.75 }
                layer.opacity = 0.25
                layer.add(explicit, forKey: "opacity")
                #expect(implicit(layer, "opacity")?.duration == 5, "the model first, then the animation")
            }
        }

        @Test func implicitOnesBeginWithTheirCommit() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.opacity = 0
                scene.at(5)
                CATransaction.flush()
                #expect(implicit(layer, "opacity")?.beginTime == 5)
                #expect(scene.seen(layer, "opacity", at: 5) == 1)
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
                #expect(shape.animationKeys() == ["strokeEnd", "fillColor"])
                #expect(scene.seen(shape, "strokeEnd", at: 0.25) == 0.75)
                let seen = shape.presentation()?.fillColor?.components
                #expect(seen == [0.25, 0, 0, 1])
            }
        }
    }
}
