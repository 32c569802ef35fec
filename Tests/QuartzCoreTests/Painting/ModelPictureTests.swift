import Foundation
import GoldenSupport
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// `render(in:)` follows the screen's rules and leaves the layers alone.
    @Suite("Pictures of models") @MainActor
    struct ModelPictureTests {
        private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

        /// A picture's pixels by column and row.
        private struct Canvas {
            let context: CGContext

            init(_ width: Int = 40, _ height: Int = 40) throws { context = try require(CGContext(width: width, height: height)) }

            var image: CGImage { get throws { try require(context.makeImage()) } }

            func pixel(_ x: Int, _ y: Int) throws -> [UInt8] {
                let image = try image
                return (0..<4).map { image.pixels[(y * image.width + x) * 4 + $0] }
            }
        }

        private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor?) -> CALayer {
            let layer = CALayer()
            (layer.frame, layer.backgroundColor) = (CGRect(x: x, y: y, width: width, height: height), color)
            return layer
        }

        /// Returns the greatest difference of a byte; 255 for no picture.
        private func distance(_ a: CGImage, _ b: CGImage?) -> Int { b.map { ByteDifferences(a, $0).greatest } ?? 255 }

        /// Returns a card in perspective with a turned sublayer, a shadow, a mask, filters and a backdrop.
        private func scenery() -> CALayer {
            let root = box(0, 0, 60, 60, CGColor(srgbRed: 0.9, green: 0.9, blue: 0.8, alpha: 1))
            root.sublayerTransform.m34 = -1 / 90
            let card = box(8, 8, 30, 40, blue)
            card.transform = CATransform3DMakeRotation(0.9, 0, 1, 0.3)
            (card.cornerRadius, card.borderWidth, card.borderColor) = (6, 2, red)
            let crossing = box(14, 20, 34, 16, green)
            crossing.transform = CATransform3DMakeRotation(-0.7, 0.2, 1, 0)
            let soft = box(36, 6, 18, 18, red)
            soft.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2]) as Any]
            let inverted = box(4, 44, 50, 12, nil)
            inverted.backgroundFilters = [CIFilter(name: "CIColorInvert") as Any]
            let shaded = box(40, 34, 14, 14, green)
            (shaded.shadowOpacity, shaded.shadowRadius, shaded.shadowOffset) = (0.8, 2, CGSize(width: 3, height: 2))
            shaded.mask = box(2, -4, 30, 30, .black)
            shaded.mask?.cornerRadius = 8
            for layer in [card, crossing, soft, shaded, inverted] { root.addSublayer(layer) }
            return root
        }

        @Test(arguments: [1, 2, 1.5]) func theyEqualTheListsPictures(scale: CGFloat) throws {
            try withScene { scene in
                let layer = scenery()
                withoutActions { scene.root.addSublayer(layer) }
                let list = try require(layer.displayList(at: 0))
                let canvas = try Canvas(Int(60 * scale), Int(60 * scale))
                canvas.context.scaleBy(x: scale, y: scale)
                layer.render(in: canvas.context)
                expect(distance(try canvas.image, BitmapPainter().image(of: list, scale: scale)) <= 2)
            }
        }

        @Test func sublayersTurnInPerspective() throws {
            let root = box(0, 0, 40, 40, nil)
            root.sublayerTransform.m34 = -1 / 40
            let wall = box(0, 10, 40, 20, red)
            (wall.anchorPoint, wall.position) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 0, y: 20))
            wall.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            root.addSublayer(wall)
            let canvas = try Canvas()
            root.render(in: canvas.context)
            // The right edge is 20 points to the right and 34.64 away: about the anchor in the middle it is seen at 20 + (20 - 20) /
            // 1.866 = 20, the left one at 0.
            try expect(canvas.pixel(1, 20) == [255, 0, 0, 255], canvas.pixel(19, 20) == [255, 0, 0, 255])
            try expectEqual(canvas.pixel(21, 20)[3], 0)
            // Half as high at the far end: 20 / 1.866 = 10.7.
            try expect(canvas.pixel(1, 12)[3] == 255, canvas.pixel(18, 12)[3] == 0)
        }

        @Test func filtersCount() throws {
            let layer = box(0, 0, 40, 40, red)
            layer.filters = [CIFilter(name: "CIColorInvert") as Any]
            let canvas = try Canvas()
            layer.render(in: canvas.context)
            try expectEqual(canvas.pixel(20, 20), [0, 255, 255, 255])
        }

        @Test func backdropsEndAtTheLayersOwnPicture() throws {
            let layer = box(0, 0, 40, 40, nil)
            layer.addSublayer(box(0, 0, 20, 40, red))
            let pane = box(0, 0, 40, 20, nil)
            pane.backgroundFilters = [CIFilter(name: "CIColorInvert") as Any]
            layer.addSublayer(pane)
            let canvas = try Canvas()
            canvas.context.setFillColor(blue)
            canvas.context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            layer.render(in: canvas.context)
            try expect(canvas.pixel(10, 10) == [0, 255, 255, 255], canvas.pixel(10, 30) == [255, 0, 0, 255])
            try expectEqual(canvas.pixel(30, 10), [0, 0, 255, 255])
        }

        @Test func theContextTurnsMasksToo() throws {
            let layer = box(0, 0, 40, 20, red)
            layer.mask = box(30, 0, 10, 20, .black)
            layer.mask?.cornerRadius = 2
            let canvas = try Canvas()
            canvas.context.translateBy(x: 30, y: 0)
            canvas.context.rotate(by: .pi / 2)
            layer.render(in: canvas.context)
            // A quarter turn clockwise: the layer's (x, y) is at (30 − y, x).
            try expect(canvas.pixel(20, 35) == [255, 0, 0, 255], canvas.pixel(20, 25)[3] == 0, canvas.pixel(5, 35)[3] == 0)
        }

        @Test func whereYPointsUpFrontsStayFronts() throws {
            let bitmap = try require(
                CGContext(
                    data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            let root = box(0, 0, 40, 40, nil)
            let copies = CAReplicatorLayer()
            copies.frame = root.bounds
            (copies.instanceCount, copies.instanceTransform) = (2, CATransform3DMakeTranslation(20, 0, 0))
            let (front, back) = (box(0, 0, 10, 10, red), box(0, 20, 10, 10, green))
            back.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
            for layer in [front, back] {
                layer.isDoubleSided = false
                copies.addSublayer(layer)
            }
            let alone = box(10, 0, 10, 10, blue)
            alone.isDoubleSided = false
            root.addSublayer(copies)
            root.addSublayer(alone)
            root.render(in: bitmap)
            let image = try require(bitmap.makeImage())
            func pixel(_ x: Int, _ y: Int) -> [UInt8] { (0..<4).map { image.pixels[((39 - y) * 40 + x) * 4 + $0] } }
            expect(pixel(5, 5) == [255, 0, 0, 255], pixel(25, 5) == [255, 0, 0, 255], pixel(15, 5) == [0, 0, 255, 255])
            expect(pixel(5, 25)[3] == 0, pixel(25, 25)[3] == 0)
        }

        // MARK: The context's state

        @Test func theContextsAlphaConcernsTheWhole() throws {
            let layer = box(0, 0, 40, 40, red)
            layer.addSublayer(box(0, 0, 20, 40, blue))
            layer.opacity = 0.5
            let canvas = try Canvas()
            canvas.context.setAlpha(0.5)
            layer.render(in: canvas.context)
            // Half of a half, and no red below the blue.
            let seen = try canvas.pixel(10, 20)
            expect(seen[0] == 0, (63...65).contains(seen[2]), (63...65).contains(seen[3]))
        }

        @Test func theContextsBlendModeClipAndShadowConcernTheWhole() throws {
            let layer = box(0, 0, 20, 20, red)
            layer.addSublayer(box(5, 5, 10, 10, green))
            let canvas = try Canvas()
            canvas.context.saveGState()
            canvas.context.addEllipse(in: CGRect(x: -20, y: -20, width: 40, height: 40))
            canvas.context.clip()
            canvas.context.setBlendMode(.plusLighter)
            canvas.context.setFillColor(blue)
            canvas.context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            layer.render(in: canvas.context)
            try expect(canvas.pixel(2, 2) == [255, 0, 255, 255], canvas.pixel(10, 10) == [0, 255, 255, 255])
            try expectEqual(canvas.pixel(18, 18)[3], 0)
            canvas.context.restoreGState()
            canvas.context.clear(CGRect(x: 0, y: 0, width: 40, height: 40))
            canvas.context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: blue)
            layer.render(in: canvas.context)
            // The sublayer casts no shadow on its superlayer.
            try expect(canvas.pixel(10, 10) == [0, 255, 0, 255], canvas.pixel(17, 10) == [255, 0, 0, 255])
            try expect(canvas.pixel(30, 10) == [0, 0, 255, 255], canvas.pixel(30, 25)[3] == 0)
        }

        @Test func whatCannotBeSeenIsNotPainted() throws {
            let layer = box(0, 0, 40, 40, red)
            let canvas = try Canvas()
            canvas.context.saveGState()
            canvas.context.clip(to: .zero)
            layer.render(in: canvas.context)
            canvas.context.restoreGState()
            canvas.context.saveGState()
            canvas.context.scaleBy(x: 0, y: 1)
            layer.render(in: canvas.context)
            canvas.context.restoreGState()
            for factor in [1e300, 1e-300] {
                canvas.context.saveGState()
                canvas.context.translateBy(x: 5000, y: 0)
                canvas.context.scaleBy(x: factor, y: factor)
                layer.render(in: canvas.context)
                canvas.context.restoreGState()
            }
            layer.isHidden = true
            layer.render(in: canvas.context)
            expect(try canvas.image.pixels.allSatisfy { $0 == 0 })
        }

        @Test func aHiddenMaskHidesAll() throws {
            let layer = box(0, 0, 40, 40, red)
            layer.mask = box(0, 0, 40, 40, .black)
            layer.mask?.isHidden = true
            let canvas = try Canvas()
            layer.render(in: canvas.context)
            try expectEqual(canvas.pixel(20, 20)[3], 0)
        }

        // MARK: Large planes

        @Test func aPlaneOfAnySizeIsPaintedWhereItIsSeen() throws {
            let layer = box(0, 0, 100_000, 100_000, red)
            (layer.borderWidth, layer.borderColor, layer.cornerRadius) = (4, blue, 8)
            layer.opacity = 0.5
            layer.mask = box(0, 0, 200_000, 200_000, .black)
            layer.mask?.cornerRadius = 1
            layer.filters = [CIFilter(name: "CIColorInvert") as Any]
            layer.addSublayer(box(99_970.25, 99_970, 10, 10, green))
            let canvas = try Canvas()
            canvas.context.translateBy(x: -99_965, y: -99_965)
            layer.render(in: canvas.context)
            try expect(canvas.pixel(2, 2) == [0, 128, 128, 128], canvas.pixel(33, 10) == [128, 128, 0, 128])
            try expect(canvas.pixel(37, 10)[3] == 0, canvas.pixel(34, 34)[3] == 0)
            try expectEqual(canvas.pixel(10, 10), [128, 0, 128, 128])
            // A quarter of this column is the superlayer's.
            let edge = try canvas.pixel(5, 10)
            expect((95...97).contains(edge[0]), (31...33).contains(edge[1]))
        }

        @Test func tilesAreDrawnWhereTheyAreSeenAtTheContextsResolution() throws {
            final class Map: CATiledLayer {
                var drawn: [(CGRect, CGFloat)] = []
                override func draw(in ctx: CGContext) {
                    drawn.append((ctx.boundingBoxOfClipPath, ctx.ctm.a))
                    ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
                    ctx.fill(CGRect(x: 50_000, y: 50_000, width: 5, height: 2.5))
                }
            }
            for flips in [false, true] {
                let root = box(0, 0, 100_000, 100_000, nil)
                root.isGeometryFlipped = flips
                let map = Map()
                map.frame = root.bounds
                root.addSublayer(map)
                let canvas = try Canvas()
                canvas.context.scaleBy(x: 2, y: 2)
                canvas.context.translateBy(x: -49_995, y: flips ? -49_990 : -49_995)
                root.render(in: canvas.context)
                expect(map.drawn.count == 1, map.drawn[0].1 == 2)
                expectEqual(map.drawn[0].0, CGRect(x: 49_995, y: 49_995 - (flips ? 5 : 0), width: 20, height: 20))
                // The layer's top is at the bottom where the root is flipped: 50,000 … 50,002.5 is 49,997.5 … 50,000 there.
                let (first, end) = flips ? (15, 20) : (10, 15)
                try expect(canvas.pixel(10, first - 1)[3] == 0, canvas.pixel(10, end)[3] == 0)
                try expectEqual(canvas.pixel(20, first)[3], 0)
                try expect(canvas.pixel(10, first) == [0, 0, 255, 255], canvas.pixel(19, end - 1) == [0, 0, 255, 255])
            }
        }

        @Test func tilesThatDrawTheirLayerEnd() throws {
            final class Endless: CATiledLayer {
                var count = 0
                override func draw(in ctx: CGContext) {
                    count += 1
                    ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
                    ctx.fill(bounds)
                    render(in: ctx)
                }
            }
            let tiles = Endless()
            tiles.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            let canvas = try Canvas()
            tiles.render(in: canvas.context)
            tiles.render(in: canvas.context)
            expectEqual(tiles.count, 2)
            try expectEqual(canvas.pixel(10, 10), [0, 255, 0, 255])
        }

        @Test func copiesOfTilesAreSeenWhereTheirOriginalIsNot() throws {
            final class Filled: CATiledLayer {
                override func draw(in ctx: CGContext) {
                    ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
                    ctx.fill(bounds)
                }
            }
            let copies = CAReplicatorLayer()
            copies.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            (copies.instanceCount, copies.instanceTransform) = (2, CATransform3DMakeTranslation(100, 0, 0))
            let tiles = Filled()
            tiles.frame = CGRect(x: -90, y: 0, width: 20, height: 20)
            copies.addSublayer(tiles)
            let canvas = try Canvas()
            copies.render(in: canvas.context)
            try expect(canvas.pixel(20, 10) == [255, 0, 0, 255], canvas.pixel(5, 10)[3] == 0, canvas.pixel(20, 25)[3] == 0)
        }

        // MARK: The layers

        @Test func changesRemainToBeCommitted() throws {
            try withScene { scene in
                let layer = scene.addLayer()
                let child = box(0, 0, 10, 10, red)
                layer.position.x = 200
                layer.addSublayer(child)
                layer.mask = box(0, 0, 50, 100, .black)
                let canvas = try Canvas()
                layer.render(in: canvas.context)
                try expect(canvas.pixel(5, 5) == [255, 0, 0, 255], layer.presentation()?.position.x == 100)
                expect(child.presentation() == nil, layer.presentation()?.mask == nil)
                CATransaction.flush()
                // On the way of an animation of a quarter second.
                expect((101..<199).contains(scene.seen(layer, "position.x", at: 0.125)))
                expect(child.presentation() != nil, layer.presentation()?.mask != nil)
            }
        }

        @Test func presentationsShowTheirMoment() throws {
            try withScene { scene in
                let layer = scene.addLayer()
                let child = box(0, 0, 10, 40, green)
                withoutActions { layer.addSublayer(child) }
                child.add(CABasicAnimation("position.x", from: 5, to: 45), forKey: nil)
                child.add(CABasicAnimation("transform.rotation.y", from: 0, to: Double.pi * 2 / 3), forKey: nil)
                scene.frame(at: 0)
                scene.frame(at: 0.5)
                let canvas = try Canvas()
                try require(layer.presentation()).render(in: canvas.context)
                // Around 25, turned by 60°, so half as wide.
                try expect(canvas.pixel(23, 20) == [0, 255, 0, 255], canvas.pixel(26, 20) == [0, 255, 0, 255])
                try expect(canvas.pixel(20, 20)[3] == 0, canvas.pixel(29, 20)[3] == 0, canvas.pixel(5, 20)[3] == 0)
            }
        }

        @Test func aPartOfACommittedTreeIsDrawnAlone() throws {
            try withScene { scene in
                let outer = scene.addLayer()
                withoutActions {
                    (outer.opacity, outer.sublayerTransform) = (0.5, CATransform3DMakeScale(3, 3, 1))
                    outer.mask = box(0, 0, 1, 1, .black)
                    outer.addSublayer(scenery())
                }
                let part = try require(outer.sublayers?.first)
                let canvas = try Canvas(60, 60)
                part.render(in: canvas.context)
                let list = try require(part.displayList(at: 0))
                expect(distance(try canvas.image, BitmapPainter().image(of: list, scale: 1)) <= 2)
            }
        }

        @Test func aLayerMayDrawOthersIntoItsContents() throws {
            final class Mirror: CALayer {
                var shown: CALayer?
                override func draw(in ctx: CGContext) {
                    ctx.translateBy(x: 0, y: 10)
                    shown?.render(in: ctx)
                }
            }
            try withScene { scene in
                let (mirror, shown) = (Mirror(), box(0, 0, 20, 20, red))
                shown.addSublayer(box(0, 0, 10, 10, blue))
                mirror.shown = shown
                withoutActions {
                    mirror.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
                    scene.root.addSublayer(mirror)
                    scene.root.addSublayer(shown)
                    mirror.setNeedsDisplay()
                }
                let canvas = try Canvas()
                mirror.render(in: canvas.context)
                try expect(canvas.pixel(5, 15) == [0, 0, 255, 255], canvas.pixel(15, 25) == [255, 0, 0, 255])
                try expect(canvas.pixel(5, 5)[3] == 0, shown.presentation()?.sublayers?.count == 1)
            }
        }
    }
}
