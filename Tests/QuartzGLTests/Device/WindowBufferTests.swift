import QuartzGL
import QuartzSDL
import Expectations
import Testing

extension QuartzGLTests {
    /// Frames of a window that repaint what has changed equal frames that are painted whole, whichever earlier frame the driver has
    /// left in the back buffer.
    @MainActor
    @Suite struct WindowBufferTests {
        /// A driver with several buffers, each of which is a separate window.
        private final class Buffers: GLContextProvider, @unchecked Sendable {
            private let windows: [GLContext]
            /// The frame that each buffer shows.
            private var frames: [Int?]
            private var frame = 0
            var isReported: Bool

            @MainActor
            init(count: Int, isReported: Bool, sharing context: GLContext) throws {
                windows = try (0..<count).map { _ in try GLContext(sharing: context) }
                frames = [Int?](repeating: nil, count: count)
                self.isReported = isReported
            }

            func withCurrent<R>(_ body: () throws -> R) rethrows -> R { try windows[frame % windows.count].withCurrent(body) }
            var identity: ObjectIdentifier { windows[0].identity }
            var bufferAge: Int { isReported ? frames[frame % frames.count].map { frame - $0 } ?? 0 : 0 }

            func present() {
                frames[frame % frames.count] = frame
                frame += 1
            }

            /// Forgets the pixels, as a driver does when the window's size changes.
            func reset() {
                for index in frames.indices { frames[index] = nil }
            }
        }

        private static func list(_ quads: [Quad], readsBackdrop: Bool) -> DisplayList {
            var list = DisplayList(size: 64, quads: quads)
            if readsBackdrop {
                list.groups = [.init(bounds: CGRect(x: 8, y: 8, width: 30, height: 30), blendMode: .difference)]
                list.commands = [
                    .draw(first: 0, count: quads.count - 2), .beginGroup(0), .draw(first: quads.count - 2, count: 2), .endGroup,
                ]
            }
            return list
        }

        private static func quad(_ dice: inout SceneDice) -> Quad {
            Quad(
                map: .rotation(Float(dice.number(0...3)), center: [Float(dice.number(0...64)), Float(dice.number(0...64))]),
                rect: [-5, -4, Float(dice.number(2...16)), Float(dice.number(2...16))],
                color: SIMD4(Float(dice.number(0...1)), Float(dice.number(0...1)), Float(dice.number(0...1)), 1))
        }

        @Test(arguments: 0..<24) func changesComeToTheWholeFrame(seed: Int) throws {
            let harness = try Harness.shared()
            var dice = SceneDice(seed: UInt64(seed) &+ 300)
            let buffers = try Buffers(count: 1 + seed % 3, isReported: seed % 4 != 3, sharing: harness.context)
            let renderer = try GLRenderer(context: buffers, sharing: harness.renderer)
            let readsBackdrop = seed % 8 == 6
            // Few quads are painted straight into the window, many into a picture that is copied.
            var quads = (0..<(seed % 2 == 0 ? 4 : 90)).map { _ in Self.quad(&dice) }
            var side = 16
            var damage = DamageRegion(.infinite)
            for frame in 0..<24 {
                // The list has 64 points, the window up to 16 pixels.
                if dice.chance(10) {
                    side = 10 + dice.pick(7)
                    buffers.reset()
                    damage = DamageRegion(.infinite)
                }
                if dice.chance(8) { damage = DamageRegion(.infinite) }
                let list = Self.list(quads, readsBackdrop: readsBackdrop)
                let scale = CGFloat(side) / 64
                let whole = CGRect(x: 0, y: 0, width: 64, height: 64)
                renderer.draw(
                    list, into: .window(width: side, height: side, scale: scale), background: white,
                    damage: damage.intersection(whole))
                let shown = try require(renderer.image(of: .window(width: side, height: side, scale: scale)))
                let texture = try harness.renderer.makeTexture(width: side, height: side)
                harness.renderer.draw(list, into: .texture(texture, scale: scale), background: white)
                let meant = try require(harness.renderer.image(of: .texture(texture, scale: scale)))
                let difference = Pixels(image: shown).difference(from: Pixels(image: meant))
                expect(difference <= 1, "seed \(seed), frame \(frame): pixels differ by \(difference)")
                buffers.present()
                damage = DamageRegion()
                for _ in 0..<dice.pick(3) {
                    let index = dice.pick(quads.count)
                    damage.add(list.seen(quads[index].bounds))
                    quads[index] = Self.quad(&dice)
                    damage.add(list.seen(quads[index].bounds))
                }
            }
        }
    }
}

extension DisplayList {
    /// Returns the area that a changed rectangle shows in, with that of groups.
    fileprivate func seen(_ area: CGRect) -> CGRect {
        groups.reduce(area.insetBy(dx: -4, dy: -4)) { $0.union($1.bounds) }
    }
}
