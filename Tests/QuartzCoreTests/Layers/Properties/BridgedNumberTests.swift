import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Numbers that key-value coding and animations return can be cast to every numeric type that represents them.
    @Suite @MainActor struct BridgedNumberTests {
        @Test func propertiesOfSinglePrecision() throws {
            let layer = CALayer()
            layer.setValue(0.3, forKey: "opacity")
            expectEqual(layer.value(forKey: "opacity") as? Float, 0.3)
            expectEqual(layer.value(forKeyPath: "opacity") as? CGFloat, CGFloat(Float(0.3)))
            layer.setValue(1e308, forKey: "shadowOpacity")
            expectEqual(layer.shadowOpacity, .greatestFiniteMagnitude)
            let replicator = CAReplicatorLayer()
            replicator.instanceRedOffset = 0.1
            expectEqual(replicator.value(forKey: "instanceRedOffset") as? Float, 0.1)
            let emitter = CAEmitterLayer()
            emitter.setValue(0.7, forKey: "birthRate")
            expect(emitter.value(forKey: "birthRate") as? Float == 0.7, emitter.birthRate == 0.7)
            let cell = CAEmitterCell()
            cell.setValue(0.7, forKey: "redRange")
            cell.setValue(0.1, forKey: "scale")
            expect(cell.value(forKey: "redRange") as? Float == 0.7, cell.value(forKey: "scale") as? Double == 0.1)
        }

        @Test func presentedOpacityIsAFloat() throws {
            try withScene { scene in
                scene.at(0)
                let layer = CALayer()
                scene.root.addSublayer(layer)
                CATransaction.flush()
                let fade = CABasicAnimation(keyPath: "opacity")
                (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 3)
                layer.add(fade, forKey: nil)
                CATransaction.flush()
                scene.at(1)
                let seen = try require(layer.presentation()?.value(forKey: "opacity") as? Float)
                expect(abs(seen - 1 / 3) < 1e-6)
            }
        }

        @Test func animationsReturnNumbers() {
            let basic = CABasicAnimation(keyPath: "opacity")
            basic.toValue = 0.5
            expect(basic.toValue as? CGFloat == 0.5, basic.toValue as? Float == 0.5, basic.toValue as? Double == 0.5)
            basic.fromValue = 1
            expect(basic.fromValue as? Double == 1, basic.fromValue as? Int == 1, basic.fromValue is NSNumber)
            basic.byValue = CGPoint(x: 1, y: 2)
            expect(basic.byValue as? CGPoint == CGPoint(x: 1, y: 2), (basic.byValue as? NSValue)?.cgPointValue.y == 2)
            basic.setValue(5, forKey: "count")
            expect(basic.value(forKey: "count") as? CGFloat == 5, basic.value(forKey: "count") as? Int == 5)
            let frames = CAKeyframeAnimation(keyPath: "opacity")
            frames.values = [0, 1, 0.5]
            expect(frames.values as? [CGFloat] == [0, 1, 0.5], frames.values as? [Float] == [0, 1, 0.5])
            CATransaction.begin()
            CATransaction.setValue(Float(0.25), forKey: "pace")
            expectEqual(CATransaction.value(forKey: "pace") as? Double, 0.25)
            CATransaction.commit()
        }
    }

    /// Paths of key-value coding lead through objects.
    @Suite @MainActor struct ObjectPathTests {
        @Test func pathsLeadThroughLayers() {
            let (parent, child) = (CALayer(), CALayer())
            parent.addSublayer(child)
            parent.bounds.size = CGSize(width: 30, height: 20)
            expectEqual(child.value(forKeyPath: "superlayer.bounds.size.width") as? CGFloat, 30)
            child.setValue(parent, forKey: "buddy")
            child.setValue(0.25, forKeyPath: "buddy.opacity")
            expect(parent.opacity == 0.25, child.value(forKeyPath: "buddy.opacity") as? Float == 0.25)
            child.setValue(["a": ["b": 3]], forKey: "table")
            child.setValue(4, forKeyPath: "table.a.b")
            expectEqual(child.value(forKeyPath: "table.a.b") as? Int, 4)
            expectEqual(child.value(forKeyPath: "modelLayer.zPosition") as? CGFloat, 0)
        }

        @Test func methodsAreReadLikeProperties() {
            let layer = CALayer()
            layer.bounds.size = CGSize(width: 8, height: 9)
            layer.setValue(CGAffineTransform(scaleX: 3, y: 1), forKey: "affineTransform")
            expectEqual(layer.affineTransform().a, 3)
            expectEqual((layer.value(forKey: "affineTransform") as? CGAffineTransform)?.a, 3)
            expectEqual(layer.value(forKey: "visibleRect") as? CGRect, CGRect(x: 0, y: 0, width: 8, height: 9))
        }
    }

    /// A style has the values of properties that have not been set.
    @Suite @MainActor struct StyleTests {
        @Test func styleSuppliesWhatIsNotSet() {
            let layer = CALayer()
            layer.cornerRadius = 7
            let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            layer.style = ["opacity": 0.3, "cornerRadius": 4, "backgroundColor": red, "style": ["zPosition": 9, "opacity": 1]]
            expect(layer.opacity == 0.3, layer.cornerRadius == 7, layer.zPosition == 9, layer.backgroundColor == red)
            layer.style = ["zPosition": 2, "bounds": CGRect(x: 0, y: 0, width: 9, height: 9)]
            expect(layer.opacity == 1, layer.zPosition == 2, layer.backgroundColor == nil, layer.cornerRadius == 7)
            expectEqual(layer.bounds, .zero)
            layer.zPosition = 5
            layer.style = nil
            expectEqual(layer.zPosition, 5)
        }

        /// A value of the style is not archived as set, so that it follows the style afterwards.
        @Test func archivesKeepStyles() throws {
            let layer = CALayer()
            layer.style = ["opacity": 0.5]
            let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
            let copy = try require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
            expectEqual(copy.opacity, 0.5)
            copy.style = nil
            expectEqual(copy.opacity, 1)
        }
    }
}
