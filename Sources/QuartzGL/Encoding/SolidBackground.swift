import QuartzCompositor

/// A large unobscured solid rectangle. Solid quads on top of it are blended into its colour on the CPU, so that a panel over its
/// shadow, or a stack of panels, is painted once.
///
/// The blended colour is rounded to 8 bits once, instead of once per quad, so it is more exact than painting them in order.
struct SolidBackground {
    /// The minimum number of pixels for which blending ahead saves time.
    static let leastArea = 128 * 128

    /// The pixels that it covers.
    var pixels: PixelBox
    /// The piece with its current rectangle and colour.
    var piece: DeviceQuad
    /// The index of the piece.
    var instance: Int
}

extension FrameEncoder {
    /// Adds plain paint whose rectangle is on pixel boundaries, over the background or as a new one.
    ///
    /// - Parameter pixels: The visible pixels.
    mutating func addToBackground(_ piece: DeviceQuad, _ pixels: PixelBox) {
        var piece = piece
        piece.rect = pixels.sides
        let common = pixels.intersection(background?.pixels ?? .empty)
        guard var background, 2 * common.area >= max(pixels.area, background.pixels.area) else {
            add(piece.instance(), key: piece.key, bounds: pixels, area: pixels.area)
            background = SolidBackground(pixels: pixels, piece: piece, instance: nextInstance - 1)
            return
        }
        shrinkBackground(to: common)
        background = self.background ?? background
        if piece.isOpaque, !background.piece.key.isOpaque {
            // The background is painted with blending, so it becomes empty instead of being covered.
            repaint(background.instance, rect: SIMD4(lowHalf: piece.rect.lowHalf, highHalf: piece.rect.lowHalf), color: .zero)
            self.background = nil
            add(piece.instance(), key: piece.key, bounds: pixels, area: pixels.area)
            self.background = SolidBackground(pixels: pixels, piece: piece, instance: nextInstance - 1)
            return
        }
        background.piece.color = piece.color + (1 - piece.color.w) * background.piece.color
        repaint(background.instance, rect: common.sides, color: background.piece.color)
        self.background = background
        for rest in pixels.without(common) {
            piece.rect = rest.sides
            add(piece.instance(), key: piece.key, bounds: rest, area: rest.area)
        }
    }

    /// Shrinks the background by the area about to be covered. Drops it if less than half would be left.
    mutating func leaveBackground(to box: PixelBox) {
        guard let background else { return }
        let kept = background.pixels.beside(box).max { $0.area < $1.area } ?? .empty
        if 2 * kept.area >= background.pixels.area {
            shrinkBackground(to: kept)
        } else {
            self.background = nil
        }
    }

    /// Reduces the background to `kept` and paints the rest as separate pieces.
    private mutating func shrinkBackground(to kept: PixelBox) {
        guard var background, kept != background.pixels else { return }
        let rests = background.pixels.without(kept)
        background.pixels = kept
        background.piece.rect = kept.sides
        self.background = background
        repaint(background.instance, rect: kept.sides, color: background.piece.color)
        var rest = background.piece
        for box in rests {
            rest.rect = box.sides
            add(rest.instance(), key: rest.key, bounds: box, area: box.area)
        }
    }
}

extension PixelBox {
    /// Left, top, right, bottom.
    var sides: SIMD4<Float> { SIMD4(Float(left), Float(top), Float(right), Float(bottom)) }

    /// Returns the parts to the left, to the right, above and below another box.
    func beside(_ other: PixelBox) -> [PixelBox] {
        [
            PixelBox(left: left, top: top, right: min(right, other.left), bottom: bottom),
            PixelBox(left: max(left, other.right), top: top, right: right, bottom: bottom),
            PixelBox(left: left, top: top, right: right, bottom: min(bottom, other.top)),
            PixelBox(left: left, top: max(top, other.bottom), right: right, bottom: bottom),
        ].filter { !$0.isEmpty }
    }

    /// Returns the remainder outside a box within it.
    func without(_ hole: PixelBox) -> [PixelBox] {
        [
            PixelBox(left: left, top: top, right: right, bottom: hole.top),
            PixelBox(left: left, top: hole.bottom, right: right, bottom: bottom),
            PixelBox(left: left, top: hole.top, right: hole.left, bottom: hole.bottom),
            PixelBox(left: hole.right, top: hole.top, right: right, bottom: hole.bottom),
        ].filter { !$0.isEmpty }
    }
}
