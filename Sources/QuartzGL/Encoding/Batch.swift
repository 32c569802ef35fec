import CGLES
import QuartzCompositor

/// Pieces that one draw call paints, in painting order.
struct Batch {
    /// The drawn part of a piece's rectangle.
    enum Extent: Int32 {
        /// The whole rectangle.
        case whole = 0
        /// The rim between the rectangle and a hole.
        case rim = 1
        /// A given part.
        case part = 2
    }

    /// The properties that all pieces of a batch share.
    struct Key {
        var program: ProgramKey
        /// The drawn part of each piece's rectangle.
        var extent = Extent.whole
        /// Whether every piece is opaque, so that blending is off.
        var isOpaque = false
        /// The frame's number for the texture, or -1. A number needs no reference counting for every piece.
        var texture: Int32 = -1
        var filter = TextureFilter.linear
        /// The frame's number for the texture of a sampled mask, or -1.
        var mask: Int32 = -1
        var maskFilter = TextureFilter.linear

        /// Whether two keys are equal. Most pieces have the key of the previous piece.
        @inline(__always)
        func isAlike(_ other: Key) -> Bool {
            texture == other.texture && program == other.program && extent == other.extent && isOpaque == other.isOpaque
                && filter == other.filter && mask == other.mask && maskFilter == other.maskFilter
        }
    }

    /// An offscreen picture that is composited onto the batch's pass.
    struct Composite {
        var content: Pass
        var mask: Pass?
        var blendMode: CGBlendMode
        /// The filters of the content, in device pixels.
        var filters: [FilterOperation] = []
        /// Whether the content is the backdrop.
        var isBackdrop = false
        /// Whether the content is painted on a copy of the backdrop, and replaces it.
        var startsWithBackdrop = false
        /// The visible pixels. Filters read more of the content.
        var shown: PixelBox
        /// Whether its pictures can be painted before the rest of its pass.
        var isIndependent: Bool { !readsBackdrop && filters.isEmpty }
        /// Whether the backdrop is copied into the content.
        var readsBackdrop: Bool { isBackdrop || startsWithBackdrop }
    }

    /// The area below which a piece may use a more general program than necessary, which costs less than a draw call.
    static let smallArea = 96 * 96
    /// The area below which a batch may change to a more general program for one piece.
    static let upgradableArea = 32 * 1024

    var key: Key
    var composite: Composite?
    /// The screen tiles that it touches.
    var tiles: TileMask
    /// The sum of the pieces' areas.
    var area: Int
    var count = 0
    /// The index of the first piece in the frame's buffer, valid after ``FrameEncoder/layOut()``.
    var first = 0

    /// Returns the key under which the batch can take another piece, or nil.
    func key(joining other: Key, area otherArea: Int) -> Key? {
        if composite == nil, key.isAlike(other) { return key }
        guard composite == nil, key.extent == other.extent, key.texture == other.texture, key.filter == other.filter,
            key.mask == other.mask, key.maskFilter == other.maskFilter,
            let paint = paint(joining: other.program.paint, area: otherArea)
        else { return nil }
        let own = key.program.features
        let added = other.program.features
        let alike: ProgramKey.Features = [.polygon, .masked, .texelMask]
        guard own.intersection(alike) == added.intersection(alike) else { return nil }
        guard own.isSuperset(of: added) || area < Self.upgradableArea else { return nil }
        guard added.isSuperset(of: own) || otherArea < Self.smallArea else { return nil }
        guard key.isOpaque == other.isOpaque || (key.isOpaque ? area < Self.upgradableArea : otherArea < Self.smallArea) else {
            return nil
        }
        var joined = key
        joined.program.paint = paint
        joined.program.features.formUnion(paint == .border ? added.union(.edge) : added)
        joined.isOpaque = key.isOpaque && other.isOpaque && joined.program.features.areSolid
        return joined
    }

