/// Makes images by drawing.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize
    private let isOpaque: Bool
    private let scale: CGFloat

    /// Creates a renderer of images of a size in points, as dense as the screen.
    public convenience init(size: CGSize) {
        self.init(size: size, opaque: false, scale: 0)
    }

    /// Creates a renderer.
    ///
    /// - Parameter scale: pixels to a point; 0 is the screen's.
    public init(size: CGSize, opaque: Bool, scale: CGFloat) {
        self.size = size
        isOpaque = opaque
        self.scale = scale
        super.init()
    }

    /// Draws an image; inside the actions its context is the current one.
    open func image(actions: (CGContext) -> Void) -> UIImage {
        UIGraphicsBeginImageContextWithOptions(size, isOpaque, scale)
        defer { UIGraphicsEndImageContext() }
        if let context = UIGraphicsGetCurrentContext() { actions(context) }
        return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
    }

    /// Draws an image and encodes it as PNG.
    open func pngData(actions: (CGContext) -> Void) -> Data { image(actions: actions).pngData() ?? Data() }
}
