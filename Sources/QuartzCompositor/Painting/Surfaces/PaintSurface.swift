import Foundation

/// Premultiplied pixels of a rectangle of the screen, eight bits per component in the order red, green, blue, alpha.
package final class PaintSurface {
    /// The maximum number of pixels of a surface; they take a gibibyte.
    static let mostPixels = 1 << 28

    /// The device pixels that the surface holds.
    let bounds: PixelRect
    package let data: UnsafeMutablePointer<UInt8>
    /// The rectangle of the pixels painted so far. All others are transparent.
    package private(set) var touched = PixelRect(x: 0, y: 0, width: 0, height: 0)

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

    /// Makes all pixels transparent.
    func clear() {
        data.update(repeating: 0, count: pixelCount * 4)
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
