/// The number of a string encoding in Core Foundation.
public typealias CFStringEncoding = UInt32

/// Returns Foundation's number of an encoding of Core Foundation.
///
/// Encodings without a number in Foundation keep their number, with the highest bit set.
public func CFStringConvertEncodingToNSStringEncoding(_ encoding: CFStringEncoding) -> UInt {
    let known: [CFStringEncoding: UInt] = [
        // Mac Roman, UTF-16, Latin 1 and 2, Windows 1252, 1250, 1251, 1253 and 1254, ASCII, Shift JIS, EUC JP, UTF-8.
        0x0000: 30, 0x0100: 10, 0x0201: 5, 0x0202: 9, 0x0500: 12, 0x0501: 15, 0x0502: 11, 0x0503: 13, 0x0504: 14, 0x0600: 1,
        0x0A01: 8, 0x0920: 3, 0x0800_0100: 4,
    ]
    return known[encoding] ?? 0x8000_0000 | UInt(encoding)
}
