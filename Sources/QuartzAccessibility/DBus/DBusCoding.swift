/// Appends values in D-Bus's binary format, little-endian.
nonisolated struct DBusWriter {
    private(set) var bytes: [UInt8] = []

    /// Appends zeros up to a multiple of a number of bytes.
    mutating func align(_ alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    mutating func write<T: FixedWidthInteger>(_ number: T) {
        align(MemoryLayout<T>.size)
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    mutating func write(_ value: DBusValue) {
        switch value {
        case .byte(let number): bytes.append(number)
        case .boolean(let isTrue): write(UInt32(isTrue ? 1 : 0))
        case .int16(let number): write(number)
        case .uint16(let number): write(number)
        case .int32(let number): write(number)
        case .uint32(let number): write(number)
        case .int64(let number): write(number)
        case .uint64(let number): write(number)
        case .double(let number): write(number.bitPattern)
        case .string(let text), .objectPath(let text): write(text: text)
        case .signature(let text): write(signature: text)
        case .array(let element, let values): write(array: values, of: element)
        case .structure(let members):
            align(8)
            for member in members { write(member) }
        case .entry(let key, let value):
            align(8)
            write(key)
            write(value)
        case .variant(let inner):
            write(signature: inner.signature)
            write(inner)
        }
    }

    /// Strings end with a zero, so a text ends before its first one.
    private mutating func write(text: String) {
        let content = text.utf8.prefix { $0 != 0 }
        write(UInt32(content.count))
        bytes += content
        bytes.append(0)
    }

    private mutating func write(signature text: String) {
        bytes.append(UInt8(clamping: text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }

    private mutating func write(array values: [DBusValue], of element: String) {
        write(UInt32(0))
        let place = bytes.count - 4
        align(DBusSignature.alignment(of: element))
        let start = bytes.count
        for value in values { write(value) }
        withUnsafeBytes(of: UInt32(bytes.count - start).littleEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
    }
}

/// Reads values in D-Bus's binary format. Each read checks the bounds.
nonisolated package struct DBusReader {
    /// The error of bytes that are no D-Bus message.
    package struct Malformed: Error {}

    private let bytes: [UInt8]
    private let isBigEndian: Bool
    private(set) var offset: Int

    init(_ bytes: [UInt8], from offset: Int = 0, isBigEndian: Bool = false) {
        self.bytes = bytes
        self.offset = offset
        self.isBigEndian = isBigEndian
    }

    mutating func align(_ alignment: Int) throws(Malformed) {
        let aligned = (offset + alignment - 1) / alignment * alignment
        guard aligned <= bytes.count else { throw Malformed() }
        offset = aligned
    }

    mutating func number<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(Malformed) -> T {
        let size = MemoryLayout<T>.size
        try align(size)
        guard offset + size <= bytes.count else { throw Malformed() }
        let raw = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }
        offset += size
        return isBigEndian ? T(bigEndian: raw) : T(littleEndian: raw)
    }

    mutating func value(_ type: String, depth: Int = 0) throws(Malformed) -> DBusValue {
        guard depth < 64 else { throw Malformed() }
        switch type.utf8.first {
        case UInt8(ascii: "y"): return .byte(try number())
        case UInt8(ascii: "b"): return .boolean(try number(UInt32.self) != 0)
        case UInt8(ascii: "n"): return .int16(try number())
        case UInt8(ascii: "q"): return .uint16(try number())
        case UInt8(ascii: "i"): return .int32(try number())
        // A file descriptor is an index, which no interface here uses.
        case UInt8(ascii: "u"), UInt8(ascii: "h"): return .uint32(try number())
        case UInt8(ascii: "x"): return .int64(try number())
        case UInt8(ascii: "t"): return .uint64(try number())
        case UInt8(ascii: "d"): return .double(Double(bitPattern: try number(UInt64.self)))
        case UInt8(ascii: "s"): return .string(try text(length: Int(number(UInt32.self))))
        case UInt8(ascii: "o"): return .objectPath(try text(length: Int(number(UInt32.self))))
        case UInt8(ascii: "g"): return .signature(try text(length: Int(number(UInt8.self))))
        case UInt8(ascii: "v"):
            let signature = try text(length: Int(number(UInt8.self)))
            guard let types = DBusSignature.types(in: signature), types.count == 1 else { throw Malformed() }
            return .variant(try value(types[0], depth: depth + 1))
        case UInt8(ascii: "a"): return try array(of: String(type.dropFirst()), depth)
        case UInt8(ascii: "("), UInt8(ascii: "{"):
            guard let types = DBusSignature.types(in: type.dropFirst().dropLast()) else { throw Malformed() }
            try align(8)
            var members: [DBusValue] = []
            for type in types { members.append(try value(type, depth: depth + 1)) }
            return type.hasPrefix("(") ? .structure(members) : .entry(members[0], members[1])
        default: throw Malformed()
        }
    }

    private mutating func text(length: Int) throws(Malformed) -> String {
        guard offset + length < bytes.count else { throw Malformed() }
        defer { offset += length + 1 }
        return String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    }

    private mutating func array(of element: String, _ depth: Int) throws(Malformed) -> DBusValue {
        let length = Int(try number(UInt32.self))
        try align(DBusSignature.alignment(of: element))
        let end = offset + length
        guard end <= bytes.count else { throw Malformed() }
        var values: [DBusValue] = []
        while offset < end { values.append(try value(element, depth: depth + 1)) }
        guard offset == end else { throw Malformed() }
        return .array(of: element, values)
    }
}
