import Foundation
import QuartzCore
import QuartzGL
import SeededRandom
import Expectations
import Testing

extension QuartzGLTests {
    /// Paint that opaque paint covers later is left out, by both painters.
    @MainActor
    @Suite struct OcclusionTests {
        private static let size = CGSize(width: 301, height: 222)

        /// A quad, and the group that contains only it, if any.
        private typealias Item = (quad: Quad, group: DisplayList.Group?)

        /// Returns a list that paints items in order. If they are stored in the opposite order, nothing is left out.
        private func list(_ items: [Item], isBackwards: Bool = false) throws -> DisplayList {
            var list = DisplayList(size: Self.size)
            list.sources = [.image(try require(CGImage.checkerboard(cells: 4, side: 9)))]
            list.quads = isBackwards ? items.reversed().map(\.quad) : items.map(\.quad)
            for (index, item) in items.enumerated() {
                let draw = DisplayList.Command.draw(first: isBackwards ? items.count - 1 - index : index, count: 1)
                guard let group = item.group else {
                    list.commands.append(draw)
                    continue
                }
                list.groups.append(group)
                list.commands += [.beginGroup(list.groups.count - 1), draw, .endGroup]
            }
            return list
        }

        private func item(_ random: inout SplitMix64) -> Item {
            func number(_ range: ClosedRange<Double>) -> Float { Float(random.number(range)) }
            var rect = SIMD4(number(-60...260), number(-60...180), number(8...200), number(8...160))
            if random.chance(40) { rect = rect.rounded(.down) }
            let color = SIMD4(number(0...1), number(0...1), number(0...1), 1) * (random.chance(60) ? 1 : number(0...1))
            var quad = Quad(map: .identity, rect: rect, color: color)
            if random.chance(50) { quad.radii = SIMD4(repeating: number(0...30)) }
            if random.chance(20) { quad.options.insert(.continuousCorners) }
            if random.chance(15) { quad.map = .turned(number(-1...1), center: [150, 100], distance: 500) }
            switch random.pick(8) {
            case 0: (quad.kind, quad.parameter) = (.shadow, number(0.5...9))
            case 1: (quad.kind, quad.parameter) = (.border, number(0.5...9))
            case 2: (quad.kind, quad.source) = (.image, 0)
            default: break
            }
            guard random.chance(15) else { return (quad, nil) }
            let modes: [CGBlendMode] = [.normal, .normal, .plusLighter, .multiply, .sourceAtop, .destinationOut]
            let filters: [FilterOperation] = random.chance(30) ? [.gaussianBlur(sigma: 4)] : []
            let bounds = quad.bounds.insetBy(dx: -20, dy: -20)
            return (quad, DisplayList.Group(bounds: bounds, opacity: 0.7, blendMode: random.pick(of: modes), filters: filters))
        }

        @Test(arguments: 0..<40)
        func picturesStayEqual(_ seed: Int) throws {
            var random = SplitMix64(seed: UInt64(seed) &* 104_729 + 5)
            let items = (0..<16).map { _ in item(&random) }
            let harness = try Harness.shared()
            for scale in [CGFloat(1), 1.5] {
                let (short, full) = (try list(items), try list(items, isBackwards: true))
                let difference = try harness.draw(short, scale: scale).difference(from: harness.draw(full, scale: scale))
                expect(difference <= 2, "the GPU's painter, \(scale)")
                let pictures = try [short, full].map { Pixels(image: try require(BitmapPainter().image(of: $0, scale: scale))) }
                expect(pictures[0].difference(from: pictures[1]) <= 1, "the CPU's painter, \(scale)")
            }
        }

        @Test func whatIsCoveredCostsNothing() throws {
            let harness = try Harness()
            func instances(_ quads: [Quad]) throws -> Int {
                _ = try harness.draw(list(quads.map { ($0, nil) }))
                return harness.renderer.statistics.instances
            }
            func solid(_ rect: SIMD4<Float>, _ alpha: Float = 1, radius: Float = 0, kind: Quad.Kind = .solid) -> Quad {
                Quad(
                    map: .identity, rect: rect, color: white * alpha, kind: kind, radii: SIMD4(repeating: radius),
                    parameter: kind == .shadow ? 8 : 2)
            }
            let cover = solid([40, 40, 160, 120])
            // Within it: a box, a round one, a border, a turned one.
            var turned = solid([-20, -20, 40, 40])
            turned.map = .rotation(0.5, center: [120, 100])
            let hidden = [
                solid([44, 44, 20, 20]), solid([80, 60, 60, 60], radius: 9), solid([48, 48, 140, 100], 0.5, kind: .border),
                turned,
            ]
            expectEqual(try instances(hidden + [cover]), 1)
            // Later paint and translucent paint hide nothing.
            expectEqual(try instances([solid([40, 40, 100, 100]), solid([44, 44, 20, 20])]), 2)
            expectEqual(try instances([solid([44, 44, 20, 20]), solid([40, 40, 160, 120], 0.9)]), 2)
            // A round cover hides nothing in its corners: the curve leaves 12 · (1 - √½) = 3.5 pixels of the diagonal.
            let round = solid([40, 40, 160, 120], radius: 12)
            let alone = try instances([round])
            expectEqual(try instances([solid([41, 41, 6, 6]), round]), alone + 1)
            expectEqual(try instances([solid([44, 52, 20, 20]), round]), alone)
            // A shadow of a card: four corners and four sides, and nothing of the inside.
            expectEqual(try instances([solid([40, 44, 160, 120], 0.4, radius: 12, kind: .shadow), round]), alone + 8)
        }
    }
}
