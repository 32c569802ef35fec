import ImageIO
import Synchronization

/// An immutable image with a scale.
nonisolated public final class UIImage: NSObject, Sendable {
    /// The use of an image's colours: its own, or those of a tint.
    nonisolated public enum RenderingMode: Int, Sendable {
        /// Depends on the context of use.
        case automatic
        /// The image's colours.
        case alwaysOriginal
        /// Only the alpha channel is used; the tint colour replaces the colours.
        case alwaysTemplate
    }

    /// The resizing of the part between the caps.
    nonisolated public enum ResizingMode: Int, Sendable {
        /// Tiled when drawn; image views stretch it.
        case tile
        /// Stretched.
        case stretch
    }

    /// The stored pixels.
    public let cgImage: CGImage?
    /// Pixels per point.
    public let scale: CGFloat
    /// The orientation of the stored pixels.
    public let imageOrientation: Orientation
    /// Whether the image is a template.
    public let renderingMode: RenderingMode
    /// The caps, which are not stretched.
    public let capInsets: UIEdgeInsets
    /// The resizing of the part between the caps.
    public let resizingMode: ResizingMode
    /// The frames of an animated image; nil for a single image.
    public let images: [UIImage]?
    /// The duration of all frames, in seconds; 0 for a single image.
    public let duration: TimeInterval
    /// Whether views that lay out their content from right to left show the image mirrored.
    public let flipsForRightToLeftLayoutDirection: Bool
    /// The margins that layout does not align, such as those of a shadow in the picture.
    public let alignmentRectInsets: UIEdgeInsets
    /// The name of the symbol that the image shows; nil for other images.
    let symbolName: String?

    init(
        _ image: CGImage?, scale: CGFloat, orientation: Orientation = .up, mode: RenderingMode = .automatic,
        insets: UIEdgeInsets = .zero, resizing: ResizingMode = .tile, images: [UIImage]? = nil, duration: TimeInterval = 0,
        flips: Bool = false, alignment: UIEdgeInsets = .zero, symbolName: String? = nil
    ) {
        alignmentRectInsets = alignment
        self.symbolName = symbolName
        cgImage = image
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        imageOrientation = orientation
        renderingMode = mode
        capInsets = insets
        resizingMode = resizing
        self.images = images
        self.duration = duration
        flipsForRightToLeftLayoutDirection = flips
        super.init()
    }

    /// Returns an animated image whose still image is this one.
    func showing(_ images: [UIImage], duration: TimeInterval) -> UIImage {
        UIImage(
            cgImage, scale: scale, orientation: imageOrientation, mode: renderingMode, insets: capInsets, resizing: resizingMode,
            images: images, duration: duration, flips: flipsForRightToLeftLayoutDirection,
            alignment: alignmentRectInsets)
    }

    /// Creates an empty image.
    public override convenience init() {
        self.init(nil, scale: 1)
    }

    /// Creates an image with scale 1.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage, scale: 1)
    }

    /// Creates an image.
    ///
    /// - Parameter scale: Pixels per point; values that are not positive numbers become 1.
    public convenience init(cgImage: CGImage, scale: CGFloat) {
        self.init(cgImage, scale: scale)
    }

    /// Creates an image with an orientation.
    ///
    /// - Parameter scale: Pixels per point; values that are not positive numbers become 1.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(cgImage, scale: scale, orientation: orientation)
    }

    /// Decodes an image in the orientation of its metadata; nil, with a warning, if that fails. Drawings (SVG and PDF) are rasterised at
    /// `scale`.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        do {
            let image = try ImageDecoder.decode(data, scale: scale)
            self.init(image, scale: scale, orientation: Orientation(ImageDecoder.orientation(of: data)))
        } catch {
            Diagnostics.warnOnce("UIImage: \(error)")
            return nil
        }
    }

    /// Loads an image from a file; nil, with a warning, if it cannot be decoded.
    public convenience init?(contentsOfFile path: String) {
        guard let image = Self.load(URL(fileURLWithPath: path), size: nil) else { return nil }
        self.init(image.image, scale: image.scale, orientation: image.orientation)
    }

    /// Loads an asset; nil, with a warning that names it, if it does not exist. Loaded images are cached.
    ///
    /// The main bundle's asset catalogues come first, then the folder of assets; see `AssetCatalogue` and `AssetLocator`.
    public convenience init?(named name: String) {
        if let (picture, image) = Self.picture(name, in: .main, nil) {
            self.init(image.image, scale: image.scale, orientation: image.orientation, mode: picture.renderingMode)
        } else {
            self.init(named: name, size: nil)
        }
    }

    /// Loads an asset from a bundle's asset catalogues, its other resources, or the assets' folder.
    ///
    /// - Parameters:
    ///   - bundle: Nil is the main bundle.
    ///   - traitCollection: Chooses the light or the dark picture of a catalogue; the theme does if it is nil.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        if let (picture, image) = Self.picture(name, in: bundle ?? .main, traitCollection) {
            self.init(image.image, scale: image.scale, orientation: image.orientation, mode: picture.renderingMode)
            return
        }
        guard let path = Self.path(of: name, in: bundle ?? .main) else {
            self.init(named: name)
            return
        }
        self.init(contentsOfFile: path)
    }

    /// Loads an asset from a bundle, or else from the assets' folder. A configuration that is a ``UITraitCollection`` chooses the light or
    /// the dark picture; others are ignored.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: NSObject?) {
        self.init(named: name, in: bundle, compatibleWith: configuration as? UITraitCollection)
    }

    /// Returns the path of an image in a bundle, at the highest available scale.
    private static func path(of name: String, in bundle: Bundle) -> String? {
        for suffix in ["@3x", "@2x", ""] {
            for type in AssetLocator.pathExtensions {
                if let path = bundle.path(forResource: name + suffix, ofType: type) { return path }
            }
        }
        return bundle.path(forResource: name, ofType: nil)
    }

    /// Loads a drawing asset, rasterised for a size in points.
    public convenience init?(named name: String, size: CGSize?) {
        guard let loaded = Self.asset(name, size: size) else { return nil }
        self.init(loaded.image, scale: loaded.scale, orientation: loaded.orientation)
    }

    /// The displayed size, in points.
    public var size: CGSize {
        guard let cgImage else { return .zero }
        let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
        return imageOrientation.isOnItsSide ? CGSize(width: size.height, height: size.width) : size
    }

    /// The image as bars and segments show it: a template, unless its rendering mode is set.
    package final var templateUnlessOriginal: UIImage { renderingMode == .automatic ? withRenderingMode(.alwaysTemplate) : self }

    /// Returns a copy with another rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(
            cgImage, scale: scale, orientation: imageOrientation, mode: renderingMode, insets: capInsets, resizing: resizingMode,
            images: images, duration: duration, flips: flipsForRightToLeftLayoutDirection,
            alignment: alignmentRectInsets)
    }

    /// Returns a copy with another orientation.
    func oriented(_ orientation: Orientation) -> UIImage {
        UIImage(
            cgImage, scale: scale, orientation: orientation, mode: renderingMode, insets: capInsets, resizing: resizingMode,
            images: images, duration: duration, flips: flipsForRightToLeftLayoutDirection,
            alignment: alignmentRectInsets)
    }

    /// Returns a copy that views with a layout from right to left show mirrored.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
        UIImage(
            cgImage, scale: scale, orientation: imageOrientation, mode: renderingMode, insets: capInsets, resizing: resizingMode,
            images: images, duration: duration, flips: true, alignment: alignmentRectInsets)
    }

    /// Returns a copy with margins that layout does not align.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        UIImage(
            cgImage, scale: scale, orientation: imageOrientation, mode: renderingMode, insets: capInsets, resizing: resizingMode,
            images: images, duration: duration, flips: flipsForRightToLeftLayoutDirection, alignment: alignmentInsets)
    }

    /// Returns a copy with caps; the part between them is tiled or stretched.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile) -> UIImage {
        UIImage(
            cgImage, scale: scale, orientation: imageOrientation, mode: renderingMode, insets: capInsets, resizing: resizingMode,
            images: images, duration: duration, flips: flipsForRightToLeftLayoutDirection,
            alignment: alignmentRectInsets)
    }

    /// Returns a copy whose opaque pixels have a colour.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .alwaysOriginal) -> UIImage {
        guard let pixels = upright, let context = CGContext(width: pixels.width, height: pixels.height) else { return self }
        let area = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        context.drawUpright(pixels, in: area)
        context.setBlendMode(.sourceIn)
        context.setFillColor(color.cgColor)
        context.fill(area)
        return UIImage(
            context.makeImage(), scale: scale, mode: renderingMode, insets: capInsets, resizing: resizingMode,
            flips: flipsForRightToLeftLayoutDirection,
            alignment: alignmentRectInsets)
    }

    /// Returns the image encoded as PNG.
    public func pngData() -> Data? { upright.flatMap { try? ImageEncoder.encodePNG($0) } }

    /// Returns the image encoded as JPEG, composited on white.
    ///
    /// - Parameter compressionQuality: From 0, the smallest file, to 1, the best picture.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        upright.flatMap { try? ImageEncoder.encodeJPEG($0, quality: Double(compressionQuality)) }
    }

    /// Returns whether another object is an image with equal pixels, scale and attributes.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return cgImage == other.cgImage && scale == other.scale && renderingMode == other.renderingMode
            && capInsets == other.capInsets && resizingMode == other.resizingMode && imageOrientation == other.imageOrientation
            && images == other.images
            && duration == other.duration && flipsForRightToLeftLayoutDirection == other.flipsForRightToLeftLayoutDirection
    }
    /// A hash value consistent with ``isEqual(_:)``.
    public override var hash: Int { cgImage.hashValue }
}

