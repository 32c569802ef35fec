import Foundation
import Testing

@testable import Demos

/// Tests of the demos of the engine's further features.
@MainActor
@Suite struct EngineFeatureTests {
    @Test func functionsShareOutTheTime() throws {
        try DemoStage.run(TimingFunctions.self) { stage in
            let demo = try #require(stage.demo as? TimingFunctions)
            @MainActor func part(_ index: Int) throws -> CGFloat {
                (try #require(demo.discs[index].presentation()).position.x - 280) / 248
            }
            stage.advance(to: 0.75)
            // At half the time, linear is halfway, in-out too by symmetry, and in is as far behind as out is ahead.
            #expect(try abs(part(0) - 0.5) < 1e-6 && abs(part(3) - 0.5) < 1e-6)
            #expect(try part(1) < 0.4 && abs(part(1) + part(2) - 1) < 1e-6)
            #expect(try abs(part(4) - 0.802403387584857) < 1e-6)
            stage.advance(to: 1.5)
            for index in 0..<6 { #expect(try abs(part(index) - 1) < 1e-6) }

            // The custom curve goes below its start and beyond its end; made straight, it is linear.
            stage.advance(to: 2.2 + 0.3)
            #expect(try part(5) < -0.01)
            stage.advance(to: 2.2 + 1.2)
            #expect(try part(5) > 1.01)
            for (control, value) in zip(demo.controls.dropFirst(), [Float(0.25), 0.25, 0.75, 0.75]) {
                let slider = try #require(control as? UISlider)
                slider.value = value
                slider.sendActions(for: .valueChanged)
            }
            demo.start()
            stage.advance(to: 2.2 + 1.2 + 1.0 / 60)
            let start = CACurrentMediaTime()
            stage.advance(to: start + 0.5)
            #expect(try abs(part(5) - part(0)) < 1e-4)
        }
    }

    @Test func splinesPassThroughTheirPoints() throws {
        try DemoStage.run(SplineKeyframes.self) { stage in
            let demo = try #require(stage.demo as? SplineKeyframes)
            let points = [(120, 280), (210, 110), (320, 250), (430, 110), (520, 280)].map { CGPoint(x: $0.0, y: $0.1) }
            @MainActor func place(_ time: Double) throws -> CGPoint {
                stage.advance(to: time)
                return try #require(demo.ball.presentation()).position
            }
            // A whole number of frames: 3.5 s are 210.
            var middle = CGPoint.zero
            for (index, time) in [0, 0.875, 1.75, 2.625].enumerated() where index != 1 && index != 3 {
                let seen = try place(time)
                #expect(abs(seen.x - points[index].x) < 1e-6 && abs(seen.y - points[index].y) < 1e-6)
            }
            middle = try place(3.5 + 0.4)

            // Full tension: straight lines between the points.
            let tension = try #require(demo.controls[1] as? UISlider)
            tension.value = 1
            tension.sendActions(for: .valueChanged)
            let start = CACurrentMediaTime() + 1.0 / 60
            let tense = try place(start + 0.4)
            let slope = (tense.y - points[0].y) / (tense.x - points[0].x)
            #expect(abs(slope - (points[1].y - points[0].y) / (points[1].x - points[0].x)) < 1e-6)
            #expect(hypot(middle.x - tense.x, middle.y - tense.y) > 2)
            #expect(demo.caption == "tension 1.0   continuity 0.0   bias 0.0")
        }
    }

    @Test func numbersBecomeTransforms() throws {
        try DemoStage.run(ValueFunctions.self) { stage in
            let ships = try #require(stage.demo as? ValueFunctions).ships
            stage.advance(to: 0.8)
            // Every function is halfway.
            let seen = try ships.map { try #require($0.presentation()).transform }
            let expected = [
                CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeRotation(.pi / 2, 0, 1, 0),
                CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeScale(0.65, 1, 1),
                CATransform3DIdentity, CATransform3DMakeScale(0.7, 1.15, 1),
            ]
            for (a, b) in zip(seen, expected) {
                for (x, y) in [
                    (a.m11, b.m11), (a.m12, b.m12), (a.m13, b.m13), (a.m22, b.m22), (a.m23, b.m23), (a.m33, b.m33),
                    (a.m42, b.m42),
                ] {
                    #expect(abs(x - y) < 1e-6)
                }
            }
        }
    }

    @Test func dashesMarchByTheirPhase() throws {
        try DemoStage.run(LineStyles.self) { stage in
            let demo = try #require(stage.demo as? LineStyles)
            stage.advance(to: 0.25)
            #expect(try abs(#require(demo.dashes.presentation()).lineDashPhase + 9) < 1e-6)
            #expect(
                demo.corners.map(\.lineJoin) == [.miter, .round, .bevel]
                    && demo.corners.map(\.lineCap) == [.butt, .round, .square])
            stage.advance(to: 1)
            #expect(try demo.corners.allSatisfy { try #require($0.presentation()).lineWidth == 6 })
            #expect(demo.stars.map(\.fillRule) == [.nonZero, .evenOdd])
        }
    }

    @Test func sidesVanishWhenTheyFaceAway() throws {
        try DemoStage.run(TwoSided.self) { stage in
            let cards = try #require(stage.demo as? TwoSided).cards
            @MainActor func angle(_ card: CALayer) -> Double {
                (card.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)?.doubleValue ?? .nan
            }
            // The number of drawn pictures: two sides on the left, one on the right.
            @MainActor func pictures() -> Int { stage.quads.filter { $0.kind == .image }.count }
            #expect(pictures() == 3)
            stage.advance(to: 1)
            #expect(cards.allSatisfy { abs(angle($0) - .pi / 2) < 0.15 }, "give or take a frame of the wait")
            stage.advance(to: 1.6)
            #expect(cards.allSatisfy { abs(abs(angle($0)) - .pi) < 1e-6 } && pictures() == 3)
            // Manual from here on.
            stage.click(CGPoint(x: 320, y: 200))
            stage.advance(to: 2.7)
            #expect(cards.allSatisfy { abs(angle($0)) < 1e-6 })
            stage.advance(to: 6)
            #expect(cards.allSatisfy { abs(angle($0)) < 1e-6 }, "no tour any more")
        }
    }

    @Test func onlyGroupsFadeAsOne() throws {
        try DemoStage.run(GroupOpacity.self) { stage in
            let demo = try #require(stage.demo as? GroupOpacity)
            #expect(demo.stacks.map(\.allowsGroupOpacity) == [true, false])
            stage.advance(to: 1.5)
            #expect(try demo.stacks.allSatisfy { try abs(#require($0.presentation()).opacity - 0.25) < 1e-6 })
            #expect(demo.caption == "opacity 0.25")
            // The discs of one are drawn opaque into a group; those of the other are transparent themselves.
            let alphas = stage.quads.filter { $0.radii.x == 44 }.map(\.color.w)
            #expect(
                alphas.count == 6 && alphas.prefix(3).allSatisfy { $0 == 1 }
                    && alphas.suffix(3).allSatisfy { abs($0 - 0.25) < 1e-5 })
        }
    }

    @Test func filtersScaleTheirOwnWay() throws {
        try DemoStage.run(ScalingFilters.self) { stage in
            let demo = try #require(stage.demo as? ScalingFilters)
            #expect(demo.large.map(\.magnificationFilter) == [.nearest, .linear, .trilinear])
            #expect(demo.small.map(\.minificationFilter) == [.nearest, .linear, .trilinear])
            stage.advance(to: 3)
            for layer in demo.large + demo.small {
                let scale = (layer.presentation()?.value(forKeyPath: "transform.scale.x") as? NSNumber)?.doubleValue
                #expect(try abs(#require(scale) - 0.6) < 1e-6)
            }
            let images = stage.quads.filter { $0.kind == .image }
            #expect(
                images.count == 6 && images.map { $0.options.contains(.nearest) } == [true, false, false, false, false, false])
            #expect(images.map { $0.options.contains(.nearestReduced) } == [false, true, false, false, false, false])
        }
    }

