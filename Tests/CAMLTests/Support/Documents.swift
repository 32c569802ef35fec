import CAML
import Foundation

/// A document with a root layer of 100 × 200 points and the given elements in it.
func document(_ inner: String, attributes: String = "", after: String = "") -> Data {
    Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer id="root" bounds="0 0 100 200" position="50 100" \(attributes)>
        \(inner)
          </CALayer>\(after)
        </caml>
        """.utf8)
}

/// Reads a document of such layers.
@MainActor
func package(_ inner: String, attributes: String = "") throws -> CAPackage {
    try CAPackage(data: document(inner, attributes: attributes))
}

/// The messages of the issues that change the picture.
@MainActor
func lost(_ package: CAPackage) -> [String] {
    package.issues.filter { $0.severity == .notHonoured }.map(\.message)
}

/// Writes zip archives without compression, or with data that is already compressed.
struct ZipWriter {
    private var body = Data()
    private var directory = Data()
    private var count = 0

    private static func bytes(_ number: Int, _ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }

    /// The checksum bit by bit.
    static func checksum(_ data: Data) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in data {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }

    mutating func add(
        _ name: String, _ data: Data, packed: Data? = nil, size: Int? = nil, checksum: UInt32? = nil, flags: Int = 0
    ) {
        let stored = packed ?? data
        let sum = Int(checksum ?? Self.checksum(data))
        let common =
            Self.bytes(20, 2) + Self.bytes(flags, 2) + Self.bytes(packed == nil ? 0 : 8, 2) + Self.bytes(0, 4)
            + Self.bytes(sum, 4) + Self.bytes(stored.count, 4) + Self.bytes(size ?? data.count, 4)
            + Self.bytes(name.utf8.count, 2) + Self.bytes(0, 2)
        directory +=
            Self.bytes(0x0201_4B50, 4) + Self.bytes(20, 2) + common + Self.bytes(0, 10) + Self.bytes(body.count, 4)
            + Data(name.utf8)
        body += Self.bytes(0x0403_4B50, 4) + common + Data(name.utf8) + stored
        count += 1
    }

    var archive: Data {
        body + directory + Self.bytes(0x0605_4B50, 4) + Self.bytes(0, 4) + Self.bytes(count, 2) + Self.bytes(count, 2)
            + Self.bytes(directory.count, 4) + Self.bytes(body.count, 4) + Self.bytes(0, 2)
    }
}
