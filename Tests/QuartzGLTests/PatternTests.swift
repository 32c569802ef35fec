import QuartzCore
import QuartzGL
import Testing

extension QuartzGLTests {
    /// Backgrounds that are laid out with patterns.
    @MainActor
    @Suite struct PatternTests {
        private let red = [255, 0, 0, 255]
        private let green = [0, 255, 0, 255]
        private let blue = [0, 0, 255, 255]
        private let none = [0, 0, 0, 0]

        /// Cells of 4 × 4 points: the left upper quarter red, the right upper one green, the left lower one blue.
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
            let pattern = try #require(
                CGPattern(
                    info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: matrix, xStep: step, yStep: step,
                    tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks))
            let space = try #require(CGColorSpace(patternBaseSpace: isColored ? nil : CGColorSpace(name: CGColorSpace.sRGB)))
            return try #require(
                CGColor(patternSpace: space, pattern: pattern, components: isColored ? [alpha] : [0, 0, 1, alpha]))
        }

        /// What a place of the plane shows, counted from the origin of the pattern.
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
                #expect(pixels[7, 50] == none && pixels[108, 50] == none && pixels[50, 11] == none)
                for (x, y) in [(8, 12), (9, 14), (10, 12), (11, 15), (50, 51), (71, 64), (72, 66), (73, 67), (107, 101)] {
                    #expect(pixels[x, y] == expected(x - 8 + Int(origin.x), y - 12 + Int(origin.y)), "\(origin) \(x) \(y)")
                }
            }
        }

        @Test func cellsAreAsFineAsContents() throws {
            let scene = try LayerScene()
            let layer = scene.add(
                CGRect(x: 0, y: 0, width: 128, height: 128), try color(matrix: CGAffineTransform(scaleX: 2, y: 1)))
            func tile() throws -> (Int, Int) {
                let list = scene.list()
                let quad = try #require(list.quads.first { $0.options.contains(.repeating) })
                guard case .image(let image) = list.sources[Int(quad.source)] else { return (0, 0) }
                return (image.width, image.height)
            }
            #expect(try tile() == (64, 64))
            #expect(try scene.pixels()[3, 1] == red && scene.pixels()[4, 1] == green && scene.pixels()[9, 3] == blue)
            scene.still { layer.contentsScale = 3 }
            // 8 × 4 points of three pixels: three and six cells.
            #expect(try tile() == (72, 72))
            let fine = try scene.pixels(scale: 3)
            for (x, y) in [(1, 1), (11, 5), (12, 5), (23, 0), (25, 7), (200, 100)] {
                #expect(fine[x, y] == expected(x / 6, y / 3), "\(x) \(y)")
            }
            scene.still { layer.backgroundColor = .bytes(9, 8, 7) }
            #expect(try scene.pixels()[3, 1] == [9, 8, 7, 255])
            #expect(!scene.list().quads.contains { $0.options.contains(.repeating) })
        }

        @Test func cornersOpacityAndSublayersAreAsWithPlainColors() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 64, height: 64), try color(alpha: 0.5)) { $0.cornerRadius = 32 }
            scene.add(CGRect(x: 32, y: 32, width: 4, height: 4), .bytes(9, 8, 7), to: layer)
            let pixels = try scene.pixels()
            #expect(pixels[2, 2] == none && near(pixels[32, 20], [128, 0, 0, 128]) && near(pixels[34, 21], [0, 128, 0, 128]))
            #expect(pixels[33, 33] == [9, 8, 7, 255])
            scene.still {
                layer.opacity = 0.5
                layer.transform = CATransform3DMakeScale(-1, 1, 1)
            }
            let mirrored = try scene.pixels()
            #expect(near(mirrored[31, 20], [64, 0, 0, 64]) && near(mirrored[29, 21], [0, 64, 0, 64]))
        }

        @Test func patternsWithoutColorsGapsAndQuarterTurns() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 64, height: 64), try color(isColored: false))
            func show(_ color: CGColor) { scene.still { layer.backgroundColor = color } }
            #expect(try scene.pixels()[1, 3] == blue && scene.pixels()[2, 3] == none && scene.pixels()[4, 3] == blue)
            show(try color(step: 6))
            let apart = try scene.pixels()
            #expect(apart[6, 6] == red && apart[8, 6] == green && apart[10, 6] == none && apart[12, 7] == red)
            // A quarter turn: what went across goes down, and down goes to the left.
            show(try color(matrix: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: 0)))
            let turned = try scene.pixels()
            #expect(turned[3, 0] == red && turned[3, 2] == green && turned[1, 0] == blue && turned[1, 2] == none)
            // Any other turn is said not to be painted.
            show(try color(matrix: CGAffineTransform(rotationAngle: 1)))
            #expect(try scene.pixels().area == 0 && layer.backgroundColor?.pattern != nil)
        }

        @Test func whatIsReadWhilePlainColorsFadeOver() throws {
            let scene = try LayerScene()
            let pattern = try color()
            let layer = scene.add(CGRect(x: 0, y: 0, width: 64, height: 64), .bytes(0, 0, 0))
            layer.backgroundColor = pattern
            #expect(layer.backgroundColor === pattern && layer.value(forKey: "backgroundColor") as? CGColor === pattern)
            // The black goes in a quarter of a second, of which half the time shows 0.8024; the pattern is there at once.
            _ = scene.list()
            #expect(near(try scene.pixels(at: 0.125)[1, 1], [205, 0, 0, 255]))
            #expect(try scene.pixels(at: 0.3)[1, 1] == red)
            #expect(layer.presentation()?.backgroundColor === pattern)
            layer.backgroundColor = nil
            #expect(layer.backgroundColor == nil)
            #expect(try scene.pixels(at: 0.4).area == 0)
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
            // Beside the blue quarter, over the empty one, its shadow falls; the rest of that stays free.
            #expect(pixels[33, 40] == [0, 0, 0, 255] && pixels[40, 40] == none && pixels[40, 20] == green)
        }

        @Test func contextsShowTheSame() throws {
            let scene = try LayerScene()
            let layer = scene.add(CGRect(x: 8, y: 12, width: 80, height: 80), try color()) {
                $0.bounds.origin = CGPoint(x: 1, y: 3)
                $0.cornerRadius = 20
            }
            let context = try #require(CGContext(width: 128, height: 128))
            context.beginUserSpace(.identity)
            scene.root.render(in: context)
            let drawn = Pixels(image: try #require(context.makeImage()))
            let shown = try scene.pixels()
            for (x, y) in [(40, 40), (41, 42), (43, 44), (60, 61), (8, 12), (10, 50), (85, 70)] {
                #expect(near(drawn[x, y], shown[x, y]), "\(x) \(y)")
            }
            #expect(layer.bounds.origin == CGPoint(x: 1, y: 3))
        }
    }
}
