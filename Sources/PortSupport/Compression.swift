import ImageIO

/// The operation of a compression stream.
public enum compression_stream_operation: UInt32, Sendable {
    /// Compresses.
    case COMPRESSION_STREAM_ENCODE = 0
    /// Decompresses.
    case COMPRESSION_STREAM_DECODE = 1
}
/// Compresses.
public let COMPRESSION_STREAM_ENCODE = compression_stream_operation.COMPRESSION_STREAM_ENCODE
/// Decompresses.
public let COMPRESSION_STREAM_DECODE = compression_stream_operation.COMPRESSION_STREAM_DECODE

/// The options of a step of a stream.
public struct compression_stream_flags: RawRepresentable, Hashable, Sendable {
    /// The bits that are passed to `compression_stream_process`.
    public var rawValue: UInt32
    /// Creates flags from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Creates flags from their bits.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
/// No input follows.
public let COMPRESSION_STREAM_FINALIZE = compression_stream_flags(1)

/// The result of a step of a stream.
public enum compression_status: Int32, Sendable {
    /// The stream continues.
    case COMPRESSION_STATUS_OK = 0
    /// The input is not such a stream, or the algorithm is not supported here.
    case COMPRESSION_STATUS_ERROR = -1
    /// The stream has ended, and all of its output has been written.
    case COMPRESSION_STATUS_END = 1
}
/// The stream continues.
public let COMPRESSION_STATUS_OK = compression_status.COMPRESSION_STATUS_OK
/// The input is not such a stream, or the algorithm is not supported here.
public let COMPRESSION_STATUS_ERROR = compression_status.COMPRESSION_STATUS_ERROR
/// The stream has ended, and all of its output has been written.
public let COMPRESSION_STATUS_END = compression_status.COMPRESSION_STATUS_END

/// A compressed format. Only `COMPRESSION_ZLIB` is supported here; a stream of another format fails to start.
public struct compression_algorithm: RawRepresentable, Hashable, Sendable {
    /// The number of the format.
    public var rawValue: UInt32
    /// Creates a format from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Creates a format from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
/// DEFLATE without a header, as in ZIP archives.
public let COMPRESSION_ZLIB = compression_algorithm(0x205)
/// LZ4 blocks.
@available(*, deprecated, message: "has no effect on Linux: every use fails; only COMPRESSION_ZLIB is supported")
public let COMPRESSION_LZ4 = compression_algorithm(0x100)
/// LZMA.
@available(*, deprecated, message: "has no effect on Linux: every use fails; only COMPRESSION_ZLIB is supported")
public let COMPRESSION_LZMA = compression_algorithm(0x306)
/// LZFSE.
@available(*, deprecated, message: "has no effect on Linux: every use fails; only COMPRESSION_ZLIB is supported")
public let COMPRESSION_LZFSE = compression_algorithm(0x801)

/// A stream between a source and a destination that its owner advances.
///
/// A plain value, because code creates one in uninitialized memory.
public struct compression_stream {
    /// The next byte of the output.
    public var dst_ptr: UnsafeMutablePointer<UInt8>
    /// The number of bytes that fit there.
    public var dst_size: Int
    /// The next byte of the input.
    public var src_ptr: UnsafePointer<UInt8>
    /// The number of bytes there.
    public var src_size: Int
    /// The stream's state between its start and its end.
    public var state: UnsafeMutableRawPointer?

