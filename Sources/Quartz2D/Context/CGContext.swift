import Foundation

/// A drawing surface with Core Graphics' state and operations, in memory.
///
/// **Coordinates**: a bitmap context begins with its origin in the bottom left corner and y pointing up, a pixel to a unit. The
/// contexts that layers and UIKit hand out, and those of ``init(width:height:)``, count from the top left corner downwards. Either way
/// an image's top row lies where y is greatest: upright in the first kind, upside down in the second, unless one turns it over.
///
/// **Pixels**: premultiplied sRGB with alpha, eight bits each in the order red, green, blue, alpha, unless another layout is asked for; a
/// new context is transparent, or black where it has no alpha.
/// Compositing works on encoded values, as Core Graphics does.
///
/// **Bad input**: coordinates that are not finite leave their segment out (see ``PathGeometry``); a transform that is not finite is
/// ignored with one warning; unbalanced `restoreGState` and `endTransparencyLayer` are ignored with one warning.
///
/// A context is not `Sendable`: one thread draws in it at a time.
public final class CGContext {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int

    /// The space of the pixels, sRGB unless another was asked for; none for alpha alone. Colours are drawn as sRGB in any.
    public let colorSpace: CGColorSpace?

    /// The format that was asked for; nil is premultiplied RGBA.
    private let format: PixelFormat?
    /// Whether images of the context are opaque, though its pixels have an alpha.
    private let isOpaque: Bool
    /// The surface of the context itself.
    let base: BitmapSurface
    /// The surface drawn in now: the base or that of the innermost transparency layer.
    var surface: BitmapSurface
    /// The state drawn with now.
    var state: GraphicsState
    /// From the coordinates that whoever draws begins with to rows of pixels: where patterns are anchored, how fine layers are, and what
    /// shadows are measured in.
    private(set) var baseTransform = CGAffineTransform.identity
    /// Turns, scales and places text; as in Core Graphics it is no part of the graphics state.
    public var textMatrix = CGAffineTransform.identity
    /// How many patterns' cells are being drawn, each painted with the next.
    var patternDepth = 0
    /// Whether edges may be smoothed, whatever the state says.
    var allowsAntialiasing = true
    /// The states that `saveGState` put by.
    var savedStates: [GraphicsState] = []
    /// The transparency layers begun, outermost first.
    var layers: [TransparencyLayer] = []
    /// The current path, in device pixels: as in Core Graphics, later changes of the transform do not move it.
    var currentPath = PathGeometry()

    /// Creates a transparent context that keeps its own memory and counts from the top left corner downwards.
    ///
    /// - Returns: nil where a side is not from 1 to ``CGImage/maximumSide``, the area exceeds 2²⁸ pixels or memory is short.
    public convenience init?(width: Int, height: Int) {
        self.init(width: width, height: height, isOpaque: false)
    }

    /// Creates a context that keeps its own memory and counts from the top left corner downwards.
    ///
    /// - Parameter isOpaque: whether what is transparent counts as black.
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

    /// Creates a context, in memory of the caller's where there is some, that counts from the bottom left corner upwards.
    ///
    /// - Parameters:
    ///   - data: `bytesPerRow · height` bytes that stay valid as long as the context; nil to let it allocate.
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - bitsPerComponent: 8.
    ///   - bytesPerRow: At least `width` pixels; 0 for exactly that.
    ///   - space: RGB, or grey; for alpha alone it does not count.
    ///   - bitmapInfo: For RGB premultiplied or skipped alpha, first or last, in any 32-bit order; `CGImageAlphaInfo.none` for grey;
    ///     `alphaOnly`. Drawing in any but premultiplied RGBA takes longer.
    /// - Returns: nil for any other layout, with a warning that names it, and as ``init(width:height:)`` says.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let isSmall =
            space.model == .monochrome || info.intersection(.alphaInfoMask).rawValue == CGImageAlphaInfo.alphaOnly.rawValue
        guard bitsPerComponent == 8,
            let format = PixelFormat(bitsPerPixel: isSmall ? 8 : 32, model: space.model, bitmapInfo: info), format.isDrawable,
            bytesPerRow == 0 || (width > 0 && bytesPerRow / format.stride >= width)
        else {
            Diagnostics.warnOnce(
                "context.layout",
                "CGContext(data:…): \(bitsPerComponent) bits, \(bytesPerRow) bytes per row, bitmap info \(bitmapInfo) is no layout "
                    + "this library draws in; use 8 bits and CGImageAlphaInfo.premultipliedLast in an RGB space")
            return nil
        }
        let sides = 1...CGImage.maximumSide
        guard sides.contains(width), sides.contains(height) else { return nil }
        let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
        let rowBytes = bytesPerRow == 0 ? width * format.stride : bytesPerRow
        let surface: BitmapSurface?
        if format.isNative, let data {
            surface = BitmapSurface(bounds: bounds, bytesPerRow: rowBytes, data: data)
        } else if format.isNative, rowBytes == width * format.stride {
            surface = BitmapSurface(bounds: bounds)
        } else {
            let mirror = PixelMirror(format: format, bytesPerRow: rowBytes, height: height, memory: data)
            surface = mirror.flatMap { BitmapSurface(bounds: bounds, mirror: $0) }
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

    /// Makes coordinates those that whoever draws begins with.
    ///
    /// - Parameter transform: from them to the present ones.
    package func beginUserSpace(_ transform: CGAffineTransform) {
        concatenate(transform)
        baseTransform = state.transform
    }

    /// Paints with patterns that begin where the present coordinates do, and turn and scale with them.
    package func withPatternsFromHere(_ body: () -> Void) {
        let base = baseTransform
        baseTransform = state.transform
        body()
        baseTransform = base
    }

    /// The number of bytes between the starts of two rows.
    public var bytesPerRow: Int { base.mirror?.bytesPerRow ?? base.bytesPerRow }
    /// The number of bits in one component.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits in one pixel.
    public var bitsPerPixel: Int { (format?.stride ?? 4) * 8 }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo { format?.bitmapInfo ?? CGBitmapInfo(rawValue: alphaInfo.rawValue) }
    /// Where alpha lies in a pixel.
    public var alphaInfo: CGImageAlphaInfo { format?.alphaInfo ?? (isOpaque ? .noneSkipLast : .premultipliedLast) }
    /// The pixels, valid as long as the context.
    public var data: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(base.mirror?.data ?? base.data) }

    /// The pixels as they are now, as an image of its own; open transparency layers are not in it yet.
    public func makeImage() -> CGImage? {
        base.image(ImageChannels(alphaInfo))
    }

    /// Nothing: drawing is done when the call returns.
    public func flush() {}

    /// Nothing: drawing is done when the call returns.
    public func synchronize() {}
}

extension CGAffineTransform {
    /// Between rows of pixels, counted from the top, and Core Graphics' device space, which counts from the bottom.
    static func upwards(height: Int) -> CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    }
}