/// The cache key of a loaded asset.
nonisolated private struct AssetKey: Hashable {
    var name: String
    var width: CGFloat
    var height: CGFloat
    /// The folders that were searched.
    let folders: [String]
}

nonisolated extension UIImage {
    private typealias Loaded = AssetCache<AssetKey>.Asset

    /// Pixels per point of rasterised drawings.
    private static let drawingScale: CGFloat = 2
    /// Maximum number of pixels that the cache keeps by itself: 4 MB.
    private static let mostCachedPixels = 1 << 20
    /// Finds the assets of a task; by default those of the process.
    @TaskLocal package static var locator = AssetLocator()
    /// Receives each asset that a task looks for in vain, and each file of a picture that it cannot read.
    @TaskLocal package static var assetWatch: AssetWatch?
    private static let cache = Mutex(AssetCache<AssetKey>(most: mostCachedPixels))

    /// Returns whether a file for an asset exists.
    static func hasAsset(_ name: String) -> Bool {
        locator.url(forAsset: name) != nil || locator.url(forAsset: name + "@2x") != nil
    }

    private static func asset(_ name: String, size: CGSize?) -> Loaded? {
        let locator = locator
        let key = AssetKey(
            name: name, width: size?.width ?? 0, height: size?.height ?? 0, folders: locator.searchPath.map(\.path))
        return cached(key) {
            guard let url = locator.url(forAsset: name) ?? locator.url(forAsset: name + "@2x") else {
                assetWatch?.report(.missing(name))
                Diagnostics.warnOnce("UIImage(named:): there is no asset \"\(name)\"")
                return nil
            }
            return load(url, size: size)
        }
    }

    /// Returns an image from the cache, or loads it and keeps it there.
    private static func cached(_ key: AssetKey, _ load: () -> Loaded?) -> Loaded? {
        if let known = cache.withLock({ $0[key] }) { return known }
        guard let loaded = load() else { return nil }
        return cache.withLock { $0.insert(loaded, key) }
    }

    /// Loads a picture of a bundle's asset catalogues.
    private static func picture(
        _ name: String, in bundle: Bundle, _ traits: UITraitCollection?
    ) -> (AssetCatalogue.Picture, Loaded)? {
        let appearance = AssetCatalogue.Appearance(traits?.userInterfaceStyle)
        func find(_ name: String) -> AssetCatalogue.Picture? {
            AssetCatalogues.first(in: bundle) {
                $0.picture(named: name, scale: Double(drawingScale), appearance: appearance)
            }
        }
        // Pictures of catalogues have no extension, but a name with one finds them.
        guard let picture = find(name) ?? nameWithoutExtension(name).flatMap(find) else { return nil }
        let key = AssetKey(name: picture.url.path, width: 0, height: 0, folders: [])
        let loaded = cached(key) { load(picture.url, size: nil, scale: picture.scale.map { CGFloat($0) } ?? drawingScale) }
        return loaded.map { (picture, $0) }
    }

    /// Returns a name without the extension of a format of pictures; nil for a name without one.
    private static func nameWithoutExtension(_ name: String) -> String? {
        let text = name as NSString
        return ImageFormat(pathExtension: text.pathExtension) == nil ? nil : text.deletingPathExtension
    }

    /// Loads a file. The scale depends on `@2x` or `@3x` in its name, and on whether it is a drawing.
    private static func load(_ url: URL, size: CGSize?) -> Loaded? {
        let name = url.deletingPathExtension().lastPathComponent
        let isDrawing = ImageFormat(pathExtension: url.pathExtension)?.isDrawing == true
        return load(url, size: size, scale: isDrawing || name.hasSuffix("@2x") ? drawingScale : name.hasSuffix("@3x") ? 3 : 1)
    }

    private static func load(_ url: URL, size: CGSize?, scale: CGFloat) -> Loaded? {
        do {
            let data = try ImageDecoder.data(contentsOf: url)
            return Loaded(
                image: try ImageDecoder.decode(data, pointSize: size, scale: scale), scale: scale,
                orientation: Orientation(ImageDecoder.orientation(of: data)))
        } catch {
            assetWatch?.report(.unreadable(url, reason: "\(error)"))
            Diagnostics.warnOnce("UIImage: \(url.lastPathComponent): \(error)")
            return nil
        }
    }
}

