import Synchronization

/// Buffers of HarfBuzz that are used again: to get their memory takes longer than to shape a short text.
final class ShapingBuffers: Sendable {
    /// The addresses of the free buffers.
    private let free = Mutex<[UInt]>([])
    /// The number of free buffers that are kept, one for each thread that usually shapes text.
    private static let mostKept = 2
    /// The characters up to which a buffer is kept: 0.7 MB each.
    private static let longest = 1 << 14

    /// Passes on an empty buffer; nil without memory.
    /// - Parameter count: The number of characters that it gets.
    func withBuffer<Result>(for count: Int, of library: HarfBuzz, _ body: (HarfBuzz.Object?) -> Result) -> Result {
        let known = count > Self.longest ? nil : free.withLock { $0.popLast() }
        guard let buffer = known.flatMap(HarfBuzz.Object.init(bitPattern:)) ?? library.bufferCreate() else { return body(nil) }
        defer {
            let isKept =
                count <= Self.longest
                && free.withLock { free in
                    guard free.count < Self.mostKept else { return false }
                    library.bufferClear(buffer)
                    free.append(UInt(bitPattern: buffer))
                    return true
                }
            if !isKept { library.bufferDestroy(buffer) }
        }
        return body(buffer)
    }
}