    /// Creates a stream that has not been started.
    public init(
        dst_ptr: UnsafeMutablePointer<UInt8>, dst_size: Int, src_ptr: UnsafePointer<UInt8>, src_size: Int,
        state: UnsafeMutableRawPointer?
    ) {
        self.dst_ptr = dst_ptr
        self.dst_size = dst_size
        self.src_ptr = src_ptr
        self.src_size = src_size
        self.state = state
    }
}

/// Starts a stream. The previous content of `stream` is not read.
public func compression_stream_init(
    _ stream: UnsafeMutablePointer<compression_stream>, _ operation: compression_stream_operation,
    _ algorithm: compression_algorithm
) -> compression_status {
    stream.pointee.state = nil
    guard algorithm == COMPRESSION_ZLIB else { return COMPRESSION_STATUS_ERROR }
    stream.pointee.state = Unmanaged.passRetained(StreamWork(operation)).toOpaque()
    return COMPRESSION_STATUS_OK
}

/// Reads from the source and writes to the destination until one of them is used up.
///
/// Compression stores the bytes uncompressed, in blocks that every decoder reads.
public func compression_stream_process(_ stream: UnsafeMutablePointer<compression_stream>, _ flags: Int32) -> compression_status {
    guard let state = stream.pointee.state else { return COMPRESSION_STATUS_ERROR }
    let work = Unmanaged<StreamWork>.fromOpaque(state).takeUnretainedValue()
    return work.process(&stream.pointee, isLast: flags & Int32(COMPRESSION_STREAM_FINALIZE.rawValue) != 0)
}

/// Ends a stream.
@discardableResult
public func compression_stream_destroy(_ stream: UnsafeMutablePointer<compression_stream>) -> compression_status {
    guard let state = stream.pointee.state else { return COMPRESSION_STATUS_ERROR }
    Unmanaged<StreamWork>.fromOpaque(state).release()
    stream.pointee.state = nil
    return COMPRESSION_STATUS_OK
}

/// Compresses a whole buffer. Returns 0 if the result does not fit or the algorithm is not supported here.
public func compression_encode_buffer(
    _ destination: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ source: UnsafePointer<UInt8>, _ count: Int,
    _ scratch: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int {
    let (written, isWhole) = run(COMPRESSION_STREAM_ENCODE, destination, capacity, source, count, algorithm)
    return isWhole ? written : 0
}

/// Decompresses the part of a buffer whose result fits. Returns 0 if it is not such a stream or the algorithm is not supported
/// here.
public func compression_decode_buffer(
    _ destination: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ source: UnsafePointer<UInt8>, _ count: Int,
    _ scratch: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int {
    run(COMPRESSION_STREAM_DECODE, destination, capacity, source, count, algorithm).written
}

private func run(
    _ operation: compression_stream_operation, _ destination: UnsafeMutablePointer<UInt8>, _ capacity: Int,
    _ source: UnsafePointer<UInt8>, _ count: Int, _ algorithm: compression_algorithm
) -> (written: Int, isWhole: Bool) {
    var stream = compression_stream(dst_ptr: destination, dst_size: capacity, src_ptr: source, src_size: count, state: nil)
    guard compression_stream_init(&stream, operation, algorithm) == COMPRESSION_STATUS_OK else { return (0, false) }
    defer { compression_stream_destroy(&stream) }
    let status = compression_stream_process(&stream, Int32(COMPRESSION_STREAM_FINALIZE.rawValue))
    return (status == COMPRESSION_STATUS_ERROR ? 0 : capacity - stream.dst_size, status == COMPRESSION_STATUS_END)
}

/// The state of a running compression stream.
final class StreamWork {
    private let work: DeflateStream
    private let operation: compression_stream_operation
    /// Whether the last byte of the source has been read and is still reported as unread.
    private var holdsByteBack = false

    init(_ operation: compression_stream_operation) {
        self.operation = operation
        work = DeflateStream(operation == COMPRESSION_STREAM_DECODE ? .unpack : .pack)
    }

    func process(_ stream: inout compression_stream, isLast: Bool) -> compression_status {
        var (source, available) = (stream.src_ptr, max(0, stream.src_size))
        let hasInput = available > 0
        if holdsByteBack, hasInput {
            source += 1
            available -= 1
            holdsByteBack = false
        }
        let room = max(0, stream.dst_size)
        guard
            let (read, written) = try? work.process(
                UnsafeBufferPointer(start: source, count: available),
                into: UnsafeMutableBufferPointer(start: stream.dst_ptr, count: room), isLast: isLast)
        else { return COMPRESSION_STATUS_ERROR }
        let isTruncated = isLast && read == available && written == 0 && room > 0
        if isTruncated, !work.isDone, operation == COMPRESSION_STREAM_DECODE { return COMPRESSION_STATUS_ERROR }
        stream.dst_ptr += written
        stream.dst_size = room - written
        stream.src_ptr = source + read
        stream.src_size = available - read
        // A used-up source would end its owner's loop while output is pending.
        if written == room, !work.isDone, stream.src_size == 0, hasInput {
            holdsByteBack = true
            stream.src_ptr -= 1
            stream.src_size = 1
        }
        return work.isDone ? COMPRESSION_STATUS_END : COMPRESSION_STATUS_OK
    }
}
