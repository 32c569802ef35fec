import Foundation

/// The parts that the painters of one picture share: smaller levels of images, pictures inside of the list, and a budget of memory.
final class PaintStore {
    /// A painted picture: its surface, and where the picture lies on it in pixels.
    struct Picture {
        let surface: PaintSurface
        let origin: SIMD2<Double>
        let size: SIMD2<Double>
    }

    private struct Key: Hashable {
        let source: UInt64
        let density: Double
    }

    /// A smaller level of an image.
    private final class Level {
        let width: Int
        let height: Int
        let data: UnsafeMutablePointer<UInt8>

        init(width: Int, height: Int) {
            (self.width, self.height) = (width, height)
            data = .allocate(capacity: width * height * 4)
        }

        deinit { data.deallocate() }
        var texels: Texels { Texels(base: UnsafePointer(data), width: width, height: height) }
    }

    /// The most pixels that open groups and kept pictures may have together; they take a gibibyte.
    private static let mostPixels = 1 << 28
    /// The maximum side in pixels of a picture whose source sets no density.
    private static let longestSide = 4096.0
    /// Densities are rounded to steps of a quarter of an octave, as on the GPU.
    private static let stepsPerOctave = 4.0
    /// Pictures nested deeper than this are not painted: painting them recurses.
    private static let deepest = 64

    private var usedPixels = 0
    private var pictures: [Key: Picture] = [:]
    private var levels: [UInt64: [Level]] = [:]
    /// The tables of round corners, by the radius in sigmas.
    private var corners: [Double: BlurredCorner] = [:]
    /// The pixels of shadows whose corners have no table.
    private var pixelsWithoutTable: [Double: Int] = [:]

    // MARK: Surfaces

    /// A transparent surface; nil, with a warning, if it does not fit the budget.
    func surface(_ bounds: PixelRect) -> PaintSurface? {
        guard bounds.width * bounds.height <= Self.mostPixels - usedPixels, let surface = PaintSurface(bounds: bounds) else {
            Diagnostics.warnOnce("BitmapPainter.memory", "a group or a picture is not painted: it needs too much memory")
            return nil
        }
        usedPixels += surface.pixelCount
        return surface
    }

    /// Returns a surface's pixels to the budget.
    func giveBack(_ surface: PaintSurface) {
        usedPixels -= surface.pixelCount
    }

    // MARK: Pictures

    /// The picture of a list that is seen at `wanted` pixels per point; nil if there is nothing to show.
    func picture(_ source: PictureSource, wanted: Double, depth: Int) -> Picture? {
        guard depth < Self.deepest else {
            Diagnostics.warnOnce("BitmapPainter.depth", "pictures nested more than \(Self.deepest) deep are not painted")
            return nil
        }
        guard let density = Self.density(source.density.map { Double($0) }, wanted, source.bounds.size) else { return nil }
        return kept(source.id, source.bounds, density: density) { surface in
            ListPainter(source.list, scale: density, on: surface, store: self, depth: depth).paint()
        }
    }

    /// The picture of a transition at a moment; nil if there is nothing to show.
    func transition(_ source: TransitionSource, wanted: Double, depth: Int) -> Picture? {
        guard let density = Self.density(nil, wanted, source.size),
            let from = picture(source.from, wanted: wanted, depth: depth),
            let to = picture(source.to, wanted: wanted, depth: depth)
        else { return nil }
        return kept(source.id, CGRect(origin: .zero, size: source.size), density: density) { surface in
            TransitionPainter(source, from: from, to: to, density: Float(density)).paint(on: surface)
        }
    }

    private func kept(_ id: UInt64, _ bounds: CGRect, density: Double, _ paint: (PaintSurface) -> Void) -> Picture? {
        let key = Key(source: id, density: density)
        if let kept = pictures[key] { return kept }
        let box = PixelRect(covering: bounds, scale: density)
        guard !box.isEmpty, let surface = surface(box) else { return nil }
        let picture = Picture(
            surface: surface,
            origin: SIMD2(Double(bounds.minX) * density - Double(box.x), Double(bounds.minY) * density - Double(box.y)),
            size: SIMD2(Double(bounds.width), Double(bounds.height)) * density)
        paint(surface)
        pictures[key] = picture
        return picture
    }

    private static func density(_ own: Double?, _ wanted: Double, _ size: CGSize) -> Double? {
        let side = Double(max(size.width, size.height))
        guard side > 0, side.isFinite else { return nil }
        if let own { return own > 0 && own.isFinite ? own : nil }
        guard wanted > 0, wanted.isFinite else { return nil }
        return min(exp2((log2(wanted) * stepsPerOctave - 1e-3).rounded(.up) / stepsPerOctave), longestSide / side)
    }

    // MARK: Shadows

    /// The table of a round corner with a radius in sigmas. Returns nil until shadows with such corners have enough pixels.
    ///
    /// - Parameter pixels: The number of pixels of another shadow.
    func corner(roundness: Double, pixels: Int) -> BlurredCorner? {
        if let known = corners[roundness] { return known }
        guard let side = BlurredCorner.side(roundness: roundness) else { return nil }
        // A pixel without a table costs as much as about thirty places of the table.
        let total = pixelsWithoutTable[roundness, default: 0] + min(pixels, side * side)
        pixelsWithoutTable[roundness] = total
        guard total * 30 >= side * side else { return nil }
        let corner = BlurredCorner(roundness: roundness, side: side)
        corners[roundness] = corner
        return corner
    }

    // MARK: Levels

    /// The levels of an image, each half as large as the one before; computed on first use.
    func smallerLevels(of image: CGImage, _ base: Texels) -> [Texels] {
        if let known = levels[image.id] { return known.map(\.texels) }
        var made: [Level] = []
        var last = base
        while last.width > 1 || last.height > 1 {
            let level = Level(width: max(1, last.width / 2), height: max(1, last.height / 2))
            let step = SIMD2(Double(last.width) / Double(level.width), Double(last.height) / Double(level.height))
            for y in 0..<level.height {
                for x in 0..<level.width {
                    let color = last.linear(SIMD2(Double(x) + 0.5, Double(y) + 0.5) * step, repeats: false)
                    Pixel8.store(color, to: level.data + (y * level.width + x) * 4)
                }
            }
            made.append(level)
            last = level.texels
        }
        levels[image.id] = made
        return made.map(\.texels)
    }
}
