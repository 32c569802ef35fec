import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Changes that mark layers for layout, and the reach of a layout.
    @Suite @MainActor struct LayoutMarkTests {
        private final class Counting: CALayer, CALayoutManager {
            var (layouts, displays, invalidations) = (0, 0, 0)
            override func setNeedsLayout() {
                layouts += 1
                super.setNeedsLayout()
            }
            override func setNeedsDisplay() {
                displays += 1
                super.setNeedsDisplay()
            }
            func invalidateLayout(of layer: CALayer) { invalidations += 1 }
            func layoutSublayers(of layer: CALayer) { laidOut.append("manager") }
            var laidOut: [String] = []
        }

        private final class Delegate: CALayerDelegate {
            var count = 0
            func layoutSublayers(of layer: CALayer) { count += 1 }
        }

        @Test func boundsAndTransformsMarkTheSuperlayer() {
            let (parent, child) = (CALayer(), CALayer())
            parent.addSublayer(child)
            parent.layoutIfNeeded()
            child.transform = CATransform3DMakeScale(2, 2, 1)
            expect(parent.needsLayout(), !child.needsLayout())
            parent.layoutIfNeeded()
            child.bounds.origin.x = 4
            expect(parent.needsLayout(), child.needsLayout())
            parent.layoutIfNeeded()
            (child.position.x, child.zPosition, child.anchorPoint.x) = (9, 1, 0)
            expect(!parent.needsLayout(), !child.needsLayout())
        }

        @Test func layoutReachesAncestorsWithoutAGap() {
            let (top, middle, bottom) = (CALayer(), CALayer(), CALayer())
            top.addSublayer(middle)
            middle.addSublayer(bottom)
            top.layoutIfNeeded()
            top.setNeedsLayout()
            bottom.setNeedsLayout()
            bottom.layoutIfNeeded()
            expect(top.needsLayout(), !bottom.needsLayout())
            middle.setNeedsLayout()
            bottom.layoutIfNeeded()
            expect(!top.needsLayout(), !middle.needsLayout())
        }

        @Test func marksAreMadeByMethodsThatMayBeOverridden() {
            let (layer, manager) = (Counting(), Counting())
            layer.layoutManager = manager
            (layer.layouts, manager.invalidations) = (0, 0)
            layer.bounds.size.width = 5
            expect(layer.layouts == 1, manager.invalidations == 1)
            layer.addSublayer(CALayer())
            expect(layer.layouts == 2, manager.invalidations == 2)
            layer.needsDisplayOnBoundsChange = true
            layer.bounds.size.width = 6
            expectEqual(layer.displays, 1)
        }

        private final class Marking: CALayoutManager {
            var (layouts, invalidations) = (0, 0)
            func invalidateLayout(of layer: CALayer) {
                invalidations += 1
                layer.setNeedsLayout()
            }
            func layoutSublayers(of layer: CALayer) { layouts += 1 }
        }

        @Test func aManagerMayMarkTheLayerWhenItIsInvalidated() {
            let (layer, manager) = (CALayer(), Marking())
            layer.layoutManager = manager
            manager.invalidations = 0
            layer.setNeedsLayout()
            expect(manager.invalidations == 1, layer.needsLayout())
            layer.layoutIfNeeded()
            expect(manager.layouts == 1, !layer.needsLayout())
        }

        @Test func theDelegateComesBeforeTheManager() {
            let (layer, manager, delegate) = (CALayer(), Counting(), Delegate())
            layer.layoutManager = manager
            layer.layoutIfNeeded()
            expectEqual(manager.laidOut, ["manager"])
            layer.delegate = delegate
            layer.setNeedsLayout()
            layer.layoutIfNeeded()
            expect(manager.laidOut == ["manager"], delegate.count == 1)
        }
    }
}
