import Foundation

/// The structure of a GIF file: its size, palettes and frames (GIF89a specification). Pixels are not decoded.
///
/// Programs cut files off, so a file whose first frame is whole is valid: what follows a damaged block is left out.
struct GIFStream {
    /// One frame, before its pixels are decoded.
    struct Frame {
        /// The rectangle on the canvas, y downwards.
        var x: Int, y: Int, width: Int, height: Int
        /// Whether rows are stored in four passes.
        var isInterlaced: Bool
        /// The palette's bytes: red, green and blue of each colour.
        var palette: Range<Int>
        /// The index of transparent pixels; nil for none.
        var transparent: Int?
        /// Hundredths of a second until the next frame.
        var hundredths: Int
        /// The change of the canvas before the next frame.
        var disposal: Disposal
        /// The place of the compressed indices: the least size of a code, then blocks.
        var start: Int
    }

    enum Disposal: Int {
        case keep = 1, clear, restore
    }

    let bytes: [UInt8]
    private(set) var width: Int
    private(set) var height: Int
    private(set) var frames: [Frame] = []
    /// The number of plays; 0 is endless. A file without a number plays once.
    private(set) var loopCount = 1

    /// The most frames of a file.
    private static let mostFrames = 1 << 16

    /// - Parameter isHeader: Whether reading ends at the first frame.
    init(_ bytes: [UInt8], isHeader: Bool = false) throws(ImageIOError) {
        self.bytes = bytes
        guard bytes.count >= 13 else { throw .corrupt(.gif, reason: "it ends too early") }
        width = Int(bytes[6]) | Int(bytes[7]) << 8
        height = Int(bytes[8]) | Int(bytes[9]) << 8
        var place = 13
        let shared = Self.palette(flags: bytes[10], at: &place)
        read(from: place, shared, isHeader: isHeader)
        guard let first = frames.first else { throw .corrupt(.gif, reason: "it ends too early") }
        // Some files leave the canvas to the first frame.
        if width == 0 || height == 0 { (width, height) = (first.x + first.width, first.y + first.height) }
    }

    /// Whether pixels of the first frame may be transparent.
    var hasAlpha: Bool {
        guard let first = frames.first else { return true }
        return first.transparent != nil || first.x > 0 || first.y > 0 || first.x + first.width < width
            || first.y + first.height < height
    }

    private static func palette(flags: UInt8, at place: inout Int) -> Range<Int> {
        guard flags & 0x80 != 0 else { return place..<place }
        let start = place
        place += 3 << (Int(flags & 7) + 1)
        return start..<place
    }

    /// Reads blocks up to the trailer, or to the first damage.
    private mutating func read(from start: Int, _ shared: Range<Int>, isHeader: Bool) {
        var place = start
        var control: (flags: UInt8, hundredths: Int, transparent: Int) = (0, 0, 0)
        while place < bytes.count, frames.count < Self.mostFrames {
            switch bytes[place] {
            case 0x21 where place + 2 < bytes.count:
                let (label, block) = (bytes[place + 1], place + 2)
                if label == 0xF9, block + 5 < bytes.count, bytes[block] == 4 {
                    control = (bytes[block + 1], number(at: block + 2), Int(bytes[block + 4]))
                } else if label == 0xFF, block + 15 < bytes.count, bytes[block] == 11,
                    bytes[(block + 1)..<(block + 12)].elementsEqual("NETSCAPE2.0".utf8), bytes[block + 12] == 3,
                    bytes[block + 13] == 1
                {
                    loopCount = number(at: block + 14)
                }
                guard let next = end(ofBlocks: block) else { return }
                place = next
            case 0x2C where place + 10 < bytes.count:
                let flags = bytes[place + 9]
                var next = place + 10
                let own = Self.palette(flags: flags, at: &next)
                guard next + 1 < bytes.count else { return }
                frames.append(
                    Frame(
                        x: number(at: place + 1), y: number(at: place + 3), width: number(at: place + 5),
                        height: number(at: place + 7), isInterlaced: flags & 0x40 != 0, palette: own.isEmpty ? shared : own,
                        transparent: control.flags & 1 != 0 ? control.transparent : nil, hundredths: control.hundredths,
                        disposal: Disposal(rawValue: Int(control.flags >> 2) & 7) ?? .keep, start: next))
                control = (0, 0, 0)
                guard !isHeader, let end = end(ofBlocks: next + 1) else { return }
                place = end
            default: return
            }
        }
    }

