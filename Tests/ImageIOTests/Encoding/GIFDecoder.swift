import Foundation

/// A decoder of animated GIFs after the format's description, for tests.
struct GIFDecoder {
    struct Frame {
        /// Bytes of red, green, blue and alpha.
        let pixels: [UInt8]
        let hundredths: Int
    }

    struct Malformed: Error {}

    private let bytes: [UInt8]
    private var place = 0
    private(set) var width = 0
    private(set) var height = 0
    private(set) var loopCount: Int?
    private(set) var frames: [Frame] = []
    private var canvas: [UInt8] = []
    private var hundredths = 0

    init(_ data: Data) throws {
        bytes = Array(data)
        guard bytes.starts(with: Array("GIF89a".utf8)) else { throw Malformed() }
        place = 6
        width = try number()
        height = try number()
        let flags = try byte()
        place += 2
        guard flags & 0x80 == 0 else { throw Malformed() }
        canvas = [UInt8](repeating: 0, count: 4 * width * height)
        while true {
            switch try byte() {
            case 0x21: try readExtension()
            case 0x2C: try readImage()
            case 0x3B:
                guard place == bytes.count else { throw Malformed() }
                return
            default: throw Malformed()
            }
        }
    }

    private mutating func byte() throws -> Int {
        guard place < bytes.count else { throw Malformed() }
        defer { place += 1 }
        return Int(bytes[place])
    }

    private mutating func number() throws -> Int { try byte() | byte() << 8 }

    private mutating func blocks() throws -> [UInt8] {
        var data: [UInt8] = []
        while true {
            let count = try byte()
            guard count > 0 else { return data }
            guard place + count <= bytes.count else { throw Malformed() }
            data += bytes[place..<place + count]
            place += count
        }
    }

    private mutating func readExtension() throws {
        let kind = try byte()
        let data = try blocks()
        if kind == 0xF9 {
            guard data.count == 4 else { throw Malformed() }
            hundredths = Int(data[1]) | Int(data[2]) << 8
        } else if kind == 0xFF, data.starts(with: Array("NETSCAPE2.0".utf8)) {
            loopCount = Int(data[12]) | Int(data[13]) << 8
        }
    }

    private mutating func readImage() throws {
        let (left, top, wide, high) = (try number(), try number(), try number(), try number())
        let flags = try byte()
        guard flags & 0x80 != 0, left + wide <= width, top + high <= height else { throw Malformed() }
        let count = 2 << (flags & 7)
        let palette = Array(bytes[place..<place + 3 * count])
        place += 3 * count
        let codeBits = try byte()
        let indices = try Self.expand(blocks(), codeBits: codeBits)
        guard indices.count == wide * high else { throw Malformed() }
        for (offset, index) in indices.enumerated() {
            let target = 4 * ((top + offset / wide) * width + left + offset % wide)
            let color = 3 * Int(index)
            canvas.replaceSubrange(target..<target + 4, with: [palette[color], palette[color + 1], palette[color + 2], 255])
        }
        frames.append(Frame(pixels: canvas, hundredths: hundredths))
    }

    private static func expand(_ data: [UInt8], codeBits: Int) throws -> [UInt8] {
        let (clear, end) = (1 << codeBits, (1 << codeBits) + 1)
        var table: [[UInt8]] = []
        var (size, bit) = (codeBits + 1, 0)
        var previous: [UInt8]?
        var output: [UInt8] = []
        func reset() {
            table = (0..<clear).map { [UInt8($0)] } + [[], []]
            (size, previous) = (codeBits + 1, nil)
        }
        reset()
        while true {
            guard bit + size <= 8 * data.count else { throw Malformed() }
            var code = 0
            for offset in 0..<size where data[(bit + offset) / 8] >> ((bit + offset) % 8) & 1 == 1 { code |= 1 << offset }
            bit += size
            if code == end { return output }
            if code == clear {
                reset()
                continue
            }
            let sequence: [UInt8]
            if code < table.count {
                sequence = table[code]
            } else if code == table.count, let previous {
                sequence = previous + [previous[0]]
            } else {
                throw Malformed()
            }
            output += sequence
            if let previous, table.count < 4096 { table.append(previous + [sequence[0]]) }
            if table.count == 1 << size, size < 12 { size += 1 }
            previous = sequence
        }
    }
}
