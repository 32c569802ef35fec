import Foundation

extension CGContext {
    /// Draws an image stretched over a rectangle of user space, its top row at the greatest y. Keeps the current path.
    ///
    /// Where y points down, as in the contexts of layers and UIKit, the image is upside down. Flip the context first
    /// (`translateBy(x: 0, y: height)`, `scaleBy(x: 1, y: -1)`), or draw a `UIImage`. An image mask is painted in the fill
    /// colour. An image drawn at its own size on whole pixels is copied exactly; otherwise ``interpolationQuality`` selects how
    /// it is sampled.
    public func draw(_ image: CGImage, in rect: CGRect) {
        draw(image, in: rect, top: .greatestY)
    }

    /// Draws an image with its top row at the least y: upright where y points down.
    package func drawUpright(_ image: CGImage, in rect: CGRect) {
        draw(image, in: rect, top: .leastY)
    }

    private func draw(_ image: CGImage, in rect: CGRect, top: ImageTop) {
        guard let source = imageSource(image, in: rect, top: top) else { return }
        withoutOverlap {
            if image.isMask {
                let held = currentPath
                saveGState()
                clip(to: rect, mask: image, top: top)
                fill(rect)
                restoreGState()
                currentPath = held
            } else if let recorder = shapeRecorder {
                let box = rect.standardized
                let isFlipped = top == .greatestY
                let square = CGAffineTransform(
                    a: box.width, b: 0, c: 0, d: isFlipped ? -box.height : box.height, tx: box.minX,
                    ty: isFlipped ? box.maxY : box.minY)
                recorder.draw(image, place: square.concatenating(state.transform), recordedLooks)
            } else {
                paint(source, path: devicePath(of: rect))
            }
        }
    }

    /// Draws an image into a rectangle, or tiles it over the whole clip, starting at that rectangle.
    ///
    /// - Parameter byTiling: Whether the image is tiled. At most a million tiles are drawn.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        if byTiling { drawTiles(image, from: rect, top: .greatestY) } else { draw(image, in: rect) }
    }

    /// Tiles an image over the whole clip, its top row at the least y.
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
        // Without a column the number of rows counts too.
        guard max(last - first, 1) * max(bottom - top, 1) <= 1e6, [first, last, top, bottom].allSatisfy({ abs($0) < 1e9 }) else {
            return Diagnostics.warnOnce("context.tiles", "an image is not drawn in more than a million tiles")
        }
        for row in Int(top)..<max(Int(bottom), Int(top)) {
            for column in Int(first)..<max(Int(last), Int(first)) {
                draw(image, in: tile.offsetBy(dx: CGFloat(column) * tile.width, dy: CGFloat(row) * tile.height), top: imageTop)
            }
        }
    }

    /// Returns the pixels of an image stretched over a rectangle; nil if that has no area on the device.
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
        // Above 1e9 image pixels per device pixel no detail is visible, and sums might overflow.
        guard placed.isFinite, placed.isInvertible, placed.inverted().maximumScale < 1e9 else { return nil }
        return ImageSource(image: image, toImage: placed.inverted(), quality: state.interpolation)
    }
}

/// The edge of a rectangle in user space at which an image's top row is drawn.
package enum ImageTop {
    /// Core Graphics' rule: upright where y points up.
    case greatestY
    /// Upright where y points down.
    case leastY
}
