import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Scroll layers: the bounds origin and the visible rectangle.
    @Suite("Scroll layers") @MainActor
    struct ScrollLayerTests {
        /// Returns a scroll layer of 100 × 80 with content of 1000 × 1000.
        private func scroller() -> CAScrollLayer {
            let layer = CAScrollLayer()
            layer.frame = CGRect(x: 10, y: 20, width: 100, height: 80)
            let content = CALayer()
            content.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
            layer.addSublayer(content)
            return layer
        }

        @Test func defaults() {
            expect(CAScrollLayer().scrollMode == .both, CAScrollLayer().masksToBounds)
            expect(CAScrollLayer(layer: scroller()).masksToBounds)
            let open = scroller()
            open.masksToBounds = false
            open.scrollMode = .vertically
            let copy = CAScrollLayer(layer: open)
            expect(!copy.masksToBounds, copy.scrollMode == .vertically)
            open.setValue("horizontally", forKey: "scrollMode")
            expectEqual(open.scrollMode, .horizontally)
        }

        @Test(arguments: [
            (CAScrollLayerScrollMode.both, 30.0, 40.0), (.vertically, 0, 40), (.horizontally, 30, 0), (.none, 0, 0),
        ])
        func toAPoint(_ mode: CAScrollLayerScrollMode, _ x: Double, _ y: Double) {
            let layer = scroller()
            layer.scrollMode = mode
            layer.scroll(to: CGPoint(x: 30, y: 40))
            expectEqual(layer.bounds, CGRect(x: x, y: y, width: 100, height: 80))
            expectEqual(layer.frame, CGRect(x: 10, y: 20, width: 100, height: 80))
        }

        @Test(arguments: [
            // Already visible; below and right of the bounds; above; larger than the bounds, from either side.
            (CGRect(x: 10, y: 10, width: 20, height: 20), 0.0, 0.0), (CGRect(x: 150, y: 100, width: 50, height: 20), 100, 40),
            (CGRect(x: -30, y: -10, width: 5, height: 5), -30, -10), (CGRect(x: 50, y: 0, width: 300, height: 80), 50, 0),
            (CGRect(x: -400, y: 0, width: 300, height: 80), -200, 0), (CGRect(x: -50, y: -50, width: 300, height: 300), 0, 0),
        ])
        func toARectangle(_ rect: CGRect, _ x: Double, _ y: Double) {
            let layer = scroller()
            layer.scroll(to: rect)
            expectEqual(layer.bounds.origin, CGPoint(x: x, y: y))
        }

        @Test func anyLayerAsksTheNearestOne() {
            let outer = scroller()
            let inner = scroller()
            outer.sublayers?[0].addSublayer(inner)
            let leaf = CALayer()
            leaf.frame = CGRect(x: 200, y: 300, width: 40, height: 40)
            inner.sublayers?[0].addSublayer(leaf)
            leaf.scroll(CGPoint(x: 5, y: 6))
            expect(inner.bounds.origin == CGPoint(x: 205, y: 306), outer.bounds.origin == .zero)
            leaf.scrollRectToVisible(CGRect(x: 0, y: 0, width: 40, height: 40))
            expectEqual(inner.bounds.origin, CGPoint(x: 200, y: 300))
            // Without an enclosing scroll layer, nothing happens.
            CALayer().scroll(CGPoint(x: 1, y: 1))
            CALayer().scrollRectToVisible(CGRect(x: 0, y: 0, width: 1, height: 1))
        }

        @Test func whatIsSeen() {
            let layer = scroller()
            let content = layer.sublayers?[0]
            expectEqual(content?.visibleRect, CGRect(x: 0, y: 0, width: 100, height: 80))
            layer.scroll(to: CGPoint(x: 950, y: 10))
            expectEqual(content?.visibleRect, CGRect(x: 950, y: 10, width: 50, height: 80))
            expectEqual(layer.visibleRect, layer.bounds)
            layer.scroll(to: CGPoint(x: 2000, y: 0))
            expectEqual(content?.visibleRect.isEmpty, true)
            let alone = CALayer()
            alone.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
            expectEqual(alone.visibleRect, alone.bounds)
        }

        @Test func scrollingAnimatesAndClips() {
            withScene { scene in
                let layer = scene.add(scroller())
                layer.sublayers?[0].backgroundColor = .black
                CATransaction.flush()
                layer.scroll(to: CGPoint(x: 100, y: 0))
                CATransaction.flush()
                expectEqual(layer.animationKeys(), ["bounds"])
                let half = scene.seen(layer, "bounds.origin.x", at: 0.125)
                expect(half > 50, half < 100)
                expect(scene.seen(layer, "bounds.origin.x", at: 0.25).isClose(to: 100))
                let list = scene.renderer.displayList(at: 0.25).description
                expect(list.contains("map [1 0 -50; 0 1 50] clip (100 0 100 100)"))
                expectEqual(layer.presentation()?.scrollMode, .both)
            }
        }

        @Test func badInput() {
            let layer = scroller()
            let said = warnings {
                layer.scroll(to: CGPoint(x: CGFloat.nan, y: 0))
                layer.scroll(to: CGRect.null)
                layer.scroll(to: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
                layer.scrollMode = CAScrollLayerScrollMode(rawValue: "sideways")
            }
            expect(said.count == 4, layer.bounds.origin == .zero)
            layer.scroll(to: CGRect(x: 300, y: 0, width: -100, height: 10))
            expectEqual(layer.bounds.origin, CGPoint(x: 200, y: 0), "a negative width is taken as the rectangle that it covers")
        }
    }
}
