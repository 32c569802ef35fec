/// The lossless bit stream of WebP (VP8L) for recorded frames: a third of the time that `libwebp` takes at its lowest effort, for files
/// of about the same size.
///
/// Each pixel is predicted from its neighbours, and repetitions of the difference are stored as runs.
package struct LosslessWebPEncoder {
    private let width: Int
    private let height: Int

    /// The symbols of channels, and of green with those of runs' lengths.
    private static let channel = 256
    private static let greenAndLengths = 256 + 24
    private static let distances = 40
    /// The longest run that one symbol stores.
    private static let longestRun = 4096
    /// A shorter run takes as many bits as its pixels.
    private static let shortestRun = 3
    /// The code of the distance to the pixel on the left.
    private static let leftDistance = 2
    /// The mode of prediction that chooses the left or the upper pixel, whichever is closer to the slope.
    private static let selectMode = 11

    private init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    /// Returns the bit stream of an area.
    ///
    /// - Parameters:
    ///   - pixels: Straight RGBA of a picture that contains the area.
    ///   - bytesPerRow: The distance of two rows.
    ///   - area: At most 16 383 pixels wide and high.
    ///   - isOpaque: Whether all alphas are 255.
    package static func encode(
        _ pixels: UnsafeBufferPointer<UInt8>, bytesPerRow: Int, area: PixelArea, isOpaque: Bool
    ) -> [UInt8] {
        guard let pixels = pixels.baseAddress else { return [] }
        let encoder = LosslessWebPEncoder(width: area.width, height: area.height)
        let count = area.width * area.height
        let differences = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        defer { differences.deallocate() }
        let start = UnsafeRawPointer(pixels) + area.y * bytesPerRow + 4 * area.x
        encoder.predict(start, bytesPerRow, into: differences)
        return encoder.write(differences, isOpaque: isOpaque)
    }

    // MARK: Prediction

    /// Returns a pixel with green subtracted from red and blue.
    @inline(__always)
    private static func subtractGreen(_ pixel: UInt32) -> UInt32 {
        let green = pixel &>> 8 & 0xFF
        let redAndBlue = (pixel & 0xFF_00FF) &+ 0x100_0100 &- (green | green &<< 16)
        return pixel & 0xFF00_FF00 | redAndBlue & 0xFF_00FF
    }

    /// Subtracts each channel.
    @inline(__always)
    private static func subtract(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let high = 0xFF_00FF &+ (a & 0xFF00_FF00) &- (b & 0xFF00_FF00)
        let low = 0xFF00_FF00 &+ (a & 0xFF_00FF) &- (b & 0xFF_00FF)
        return high & 0xFF00_FF00 | low & 0xFF_00FF
    }

    /// Returns the sum of the channels' distances.
    @inline(__always)
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int32 {
        func channel(_ shift: UInt32) -> Int32 {
            abs(Int32(truncatingIfNeeded: a &>> shift & 0xFF) &- Int32(truncatingIfNeeded: b &>> shift & 0xFF))
        }
        return channel(0) &+ channel(8) &+ channel(16) &+ channel(24)
    }

    /// Writes the differences of the pixels from their predictions.
    private func predict(_ pixels: UnsafeRawPointer, _ bytesPerRow: Int, into differences: UnsafeMutablePointer<UInt32>) {
        // The pixels without green of the row before and of this one.
        let rows = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * width)
        defer { rows.deallocate() }
        var (above, row) = (rows, rows + width)
        for y in 0..<height {
            let source = pixels + y * bytesPerRow
            for x in 0..<width {
                row[x] = Self.subtractGreen(source.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self).littleEndian)
            }
            let target = differences + y * width
            if y == 0 {
                // The first pixel is predicted as opaque black, its row from the left.
                target[0] = Self.subtract(row[0], 0xFF00_0000)
                for x in 1..<max(1, width) { target[x] = Self.subtract(row[x], row[x - 1]) }
            } else {
                target[0] = Self.subtract(row[0], above[0])
                for x in 1..<max(1, width) {
                    let (left, upper) = (row[x - 1], above[x])
                    var predicted = upper
                    if left != upper {
                        let corner = above[x - 1]
                        if Self.distance(upper, corner) < Self.distance(left, corner) { predicted = left }
                    }
                    target[x] = Self.subtract(row[x], predicted)
                }
            }
            swap(&above, &row)
        }
    }

    // MARK: Writing

    /// Pixels that are written one by one, and the number of repetitions of the last one after them.
    private struct Piece {
        let pixels: Int
        let run: Int
    }

    private static func pieces(_ differences: UnsafePointer<UInt32>, _ count: Int) -> [Piece] {
        var pieces: [Piece] = []
        var (start, place) = (0, 1)
        while place < count {
            guard differences[place] == differences[place &- 1] else {
                place &+= 1
                continue
            }
            var end = place &+ 1
            while end < count, differences[end] == differences[place] { end &+= 1 }
            if end &- place >= shortestRun {
                pieces.append(Piece(pixels: place - start, run: end - place))
                start = end
            }
            // The pixel after equal ones differs from them.
            place = end &+ 1
        }
        if start < count { pieces.append(Piece(pixels: count - start, run: 0)) }
        return pieces
    }

    private func write(_ differences: UnsafePointer<UInt32>, isOpaque: Bool) -> [UInt8] {
        let count = width * height
        let pieces = Self.pieces(differences, count)
        var green = [UInt32](repeating: 0, count: Self.greenAndLengths)
        var others = [UInt32](repeating: 0, count: 3 * Self.channel)
        var distance = [UInt32](repeating: 0, count: Self.distances)
        green.withUnsafeMutableBufferPointer { green in
            others.withUnsafeMutableBufferPointer { others in
                var place = 0
                for piece in pieces {
                    for pixel in place..<place &+ piece.pixels {
                        let difference = differences[pixel]
                        others[Int(difference & 0xFF)] &+= 1
                        green[Int(difference &>> 8 & 0xFF)] &+= 1
                        others[Int(difference &>> 16 & 0xFF) &+ 256] &+= 1
                        others[Int(difference &>> 24) &+ 512] &+= 1
                    }
                    place += piece.pixels + piece.run
                    Self.forEachRun(piece.run) { green[256 &+ Self.prefix($0).symbol] &+= 1 }
                }
            }
        }
        if pieces.contains(where: { $0.run > 0 }) { distance[Self.prefix(Self.leftDistance).symbol] = 1 }
        let codes = [
            PrefixCode(green), PrefixCode(Array(others[..<256])), PrefixCode(Array(others[256..<512])),
            PrefixCode(Array(others[512...])), PrefixCode(distance),
        ]
        // Each channel takes up to fifteen bits.
        var output = BitWriter(capacity: 8 * count + 4096)
        writeHeader(isOpaque, to: &output)
        for code in codes { code.write(to: &output) }
        writePixels(differences, pieces, codes.map(\.codes), to: &output)
        return output.finish()
    }

    private func writeHeader(_ isOpaque: Bool, to output: inout BitWriter) {
        output.write(0x2F, bits: 8)
        output.write(UInt64(width - 1), bits: 14)
        output.write(UInt64(height - 1), bits: 14)
        output.write(isOpaque ? 0 : 1, bits: 1)
        output.write(0, bits: 3)
        // Green is subtracted; then each block of 512 pixels is predicted, all in the same mode.
        output.write(1, bits: 1)
        output.write(2, bits: 2)
        output.write(1, bits: 1)
        output.write(0, bits: 2)
        output.write(7, bits: 3)
        output.write(0, bits: 1)
        for symbol in [Self.selectMode, 0, 0, 0, 0] {
            var counts = [UInt32](repeating: 0, count: Self.channel)
            counts[symbol] = 1
            PrefixCode(counts).write(to: &output)
        }
        // No other transform, no cache of colours, the same codes for all blocks.
        output.write(0, bits: 3)
    }

    private func writePixels(
        _ differences: UnsafePointer<UInt32>, _ pieces: [Piece], _ codes: [[UInt32]], to output: inout BitWriter
    ) {
        var place = 0
        codes[0].withUnsafeBufferPointer { green in
            codes[1].withUnsafeBufferPointer { red in
                codes[2].withUnsafeBufferPointer { blue in
                    codes[3].withUnsafeBufferPointer { alpha in
                        for piece in pieces {
                            for pixel in place..<place &+ piece.pixels {
                                let difference = differences[pixel]
                                output.write(code: green[Int(difference &>> 8 & 0xFF)])
                                output.write(code: red[Int(difference & 0xFF)])
                                output.write(code: blue[Int(difference &>> 16 & 0xFF)])
                                output.write(code: alpha[Int(difference &>> 24)])
                            }
                            place += piece.pixels + piece.run
                            Self.forEachRun(piece.run) { run in
                                let (symbol, extra, extraBits) = Self.prefix(run)
                                output.write(code: green[256 &+ symbol])
                                output.write(UInt64(extra), bits: extraBits)
                                // The distance is the same everywhere: its only symbol takes no bits.
                            }
                        }
                    }
                }
            }
        }
    }

    /// Calls a function with the parts of a run.
    @inline(__always)
    private static func forEachRun(_ run: Int, _ body: (Int) -> Void) {
        var rest = run
        while rest > 0 {
            let part = min(rest, longestRun)
            body(part)
            rest &-= part
        }
    }

    /// Returns the symbol of a length or of a distance's code, and the bits that follow it.
    private static func prefix(_ value: Int) -> (symbol: Int, extra: Int, extraBits: Int) {
        guard value > 4 else { return (value - 1, 0, 0) }
        let number = value - 1
        let highest = Int.bitWidth - 1 - number.leadingZeroBitCount
        let extraBits = highest - 1
        return (2 * highest + (number >> extraBits & 1), number & ((1 << extraBits) - 1), extraBits)
    }
}
