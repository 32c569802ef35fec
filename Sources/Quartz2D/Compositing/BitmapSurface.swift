import Foundation
import Synchronization

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
    /// The surface's own memory without padding; nil if rows are padded or the caller owns the memory.
    private var memory: PixelMemory?
    /// The surface's own memory with padding, which is freed with the surface.
    private let padded: UnsafeMutableRawPointer?
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
        padded = nil
    }

    /// Draws into memory that the caller owns.
    init(bounds: PixelRect, bytesPerRow: Int, data: UnsafeMutableRawPointer) {
        self.bounds = bounds
        self.bytesPerRow = bytesPerRow
        self.data = data.bindMemory(to: UInt8.self, capacity: bytesPerRow * bounds.height)
        client = nil
        padded = nil
    }

    /// Allocates a transparent surface whose rows end with unused bytes. Images copy its pixels. Returns nil if memory is short.
    init?(bounds: PixelRect, paddedTo bytesPerRow: Int) {
        guard bounds.width * bounds.height <= Self.mostPixels, let bytes = calloc(bounds.height, bytesPerRow) else { return nil }
        self.bounds = bounds
        self.bytesPerRow = bytesPerRow
        data = bytes.bindMemory(to: UInt8.self, capacity: bytesPerRow * bounds.height)
        client = nil
        padded = bytes
    }

    deinit { free(padded) }

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

/// The memory of a bitmap of premultiplied RGBA pixels, row by row without padding. A context shares it with its images until the
/// context is painted again.
///
/// `@unchecked`: a ``BitmapSurface`` writes to it while it has the sole reference. The program may write to memory whose address it
/// has (``BitmapSurface/expose()``), which no image shares: images then copy it (``BitmapSurface/image(_:)``).
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

        /// The seconds after which a block that nothing has reused is freed.
        private static let idleTime = 3.0

        /// `@unchecked`: the memory of a block belongs to this list alone.
        private struct Block: @unchecked Sendable {
            let data: UnsafeMutableRawPointer
            let count: Int
            let time: DispatchTime
        }

        private struct State {
            /// The kept blocks, oldest first.
            var blocks: [Block] = []
            /// Whether a call of ``freeIdle()`` is due.
            var isWaiting = false
        }

        private static let state = Mutex(State())

        /// Removes and returns a block with its bytes set to zero; nil if no kept block has the size.
        static func take(_ count: Int) -> UnsafeMutableRawPointer? {
            guard count >= leastBytes else { return nil }
            let block = state.withLock { state in
                state.blocks.lastIndex { $0.count == count }.map { state.blocks.remove(at: $0) }
            }
            guard let block else { return nil }
            memset(block.data, 0, count)
            return block.data
        }

        /// Keeps a block for reuse, or frees it.
        static func put(_ data: UnsafeMutableRawPointer, _ count: Int) {
            guard count >= leastBytes, count <= mostBytes else { return free(data) }
            let block = Block(data: data, count: count, time: .now())
            let (old, mustWait) = state.withLock { state in
                state.blocks.append(block)
                var total = state.blocks.reduce(0) { $0 + $1.count }
                let kept = state.blocks.firstIndex { block in
                    defer { total -= block.count }
                    return total <= mostBytes
                }
                let old = Array(state.blocks.prefix(upTo: kept ?? state.blocks.endIndex))
                state.blocks.removeFirst(old.count)
                defer { state.isWaiting = true }
                return (old, !state.isWaiting)
            }
            for block in old { free(block.data) }
            if mustWait { freeIdleLater() }
        }

        private static func freeIdleLater() {
            DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + idleTime) { freeIdle() }
        }

        /// Frees the blocks that have been kept for the idle time, and waits while there are others.
        private static func freeIdle() {
            let oldest = DispatchTime.now() - idleTime
            let (old, mustWait) = state.withLock { state in
                let old = Array(state.blocks.prefix { $0.time <= oldest })
                state.blocks.removeFirst(old.count)
                state.isWaiting = !state.blocks.isEmpty
                return (old, state.isWaiting)
            }
            for block in old { free(block.data) }
            if mustWait { freeIdleLater() }
        }
    }
}
