import Foundation

/// A filter's result of a picture, by the CPU.
package struct FilteredPicture {
    package let image: CGImage
    /// The pixels that the result has beyond the picture on each side.
    package let reach: PixelReach
}

extension FilterValue {
    /// Returns the result of a picture; nil if the filter changes no single picture, or if memory is short.
    ///
    /// Lengths are pixels. The centre is counted from the bottom left corner of the picture, as in Core Image.
    ///
    /// - Parameter isClamped: Whether the outermost pixels are repeated beyond the picture, and the result ends at its edges.
    package func applied(to image: CGImage, isClamped: Bool) -> FilteredPicture? {
        guard case .picture = descriptor.role else { return nil }
        let none = PixelReach(left: 0, top: 0, right: 0, bottom: 0)
        let own = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
        let bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        guard let operation = fromBottom(of: bounds).operation(bounds: bounds), operation.isFinite else {
            return FilteredPicture(image: image, reach: none)
        }
        let most = max(image.width, image.height)
        let reach = isClamped ? none : [operation].reach.pixels(scale: 1, atMost: most)
        let shown = own.grown(by: reach)
        let sigma = operation.sigma < Float(most) ? Int(max(0, operation.sigma).rounded(.up)) : most
        guard let surface = PaintSurface(bounds: isClamped ? own : shown.grown(by: 2 + sigma)) else { return nil }
        image.withUnsafePixels { bytes in
            for y in 0..<image.height {
                guard let row = bytes.baseAddress else { return }
                surface.pixels(x: 0, y: y).update(from: row + y * image.width * 4, count: image.width * 4)
            }
        }
        surface.touch(own)
        let result = PictureFilters.apply([operation], to: surface, shown: shown)
        guard let cut = PaintSurface(bounds: shown) else { return nil }
        cut.copy(result)
        return cut.image().map { FilteredPicture(image: $0, reach: reach) }
    }

    private func fromBottom(of bounds: CGRect) -> FilterValue {
        var value = self
        if let range = descriptor.parameter(kCIInputCenterKey)?.range, range.count == 2 {
            value.numbers[range.lowerBound + 1] = bounds.height - value.numbers[range.lowerBound + 1]
        }
        return value
    }
}
