import ImageIO
import Synchronization

/// A picture with a scale. Immutable.
nonisolated public final class UIImage: NSObject, Sendable {
    /// Whether a picture shows its own colours or serves as a stencil for a tint.
    nonisolated public enum RenderingMode: Int, Sendable {
        /// As the place says.
        case automatic
        /// Its own colours.
        case alwaysOriginal
        /// A stencil.
        case alwaysTemplate
    }

    /// How a picture between cap insets fills its place.
    nonisolated public enum ResizingMode: Int, Sendable {
        /// Repeated where it is drawn; image views stretch it.
        case tile
        /// Stretched.
        case stretch
    }

    /// The pixels, as they lie.
    public let cgImage: CGImage?
    /// Pixels to a point.
    public let scale: CGFloat
    /// How the pixels lie against the picture as it is seen.
    public let imageOrientation: Orientation
    /// Own colours or stencil.
    public let renderingMode: RenderingMode
    /// The edges that keep their size when the picture is stretched.
    public let capInsets: UIEdgeInsets
    /// What becomes of the part between them.
    public let resizingMode: ResizingMode
    /// The pictures that are shown in turn; nil for a single one.
    public let images: [UIImage]?
    /// How long all of them are shown, in seconds; 0 for a single one.
    public let duration: TimeInterval

    private init(
        _ image: CGImage?, _ scale: CGFloat, _ orientation: Orientation = .up, _ mode: RenderingMode = .automatic,
        _ insets: UIEdgeInsets = .zero, resizing: ResizingMode = .tile, images: [UIImage]? = nil, duration: TimeInterval = 0
    ) {
        cgImage = image
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        imageOrientation = orientation
        renderingMode = mode
        capInsets = insets
        resizingMode = resizing
        self.images = images
        self.duration = duration
        super.init()
    }

    /// The first of several pictures, which shows all of them.
    func showing(_ images: [UIImage], duration: TimeInterval) -> UIImage {
        UIImage(
            cgImage, scale, imageOrientation, renderingMode, capInsets, resizing: resizingMode, images: images, duration: duration
        )
    }

    /// A picture without pixels.
    public override convenience init() {
        self.init(nil, 1)
    }

    /// A picture of a scale of 1.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage, 1)
    }

    /// A picture.
    ///
    /// - Parameter scale: Pixels to a point; anything but a positive number counts as 1.
    public convenience init(cgImage: CGImage, scale: CGFloat) {
        self.init(cgImage, scale)
    }

    /// A picture whose pixels lie otherwise than it is seen.
    ///
    /// - Parameter scale: Pixels to a point; anything but a positive number counts as 1.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(cgImage, scale, orientation)
    }

    /// A picture from encoded data; nil, with a warning, where it cannot be decoded. A drawing (SVG) is rasterised at `scale`.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        do {
            self.init(cgImage: try ImageDecoder.decode(data, scale: scale), scale: scale)
        } catch {
            Diagnostics.warnOnce("UIImage: \(error)")
            return nil
        }
    }

    /// A picture from a file; nil, with a warning, where it cannot be decoded.
    public convenience init?(contentsOfFile path: String) {
        guard let image = Self.load(URL(fileURLWithPath: path), size: nil) else { return nil }
        self.init(cgImage: image.image, scale: image.scale)
    }

    /// The picture of an asset; nil, with a warning that names it, where there is none. What has been loaded once is kept.
    public convenience init?(named name: String) {
        self.init(named: name, size: nil)
    }

    /// A symbol of Apple's systems; nil, with a warning, for they are Apple's.
    public convenience init?(systemName name: String) {
        Diagnostics.warnOnce("UIImage(systemName:): there are no symbols of Apple's here; \"\(name)\" is not found")
        return nil
    }

    /// The picture of an asset, of a bundle's if it has it.
    ///
    /// - Parameters:
    ///   - bundle: nil is the program's own.
    ///   - traitCollection: does not count: pictures are the same in light and dark.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        guard let path = Self.path(of: name, in: bundle ?? .main) else {
            self.init(named: name)
            return
        }
        self.init(contentsOfFile: path)
    }

    /// The picture of an asset, of a bundle's if it has it; a configuration does not count.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: NSObject?) {
        self.init(named: name, in: bundle, compatibleWith: nil)
    }

    /// Where a bundle has a picture, the sharpest first.
    private static func path(of name: String, in bundle: Bundle) -> String? {
        for suffix in ["@3x", "@2x", ""] {
            for type in AssetLocator.pathExtensions {
                if let path = bundle.path(forResource: name + suffix, ofType: type) { return path }
            }
        }
        return bundle.path(forResource: name, ofType: nil)
    }

    /// The picture of an asset that is a drawing, rasterised for a size in points.
    public convenience init?(named name: String, size: CGSize?) {
        guard let loaded = Self.asset(name, size: size) else { return nil }
        self.init(cgImage: loaded.image, scale: loaded.scale)
    }

    /// The size in points, as it is seen.
    public var size: CGSize {
        guard let cgImage else { return .zero }
        let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
        return imageOrientation.isOnItsSide ? CGSize(width: size.height, height: size.width) : size
    }

    /// The same picture as stencil or in its own colours.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(
            cgImage, scale, imageOrientation, renderingMode, capInsets, resizing: resizingMode, images: images, duration: duration
        )
    }

    /// The same pixels, seen otherwise.
    func oriented(_ orientation: Orientation) -> UIImage {
        UIImage(
            cgImage, scale, orientation, renderingMode, capInsets, resizing: resizingMode, images: images, duration: duration)
    }

    /// The same picture with edges that keep their size; what lies between them is repeated, unless it is to be stretched.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile) -> UIImage {
        UIImage(
            cgImage, scale, imageOrientation, renderingMode, capInsets, resizing: resizingMode, images: images, duration: duration
        )
    }

    /// The stencil filled with a colour.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .alwaysOriginal) -> UIImage {
        guard let pixels = upright, let context = CGContext(width: pixels.width, height: pixels.height) else { return self }
        let area = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        context.drawUpright(pixels, in: area)
        context.setBlendMode(.sourceIn)
        context.setFillColor(color.cgColor)
        context.fill(area)
        return UIImage(context.makeImage(), scale, .up, renderingMode, capInsets, resizing: resizingMode)
    }

    /// The picture as PNG.
    public func pngData() -> Data? { upright.flatMap { try? ImageEncoder.encodePNG($0) } }

    /// The picture as JPEG, on white where it is transparent.
    ///
    /// - Parameter compressionQuality: from 0, the smallest file, to 1, the best picture.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        upright.flatMap { try? ImageEncoder.encodeJPEG($0, quality: Double(compressionQuality)) }
    }

    /// Pictures are equal when they show the same pixels object at the same scale.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return cgImage == other.cgImage && scale == other.scale && renderingMode == other.renderingMode
            && capInsets == other.capInsets && resizingMode == other.resizingMode && imageOrientation == other.imageOrientation
            && images == other.images
            && duration == other.duration
    }
    /// Fits ``isEqual(_:)``.
    public override var hash: Int { cgImage.hashValue }
}

