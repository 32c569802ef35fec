/// How the images of a renderer are made.
@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: NSObject {
    /// Pixels to a point; 0 is the screen's, which is the default.
    open var scale: CGFloat = UIScreen.main.scale
    /// Whether images start black instead of transparent.
    open var opaque = false
    /// Which colours images are to hold; they hold those of sRGB, whichever are asked for.
    @available(*, deprecated, message: "has no effect on Linux: bitmaps have eight bits a channel")
    open var preferredRange = Range.standard

    /// Which colours an image holds.
    public enum Range: Int, Sendable {
        /// Nobody has said.
        case unspecified = -1
        /// Those of the screen.
        case automatic
        /// More than sRGB's.
        case extended
        /// Those of sRGB.
        case standard
    }

    /// Creates a format: transparent, as dense as the screen.
    public override init() {
        super.init()
    }

    /// Transparent, as dense as the screen.
    public class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    /// The same as the default.
    public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What a renderer's actions draw with.
@preconcurrency @MainActor
open class UIGraphicsImageRendererContext: NSObject {
    /// The context, which is also the current one.
    public let cgContext: CGContext
    /// How the image is made.
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        cgContext = context
        self.format = format
        super.init()
    }

    /// What has been drawn so far.
    open var currentImage: UIImage { UIGraphicsGetImageFromCurrentImageContext() ?? UIImage() }
    /// Fills a rectangle with the fill colour.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Fills a rectangle with the fill colour and a blend mode.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }
    /// Draws a frame of one point just inside a rectangle.
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    /// Draws a frame of one point just inside a rectangle with a blend mode.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        stroke(rect)
        cgContext.restoreGState()
    }
    /// Keeps only the inside of a rectangle drawable.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes images by drawing.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: NSObject {
    /// How images are made.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// Creates a renderer of images of a size in points, as dense as the screen.
    public convenience init(size: CGSize) {
        self.init(size: size, format: .default())
    }

    /// Creates a renderer of images of a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer of images of what is drawn within a rectangle.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        self.bounds = bounds
        self.format = format
        super.init()
    }

    /// Draws an image; inside the actions its context is the current one.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
        defer { UIGraphicsEndImageContext() }
        if let context = UIGraphicsGetCurrentContext() {
            context.translateBy(x: -bounds.minX, y: -bounds.minY)
            actions(UIGraphicsImageRendererContext(context, format))
        }
        return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
    }

    /// Draws an image and encodes it as PNG.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { image(actions: actions).pngData() ?? Data() }

    /// Draws an image and encodes it as JPEG; see `UIImage.jpegData(compressionQuality:)`.
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data() }
}
