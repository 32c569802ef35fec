import Expectations
import Testing

@testable import Demos

/// The claims of the demos of particles, with numbers.
@MainActor
@Suite struct ParticleDemoTests {
    private func rotationY(_ layer: CALayer) -> Double? {
        (layer.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)?.doubleValue
    }

    @Test func particlesStartOnTheirShape() throws {
        try DemoStage.run(EmitterShapes.self) { stage in
            let demo = try require(stage.demo as? EmitterShapes)
            let choice = try require(demo.controls.last as? UISegmentedControl)
            expect(demo.emitters.allSatisfy { $0.emitterMode == .points })
            expectEqual(demo.emitters.map(\.emitterShape), [.point, .line, .rectangle, .circle, .sphere])
            stage.advance(to: 1)
            expect(stage.quads.count > 5 * 60, "about a hundred sparks each")
            stage.advance(to: 2.1)
            expect(demo.emitters.allSatisfy { $0.emitterMode == .outline }, "another mode every two seconds")
            stage.click(choice, at: CGPoint(x: 0.9, y: 0.5))
            expect(demo.emitters.allSatisfy { $0.emitterMode == .volume })
            stage.advance(to: 4.5)
            expect(demo.emitters.allSatisfy { $0.emitterMode == .volume }, "the chosen mode stays")
        }
    }

    @Test func behaviorsRuleTheRightFire() throws {
        try DemoStage.run(Campfire.self) { stage in
            let demo = try require(stage.demo as? Campfire)
            let (plain, ruled) = (demo.fires[0], demo.fires[1])
            expectNil(plain.emitterBehaviors)
            expectEqual(
                ruled.emitterBehaviors?.map(\.type),
                ["wave", "colorOverLife", "valueOverLife", "alignToMotion", "simpleAttractor"])
            /// The mean distance of a fire's particles from the line above it, to the right.
            @MainActor func lean(_ fire: CAEmitterLayer) -> Double {
                let middle = Double(fire.convert(fire.emitterPosition, to: demo.layer).x)
                let own = stage.quads.filter { $0.kind == .image && abs(Double($0.bounds.midX) - middle) < 130 }
                return own.map { Double($0.bounds.midX) - middle }.reduce(0, +) / Double(max(own.count, 1))
            }
            stage.advance(to: 1.5)
            // The wind blows to the right for the first 1.7 seconds.
            expect(lean(ruled) > lean(plain) + 5, "\(lean(ruled)) \(lean(plain))")
            stage.advance(to: 3.3)
            // And to the left after that.
            expect(lean(ruled) < lean(plain) - 5, "\(lean(ruled)) \(lean(plain))")
            expectEqual(demo.caption, "emitterBehaviors: wind, colour, size, streaks, hand")
            stage.click(demo.controls[0])
            expectEqual(demo.caption, "emitterBehaviors: colour, size, streaks, hand")
            stage.advance(to: 8)
            expect(abs(lean(ruled) - lean(plain)) < 5, "\(lean(ruled)) \(lean(plain))")
        }
    }

    @Test func copiesAreSortedByDepth() throws {
        try DemoStage.run(ReplicatedDepth.self) { stage in
            let rings = try require(stage.demo as? ReplicatedDepth).rings
            expect(rings.map(\.preservesDepth) == [false, true], rings.allSatisfy { $0.instanceCount == 8 })
            stage.advance(to: 1.2)
            // An eighth of a turn: the next copy is at the first one's position.
            for ring in rings { expect(try abs(require(rotationY(ring)) - .pi / 4) < 1e-6) }
            expect(stage.quads.filter { $0.kind == .image }.count >= 15)
        }
    }

    @Test func copiesAreTurnedTintedAndLate() throws {
        try DemoStage.run(Replicator.self) { stage in
            stage.advance(to: 2)
            // Each bar is a twelfth of a second behind the one before, in a fade from 1 to 0.15 in a second.
            let bars = stage.quads.filter { $0.rect.z == 10 && $0.rect.w == 32 }
            try require(bars.count == 12)
            for (index, bar) in bars.enumerated() {
                let age = 2 - Double(index) / 12
                let opacity = 1 - 0.85 * (age - age.rounded(.down))
                expect(abs(Double(bar.color.w) - opacity) < 0.02, "bar \(index)")
            }
            let dots = stage.quads.filter { $0.rect.z == 10 && $0.rect.w == 10 }
            expectEqual(dots.count, 81)
            expectEqual(Set(dots.map { ($0.color.x / $0.color.w * 100).rounded() }).count, 9, "a tint of red for each of a row")
            expectEqual(Set(dots.map { ($0.color.y / $0.color.w * 100).rounded() }).count, 9, "and of green for each row")
            expect(stage.quads.filter { $0.kind == .coverage }.count >= 16)
        }
    }

    @Test func rocketsClimbAndBurst() {
        var runs: [[Int]] = []
        for _ in 0..<2 {
            var counts: [Int] = []
            DemoStage.run(Fireworks.self) { stage in
                for step in 0...30 {
                    stage.advance(to: Double(step) / 5)
                    counts.append(stage.quads.filter { $0.kind == .image }.count)
                }
            }
            runs.append(counts)
        }
        expectEqual(runs[0], runs[1], "chance follows from the seed")
        expect(runs[0][0] < 10, "at first nothing has been born")
        expect((runs[0].max() ?? 0) > 300, "a burst has hundreds of sparks")
    }
}
