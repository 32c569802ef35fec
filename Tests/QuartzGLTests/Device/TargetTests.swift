import Foundation
import QuartzCore
import QuartzGL
import QuartzSDL
import Expectations
import Testing

extension QuartzGLTests {
    /// Targets, damage, and the loss of the context.
    @MainActor
    @Suite struct TargetTests {
        private let window = RenderTarget.window(width: 16, height: 16, scale: 1)

        @Test func listsAreInPoints() throws {
            let pixels = try Harness().draw(
                DisplayList(size: 20, quads: [Quad(map: .identity, rect: [1.5, 2, 4, 4], color: white)]), scale: 2)
            expectEqual(pixels.image.width, 40)
            expectEqual(pixels.area, 64)
            expect(pixels[3, 4][3] == 255, pixels[2, 4][3] == 0)
        }

        @Test func windowAndImageAgree() throws {
            let harness = try Harness()
            let list = DisplayList(
                size: 16,
                quads: [
                    Quad(map: .identity, rect: [2, 1, 7, 5], color: red),
                    Quad(map: .rotation(0.4, center: [9, 9]), rect: [-4, -3, 8, 6], color: blue, radii: [2, 0, 0, 0]),
                ])
            harness.renderer.draw(list, into: window)
            let shown = Pixels(image: try require(harness.renderer.image(of: window)))
            let drawn = try harness.draw(list)
            for y in 0..<16 {
                for x in 0..<16 { expect(near(shown[x, y], drawn[x, y])) }
            }
        }

        @Test func blendModesAndDamageWorkInAWindow() throws {
            let harness = try Harness()
            var list = ListBuilder(width: 16, height: 16)
            list.add(Quad(map: .identity, rect: [0, 0, 16, 8], color: [0.5, 0.5, 0.5, 1]))
            list.group(.init(bounds: CGRect(x: 4, y: 4, width: 8, height: 8), blendMode: .multiply)) {
                $0.add(Quad(map: .identity, rect: [4, 4, 8, 8], color: [1, 0.5, 0, 1]))
            }
            harness.renderer.draw(list.list, into: window, background: white)
            var shown = Pixels(image: try require(harness.renderer.image(of: window)))
            expect(near(shown[6, 6], [128, 64, 0, 255]))
            expect(near(shown[6, 10], [255, 128, 0, 255]))
            // Only the upper left quarter may change.
            let next = DisplayList(size: 16, quads: [Quad(map: .identity, rect: [0, 0, 16, 16], color: blue)])
            harness.renderer.draw(
                next, into: window, background: white, damage: DamageRegion(CGRect(x: 0, y: 0, width: 8, height: 8)))
            shown = Pixels(image: try require(harness.renderer.image(of: window)))
            expectEqual(shown[7, 7], [0, 0, 255, 255])
            expect(near(shown[10, 10], [255, 128, 0, 255]))
        }

