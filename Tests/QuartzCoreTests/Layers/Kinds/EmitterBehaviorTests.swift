import Expectations
import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Behaviours of particles, with numbers worked out by hand from their equations of motion.
    @Suite("Emitter behaviors") @MainActor
    struct EmitterBehaviorTests {
        private static let picture = Pictures.solid(.white, width: 8, height: 8)

        /// Returns an emitter of one particle per second at (100, 50) that lives 2 s and does not move by itself.
        private func emitter(
            _ behaviors: [CAEmitterBehavior], _ change: (CAEmitterCell) -> Void = { _ in }
        ) -> CAEmitterLayer {
            let cell = CAEmitterCell()
            (cell.name, cell.contents, cell.birthRate, cell.lifetime) = ("dot", Self.picture, 1, 2)
            // A single particle.
            cell.duration = 0.5
            change(cell)
            let layer = CAEmitterLayer()
            layer.emitterPosition = CGPoint(x: 100, y: 50)
            layer.emitterCells = [cell]
            layer.emitterBehaviors = behaviors
            return layer
        }

        private func behavior(_ type: String, _ values: [String: Any]) -> CAEmitterBehavior {
            let behavior = CAEmitterBehavior(type: type)
            behavior.name = type
            for (key, value) in values { behavior.setValue(value, forKey: key) }
            return behavior
        }

        private func quads(_ layer: CAEmitterLayer, at time: Double) -> [Quad] {
            var quads: [Quad] = []
            withScene { scene in
                withoutActions { scene.root.addSublayer(layer) }
                quads = scene.renderer.displayList(at: time).quads
            }
            return quads
        }

        /// Returns the place of the only particle.
        private func place(_ layer: CAEmitterLayer, at time: Double) throws -> SIMD2<Double> {
            let quads = quads(layer, at: time)
            expectEqual(quads.count, 1)
            let p = try require(quads.first).map.map(.zero)
            return SIMD2(Double(p.x), Double(p.y))
        }

        private func expectPlace(
            _ layer: CAEmitterLayer, at time: Double, _ x: Double, _ y: Double, within give: Double = 0.01
        ) throws {
            let place = try place(layer, at: time)
            expect(abs(place.x - x) < give, abs(place.y - y) < give, "\(place) at \(time), not \(x), \(y)")
        }

        // MARK: Forces

        @Test func dragSlowsMotion() throws {
            let drag = behavior(kCAEmitterBehaviorDrag, ["drag": 2])
            // v' = −2 v: the way is 10 (1 − e⁻²) / 2 after a second.
            try expectPlace(emitter([drag]) { $0.velocity = 10 }, at: 1, 104.3233, 50)
            // An acceleration of 6 adds 6 (1 − 0.43233) / 2.
            try expectPlace(emitter([drag]) { ($0.velocity, $0.xAcceleration) = (10, 6) }, at: 1, 106.0263, 50)
            // Twice the mass has half the drag.
            try expectPlace(emitter([drag]) { ($0.velocity, $0.mass) = (10, 2) }, at: 1, 106.3212, 50)
            try expectPlace(emitter([behavior(kCAEmitterBehaviorDrag, ["drag": 1e-9])]) { $0.velocity = 10 }, at: 1, 110, 50)
        }

        @Test func aWavePushesToAndFro() throws {
            let wave = behavior(kCAEmitterBehaviorWave, ["force": [800, 0, 0], "frequency": 1])
            // In the first quarter the wave is 6u² − 4u³ − 1 with u = ½ + 2t: its double integral is 0.0140625.
            try expectPlace(emitter([wave]), at: 0.25, 111.25, 50, within: 0.03)
            // In a period the velocity has the mean of 0 and twice 125.
            try expectPlace(emitter([wave]), at: 1, 225, 50, within: 0.1)
            // Particles are pushed by the time, not by their age: one that is born half a period later goes the other way.
            let later = emitter([wave]) { ($0.beginTime, $0.timeOffset) = (0, 0) }
            later.emitterCells?[0].duration = 0.9
            later.setValue(2, forKeyPath: "emitterCells.dot.birthRate")
            let places = quads(later, at: 0.75).map { Double($0.map.map(.zero).x) }
            expectEqual(places.count, 2)
            expect(places.contains { abs($0 - (100 - 11.25)) < 0.05 }, "\(places)")
        }

        @Test func waveAndDragTogetherFollowTheirEquation() throws {
            let rules = [
                behavior(kCAEmitterBehaviorWave, ["force": [300, -200, 0], "frequency": 1.5]),
                behavior(kCAEmitterBehaviorDrag, ["drag": 1.3]),
            ]
            let layer = emitter(rules) { ($0.velocity, $0.yAcceleration) = (40, 25) }
            // The same by small steps.
            var (x, v) = (SIMD2(100.0, 50.0), SIMD2(40.0, 0.0))
            let (steps, end) = (20_000, 1.7)
            for index in 0..<steps {
                let time = (Double(index) + 0.5) * end / Double(steps)
                let turn = (time * 1.5 + 0.25).truncatingRemainder(dividingBy: 1)
                let u = 1 - abs(2 * turn - 1)
                let wave = 2 * u * u * (3 - 2 * u) - 1
                let push = SIMD2(300, -200) * wave + SIMD2(0, 25) - v * 1.3
                x += (v + push * (end / Double(steps) / 2)) * (end / Double(steps))
                v += push * (end / Double(steps))
            }
            try expectPlace(layer, at: end, x.x, x.y, within: 0.05)
        }

        @Test func attractorsAreSprings() throws {
            func pull(_ values: [String: Any]) -> CAEmitterBehavior {
                behavior(
                    kCAEmitterBehaviorAttractor,
                    ["stiffness": 4, "position": CGPoint(x: 200, y: 150)].merging(values) { $1 })
            }
            // From rest the way is 100 (1 − cos 2t) along both axes.
            try expectPlace(emitter([pull([:])]), at: 0.5, 145.97, 95.97, within: 0.1)
            // A plane pulls along its normal, an axis across itself.
            try expectPlace(emitter([pull(["attractorType": "planar"])]), at: 0.5, 145.97, 50, within: 0.1)
            try expectPlace(emitter([pull(["attractorType": "axial"])]), at: 0.5, 100, 95.97, within: 0.1)
            // With four times the mass the angular speed is halved.
            try expectPlace(emitter([pull([:])]) { $0.mass = 4 }, at: 1, 145.97, 95.97, within: 0.1)
            // The spring ends 50 points before the plane.
            try expectPlace(
                emitter([pull(["attractorType": "planar", "radius": 50])]), at: 0.5, 122.98, 50, within: 0.1)
            // Inside of the radius there is no force, and with a negative falloff one outwards.
            try expectPlace(emitter([pull(["attractorType": "planar", "radius": 150])]), at: 0.5, 100, 50)
            let away = try place(emitter([pull(["attractorType": "planar", "radius": 150, "falloff": -100])]), at: 0.5)
            expect(away.x < 99, "\(away)")
            // A falloff of 100 points leaves half of the force at a distance of 50, and none beyond 100.
            try expectPlace(emitter([pull(["attractorType": "planar", "falloff": 99])]), at: 1, 100, 50)
        }

        @Test func aStiffSpringStaysBounded() throws {
            let pull = behavior(
                kCAEmitterBehaviorAttractor, ["stiffness": 1e9, "position": CGPoint(x: 200, y: 50), "attractorType": "radial"])
            for time in [0.3, 0.9, 1.9] {
                let x = try place(emitter([pull]), at: time).x
                expect(x > 50, x < 350, "\(x)")
            }
        }

        // MARK: Looks

        @Test func valuesFollowTheLife() throws {
            func curve(_ path: String, _ values: [Double], _ other: [String: Any] = [:]) -> CAEmitterBehavior {
                behavior(kCAEmitterBehaviorValueOverLife, ["keyPath": path, "values": values].merging(other) { $1 })
            }
            func width(_ rule: CAEmitterBehavior, at time: Double) throws -> Double {
                let map = try require(quads(emitter([rule]), at: time).first).map
                return Double(map.map(CGPoint(x: 4, y: 0)).x - map.map(CGPoint(x: -4, y: 0)).x)
            }
            expect(abs(try width(curve("scale", [1, 3]), at: 1) - 16) < 1e-3)
            // A quarter of the life is half of the way to the second stop.
            expect(abs(try width(curve("scale", [1, 3, 0], ["locations": [0, 0.5, 1]]), at: 0.5) - 16) < 1e-3)
            // Added to the scale of 1.
            expect(abs(try width(curve("scale", [1, 3], ["additive": true]), at: 1) - 24) < 1e-3)
            // 1 + 2 · ∫ 2 over half of the life of 2 s.
            expect(abs(try width(curve("scaleSpeed", [2]), at: 1) - 24) < 1e-3)
            try expectPlace(emitter([curve("position.y", [0, 40], ["additive": true])]), at: 1, 100, 70)
            try expectPlace(emitter([curve("position.y", [0, 40])]), at: 1, 100, 20)
            // The velocity rises to 20 in 2 s: the way after 1 s is 5.
            try expectPlace(emitter([curve("velocity.x", [0, 20])]) { $0.velocity = 99 }, at: 1, 105, 50)
            try expectPlace(
                emitter([curve("velocity.x", [0, 20], ["additive": true])]) { $0.velocity = 10 }, at: 1, 115, 50)
            let faint = try require(quads(emitter([curve("color.alpha", [1, 0])]), at: 1).first)
            expect(abs(Double(faint.color.w) - 0.5) < 1e-3)
        }

        @Test func coloursFollowTheLife() throws {
            let rule = behavior(
                kCAEmitterBehaviorColorOverLife,
                ["colors": [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)]])
            let color = try require(quads(emitter([rule]), at: 0.5).first).color
            expect(abs(Double(color.x) - 0.75) < 0.01, abs(Double(color.z) - 0.25) < 0.01, "\(color)")
        }

        @Test func particlesAlignWithTheirMotion() throws {
            let rule = behavior(kCAEmitterBehaviorAlignToMotion, ["rotation": 0])
            let quad = try require(quads(emitter([rule]) { $0.velocity = 10 }, at: 1).first)
            // Motion to the right turns the picture's y axis to the right.
            let (end, start) = (quad.map.map(CGPoint(x: 0, y: 1)), quad.map.map(.zero))
            let way = CGVector(dx: end.x - start.x, dy: end.y - start.y)
            expect(abs(way.dx - 1) < 1e-4, abs(way.dy) < 1e-4, "\(way)")
            rule.setValue(0.25, forKey: "rotation")
            let turned = try require(quads(emitter([rule]) { $0.velocity = 10 }, at: 1).first)
            let down = turned.map.map(CGPoint(x: 0, y: 1)).y - turned.map.map(.zero).y
            expect(abs(down - 1) < 1e-4, "\(down)")
        }

        @Test func lightsFadeAndAdd() throws {
            func light(_ values: [String: Any]) -> CAEmitterBehavior {
                behavior(kCAEmitterBehaviorLight, ["position": CGPoint(x: 100, y: 50)].merging(values) { $1 })
            }
            func red(_ rules: [CAEmitterBehavior]) throws -> Double {
                Double(try require(quads(emitter(rules) { $0.velocity = 25 }, at: 1).first).color.x)
            }
            // The particle is 25 points away.
            expect(abs(try red([light(["falloff": 100])]) - 0.75) < 1e-3)
            expect(abs(try red([light(["falloff": 50, "falloffDistance": 15])]) - 0.8) < 1e-3)
            let half = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
            expect(abs(try red([light(["color": half]), light(["color": half, "falloff": 50])]) - 0.75) < 1e-3)
            // A spot to the right sees it, one to the left does not.
            expect(abs(try red([light(["spot": true, "directionLongitude": 0])]) - 1) < 1e-3)
            expectEqual(try red([light(["spot": true, "directionLongitude": Double.pi])]), 0)
            // Half of the softened edge: 30° of a cone of 45° that fades from 15° on.
            let soft: [String: Any] = [
                "spot": true, "directionLongitude": Double.pi / 6, "coneAngle": Double.pi / 2, "coneEdgeSoftness": 2.0 / 3,
            ]
            expect(abs(try red([light(soft)]) - 0.5) < 1e-3)
        }

        // MARK: Changes

        @Test func pathsReachBehaviors() throws {
            let layer = emitter([behavior(kCAEmitterBehaviorWave, ["force": [1, 2, 3]])])
            layer.setValue(7, forKeyPath: "emitterBehaviors.wave.force.y")
            expectEqual((layer.value(forKeyPath: "emitterBehaviors.wave.force.y") as? NSNumber)?.doubleValue, 7)
            expectEqual(layer.value(forKeyPath: "emitterBehaviors.wave.force") as? [NSNumber], [1, 7, 3])
            layer.emitterCells?[0].emitterBehaviors = [behavior(kCAEmitterBehaviorValueOverLife, ["values": [0, 1]])]
            layer.setValue(5, forKeyPath: "emitterCells.dot.emitterBehaviors.valueOverLife.values.@index(1)")
            expectEqual(
                layer.value(forKeyPath: "emitterCells.dot.emitterBehaviors.valueOverLife.values") as? [NSNumber], [0, 5])
            layer.setValue(false, forKeyPath: "emitterBehaviors.wave.enabled")
            expectEqual(layer.emitterBehaviors?[0].isEnabled, false)
            expectEqual(CAEmitterBehavior.behaviorTypes().count, 8)
            expect(CAEmitterBehavior.behaviorTypes().contains(kCAEmitterBehaviorSimpleAttractor))
            expectEqual(CAEmitterBehavior(type: kCAEmitterBehaviorWave).inputKeys, ["force", "frequency"])
        }

        @Test func unsoundValuesAreRefused() {
            let drag = behavior(kCAEmitterBehaviorDrag, ["drag": 3])
            drag.setValue(Double.nan, forKey: "drag")
            drag.setValue("much", forKey: "drag")
            drag.setValue(1, forKey: "lift")
            expectEqual((drag.value(forKey: "drag") as? NSNumber)?.doubleValue, 3)
            expectNil(drag.value(forKey: "lift"))
            expectEqual(CAEmitterBehavior(type: "magic").inputKeys, [])
            drag.setValue(nil, forKey: "drag")
            expectEqual((drag.value(forKey: "drag") as? NSNumber)?.doubleValue, 0)
        }

        @Test func animatedForcesMoveLivingParticles() throws {
            let layer = emitter([behavior(kCAEmitterBehaviorDrag, ["drag": 0])]) { $0.velocity = 10 }
            let animation = CABasicAnimation(keyPath: "emitterBehaviors.drag.drag")
            (animation.fromValue, animation.toValue, animation.duration) = (2, 2, 10)
            var places: [Double] = []
            withScene { scene in
                withoutActions {
                    scene.root.addSublayer(layer)
                    layer.add(animation, forKey: nil)
                }
                places = [0.5, 1].map { Double(scene.renderer.displayList(at: $0).quads[0].map.map(.zero).x) }
            }
            // As with a drag of 2 from the beginning.
            expect(abs(places[0] - 103.1606) < 0.02, "\(places)")
            expect(abs(places[1] - 104.3233) < 0.02, "\(places)")
        }

        @Test func archivesKeepBehaviors() throws {
            let layer = emitter([behavior(kCAEmitterBehaviorWave, ["force": [1, 2, 3], "frequency": 4])])
            let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
            let copy = try require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterLayer.self, from: data))
            let wave = try require(copy.emitterBehaviors?.first)
            expectEqual(wave.type, "wave")
            expectEqual(wave.name, "wave")
            expectEqual(wave.value(forKey: "force") as? [NSNumber], [1, 2, 3])
        }

        // MARK: Pictures, paths and culling

        @Test func flipBooksShowTheirPictures() throws {
            func texture(_ age: Double, _ change: (CAEmitterCell) -> Void = { _ in }) throws -> [Float] {
                let layer = emitter([]) { cell in
                    (cell.contentsFrameCount, cell.contentsFramesPerRow, cell.contentsFramesPerSecond) = (3, 2, 2)
                    change(cell)
                }
                let t = try require(quads(layer, at: age).first).texture
                return [t.x, t.y, t.z, t.w]
            }
            expectEqual(try texture(0.25), [0, 0, 0.5, 0.5])
            expectEqual(try texture(0.75), [0.5, 0, 1, 0.5])
            expectEqual(try texture(1.25), [0, 0.5, 0.5, 1])
            // The fourth is the first again, or the last stays.
            expectEqual(try texture(1.75), [0, 0, 0.5, 0.5])
            expectEqual(try texture(1.75) { $0.contentsFrameMode = .single }, [0, 0.5, 0.5, 1])
            // A rectangle of one picture.
            expectEqual(
                try texture(0.75) { $0.contentsRect = CGRect(x: 0, y: 0, width: 0.25, height: 0.25) }, [0.25, 0, 0.5, 0.25])
            let chosen = try (0..<8).map { seed in
                try texture(0.25) { cell in (cell.contentsFrameMode, cell.rotation) = (.random, CGFloat(seed)) }
            }
            expectEqual(Set(chosen).count, 1, "the picture follows from the particle alone")
        }

        @Test func particlesStartOnThePath() throws {
            let layer = emitter([]) { cell in (cell.birthRate, cell.duration, cell.velocity) = (4, .infinity, 8) }
            (layer.emitterShape, layer.emitterMode) = (.path, .sequential)
            let path = CGMutablePath()
            path.addLines(between: [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)])
            layer.emitterPath = path
            let places = quads(layer, at: 0.75).map { quad in
                let p = quad.map.map(.zero)
                return [Double(p.x), Double(p.y)].map { ($0 * 100).rounded() / 100 + 0 }
            }
            // A quarter of 200 points for each; they fly to the right side of the path.
            expectEqual(places, [[0, -6], [50, -4], [102, 0], [100, 50]])
        }

        @Test func cullingHidesParticles() {
            let layer = emitter([]) { $0.velocity = 10 }
            layer.cullRect = CGRect(x: 0, y: 0, width: 105, height: 100)
            expectEqual(quads(layer, at: 0.4).count, 1)
            expectEqual(quads(layer, at: 0.6).count, 0)
            let deep = emitter([]) { ($0.velocity, $0.emissionLatitude) = (10, .pi / 2) }
            (deep.cullMinZ, deep.cullMaxZ) = (-5, 5)
            expectEqual(quads(deep, at: 0.4).count, 1)
            expectEqual(quads(deep, at: 0.6).count, 0)
        }

        @Test func planesAreTilted() throws {
            let layer = emitter([]) { ($0.particleType, $0.orientationLatitude) = (.plane, .pi / 3) }
            let map = try require(quads(layer, at: 0.5).first).map
            expect(abs(map.map(CGPoint(x: 0, y: 4)).y - map.map(.zero).y - 2) < 1e-3)
            expect(abs(map.map(CGPoint(x: 4, y: 0)).x - map.map(.zero).x - 4) < 1e-3)
        }
    }
}
