import Foundation
import Synchronization

/// The memory of a bitmap of premultiplied RGBA pixels, row by row without padding. A context shares it with its images until the
/// context is painted again.
///
/// `@unchecked`: a ``BitmapSurface`` writes to it, and only while it has the sole reference.
final class PixelMemory: @unchecked Sendable {
    /// The first byte of the first row.
    let data: UnsafeMutablePointer<UInt8>
    /// The number of bytes.
    let count: Int

    /// Allocates transparent pixels; nil if memory is short.
    init?(pixels: Int) {
        count = pixels * 4
        guard let memory = Recycled.take(count) ?? calloc(pixels, 4) else { return nil }
        data = memory.bindMemory(to: UInt8.self, capacity: count)
    }

    deinit { Recycled.put(data, count) }

    /// Maps the pages of a range at once, before they are painted. Otherwise each page causes two faults: the first read maps a page of
    /// zeros, and the first write replaces it. Kernels that do not support the call refuse it, which changes nothing.
    func populate(_ range: Range<Int>) {
        guard range.count >= Self.leastPopulated else { return }
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let start = UInt(bitPattern: data) + UInt(range.lowerBound)
        let first = (start + UInt(page) - 1) / UInt(page) * UInt(page)
        let length = (start + UInt(range.count) - first) / UInt(page) * UInt(page)
        madvise(UnsafeMutableRawPointer(bitPattern: first), Int(length), Self.populateForWriting)
    }

    /// The minimum number of bytes for which the system call saves time.
    private static let leastPopulated = 1 << 16
    /// `MADV_POPULATE_WRITE` of Linux 5.14.
    private static let populateForWriting: Int32 = 23

    /// All bytes.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: data, count: count) }
}

extension PixelMemory {
    /// Recently freed blocks. A layer that draws in every frame, or through a mask, needs blocks of the same size repeatedly.
    /// Providing the pages of a new block takes the system longer than filling them with a gradient.
    private enum Recycled {
        /// The minimum size of a kept block in bytes. Smaller ones come from the allocator's free lists.
        private static let leastBytes = 1 << 18
        /// The maximum number of bytes of all kept blocks, about two screens.
        private static let mostBytes = 1 << 24

        /// `@unchecked`: the memory of a block belongs to this list alone.
        private struct Block: @unchecked Sendable {
            let data: UnsafeMutableRawPointer
            let count: Int
        }

        /// The kept blocks, oldest first.
        private static let blocks = Mutex<[Block]>([])

        /// Removes and returns a block with its bytes set to zero; nil if no kept block has the size.
        static func take(_ count: Int) -> UnsafeMutableRawPointer? {
            guard count >= leastBytes else { return nil }
            let block = blocks.withLock { blocks in
                blocks.lastIndex { $0.count == count }.map { blocks.remove(at: $0) }
            }
            guard let block else { return nil }
            memset(block.data, 0, count)
            return block.data
        }

        /// Keeps a block for reuse, or frees it.
        static func put(_ data: UnsafeMutableRawPointer, _ count: Int) {
            guard count >= leastBytes, count <= mostBytes else { return free(data) }
            let block = Block(data: data, count: count)
            let old = blocks.withLock { blocks in
                blocks.append(block)
                var total = blocks.reduce(0) { $0 + $1.count }
                let kept = blocks.firstIndex { block in
                    defer { total -= block.count }
                    return total <= mostBytes
                }
                let old = blocks.prefix(upTo: kept ?? blocks.endIndex)
                blocks.removeFirst(old.count)
                return Array(old)
            }
            for block in old { free(block.data) }
        }
    }
}
