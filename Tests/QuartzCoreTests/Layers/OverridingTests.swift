import Foundation
import QuartzCore
import Expectations
import Testing

/// Shifts points and times, and records the calls.
private final class Shifted: CALayer {
    var asked: [String] = []

    override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        asked.append("point to")
        let p = super.convert(p, to: l)
        return CGPoint(x: p.x + 1, y: p.y)
    }

    override func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        let p = super.convert(p, from: l)
        return CGPoint(x: p.x - 1, y: p.y)
    }

    override func convert(_ r: CGRect, to l: CALayer?) -> CGRect { super.convert(r, to: l).insetBy(dx: -1, dy: -1) }
    override func convert(_ r: CGRect, from l: CALayer?) -> CGRect { super.convert(r, from: l) }
    override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { super.convertTime(t, from: l) * 2 }
    override func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { super.convertTime(t / 2, to: l) }
    override func scroll(_ p: CGPoint) { asked.append("scroll") }
    override func scrollRectToVisible(_ r: CGRect) { asked.append("visible") }
    override var visibleRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
    override var drawsAsynchronously: Bool {
        get { true }
        set { asked.append("asynchronously \(newValue)") }
    }
    override var contentsFormat: CALayerContentsFormat {
        get { .gray8Uint }
        set {}
    }
    override class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { 3 }
}

extension EngineTests {
    @Suite("Overriding") @MainActor
    struct OverridingTests {
        @Test func conversionsCanBeOverridden() {
            let root = CALayer()
            let layer = Shifted()
            layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
            root.addSublayer(layer)
            let general: CALayer = layer
            expectEqual(general.convert(CGPoint(x: 1, y: 1), to: root), CGPoint(x: 12, y: 21))
            expectEqual(general.convert(CGPoint(x: 11, y: 21), from: root), CGPoint(x: 0, y: 1))
            expectEqual(
                general.convert(CGRect(x: 0, y: 0, width: 2, height: 2), to: root), CGRect(x: 9, y: 19, width: 4, height: 4))
            expect(general.convertTime(3, from: nil) == 6, general.convertTime(6, to: nil) == 3)
            expectEqual(layer.asked, ["point to"], "rectangles do not go through points' methods")
        }

        @Test func whatOthersConvertGoesByGeometryAlone() {
            let root = CALayer()
            let layer = Shifted()
            layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
            root.addSublayer(layer)
            expectEqual(root.convert(CGPoint(x: 11, y: 21), to: layer), CGPoint(x: 1, y: 1))
            expect(root.hitTest(CGPoint(x: 10, y: 20)) === layer, layer.asked.isEmpty)
        }

        @available(*, deprecated, message: "uses what has no effect")
        @Test func scrollingAndHintsCanBeOverridden() {
            let layer: CALayer = Shifted()
            layer.scroll(.zero)
            layer.scrollRectToVisible(CGRect(x: 0, y: 0, width: 1, height: 1))
            layer.drawsAsynchronously = false
            expectEqual((layer as? Shifted)?.asked, ["scroll", "visible", "asynchronously false"])
            expect(layer.drawsAsynchronously, layer.contentsFormat == .gray8Uint, layer.visibleRect.width == 1)
            expectEqual(type(of: layer).cornerCurveExpansionFactor(.circular), 3)
            expectEqual(layer.value(forKey: "drawsAsynchronously") as? Bool, true, "key-value coding asks the property")
        }
    }
}
