import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Text is laid out for presented values: size, colour and width may be animated.
    @MainActor @Suite struct TextLayerTests {
        private func text(_ scene: Scene) -> CATextLayer {
            let text = scene.add(CATextLayer())
            withoutActions {
                text.string = "Hx"
                text.fontSize = 20
                text.foregroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
                text.position = CGPoint(x: 200, y: 150)
                text.bounds = CGRect(x: 0, y: 0, width: 300, height: 100)
            }
            return text
        }

        private func animate(_ layer: CALayer, _ keyPath: String, _ from: Any, _ to: Any) {
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.fromValue = from
            animation.toValue = to
            animation.duration = 1
            layer.add(animation, forKey: keyPath)
            CATransaction.flush()
        }

        /// Returns the quads of the text at a time.
        private func quads(_ scene: Scene, at time: Double) -> [Quad] { scene.renderer.displayList(at: time).quads }

        /// Returns the first and the last row with text in a layer of 100 × 100 points.
        private func rows(_ layer: CATextLayer) throws -> ClosedRange<Int> {
            layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            (layer.string, layer.fontSize, layer.foregroundColor) = ("Hx", 20, .black)
            return try withScene { scene in
                withoutActions { scene.root.addSublayer(layer) }
                CATransaction.flush()
                return try rows { layer.render(in: $0) }
            }
        }

        private func rows(_ draw: (CGContext) -> Void) throws -> ClosedRange<Int> {
            let context = try require(CGContext(width: 100, height: 100))
            draw(context)
            let pixels = try require(context.makeImage()).pixels
            let painted = (0..<100).filter { y in (0..<100).contains { pixels[(y * 100 + $0) * 4 + 3] > 127 } }
            return try require(painted.first)...(try require(painted.last))
        }

        /// `draw(in:)` draws the text; a subclass moves it by a transform, replaces it, or leaves it as it is.
        @Test func subclassesDrawTheText() throws {
            final class Moved: CATextLayer {
                override func draw(in ctx: CGContext) {
                    ctx.saveGState()
                    ctx.translateBy(x: 0, y: 38)
                    super.draw(in: ctx)
                    ctx.restoreGState()
                }
            }
            final class Replaced: CATextLayer {
                override func draw(in ctx: CGContext) {
                    ctx.setFillColor(.black)
                    ctx.fill(CGRect(x: 10, y: 60, width: 20, height: 30))
                }
            }
            final class Named: CATextLayer {}
            let plain = try rows(CATextLayer())
            try expectEqual(rows(Named()), plain)
            try expectEqual(rows(Replaced()), 60...89)
            let moved = try rows(Moved())
            expect(abs(moved.lowerBound - plain.lowerBound - 38) <= 1, abs(moved.upperBound - plain.upperBound - 38) <= 1)
            let layer = CATextLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            (layer.string, layer.fontSize, layer.foregroundColor) = ("Hx", 20, .black)
            let drawn = try rows { layer.draw(in: $0) }
            expect(abs(drawn.lowerBound - plain.lowerBound) <= 1, abs(drawn.upperBound - plain.upperBound) <= 1)
        }

        /// A subclass that draws itself redraws after a change of the text and of the size.
        @Test func subclassesRedraw() {
            final class Counted: CATextLayer {
                var count = 0
                override func draw(in ctx: CGContext) {
                    count += 1
                    super.draw(in: ctx)
                }
            }
            withScene { scene in
                let layer = scene.add(Counted())
                layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 20)
                for change: () -> Void in [{ layer.string = "a" }, { layer.fontSize = 9 }, { layer.bounds.size.width = 50 }] {
                    let before = layer.count
                    withoutActions(change)
                    CATransaction.flush()
                    expectEqual(layer.count, before + 1)
                }
            }
        }

        @Test func sizeMoves() throws {
            try withScene { scene in
                let layer = text(scene)
                let still = try require(quads(scene, at: 0).first).rect
                animate(layer, "fontSize", 20, 60)
                let half = try require(quads(scene, at: 0.5).first).rect
                expect(abs(half.z / still.z - 2) < 0.15, abs(half.w / still.w - 2) < 0.15)
                try expectEqual(require(quads(scene, at: 1.5).first).rect, still)
                expectEqual(layer.fontSize, 20)
            }
        }

        @Test func colourMoves() throws {
            try withScene { scene in
                let layer = text(scene)
                animate(layer, "foregroundColor", CGColor.black, CGColor.white)
                let color = try require(quads(scene, at: 0.25).first).color
                expect(abs(color.x - 0.25) < 1e-5, abs(color.y - 0.25) < 1e-5, color.w == 1)
                try expectEqual(require(quads(scene, at: 2).first).color, [1, 0, 0, 1])
            }
        }

        @Test func wrappedTextFlowsInBoundsThatMove() throws {
            try withScene { scene in
                let layer = text(scene)
                withoutActions {
                    layer.string = "one two three four five six"
                    layer.isWrapped = true
                }
                let single = try require(quads(scene, at: 0).map(\.rect.w).max())
                animate(layer, "bounds.size.width", 300, 60)
                let lines = quads(scene, at: 0.9).map { $0.rect.y }
                expect(Set(lines).count > 2)
                expect(single < 40)
            }
        }

        /// A box shows its picture; a template is multiplied by the colour of its run.
        @Test func boxesOfRunsShowPictures() throws {
            let white = try require(CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255]))
            func run(_ picture: InlineBox.Picture?) -> TextRun {
                var run = TextRun("\u{FFFC}", font: .system(size: 20), color: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
                run.box = InlineBox(bounds: CGRect(x: 0, y: -5, width: 30, height: 40), picture: picture)
                return run
            }
            withScene { scene in
                let layer = text(scene)
                withoutActions {
                    layer.string = [run(InlineBox.Picture(white)), run(nil), run(InlineBox.Picture(white, isTemplate: true))]
                }
                let shown = quads(scene, at: 0)
                expectEqual(shown.map(\.kind), [.image, .image])
                expectEqual(shown.map(\.rect), [[0, 0, 30, 40], [60, 0, 30, 40]])
                expectEqual(shown.map(\.color), [[1, 1, 1, 1], [0, 0, 1, 1]])
                expectEqual(layer.layout.size, CGSize(width: 90, height: 40))
                // An animated text has no box.
                animate(layer, "string", "H", "H")
                expectEqual(quads(scene, at: 0.5).map(\.kind), [.coverage])
            }
        }

        @Test func whatRunsSayThemselvesStays() throws {
            try withScene { scene in
                let layer = text(scene)
                let own = [TextRun("Hx", font: .system(size: 30), color: .black)]
                withoutActions { layer.string = own }
                animate(layer, "fontSize", 20, 60)
                animate(layer, "foregroundColor", CGColor.black, CGColor.white)
                let before = try require(quads(scene, at: 0).first)
                let after = try require(quads(scene, at: 0.7).first)
                expect(before.rect == after.rect, after.color == [0, 0, 0, 1])
            }
        }

        @Test func aNewSizeOfTypeAnimatesByItself() throws {
            try withScene { scene in
                let layer = text(scene)
                let still = try require(quads(scene, at: 0).first).rect
                layer.fontSize = 60
                CATransaction.flush()
                let quarter = try require(quads(scene, at: 0.125).first).rect
                expect(quarter.w > still.w * 1.2, quarter.w < still.w * 2.8)
                expect(try abs(require(quads(scene, at: 1).first).rect.w / still.w - 3) < 0.2)
            }
        }
    }
}

@Suite struct LongTextLayerTests {
    @MainActor @Test func aLineThatIsVeryLongIsCutWhereNobodySeesIt() {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 300, height: 30)
        layer.string = [TextRun(String(repeating: "word ", count: 20_000), font: Font.system(size: 16))]
        guard case .typeset(let text) = layer.committedValue(of: .string) else {
            Issue.record("no text")
            return
        }
        let box = text.committed.shapes.reduce(CGRect.null) { box, shape in
            guard case .outline(let outline) = shape.source else { return box }
            return box.union(outline.bounds)
        }
        expect(box.minX < 5, box.width > 300, box.width < 6000)
    }
}
