import Foundation

/// A drawing surface in memory, with Core Graphics' state and operations.
///
/// **Coordinates**: a bitmap context has its origin in the bottom left corner and y pointing up, one unit per pixel. The contexts
/// of layers and UIKit, and those of ``init(width:height:)``, have their origin in the top left corner and y pointing down. In
/// both, an image's top row is drawn at the greatest y: upright in the first kind, upside down in the second.
///
/// **Pixels**: premultiplied sRGB with alpha, eight bits each in the order red, green, blue, alpha, unless another layout is
/// requested. A new context is transparent, or black if it has no alpha. Compositing works on encoded values, as in Core
/// Graphics.
///
/// **Bad input**: a segment whose coordinates are not finite is left out (see ``PathGeometry``). A transform that is not finite
/// is ignored with one warning. Unbalanced `restoreGState` and `endTransparencyLayer` are ignored with one warning.
///
/// A context is not `Sendable`: only one thread at a time may draw in it.
public final class CGContext {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int

    /// The requested space of the pixels, sRGB by default; nil for alpha alone. Colours are drawn as sRGB in every space.
    public let colorSpace: CGColorSpace?

    /// The requested pixel format; nil is premultiplied RGBA.
    private let format: PixelFormat?
    /// Whether images of the context are opaque although its pixels have an alpha.
    private let isOpaque: Bool
    /// The surface of the context itself.
    let base: BitmapSurface
    /// The current drawing surface: the base, or that of the innermost transparency layer.
    var surface: BitmapSurface
    /// The current graphics state.
    var state: GraphicsState
    /// The transform from the context's initial coordinates to rows of pixels. It anchors patterns, sets the resolution of
    /// layers, and measures shadows.
    package private(set) var baseTransform = CGAffineTransform.identity
    /// The transform of text. Not part of the graphics state, as in Core Graphics.
    public var textMatrix = CGAffineTransform.identity
    /// The nesting depth of the pattern cells being drawn.
    var patternDepth = 0
    /// Whether edges may be smoothed. False overrides the graphics state.
    var allowsAntialiasing = true
    /// The stack of `saveGState`.
    var savedStates: [GraphicsState] = []
    /// Receives drawing in the place of the pixels; nil for a bitmap.
    package internal(set) var recorder: (any DrawingRecorder)?
    /// The open transparency layers, outermost first.
    var layers: [TransparencyLayer] = []
    /// The current path, in device pixels: later changes of the transform do not move it, as in Core Graphics.
    package var currentPath = PathGeometry()

    /// Creates a transparent context with its own memory, its origin in the top left corner and y pointing down.
    ///
    /// - Returns: nil if a side is not in 1 … ``CGImage/maximumSide``, if the area exceeds 2²⁸ pixels, or if memory is short.
    public convenience init?(width: Int, height: Int) {
        self.init(width: width, height: height, isOpaque: false)
    }

    /// Creates a context with its own memory, its origin in the top left corner and y pointing down.
    ///
    /// - Parameter isOpaque: Whether images of the context are composited on black.
    package init?(width: Int, height: Int, isOpaque: Bool) {
        guard let surface = BitmapSurface(bounds: PixelRect(x: 0, y: 0, width: width, height: height)) else { return nil }
        self.width = width
        self.height = height
        base = surface
        self.surface = surface
        format = nil
        self.isOpaque = isOpaque
        colorSpace = .sharedSRGB
        state = GraphicsState(clip: ClipRegion(bounds: surface.bounds))
    }

