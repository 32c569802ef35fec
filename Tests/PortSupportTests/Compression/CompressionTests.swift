import Foundation
import PortSupport
import Expectations
import Testing

@Suite nonisolated struct CompressionTests {
    /// "Layer 0 moves to 0. Layer 1 moves to 1. Layer 2 moves to 4. …", in one block with dynamic codes.
    private static let packed = [UInt8](
        Data(
            base64Encoded: """
                jZhBilwxDAWv0icItizrW3eYS2QxyzCQhEBunxDo/FkUdG1NT8/za72S5Levv9+/P8bj28ev9x+Pnx+P8eXx9u9s3mfzeRb3WT7P1n3Wz7P89Lf1PNz3YeznYd\
                2H6/8nP8nJBj2VIOhMUDRAUUxQlAmKqkFRFyi6L/RJ0S5QdMikSJBUEyQN8miCokMeRYOiq0jRBkX3J4u+c9B/n6Qz4EKLbv7Ko9vNIt8HXWjSbxn0qy+qj1eV\
                NEDRXZuDqnhSvQclY9GFXqWNPEoQRGU0QA4Fjexp0DKxhDaoWWXtKWLRoRoaxCKKWZI/1baE7gstKsukAt5U6kWheEFrjNkhj4JYdGlgX5iztjBKC+ya1qNDLN\
                oa2E05KzIp01YSAftM29SSWLQ0sDFt5FHKrk+0pqClxNDUqF5l7Sli0bGoDopZkj/VtoQQ1btsPwuEkaU1xuxgO2vd8wnYF+asLYzSAhvnIvToEIu2BnZTzqrt\
                9BgW2GfappbEoqWBjWkjj1J2faI1TtcSQ1OjGkcitKdwbrSoDopZph0bW6N6l+1ngTCytMaYHWxnrXs+Afsqu4AgjNICG+ci9Oi0XdIQ2E05q7bTY1hg4yKLTS\
                2JRUsDG9PWcte3tJ5y+SAMTY1qHInQnkq7nxGqA59C0o6NrVGNOyz2s0AYWVpjzE7aPf/SwL7KLiAIo7TAxrkIPTptlzQEdpd9McLpMSywcZHFppZtX9UQ2Ji2\
                lru+pfWUywdhaGpU40iE9lTa/YxQHdM+FeHY2BrVuMNiP4u0D2rDxuyk3fMvDWx+dGwLo7TAxrkIPcKH2a2B3WVfjHB6DAtsXGSxqWXbVzUENqat5a7/V+Qf
                """) ?? Data())
    private static let plain = [UInt8]((0..<300).map { "Layer \($0 % 7) moves to \($0 * $0 % 100). " }.joined().utf8)

    /// Passes a source through a stream, `chunk` bytes at a time, to a destination of `room` bytes; nil on an error.
    ///
    /// The next chunk is supplied once the previous one is consumed.
    private func pass(
        _ source: [UInt8], _ operation: compression_stream_operation, chunk: Int, room: Int
    ) -> [UInt8]? {
        let destination = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: chunk)
        defer { destination.deallocate() }
        defer { buffer.deallocate() }
        var stream = compression_stream(dst_ptr: destination, dst_size: room, src_ptr: buffer, src_size: 0, state: nil)
        guard compression_stream_init(&stream, operation, COMPRESSION_ZLIB) == COMPRESSION_STATUS_OK else { return nil }
        defer { compression_stream_destroy(&stream) }
        var (given, result) = (0, [UInt8]())
        for _ in 0..<100_000 {
            if stream.src_size == 0 {
                let count = min(chunk, source.count - given)
                guard count > 0 else { return nil }
                for index in 0..<count { buffer[index] = source[given + index] }
                stream.src_ptr = UnsafePointer(buffer)
                stream.src_size = count
                given += count
            }
            let isLast = given == source.count
            let status = compression_stream_process(&stream, isLast ? Int32(COMPRESSION_STREAM_FINALIZE.rawValue) : 0)
            guard status != COMPRESSION_STATUS_ERROR else { return nil }
            result += UnsafeBufferPointer(start: destination, count: room - stream.dst_size)
            stream.dst_ptr = destination
            stream.dst_size = room
            if status == COMPRESSION_STATUS_END { return result }
        }
        return nil
    }

    @Test(arguments: [1, 7, 639, 4096], [1, 100, 10_000])
    func streamsAreDecodedInPieces(chunk: Int, room: Int) {
        expectEqual(pass(Self.packed, COMPRESSION_STREAM_DECODE, chunk: chunk, room: room), Self.plain)
    }

    /// A block with fixed codes.
    @Test func buffersAreDecoded() {
        let packed: [UInt8] = [203, 72, 205, 201, 201, 87, 200, 64, 144, 0]
        var plain = [UInt8](repeating: 0, count: 32)
        expectEqual(compression_decode_buffer(&plain, 32, packed, packed.count, nil, COMPRESSION_ZLIB), 17)
        expectEqual(String(decoding: plain[..<17], as: UTF8.self), "hello hello hello")
        expectEqual(compression_decode_buffer(&plain, 5, packed, packed.count, nil, COMPRESSION_ZLIB), 5)
    }

    @Test(arguments: [1, 500, 7000], [3, 10_000])
    func whatIsEncodedIsDecoded(chunk: Int, room: Int) throws {
        let stored = try require(pass(Self.plain, COMPRESSION_STREAM_ENCODE, chunk: chunk, room: room))
        expectEqual(pass(stored, COMPRESSION_STREAM_DECODE, chunk: 100, room: 77), Self.plain)
    }

    /// An invalid kind of block, a copy from before the start, a length that contradicts its complement, a truncated stream.
    @Test(arguments: [[7, 0], [3, 2, 0], [1, 5, 0, 0, 0, 1], Array(packed[..<100])] as [[UInt8]])
    func brokenStreamsAreRefused(_ source: [UInt8]) {
        expectNil(pass(source, COMPRESSION_STREAM_DECODE, chunk: 4096, room: 100_000))
    }

    @Test func otherAlgorithmsAreRefused() {
        var bytes: [UInt8] = [0]
        expectEqual(compression_encode_buffer(&bytes, 1, [1], 1, nil, compression_algorithm(0x100)), 0)
    }
}
