import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Engine events as values.
    @Suite("Event tracer") @MainActor
    struct EventTracerTests {
        @Test func theLifeOfAnAnimation() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.name = "box"
                withoutActions { layer.backgroundColor = .white }
                let tracer = CAEventTracer()
                CATransaction.begin()
                CATransaction.setCompletionBlock {}
                layer.add(CABasicAnimation("opacity", to: 0), forKey: "go")
                CATransaction.commit()
                scene.frame(at: 0.5)
                scene.frame(at: 0.5)
                scene.frame(at: 1.5)
                tracer.stop()
                layer.add(CABasicAnimation("zPosition", to: 1), forKey: "unheard")
                CATransaction.flush()
                expectEqual(
                    tracer.events.map(\.description),
                    [
                        "0 animation added CALayer \"box\" \"go\"",
                        "0 animation started CALayer \"box\" \"go\"",
                        "0 commit of 1 layers",
                        "0.5 frame",
                        "0.5 frame without a change",
                        "1.5 animation stopped, finished CALayer \"box\" \"go\"",
                        "1.5 commit of 1 layers",
                        "1.5 frame",
                        "1.5 completion block",
                    ])
                expectEqual(tracer.events.first?.layer?.id, ObjectIdentifier(layer))
            }
        }

        @Test func replacedRemovedAndGone() {
            withScene { scene in
                let layer = scene.addLayer()
                let tracer = CAEventTracer()
                for _ in 0..<2 { layer.add(CABasicAnimation("zPosition", to: 1), forKey: "a") }
                layer.add(CABasicAnimation("opacity", to: 1), forKey: nil)
                CATransaction.flush()
                layer.removeAnimation(forKey: "a")
                layer.removeFromSuperlayer()
                CATransaction.flush()
                let own = tracer.events.filter { $0.kind != .commit(layers: 1) && $0.kind != .commit(layers: 2) }
                let kinds = own.filter { $0.layer?.id == ObjectIdentifier(layer) }.map(\.kind)
                expectEqual(
                    kinds,
                    [
                        .animationAdded, .animationReplaced, .animationStopped(finished: false), .animationAdded, .animationAdded,
                        .animationStarted, .animationStarted, .animationRemoved, .animationStopped(finished: false),
                        .animationRemoved, .animationStopped(finished: false),
                    ])
                expect(own.map(\.key).contains(nil))
                tracer.stop()
            }
        }

        @Test func transitions() {
            withScene { scene in
                let layer = scene.addLayer()
                let tracer = CAEventTracer()
                let transition = CATransition()
                transition.duration = 1
                layer.add(transition, forKey: nil)
                CATransaction.flush()
                scene.frame(at: 2)
                let kinds = tracer.events.map(\.kind)
                expect(kinds.contains(.transitionStarted), kinds.contains(.transitionEnded(finished: true)))
                expect(!kinds.contains(.animationStarted))
                tracer.stop()
            }
        }

        @Test func commitsNameTheirLayersAndDrawingsTheirs() {
            final class Drawn: CALayer {
                override func draw(in ctx: CGContext) { ctx.fill(bounds) }
            }
            withScene { scene in
                let still = scene.addLayer()
                let drawn = Drawn()
                drawn.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
                scene.root.addSublayer(drawn)
                CATransaction.flush()
                let tracer = CAEventTracer()
                drawn.setNeedsDisplay()
                CATransaction.flush()
                expectEqual(tracer.events.map(\.kind), [.contentsDrawn, .commit(layers: 1)])
                expect(tracer.events[0].layer?.id == ObjectIdentifier(drawn), tracer.events[0].changed.isEmpty)
                expectEqual(tracer.events[1].changed, [ObjectIdentifier(drawn)])
                expectEqual(tracer.events[0].description, "0 contents drawn Drawn")
                withoutActions { still.zPosition = 1 }
                CATransaction.flush()
                expectEqual(tracer.events.last?.changed, [ObjectIdentifier(still)])
                tracer.stop()
            }
        }

        @Test func aLimitedTracerRecordsTheLayersBelowItsOwn() {
            withScene { scene in
                let (top, inner, other) = (scene.addLayer(), CALayer(), scene.addLayer())
                let (deep, mask) = (CALayer(), CALayer())
                top.addSublayer(inner)
                inner.addSublayer(deep)
                inner.mask = mask
                CATransaction.flush()
                let tracer = CAEventTracer(below: top)
                @MainActor func names(_ change: () -> Void) -> [ObjectIdentifier] {
                    tracer.clear()
                    change()
                    CATransaction.flush()
                    scene.frame(at: 0)
                    return tracer.events.compactMap { $0.layer?.id } + tracer.events.flatMap(\.changed)
                }
                @MainActor func move(_ layer: CALayer) { layer.add(CABasicAnimation("zPosition", to: 1), forKey: "a") }
                // The additions, the starts, and one commit of the two layers; no frames.
                expectEqual(names { [other, top, deep, mask].forEach(move) }.count { $0 == ObjectIdentifier(deep) }, 3)
                expect(tracer.events.count == 5, tracer.events.map(\.kind).contains(.commit(layers: 2)))
                expectEqual(Set(names { [deep, mask].forEach(move) }), [ObjectIdentifier(deep), ObjectIdentifier(mask)])
                expect(names { move(other) } == [], names { move(top) } == [])
                // The tracer records a layer that has entered, and not one that has left.
                withoutActions {
                    inner.addSublayer(other)
                    deep.removeFromSuperlayer()
                }
                CATransaction.flush()
                expect(names { move(other) }.contains(ObjectIdentifier(other)), names { move(deep) } == [])
                tracer.stop()
            }
        }

        @Test func aTracerDoesNotRetainItsLayer() {
            withScene { scene in
                weak var gone: CALayer?
                let tracer: CAEventTracer
                do {
                    let layer = CALayer()
                    gone = layer
                    tracer = CAEventTracer(below: layer)
                }
                expectNil(gone)
                scene.addLayer().add(CABasicAnimation("zPosition", to: 1), forKey: nil)
                scene.frame(at: 1)
                expect(tracer.events.isEmpty)
                tracer.stop()
            }
        }

        @Test func oldEventsAreDropped() {
            withScene { scene in
                var heard = 0
                // Frames are of this scene alone; layers of other tests may be committed in between.
                let small = CAEventTracer(capacity: 2) { if case .frame = $0.kind { heard += 1 } }
                let none = CAEventTracer(capacity: -5)
                for time in [1.0, 2, 3, 4, 5] { scene.frame(at: time) }
                expect(small.events.map(\.time) == [4, 5], heard == 5)
                expect(none.events.isEmpty)
                small.clear()
                scene.frame(at: 6)
                expectEqual(small.events.map(\.time), [6])
                small.stop()
                small.stop()
                none.stop()
                scene.frame(at: 7)
                expectEqual(heard, 6)
            }
        }

        @Test func aTracerThatIsLetGoHearsNothing() {
            withScene { scene in
                var heard = 0
                do { _ = CAEventTracer { _ in heard += 1 } }
                scene.frame(at: 1)
                expectEqual(heard, 0)
            }
        }
    }
}
