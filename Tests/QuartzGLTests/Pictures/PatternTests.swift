import QuartzCore
import QuartzGL
import Expectations
import Testing

extension QuartzGLTests {
    /// Backgrounds with patterns.
    @MainActor
    @Suite struct PatternTests {
        private let red = [255, 0, 0, 255]
        private let green = [0, 255, 0, 255]
        private let blue = [0, 0, 255, 255]
        private let none = [0, 0, 0, 0]

        /// Returns a pattern with cells of 4 × 4 points: the upper left quarter red, the upper right green, the lower left blue.
        private func color(
            alpha: CGFloat = 1, step: CGFloat = 4, isColored: Bool = true, matrix: CGAffineTransform = .identity
        ) throws -> CGColor {
            var callbacks = CGPatternCallbacks(
                version: 0,
                drawPattern: { _, context in
                    for (index, color) in [CGColor.bytes(255, 0, 0), .bytes(0, 255, 0), .bytes(0, 0, 255)].enumerated() {
                        context.setFillColor(color)
                        context.fill(CGRect(x: index % 2 * 2, y: index / 2 * 2, width: 2, height: 2))
                    }
                }, releaseInfo: nil)
            var plain = callbacks
            plain.drawPattern = { _, context in context.fill(CGRect(x: 0, y: 0, width: 2, height: 4)) }
            if !isColored { callbacks = plain }
            let pattern = try require(
                CGPattern(
                    info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: matrix, xStep: step, yStep: step,
                    tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks))
            let space = try require(CGColorSpace(patternBaseSpace: isColored ? nil : CGColorSpace(name: CGColorSpace.sRGB)))
            return try require(
                CGColor(patternSpace: space, pattern: pattern, components: isColored ? [alpha] : [0, 0, 1, alpha]))
        }

        /// Returns the colour at a position of the plane, relative to the origin of the pattern.
        private func expected(_ x: Int, _ y: Int) -> [Int] {
            switch ((x % 4 + 4) % 4 / 2, (y % 4 + 4) % 4 / 2) {
            case (0, 0): red
            case (1, 0): green
            case (0, 1): blue
            default: none
            }
        }

