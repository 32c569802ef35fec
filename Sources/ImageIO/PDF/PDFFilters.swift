import Foundation

/// Decodes the data of streams (PDF 32000-1 §7.4).
enum PDFFilter {
    /// The filters of image files, whose data is the file.
    static let images: Set = ["DCTDecode", "DCT"]

    /// Decodes by one filter.
    ///
    /// - Parameters:
    ///   - parameters: The numbers of the filter's dictionary.
    ///   - limit: The maximum number of decoded bytes.
    /// - Throws: ``ImageIOError`` for data that is damaged or too long, and for unknown filters.
    static func decode(
        _ name: String, _ data: [UInt8], _ parameters: [String: Double], limit: Int
    ) throws(ImageIOError) -> [UInt8] {
        switch name {
        case "FlateDecode", "Fl": return try predicted(PDFDocument.inflate(data[...], limit: limit), parameters)
        case "LZWDecode", "LZW":
            return try predicted(lzw(data, isEarly: parameters["EarlyChange"] != 0, limit: limit), parameters)
        case "ASCIIHexDecode", "AHx": return hexadecimal(data)
        case "ASCII85Decode", "A85": return try ascii85(data)
        case "RunLengthDecode", "RL": return try runLengths(data, limit: limit)
        default: throw .unsupportedFeature(.pdf, feature: "the filter \(name)")
        }
    }

    private static let damage = ImageIOError.corrupt(.pdf, reason: "its encoded data is not valid")

