import Expectations
package import QuartzUI

/// Draws text, and measures the pixels that it covers.
package protocol TextDrawing {}

extension TextDrawing {
    package var font: UIFont { .systemFont(ofSize: 20) }
    package func text(_ string: String) -> NSAttributedString {
        NSAttributedString(string: string, attributes: [.font: font, .foregroundColor: UIColor.red])
    }

    package func drawn(_ body: (CGContext) -> Void) -> CGImage? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: 120, height: 80)
        return UIGraphicsImageRenderer(size: size, format: format).image { body($0.cgContext) }.cgImage
    }

    package func bitmap() throws -> CGContext {
        try require(
            CGContext(
                data: nil, width: 120, height: 80, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    /// Returns the rectangle of pixels with coverage, from the top.
    package func ink(_ image: CGImage?) throws -> CGRect {
        let image = try require(image)
        var box = CGRect.null
        for y in 0..<image.height {
            for x in 0..<image.width where image.pixels[(y * image.width + x) * 4 + 3] > 40 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    /// Whether an "L" is upright.
    package func standsUpright(_ image: CGImage?) throws -> Bool {
        let (image, box) = (try require(image), try ink(image))
        func cover(_ y: Int) -> Int {
            (0..<image.width).filter { image.pixels[(y * image.width + $0) * 4 + 3] > 100 }.count
        }
        return cover(Int(box.maxY) - 2) > cover(Int(box.minY) + 2)
    }
}
