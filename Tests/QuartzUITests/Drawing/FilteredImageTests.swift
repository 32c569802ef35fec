import Expectations
import Foundation
import Testing

@testable import QuartzUI

/// Filters that a program applies to an image itself.
@Suite struct FilteredImageTests {
    /// An image of 10 × 10 pixels: a red row at the top, a colour below.
    private func image(_ color: CGColor) throws -> CGImage {
        let context = try require(CGContext(width: 10, height: 10))
        context.setFillColor(color)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 1))
        return try require(context.makeImage())
    }

    private func pixel(_ image: CGImage?, _ x: Int, _ y: Int) -> [UInt8] {
        guard let image, x < image.width, y < image.height else { return [] }
        return Array(image.pixels[((y * image.width + x) * 4)..<((y * image.width + x) * 4 + 4)])
    }

    @Test func resultsHaveTheirPlaces() throws {
        let gray = try image(CGColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 1))
        let input = CIImage(cgImage: gray)
        let exposure = try require(CIFilter(name: "CIExposureAdjust"))
        expectNil(exposure.outputImage)
        exposure.setValue(input, forKey: kCIInputImageKey)
        exposure.setValue(1, forKey: kCIInputEVKey)
        // 0.2 doubled is 0.4: 102 of 255.
        expectEqual(pixel(exposure.outputImage?.cgImage, 5, 5), [102, 102, 102, 255])
        // A standard deviation of 2 reaches 6 pixels; clamped, the result ends with the picture.
        let blurred = input.applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 2])
        expectEqual(blurred.extent, CGRect(x: -6, y: -6, width: 22, height: 22))
        expect(pixel(blurred.cgImage, 0, 11)[3] < 8)
        let clamped = input.clampedToExtent().applyingGaussianBlur(sigma: 2)
        expectEqual(clamped.extent, input.extent)
        expectEqual(pixel(clamped.cgImage, 0, 9), [51, 51, 51, 255])
        // y points upwards: the red row is at 9.
        let top = input.cropped(to: CGRect(x: 0, y: 9, width: 10, height: 5))
        expect(top.extent == CGRect(x: 0, y: 9, width: 10, height: 1), pixel(top.cgImage, 3, 0) == [255, 0, 0, 255])
        let framed = CIContext(options: nil).createCGImage(input, from: CGRect(x: -2, y: 8, width: 6, height: 4))
        expect(
            framed?.width == 6, framed?.height == 4, pixel(framed, 1, 2) == [0, 0, 0, 0], pixel(framed, 2, 2) == [255, 0, 0, 255])
        expectEqual(UIImage(ciImage: clamped).size, CGSize(width: 10, height: 10))
        expectEqual(UIImage(ciImage: .empty()).size, .zero)
        expectEqual(CIImage(image: UIImage(cgImage: gray))?.extent, input.extent)
        expectNil(CIImage(data: Data([1, 2, 3])))
        expectEqual(UIImage(cgImage: gray).ciImage?.extent, input.extent)
        expectEqual(input.transformed(by: CGAffineTransform(translationX: 3, y: 4)).extent.origin, CGPoint(x: 3, y: 4))
    }

    /// The picture is grey with a red row at the top, which is y 9…10.
    @Test func picturesTurnAndGrow() throws {
        let input = CIImage(cgImage: try image(CGColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 1)))
        let (red, gray): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [51, 51, 51, 255])
        // A quarter to the left takes (x, y) to (-y, x).
        let turned = input.transformed(by: CGAffineTransform(rotationAngle: .pi / 2))
        expectEqual(turned.extent, CGRect(x: -10, y: 0, width: 10, height: 10))
        expect(pixel(turned.cgImage, 0, 0) == red, pixel(turned.cgImage, 0, 9) == red, pixel(turned.cgImage, 1, 5) == gray)
        let grown = input.transformed(by: CGAffineTransform(scaleX: 2, y: 3))
        expectEqual(grown.extent, CGRect(x: 0, y: 0, width: 20, height: 30))
        expect(pixel(grown.cgImage, 10, 0) == red, pixel(grown.cgImage, 10, 15) == gray)
        // x grows by y, so that the corners of the picture's rectangle are clear.
        let slanted = input.transformed(by: CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0))
        expectEqual(slanted.extent, CGRect(x: 0, y: 0, width: 20, height: 10))
        expect(pixel(slanted.cgImage, 0, 0) == [0, 0, 0, 0], pixel(slanted.cgImage, 10, 5) == gray)
        for wrong in [CGAffineTransform(scaleX: .nan, y: 1), CGAffineTransform(scaleX: 1e9, y: 1)] {
            expectEqual(input.transformed(by: wrong).extent, input.extent)
        }
        expectEqual(input.transformed(by: CGAffineTransform(scaleX: 0, y: 1)).extent, .zero)
    }

    @Test func blendModesTakeTheirBackground() throws {
        let blend = try require(CIFilter(name: "CIMultiplyBlendMode"))
        let half = try image(CGColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 1))
        let green = try image(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        blend.setValue(CIImage(cgImage: half), forKey: kCIInputImageKey)
        expectEqual(pixel(blend.outputImage?.cgImage, 5, 5), [102, 102, 102, 255])
        blend.setValue(CIImage(cgImage: green), forKey: kCIInputBackgroundImageKey)
        expectEqual(pixel(blend.outputImage?.cgImage, 5, 5), [0, 102, 0, 255])
        // Lengths without an end are refused, and create no picture.
        expectNil(CIContext().createCGImage(CIImage(cgImage: half), from: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)))
        expectEqual(CIImage(cgImage: half).cropped(to: CGRect(x: 50, y: 0, width: 5, height: 5)).extent, .zero)
    }
}
