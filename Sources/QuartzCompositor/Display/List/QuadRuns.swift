/// The bounds of runs of consecutive quads of a list. A frame that repaints a part of a list passes over the runs outside of it.
///
/// Bounds grow when a quad is replaced, and are computed again after as many replacements as the run has quads. So a replacement
/// takes constant time on average.
package struct QuadRuns: Sendable {
    /// The number of quads of a run.
    package static let length = 16
    /// The number of quads from which on runs save time.
    static let fewest = 64
    /// A width in pixels that covers smoothed edges, the least blur of a shadow, and rounding.
    private static let margin = 4.0

    /// Left, top, right, bottom of each run, in points of the list.
    private var boxes: [SIMD4<Double>] = []
    /// The number of replaced quads of each run since its box was computed.
    private var replacements: [UInt8]

    init(_ quads: [Quad]) {
        let count = (quads.count + Self.length - 1) / Self.length
        boxes.reserveCapacity(count)
        replacements = [UInt8](repeating: 0, count: count)
        for run in 0..<count { boxes.append(Self.box(of: run, in: quads)) }
    }

    /// Adapts the run of a quad that has been replaced.
    mutating func replace(_ index: Int, in quads: [Quad]) {
        let run = index / Self.length
        replacements[run] += 1
        if Int(replacements[run]) < Self.length {
            boxes[run].extend(to: quads[index].outerBox)
        } else {
            boxes[run] = Self.box(of: run, in: quads)
            replacements[run] = 0
        }
    }

    private static func box(of run: Int, in quads: [Quad]) -> SIMD4<Double> {
        var box = SIMD4<Double>.nothing
        for index in run * length..<min((run + 1) * length, quads.count) { box.extend(to: quads[index].outerBox) }
        return box
    }

    /// Returns whether a quad of a run may touch pixels: left, top, right, bottom, at `scale` pixels per point.
    package func mayTouch(_ run: Int, _ pixels: SIMD4<Double>, scale: Double) -> Bool {
        let box = boxes[run] * scale + SIMD4(-Self.margin, -Self.margin, Self.margin, Self.margin)
        return box.x < pixels.z && pixels.x < box.z && box.y < pixels.w && pixels.y < box.w
    }

    /// Returns whether the box of its run holds what a quad paints.
    func holds(_ index: Int, of quads: [Quad]) -> Bool {
        let (box, quad) = (boxes[index / Self.length], quads[index].outerBox)
        return quad.x > quad.z || (box.x <= quad.x && box.y <= quad.y && box.z >= quad.z && box.w >= quad.w)
    }
}

extension DisplayList {
    /// Computes the bounds of runs, unless the list is short.
    package mutating func findRuns() {
        runs = quads.count < QuadRuns.fewest ? nil : QuadRuns(quads)
    }
}

extension Quad {
    /// Left, top, right, bottom of all that the quad paints, in points of the list. Everything, if it reaches behind the eye.
    fileprivate var outerBox: SIMD4<Double> {
        guard isDrawable else { return .nothing }
        var outer = self
        if kind == .coverage {
            // The raster of a shape has a transparent border of up to four texels, which are large where a plane comes near.
            let isUpright = map.isAffine && map.x.y == 0 && map.y.x == 0
            let border = rect.highHalf * (isUpright ? 1.0 / 256 : 0.5)
            outer.rect = SIMD4(lowHalf: rect.lowHalf - border, highHalf: rect.highHalf + border * 2)
        }
        guard let box = outer.boxInFront else { return .everything }
        return box * 0 == .zero ? box : .everything
    }
}

extension SIMD4<Double> {
    /// A box without points.
    fileprivate static let nothing = SIMD4(.infinity, .infinity, -.infinity, -.infinity)
    /// The box of all points.
    fileprivate static let everything = SIMD4(-.infinity, -.infinity, .infinity, .infinity)

    /// Enlarges a box so that it holds another one.
    fileprivate mutating func extend(to other: SIMD4<Double>) {
        self = SIMD4(Swift.min(x, other.x), Swift.min(y, other.y), Swift.max(z, other.z), Swift.max(w, other.w))
    }
}
