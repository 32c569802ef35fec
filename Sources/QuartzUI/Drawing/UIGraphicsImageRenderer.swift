import Synchronization

/// Format of what a renderer draws.
///
/// It may be used on any thread: `@unchecked` only because the class is open; its variables are behind a lock.
nonisolated open class UIGraphicsRendererFormat: NSObject, @unchecked Sendable {
    private let area = Mutex(CGRect.zero)

    /// The rectangle that the renderer draws, in points; zero for a format that belongs to no renderer.
    open fileprivate(set) var bounds: CGRect {
        get { area.withLock { $0 } }
        set { area.withLock { $0 = newValue } }
    }

    /// Creates a format.
    public override init() { super.init() }

    /// Sets the bounds of a copy for a renderer.
    final func setBounds(_ rect: CGRect) { bounds = rect }
}

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
        (format.scale, format.opaque, format.bounds) = (scale, opaque, bounds)
        return format
    }
}

/// The context of a renderer's actions.
nonisolated open class UIGraphicsImageRendererContext: NSObject {
    /// The context, which is also the current one.
    public let cgContext: CGContext
    /// The format of the image.
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        cgContext = context
        self.format = format
        super.init()
    }

    /// A snapshot of the content drawn so far.
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
    /// Draws a frame one point wide just inside a rectangle.
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    /// Draws a frame one point wide just inside a rectangle with a blend mode.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        stroke(rect)
        cgContext.restoreGState()
    }
    /// Clips to a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Creates images by drawing, on any thread. `@unchecked` only because the class is open; its properties are constants.
nonisolated open class UIGraphicsImageRenderer: NSObject, @unchecked Sendable {
    /// The format of the images: a copy of the given one, with the rectangle that the renderer draws.
    public let format: UIGraphicsImageRendererFormat
    private var bounds: CGRect { format.bounds }

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
        self.format = format.drawing(bounds)
        super.init()
    }

    /// Creates an image. The context is current during the actions.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
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