    private static func hexadecimal(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var high: UInt8?
        for byte in data {
            guard byte != UInt8(ascii: ">") else { break }
            guard let digit = PDFLexer.hexadecimal(byte) else { continue }
            if let first = high {
                result.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        if let high { result.append(high << 4) }
        return result
    }

    private static func ascii85(_ data: [UInt8]) throws(ImageIOError) -> [UInt8] {
        var result: [UInt8] = []
        var (value, count): (UInt64, Int) = (0, 0)
        func append(_ value: UInt64, _ count: Int, _ result: inout [UInt8]) {
            for index in 0..<count { result.append(UInt8(value >> UInt64(24 - 8 * index) & 255)) }
        }
        for byte in data {
            switch byte {
            case UInt8(ascii: "~"): break
            case UInt8(ascii: "z") where count == 0:
                result += [0, 0, 0, 0]
                continue
            case UInt8(ascii: "!")...UInt8(ascii: "u"):
                value = value * 85 + UInt64(byte - UInt8(ascii: "!"))
                count += 1
                if count == 5 {
                    guard value <= UInt64(UInt32.max) else { throw damage }
                    append(value, 4, &result)
                    (value, count) = (0, 0)
                }
                continue
            case let byte where PDFLexer.isSpace(byte): continue
            default: throw damage
            }
            break
        }
        guard count > 1 else { return result }
        for _ in count..<5 { value = value * 85 + 84 }
        append(value, count - 1, &result)
        return result
    }

    private static func runLengths(_ data: [UInt8], limit: Int) throws(ImageIOError) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < data.count, data[index] != 128 {
            let length = Int(data[index])
            if length < 128 {
                result += data[(index + 1)..<min(index + 2 + length, data.count)]
                index += 2 + length
            } else {
                guard index + 1 < data.count else { break }
                result += [UInt8](repeating: data[index + 1], count: 257 - length)
                index += 2
            }
            guard result.count <= limit else { throw PDFDocument.tooMuch }
        }
        return result
    }

    /// Decodes the codes of a growing table.
    ///
    /// - Parameter isEarly: Whether codes become longer one code before they must.
    private static func lzw(_ data: [UInt8], isEarly: Bool, limit: Int) throws(ImageIOError) -> [UInt8] {
        var bits = PDFBits(data)
        var result: [UInt8] = []
        /// The place and the length in the result of each string from code 258.
        var strings: [(start: Int, count: Int)] = []
        var previous: (start: Int, count: Int)?
        var width = 9
        while bits.position + width <= data.count * 8 {
            let code = Int(bits.next(width))
            if code == 257 { break }
            if code == 256 {
                (strings, previous, width) = ([], nil, 9)
                continue
            }
            let start = result.count
            if code < 256 {
                result.append(UInt8(code))
            } else if code - 258 < strings.count {
                let (from, count) = strings[code - 258]
                for index in from..<(from + count) { result.append(result[index]) }
            } else if code - 258 == strings.count, let previous {
                for index in previous.start..<(previous.start + previous.count) { result.append(result[index]) }
                result.append(result[previous.start])
            } else {
                throw damage
            }
            guard result.count <= limit else { throw PDFDocument.tooMuch }
            // The string before with the first byte of this one stands in the result where the one before begins.
            if let previous, strings.count < 4096 - 258 { strings.append((previous.start, previous.count + 1)) }
            previous = (start, result.count - start)
            let next = 258 + strings.count + (isEarly ? 1 : 0) + 1
            width = next > 2048 ? 12 : next > 1024 ? 11 : next > 512 ? 10 : 9
        }
        return result
    }

    // MARK: Predictors

    /// Undoes the differences between neighbours that the data is stored as.
    private static func predicted(_ data: [UInt8], _ parameters: [String: Double]) throws(ImageIOError) -> [UInt8] {
        let predictor = parameters["Predictor"] ?? 1
        guard predictor > 1 else { return data }
        guard let colors = Int(exactly: parameters["Colors"] ?? 1), let bits = Int(exactly: parameters["BitsPerComponent"] ?? 8),
            let columns = Int(exactly: parameters["Columns"] ?? 1), (1...32).contains(colors), [1, 2, 4, 8, 16].contains(bits),
            (1...(1 << 20)).contains(columns)
        else { throw .corrupt(.pdf, reason: "a predictor's numbers are not valid") }
        let row = (columns * colors * bits + 7) / 8
        let distance = max(colors * bits / 8, 1)
        if predictor == 2 { return differences(data, row: row, colors: colors, bits: bits) }
        var result: [UInt8] = []
        result.reserveCapacity(data.count)
        var before = [UInt8](repeating: 0, count: row)
        var index = 0
        while index < data.count {
            let kind = data[index]
            var line = Array(data[(index + 1)..<min(index + 1 + row, data.count)])
            let count = line.count
            line += [UInt8](repeating: 0, count: row - count)
            index += 1 + row
            for place in 0..<count {
                let left = place >= distance ? line[place - distance] : 0
                switch kind {
                case 1: line[place] &+= left
                case 2: line[place] &+= before[place]
                case 3: line[place] &+= UInt8((Int(left) + Int(before[place])) / 2)
                case 4: line[place] &+= paeth(left, before[place], place >= distance ? before[place - distance] : 0)
                default: break
                }
            }
            result += line[..<count]
            before = line
        }
        return result
    }

    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(above) - Int(corner)
        let (a, b, c) = (abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner)))
        return a <= b && a <= c ? left : b <= c ? above : corner
    }

    private static func differences(_ data: [UInt8], row: Int, colors: Int, bits: Int) -> [UInt8] {
        var result = data
        for start in stride(from: 0, to: data.count, by: row) {
            let end = min(start + row, data.count)
            if bits == 8 {
                for index in stride(from: start + colors, to: end, by: 1) { result[index] &+= result[index - colors] }
            } else if bits == 16 {
                for index in stride(from: start + 2 * colors, to: end - 1, by: 2) {
                    let sum = UInt16(result[index]) << 8 | UInt16(result[index + 1])
                    let other = UInt16(result[index - 2 * colors]) << 8 | UInt16(result[index + 1 - 2 * colors])
                    (result[index], result[index + 1]) = (UInt8((sum &+ other) >> 8), UInt8((sum &+ other) & 255))
                }
            } else {
                var reader = PDFBits(Array(data[start..<end]))
                var last = [UInt32](repeating: 0, count: colors)
                for sample in 0..<((end - start) * 8 / bits) {
                    let sum = (last[sample % colors] + reader.next(bits)) & (1 << UInt32(bits) - 1)
                    last[sample % colors] = sum
                    let place = sample * bits
                    let shift = UInt8(8 - bits - place % 8)
                    let mask = UInt8(1 << bits - 1) << shift
                    result[start + place / 8] = result[start + place / 8] & ~mask | UInt8(sum) << shift
                }
            }
        }
        return result
    }
}
