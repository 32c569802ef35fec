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
