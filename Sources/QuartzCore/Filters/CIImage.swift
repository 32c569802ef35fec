/// A picture as a filter parameter, or as the result of a filter.
public final class CIImage: NSObject, Sendable {
    /// The pixels; nil for an empty picture.
    public let cgImage: CGImage?
    /// The place of the pixels, with one unit per pixel and y upwards. A blur's result begins below and left of its picture.
    public let extent: CGRect
    /// Whether the outermost pixels are repeated beyond the extent.
    let isClamped: Bool

    /// Creates a picture from pixels, with its bottom left corner in the origin.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage, CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height), isClamped: false)
    }

    init(_ image: CGImage?, _ extent: CGRect, isClamped: Bool) {
        (cgImage, self.extent, self.isClamped) = (image, extent, isClamped)
    }

    /// Returns an empty picture.
    public static func empty() -> CIImage { CIImage(nil, .zero, isClamped: false) }

    /// Returns the part of the picture in a rectangle.
    public func cropped(to rect: CGRect) -> CIImage {
        let part = rect.intersection(extent).integral
        guard !part.isNull, !part.isEmpty, let pixels = pixels(in: part) else { return .empty() }
        return CIImage(pixels, part, isClamped: false)
    }

    /// Returns the pixels of a part of the extent.
    private func pixels(in part: CGRect) -> CGImage? {
        if part == extent { return cgImage }
        return cgImage?.cropping(
            to: CGRect(x: part.minX - extent.minX, y: extent.maxY - part.maxY, width: part.width, height: part.height))
    }

    /// Returns the picture with its outermost pixels repeated beyond its edges: what a blur reads there.
    ///
    /// The extent stays that of the pixels, and so does that of a filter's result.
    public func clampedToExtent() -> CIImage { CIImage(cgImage, extent, isClamped: true) }

    /// Returns the picture transformed, with y upwards. It moves by whole pixels; other transforms draw it again, in the
    /// smallest rectangle of whole pixels around it.
    ///
    /// - Returns: The picture as it is, with a warning, for numbers that are not finite, and for a result with a side beyond
    ///   ``CGImage/maximumSide``.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        let place = extent.applying(matrix)
        let side = CGFloat(CGImage.maximumSide)
        guard [place.minX, place.minY, place.width, place.height].allSatisfy(\.isFinite), place.width <= side,
            place.height <= side
        else {
            Diagnostics.warnOnce("CIImage.transformed: \(matrix) makes no picture; the picture stays as it is")
            return self
        }
        if (matrix.a, matrix.b, matrix.c, matrix.d) == (1, 0, 0, 1) {
            return CIImage(
                cgImage, extent.offsetBy(dx: matrix.tx.rounded(), dy: matrix.ty.rounded()), isClamped: isClamped)
        }
        // A turn by 90° has edges that differ from whole numbers by rounding.
        let area = place.insetBy(dx: Swift.min(1e-6, place.width / 2), dy: Swift.min(1e-6, place.height / 2)).integral
        guard let image = CIImage.drawing([(self, .normal)], in: area, matrix) else { return .empty() }
        return CIImage(image, area, isClamped: isClamped)
    }

    /// Returns the result of a filter by its name; an empty picture, with a warning, for one that does not exist.
    @preconcurrency @MainActor
    public func applyingFilter(_ filterName: String, parameters params: [String: Any] = [:]) -> CIImage {
        guard let filter = CIFilter(name: filterName, parameters: params) else { return .empty() }
        filter.setValue(self, forKey: kCIInputImageKey)
        return filter.outputImage ?? .empty()
    }

    /// Returns the result of a blur with a standard deviation in pixels.
    @preconcurrency @MainActor
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
    }
}

extension CIFilter {
    /// The result for the pictures `inputImage` and, of a blend mode, `inputBackgroundImage`, computed by the CPU at each call.
    ///
    /// nil without a picture, and for transitions. Lengths are pixels.
    public var outputImage: CIImage? {
        guard let input = images[kCIInputImageKey], let image = input.cgImage else { return nil }
        if case .blend(let mode) = descriptor.role { return composite(input, mode) }
        var value = FilterValue(self)
        if let range = descriptor.parameter(kCIInputCenterKey)?.range, range.count == 2 {
            value.numbers[range.lowerBound] -= Double(input.extent.minX)
            value.numbers[range.lowerBound + 1] -= Double(input.extent.minY)
        }
        guard let result = value.applied(to: image, isClamped: input.isClamped) else { return nil }
        let extent = CGRect(
            x: input.extent.minX - CGFloat(result.reach.left), y: input.extent.minY - CGFloat(result.reach.bottom),
            width: CGFloat(result.image.width), height: CGFloat(result.image.height))
        return CIImage(result.image, extent, isClamped: input.isClamped)
    }

    /// Returns a picture over the background.
    private func composite(_ input: CIImage, _ mode: CGBlendMode) -> CIImage? {
        guard let ground = images[kCIInputBackgroundImageKey] else { return input }
        let extent = input.extent.union(ground.extent)
        return CIImage.drawing([(ground, .normal), (input, mode)], in: extent).map { CIImage($0, extent, isClamped: false) }
    }
}

extension CIImage {
    /// Returns the pixels of a rectangle in which pictures, transformed alike, lie on each other, the lowest first; nil for one
    /// with a side beyond ``CGImage/maximumSide``.
    fileprivate static func drawing(
        _ pictures: [(picture: CIImage, mode: CGBlendMode)], in rect: CGRect, _ matrix: CGAffineTransform = .identity
    ) -> CGImage? {
        guard min(rect.width, rect.height) >= 1, max(rect.width, rect.height) <= CGFloat(CGImage.maximumSide),
            let context = CGContext(
                data: nil, width: Int(rect.width), height: Int(rect.height), bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        context.translateBy(x: -rect.minX, y: -rect.minY)
        context.concatenate(matrix)
        for (picture, mode) in pictures {
            guard let image = picture.cgImage else { continue }
            context.setBlendMode(mode)
            context.draw(image, in: picture.extent)
        }
        return context.makeImage()
    }
}

/// Makes images of filters' results, on the CPU.
public final class CIContext: NSObject, Sendable {
    /// Creates a context.
    public override init() { super.init() }

    /// Creates a context.
    ///
    /// - Parameter options: Ignored: results are computed when a filter is asked for them.
    public convenience init(options: [CIContextOption: Any]?) { self.init() }

    /// Returns the pixels of a rectangle of a picture, in which pixels outside of the picture are transparent.
    ///
    /// - Returns: nil for an empty rectangle, and one with a side beyond ``CGImage/maximumSide``.
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        let rect = fromRect.integral
        guard rect.width >= 1, rect.height >= 1, rect.minX.isFinite, rect.minY.isFinite else { return nil }
        if rect == image.extent { return image.cgImage }
        return image.cgImage == nil ? nil : CIImage.drawing([(image, .normal)], in: rect)
    }
}

/// The name of an option of a context.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Whether the GPU is left alone.
    @available(*, deprecated, message: "has no effect on Linux: results are computed by the CPU")
    public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
    /// Whether other work goes first.
    @available(*, deprecated, message: "has no effect on Linux: results are computed when a filter is asked for them")
    public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
    /// The space in which filters compute.
    @available(*, deprecated, message: "has no effect on Linux: filters work on encoded sRGB")
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The space of results.
    @available(*, deprecated, message: "has no effect on Linux: results are sRGB")
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
}
