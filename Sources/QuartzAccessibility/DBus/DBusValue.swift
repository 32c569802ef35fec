/// A value in a D-Bus message.
nonisolated package indirect enum DBusValue: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// Elements of one type, whose signature an empty array needs too.
    case array(of: String, [DBusValue])
    case structure([DBusValue])
    /// An entry of a dictionary, which is an array of entries.
    case entry(DBusValue, DBusValue)
    case variant(DBusValue)

    /// The signature of the value's type.
    package var signature: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .array(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        case .variant: "v"
        }
    }

    /// Creates a dictionary of texts.
    package static func texts(_ pairs: KeyValuePairs<String, String>) -> DBusValue {
        .array(of: "{ss}", pairs.map { .entry(.string($0), .string($1)) })
    }

    /// The text of a string or an object path.
    package var text: String? {
        switch self {
        case .string(let text), .objectPath(let text): text
        default: nil
        }
    }

    /// The number of an integer.
    package var integer: Int? {
        switch self {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(value)
        case .int64(let value): Int(value)
        case .uint64(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The number of a double or an integer.
    package var number: Double? {
        if case .double(let value) = self { return value }
        return integer.map(Double.init)
    }

    /// The value within variants.
    package var unwrapped: DBusValue {
        if case .variant(let inner) = self { return inner.unwrapped }
        return self
    }
}

/// Signatures of D-Bus types.
nonisolated enum DBusSignature {
    /// The greatest depth of nested types.
    static let deepest = 32

    /// Splits a signature into complete types.
    /// - Returns: nil if it is none.
    static func types(in signature: some StringProtocol) -> [String]? {
        var rest = Array(signature.utf8)[...]
        var types: [String] = []
        while !rest.isEmpty {
            let start = rest
            guard skipType(&rest, depth: 0) else { return nil }
            types.append(String(decoding: start[..<rest.startIndex], as: UTF8.self))
        }
        return types
    }

    private static func skipType(_ rest: inout ArraySlice<UInt8>, depth: Int) -> Bool {
        guard depth <= deepest, let first = rest.popFirst() else { return false }
        switch first {
        case UInt8(ascii: "a"): return skipType(&rest, depth: depth + 1)
        case UInt8(ascii: "("): return skipMembers(&rest, until: UInt8(ascii: ")"), depth) > 0
        case UInt8(ascii: "{"): return skipMembers(&rest, until: UInt8(ascii: "}"), depth) == 2
        default: return "ybnqiuxtdsogvh".utf8.contains(first)
        }
    }

    /// Returns the number of members; 0 for an incomplete or empty list.
    private static func skipMembers(_ rest: inout ArraySlice<UInt8>, until end: UInt8, _ depth: Int) -> Int {
        var count = 0
        while let next = rest.first {
            if next == end {
                rest.removeFirst()
                return count
            }
            guard skipType(&rest, depth: depth + 1) else { return 0 }
            count += 1
        }
        return 0
    }

    /// Returns the alignment of a type in bytes.
    static func alignment(of type: some StringProtocol) -> Int {
        switch type.utf8.first {
        case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
        case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
        case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("), UInt8(ascii: "{"): 8
        default: 4
        }
    }
}
