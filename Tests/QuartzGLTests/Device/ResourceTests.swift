import Foundation
import QuartzCore
import QuartzGL
import QuartzSDL
import Expectations
import Testing

extension QuartzGLTests {
    /// GPU memory: budgets, accounting, and contexts that share it.
    @MainActor
    @Suite struct ResourceTests {
        /// Shows pictures too large for an atlas, text, a rasterized layer and a blur.
        private func list(_ step: Int, _ images: [CGImage]) throws -> DisplayList {
            let scene = try LayerScene()
            for index in 0..<4 {
                scene.add(CGRect(x: 4 + index * 30, y: 10 + step, width: 28, height: 28), nil) {
                    $0.contents = images[(step + index) % images.count]
                }
            }
            scene.add(CGRect(x: 10, y: 60, width: 50, height: 50), .bytes(200, 90, 40)) {
                $0.shouldRasterize = true
                $0.cornerRadius = CGFloat(8 + step)
            }
            scene.add(CGRect(x: 70, y: 60, width: 40, height: 40), .bytes(40, 90, 200)) {
                $0.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2 + step % 5]) as Any]
            }
            return scene.list()
        }

        private func images() throws -> [CGImage] {
            try (0..<8).map { index in
                try require(
                    CGImage.make(width: 300, height: 300) { x, y in [UInt8(x % 256), UInt8(y % 256), UInt8(index * 30), 255] })
            }
        }

        @Test func smallBudgetsChangeNoPixel() throws {
            let images = try images()
            let (ample, tight) = (try Harness(), try Harness())
            tight.renderer.textureBudget = 1
            var uploads = (ample: 0, tight: 0)
            for step in 0..<16 {
                let list = try list(step, images)
                try expectEqual(tight.draw(list), ample.draw(list), "step \(step)")
                uploads.ample += ample.renderer.statistics.uploads
                uploads.tight += tight.renderer.statistics.uploads
                expect(tight.renderer.statistics.textureBytes <= ample.renderer.statistics.textureBytes)
            }
            expect(uploads.tight > uploads.ample)
        }

        @Test func whatIsNotShownAnyMoreIsGivenBack() throws {
            let harness = try Harness()
            _ = try harness.draw(try list(0, images()))
            expect(harness.renderer.statistics.textureBytes > 1 << 20)
            let target = RenderTarget.texture(try harness.renderer.makeTexture(width: 8, height: 8), scale: 1)
            for _ in 0..<200 { harness.renderer.draw(DisplayList(size: .zero), into: target) }
            expectEqual(harness.renderer.statistics.textureBytes, 0)
        }

        @Test func sharedPicturesAreUploadedOnceAndOutliveTheirWindow() throws {
            let list = try list(0, images())
            let alone = try Harness().draw(list)
            var first: Harness? = try Harness()
            let context = try GLContext(sharing: first?.context)
            let second = try GLRenderer(context: context, sharing: first?.renderer)
            try expectEqual(first?.draw(list), alone)
            expect((first?.renderer.statistics.uploads ?? 0) >= 4)
            expectEqual(Pixels(image: try require(second.image(of: list, scale: 1))), alone)
            expectEqual(second.statistics.uploads, 0)
            weak let gone = first?.renderer
            first = nil
            expectNil(gone)
            for step in [0, 5] {
                let next = try self.list(step, images())
                expectEqual(Pixels(image: try require(second.image(of: next, scale: 1))), (try Harness().draw(next)))
            }
        }
    }
}
