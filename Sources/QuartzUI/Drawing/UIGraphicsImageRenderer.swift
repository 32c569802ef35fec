import Synchronization

/// Format of a renderer's images.
nonisolated open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat, @unchecked Sendable {
    /// All variables of a format.
    private struct State {
        var scale = UIScreen.scaleOnAnyThread
        var isOpaque = false
        var range = Range.standard
    }

    private let state = Mutex(State())

    /// Pixels per point; 0 uses the screen's, which is the default.
    open var scale: CGFloat {
        get { state.withLock { $0.scale } }
        set { state.withLock { $0.scale = newValue } }
    }
    /// Whether images start black rather than transparent.
    open var opaque: Bool {
        get { state.withLock { $0.isOpaque } }
        set { state.withLock { $0.isOpaque = newValue } }
    }
    /// The preferred colour range; images always use sRGB.
    @available(*, deprecated, message: "has no effect on Linux: bitmaps have eight bits a channel")
    open var preferredRange: Range {
        get { state.withLock { $0.range } }
        set { state.withLock { $0.range = newValue } }
    }

    /// Colour ranges of images.
    public enum Range: Int, Sendable {
        /// Unspecified.
        case unspecified = -1
        /// The range of the screen.
        case automatic
        /// A range wider than sRGB.
        case extended
        /// sRGB.
        case standard
    }

    /// Creates a format: transparent, with the screen's scale.
    public override init() {
        super.init()
    }

    /// Creates a format for the scale of traits, transparent.
    public convenience init(for traitCollection: UITraitCollection) {
        self.init()
        scale = traitCollection.displayScale
    }

    /// Returns the default format: transparent, with the screen's scale.
    public class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    /// Returns the same as the default.
    public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    /// Returns a format with the same settings for a renderer that draws a rectangle.
    fileprivate func drawing(_ bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (scale, opaque)
        format.setBounds(bounds)
        return format
    }
}

/// The context of an image renderer's actions.
nonisolated open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// A snapshot of the content drawn so far.
    open var currentImage: UIImage { UIGraphicsGetImageFromCurrentImageContext() ?? UIImage() }
}

/// Creates images by drawing, on any thread. `@unchecked` only because the class is open; its properties are constants.
nonisolated open class UIGraphicsImageRenderer: UIGraphicsRenderer, @unchecked Sendable {
    private let image: UIGraphicsImageRendererFormat

    /// Creates a renderer for images of a size in points, with the screen's scale.
    public convenience init(size: CGSize) {
        self.init(size: size, format: .default())
    }

    /// Creates a renderer for images of a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer for images of the content of a rectangle.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        image = format.drawing(bounds)
        super.init(image)
    }

    /// Creates an image. The context is current during the actions.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let bounds = format.bounds
        UIGraphicsBeginImageContextWithOptions(bounds.size, image.opaque, image.scale)
        defer { UIGraphicsEndImageContext() }
        if let context = UIGraphicsGetCurrentContext() {
            context.translateBy(x: -bounds.minX, y: -bounds.minY)
            actions(UIGraphicsImageRendererContext(context, format))
        }
        return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
    }

    /// Creates an image and encodes it as PNG.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { image(actions: actions).pngData() ?? Data() }

    /// Creates an image and encodes it as JPEG; see `UIImage.jpegData(compressionQuality:)`.
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data() }
}

nonisolated extension UIImage {
    /// A format for images like this one: with its scale, and opaque if it is.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = cgImage?.isOpaque ?? false
        return format
    }
}
