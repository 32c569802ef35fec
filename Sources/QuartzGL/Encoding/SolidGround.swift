import QuartzCore

/// A large box of plain paint over which nothing has been painted yet: plain paint that comes to lie on it is mixed with it beforehand,
/// so that a panel over its own shadow, or a stack of panels, is painted once.
///
/// Mixed so a colour is rounded to 8 bits once, not with every layer of paint: it is off by less than painted one after the other.
struct SolidGround {
    /// A box of fewer pixels is not worth the while.
    static let leastArea = 128 * 128

    /// What it covers.
    var pixels: PixelBox
    /// As it was added.
    var piece: Piece
    /// The piece's number.
    var instance: Int
}

extension FrameEncoder {
    /// Adds plain paint whose rectangle lies on pixel boundaries, over the ground or as a new one.
    ///
    /// - Parameter pixels: What is seen of it.
    mutating func addToGround(_ piece: Piece, _ pixels: PixelBox) {
        var piece = piece
        piece.rect = pixels.sides
        let common = pixels.intersection(ground?.pixels ?? .empty)
        guard var ground, 2 * common.area >= max(pixels.area, ground.pixels.area) else {
            add(piece.instance(), key: piece.key, bounds: pixels, area: pixels.area)
            ground = SolidGround(pixels: pixels, piece: piece, instance: nextInstance - 1)
            return
        }
        shrinkGround(to: common)
        ground = self.ground ?? ground
        if piece.isOpaque, !ground.piece.key.isOpaque {
            // Nothing of the ground is seen, which is painted with blending.
            repaint(ground.instance, rect: SIMD4(lowHalf: piece.rect.lowHalf, highHalf: piece.rect.lowHalf), color: .zero)
            self.ground = nil
            add(piece.instance(), key: piece.key, bounds: pixels, area: pixels.area)
            self.ground = SolidGround(pixels: pixels, piece: piece, instance: nextInstance - 1)
            return
        }
        ground.piece.color = piece.color + (1 - piece.color.w) * ground.piece.color
        repaint(ground.instance, rect: common.sides, color: ground.piece.color)
        self.ground = ground
        for rest in pixels.without(common) {
            piece.rect = rest.sides
            add(piece.instance(), key: piece.key, bounds: rest, area: rest.area)
        }
    }

    /// Gives up as much of the ground as other paint is about to cover.
    mutating func leaveGround(to box: PixelBox) {
        guard let ground else { return }
        let kept = ground.pixels.beside(box).max { $0.area < $1.area } ?? .empty
        if 2 * kept.area >= ground.pixels.area {
            shrinkGround(to: kept)
        } else {
            self.ground = nil
        }
    }

    /// Keeps a part of the ground; the rest is painted now, as it was.
    private mutating func shrinkGround(to kept: PixelBox) {
        guard var ground, kept != ground.pixels else { return }
        let rests = ground.pixels.without(kept)
        ground.pixels = kept
        ground.piece.rect = kept.sides
        self.ground = ground
        repaint(ground.instance, rect: kept.sides, color: ground.piece.color)
        var rest = ground.piece
        for box in rests {
            rest.rect = box.sides
            add(rest.instance(), key: rest.key, bounds: box, area: box.area)
        }
    }
}

extension PixelBox {
    /// Left, top, right, bottom.
    var sides: SIMD4<Float> { SIMD4(Float(left), Float(top), Float(right), Float(bottom)) }

    /// What lies to the left, the right, above and below another box.
    func beside(_ other: PixelBox) -> [PixelBox] {
        [
            PixelBox(left: left, top: top, right: min(right, other.left), bottom: bottom),
            PixelBox(left: max(left, other.right), top: top, right: right, bottom: bottom),
            PixelBox(left: left, top: top, right: right, bottom: min(bottom, other.top)),
            PixelBox(left: left, top: max(top, other.bottom), right: right, bottom: bottom),
        ].filter { !$0.isEmpty }
    }

    /// What is left without a box that lies within.
    func without(_ hole: PixelBox) -> [PixelBox] {
        [
            PixelBox(left: left, top: top, right: right, bottom: hole.top),
            PixelBox(left: left, top: hole.bottom, right: right, bottom: bottom),
            PixelBox(left: left, top: hole.top, right: hole.left, bottom: hole.bottom),
            PixelBox(left: hole.right, top: hole.top, right: right, bottom: hole.bottom),
        ].filter { !$0.isEmpty }
    }
}
