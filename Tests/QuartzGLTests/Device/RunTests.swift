import QuartzCompositor
import QuartzGL
import Expectations
import Testing

extension QuartzGLTests {
    /// Partial frames that pass over runs of quads outside of the damage equal those that encode every quad.
    @MainActor
    @Suite struct RunTests {
        /// Returns a list of more than three hundred quads of all kinds, some in groups, turned, or behind the eye.
        private func list(_ dice: inout SceneDice) -> DisplayList {
            var list = ListBuilder(width: 160, height: 160)
            let picture = CGImage.checkerboard(cells: 3, side: 5).map { list.source($0) } ?? -1
            let shape = list.source(
                ShapeSource(geometry: CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 14, height: 9), transform: nil).geometry))
            let clip = list.clip(rect: [20, 20, 90, 90], radii: .init(repeating: 12))
            let count = 300 + dice.pick(100)
            for index in 0..<count {
                // Neighbours in the list are near each other, so that runs are small.
                let (row, column) = (index * 160 / count, index * 7 % 160)
                let quad = quad(&dice, [Float(column), Float(row)], sources: (picture, shape), clip: clip)
                guard dice.chance(6) else {
                    list.add(quad)
                    continue
                }
                let group = DisplayList.Group(
                    bounds: CGRect(x: column - 20, y: row - 20, width: 60, height: 60), opacity: 0.5,
                    filters: dice.chance(30) ? [.gaussianBlur(sigma: 2)] : [])
                list.group(group) { $0.add(quad, Quad(map: quad.map, rect: quad.rect + 2, color: green)) }
            }
            return list.list
        }

        private func quad(
            _ dice: inout SceneDice, _ place: SIMD2<Float>, sources: (picture: Int32, shape: Int32), clip: Int32
        ) -> Quad {
            func color() -> SIMD4<Float> {
                SIMD4(Float(dice.number(0...1)), Float(dice.number(0...1)), Float(dice.number(0...1)), 1)
                    * Float(dice.number(0.3...1))
            }
            let size = SIMD2(Float(dice.number(0.5...20)), Float(dice.number(0.5...20)))
            var map = PlaneMap(x: [1, 0, place.x, 0], y: [0, 1, place.y, 0], w: [0, 0, 1, 0])
            if dice.chance(25) { map = .rotation(Float(dice.number(-3...3)), center: place) }
            if dice.chance(20) { map = .turned(Float(dice.number(-1...1)), center: place, distance: Float(dice.number(20...90))) }
            // Some reach behind the eye.
            if dice.chance(3) { map = .turned(1.2, center: place, distance: 4) }
            var quad = Quad(map: map, rect: SIMD4(lowHalf: .zero, highHalf: size), color: color())
            switch dice.pick(6) {
            case 0: (quad.kind, quad.source) = (.image, sources.picture)
            case 1: (quad.kind, quad.source, quad.rect) = (.coverage, sources.shape, [0, 0, 14, 9])
            case 2: (quad.kind, quad.parameter, quad.radii) = (.border, 1.5, .init(repeating: 3))
            case 3: (quad.kind, quad.parameter, quad.radii) = (.shadow, Float(dice.number(0.1...6)), .init(repeating: 2))
            default: break
            }
            if dice.chance(8) { quad.clip = clip }
            if dice.chance(2) { quad.rect.z = .nan }
            return quad
        }

        @Test(arguments: 0..<5) func partialFramesAreEqualWithRuns(seed: Int) throws {
            let harness = try Harness.shared()
            var dice = SceneDice(seed: UInt64(seed) &+ 7000)
            let scale: CGFloat = dice.pick(of: [1, 2, 0.5])
            let (width, height) = (Int(160 * scale), Int(160 * scale))
            let first = list(&dice)
            var plain = list(&dice)
            plain.findRuns()
            let quick = plain
            expect(quick.runs != nil)
            expectEqual(quick.checkInvariants(), [])
            // A change of the quads drops the runs.
            plain.quads.swapAt(0, 0)
            expect(plain.runs == nil)
            for _ in 0..<4 {
                var damage = DamageRegion()
                for _ in 0...dice.pick(3) {
                    damage.add(
                        CGRect(
                            x: dice.number(-5...150), y: dice.number(-5...150), width: dice.number(1...40),
                            height: dice.number(1...40)))
                }
                var pixels: [Pixels] = []
                for second in [plain, quick] {
                    let target = RenderTarget.texture(
                        try harness.renderer.makeTexture(width: width, height: height), scale: scale)
                    harness.renderer.draw(first, into: target, background: white)
                    harness.renderer.draw(second, into: target, background: white, damage: damage)
                    pixels.append(Pixels(image: try require(harness.renderer.image(of: target))))
                }
                expectEqual(pixels[1].difference(from: pixels[0]), 0, "seed \(seed), damage \(damage)")
            }
        }
    }
}