    @Test func patternsStayWithTheirCoordinates() throws {
        try DemoStage.run(Patterns.self) { stage in
            let demo = try #require(stage.demo as? Patterns)
            @MainActor func shown() -> [Quad] { stage.quads.filter { $0.options.contains(.repeating) } }
            // Cells of 16 points are combined in twos at two pixels per point, cells of 24 too.
            #expect(shown().count == 3)
            #expect(shown().first?.texture == [0, 0, 40.0 / 32, 40.0 / 32])
            stage.advance(to: 1.2)
            let (size, origin) = try (
                #require(demo.uncovered.presentation()).bounds.size, #require(demo.moved.presentation()).bounds.origin
            )
            let quads = shown()
            #expect(abs(CGFloat(quads[0].texture.z) - size.width / 32) < 1e-5 && quads[0].texture.lowHalf == .zero)
            #expect(abs(CGFloat(quads[0].texture.w) - size.height / 32) < 1e-5)
            // Half a cell along, and half a cell back, which equals one and a half along.
            #expect(abs(origin.x - 12) < 1e-6 && abs(origin.y + 12) < 1e-6)
            #expect(abs(quads[2].texture.x - 0.25) < 1e-5 && abs(quads[2].texture.y - 0.75) < 1e-5)
            #expect(quads[1].map.w.x != 0, "in perspective")
        }
    }

