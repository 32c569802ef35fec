import Expectations
import Foundation
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Letters as instances: their places, their delays, and the end of their animations.
    @MainActor @Suite("Glyph layers") struct GlyphLayerTests {
        private func text(_ string: String = "Hx H", in superlayer: CALayer) -> CAGlyphLayer {
            let text = CAGlyphLayer()
            withoutActions {
                (text.string, text.font, text.fontSize) = (string, Font(family: .builtin, size: 20), 20)
                text.frame = CGRect(x: 40, y: 30, width: 300, height: 100)
                superlayer.addSublayer(text)
            }
            return text
        }

        private func quads(_ scene: Scene, at time: Double = 0) -> [Quad] { scene.renderer.displayList(at: time).quads }

        /// Lets the letters fall by 100 points per second, each a quarter of a second later than the one before.
        private func fall(_ text: CAGlyphLayer, delay: Double = 0.25, _ change: (CABasicAnimation) -> Void = { _ in }) {
            let fall = CABasicAnimation("glyphTransform.translation.y", from: 0, to: 100, duration: 1)
            change(fall)
            withoutActions { text.glyphDelay = delay }
            text.add(fall, forKey: "fall")
            CATransaction.flush()
        }

        private func fallen(_ quads: [Quad], from rest: [Quad]) -> [Double] {
            zip(quads, rest).map { (Double($0.map.y.z - $1.map.y.z) * 1000).rounded() / 1000 }
        }

        @Test func lettersHavePlaces() throws {
            let defaults = CAGlyphLayer()
            expect(defaults.glyphDelay == 0, CATransform3DIsIdentity(defaults.glyphTransform), defaults.glyphOpacity == 1)
            expect(defaults.glyphAnchorPoint == CGPoint(x: 0.5, y: 0.5))
            expectEqual(defaults.glyphColor?.components, [1, 1, 1, 1])
            defaults.setValue(2, forKeyPath: "glyphTransform.scale.x")
            expectEqual(defaults.glyphTransform.m11, 2)
            defaults.glyphDelay = .nan
            expectEqual(defaults.glyphDelay, 0)
            try withScene { scene in
                let text = text(in: scene.root)
                CATransaction.flush()
                // A space is no letter. Both letters "H" show one shape.
                let rest = quads(scene)
                expectEqual(rest.count, 3)
                expect(rest[0].source == rest[2].source, rest[0].source != rest[1].source)
                let line = try require(text.layout.lines.first)
                let glyphs = line.runs[0].glyphs
                expectEqual(glyphs.map(\.character), [0, 1, 2, 3])
                for (quad, glyph) in zip(rest, [glyphs[0], glyphs[1], glyphs[3]]) {
                    expect(abs(Double(quad.map.x.z) - 40 - line.origin.x - glyph.x) < 1e-4)
                    expect(abs(Double(quad.map.y.z) - 30 - line.origin.y) < 1e-4)
                }
                // The anchor keeps its place: (1 − 2) times its distance from the letter's origin is added. White text is tinted.
                withoutActions {
                    text.glyphTransform = CATransform3DMakeScale(2, 2, 1)
                    text.glyphAnchorPoint = CGPoint(x: 1, y: 0)
                    text.glyphColor = CGColor(srgbRed: 1, green: 0.5, blue: 1, alpha: 1)
                    text.glyphOpacity = 0.5
                }
                let scaled = quads(scene)
                let advance = glyphs[1].face.advance(of: glyphs[1].glyph) * 20
                expectEqual(scaled[1].map.x.x, 2)
                expect(abs(Double(scaled[1].map.x.z - rest[1].map.x.z) + advance) < 1e-4)
                expect(abs(Double(scaled[1].map.y.z - rest[1].map.y.z) - line.ascent) < 1e-4)
                expectEqual(scaled[1].color, [0.5, 0.25, 0.5, 0.5])
                // Letters stand in the space of their superlayer.
                withoutActions {
                    scene.root.sublayerTransform.m34 = -1 / 500
                    text.glyphTransform = CATransform3DMakeRotation(0.5, 0, 1, 0)
                }
                expect(quads(scene).allSatisfy { abs($0.map.w.x - Float(sin(0.5) / 500)) < 1e-6 })
            }
        }

        /// Letters with marks, from right to left, and on several lines are numbered as they are read.
        @Test func lettersAreNumberedAsTheyAreRead() throws {
            try withScene { scene in
                let text = text("ab\ne\u{301}f", in: scene.root)
                CATransaction.flush()
                let rest = quads(scene)
                expectEqual(rest.count, 4)
                expect(rest[0].map.y.z == rest[1].map.y.z, rest[2].map.y.z > rest[0].map.y.z, rest[3].map.x.z > rest[2].map.x.z)
                withoutActions { text.string = "\u{5D0}\u{5D1}" }
                let letters = try require(text.committedText?.committed.letters)
                if letters.count == 2 { expect(letters[0].origin.x > letters[1].origin.x) }
                // Lines stand still, and shadows move with their letters.
                var run = TextRun("ab", font: Font(family: .builtin, size: 20), isUnderlined: true)
                run.decoration.shadow = TextDecoration.Shadow(offset: CGSize(width: 2, height: 3), blur: 0, color: .black)
                withoutActions {
                    text.string = [run]
                    text.glyphTransform = CATransform3DMakeTranslation(0, 7, 0)
                }
                let shown = try require(text.committedText?.committed)
                expect(shown.letters.count == 2, shown.letters.allSatisfy { $0.shadows.count == 1 }, shown.above.count == 1)
                let moved = quads(scene)
                withoutActions { text.glyphTransform = CATransform3DIdentity }
                let still = quads(scene)
                expectEqual(fallen(moved, from: still).filter { $0 == 7 }.count, 4)
                expectEqual(fallen(moved, from: still).filter { $0 == 0 }.count, still.count - 4)
            }
        }

        @Test func lettersFollowEachOther() {
            withScene { scene in
                let text = text(in: scene.root)
                CATransaction.flush()
                let rest = quads(scene)
                let listener = Listener()
                fall(text) { $0.delegate = listener }
                expectEqual(fallen(quads(scene, at: 0.5), from: rest), [50, 25, 0])
                expectEqual(scene.seen(text, "glyphTransform.translation.y", at: 0.5), 50)
                // The first letter has arrived; the animation stays for the others.
                scene.frame(at: 1.2)
                expectEqual(fallen(quads(scene, at: 1.2), from: rest), [0, 95, 70])
                expectEqual(text.animationKeys(), ["fall"])
                scene.frame(at: 1.49)
                scene.at(1.495)
                expect(text.animationKeys() == ["fall"], scene.renderer.nextFrameTime() == 1.495)
                scene.frame(at: 1.52)
                scene.frame(at: 1.53)
                expect(text.animationKeys() == nil, scene.renderer.nextFrameTime() == .infinity)
                expectEqual(listener.events.count, 2)
                // The last letter is the first.
                fall(text, delay: -0.25) { $0.fillMode = .both }
                expectEqual(fallen(quads(scene, at: 2.03), from: rest), [0, 25, 50])
                expectEqual(fallen(quads(scene, at: 2.83), from: rest), [80, 100, 100])
            }
        }

        /// Delays are counted in the layer's time, and beside those of a replicator.
        @Test func delaysAreNested() {
            withScene { scene in
                let copies = CAReplicatorLayer()
                withoutActions {
                    copies.frame = scene.root.bounds
                    (copies.instanceCount, copies.instanceDelay) = (2, 0.5)
                    scene.root.addSublayer(copies)
                }
                let text = text(in: copies)
                CATransaction.flush()
                let rest = quads(scene)
                expectEqual(rest.count, 6)
                fall(text) { $0.fillMode = .both }
                expectEqual(fallen(quads(scene, at: 0.9), from: rest), [90, 65, 40, 40, 15, 0])
                withoutActions {
                    copies.instanceCount = 1
                    text.removeAllAnimations()
                    text.speed = 2
                }
                CATransaction.flush()
                fall(text)
                expectEqual(fallen(quads(scene, at: 0.4), from: rest), [80, 55, 30])
                // Letters 0 and 1 have ended in the layer's time, and the last one has not.
                scene.frame(at: 0.7)
                expectEqual(fallen(quads(scene, at: 0.7), from: rest), [0, 0, 90])
                scene.frame(at: 0.76)
                expect(text.animationKeys() == nil)
            }
        }

        /// A text at rest is drawn as by a text layer.
        @Test func aTextAtRestIsATextLayersText() throws {
            func pixels(_ layer: CATextLayer) throws -> [UInt8] {
                layer.frame = CGRect(x: 0, y: 0, width: 160, height: 60)
                (layer.string, layer.font, layer.fontSize) = ("Letters as\ninstances", Font(family: .builtin, size: 22), 22)
                layer.foregroundColor = .black
                return try withScene { scene in
                    withoutActions { scene.root.addSublayer(layer) }
                    CATransaction.flush()
                    let context = try require(CGContext(width: 160, height: 60))
                    layer.render(in: context)
                    return try require(context.makeImage()).pixels
                }
            }
            let (plain, letters) = try (pixels(CATextLayer()), pixels(CAGlyphLayer()))
            expect(plain.contains { $0 > 200 })
            expect(zip(plain, letters).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
        }
    }
}