    /// Returns the paint that draws both kinds of pieces, or nil. The border program also draws solid pieces, at a higher cost.
    private func paint(joining other: ProgramKey.Paint, area otherArea: Int) -> ProgramKey.Paint? {
        switch (key.program.paint, other) {
        case (let own, other) where own == other: own
        case (.border, .solid): otherArea < Self.smallArea ? .border : nil
        case (.solid, .border): area < Self.upgradableArea ? .border : nil
        default: nil
        }
    }
}

/// The content of one surface: batches in order, over a region of device pixels.
final class Pass {
    /// The pixels that are needed.
    var region: PixelBox
    /// Indices into the frame's batches.
    var batches: [Int] = []
    /// The pixels touched by any batch.
    var touched = PixelBox.empty
    /// Whether it contains a composite of its backdrop.
    var holdsBackdrop = false

    init(region: PixelBox) {
        self.region = region
    }
}

/// One piece in the format of the vertex stage: nine attributes of four floats. `VertexShader` documents them.
struct Instance {
    var rowX: SIMD4<Float>
    var rowY: SIMD4<Float>
    var rowW: SIMD4<Float>
    var rect: SIMD4<Float>
    var color: SIMD4<Float>
    var texture: SIMD4<Float>
    var texels: SIMD4<Float>
    var radii: SIMD4<Float>
    var inner: SIMD4<Float>

    static let attributeCount = 9
}

/// A set of screen tiles in a 16 × 16 grid: a coarse test of whether two batches can touch the same pixel.
struct TileMask {
    /// One lane per row of tiles, one bit per column.
    fileprivate var rows: SIMD16<UInt16> = .zero

    static let empty = TileMask()

    func intersects(_ other: TileMask) -> Bool {
        rows & other.rows != .zero
    }

    @inline(__always)
    mutating func formUnion(_ other: TileMask) {
        rows |= other.rows
    }
}

/// The grid of tiles on the screen.
struct TileGrid {
    private static let count: Int32 = 16

    private let screen: PixelBox
    /// Tiles per pixel, slightly less than exact so that no pixel maps to a tile past the last.
    private let perPixel: SIMD2<Float>

    init(_ screen: PixelBox) {
        self.screen = screen
        perPixel = Float(Self.count) * 0.9999 / SIMD2(Float(max(1, screen.width)), Float(max(1, screen.height)))
    }

    /// Returns the tiles that a box touches. Parts outside the screen map to the nearest tile.
    @inline(__always)
    func mask(_ box: PixelBox) -> TileMask {
        var mask = TileMask.empty
        guard !box.isEmpty, !screen.isEmpty else { return mask }
        let left = tile(box.left, screen.left, perPixel.x)
        let right = tile(box.right - 1, screen.left, perPixel.x)
        let columns = UInt16(truncatingIfNeeded: (UInt32(2) << UInt32(right)) - (UInt32(1) << UInt32(left)))
        for row in tile(box.top, screen.top, perPixel.y)...tile(box.bottom - 1, screen.top, perPixel.y) {
            mask.rows[Int(row)] = columns
        }
        return mask
    }

    /// Returns a pixel's column or row of tiles: the same for all boxes, and monotonic in `pixel`.
    @inline(__always)
    private func tile(_ pixel: Int32, _ start: Int32, _ perPixel: Float) -> Int32 {
        max(0, min(Self.count - 1, Int32(Float(pixel - start) * perPixel)))
    }
}

extension CGBlendMode {
    /// The factors of source and destination, if GL's fixed blending supports the mode with coverage; else nil.
    ///
    /// Coverage scales the source, which is correct only if a source of zero changes nothing.
    var factors: (source: Int32, destination: Int32)? {
        switch self {
        case .normal: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        case .screen: (GL_ONE, GL_ONE_MINUS_SRC_COLOR)
        case .plusLighter: (GL_ONE, GL_ONE)
        case .sourceAtop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        case .destinationOver: (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
        case .destinationOut: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
        case .xor: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        default: nil
        }
    }

    /// Whether the mode needs a copy of the backdrop.
    var needsBackdrop: Bool { factors == nil }
}