        /// The pixels of a window in memory are those of its texture after each frame; only the reported rectangles are written.
        @Test(arguments: 0..<12) func memoryHasThePixelsThatChanged(seed: Int) throws {
            let harness = try Harness.shared()
            var dice = SceneDice(seed: UInt64(seed))
            let (width, height, bytesPerRow) = (200 + dice.pick(30), 180 + dice.pick(20), 960)
            let texture = try harness.renderer.makeTexture(width: width, height: height)
            var memory = [UInt8](repeating: 0, count: bytesPerRow * height)
            for frame in 0..<8 {
                let quads = (0..<6).map { _ in
                    Quad(
                        map: .identity,
                        rect: SIMD4(
                            Float(dice.number(0...200)), Float(dice.number(0...180)), Float(dice.number(1...90)),
                            Float(dice.number(1...90))),
                        color: SIMD4(Float(dice.number(0...1)), Float(dice.number(0...1)), Float(dice.number(0...1)), 1))
                }
                var damage = DamageRegion()
                for _ in 0...dice.pick(3) {
                    damage.add(
                        CGRect(
                            x: dice.number(-10...200), y: dice.number(-10...180), width: dice.number(0...60),
                            height: dice.number(0...40)))
                }
                let before = memory
                let boxes = memory.withUnsafeMutableBytes {
                    harness.renderer.draw(
                        DisplayList(size: 256, quads: quads), into: texture, scale: 1, background: white,
                        damage: frame == 0 ? nil : damage,
                        copiedTo: PixelMemory(base: $0.baseAddress.unsafelyUnwrapped, bytesPerRow: bytesPerRow))
                }
                if frame == 0 { expectEqual(boxes.map { [$0.x, $0.y, $0.width, $0.height] }, [[0, 0, width, height]]) }
                let image = try require(harness.renderer.image(of: .texture(texture, scale: 1)))
                var wrong = 0
                var written = 0
                for y in 0..<height {
                    for x in 0..<width {
                        let (place, pixel) = (y * bytesPerRow + x * 4, (y * width + x) * 4)
                        for (channel, other) in [2, 1, 0, 3].enumerated()
                        where memory[place + channel] != image.pixels[pixel + other] { wrong += 1 }
                        let isInside = boxes.contains { 0..<$0.width ~= x - $0.x && 0..<$0.height ~= y - $0.y }
                        if !isInside, memory[place..<place + 4] != before[place..<place + 4] { written += 1 }
                    }
                }
                expectEqual(wrong, 0, "seed \(seed), frame \(frame): channels that differ from the texture")
                expectEqual(written, 0, "seed \(seed), frame \(frame): pixels written outside of the rectangle")
            }
        }

        @Test func backgroundLiesBehind() throws {
            let harness = try Harness()
            let texture = try harness.renderer.makeTexture(width: 16, height: 16)
            let list = DisplayList(size: 16, quads: [Quad(map: .identity, rect: [0, 0, 8, 16], color: red * 0.5)])
            harness.renderer.draw(list, into: .texture(texture, scale: 1), background: white)
            let pixels = Pixels(image: try require(harness.renderer.image(of: .texture(texture, scale: 1))))
            expect(near(pixels[4, 4], [255, 128, 128, 255]))
            expectEqual(pixels[12, 4], [255, 255, 255, 255])
        }

        /// One pixel around the damage is repainted too, because of smoothed edges.
        @Test func damageOfATextureKeepsTheRest() throws {
            let harness = try Harness()
            let texture = try harness.renderer.makeTexture(width: 16, height: 16)
            let target = RenderTarget.texture(texture, scale: 1)
            let first = DisplayList(size: 16, quads: [Quad(map: .identity, rect: [0, 0, 16, 16], color: red)])
            let second = DisplayList(size: 16, quads: [Quad(map: .identity, rect: [0, 0, 16, 16], color: blue)])
            harness.renderer.draw(first, into: target)
            harness.renderer.draw(second, into: target, damage: DamageRegion(CGRect(x: 4, y: 4, width: 4, height: 4)))
            harness.renderer.draw(second, into: target, damage: DamageRegion())
            let pixels = Pixels(image: try require(harness.renderer.image(of: target)))
            for y in 0..<16 {
                for x in 0..<16 {
                    let isNew = (3..<9).contains(x) && (3..<9).contains(y)
                    expectEqual(pixels[x, y], (isNew ? [0, 0, 255, 255] : [255, 0, 0, 255]))
                }
            }
        }

        @Test func equalListsGiveEqualPixelsAfterEveryKindOfLoss() throws {
            let list = TestCard.list()
            let harness = try Harness()
            let first = try harness.draw(list)
            try expectEqual(harness.draw(list), first)
            harness.renderer.invalidate()
            try expectEqual(harness.draw(list), first)
            expect(harness.renderer.statistics.uploads > 0)
            harness.renderer.invalidate(contextLost: true)
            try expectEqual(harness.draw(list), first)
            try expectEqual(Harness().draw(list), first)
        }

