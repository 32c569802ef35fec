import Foundation

extension CGContext {
    /// Draws an image, stretched over a rectangle of user space, its top row where y is greatest. The current path is left alone.
    ///
    /// Where y points down, as in the contexts of layers and UIKit, it comes out upside down; turn it over first
    /// (`translateBy(x: 0, y: height)`, `scaleBy(x: 1, y: -1)`), or draw a `UIImage`. A mask is painted in the fill colour. An image
    /// laid on whole pixels at its own size is copied exactly; otherwise ``interpolationQuality`` says how it is sampled.
    public func draw(_ image: CGImage, in rect: CGRect) {
        draw(image, in: rect, top: .greatestY)
    }

    /// Draws an image with its top row where y is least: upright where y points down.
    package func drawUpright(_ image: CGImage, in rect: CGRect) {
        draw(image, in: rect, top: .leastY)
    }

    private func draw(_ image: CGImage, in rect: CGRect, top: ImageTop) {
        guard let source = imageSource(image, in: rect, top: top) else { return }
        if image.isMask {
            let held = currentPath
            saveGState()
            clip(to: rect, mask: image, top: top)
            fill(rect)
            restoreGState()
            currentPath = held
        } else {
            paint(source, path: devicePath(of: rect))
        }
    }

    /// Draws an image into a rectangle, or over and over again over all that is drawable, beginning at that rectangle.
    ///
    /// - Parameter byTiling: whether it is repeated; at most a million times.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        if byTiling { drawTiles(image, from: rect, top: .greatestY) } else { draw(image, in: rect) }
    }

    /// Draws an image over and over again over all that is drawable, its top row where y is least.
    package func drawTiles(_ image: CGImage, from rect: CGRect) {
        drawTiles(image, from: rect, top: .leastY)
    }

    private func drawTiles(_ image: CGImage, from rect: CGRect, top imageTop: ImageTop) {
        let (tile, seen) = (rect.standardized, boundingBoxOfClipPath)
        guard tile.width > 0, tile.height > 0, (tile.maxX + tile.maxY).isFinite, !seen.isNull, !seen.isInfinite
        else { return }
        let first = ((seen.minX - tile.minX) / tile.width).rounded(.down)
        let last = ((seen.maxX - tile.minX) / tile.width).rounded(.up)
        let top = ((seen.minY - tile.minY) / tile.height).rounded(.down)
        let bottom = ((seen.maxY - tile.minY) / tile.height).rounded(.up)
        guard (last - first) * (bottom - top) <= 1e6, abs(first) < 1e9, abs(top) < 1e9 else {
            return Diagnostics.warnOnce("context.tiles", "an image is not drawn in more than a million tiles")
        }
        for row in Int(top)..<max(Int(bottom), Int(top)) {
            for column in Int(first)..<max(Int(last), Int(first)) {
                draw(image, in: tile.offsetBy(dx: CGFloat(column) * tile.width, dy: CGFloat(row) * tile.height), top: imageTop)
            }
        }
    }

    /// The pixels of an image stretched over a rectangle; nil where that has no area on the device.
    func imageSource(_ image: CGImage, in rect: CGRect, top: ImageTop) -> ImageSource? {
        let box = rect.standardized
        guard box.width > 0, box.height > 0 else { return nil }
        let (column, row) = (box.width / CGFloat(image.width), box.height / CGFloat(image.height))
        let stretch =
            switch top {
            case .greatestY: CGAffineTransform(a: column, b: 0, c: 0, d: -row, tx: box.minX, ty: box.maxY)
            case .leastY: CGAffineTransform(a: column, b: 0, c: 0, d: row, tx: box.minX, ty: box.minY)
            }
        let placed = stretch.concatenating(state.transform)
        // Beyond 1e9 image pixels to a device pixel nothing can be told apart, and sums might overflow.
        guard placed.isFinite, placed.isInvertible, placed.inverted().maximumScale < 1e9 else { return nil }
        return ImageSource(image: image, toImage: placed.inverted(), quality: state.interpolation)
    }
}

/// Where the top row of an image lies in user space.
enum ImageTop {
    /// As Core Graphics draws images: upright where y points up.
    case greatestY
    /// Upright where y points down.
    case leastY
}

/// The pixels of an image seen through an affine transform; its edge pixels go on for ever.
struct ImageSource: PixelSource {
    /// The most samples along one axis of a pixel that covers many of the image's.
    private static let mostTaps = 16

    private let image: CGImage
    /// From device pixels to the image's.
    private let toImage: CGAffineTransform
    private let isNearest: Bool
    /// How many samples are averaged along the axes of a device pixel.
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

    func fill(_ span: UnsafeMutableBufferPointer<SIMD4<Float>>, x: Int, y: Int) {
        image.withUnsafePixels { pixels in
            guard let base = pixels.baseAddress else { return }
            for index in span.indices {
                span[index] =
                    taps == (1, 1) ? sample(base, Double(x + index) + 0.5, Double(y) + 0.5) : average(base, x + index, y)
            }
        }
    }

    private func average(_ base: UnsafePointer<UInt8>, _ x: Int, _ y: Int) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for row in 0..<taps.y {
            for column in 0..<taps.x {
                let dx = (Double(column) + 0.5) / Double(taps.x)
                let dy = (Double(row) + 0.5) / Double(taps.y)
                sum += sample(base, Double(x) + dx, Double(y) + dy)
            }
        }
        return sum / Float(taps.x * taps.y)
    }

    /// The colour at a place of the device, by the nearest pixel or between the centres of four.
    @inline(__always)
    private func sample(_ base: UnsafePointer<UInt8>, _ x: Double, _ y: Double) -> SIMD4<Float> {
        let place = CGPoint(x: x, y: y).applying(toImage)
        if isNearest {
            return pixel(base, Self.whole(place.x.rounded(.down)), Self.whole(place.y.rounded(.down)))
        }
        let left = (place.x - 0.5).rounded(.down)
        let top = (place.y - 0.5).rounded(.down)
        let right = Float(place.x - 0.5 - left)
        let down = Float(place.y - 0.5 - top)
        let column = Self.whole(left)
        let row = Self.whole(top)
        let upper = pixel(base, column, row) * (1 - right) + pixel(base, column + 1, row) * right
        let lower = pixel(base, column, row + 1) * (1 - right) + pixel(base, column + 1, row + 1) * right
        return upper * (1 - down) + lower * down
    }

    @inline(__always)
    private func pixel(_ base: UnsafePointer<UInt8>, _ column: Int, _ row: Int) -> SIMD4<Float> {
        let x = min(max(column, 0), image.width - 1)
        let y = min(max(row, 0), image.height - 1)
        return SIMD4<Float>(bytes: base + (y * image.width + x) * 4)
    }

    /// A coordinate as a number of pixels, far outside any image at most.
    @inline(__always)
    private static func whole(_ value: CGFloat) -> Int {
        Int(min(max(value, -1e9), 1e9))
    }
}
