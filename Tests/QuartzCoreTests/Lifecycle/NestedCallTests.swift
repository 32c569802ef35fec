import Foundation
import QuartzCore
import Expectations
import Testing

/// Rebuilds its sublayers in every layout.
private final class Bars: CALayer {
    var layouts = 0

    override func layoutSublayers() {
        layouts += 1
        sublayers?.forEach { $0.removeFromSuperlayer() }
        for index in 0..<5 {
            let bar = CALayer()
            bar.frame = CGRect(x: index * 10, y: 0, width: 8, height: 20)
            addSublayer(bar)
        }
    }
}

private final class Drawing: CALayer {
    var drawings = 0
    override func display() { drawings += 1 }
}

extension EngineTests {
    /// Changes made inside the engine's callbacks.
    @Suite("Nested calls") @MainActor
    struct NestedCallTests {
        @Test func aLayoutMayBuildTheSublayersAnew() {
            withScene { scene in
                let drawing = scene.add(Drawing())
                let bars = scene.add(Bars())
                bars.layouts = 0
                drawing.drawings = 0
                bars.setNeedsLayout()
                drawing.setNeedsDisplay()
                expect(warnings { CATransaction.flush() }.isEmpty)
                expect(bars.layouts == 1, drawing.drawings == 1, !bars.needsLayout())
                expectEqual(bars.sublayers?.map(\.frame.minX), [0, 10, 20, 30, 40])
                bars.addSublayer(CALayer())
                CATransaction.flush()
                expect(bars.layouts == 2, bars.sublayers?.count == 5)
            }
        }

        @Test func whatNeverRestsKeepsNothingElseFromBeingDrawn() {
            withScene { scene in
                let drawing = scene.add(Drawing())
                drawing.drawings = 0
                let pair = Pair()
                withoutActions { scene.root.addSublayer(pair) }
                drawing.setNeedsDisplay()
                pair.setNeedsLayout()
                expect(warnings { CATransaction.flush() }.count <= 1)
                expectEqual(drawing.drawings, 1)
                pair.removeFromSuperlayer()
            }
        }

        /// Two layers that each request layout of the other, endlessly.
        private final class Pair: CALayer {
            private let other = Partner()
            override func layoutSublayers() {
                if other.superlayer == nil { addSublayer(other) }
                other.setNeedsLayout()
            }
        }
        private final class Partner: CALayer {
            override func layoutSublayers() { superlayer?.setNeedsLayout() }
        }

        @Test func aFlushWithinATransactionIsMadeUpFor() {
            withScene { scene in
                let layer = scene.addLayer()
                CATransaction.setDisableActions(true)
                layer.opacity = 0.5
                CATransaction.begin()
                CATransaction.flush()
                expectEqual(scene.seen(layer, "opacity"), 1, "put off")
                CATransaction.begin()
                CATransaction.commit()
                expectEqual(scene.seen(layer, "opacity"), 1, "still within one")
                CATransaction.commit()
                scene.at(1)
                expectEqual(scene.seen(layer, "opacity"), 0.5)
            }
        }

        @Test func oneLinkMayStopAnother() {
            RunLoopDriver.begin()
            defer { RunLoopDriver.end() }
            var calls: [String] = []
            let second = CADisplayLink { _ in calls.append("second") }
            let first = CADisplayLink { _ in
                calls.append("first")
                second.invalidate()
            }
            for link in [first, second] { link.add(to: .main, forMode: .common) }
            defer { first.invalidate() }
            DisplayLinks.current.tick(at: 1, frameDuration: 1 / 60)
            expectEqual(calls, ["first"])
            let heard = warnings { second.add(to: .main, forMode: .common) }
            DisplayLinks.current.tick(at: 2, frameDuration: 1 / 60)
            expect(heard.count == 1, calls == ["first", "first"])
        }

        @Test func aLinksTargetIsItsNextCall() {
            RunLoopDriver.begin()
            defer { RunLoopDriver.end() }
            var lengths: [Double] = []
            let link = CADisplayLink { lengths.append($0.targetTimestamp - $0.timestamp) }
            link.add(to: .main, forMode: .common)
            defer { link.invalidate() }
            for (index, rate) in [0, 30, 60, 120, 20].enumerated() {
                link.preferredFramesPerSecond = rate
                DisplayLinks.current.tick(at: Double(index + 1), frameDuration: 1 / 60)
            }
            expect(zip(lengths, [1, 2, 1, 1, 3]).allSatisfy { $0.isClose(to: $1 / 60) }, lengths.count == 5)
            expect(link.duration.isClose(to: 1 / 60))
        }
    }
}
