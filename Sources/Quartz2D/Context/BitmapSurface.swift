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
    /// The pixels that have been painted on since it was made: a layer can show no others.
    private(set) var touched = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// The memory that counts, where its format is another: this surface then holds only what is being drawn over.
    let mirror: PixelMirror?

    /// Allocates a transparent surface; nil where the size is out of range or there is no memory for it.
    init?(bounds: PixelRect, mirror: PixelMirror? = nil) {
        guard !bounds.isEmpty, bounds.width <= CGImage.maximumSide, bounds.height <= CGImage.maximumSide,
            bounds.width * bounds.height <= Self.mostPixels,
            let memory = calloc(bounds.width * bounds.height, 4)
        else { return nil }
        self.bounds = bounds
        bytesPerRow = bounds.width * 4
        data = memory.bindMemory(to: UInt8.self, capacity: bounds.width * bounds.height * 4)
        ownsData = true
        self.mirror = mirror
    }

    /// Draws in memory that someone else keeps.
    init(bounds: PixelRect, bytesPerRow: Int, data: UnsafeMutableRawPointer) {
        self.bounds = bounds
        self.bytesPerRow = bytesPerRow
        self.data = data.bindMemory(to: UInt8.self, capacity: bytesPerRow * bounds.height)
        ownsData = false
        mirror = nil
    }

    deinit {
        if ownsData { free(data) }
    }

    /// The pixel at a place of the device, which must lie in the bounds, and all after it in its row.
    func pixels(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
        data + (y - bounds.y) * bytesPerRow + (x - bounds.x) * 4
    }

    /// Notes that pixels are about to be painted on.
    func touch(_ area: PixelRect) {
        touched = touched.union(area)
    }

    /// Lets a run of pixels be changed.
    func change(x: Int, y: Int, count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
        let pixels = pixels(x: x, y: y)
        mirror?.read(x: x - bounds.x, y: y - bounds.y, count: count, into: pixels)
        body(pixels)
        mirror?.write(x: x - bounds.x, y: y - bounds.y, count: count, from: pixels)
    }

    /// A copy of the pixels as an image; of one of colours alone, what is transparent lies on black.
    func image(_ channels: ImageChannels) -> CGImage? {
        if let mirror {
            for row in 0..<bounds.height {
                mirror.read(x: 0, y: row, count: bounds.width, into: data + row * bytesPerRow)
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(bounds.width * bounds.height * 4)
        for row in 0..<bounds.height {
            bytes.append(contentsOf: UnsafeBufferPointer(start: data + row * bytesPerRow, count: bounds.width * 4))
        }
        if channels == .color {
            bytes.withUnsafeMutableBufferPointer { bytes in
                for alpha in stride(from: 3, to: bytes.count, by: 4) { bytes[alpha] = 255 }
            }
        }
        return CGImage(width: bounds.width, height: bounds.height, premultipliedRGBA: bytes, channels: channels)
    }
}