    private func number(at place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

    /// Returns the place after a chain of blocks; nil if it has no end.
    private func end(ofBlocks start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            let count = Int(bytes[place])
            place += count + 1
            if count == 0 { return place }
        }
        return nil
    }
}

extension GIFStream {
    /// Returns a frame's indices, row by row, and the number of them that the file has.
    func indices(of frame: Frame) -> (all: [UInt8], count: Int) {
        let stored = LZW(bytes, from: frame.start, count: frame.width * frame.height)
        guard frame.isInterlaced else { return (stored.indices, stored.written) }
        var rows = [UInt8](repeating: 0, count: frame.width * frame.height)
        var source = 0
        for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
            for row in stride(from: first, to: frame.height, by: step) {
                rows.replaceSubrange(
                    (row * frame.width)..<((row + 1) * frame.width), with: stored.indices[source..<(source + frame.width)])
                source += frame.width
            }
        }
        // Rows of later passes lie between those of earlier ones, so a part of a picture is taken as the whole.
        return (rows, stored.written > 0 ? rows.count : 0)
    }

    /// Variable-length codes of sequences of indices (GIF89a specification, appendix F).
    private struct LZW {
        private(set) var indices: [UInt8]
        private(set) var written = 0

        init(_ bytes: [UInt8], from start: Int, count: Int) {
            indices = [UInt8](repeating: 0, count: count)
            let least = Int(bytes[start])
            guard (1...11).contains(least) else { return }
            let clear = 1 << least
            var prefixes = [Int16](repeating: 0, count: 4096)
            var suffixes = (0..<4096).map { UInt8(truncatingIfNeeded: $0) }
            var stack = [UInt8](repeating: 0, count: 4097)
            var (size, next, previous) = (least + 1, clear + 2, -1)
            var (bits, bitCount, first) = (0, 0, UInt8(0))
            var (place, left) = (start + 1, 0)
            while written < count {
                while bitCount < size {
                    if left == 0 {
                        guard place < bytes.count, bytes[place] > 0 else { return }
                        left = Int(bytes[place])
                        place += 1
                    }
                    guard place < bytes.count else { return }
                    bits |= Int(bytes[place]) << bitCount
                    (place, left, bitCount) = (place + 1, left - 1, bitCount + 8)
                }
                let code = bits & ((1 << size) - 1)
                bits >>= size
                bitCount -= size
                if code == clear {
                    (size, next, previous) = (least + 1, clear + 2, -1)
                    continue
                }
                guard code != clear + 1, code < next || (code == next && previous >= 0) else { return }
                if previous < 0, code > clear { return }
                // The sequence is read from its end. One that is just being made repeats the index that it begins with.
                var depth = 0
                var current = code
                if code == next, previous >= 0 {
                    stack[depth] = first
                    depth += 1
                    current = previous
                }
                while current > clear + 1 {
                    stack[depth] = suffixes[current]
                    depth += 1
                    current = Int(prefixes[current])
                }
                first = UInt8(truncatingIfNeeded: current)
                stack[depth] = first
                while depth >= 0, written < count {
                    indices[written] = stack[depth]
                    (written, depth) = (written + 1, depth - 1)
                }
                if previous >= 0, next < 4096 {
                    prefixes[next] = Int16(previous)
                    suffixes[next] = first
                    next += 1
                    if next == 1 << size, size < 12 { size += 1 }
                }
                previous = code
            }
        }
    }
}
