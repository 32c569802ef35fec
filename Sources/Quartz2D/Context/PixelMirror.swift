import Foundation

/// The memory of a context whose pixels lie there in another format than the one drawn in.
///
/// The memory is what counts: whoever has it may change it at any time. What is about to be drawn over is read from it before, and
/// written back after.
final class PixelMirror {
    let format: PixelFormat
    let bytesPerRow: Int
    let data: UnsafeMutablePointer<UInt8>
    private let ownsData: Bool

    /// - Parameter memory: the caller's, `bytesPerRow · height` bytes; nil to allocate them, all 0.
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
