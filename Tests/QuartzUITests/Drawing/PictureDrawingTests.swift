import Foundation
import Expectations
import Testing

@testable import QuartzUI

/// Drawing of images into contexts: blend modes, templates, caps, patterns, and derived images.
@Suite struct PictureDrawingTests {
    private let red: [UInt8] = [255, 0, 0, 255]
    private let green: [UInt8] = [0, 255, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]
    private let white: [UInt8] = [255, 255, 255, 255]
    private let none: [UInt8] = [0, 0, 0, 0]

    private func picture(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, _ body: (CGContext) -> Void) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { body($0.cgContext) }
    }

    /// Red and green above blue and white, each a square with a side length in pixels.
    private func quarters(_ side: Int) throws -> UIImage {
        let upper = (0..<2 * side).flatMap { $0 < side ? red : green }
        let lower = (0..<2 * side).flatMap { $0 < side ? blue : white }
        let rows = (0..<2 * side).flatMap { $0 < side ? upper : lower }
        return UIImage(cgImage: try require(CGImage(width: 2 * side, height: 2 * side, premultipliedRGBA: rows)))
    }

    private func pixel(_ image: UIImage, _ x: Int, _ y: Int) -> [UInt8] {
        guard let image = image.cgImage, x < image.width, y < image.height else { return [] }
        return Array(image.pixels[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4])
    }

    @Test func theContextsModeAndOpacityDoNotCount() throws {
        let flag = try quarters(1)
        let area = CGRect(x: 0, y: 0, width: 2, height: 2)
        let plain = picture(2, 2) { context in
            context.setBlendMode(.multiply)
            context.setAlpha(0.25)
            flag.draw(in: area)
            // Drawing the flag does not change the context's opacity and blend mode: green times red is black.
            context.setAlpha(1)
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        expect(pixel(plain, 0, 0) == [0, 0, 0, 255], pixel(plain, 1, 0) == green, pixel(plain, 0, 1) == blue)
        let faint = picture(2, 2) { _ in flag.draw(at: .zero, blendMode: .normal, alpha: 0.2) }
        expectEqual(pixel(faint, 0, 0), [51, 0, 0, 51])
        // The usual way to tint a shape.
        let shape = picture(2, 2) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1)) }
        let tinted = picture(2, 2) { _ in
            UIColor.red.setFill()
            UIRectFill(area)
            shape.draw(in: area, blendMode: .destinationIn, alpha: 1)
        }
        expect(pixel(tinted, 1, 0) == red, pixel(tinted, 1, 1) == none)
        expectNil(UIGraphicsGetCurrentContext())
        flag.draw(in: area)
    }

    @Test func stencilsTakeTheFillColour() throws {
        let shape = picture(2, 2) { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 2)) }.withRenderingMode(.alwaysTemplate)
        let drawn = picture(2, 2) { _ in
            UIColor.green.set()
            shape.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        expect(pixel(drawn, 0, 1) == green, pixel(drawn, 1, 1) == none)
        // A fully opaque template is a rectangle, regardless of its colours.
        let flag = try quarters(1).withRenderingMode(.alwaysTemplate)
        let block = picture(2, 2) { _ in
            UIColor.blue.setFill()
            flag.draw(at: .zero)
        }
        expectEqual(block.cgImage?.pixels, blue + blue + blue + blue)
    }

    @Test func edgesKeepTheirSize() throws {
        let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        let flag = try quarters(2)
        expectEqual(flag.resizableImage(withCapInsets: insets).resizingMode, .tile)
        func row(_ image: UIImage, _ count: Int, _ y: Int) -> [[UInt8]] { (0..<count).map { pixel(image, $0, y) } }
        let tiled = picture(8, 4) { _ in
            flag.resizableImage(withCapInsets: insets).draw(in: CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        expectEqual(row(tiled, 8, 0), [red, red, green, red, green, red, green, green])
        expectEqual(row(tiled, 8, 3), [blue, blue, white, blue, white, blue, white, white])
        let stretched = picture(8, 4) { _ in
            flag.resizableImage(withCapInsets: insets, resizingMode: .stretch).draw(in: CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        // The six pixels between the caps blend from red to green; the first and the last are the ends of the source.
        expect(row(stretched, 2, 0) == [red, red], pixel(stretched, 6, 0) == green, pixel(stretched, 7, 0) == green)
        // If only the caps fit, they share the space.
        let wide = UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
        let narrow = picture(2, 4) { _ in
            flag.resizableImage(withCapInsets: wide, resizingMode: .stretch).draw(in: CGRect(x: 0, y: 0, width: 2, height: 4))
        }
        expect(row(narrow, 2, 0) == [red, green], row(narrow, 2, 3) == [blue, white])
        // Parts that meet within a pixel leave no gap.
        let between = picture(8, 8) { _ in
            flag.resizableImage(withCapInsets: insets, resizingMode: .stretch)
                .draw(in: CGRect(x: 0, y: 0, width: 7.5, height: 7.5))
        }
        expect((0..<7).allSatisfy { pixel(between, $0, 3)[3] == 255 && pixel(between, 3, $0)[3] == 255 })
        let old = flag.stretchableImage(withLeftCapWidth: 1, topCapHeight: 0)
        expect(old.capInsets == UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2), old.resizingMode == .stretch)
        // Insets that leave no centre, and insets larger than the image.
        for side in [CGFloat(2), 99, -1, .infinity] {
            let odd = UIEdgeInsets(top: side, left: side, bottom: side, right: side)
            let image = picture(8, 8) { _ in
                flag.resizableImage(withCapInsets: odd).draw(in: CGRect(x: 0, y: 0, width: 8, height: 8))
            }
            expectEqual(pixel(image, 0, 0), red)
        }
    }

    @Test(arguments: [CGFloat(1), 2, 3]) func patternsBeginInTheCorner(_ scale: CGFloat) throws {
        let pixels = try require(try quarters(Int(scale)).cgImage)
        let flag = UIImage(cgImage: pixels, scale: scale)
        let filled = picture(5, 5, scale: scale) { context in
            UIColor(patternImage: flag).setFill()
            UIBezierPath(rect: CGRect(x: 1, y: 0, width: 4, height: 5)).fill()
        }
        let drawn = picture(5, 5, scale: scale) { _ in flag.drawAsPattern(in: CGRect(x: 1, y: 1, width: 4, height: 4)) }
        func at(_ image: UIImage, _ x: CGFloat, _ y: CGFloat) -> [UInt8] {
            pixel(image, Int((x + 0.5) * scale), Int((y + 0.5) * scale))
        }
        expect(at(filled, 0, 0) == none, at(filled, 1, 0) == green, at(filled, 2, 0) == red, at(filled, 2, 1) == blue)
        expectEqual(at(filled, 3, 3), white)
        expect(at(drawn, 0, 0) == none, at(drawn, 1, 1) == red, at(drawn, 2, 1) == green, at(drawn, 3, 2) == blue)
        // An empty image has no pattern and paints nothing.
        expectEqual(UIColor(patternImage: UIImage()).alpha, 0)
    }

    @Test func rectanglesReplaceWhatIsThere() {
        let image = picture(4, 4) { context in
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            UIColor.red.withAlphaComponent(0.2).setFill()
            UIColor.blue.setStroke()
            UIRectFrame(CGRect(x: 0, y: 0, width: 4, height: 4))
            UIRectFill(CGRect(x: 1, y: 1, width: 1, height: 1))
            UIRectFillUsingBlendMode(CGRect(x: 2, y: 2, width: 1, height: 1), .normal)
        }
        for (x, y) in [(0, 0), (3, 0), (0, 3), (3, 3), (1, 1)] { expectEqual(pixel(image, x, y), [51, 0, 0, 51]) }
        expect(pixel(image, 2, 1) == green, pixel(image, 2, 2) == [51, 204, 0, 255])
        // A rectangle with an empty inside is filled.
        let thin = picture(2, 2) { _ in
            UIColor.red.setFill()
            UIRectFrame(CGRect(x: 2, y: 1, width: -2, height: 1))
        }
        expectEqual(thin.cgImage?.pixels, none + none + red + red)
        UIRectFrame(.zero)
    }

    @Test func opaqueImagesStaySo() throws {
        let format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (1, true)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1), format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            context.cgContext.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        expect(image.cgImage?.pixels == [0, 0, 0, 255] + red, image.cgImage?.alphaInfo == .noneSkipLast)
        expectEqual(picture(1, 1) { _ in }.cgImage?.alphaInfo, .premultipliedLast)
    }

    @Test func thumbnailsAndFiles() async throws {
        let flag = try quarters(4)
        let small = try require(flag.preparingThumbnail(of: CGSize(width: 2, height: 4)))
        expect(small.size == CGSize(width: 2, height: 4), pixel(small, 1, 0) == green, pixel(small, 0, 3) == blue)
        for size in [
            CGSize.zero, CGSize(width: -1, height: 1), CGSize(width: CGFloat.nan, height: 1), CGSize(width: 1e9, height: 1),
        ] {
            expectNil(flag.preparingThumbnail(of: size))
        }
        await expectEqual(flag.byPreparingThumbnail(ofSize: CGSize(width: 2, height: 2))?.size, CGSize(width: 2, height: 2))
        expect(flag.preparingForDisplay() == flag, UIImage().preparingForDisplay() == nil)
        await expectNil(UIImage().byPreparingForDisplay())
        let data = try require(flag.jpegData(compressionQuality: 0.9))
        expect(UIImage(data: data)?.size == flag.size, UIImage().jpegData(compressionQuality: 1) == nil)
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8))
        let blank = try require(UIImage(data: renderer.jpegData(withCompressionQuality: 1) { _ in }))
        expect(pixel(blank, 4, 4).allSatisfy { $0 > 250 })
    }

    @Test func mirrors() throws {
        let flag = try quarters(1)
        let pixels = try require(flag.cgImage)
        for number in 0..<8 {
            let orientation = try require(UIImage.Orientation(rawValue: number))
            let seen = UIImage(cgImage: pixels, scale: 1, orientation: orientation)
            let mirrored = seen.withHorizontallyFlippedOrientation()
            let (plain, other) = (picture(2, 2) { _ in seen.draw(at: .zero) }, picture(2, 2) { _ in mirrored.draw(at: .zero) })
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] { expectEqual(pixel(other, x, y), pixel(plain, 1 - x, y)) }
            expectEqual(mirrored.withHorizontallyFlippedOrientation(), seen)
        }
    }

    @Test func whatNobodyHasSeenYetIsDrawnWhenItIsRendered() throws {
        final class Half: UIView {
            override func draw(_ rect: CGRect) {
                UIColor.red.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: rect.width, height: rect.height / 2))
            }
        }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        let half = Half(frame: CGRect(x: 1, y: 0, width: 2, height: 2))
        view.addSubview(half)
        let image = picture(4, 4, scale: 1) { view.layer.render(in: $0) }
        expect(pixel(image, 1, 0) == red, pixel(image, 1, 1) == none, pixel(image, 0, 0) == none)
        // A bitmap of one pixel, for reading the colour at a point of a view.
        let one = try require(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        one.translateBy(x: -2, y: 0)
        view.layer.render(in: one)
        expectEqual(one.makeImage()?.pixels, red)
    }
}

