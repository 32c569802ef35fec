import Foundation
import QuartzCore
import Testing

extension EngineTests {
    @Suite("Several keys, and paths") @MainActor
    struct KeyedValueTests {
        @Test func severalKeysOfALayer() {
            let layer = CALayer()
            layer.setValuesForKeys([
                "opacity": 0.5, "cornerRadius": 3, "name": "box", "position": CGPoint(x: 1, y: 2), "borderColor": NSNull(),
                "own": 7,
            ])
            #expect(layer.opacity == 0.5 && layer.cornerRadius == 3 && layer.name == "box" && layer.borderColor == nil)
            let values = layer.dictionaryWithValues(forKeys: ["position", "borderColor", "own", "none", "own"])
            #expect(values.count == 4 && values["position"] as? CGPoint == CGPoint(x: 1, y: 2) && values["own"] as? Int == 7)
            #expect(values["borderColor"] is NSNull && values["none"] is NSNull)
        }

        @Test func undefinedKeysAreKeysOfTheirOwn() {
            let (layer, animation) = (CALayer(), CABasicAnimation(keyPath: "opacity"))
            layer.setValue(7, forUndefinedKey: "own")
            #expect(layer.value(forUndefinedKey: "own") as? Int == 7 && layer.value(forKey: "own") as? Int == 7)
            #expect(layer.value(forUndefinedKey: "none") == nil)
            animation.setValue("a", forUndefinedKey: "tag")
            #expect(animation.value(forUndefinedKey: "tag") as? String == "a")
        }

        @Test func severalKeysOfAnimationsAndCells() {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.setValuesForKeys(["duration": 2, "fromValue": 0, "autoreverses": true, "tag": "a"])
            #expect(animation.duration == 2 && animation.autoreverses && animation.fromValue as? Int == 0)
            #expect(
                animation.dictionaryWithValues(forKeys: ["tag", "keyPath"]) as? [String: String] == [
                    "tag": "a", "keyPath": "opacity",
                ])
            let cell = CAEmitterCell()
            cell.setValuesForKeys(["birthRate": 10, "name": "spark"])
            #expect(cell.birthRate == 10 && cell.dictionaryWithValues(forKeys: ["name"])["name"] as? String == "spark")
        }

        @Test func pathsThroughAnimations() {
            let (animation, layer) = (CABasicAnimation(keyPath: "opacity"), CALayer())
            animation.setValue(layer, forKey: "target")
            animation.setValue(["step": 3, "deep": ["er": 4]], forKey: "info")
            #expect(
                animation.value(forKeyPath: "info.step") as? Int == 3 && animation.value(forKeyPath: "info.deep.er") as? Int == 4)
            animation.setValue(5, forKeyPath: "target.position.x")
            animation.setValue(9, forKeyPath: "info.step")
            animation.setValue(2, forKeyPath: "duration")
            #expect(layer.position.x == 5 && animation.value(forKeyPath: "target.position.x") as? Int == 5)
            #expect(animation.value(forKeyPath: "info.step") as? Int == 9 && animation.duration == 2)
            #expect(animation.value(forKeyPath: "nothing.there") == nil && animation.value(forKeyPath: "duration.more") == nil)
            animation.setValue(1, forKeyPath: "nothing.there")
            #expect(animation.value(forKey: "nothing") == nil)
        }

        @Test func preferredSizes() {
            let turned = CALayer()
            turned.bounds.size = CGSize(width: 10, height: 4)
            turned.transform = CATransform3DMakeScale(2, 3, 1)
            #expect(turned.preferredFrameSize() == CGSize(width: 20, height: 12), "in the superlayer's coordinates")
            let text = CATextLayer()
            #expect(text.preferredFrameSize() == .zero)
            text.string = "one two three"
            text.fontSize = 20
            let line = text.preferredFrameSize()
            #expect(line.width > 50 && line.height > 15 && line.height < 40)
            text.frame = CGRect(origin: .zero, size: line)
            #expect(text.preferredFrameSize() == line, "what was asked for fits")
            text.isWrapped = true
            text.bounds.size.width = line.width / 2 + 1
            let column = text.preferredFrameSize()
            #expect(column.width <= line.width / 2 + 1 && column.height > line.height * 1.5)
            text.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
            #expect(abs(text.preferredFrameSize().height - 2 * column.height) < 1e-9)
        }
    }
}
