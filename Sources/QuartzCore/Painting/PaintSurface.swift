import Foundation

/// Premultiplied pixels of a rectangle of the screen, eight bits per component in the order red, green, blue, alpha.
final class PaintSurface {
    /// The maximum number of pixels of a surface; they take a gibibyte.
    static let mostPixels = 1 << 28

    /// The device pixels that the surface holds.
    let bounds: PixelRect
    let data: UnsafeMutablePointer<UInt8>
    /// The rectangle of the pixels painted so far. All others are transparent.
    private(set) var touched = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// Allocates a transparent surface; nil if the size is out of range or memory is short.
    init?(bounds: PixelRect) {
        guard !bounds.isEmpty, bounds.width <= CGImage.maximumSide, bounds.height <= CGImage.maximumSide,
            bounds.width * bounds.height <= Self.mostPixels, let memory = calloc(bounds.width * bounds.height, 4)
        else { return nil }
        self.bounds = bounds
        data = memory.bindMemory(to: UInt8.self, capacity: bounds.width * bounds.height * 4)
    }

    deinit {
        free(data)
    }

    var pixelCount: Int { bounds.width * bounds.height }

    /// The pixel at a device position inside the bounds, followed by the rest of its row.
    func pixels(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
        data + ((y - bounds.y) * bounds.width + x - bounds.x) * 4
    }

    /// The pixel at a position from the surface's own corner.
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> { Pixel8.load(data + (y * bounds.width + x) * 4) }

    /// Records that pixels are about to be painted.
    func touch(_ area: PixelRect) {
        touched = touched.union(area.intersection(bounds))
    }

    /// The smallest rectangle of pixels outside of which all bytes are 0. Reads the transparent rim.
    var visibleBounds: PixelRect {
        let bytes = UnsafeRawBufferPointer(start: data, count: pixelCount * 4)
        return PixelRect(nonzeroPixelsOf: bytes, width: bounds.width).offset(x: bounds.x, y: bounds.y)
    }

    /// Fills the surface with a premultiplied colour.
    func fill(_ color: SIMD4<Float>) {
        guard color != .zero else { return }
        for index in 0..<pixelCount { Pixel8.store(color, to: data + index * 4) }
        touch(bounds)
    }

    /// Copies pixels of another surface. Those outside of it stay as they are.
    func copy(_ other: PaintSurface) {
        let common = bounds.intersection(other.bounds)
        guard !common.isEmpty else { return }
        for y in common.y..<common.maxY {
            pixels(x: common.x, y: y).update(from: other.pixels(x: common.x, y: y), count: common.width * 4)
        }
        touch(common)
    }

    /// The pixels as an image.
    func image() -> CGImage? {
        let bytes = [UInt8](UnsafeBufferPointer(start: data, count: pixelCount * 4))
        return CGImage(width: bounds.width, height: bounds.height, premultipliedRGBA: bytes)
    }
}

/// Conversions between eight bits per component and numbers from 0 to 1.
enum Pixel8 {
    @inline(__always)
    static func load(_ pixel: UnsafePointer<UInt8>) -> SIMD4<Float> {
        SIMD4(Float(pixel[0]), Float(pixel[1]), Float(pixel[2]), Float(pixel[3])) * (1 / 255 as Float)
    }

    /// Rounds each component to the nearest byte; 0 for NaN.
    @inline(__always)
    static func store(_ color: SIMD4<Float>, to pixel: UnsafeMutablePointer<UInt8>) {
        var limited = color.replacing(with: 0, where: .!(color .> 0))
        limited.replace(with: 1, where: limited .> 1)
        let value = limited * 255 + 0.5
        // A number from 0 to 2^23, added to 2^23, is rounded to a whole number, which is then in the low bits.
        let rounded = value + 0x1p23
        let excess = unsafeBitCast(rounded - 0x1p23 .> value, to: SIMD4<UInt32>.self) & 1
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(rounded, to: SIMD4<UInt32>.self) &- excess)
        UnsafeMutableRawPointer(pixel).storeBytes(of: bytes, as: SIMD4<UInt8>.self)
    }

    /// The greatest whole number up to a number, without a function call; 0 beyond all surfaces and for NaN.
    @inline(__always)
    static func floor(_ value: Double) -> Int {
        guard value > -1e15, value < 1e15 else { return 0 }
        // The conversion truncates towards zero.
        let whole = Int(value)
        return Double(whole) > value ? whole - 1 : whole
    }
}

