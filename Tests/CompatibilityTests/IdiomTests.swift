import Foundation
import QuartzCompat
import QuartzCore
import Expectations
import Testing

extension CompatibilityTests {
    @Test func genericHelpers() {
        onStage { root, frame in
            expectEqual(root.addNew(CAShapeLayer()) { $0.lineWidth = 3 }.lineWidth, 3)
            expect(root.firstSublayer(of: CAShapeLayer.self) != nil, root.firstSublayer(of: CATextLayer.self) == nil)
            root.removeAllSublayers()
            expectNil(root.sublayers)
            let layers = [root.addNew(CALayer()), root.addNew(CALayer())]
            layers[0].bringToFront()
            expect(root.sublayers?.last === layers[0])
            var finished: Bool?
            layers[0].animate(\.opacity, named: "opacity", to: 0, duration: 1)
            layers[0].add(CABasicAnimation(keyPath: "zPosition").then { finished = $0 }, forKey: "z")
            CATransaction.flush()
            frame(0.25)
            expect(abs((layers[0].presentation()?.opacity ?? 0) - 0.75) < 1e-6, layers[0].opacity == 0)
            frame(0.5)
            expectEqual(finished, true)
        }
    }

    @Test func classesKnownAtRunTime() {
        let layers: [CALayer.Type] = [CALayer.self, CATextLayer.self, CAReplicatorLayer.self, PieLayer.self, DialLayer.self]
        expect(layers.allSatisfy { type(of: $0.init()) == $0 })
        expect(layers.allSatisfy { type(of: $0.init(layer: $0.init())) == $0 })
        let dial = make(DialLayer.self)
        expect(dial.name == "dial", dial.marks == 12, make(CALayer.self).name == nil)
        let animations: [CAAnimation.Type] = [CAAnimation.self, CATransition.self, CASpringAnimation.self, CAAnimationGroup.self]
        expect(animations.allSatisfy { type(of: $0.init()) == $0 })
        let moves: [CAPropertyAnimation.Type] = [CABasicAnimation.self, CAKeyframeAnimation.self]
        expectEqual(moves.map { $0.init(keyPath: "position").keyPath }, ["position", "position"])
        expectEqual(moves.map { type(of: $0.init(keyPath: nil)) == $0 }, [true, true])
    }

    @Test func valuesByKeyPath() {
        let layer = CALayer()
        var handle = LayerHandle(layer)
        handle.angle = 1
        handle.place = CGPoint(x: 3, y: 4)
        handle.isHidden = true
        expect(abs((handle.angle ?? 0) - 1) < 1e-9, layer.position == CGPoint(x: 3, y: 4), layer.isHidden)
        expect(handle.place == layer.position, handle.isHidden == true)
    }

    @Test func propertiesOfOnesOwn() {
        onStage { root, frame in
            let pie = PieLayer()
            pie.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            root.addSublayer(pie)
            CATransaction.flush()
            pie.endAngle = 2
            expectEqual(PieLayer(layer: pie).endAngle, 2)
            CATransaction.flush()
            frame(0.5)
            expect(abs((pie.presentation()?.endAngle ?? 0) - 1) < 1e-9, abs(PieLayer.lastAngle - 1) < 1e-9)
            frame(1.5)
            expect(abs(PieLayer.lastAngle - 2) < 1e-9)
        }
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func overridesAreCalled() {
        onStage { root, frame in
            let layer = OverridingLayer()
            root.addSublayer(layer)
            layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.addSublayer(CALayer())
            layer.setNeedsDisplay()
            CATransaction.flush()
            expect(["addSublayer", "layoutSublayers", "display", "draw"].allSatisfy(layer.calls.contains))
            layer.calls = []
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            expect(["bounds", "position", "resizeSublayers"].allSatisfy(layer.calls.contains), "\(layer.calls)")
            layer.calls = []
            layer.opacity = 0.5
            expectEqual(layer.calls, ["opacity 0.5", "add opacity"])
            expect(root.hitTest(CGPoint(x: 5, y: 5)) === root, layer.drawsAsynchronously, layer.contentsScale == 2)
            expectEqual(OverridingLayer.cornerCurveExpansionFactor(.circular), 2)
            frame(1)
        }
    }

    @Test func pixelsByHand() throws {
        let context = try require(nativeContext(2, 2))
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        let bytes = try require(context.data).assumingMemoryBound(to: UInt8.self)
        expectEqual((0..<4).map { bytes[$0] }, [0, 255, 0, 255])
        // Set one pixel to blue.
        bytes[4] = 255
        bytes[7] = 255
        let image = try require(context.makeImage())
        expect(image.components(x: 1, y: 0) == [0, 0, 255, 255], image.components(x: 0, y: 1) == [0, 255, 0, 255])
        try expectEqual(require(grayscale(image)).components(x: 0, y: 0), [182, 182, 182, 255])
        let ring = CAShapeLayer()
        ring.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 30, height: 30), transform: nil)
        ring.fillColor = nil
        ring.strokeColor = .black
        ring.lineWidth = 10
        expect(ring.isSolid(at: CGPoint(x: 5, y: 20)), !ring.isSolid(at: CGPoint(x: 20, y: 20)))
        expectEqual(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil).corners.count, 4)
    }

    @Test func picturesDrawnOnABackgroundQueue() async {
        let badge = await withCheckedContinuation { done in makeBadge(3, color: .red) { done.resume(returning: $0) } }
        expect(badge?.size == CGSize(width: 24, height: 24), badge?.scale == 2)
        let thumbnail = await withCheckedContinuation { done in
            makeThumbnail(of: badge ?? UIImage(), side: 12) { done.resume(returning: $0) }
        }
        expect(thumbnail.size == CGSize(width: 12, height: 12), thumbnail.scale == 2)
    }
}
