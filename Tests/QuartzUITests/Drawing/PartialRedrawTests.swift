import Expectations
import Testing

@testable import QuartzUI

@Suite struct PartialRedrawTests {
    private final class Paper: UIView {
        var rects: [CGRect] = []
        override func draw(_ rect: CGRect) {
            rects.append(rect)
            UIColor.red.setFill()
            UIBezierPath(rect: bounds).fill()
        }
    }

    private final class Words: UILabel {
        var rects: [CGRect] = []
        override func drawText(in rect: CGRect) { rects.append(rect) }
    }

    @Test func aViewDrawsTheMarkedPart() {
        Scene.run { scene in
            let view = Paper(frame: CGRect(x: 20, y: 10, width: 100, height: 50))
            scene.window.addSubview(view)
            scene.frame()
            expectEqual(view.rects, [view.bounds])
            view.setNeedsDisplay(CGRect(x: 10, y: 20, width: 5, height: 6))
            scene.frame()
            expectEqual(view.rects.last, CGRect(x: 10, y: 20, width: 5, height: 6))
            // A part beyond the edges ends there.
            view.setNeedsDisplay(CGRect(x: 90, y: 40, width: 50, height: 50))
            scene.frame()
            expectEqual(view.rects.last, CGRect(x: 90, y: 40, width: 10, height: 10))
            view.setNeedsDisplay(.zero)
            scene.frame()
            expectEqual(view.rects.count, 3)
            view.setNeedsDisplay()
            scene.frame()
            expectEqual(view.rects.last, view.bounds)
        }
    }

    @Test func aViewDrawsWholePixelsWithinItsBounds() {
        Scene.run { scene in
            let view = Paper(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            view.contentScaleFactor = 1
            scene.window.addSubview(view)
            scene.frame()
            // All of what is cleared: a fill of the rectangle leaves no half covered edges.
            view.setNeedsDisplay(CGRect(x: 10.5, y: 20.25, width: 5, height: 6))
            scene.frame()
            expectEqual(view.rects.last, CGRect(x: 10, y: 20, width: 6, height: 7))
            view.setNeedsDisplay(CGRect(x: 500, y: 20, width: 5, height: 6))
            view.setNeedsDisplay(CGRect(x: 1e300, y: 20, width: 5, height: 6))
            scene.frame()
            expect(view.rects.count == 2, !view.layer.needsDisplay())
        }
    }

    @Test func aLabelDrawsItsTextInItsBounds() {
        Scene.run { scene in
            let label = Words(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            label.text = "Words"
            scene.window.addSubview(label)
            scene.frame()
            label.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.frame()
            expect(label.rects.count == 2, label.rects.allSatisfy { $0 == label.bounds })
        }
    }
}