    @Test func modesLetThroughTheirWay() throws {
        try DemoStage.run(ScrollLayers.self) { stage in
            let demo = try #require(stage.demo as? ScrollLayers)
            stage.advance(to: 1)
            // Halfway in time, within a frame of the wait, and therefore halfway in space, because the curve is symmetric.
            let origins = try demo.scrollers.map { try #require($0.presentation()).bounds.origin }
            #expect(abs(origins[0].x - 60) < 7 && origins[1] == .zero && origins[2] == origins[0])
            stage.advance(to: 2.8)
            #expect(
                demo.scrollers.map(\.bounds.origin) == [CGPoint(x: 120, y: 0), CGPoint(x: 0, y: 120), CGPoint(x: 120, y: 120)])
            // Dragged, the content follows in each permitted direction, and the tour ends.
            stage.drag(through: [CGPoint(x: 300, y: 200), CGPoint(x: 320, y: 210), CGPoint(x: 360, y: 230)])
            let dragged = demo.scrollers.map(\.bounds.origin)
            #expect(dragged[0].x < 90 && dragged[0].y == 0 && dragged[1].x == 0 && dragged[1].y < 105)
            #expect(dragged[2] == CGPoint(x: dragged[0].x, y: dragged[1].y))
            stage.advance(to: 8)
            #expect(demo.scrollers.map(\.bounds.origin) == dragged)
        }
    }

    @Test func particlesStartOnTheirShape() throws {
        try DemoStage.run(EmitterShapes.self) { stage in
            let demo = try #require(stage.demo as? EmitterShapes)
            let choice = try #require(demo.controls.last as? UISegmentedControl)
            #expect(demo.emitters.allSatisfy { $0.emitterMode == .outline })
            #expect(demo.emitters.map(\.emitterShape) == [.point, .line, .rectangle, .circle, .sphere])
            stage.advance(to: 1)
            #expect(stage.quads.count > 5 * 60, "about a hundred sparks each")
            stage.click(choice, at: CGPoint(x: 0.9, y: 0.5))
            #expect(demo.emitters.allSatisfy { $0.emitterMode == .volume })
        }
    }

    @Test func springsFollowTheirFormula() throws {
        try DemoStage.run(SpringParameters.self) { stage in
            let demo = try #require(stage.demo as? SpringParameters)
            // From 284 to 164, at mass 1, stiffness 100 and damping 6: decay 3, swing √91.
            for time in [0.2, 0.5, 1.2] {
                stage.advance(to: time)
                let swing = 91.0.squareRoot()
                let distance = exp(-3 * time) * (cos(swing * time) + 3 / swing * sin(swing * time))
                #expect(try abs(#require(demo.ball.presentation()).position.y - (164 + 120 * distance)) < 1e-3)
            }
            let damping = try #require(demo.controls[5] as? UISlider)
            damping.value = 40
            damping.sendActions(for: .valueChanged)
            let start = CACurrentMediaTime() + 1.0 / 60
            for frame in 0...60 {
                stage.advance(to: start + Double(frame) / 60)
                #expect(try #require(demo.ball.presentation()).position.y > 163.99, "overdamped it goes no further than its goal")
            }
        }
    }

    @Test func copiesAreSortedByDepth() throws {
        try DemoStage.run(ReplicatedDepth.self) { stage in
            let rings = try #require(stage.demo as? ReplicatedDepth).rings
            #expect(rings.map(\.preservesDepth) == [false, true] && rings.allSatisfy { $0.instanceCount == 8 })
            stage.advance(to: 1.2)
            // An eighth of a turn: the next copy is at the first one's position.
            for ring in rings { #expect(try abs(#require(rotationY(ring)) - .pi / 4) < 1e-6) }
            #expect(stage.quads.filter { $0.kind == .image }.count >= 15)
        }
    }

    private func rotationY(_ layer: CALayer) -> Double? {
        (layer.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)?.doubleValue
    }

    @Test func aBlockedMainThreadStopsItsLinkOnly() throws {
        try DemoStage.run(BlockedMainThread.self) { stage in
            let demo = try #require(stage.demo as? BlockedMainThread)
            stage.advance(to: 1)
            // Both move the same way, one of them by calls of a display link.
            #expect(abs(demo.ticks - 60) <= 2)
            #expect(demo.ships[1].position.x == 360)
            #expect(demo.ships[0].position.x == 200)
            #expect(abs((demo.ships[0].presentation()?.position.x ?? 0) - 360) < 1e-6)
        }
    }

    @Test func linksAreCalledAsOftenAsTheyAsk() throws {
        try DemoStage.run(FrameRates.self) { stage in
            let demo = try #require(stage.demo as? FrameRates)
            stage.advance(to: 1)
            for (calls, rate) in zip(demo.calls, [60, 30, 10, 4]) { #expect(abs(calls - rate) <= 2, "\(calls) for \(rate)") }
            // Halfway, each delayed according to its rate.
            for (ship, rate) in zip(demo.ships, [60.0, 30, 10, 4]) {
                #expect(ship.position.x <= 368.01 && ship.position.x > 368 - 152 / rate - 152 * 2 / 60)
            }
        }
    }
}