        @Test func renderersOfAShareGroupUsePicturesTogether() throws {
            let first = try Harness()
            let other = try GLContext(sharing: first.context)
            let second = try GLRenderer(context: other, sharing: first.renderer)
            let image = try require(CGImage.checkerboard(cells: 4, side: 4))
            let list = DisplayList(
                size: 16, quads: [Quad(map: .identity, rect: [0, 0, 16, 16], color: white, kind: .image, source: 0)],
                sources: [.image(image)])
            let pixels = try first.draw(list)
            expectEqual(first.renderer.statistics.uploads, 1)
            let shared = Pixels(image: try require(second.image(of: list, scale: 1)))
            expectEqual(second.statistics.uploads, 0)
            expectEqual(shared, pixels)
        }

        /// Programs and their uniforms belong to all contexts of the group. Values set in one context must not be taken for
        /// values that another context has set.
        @Test func renderersOfAShareGroupDoNotDisturbEachOther() throws {
            let first = try Harness()
            let second = try GLRenderer(context: GLContext(sharing: first.context), sharing: first.renderer)
            // One program each, so that a context keeps it between its frames.
            let list = DisplayList(size: 16, quads: [Quad(map: .identity, rect: [3, 2, 10, 10], color: red)])
            let alone = try (1...3).map { try Harness().draw(list, scale: CGFloat($0)) }
            // Between two pictures of one renderer, the other draws with the same scale.
            for scale in [1, 2, 1, 3, 2] {
                for renderer in [second, first.renderer] {
                    let shown = Pixels(image: try require(renderer.image(of: list, scale: CGFloat(scale))))
                    expectEqual(shown, alone[scale - 1])
                }
            }
        }

        @Test func picturesThatAreNotUsedAnyMoreAreLetGo() throws {
            let harness = try Harness()
            var most = 0
            for _ in 0..<200 {
                let image = try require(
                    CGImage(width: 512, height: 512, premultipliedRGBA: .init(repeating: 255, count: 1 << 20)))
                let quad = Quad(map: .identity, rect: [0, 0, 512, 512], color: white, kind: .image, source: 0)
                _ = harness.renderer.image(of: DisplayList(size: 16, quads: [quad], sources: [.image(image)]), scale: 1)
                most = max(most, harness.renderer.statistics.textureBytes)
            }
            // The textures of one second, and of the frames between two sweeps.
            expect(most < 80 << 20)
        }

        @Test func impossibleSizesAreRefused() throws {
            let harness = try Harness()
            let list = DisplayList(size: 16, quads: [Quad(map: .identity, rect: [0, 0, 16, 16], color: red)])
            for scale in [CGFloat(0), -1, .nan, .infinity, 1e5] { expectNil(harness.renderer.image(of: list, scale: scale)) }
            for size in [CGSize.zero, CGSize(width: 10, height: 0), CGSize(width: CGFloat.nan, height: 5)] {
                expectNil(harness.renderer.image(of: DisplayList(size: size), scale: 1))
            }
            harness.renderer.draw(list, into: .window(width: 0, height: 10, scale: 1))
            harness.renderer.draw(list, into: .window(width: 10, height: 10, scale: .nan))
            expectNil(harness.renderer.image(of: .window(width: 0, height: 4, scale: 1)))
            #expect(throws: RenderError.self) { try harness.renderer.makeTexture(width: 0, height: 4) }
            #expect(throws: RenderError.self) { try harness.renderer.makeTexture(width: 1 << 20, height: 4) }
        }

        @Test func contextsNest() throws {
            let first = try Harness()
            let second = try Harness()
            let list = DisplayList(size: 16, quads: [Quad(map: .identity, rect: [0, 0, 16, 16], color: red)])
            let pixels = try first.context.withCurrent {
                let inner = try second.draw(list)
                try expectEqual(first.draw(list), inner)
                return inner
            }
            expectEqual(pixels[8, 8], [255, 0, 0, 255])
        }
    }
}
