import Foundation
import SeededRandom
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Trees sampled as a whole, eight tracks at a time, agree with layers sampled alone, track by track.
    @Suite("Lanes") @MainActor
    struct LaneTests {
        private func animation(_ dice: inout SplitMix64) -> CAAnimation {
            let numbers = [
                "opacity", "position.x", "zPosition", "cornerRadius", "transform.rotation.x", "transform.rotation.y",
                "transform.rotation", "transform.scale", "transform.scale.y", "transform.translation.x",
                "sublayerTransform.rotation.z",
            ]
            let keyPath = (numbers + ["position", "backgroundColor", "transform.translation"]).randomElement(using: &dice) ?? ""
            func end() -> Any {
                let (a, b) = (Double.random(in: -9...9, using: &dice), Double.random(in: -9...9, using: &dice))
                switch keyPath {
                case "position": return CGPoint(x: a, y: b)
                case "transform.translation": return CGSize(width: a, height: b)
                case "backgroundColor": return CGColor(srgbRed: a / 9, green: 0.2, blue: b / 9, alpha: 1)
                default: return a
                }
            }
            let animation = CABasicAnimation(keyPath, from: end(), to: end(), duration: Double.random(in: 0.2...2, using: &dice))
            animation.beginTime = Double.random(in: 0...1, using: &dice)
            animation.fillMode = [.removed, .forwards, .backwards, .both].randomElement(using: &dice) ?? .both
            animation.isRemovedOnCompletion = false
            animation.isAdditive = Int.random(in: 0..<8, using: &dice) == 0
            if Bool.random(using: &dice) { animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
            return animation
        }

        /// Returns the differences between a tree sampled as a whole, layer by layer, and three layers at a time.
        private func faults(_ tree: RenderTree, at time: Double) -> [String] {
            var (whole, alone, some) = (tree, tree, tree)
            whole.sample(at: time)
            let slots = tree.runs.map(\.slot)
            for start in stride(from: 0, to: slots.count, by: 3) { some.sample(Array(slots[start...].prefix(3)), at: time) }
            return tree.runs.compactMap { run in
                alone.sample(run.slot, at: time)
                let (seen, expected) = (whole.shownDoubles(run.slot), alone.shownDoubles(run.slot))
                let together = some.shownDoubles(run.slot)
                let places = seen.indices.filter {
                    !seen[$0].isClose(to: expected[$0], within: 1e-12) || !together[$0].isClose(to: seen[$0], within: 1e-12)
                }
                let numbers = places.map { ($0, seen[$0], expected[$0], together[$0]) }
                return places.isEmpty ? nil : "layer \(run.slot) at \(time): \(numbers)"
            }
        }

        @Test(arguments: [1, 2, 3, 4] as [UInt64]) func wholeTreesShowWhatLayersShow(seed: UInt64) {
            var dice = SplitMix64(seed: seed)
            withScene { scene in
                let layers = (0..<41).map { _ in scene.addLayer() }
                for round in 0..<12 {
                    withoutActions {
                        for _ in 0..<25 {
                            let layer = layers.randomElement(using: &dice) ?? scene.root
                            switch Int.random(in: 0...7, using: &dice) {
                            case 0: layer.removeAllAnimations()
                            case 1: layer.transform = CATransform3DMakeScale(2, CGFloat(round), 3)
                            case 2: layer.transform = CATransform3DMakeRotation(CGFloat(round), 0, 1, 0)
                            case 3: layer.position.x += 1
                            case 4 where seed == 4: layer.speed = Float.random(in: 0...2, using: &dice)
                            default: layer.add(animation(&dice), forKey: ["a", "b", "c", "d"].randomElement(using: &dice))
                            }
                        }
                        if round == 8 { layers[0].removeFromSuperlayer() }
                    }
                    CATransaction.flush()
                    for step in 0...20 {
                        let found = faults(scene.renderer.host.tree, at: Double(step) * 0.15)
                        expect(found.isEmpty, "round \(round): \(found)")
                    }
                }
            }
        }

        @Test func plainTracksAreDoneSideBySide() {
            withScene { scene in
                let layer = scene.addLayer()
                for (keyPath, to) in [("opacity", 0.5), ("transform.rotation.y", 3), ("position.x", 9), ("position.y", 4)] {
                    layer.add(CABasicAnimation(keyPath, from: 0, to: to), forKey: nil)
                }
                CATransaction.flush()
                let run = scene.renderer.host.tree.runs[0]
                expect(run.trackCount == 4, run.laneTrackCount == 2, "a property with two tracks is no lane's")
                layer.removeAllAnimations()
                CATransaction.flush()
                let lanes = scene.renderer.host.tree.lanes
                expect(lanes.otherRuns == 0, lanes.batches.allSatisfy { $0.marks.isEmpty && $0.numbers.isEmpty })
            }
        }
    }
}

