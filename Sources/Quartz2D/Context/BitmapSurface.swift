import Foundation

/// Memory for premultiplied RGBA pixels, and which pixels of the device they are.
final class BitmapSurface {
    /// The most pixels of one surface: a gibibyte of them.
    static let mostPixels = 1 << 28

    /// The device's pixels that the surface holds.
    let bounds: PixelRect
    /// The bytes between the starts of two rows.
    let bytesPerRow: Int
    /// The first byte of the first row.
    let data: UnsafeMutablePointer<UInt8>
    private let ownsData: Bool

    /// Allocates a transparent surface; nil where the size is out of range or there is no memory for it.
    init?(bounds: PixelRect) {
        guard !bounds.isEmpty, bounds.width <= CGImage.maximumSide, bounds.height <= CGImage.maximumSide,
            bounds.width * bounds.height <= Self.mostPixels,
            let memory = calloc(bounds.width * bounds.height, 4)
        else { return nil }
        self.bounds = bounds
        bytesPerRow = bounds.width * 4
        data = memory.bindMemory(to: UInt8.self, capacity: bounds.width * bounds.height * 4)
        ownsData = true
    }

    /// Draws in memory that someone else keeps.
    init(bounds: PixelRect, bytesPerRow: Int, data: UnsafeMutableRawPointer) {
        self.bounds = bounds
        self.bytesPerRow = bytesPerRow
        self.data = data.bindMemory(to: UInt8.self, capacity: bytesPerRow * bounds.height)
        ownsData = false
    }

    deinit {
        if ownsData { free(data) }
    }

    /// The pixel at a place of the device, which must lie in the bounds, and all after it in its row.
    func pixels(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
        data + (y - bounds.y) * bytesPerRow + (x - bounds.x) * 4
    }

    /// A copy of the pixels as an image.
    func image() -> CGImage? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(bounds.width * bounds.height * 4)
        for row in 0..<bounds.height {
            bytes.append(contentsOf: UnsafeBufferPointer(start: data + row * bytesPerRow, count: bounds.width * 4))
        }
        return CGImage(width: bounds.width, height: bounds.height, premultipliedRGBA: bytes)
    }
}
