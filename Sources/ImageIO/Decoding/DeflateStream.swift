import CPNG

/// Packs or unpacks a DEFLATE stream (RFC 1951, without a header) that arrives in pieces, by zlib.
package final class DeflateStream {
    /// An error for input that is not a DEFLATE stream.
    package struct Corrupted: Error {}

    package enum Operation { case pack, unpack }

    private let operation: Operation
    /// zlib keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether the stream has ended.
    package private(set) var isDone = false

    /// A negative number of bits means a stream without a header.
    private static let windowBits: Int32 = -15
    /// The level of Apple's Compression framework.
    private static let level: Int32 = 5
    private static let memoryLevel: Int32 = 8

    /// Creates a stream at its start. It fails at its first step if there is no memory.
    package init(_ operation: Operation) {
        self.operation = operation
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        switch operation {
        case .pack:
            deflateInit2_(
                stream, Self.level, Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        case .unpack: inflateInit2_(stream, Self.windowBits, ZLIB_VERSION, size)
        }
    }

    deinit {
        switch operation {
        case .pack: deflateEnd(stream)
        case .unpack: inflateEnd(stream)
        }
        stream.deallocate()
    }

    /// Processes input until it is used up, the output is full, or the stream ends.
    ///
    /// - Parameter isLast: Whether no input follows, which ends a packed stream.
    /// - Returns: The numbers of bytes that were read and written.
    /// - Throws: `Corrupted` if the input is not a DEFLATE stream.
    package func process(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>, isLast: Bool
    ) throws(Corrupted) -> (read: Int, written: Int) {
        guard !isDone else { return (0, 0) }
        // zlib counts with 32 bits.
        let most = Int(UInt32.max)
        var given = (input: min(input.count, most), output: min(output.count, most))
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(given.input)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(given.output)
        let end = isLast && given.input == input.count ? Z_FINISH : Z_NO_FLUSH
        let status = operation == .pack ? deflate(stream, end) : inflate(stream, Z_NO_FLUSH)
        switch status {
        case Z_STREAM_END: isDone = true
        // A step without progress is no error: more input or room may follow.
        case Z_OK, Z_BUF_ERROR: break
        default: throw Corrupted()
        }
        given.input -= Int(stream.pointee.avail_in)
        given.output -= Int(stream.pointee.avail_out)
        return (given.input, given.output)
    }

    /// Unpacks a whole stream.
    ///
    /// - Parameter limit: The maximum number of bytes; the rest of a longer stream is left out.
    /// - Returns: The bytes, the number of those that were read, and whether the stream has ended.
    /// - Throws: `Corrupted` if the input is not a DEFLATE stream.
    package static func unpack(
        _ packed: ArraySlice<UInt8>, limit: Int
    ) throws(Corrupted) -> (bytes: [UInt8], read: Int, isDone: Bool) {
        let stream = DeflateStream(.unpack)
        var (bytes, read, written) = ([UInt8](), 0, 0)
        // The room doubles, because a stream may promise more than it holds.
        var room = min(max(4 * packed.count, 1 << 10), max(limit, 0))
        while written < limit, !stream.isDone {
            bytes += repeatElement(0, count: room - bytes.count)
            let step: Result<(read: Int, written: Int), Corrupted> = packed.dropFirst(read).withUnsafeBufferPointer { input in
                bytes.withUnsafeMutableBufferPointer { output in
                    Result { () throws(Corrupted) in
                        try stream.process(input, into: UnsafeMutableBufferPointer(rebasing: output[written...]), isLast: true)
                    }
                }
            }
            let moved = try step.get()
            guard moved.read > 0 || moved.written > 0 else { break }
            read += moved.read
            written += moved.written
            room = min(2 * room, limit)
        }
        bytes.removeLast(bytes.count - written)
        return (bytes, read, stream.isDone)
    }
}
