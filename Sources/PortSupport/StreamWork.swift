/// The state of a compression stream in progress.
final class StreamWork {
    private enum Work {
        case inflating(Inflater)
        case storing(Storer)
    }

    private var work: Work
    /// Whether the last byte of the source was read and is still given as unread.
    private var holdsByteBack = false

    init(_ operation: compression_stream_operation) {
        work = operation == COMPRESSION_STREAM_DECODE ? .inflating(Inflater()) : .storing(Storer())
    }

    func process(_ stream: inout compression_stream, isLast: Bool) -> compression_status {
        var (source, available) = (stream.src_ptr, max(0, stream.src_size))
        let hasInput = available > 0
        if holdsByteBack, hasInput {
            source += 1
            available -= 1
            holdsByteBack = false
        }
        let input = UnsafeBufferPointer(start: source, count: available)
        let capacity = max(0, stream.dst_size)
        let (unread, written, pending, isDone): (Int, Int, Int, Bool)
        switch work {
        case .inflating(var inflater):
            // One owner of the buffers at a time: they are not copied.
            work = .storing(Storer())
            defer { work = .inflating(inflater) }
            inflater.append(input)
            do { try inflater.decode(until: capacity) } catch { return COMPRESSION_STATUS_ERROR }
            let isStarved = inflater.pending < capacity && !inflater.isDone
            unread = isStarved ? 0 : min(inflater.unread, available)
            if !isStarved { inflater.dropUnread() }
            if isStarved, isLast, inflater.pending == 0 { return COMPRESSION_STATUS_ERROR }
            written = inflater.take(stream.dst_ptr, capacity)
            (pending, isDone) = (inflater.pending, inflater.isDone)
        case .storing(var storer):
            work = .inflating(Inflater())
            defer { work = .storing(storer) }
            unread = 0
            storer.append(input, isLast: isLast)
            written = storer.take(stream.dst_ptr, capacity)
            (pending, isDone) = (storer.pending, storer.isDone)
        }
        stream.dst_ptr += written
        stream.dst_size = capacity - written
        stream.src_ptr = source + (available - unread)
        stream.src_size = unread
        // A source that is used up would end its owner's loop while output waits.
        if pending > 0, unread == 0, hasInput {
            holdsByteBack = true
            stream.src_ptr -= 1
            stream.src_size = 1
        }
        return isDone && pending == 0 ? COMPRESSION_STATUS_END : COMPRESSION_STATUS_OK
    }
}

/// Writes bytes as stored blocks of a DEFLATE stream.
struct Storer {
    private var output: [UInt8] = []
    private var taken = 0
    /// Whether the last block was written.
    private(set) var isDone = false
    /// How many bytes wait to be taken.
    var pending: Int { output.count - taken }

    /// Adds bytes; the last ones end the stream, and those after them are left out.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
        guard !isDone else { return }
        var start = 0
        while start < bytes.count {
            let count = min(0xFFFF, bytes.count - start)
            writeHeader(isLast: false, count)
            output += bytes[start..<start + count]
            start += count
        }
        if isLast {
            writeHeader(isLast: true, 0)
            isDone = true
        }
    }

    private mutating func writeHeader(isLast: Bool, _ count: Int) {
        let length = UInt16(count)
        output += [isLast ? 1 : 0, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
    }

    /// Moves bytes to `destination`.
    ///
    /// - Returns: how many there were.
    mutating func take(_ destination: UnsafeMutablePointer<UInt8>, _ capacity: Int) -> Int {
        let count = min(pending, capacity)
        output.withUnsafeBufferPointer { bytes in
            guard count > 0, let base = bytes.baseAddress else { return }
            destination.update(from: base + taken, count: count)
        }
        taken += count
        if taken == output.count { (output, taken) = ([], 0) }
        return count
    }
}
