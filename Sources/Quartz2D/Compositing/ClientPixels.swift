import Foundation

/// The memory of a context whose pixel format differs from the premultiplied RGBA that is drawn in.
///
/// This memory is authoritative, because its owner may change it at any time. Pixels are read from it before drawing and written
/// back afterwards.
final class ClientPixels {
    let format: PixelFormat
    let bytesPerRow: Int
    let data: UnsafeMutablePointer<UInt8>
    private let ownsData: Bool

    /// - Parameter memory: The caller's memory of `bytesPerRow · height` bytes; nil allocates zeroed memory.
    init?(format: PixelFormat, bytesPerRow: Int, height: Int, memory: UnsafeMutableRawPointer?) {
        guard let bytes = memory ?? calloc(height, bytesPerRow) else { return nil }
        self.format = format
        self.bytesPerRow = bytesPerRow
        data = bytes.assumingMemoryBound(to: UInt8.self)
        ownsData = memory == nil
    }

    deinit {
        if ownsData { free(data) }
    }

    /// Reads a run of pixels.
    func read(x: Int, y: Int, count: Int, into pixels: UnsafeMutablePointer<UInt8>) {
        var source = data + y * bytesPerRow + x * format.stride
        for index in 0..<count {
            let color = format.read(source)
            for part in 0..<4 { pixels[index * 4 + part] = color[part] }
            source += format.stride
        }
    }

    /// Writes a run of pixels.
    func write(x: Int, y: Int, count: Int, from pixels: UnsafePointer<UInt8>) {
        var target = data + y * bytesPerRow + x * format.stride
        for index in 0..<count {
            let start = pixels + index * 4
            format.write(SIMD4(start[0], start[1], start[2], start[3]), to: target)
            target += format.stride
        }
    }
}