    /// Creates a context with its origin in the bottom left corner and y pointing up, optionally in the caller's memory.
    ///
    /// - Parameters:
    ///   - data: `bytesPerRow · height` bytes that stay valid as long as the context; nil allocates them.
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - bitsPerComponent: Must be 8.
    ///   - bytesPerRow: At least `width` pixels. Without `data`, 0 is `width` pixels rounded up to a multiple of 32 bytes.
    ///   - space: RGB or grey; grey for alpha alone, which ignores it.
    ///   - bitmapInfo: For RGB premultiplied or skipped alpha, first or last, in any 32-bit order; `CGImageAlphaInfo.none` for
    ///     grey; `alphaOnly`. Formats other than premultiplied RGBA draw more slowly.
    /// - Returns: nil for any other layout, with a warning that names it, for more bytes than an integer counts, and in the cases
    ///   of ``init(width:height:)``.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let bits = space.model == .monochrome ? 8 : 32
        guard bitsPerComponent == 8, let format = PixelFormat(bitsPerPixel: bits, model: space.model, bitmapInfo: info),
            format.isDrawable, bytesPerRow == 0 ? data == nil : width > 0 && bytesPerRow / format.stride >= width
        else {
            Diagnostics.warnOnce(
                "context.layout",
                "CGContext(data:…): \(bitsPerComponent) bits, \(bytesPerRow) bytes per row, bitmap info \(bitmapInfo) is not "
                    + "a layout in which this library draws; use 8 bits and CGImageAlphaInfo.premultipliedLast in an RGB space")
            return nil
        }
        let sides = 1...CGImage.maximumSide
        guard sides.contains(width), sides.contains(height) else { return nil }
        let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
        let rowBytes = bytesPerRow == 0 ? (width * format.stride + 31) / 32 * 32 : bytesPerRow
        guard !rowBytes.multipliedReportingOverflow(by: height).overflow else { return nil }
        let surface: BitmapSurface?
        if format.isNative, let data {
            surface = BitmapSurface(bounds: bounds, bytesPerRow: rowBytes, data: data)
        } else if format.isNative {
            let isPadded = rowBytes > width * format.stride
            surface = isPadded ? BitmapSurface(bounds: bounds, paddedTo: rowBytes) : BitmapSurface(bounds: bounds)
        } else {
            let client = ClientPixels(format: format, bytesPerRow: rowBytes, height: height, memory: data)
            surface = client.flatMap { BitmapSurface(bounds: bounds, client: $0) }
        }
        guard let surface else { return nil }
        self.width = width
        self.height = height
        base = surface
        self.surface = surface
        self.format = format
        isOpaque = false
        colorSpace = format.alphaInfo == .alphaOnly ? nil : space
        state = GraphicsState(clip: ClipRegion(bounds: surface.bounds))
        beginUserSpace(.upwards(height: height))
    }

    /// Sets the context's initial coordinates.
    ///
    /// - Parameter transform: The transform from them to the current ones.
    package func beginUserSpace(_ transform: CGAffineTransform) {
        concatenate(transform)
        baseTransform = state.transform
    }

    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int { base.client?.bytesPerRow ?? base.bytesPerRow }
    /// The number of bits in one component.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits in one pixel.
    public var bitsPerPixel: Int { (format?.stride ?? 4) * 8 }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo { format?.bitmapInfo ?? CGBitmapInfo(rawValue: alphaInfo.rawValue) }
    /// The position of alpha in a pixel.
    public var alphaInfo: CGImageAlphaInfo { format?.alphaInfo ?? (isOpaque ? .noneSkipLast : .premultipliedLast) }
    /// The pixels, valid as long as the context. From the first access on, images copy them.
    public var data: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(base.client?.data ?? base.expose()) }

    /// Returns an image of the pixels as they are now. Open transparency layers are not included.
    ///
    /// The image shares the context's memory; the context copies it if it is painted again while the image exists.
    public func makeImage() -> CGImage? {
        base.image(ImageChannels(alphaInfo))
    }

    /// Replaces all pixels by those of an image of the same size.
    ///
    /// - Returns: False if the sizes differ.
    package func replacePixels(with image: CGImage) -> Bool {
        guard image.width == width, image.height == height else { return false }
        base.touch(base.bounds)
        image.withUnsafePixels { bytes in
            guard let source = bytes.baseAddress else { return }
            for row in 0..<height { base.pixels(x: 0, y: row).update(from: source + row * width * 4, count: width * 4) }
        }
        return true
    }

    /// Has no effect: drawing calls complete before they return.
    public func flush() {}

    /// Has no effect: drawing calls complete before they return.
    public func synchronize() {}
}

extension CGAffineTransform {
    /// Returns the transform between rows of pixels, counted from the top, and Core Graphics' device space, counted from the
    /// bottom.
    static func upwards(height: Int) -> CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    }
}
