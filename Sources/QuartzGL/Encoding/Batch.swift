import QuartzCore

/// Pieces that one draw call paints, in their order.
struct Batch {
    /// How much of its rectangle a piece draws.
    enum Extent: Int32 {
        /// All of it.
        case whole = 0
        /// The rim between the rectangle and a hole.
        case rim = 1
        /// A part that is given for itself.
        case part = 2
    }

    /// The properties that all pieces of a batch share.
    struct Key {
        var program: ProgramKey
        /// How much of a piece's rectangle is drawn.
        var extent = Extent.whole
        /// Nothing shines through, so blending is off.
        var isOpaque = false
        /// The frame's number for the texture, or -1: a reference would have to be counted for every piece.
        var texture: Int32 = -1
        var filter = TextureFilter.linear
        /// The frame's number for the texture of a mask that is looked up, or -1.
        var mask: Int32 = -1
        var maskFilter = TextureFilter.linear

        /// Whether the two are the same: most pieces, one after the other, have one key.
        @inline(__always)
        func isAlike(_ other: Key) -> Bool {
            texture == other.texture && program == other.program && extent == other.extent && isOpaque == other.isOpaque
                && filter == other.filter && mask == other.mask && maskFilter == other.maskFilter
        }
    }

    /// A picture painted off screen, to be laid on the pass that holds the batch.
    struct Composite {
        var content: Pass
        var mask: Pass?
        var blendMode: CGBlendMode
        /// Applied to the content, in device pixels.
        var filters: [FilterOperation] = []
        /// Whether the content is what lies behind.
        var isBackdrop = false
        /// The pixels that are shown; filters read more of the content.
        var shown: PixelBox
        /// Whether its pictures can be painted before anything else of the pass that shows them.
        var isIndependent: Bool { !isBackdrop && filters.isEmpty }
    }

    /// A piece smaller than this may be drawn by a program that does more than it needs: a draw call costs more.
    static let smallArea = 96 * 96
    /// A batch that covers less than this may be moved to such a program for the sake of one piece.
    static let upgradableArea = 32 * 1024

    var key: Key
    var composite: Composite?
    /// Where it touches the screen.
    var tiles: TileMask
    /// The sum of the pieces' areas.
    var area: Int
    var count = 0
    /// The first piece in the frame's buffer, once that is laid out.
    var first = 0

    /// The key under which the batch could take a further piece, or nil.
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
        joined.isOpaque = key.isOpaque && other.isOpaque && joined.program.features.isEmpty
        return joined
    }

    /// Borders and solid pieces can be drawn by the border's program, at a price.
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
    /// The pixels that are kept.
    var region: PixelBox
    /// Indices into the frame's batches.
    var batches: [Int] = []
    /// The pixels touched by any batch.
    var touched = PixelBox.empty
    /// Whether it shows some of itself again, filtered.
    var holdsBackdrop = false

    init(region: PixelBox) {
        self.region = region
    }
}
