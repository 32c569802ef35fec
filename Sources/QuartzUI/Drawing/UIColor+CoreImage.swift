// Conversions between the values of UIKit and those of filters.

nonisolated extension UIColor {
    /// Creates a colour from one of a filter.
    public convenience init(ciColor: CIColor) { self.init(cgColor: ciColor.cgColor) }

    /// The colour as a filter takes it: for a dynamic colour, that of the present theme.
    public var ciColor: CIColor { CIColor(cgColor: cgColor) }
}

nonisolated extension CIColor {
    /// Creates a filter's colour; from a dynamic colour, that of the present theme.
    public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

nonisolated extension UIImage {
    /// Creates an image from the result of a filter, with one point per pixel. It is empty if the picture has no pixels.
    public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

    /// Creates an image from the result of a filter. It is empty if the picture has no pixels.
    public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
        if let image = ciImage.cgImage {
            self.init(cgImage: image, scale: scale, orientation: orientation)
        } else {
            self.init()
        }
    }

    /// The image as a filter takes it; nil for a drawing or an empty image.
    public var ciImage: CIImage? { cgImage.map(CIImage.init(cgImage:)) }
}

nonisolated extension CIImage {
    /// Creates a filter's picture from an image; nil for an image without pixels.
    public convenience init?(image: UIImage) {
        guard let pixels = image.cgImage else { return nil }
        self.init(cgImage: pixels)
    }

    /// Creates a filter's picture from an image file's bytes; nil if they cannot be read, and for a drawing.
    public convenience init?(data: Data) {
        guard let image = UIImage(data: data) else { return nil }
        self.init(image: image)
    }

    /// Creates a filter's picture from an image file; nil if it cannot be read, and for a drawing.
    public convenience init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }
}
