import Foundation
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// The order of a turn and its single time, on the running clock as in a program.
    @MainActor @Suite struct TurnTests {
        /// Returns a tree with two layers on the running clock, in a driven run loop.
        private func withTree(_ body: (CARenderer, [CALayer]) -> Void) {
            CAMediaClock.setManual(nil)
            let renderer = CARenderer()
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
            renderer.bounds = root.bounds
            let layers = (0..<2).map { _ in CALayer() }
            for layer in layers {
                layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                root.addSublayer(layer)
            }
            renderer.layer = root
            RunLoopDriver.begin()
            defer { RunLoopDriver.end() }
            CATransaction.flush()
            for layer in layers {
                let move = CABasicAnimation("position.x", from: 0, to: 1000, duration: 10)
                move.beginTime = CACurrentMediaTime() - 1
                layer.add(move, forKey: "move")
            }
            CATransaction.flush()
            body(renderer, layers)
            renderer.layer = nil
            CATransaction.flush()
        }

        @Test func presentationIsOfOneInstantWithinATurn() throws {
            withTree { _, layers in
                var turn = Turn()
                var hasRun = false
                turn.input = {
                    let (first, second) = (layers[0].presentation(), layers[0].presentation())
                    expect(first != nil, first === second)
                    Thread.sleep(forTimeInterval: 0.005)
                    expect(layers[0].presentation() === first)
                    // Requested later, but for the same moment: both began together, except for the time between two calls of the
                    // clock.
                    let difference = layers[1].presentation()!.position.x - first!.position.x
                    expect(abs(difference) < 0.3)
                    hasRun = true
                }
                turn.run(at: CACurrentMediaTime())
                expect(hasRun)
                let before = layers[0].presentation()?.position.x ?? 0
                Thread.sleep(forTimeInterval: 0.002)
                turn.input = { expect(layers[0].presentation()!.position.x > before) }
                turn.run(at: CACurrentMediaTime())
            }
        }

        @Test func turnsKeepTheirOrder() {
            withTree { renderer, layers in
                var log: [String] = []
                final class Watched: CALayer {
                    var onLayout: () -> Void = {}
                    override func layoutSublayers() { onLayout() }
                }
                let watched = Watched()
                watched.onLayout = { log.append("layout") }
                layers[0].addSublayer(watched)
                CATransaction.flush()
                log = []
                let link = CADisplayLink { _ in
                    log.append("link")
                    watched.setNeedsLayout()
                }
                link.add(to: .main, forMode: .default)
                defer { link.invalidate() }
                var turn = Turn(frameDuration: 1.0 / 60) { _ in log.append("frame") }
                turn.queues = { _ in log.append("queues") }
                turn.onFrame = { _ in log.append("onFrame") }
                turn.input = {
                    log.append("input")
                    CATransaction.setCompletionBlock { log.append("callback") }
                }
                turn.run(at: CACurrentMediaTime())
                expectEqual(log, ["input", "queues", "link", "onFrame", "layout", "frame", "callback"])
            }
        }

        @Test func aTurnThatTookLongBeginsNothingInThePast() {
            withTree { _, layers in
                let animation = CABasicAnimation("opacity", from: 0, to: 1, duration: 0.5)
                var added = 0.0
                var turn = Turn()
                turn.input = {
                    Thread.sleep(forTimeInterval: 0.1)
                    added = CACurrentMediaTime()
                    layers[0].add(animation, forKey: "fade")
                }
                turn.run(at: CACurrentMediaTime())
                let begin = layers[0].animation(forKey: "fade")?.beginTime ?? 0
                expect(begin >= added)
            }
        }

        @Test func aHitTestMakesPresentationLayersOfWhatItFindsOnly() throws {
            try withScene { scene in
                for index in 0..<1000 {
                    let layer = CALayer()
                    layer.frame = CGRect(x: index % 40 * 10, y: index / 40 * 10, width: 8, height: 8)
                    scene.root.addSublayer(layer)
                }
                CATransaction.flush()
                let target = try require(scene.root.sublayers?[405])
                let move = CABasicAnimation("position.y", from: 4, to: 204)
                target.add(move, forKey: "move")
                CATransaction.flush()
                scene.at(0.5)
                let seen = try require(scene.root.presentation())
                expect(seen.hitTest(CGPoint(x: 54, y: 104)) === target.presentation())
                expectEqual(scene.renderer.host.presentationCount, 2)
                // At the model's position nothing is visible now.
                expect(seen.hitTest(CGPoint(x: 55, y: 98))?.model() !== target)
            }
        }
    }
}
