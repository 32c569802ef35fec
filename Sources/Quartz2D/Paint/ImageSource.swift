import Foundation

/// The pixels of an image drawn through an affine transform. Edge pixels are repeated outside the image.
///
/// Image positions are fixed-point numbers, advanced in equal steps along a run of pixels. Interpolation between pixels has a
/// resolution of 1/256, as on GPUs.
struct ImageSource: ColorSource {
    /// The maximum number of samples along one axis for a device pixel that covers many image pixels.
    private static let mostTaps = 16
    /// The number of fraction bits of a position.
    private static let fraction = 24
    /// Positions and steps are clamped to this, far outside every image.
    private static let farthest: CGFloat = 67_108_864

    private let image: CGImage
    /// From device pixels to image pixels.
    private let toImage: CGAffineTransform
    private let isNearest: Bool
    /// The number of samples averaged along the axes of a device pixel.
    private let taps: (x: Int, y: Int)

    init(image: CGImage, toImage: CGAffineTransform, quality: CGInterpolationQuality) {
        self.image = image
        self.toImage = toImage
        let isShift = abs(toImage.a) == 1 && toImage.b == 0 && toImage.c == 0 && abs(toImage.d) == 1
        let isWholeShift = isShift && toImage.tx == toImage.tx.rounded() && toImage.ty == toImage.ty.rounded()
        isNearest = quality == .none || isWholeShift
        let averages = !isNearest && quality != .low
        func count(_ stretch: CGFloat) -> Int {
            averages ? Int(min(max((stretch - 1e-6).rounded(.up), 1), CGFloat(Self.mostTaps))) : 1
        }
        taps = (count(hypot(toImage.a, toImage.b)), count(hypot(toImage.c, toImage.d)))
    }

    /// Returns the pixels that interpolate between at least one visible pixel of the image and others. An image that is visible
    /// at its edge is visible beyond it.
    func seen(in area: PixelRect) -> PixelRect {
        let (visible, whole) = (image.visibleBounds, PixelRect(x: 0, y: 0, width: image.width, height: image.height))
        guard !visible.isEmpty else { return PixelRect(x: area.x, y: area.y, width: 0, height: 0) }
        guard visible != whole else { return area }
        let box = CGRect(x: area.x, y: area.y, width: area.width, height: area.height).applying(toImage)
        let left = visible.x == 0 ? min(box.minX, 0) : CGFloat(visible.x)
        let top = visible.y == 0 ? min(box.minY, 0) : CGFloat(visible.y)
        let right = max(visible.maxX == whole.maxX ? box.maxX : 0, CGFloat(visible.maxX))
        let bottom = max(visible.maxY == whole.maxY ? box.maxY : 0, CGFloat(visible.maxY))
        let held = CGRect(x: left, y: top, width: right - left, height: bottom - top).insetBy(dx: -1, dy: -1)
        return PixelRect(enclosing: held.applying(toImage.inverted())).grown(by: 1).intersection(area)
    }

    func fill(_ span: UnsafeMutableBufferPointer<Pixel>, x: Int, y: Int) {
        image.withUnsafePixels { pixels in
            guard let base = pixels.baseAddress else { return }
            let reader = Reader(base: base, width: image.width, height: image.height)
            let step = (x: Self.fixed(toImage.a), y: Self.fixed(toImage.b))
            if isNearest {
                var place = texel(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
                for index in 0..<span.count {
                    span[index] = reader.pixel(place.x >> Self.fraction, place.y >> Self.fraction)
                    place = (place.x &+ step.x, place.y &+ step.y)
                }
            } else if taps == (1, 1) {
                var place = texel(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
                for index in 0..<span.count {
                    span[index] = reader.between(place)
                    place = (place.x &+ step.x, place.y &+ step.y)
                }
            } else {
                average(span, reader, x: x, y: y)
            }
        }
    }

    /// Averages a grid of samples for each pixel.
    private func average(_ span: UnsafeMutableBufferPointer<Pixel>, _ reader: Reader, x: Int, y: Int) {
        let step = (x: Self.fixed(toImage.a), y: Self.fixed(toImage.b))
        let count = UInt64(taps.x * taps.y)
        for index in 0..<span.count {
            var sum = PixelSum()
            for row in 0..<taps.y {
                let down = CGFloat(y) + (CGFloat(row) + 0.5) / CGFloat(taps.y)
                var place = texel(CGFloat(x + index) + 0.5 / CGFloat(taps.x), down)
                for _ in 0..<taps.x {
                    sum.add(reader.between(place))
                    place = (place.x &+ step.x / taps.x, place.y &+ step.y / taps.x)
                }
            }
            span[index] = sum.mean(of: count)
        }
    }

    /// Returns the image position for a device position.
    private func texel(_ x: CGFloat, _ y: CGFloat) -> (x: Int, y: Int) {
        let point = CGPoint(x: x, y: y).applying(toImage)
        return (Self.fixed(point.x), Self.fixed(point.y))
    }

    private static func fixed(_ value: CGFloat) -> Int {
        let scaled = min(max(value, -farthest), farthest) * CGFloat(1 << fraction)
        // The floor, without a function call: the conversion truncates towards zero.
        let whole = Int(scaled)
        return CGFloat(whole) > scaled ? whole - 1 : whole
    }

    /// Reads the bytes of an image.
    private struct Reader {
        let base: UnsafePointer<UInt8>
        let width: Int
        let height: Int

        @inline(__always)
        func pixel(_ column: Int, _ row: Int) -> Pixel {
            let x = min(max(column, 0), width - 1)
            let y = min(max(row, 0), height - 1)
            return Pixel(at: base + (y * width + x) * 4)
        }

        /// Interpolates between the centres of four pixels.
        @inline(__always)
        func between(_ place: (x: Int, y: Int)) -> Pixel {
            let (half, rounding) = (1 << (ImageSource.fraction - 1), 1 << (ImageSource.fraction - 9))
            let x = place.x &- half &+ rounding
            let y = place.y &- half &+ rounding
            let right = UInt64(truncatingIfNeeded: x >> (ImageSource.fraction - 8) & 255)
            let down = UInt64(truncatingIfNeeded: y >> (ImageSource.fraction - 8) & 255)
            let (column, row) = (x >> ImageSource.fraction, y >> ImageSource.fraction)
            let corner = (right &* down &+ 128) >> 8
            var sum = PixelSum()
            if column >= 0, row >= 0, column < width - 1, row < height - 1 {
                let upper = base + (row &* width &+ column) &* 4
                let lower = upper + width &* 4
                sum.add(Pixel(at: upper), times: 256 &+ corner &- right &- down)
                sum.add(Pixel(at: upper + 4), times: right &- corner)
                sum.add(Pixel(at: lower), times: down &- corner)
                sum.add(Pixel(at: lower + 4), times: corner)
            } else {
                sum.add(pixel(column, row), times: 256 &+ corner &- right &- down)
                sum.add(pixel(column + 1, row), times: right &- corner)
                sum.add(pixel(column, row + 1), times: down &- corner)
                sum.add(pixel(column + 1, row + 1), times: corner)
            }
            return sum.mean
        }
    }
}