/// Images prepared in the background, and snapshots of a part of a view.
@Suite(.serialized) struct ImagePreparationTests {
    private func image(_ width: Int, _ height: Int) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    @Test func preparedImagesArriveInTheBackground() async {
        let source = image(40, 20)
        let thumbnail = await withCheckedContinuation { done in
            source.prepareThumbnail(of: CGSize(width: 10, height: 5)) { done.resume(returning: $0) }
        }
        expectEqual(thumbnail?.size, CGSize(width: 10, height: 5))
        let shown = await withCheckedContinuation { done in source.prepareForDisplay { done.resume(returning: $0) } }
        expect(shown === source)
        let nothing = await withCheckedContinuation { done in
            source.prepareThumbnail(of: CGSize(width: 0, height: CGFloat.nan)) { done.resume(returning: $0) }
        }
        expectNil(nothing)
    }

    @Test func snapshotsOfAPartStretchWithinTheirCaps() throws {
        try Scene.run { scene in
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 60))
            view.backgroundColor = .green
            scene.window.addSubview(view)
            scene.frame()
            let caps = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 20)
            let part = try require(
                view.resizableSnapshotView(
                    from: CGRect(x: 50, y: 20, width: 80, height: 20), afterScreenUpdates: true, withCapInsets: caps))
            // The part that lies within the view.
            expectEqual(part.bounds.size, CGSize(width: 50, height: 20))
            expectEqual(part.layer.contentsCenter, CGRect(x: 0.2, y: 0.25, width: 0.4, height: 0.5))
            let outside = CGRect(x: 200, y: 0, width: 10, height: 10)
            let empty = try require(view.resizableSnapshotView(from: outside, afterScreenUpdates: true, withCapInsets: .zero))
            expectEqual(empty.bounds.size, outside.size)
            expect(empty.layer.contents == nil)
        }
    }
}
