import Foundation

/// A drawing surface with Core Graphics' state and operations, in memory.
///
/// **Coordinates**: the origin is the top left corner and y points down, as in the contexts UIKit hands out; Core Graphics' own bitmap
/// contexts point up. Images are drawn upright. A device pixel is one unit of the initial coordinate system.
///
/// **Pixels**: premultiplied sRGB with alpha, eight bits each in the order red, green, blue, alpha; a new context is transparent.
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

    /// The surface of the context itself.
    let base: BitmapSurface
    /// The surface drawn in now: the base or that of the innermost transparency layer.
    var surface: BitmapSurface
    /// The state drawn with now.
    var state: GraphicsState
    /// From the coordinates that whoever draws begins with to the device's: where patterns are anchored, and how fine layers are.
    package var baseTransform = CGAffineTransform.identity
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

    /// Creates a transparent context that keeps its own memory.
    ///
    /// - Returns: nil where a side is not from 1 to ``CGImage/maximumSide``, the area exceeds 2²⁸ pixels or memory is short.
    public init?(width: Int, height: Int) {
        guard let surface = BitmapSurface(bounds: PixelRect(x: 0, y: 0, width: width, height: height)) else { return nil }
        self.width = width
        self.height = height
        base = surface
        self.surface = surface
        state = GraphicsState(clip: ClipRegion(bounds: surface.bounds))
    }

    /// Creates a context, in memory of the caller's where there is some.
    ///
    /// - Parameters:
    ///   - data: `bytesPerRow · height` bytes that stay valid as long as the context; nil to let it allocate.
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - bitsPerComponent: 8.
    ///   - bytesPerRow: At least `width · 4`; 0 for exactly that. Only the caller's memory may have longer rows.
    ///   - space: An RGB space.
    ///   - bitmapInfo: `CGImageAlphaInfo.premultipliedLast`, in default or big byte order.
    /// - Returns: nil for any other layout, with a warning that names it, and as ``init(width:height:)`` says.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        guard bitsPerComponent == 8, space.model == .rgb, CGBitmapInfo(rawValue: bitmapInfo).isPremultipliedRGBA,
            bytesPerRow == 0 || (width > 0 && bytesPerRow / 4 >= width)
        else {
            Diagnostics.warnOnce(
                "context.layout",
                "CGContext(data:…): \(bitsPerComponent) bits, \(bytesPerRow) bytes per row, bitmap info \(bitmapInfo) is no layout "
                    + "this library draws in; use 8 bits and CGImageAlphaInfo.premultipliedLast in an RGB space")
            return nil
        }
        guard let data else {
            self.init(width: width, height: height)
            return
        }
        self.init(width: width, height: height, bytesPerRow: bytesPerRow == 0 ? width * 4 : bytesPerRow, memory: data)
    }

    private init?(width: Int, height: Int, bytesPerRow: Int, memory: UnsafeMutableRawPointer) {
        let sides = 1...CGImage.maximumSide
        guard sides.contains(width), sides.contains(height) else { return nil }
        self.width = width
        self.height = height
        base = BitmapSurface(
            bounds: PixelRect(x: 0, y: 0, width: width, height: height), bytesPerRow: bytesPerRow, data: memory)
        surface = base
        state = GraphicsState(clip: ClipRegion(bounds: base.bounds))
    }

    /// The number of bytes between the starts of two rows.
    public var bytesPerRow: Int { base.bytesPerRow }
    /// The number of bits in one component.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits in one pixel.
    public var bitsPerPixel: Int { 32 }
    /// The space of the pixels, sRGB.
    public var colorSpace: CGColorSpace? { .sharedSRGB }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue) }
    /// Where alpha lies in a pixel.
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    /// The pixels, valid as long as the context.
    public var data: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(base.data) }

    /// The pixels as they are now, as an image of its own; open transparency layers are not in it yet.
    public func makeImage() -> CGImage? {
        base.image()
    }

    /// Nothing: drawing is done when the call returns.
    public func flush() {}

    /// Nothing: drawing is done when the call returns.
    public func synchronize() {}
}