/// The reason that an image of a file does not exist.
nonisolated package enum AssetFailure: Hashable, Sendable {
    /// There is no asset of a name.
    case missing(String)
    /// A file is not a picture, is damaged, or cannot be read.
    case unreadable(URL, reason: String)
}

/// Receives the failures of a task. An object, because an optimised build loses the type of a function in a task's values.
nonisolated package final class AssetWatch: Sendable {
    let report: @Sendable (AssetFailure) -> Void

    package init(_ report: @escaping @Sendable (AssetFailure) -> Void) { self.report = report }
}

extension AssetCatalogue.Picture {
    /// The rendering mode that the image set specifies.
    nonisolated fileprivate var renderingMode: UIImage.RenderingMode {
        isTemplate.map { $0 ? .alwaysTemplate : .alwaysOriginal } ?? .automatic
    }
}

// MARK: - Animated images

nonisolated extension UIImage {
    /// Creates an image that a `UIImageView` shows as an endless sequence; nil for an empty array.
    ///
    /// - Parameter duration: Of the whole sequence, in seconds; 0 or less is 1/30 s per image.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        let isGiven = duration > 0 && duration.isFinite
        return first.showing(images, duration: isGiven ? duration : Double(images.count) / 30)
    }

    /// Creates an animated image from the assets `name0`, `name1`, …; nil if `name0` does not exist.
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        let images = sequence(state: 0) { index -> UIImage? in
            defer { index += 1 }
            return hasAsset("\(name)\(index)") ? UIImage(named: "\(name)\(index)") : nil
        }
        return animatedImage(with: images.prefix(mostFrames).map { $0 }, duration: duration)
    }

    /// Maximum number of images, as in UIKit.
    private static let mostFrames = 1024
}
