import Foundation

/// The memory of a bitmap of premultiplied RGBA pixels, row by row without padding. A context shares it with its images until
/// something else is painted.
///
/// `@unchecked`: a ``BitmapSurface`` writes to it, and only while it has the sole reference.
final class PixelMemory: @unchecked Sendable {
    /// The first byte of the first row.
    let data: UnsafeMutablePointer<UInt8>
    /// The number of bytes.
    let count: Int

    /// Allocates transparent pixels; nil if memory is short.
    init?(pixels: Int) {
        guard let memory = calloc(pixels, 4) else { return nil }
        count = pixels * 4
        data = memory.bindMemory(to: UInt8.self, capacity: count)
    }

    deinit { free(data) }

    /// All bytes.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: data, count: count) }
}