@Suite struct SineCosineTests {
    @Test func agreeWithTheLibrarys() {
        var generator = SplitMix64(seed: 5)
        for scale in [1e-9, 1, 10, 1000, SineCosine.greatestAngle] {
            for _ in 0..<500 {
                var angles = SIMD8<Double>.zero
                for lane in 0..<8 { angles[lane] = Double.random(in: -scale...scale, using: &generator) }
                let (sine, cosine) = SineCosine.of(angles)
                for lane in 0..<8 {
                    expect(abs(sine[lane] - sin(angles[lane])) < 4e-16, abs(cosine[lane] - cos(angles[lane])) < 4e-16)
                }
            }
        }
        let (sine, cosine) = SineCosine.of([0, .pi / 2, .pi, -.pi / 2, 2 * .pi, .pi / 4, -.pi, 3 * .pi / 2])
        expect(sine[0] == 0, cosine[0] == 1, sine[1] == 1, cosine[2] == -1, sine[3] == -1, cosine[4] == 1)
        expect(abs(cosine[1]) < 1e-16, sine[7] == -1, cosine[6] == -1)
    }
}

@Suite struct CurveTableTests {
    /// Smooth curves, curves with vertical or vanishing tangents at the ends or inside, and overshooting ones.
    private static let curves = [
        CubicTimingCurve(0.42, 0, 0.58, 1), CubicTimingCurve(0.25, 0.1, 0.25, 1), CubicTimingCurve(0.42, 0, 1, 1),
        CubicTimingCurve(0, 0, 0.58, 1), CubicTimingCurve(0, 1, 1, 0), CubicTimingCurve(1, 0, 0, 1), CubicTimingCurve(0, 0, 0, 1),
        CubicTimingCurve(0.7, -2, 0.3, 3), CubicTimingCurve(0.99, 0.01, 0.01, 0.99), .linear,
    ]

    @Test func readingIsWithinAMillionthOfTheCurve() {
        var table = CurveTable()
        let places = Self.curves.map { table.index(of: $0) }
        table.read { reader in
            for (curve, place) in zip(Self.curves, places) {
                for step in 0...1009 {
                    let x = Double(step) / 1009
                    expect(abs(reader.value(place, at: x) - curve.value(at: x)) < 1e-6)
                }
            }
        }
    }

    @Test func endsAreExactAndProgressIsClamped() {
        var table = CurveTable()
        let places = Self.curves.map { table.index(of: $0) }
        table.read { reader in
            for place in places {
                expectEqual(reader.value(place, at: 0), 0)
                expectEqual(reader.value(place, at: 1), 1)
                expectEqual(reader.value(place, at: -3), 0)
                expectEqual(reader.value(place, at: 7), 1)
                expectEqual(reader.value(place, at: .nan), 0)
            }
        }
    }

    @Test func aCurveIsKeptOnce() {
        var table = CurveTable()
        let first = table.index(of: CubicTimingCurve(0.1, 0.2, 0.3, 0.4))
        let second = table.index(of: CubicTimingCurve(0.5, 0.2, 0.3, 0.4))
        expect(first != second)
        expectEqual(table.index(of: CubicTimingCurve(0.1, 0.2, 0.3, 0.4)), first)
        expectEqual(table.curves.count, 2)
    }

    @Test func manyCurvesAreReadLikeFew() {
        var table = CurveTable()
        let curves = (0..<200).map { CubicTimingCurve(0.3 + Double($0) / 1000, 0.1, 0.6, 0.9) }
        let places = curves.map { table.index(of: $0) }
        table.read { reader in
            for (curve, place) in zip(curves, places) {
                expect(abs(reader.value(place, at: 0.37) - curve.value(at: 0.37)) < 1e-6)
            }
        }
    }
}
