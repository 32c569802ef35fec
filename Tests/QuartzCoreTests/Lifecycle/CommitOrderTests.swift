import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// The order of a commit, and its time.
    @Suite("The order of a commit") @MainActor
    struct CommitOrderTests {
        /// Records its layouts and drawings.
        private final class Witness: CALayer {
            var log: EventLog?
            var onLayout: ((Witness) -> Void)?
            override func layoutSublayers() {
                log?.add("lay out \(name ?? "")")
                onLayout?(self)
            }
            override func display() { log?.add("draw \(name ?? "")") }
        }

        private func witnesses(_ scene: Scene, _ log: EventLog) -> (outer: Witness, inner: Witness) {
            let (outer, inner) = (scene.add(Witness()), Witness())
            withoutActions {
                inner.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                outer.addSublayer(inner)
            }
            (outer.name, inner.name) = ("outer", "inner")
            (outer.log, inner.log) = (log, log)
            return (outer, inner)
        }

        @Test func superlayersAreLaidOutFirstInWhateverOrderTheyAsked() {
            withScene { scene in
                let log = EventLog()
                let (outer, inner) = witnesses(scene, log)
                inner.setNeedsLayout()
                outer.setNeedsLayout()
                CATransaction.flush()
                expectEqual(log.events, ["lay out outer", "lay out inner"])
            }
        }

        @Test func askingForALayoutBeginsAtTheTopmostThatNeedsIt() {
            withScene { scene in
                let log = EventLog()
                let (outer, inner) = witnesses(scene, log)
                let siblings = (0..<3).map { index in
                    let layer = Witness()
                    (layer.name, layer.log) = ("\(index)", log)
                    return layer
                }
                withoutActions { for layer in siblings { inner.addSublayer(layer) } }
                log.clear()
                for layer in [outer] + siblings.reversed() { layer.setNeedsLayout() }
                inner.layoutIfNeeded()
                expectEqual(log.events, ["outer", "0", "1", "2"].map { "lay out \($0)" })
                log.clear()
                siblings[1].setNeedsLayout()
                siblings[0].layoutIfNeeded()
                expectEqual(log.events, [], "a sibling is not above it")
                CATransaction.flush()
                expectEqual(log.events, ["lay out 1"])
            }
        }

        @Test func nothingIsDrawnBeforeTheLayoutRests() {
            withScene { scene in
                let log = EventLog()
                let (outer, inner) = witnesses(scene, log)
                var isFirst = true
                // A sublayer that needs more space requests another layout of its superlayer.
                inner.onLayout = { [weak outer] _ in
                    if isFirst { outer?.setNeedsLayout() }
                    isFirst = false
                }
                for layer in [outer, inner] {
                    layer.setNeedsLayout()
                    layer.setNeedsDisplay()
                }
                CATransaction.flush()
                expectEqual(log.events, ["lay out outer", "lay out inner", "lay out outer", "draw outer", "draw inner"])
            }
        }

        @Test func whatIsCommittedForAFrameBeginsAtTheFramesTime() {
            withScene { scene in
                let layer = scene.addLayer()
                scene.at(4.9)
                layer.add(CABasicAnimation("zPosition", from: 0, to: 10), forKey: "a")
                scene.renderer.beginFrame(atTime: 5)
                scene.renderer.render()
                scene.renderer.endFrame()
                expectEqual(layer.animation(forKey: "a")?.beginTime, 5)
                expectEqual(scene.seen(layer, "zPosition", at: 5.25), 2.5)
                // Without a frame, the time is the clock's.
                layer.add(CABasicAnimation("zPosition", from: 0, to: 10), forKey: "a")
                CATransaction.flush()
                expectEqual(layer.animation(forKey: "a")?.beginTime, 5.25)
            }
        }
    }
}