/// The colour of each pixel of a piece, before coverage.
protocol PixelPaint {
    /// The colour if it is the same everywhere.
    var constant: SIMD4<Float>? { get }
    /// The premultiplied colour of a pixel.
    func color(x: Int, y: Int) -> SIMD4<Float>
    /// The colours of a run of pixels, if they are in memory in a surface's format.
    func pixels(x: Int, y: Int, count: Int) -> UnsafePointer<UInt8>?
}

extension PixelPaint {
    var constant: SIMD4<Float>? { nil }
    func pixels(x: Int, y: Int, count: Int) -> UnsafePointer<UInt8>? { nil }
}

/// One colour.
struct SolidPaint: PixelPaint {
    let solid: SIMD4<Float>
    var constant: SIMD4<Float>? { solid }
    func color(x: Int, y: Int) -> SIMD4<Float> { solid }
}

/// The shape of a piece, pixel by pixel.
struct PaintArea {
    /// The pixels that may be touched.
    var box: PixelRect
    /// The outline; nil covers the whole box.
    var outline: PlaneOutline?
    /// The part of the outline that is left out: the inside of a border.
    var hole: PlaneOutline?
    var clip: PlaneOutline?
    var polygon: PolygonOutline?

    /// The pixels of a row that may be covered.
    func seen(_ y: Int) -> Range<Int> {
        let py = Double(y) + 0.5
        var span = PixelSpan(box)
        outline?.limitSeen(&span, at: py)
        clip?.limitSeen(&span, at: py)
        polygon?.limitSeen(&span, at: py)
        return span.pixels.clamped(to: box.x..<box.maxX)
    }

    /// The pixels of a row that are surely covered fully.
    func full(_ y: Int) -> Range<Int> {
        guard polygon == nil, hole == nil else { return box.x..<box.x }
        let py = Double(y) + 0.5
        var span = PixelSpan(box)
        outline?.limitFull(&span, at: py)
        clip?.limitFull(&span, at: py)
        return span.pixels.clamped(to: box.x..<box.maxX)
    }

    /// The pixels of a row that are surely not covered although they lie within the outline.
    func empty(_ y: Int) -> Range<Int> {
        guard let hole else { return box.x..<box.x }
        var span = PixelSpan(box)
        hole.limitFull(&span, at: Double(y) + 0.5)
        return span.pixels.clamped(to: box.x..<box.maxX)
    }

    /// The covered fraction of a pixel, without the polygon.
    @inline(__always)
    func coverage(x: Int, y: Int) -> Double {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        var coverage = outline?.coverage(px, py) ?? 1
        if let hole { coverage = max(coverage - hole.coverage(px, py), 0) }
        if coverage > 0, let clip { coverage *= clip.coverage(px, py) }
        return coverage
    }
}

extension PaintSurface {
    /// Paints an area over what is there.
    func fill<Paint: PixelPaint>(_ area: PaintArea, with paint: Paint) {
        let box = area.box.intersection(bounds)
        guard !box.isEmpty else { return }
        touch(box)
        for y in box.y..<box.maxY {
            let seen = area.seen(y).clamped(to: box.x..<box.maxX)
            guard !seen.isEmpty else { continue }
            let full = area.full(y).clamped(to: seen)
            let empty = area.empty(y).clamped(to: seen)
            var x = seen.lowerBound
            while x < seen.upperBound {
                if x == full.lowerBound, !full.isEmpty {
                    fill(row: y, full, with: paint)
                    x = full.upperBound
                    continue
                }
                if x == empty.lowerBound, !empty.isEmpty {
                    x = empty.upperBound
                    continue
                }
                let coverage = Float(area.coverage(x: x, y: y))
                if coverage > 0 {
                    let share = area.polygon.map { $0.shares(Double(x) + 0.5, Double(y) + 0.5) }
                    blend(paint.color(x: x, y: y), coverage, share, to: pixels(x: x, y: y))
                }
                x += 1
            }
        }
    }

