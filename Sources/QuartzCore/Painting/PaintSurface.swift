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

    @inline(__always)
    static func store(_ color: SIMD4<Float>, to pixel: UnsafeMutablePointer<UInt8>) {
        pixel[0] = byte(color.x)
        pixel[1] = byte(color.y)
        pixel[2] = byte(color.z)
        pixel[3] = byte(color.w)
    }

    /// The greatest whole number up to a number, without a function call; 0 beyond all surfaces and for NaN.
    @inline(__always)
    static func floor(_ value: Double) -> Int {
        guard value > -1e15, value < 1e15 else { return 0 }
        // The conversion truncates towards zero.
        let whole = Int(value)
        return Double(whole) > value ? whole - 1 : whole
    }

    /// The nearest byte; 0 for NaN.
    @inline(__always)
    private static func byte(_ value: Float) -> UInt8 {
        value > 0 ? value < 1 ? UInt8(value * 255 + 0.5) : 255 : 0
    }
}
