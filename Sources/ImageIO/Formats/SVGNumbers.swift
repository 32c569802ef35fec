/// The numbers in an SVG attribute value, found as generously as a lenient parser might find them.
enum SVGNumbers {
    /// Numbers wherever digits stand, letters being separators; what follows a `#` (a colour, a reference) is passed over.
    static func all(in text: some StringProtocol) -> [Double] {
        var result: [Double] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "#") {
                index += 1
                while index < bytes.count, isNamePart(bytes[index]) { index += 1 }
            } else if isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ".") {
                let start = index
                index = end(of: bytes, from: start)
                let sign = start > 0 && bytes[start - 1] == UInt8(ascii: "-") ? -1.0 : 1
                if let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)) { result.append(sign * value) }
            } else {
                index += 1
            }
        }
        return result
    }

    private static func end(of bytes: [UInt8], from start: Int) -> Int {
        var index = start
        var hasPoint = false
        while index < bytes.count, isDigit(bytes[index]) || (bytes[index] == UInt8(ascii: ".") && !hasPoint) {
            hasPoint = hasPoint || bytes[index] == UInt8(ascii: ".")
            index += 1
        }
        // A lone point is passed over by one, so that the search goes on.
        index = max(index, start + 1)
        guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return index }
        var exponent = index + 1
        if exponent < bytes.count, bytes[exponent] == UInt8(ascii: "-") || bytes[exponent] == UInt8(ascii: "+") { exponent += 1 }
        guard exponent < bytes.count, isDigit(bytes[exponent]) else { return index }
        while exponent < bytes.count, isDigit(bytes[exponent]) { exponent += 1 }
        return exponent
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "_-.:".utf8.contains(byte)
    }
}
