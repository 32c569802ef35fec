import Expectations
import SeededRandom
import Testing

@testable import ImageIO

@Suite struct DeflateStreamTests {
    /// Bytes with repeated parts, which pack well.
    private func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        var result: [UInt8] = []
        while result.count < count {
            let length = Int.random(in: 1...300, using: &random)
            if result.count > 300, Bool.random(using: &random) {
                let start = Int.random(in: 0..<result.count - length + 1, using: &random)
                result += result[start..<min(start + length, result.count)]
            } else {
                result += (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            }
        }
        return Array(result[..<count])
    }

    /// Passes bytes through a stream in pieces of random sizes.
    private func pass(
        _ source: [UInt8], _ operation: DeflateStream.Operation, seed: UInt64
    ) throws -> (bytes: [UInt8], read: Int) {
        var random = SplitMix64(seed: seed)
        let stream = DeflateStream(operation)
        var (result, read) = ([UInt8](), 0)
        while !stream.isDone {
            let given = min(Int.random(in: 0...500, using: &random), source.count - read)
            var room = [UInt8](repeating: 0, count: Int.random(in: 1...700, using: &random))
            let moved = try source[read...].prefix(given).withUnsafeBufferPointer { input in
                try room.withUnsafeMutableBufferPointer {
                    try stream.process(input, into: $0, isLast: read + given == source.count)
                }
            }
            read += moved.read
            result += room[..<moved.written]
        }
        return (result, read)
    }

    @Test(arguments: [0, 1, 1000, 70_000] as [Int])
    func whatIsPackedIsUnpacked(count: Int) throws {
        for seed in 0..<10 as Range<UInt64> {
            let plain = bytes(count, seed: seed)
            let packed = try pass(plain, .pack, seed: seed).bytes
            if count > 1000 { expect(packed.count < count * 9 / 10, "\(packed.count)") }
            // Bytes after the end of the stream are not read.
            let unpacked = try pass(packed + [1, 2, 3], .unpack, seed: seed + 100)
            expectEqual(unpacked.bytes, plain)
            expectEqual(unpacked.read, packed.count)
            let whole = try DeflateStream.unpack((packed + [1, 2, 3])[...], limit: count + 1)
            expectEqual(whole.bytes, plain)
            expectEqual(whole.read, packed.count)
            expect(whole.isDone)
        }
    }

    @Test func theLimitCutsALongStream() throws {
        let plain = [UInt8](repeating: 7, count: 1 << 20)
        let packed = try pass(plain, .pack, seed: 1).bytes
        expect(packed.count < 4096)
        for limit in [0, 1, 65_536, plain.count] {
            let part = try DeflateStream.unpack(packed[...], limit: limit)
            expectEqual(part.bytes.count, limit)
        }
        expect(try DeflateStream.unpack(packed[...], limit: plain.count + 1).isDone)
    }

    @Test func aTruncatedStreamIsNotDone() throws {
        let packed = try pass(bytes(5000, seed: 3), .pack, seed: 3).bytes
        for count in stride(from: 0, to: packed.count, by: 97) {
            let part = try DeflateStream.unpack(packed[..<count], limit: 10_000)
            expect(!part.isDone)
        }
    }

    /// An invalid kind of block, a copy from before the start, a length that contradicts its complement.
    @Test(arguments: [[7, 0], [3, 2, 0], [1, 5, 0, 0, 0, 1]] as [[UInt8]])
    func brokenStreamsAreRefused(_ source: [UInt8]) {
        #expect(throws: DeflateStream.Corrupted.self) { try DeflateStream.unpack(source[...], limit: 100) }
    }

    /// The check values of “123456789”.
    @Test func checksums() {
        let digits = [UInt8]("123456789".utf8)
        expectEqual(Checksum.crc32(digits), 0xCBF4_3926)
        expectEqual(Checksum.adler32(digits), 0x091E_01DE)
        expectEqual(Checksum.crc32([UInt8]()), 0)
        expectEqual(Checksum.adler32([UInt8]()), 1)
    }
}
