import Foundation

/// Memory for premultiplied RGBA pixels, and the device rectangle that they cover.
final class BitmapSurface {
    /// The maximum number of pixels of a surface; they take a gibibyte.
    static let mostPixels = 1 << 28

    /// The rectangle of device pixels that the surface holds.
    let bounds: PixelRect
    /// The number of bytes from one row to the next.
    let bytesPerRow: Int
    /// The first byte of the first row. Call ``touch(_:)`` before writing.
    private(set) var data: UnsafeMutablePointer<UInt8>
    /// The surface's own memory; nil if the caller owns it.
    private var memory: PixelMemory?
    /// Whether the program has the address of the pixels, and may write to them at any time.
    private var isExposed = false
    /// The bounds of the pixels painted since the surface was created. A layer's other pixels are transparent.
    private(set) var touched = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// The memory in the context's format, if that is not RGBA. This surface then holds only the pixels being changed.
    let client: ClientPixels?

    /// Allocates a transparent surface. Returns nil if the size is out of range or memory is short.
    init?(bounds: PixelRect, client: ClientPixels? = nil) {
        guard !bounds.isEmpty, bounds.width <= CGImage.maximumSide, bounds.height <= CGImage.maximumSide,
            bounds.width * bounds.height <= Self.mostPixels,
            let memory = PixelMemory(pixels: bounds.width * bounds.height)
        else { return nil }
        self.bounds = bounds
        bytesPerRow = bounds.width * 4
        data = memory.data
        self.memory = memory
        self.client = client
    }

    /// Draws into memory that the caller owns.
    init(bounds: PixelRect, bytesPerRow: Int, data: UnsafeMutableRawPointer) {
        self.bounds = bounds
        self.bytesPerRow = bytesPerRow
        self.data = data.bindMemory(to: UInt8.self, capacity: bytesPerRow * bounds.height)
        client = nil
    }

    /// Returns the pixel at a device position inside the bounds, followed by the rest of its row.
    func pixels(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
        data + (y - bounds.y) * bytesPerRow + (x - bounds.x) * 4
    }

    /// Records that pixels are about to be painted. Images that share the memory keep it, and the surface continues on a copy.
    func touch(_ area: PixelRect) {
        unshare()
        // A narrow area does not need all pages of its rows.
        if area.y < touched.y || area.maxY > touched.maxY, area.width > bounds.width / 2 {
            memory?.populate((area.y - bounds.y) * bytesPerRow..<(area.maxY - bounds.y) * bytesPerRow)
        }
        touched = touched.union(area)
    }

    /// Returns the address of the pixels for the program to read and write.
    func expose() -> UnsafeMutablePointer<UInt8> {
        unshare()
        isExposed = true
        return data
    }

    /// Replaces memory that images have by a copy. All painted pixels are in ``touched``. A call that paints cannot fail, so missing
    /// memory ends the process, as it does for arrays.
    private func unshare() {
        guard memory != nil, !isKnownUniquelyReferenced(&memory) else { return }
        guard let copy = PixelMemory(pixels: bounds.width * bounds.height) else { fatalError("no memory for a context's pixels") }
        for y in touched.y..<touched.maxY {
            let start = (y - bounds.y) * bytesPerRow + (touched.x - bounds.x) * 4
            (copy.data + start).update(from: data + start, count: touched.width * 4)
        }
        memory = copy
        data = copy.data
    }

    /// Runs `body` on a run of pixels; reads them from the client memory before and writes them back after.
    func change(x: Int, y: Int, count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
        let pixels = pixels(x: x, y: y)
        client?.read(x: x - bounds.x, y: y - bounds.y, count: count, into: pixels)
        body(pixels)
        client?.write(x: x - bounds.x, y: y - bounds.y, count: count, from: pixels)
    }

    /// Returns an image of the pixels. With colour channels alone, transparent pixels are composited on black.
    func image(_ channels: ImageChannels) -> CGImage? {
        if let client {
            unshare()
            RowBands.forEach(in: 0..<bounds.height, width: bounds.width) { rows in
                for row in rows { client.read(x: 0, y: row, count: bounds.width, into: data + row * bytesPerRow) }
            }
        }
        // Formats without alpha are read with an alpha of 255.
        if let memory, !isExposed, channels != .color || client != nil {
            return CGImage(width: bounds.width, height: bounds.height, memory: memory, channels: channels)
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
