import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Properties by key.
    @Suite("Key-value coding") @MainActor
    struct KeyValueTests {
        @Test func scalarsAndStructuresComeAsObjects() {
            let layer = CALayer()
            expect(layer.value(forKey: "opacity") is NSNumber)
            expect(layer.value(forKey: "position") is NSValue)
            expectEqual(layer.value(forKey: "opacity") as? Double, 1)
            expectEqual(layer.value(forKey: "opacity") as? Float, 1)
            expectEqual(layer.value(forKey: "zPosition") as? CGFloat, 0)
            expectEqual(layer.value(forKey: "hidden") as? Bool, false)
            expectEqual(layer.value(forKey: "anchorPoint") as? CGPoint, CGPoint(x: 0.5, y: 0.5))
            expectEqual(layer.value(forKey: "shadowOffset") as? CGSize, CGSize(width: 0, height: -3))
            expectEqual(layer.value(forKey: "contentsRect") as? CGRect, CGRect(x: 0, y: 0, width: 1, height: 1))
            expectEqual(layer.value(forKey: "transform") as? CATransform3D, CATransform3DIdentity)
            expectEqual((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue, CATransform3DIdentity)
            expectNil(layer.value(forKey: "backgroundColor"))
            expectEqual(layer.value(forKey: "contentsGravity") as? CALayerContentsGravity, .resize)
            expectEqual(layer.value(forKey: "duration") as? Double, .infinity)
        }

        @Test func settersTakeEveryForm() {
            let layer = CALayer()
            for value in [0.5, Float(0.5), CGFloat(0.5), NSNumber(value: 0.5)] as [Any] {
                layer.opacity = 1
                layer.setValue(value, forKey: "opacity")
                expectEqual(layer.opacity, 0.5)
            }
            layer.setValue(1, forKey: "hidden")
            expect(layer.isHidden)
            layer.setValue(false, forKey: "hidden")
            expect(!layer.isHidden)
            layer.setValue(CGPoint(x: 1, y: 2), forKey: "position")
            expectEqual(layer.position, CGPoint(x: 1, y: 2))
            layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKey: "position")
            expectEqual(layer.position, CGPoint(x: 3, y: 4))
            layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), forKey: "transform")
            expectEqual(layer.transform, CATransform3DMakeScale(2, 2, 2))
            layer.setValue(CGColor.white, forKey: "backgroundColor")
            expectEqual(layer.backgroundColor, .white)
            layer.setValue(nil, forKey: "backgroundColor")
            expectNil(layer.backgroundColor)
            layer.setValue("center", forKey: "contentsGravity")
            expectEqual(layer.contentsGravity, .center)
            layer.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "frame")
            expectEqual(layer.bounds.size, CGSize(width: 1.5, height: 2), "the frame is that of a scaled layer")
            layer.setValue(3, forKey: "speed")
            expectEqual(layer.speed, 3)
            layer.setValue("box", forKey: "name")
            expectEqual(layer.name, "box")
            layer.setValue(nil, forKey: "opacity")
            expectEqual(layer.opacity, 1, "nil brings the default back")
        }

        @Test func components() {
            let layer = CALayer()
            layer.setValue(7, forKeyPath: "position.x")
            layer.setValue(8, forKeyPath: "position.y")
            expectEqual(layer.position, CGPoint(x: 7, y: 8))
            layer.setValue(30, forKeyPath: "bounds.size.width")
            layer.setValue(CGSize(width: 1, height: 2), forKeyPath: "bounds.size")
            layer.setValue(5, forKeyPath: "bounds.origin.y")
            expectEqual(layer.bounds, CGRect(x: 0, y: 5, width: 1, height: 2))
            expectEqual(layer.value(forKeyPath: "bounds.size") as? CGSize, CGSize(width: 1, height: 2))
            expectEqual(layer.value(forKeyPath: "bounds.size.height") as? Double, 2)
            expectEqual(layer.value(forKeyPath: "position.y") as? Double, 8)
            expectEqual(layer.value(forKeyPath: "opacity") as? Double, 1)
        }

        @Test func virtualComponents() {
            let layer = CALayer()
            layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
            expect(layer.transform.isClose(to: CATransform3DMakeRotation(.pi / 2, 0, 0, 1)))
            expectEqual((layer.value(forKeyPath: "transform.rotation") as? Double)?.isClose(to: .pi / 2), true)
            layer.setValue(2, forKeyPath: "transform.scale")
            layer.setValue(40, forKeyPath: "transform.translation.x")
            expectEqual((layer.value(forKeyPath: "transform.rotation.z") as? Double)?.isClose(to: .pi / 2), true)
            expectEqual((layer.value(forKeyPath: "transform.scale.y") as? Double)?.isClose(to: 2), true)
            expectEqual(layer.value(forKeyPath: "transform.translation") as? CGSize, CGSize(width: 40, height: 0))
            layer.setValue(CGSize(width: 1, height: 2), forKeyPath: "transform.translation")
            expect(layer.transform.m41 == 1, layer.transform.m42 == 2)
            layer.setValue(NSNumber(value: 3), forKeyPath: "sublayerTransform.scale.x")
            expectEqual(layer.sublayerTransform, CATransform3DMakeScale(3, 1, 1))
        }

        @Test func anyOtherKey() {
            let layer = CALayer()
            expectNil(layer.value(forKey: "mine"))
            layer.setValue([1, 2], forKey: "mine")
            expectEqual(layer.value(forKey: "mine") as? [Int], [1, 2])
            layer.setValue(nil, forKey: "mine")
            expectNil(layer.value(forKey: "mine"))
            layer.setValue(["depth": 3], forKey: "info")
            expectEqual(layer.value(forKeyPath: "info.depth") as? Int, 3)
        }

        @Test func defaultsAndStyles() {
            final class Styled: CALayer {
                override class func defaultValue(forKey key: String) -> Any? {
                    key == "shade" ? 0.25 : super.defaultValue(forKey: key)
                }
            }
            let layer = Styled()
            expectEqual(layer.value(forKey: "shade") as? Double, 0.25)
            layer.style = ["shade": 0.5]
            expectEqual(layer.value(forKey: "shade") as? Double, 0.5)
            layer.setValue(0.75, forKey: "shade")
            expectEqual(layer.value(forKey: "shade") as? Double, 0.75)
        }

        @Test func throughTheTree() {
            let root = CALayer()
            let (child, mask) = (CALayer(), CALayer())
            child.name = "child"
            root.addSublayer(child)
            root.mask = mask
            root.setValue(0.5, forKeyPath: "sublayers.child.opacity")
            root.setValue(4, forKeyPath: "mask.position.x")
            expectEqual(child.opacity, 0.5)
            expectEqual(mask.position.x, 4)
            expectEqual(root.value(forKeyPath: "sublayers.child.opacity") as? Double, 0.5)
            expect(child.value(forKey: "superlayer") as? CALayer === root)
            expectNil(root.value(forKeyPath: "sublayers.nobody.opacity"))
        }

        @Test func wrongTypesAndPathsAreSaid() {
            let layer = CALayer()
            let heard = warnings {
                layer.setValue("much", forKey: "opacity")
                layer.setValue(3, forKey: "position")
                layer.setValue("red", forKey: "backgroundColor")
                layer.setValue(CGPoint.zero, forKeyPath: "transform.rotation")
                layer.setValue(3, forKey: "mask")
                layer.setValue("x", forKey: "frame")
                layer.setValue(3, forKeyPath: "position.z")
                layer.setValue(3, forKeyPath: "nothing.at.all")
                layer.setValue(CALayer(), forKey: "superlayer")
            }
            expectEqual(heard.count, 9)
            expectEqual(layer.opacity, 1)
            expectNil(layer.value(forKeyPath: "position.z"))
            expectNil(layer.value(forKeyPath: ""))
        }

        @Test func shapesAndTexts() {
            let shape = CAShapeLayer()
            shape.setValue(0.5, forKey: "strokeEnd")
            shape.setValue("round", forKey: "lineCap")
            shape.setValue([2, 4] as [NSNumber], forKey: "lineDashPattern")
            expectEqual(shape.strokeEnd, 0.5)
            expectEqual(shape.lineCap, .round)
            expectEqual(shape.lineDashPattern, [2, 4])
            let text = CATextLayer()
            text.setValue("abc", forKey: "string")
            text.setValue(20, forKey: "fontSize")
            text.setValue(true, forKey: "wrapped")
            expectEqual(text.string as? String, "abc")
            expectEqual(text.fontSize, 20)
            expect(text.isWrapped)
        }

        @Test func animationsAndTransactionsToo() {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.setValue(0.5, forKey: "toValue")
            animation.setValue(2, forKey: "duration")
            animation.setValue("forwards", forKey: "fillMode")
            animation.setValue(true, forKey: "autoreverses")
            animation.setValue("kept", forKey: "mine")
            expectEqual(animation.toValue as? Double, 0.5)
            expectEqual(animation.duration, 2)
            expectEqual(animation.fillMode, .forwards)
            expect(animation.autoreverses)
            expectEqual(animation.value(forKey: "mine") as? String, "kept")
            expectEqual(animation.value(forKey: "keyPath") as? String, "opacity")
            expectEqual(animation.value(forKey: "repeatCount") as? Float, 0)
            let heard = warnings { animation.setValue("long", forKey: "duration") }
            expectEqual(heard.count, 1)
            let transition = CATransition()
            transition.setValue("push", forKey: "type")
            transition.setValue("fromTop", forKey: "subtype")
            expect(transition.type == .push, transition.subtype == .fromTop)
        }
    }

    @Suite("Several keys, and paths") @MainActor
    struct KeyedValueTests {
        @Test func severalKeysOfALayer() {
            let layer = CALayer()
            layer.setValuesForKeys([
                "opacity": 0.5, "cornerRadius": 3, "name": "box", "position": CGPoint(x: 1, y: 2), "borderColor": NSNull(),
                "own": 7,
            ])
            expect(layer.opacity == 0.5, layer.cornerRadius == 3, layer.name == "box", layer.borderColor == nil)
            let values = layer.dictionaryWithValues(forKeys: ["position", "borderColor", "own", "none", "own"])
            expect(values.count == 4, values["position"] as? CGPoint == CGPoint(x: 1, y: 2), values["own"] as? Int == 7)
            expect(values["borderColor"] is NSNull, values["none"] is NSNull)
        }

        @Test func undefinedKeysAreKeysOfTheirOwn() {
            let (layer, animation) = (CALayer(), CABasicAnimation(keyPath: "opacity"))
            layer.setValue(7, forUndefinedKey: "own")
            expect(layer.value(forUndefinedKey: "own") as? Int == 7, layer.value(forKey: "own") as? Int == 7)
            expectNil(layer.value(forUndefinedKey: "none"))
            animation.setValue("a", forUndefinedKey: "tag")
            expectEqual(animation.value(forUndefinedKey: "tag") as? String, "a")
        }

        @Test func severalKeysOfAnimationsAndCells() {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.setValuesForKeys(["duration": 2, "fromValue": 0, "autoreverses": true, "tag": "a"])
            expect(animation.duration == 2, animation.autoreverses, animation.fromValue as? Int == 0)
            expectEqual(
                animation.dictionaryWithValues(forKeys: ["tag", "keyPath"]) as? [String: String],
                [
                    "tag": "a", "keyPath": "opacity",
                ])
            let cell = CAEmitterCell()
            cell.setValuesForKeys(["birthRate": 10, "name": "spark"])
            expect(cell.birthRate == 10, cell.dictionaryWithValues(forKeys: ["name"])["name"] as? String == "spark")
        }

        @Test func pathsThroughAnimations() {
            let (animation, layer) = (CABasicAnimation(keyPath: "opacity"), CALayer())
            animation.setValue(layer, forKey: "target")
            animation.setValue(["step": 3, "deep": ["er": 4]], forKey: "info")
            expect(
                animation.value(forKeyPath: "info.step") as? Int == 3, animation.value(forKeyPath: "info.deep.er") as? Int == 4)
            animation.setValue(5, forKeyPath: "target.position.x")
            animation.setValue(9, forKeyPath: "info.step")
            animation.setValue(2, forKeyPath: "duration")
            expect(layer.position.x == 5, animation.value(forKeyPath: "target.position.x") as? Int == 5)
            expect(animation.value(forKeyPath: "info.step") as? Int == 9, animation.duration == 2)
            expect(animation.value(forKeyPath: "nothing.there") == nil, animation.value(forKeyPath: "duration.more") == nil)
            animation.setValue(1, forKeyPath: "nothing.there")
            expectNil(animation.value(forKey: "nothing"))
        }

        @Test func preferredSizes() {
            let turned = CALayer()
            turned.bounds.size = CGSize(width: 10, height: 4)
            turned.transform = CATransform3DMakeScale(2, 3, 1)
            expectEqual(turned.preferredFrameSize(), CGSize(width: 20, height: 12), "in the superlayer's coordinates")
            let text = CATextLayer()
            expectEqual(text.preferredFrameSize(), .zero)
            text.string = "one two three"
            text.fontSize = 20
            let line = text.preferredFrameSize()
            expect(line.width > 50, line.height > 15, line.height < 40)
            text.frame = CGRect(origin: .zero, size: line)
            expectEqual(text.preferredFrameSize(), line, "what was asked for fits")
            text.isWrapped = true
            text.bounds.size.width = line.width / 2 + 1
            let column = text.preferredFrameSize()
            expect(column.width <= line.width / 2 + 1, column.height > line.height * 1.5)
            text.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
            expect(abs(text.preferredFrameSize().height - 2 * column.height) < 1e-9)
        }
    }
}