/// What of a picture tells where it is kept.
nonisolated private struct AssetKey: Hashable {
    var name: String
    var width: CGFloat
    var height: CGFloat
}

nonisolated extension UIImage {
    private struct Loaded {
        var image: CGImage
        var scale: CGFloat
    }

    /// Pixels to a point for drawings: sharp on screens of twice the density and when enlarged a little.
    private static let drawingScale: CGFloat = 2
    /// Pixels kept of assets in all the sizes that were asked for; past it the cache is emptied.
    private static let mostCachedPixels = 16 << 20
    private static let locator = AssetLocator()
    private static let cache = Mutex<[AssetKey: Loaded]>([:])

    /// Whether there is a file for a name.
    static func hasAsset(_ name: String) -> Bool {
        locator.url(forAsset: name) != nil || locator.url(forAsset: name + "@2x") != nil
    }

    private static func asset(_ name: String, size: CGSize?) -> Loaded? {
        let key = AssetKey(name: name, width: size?.width ?? 0, height: size?.height ?? 0)
        if let known = cache.withLock({ $0[key] }) { return known }
        guard let url = locator.url(forAsset: name) ?? locator.url(forAsset: name + "@2x") else {
            Diagnostics.warnOnce("UIImage(named:): there is no asset \"\(name)\"")
            return nil
        }
        guard let loaded = load(url, size: size) else { return nil }
        cache.withLock { cache in
            let held = cache.values.reduce(0) { $0 + $1.image.width * $1.image.height }
            if held + loaded.image.width * loaded.image.height > mostCachedPixels { cache.removeAll() }
            cache[key] = loaded
        }
        return loaded
    }

    /// A file's picture; `@2x` and `@3x` before the extension, and being a drawing, decide the scale.
    private static func load(_ url: URL, size: CGSize?) -> Loaded? {
        let name = url.deletingPathExtension().lastPathComponent
        let isDrawing = url.pathExtension.lowercased() == "svg"
        let scale: CGFloat = isDrawing || name.hasSuffix("@2x") ? drawingScale : name.hasSuffix("@3x") ? 3 : 1
        do {
            return Loaded(image: try ImageDecoder.decode(contentsOf: url, pointSize: size, scale: scale), scale: scale)
        } catch {
            Diagnostics.warnOnce("UIImage: \(url.lastPathComponent): \(error)")
            return nil
        }
    }
}