    /// Paints pixels that are covered fully.
    private func fill<Paint: PixelPaint>(row y: Int, _ range: Range<Int>, with paint: Paint) {
        var pixel = pixels(x: range.lowerBound, y: y)
        guard let color = paint.constant else {
            if let colors = paint.pixels(x: range.lowerBound, y: y, count: range.count) {
                return Self.blend(colors, count: range.count, to: pixel)
            }
            for x in range {
                Self.blend(paint.color(x: x, y: y), to: pixel)
                pixel += 4
            }
            return
        }
        guard color.w >= 1 else {
            for _ in range {
                Self.blend(color, to: pixel)
                pixel += 4
            }
            return
        }
        Pixel8.store(color, to: pixel)
        let first = UnsafeRawPointer(pixel).loadUnaligned(as: UInt32.self)
        UnsafeMutableRawPointer(pixel).bindMemory(to: UInt32.self, capacity: range.count).update(
            repeating: first, count: range.count)
    }

    @inline(__always)
    private func blend(
        _ color: SIMD4<Float>, _ coverage: Float, _ shares: PolygonOutline.Shares?, to pixel: UnsafeMutablePointer<UInt8>
    ) {
        var coverage = coverage
        if let shares {
            guard shares.own > 0, shares.joined > 0 else { return }
            coverage *= Float(shares.own)
            // The piece painted later covers its fraction of this one. The coverage is increased so that both add up to the whole.
            coverage *= Float(shares.joined) / max(1 - color.w * coverage * Float(shares.lower), 1e-3)
        }
        Self.blend(color * coverage, to: pixel)
    }

    /// Composites a run of pixels over another.
    private static func blend(_ colors: UnsafePointer<UInt8>, count: Int, to pixels: UnsafeMutablePointer<UInt8>) {
        for offset in stride(from: 0, to: count * 4, by: 4) {
            if colors[offset + 3] == 255 {
                (pixels + offset).update(from: colors + offset, count: 4)
            } else {
                blend(Pixel8.load(colors + offset), to: pixels + offset)
            }
        }
    }

    /// Composites a premultiplied colour over a pixel.
    @inline(__always)
    static func blend(_ color: SIMD4<Float>, to pixel: UnsafeMutablePointer<UInt8>) {
        if color == .zero { return }
        Pixel8.store(color + Pixel8.load(pixel) * (1 - color.w), to: pixel)
    }
}

/// A group's picture and the parameters of its compositing.
struct Composite {
    let content: PaintSurface
    let opacity: Float
    let blend: CGBlendMode
    var mask: PaintSurface?
    var clip: PlaneOutline?
    /// Whether the picture replaces what lies behind it, to the extent of its opacity and its mask.
    var replacesBackdrop = false

    init(content: PaintSurface, opacity: Float, blend: CGBlendMode) {
        (self.content, self.opacity, self.blend) = (content, opacity, blend)
    }
}

extension PaintSurface {
    /// Composites a picture; clip coverage mixes the result with what lies behind.
    func add(_ composite: Composite, in shown: PixelRect) {
        let box = shown.intersection(bounds).intersection(composite.content.bounds)
        guard !box.isEmpty else { return }
        touch(box)
        let isPlain = composite.blend == .normal && !composite.replacesBackdrop
        for y in box.y..<box.maxY {
            var pixel = pixels(x: box.x, y: y)
            for x in box.x..<box.maxX {
                defer { pixel += 4 }
                var share = composite.opacity
                if let mask = composite.mask { share *= mask.alpha(x: x, y: y) }
                let clipped = composite.clip.map { Float($0.coverage(Double(x) + 0.5, Double(y) + 0.5)) } ?? 1
                guard clipped > 0 else { continue }
                let source = Pixel8.load(composite.content.pixels(x: x, y: y)) * share
                if isPlain {
                    Self.blend(source * clipped, to: pixel)
                    continue
                }
                let behind = Pixel8.load(pixel)
                let result =
                    composite.replacesBackdrop
                    ? source + behind * (1 - share) : composite.blend.composite(source: source, destination: behind)
                Pixel8.store(behind + (result - behind) * clipped, to: pixel)
            }
        }
    }

    /// The alpha of a pixel; 0 outside.
    private func alpha(x: Int, y: Int) -> Float {
        guard x >= bounds.x, x < bounds.maxX, y >= bounds.y, y < bounds.maxY else { return 0 }
        return Float(pixels(x: x, y: y)[3]) * (1 / 255)
    }

    /// Makes all pixels transparent.
    func clear() {
        data.update(repeating: 0, count: pixelCount * 4)
    }
}