        @Test func cellsBeginAtTheOriginOfTheLayersCoordinates() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 8, y: 12, width: 100, height: 90), try color())
            for origin in [CGPoint.zero, CGPoint(x: 3, y: 2), CGPoint(x: -1, y: -6), CGPoint(x: 400_001, y: 7)] {
                scene.still { layer.bounds.origin = origin }
                let pixels = try scene.pixels()
                expect(pixels[7, 50] == none, pixels[108, 50] == none, pixels[50, 11] == none)
                for (x, y) in [(8, 12), (9, 14), (10, 12), (11, 15), (50, 51), (71, 64), (72, 66), (73, 67), (107, 101)] {
                    expectEqual(pixels[x, y], expected(x - 8 + Int(origin.x), y - 12 + Int(origin.y)), "\(origin) \(x) \(y)")
                }
            }
        }

        @Test func cellsAreAsFineAsContents() throws {
            let scene = try LayerScene()
            let layer = scene.add(
                CGRect(x: 0, y: 0, width: 128, height: 128), try color(matrix: CGAffineTransform(scaleX: 2, y: 1)))
            func tile() throws -> (Int, Int) {
                let list = scene.list()
                let quad = try require(list.quads.first { $0.options.contains(.repeating) })
                guard case .image(let image) = list.sources[Int(quad.source)] else { return (0, 0) }
                return (image.width, image.height)
            }
            expect(try tile() == (64, 64))
            try expect(scene.pixels()[3, 1] == red, scene.pixels()[4, 1] == green, scene.pixels()[9, 3] == blue)
            scene.still { layer.contentsScale = 3 }
            // 8 × 4 points of three pixels: three and six cells.
            expect(try tile() == (72, 72))
            let fine = try scene.pixels(scale: 3)
            for (x, y) in [(1, 1), (11, 5), (12, 5), (23, 0), (25, 7), (200, 100)] {
                expectEqual(fine[x, y], expected(x / 6, y / 3), "\(x) \(y)")
            }
            scene.still { layer.backgroundColor = .bytes(9, 8, 7) }
            try expectEqual(scene.pixels()[3, 1], [9, 8, 7, 255])
            expect(!scene.list().quads.contains { $0.options.contains(.repeating) })
        }

        @Test func cornersOpacityAndSublayersAreAsWithPlainColors() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 64, height: 64), try color(alpha: 0.5)) { $0.cornerRadius = 32 }
            scene.add(CGRect(x: 32, y: 32, width: 4, height: 4), .bytes(9, 8, 7), to: layer)
            let pixels = try scene.pixels()
            expect(pixels[2, 2] == none, near(pixels[32, 20], [128, 0, 0, 128]), near(pixels[34, 21], [0, 128, 0, 128]))
            expectEqual(pixels[33, 33], [9, 8, 7, 255])
            scene.still {
                layer.opacity = 0.5
                layer.transform = CATransform3DMakeScale(-1, 1, 1)
            }
            let mirrored = try scene.pixels()
            expect(near(mirrored[31, 20], [64, 0, 0, 64]), near(mirrored[29, 21], [0, 64, 0, 64]))
        }

        @Test func patternsWithoutColorsGapsAndQuarterTurns() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 64, height: 64), try color(isColored: false))
            func show(_ color: CGColor) { scene.still { layer.backgroundColor = color } }
            try expect(scene.pixels()[1, 3] == blue, scene.pixels()[2, 3] == none, scene.pixels()[4, 3] == blue)
            show(try color(step: 6))
            let apart = try scene.pixels()
            expect(apart[6, 6] == red, apart[8, 6] == green, apart[10, 6] == none, apart[12, 7] == red)
            // A quarter turn: across becomes down, and down becomes left.
            show(try color(matrix: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: 0)))
            let turned = try scene.pixels()
            expect(turned[3, 0] == red, turned[3, 2] == green, turned[1, 0] == blue, turned[1, 2] == none)
            // Any other rotation is not painted, with a warning.
            show(try color(matrix: CGAffineTransform(rotationAngle: 1)))
            try expect(scene.pixels().area == 0, layer.backgroundColor?.pattern != nil)
        }

        @Test func whatIsReadWhilePlainColorsFadeOver() throws {
            let scene = try LayerScene()
            let pattern = try color()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 64, height: 64), .bytes(0, 0, 0))
            layer.backgroundColor = pattern
            expect(layer.backgroundColor === pattern, layer.value(forKey: "backgroundColor") as? CGColor === pattern)
            // The black fades out in a quarter of a second; half the time shows 0.8024. The pattern appears at once.
            _ = scene.list()
            expect(near(try scene.pixels(at: 0.125)[1, 1], [205, 0, 0, 255]))
            try expectEqual(scene.pixels(at: 0.3)[1, 1], red)
            expect(layer.presentation()?.backgroundColor === pattern)
            layer.backgroundColor = nil
            expectNil(layer.backgroundColor)
            try expectEqual(scene.pixels(at: 0.4).area, 0)
        }

        @Test func gapsLetTheShadowShow() throws {
            let scene = try LayerScene()
            let layer = scene.add(
                CGRect(x: 16, y: 16, width: 64, height: 64), try color(matrix: CGAffineTransform(scaleX: 8, y: 8)))
            scene.still {
                layer.shadowOpacity = 1
                layer.shadowRadius = 0
                layer.shadowOffset = CGSize(width: 4, height: 0)
            }
            let pixels = try scene.pixels()
            // The shadow falls beside the blue quarter, over the empty one. The rest of that stays empty.
            expect(pixels[33, 40] == [0, 0, 0, 255], pixels[40, 40] == none, pixels[40, 20] == green)
        }

        /// Returns a pattern with cells of 8 × 8 points drawn by `draw`. `ended` is called when it is released.
        private func color(ended: @escaping () -> Void = {}, _ draw: @escaping (CGContext) -> Void) throws -> CGColor {
            final class Info {
                let draw: (CGContext) -> Void
                let ended: () -> Void
                init(_ draw: @escaping (CGContext) -> Void, _ ended: @escaping () -> Void) {
                    (self.draw, self.ended) = (draw, ended)
                }
            }
            var callbacks = CGPatternCallbacks(
                version: 0,
                drawPattern: { info, context in info.map { Unmanaged<Info>.fromOpaque($0).takeUnretainedValue().draw(context) } },
                releaseInfo: { info in info.map { Unmanaged<Info>.fromOpaque($0).takeRetainedValue().ended() } })
            // Pointers are passed outside of the macro, whose closures they do not outlive.
            let made = CGPattern(
                info: Unmanaged.passRetained(Info(draw, ended)).toOpaque(), bounds: CGRect(x: 0, y: 0, width: 8, height: 8),
                matrix: .identity, xStep: 8, yStep: 8, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
            let pattern = try require(made)
            let space = try require(CGColorSpace(patternBaseSpace: nil))
            let color = CGColor(patternSpace: space, pattern: pattern, components: [1])
            return try require(color)
        }

        private func paint(_ context: CGContext, _ color: CGColor) {
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }

        @Test func whatDrawsThemMayChangeLayersAndDrawThem() throws {
            let scene = try LayerScene()
            let layer = CALayer()
            let (other, added) = (CALayer(), CALayer())
            var count = 0
            let drawing = try color { context in
                count += 1
                self.paint(context, .bytes(255, 0, 0))
                layer.render(in: context)
                other.opacity = 0.5
                added.frame = CGRect(x: 100, y: 100, width: 8, height: 8)
                added.backgroundColor = .bytes(0, 0, 255)
                scene.root.addSublayer(added)
            }
            other.frame = CGRect(x: 64, y: 0, width: 8, height: 8)
            other.backgroundColor = .bytes(0, 255, 0)
            layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            layer.backgroundColor = drawing
            scene.still {
                scene.root.addSublayer(other)
                scene.root.addSublayer(layer)
            }
            // The change of the background colour is animated.
            _ = scene.list()
            let pixels = try scene.pixels(at: 1)
            expect(count > 0, pixels[4, 4] == red, near(pixels[68, 4], [0, 128, 0, 128]), pixels[104, 104] == blue)
        }

        @Test func oneTileServesAllAndGoesWithTheLastLayer() throws {
            let scene = try LayerScene()
            var (count, ended) = (0, 0)
            var layers: [CALayer] = []
            do {
                let shared = try color(ended: { ended += 1 }) { context in
                    count += 1
                    self.paint(context, .bytes(255, 0, 0))
                }
                // Equal colours need not be the same object.
                for x in 0..<4 {
                    layers.append(scene.add(CGRect(x: x * 30, y: 0, width: 20, height: 20), shared.copy(alpha: 1)))
                }
            }
            expect(count == 1, scene.list().sources.count == 1, ended == 0)
            try expectEqual(scene.pixels()[95, 5], red)
            scene.still { layers[0].contentsScale = 2 }
            expect(count == 2, scene.list().sources.count == 2)
            scene.still { for layer in layers { layer.backgroundColor = nil } }
            try expect(scene.pixels().area == 0, ended == 1)
        }

        @Test func oddScalesStillShowIt() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 64, height: 64), try color())
            for scale in [CGFloat(0), -3, 1e9, 0.5] {
                scene.still { layer.contentsScale = scale }
                expect(try near(scene.pixels()[1, 1], scale == 0.5 ? scene.pixels()[5, 5] : red), "\(scale)")
                expect(try scene.pixels().area > 2000, "\(scale)")
            }
        }

        @Test func changesOfPatternsAreAskedFor() throws {
            final class Asked: CALayer {
                var keys: [String] = []
                override func action(forKey event: String) -> (any CAAction)? {
                    keys.append(event)
                    return NSNull()
                }
            }
            let layer = Asked()
            layer.keys = []
            layer.backgroundColor = try color()
            layer.backgroundColor = layer.backgroundColor
            layer.backgroundColor = try color(step: 5)
            layer.backgroundColor = nil
            expectEqual(layer.keys, ["backgroundColor", "backgroundColor", "backgroundColor"])
            layer.backgroundColor = try color()
            expect(layer.treeDescription().contains("backgroundColor pattern"))
        }

        @Test func contextsShowTheSame() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 8, y: 12, width: 80, height: 80), try color()) {
                $0.bounds.origin = CGPoint(x: 1, y: 3)
                $0.cornerRadius = 20
            }
            func drawn(_ layer: CALayer, scale: CGFloat = 1) throws -> Pixels {
                let context = try require(CGContext(width: 128, height: 128))
                context.beginUserSpace(CGAffineTransform(scaleX: scale, y: scale))
                layer.render(in: context)
                return Pixels(image: try require(context.makeImage()))
            }
            let (shown, whole) = (try scene.pixels(), try drawn(scene.root))
            for (x, y) in [(40, 40), (41, 42), (43, 44), (60, 61), (8, 12), (10, 50), (85, 70)] {
                expect(near(whole[x, y], shown[x, y]), "\(x) \(y)")
            }
            // Drawn at twice the size, it is not coarser.
            let large = try drawn(scene.root, scale: 2)
            for (x, y) in [(20, 30), (21, 30), (22, 31), (23, 32), (24, 33)] {
                expect(large[2 * x, 2 * y] == shown[x, y], large[2 * x + 1, 2 * y + 1] == shown[x, y], "\(x) \(y)")
            }
            // Cells that end between pixels do not leave seams.
            let full = try color { self.paint($0, .bytes(255, 0, 0)) }
            scene.still {
                layer.backgroundColor = full
                layer.cornerRadius = 0
                layer.transform = CATransform3DMakeScale(1.03, 1.03, 1)
            }
            let seamless = try drawn(scene.root)
            expect((14..<85).allSatisfy { seamless[$0, 50] == red && seamless[50, $0] == red })
            // An animated colour is drawn over the pattern, as on the screen.
            layer.backgroundColor = .bytes(0, 0, 0)
            _ = scene.list()
            let half = try scene.pixels(at: 0.125)
            expect(near(half[50, 50], [0, 0, 0, 205]))
            layer.backgroundColor = full
            _ = scene.list(at: 1)
            let over = try scene.pixels(at: 1.125)
            expect(near(over[50, 50], try drawn(require(scene.root.presentation()))[50, 50]), over[50, 50][0] > 180)
        }
    }
}
