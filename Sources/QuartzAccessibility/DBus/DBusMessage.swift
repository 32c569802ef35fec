/// A D-Bus message.
nonisolated package struct DBusMessage: Hashable, Sendable {
    /// The kind of message; the protocol's numbers.
    package enum Kind: UInt8, Sendable {
        case call = 1
        case reply
        case error
        case signal
    }

    package var kind: Kind
    package var serial: UInt32 = 0
    /// Whether the sender of a call ignores the reply.
    package var needsNoReply = false
    package var path: String?
    package var interface: String?
    package var member: String?
    package var errorName: String?
    package var replySerial: UInt32?
    package var destination: String?
    package var sender: String?
    package var body: [DBusValue] = []

    /// Creates a call.
    package static func call(
        _ destination: String?, _ path: String, _ interface: String, _ member: String, _ body: [DBusValue] = []
    ) -> DBusMessage {
        var message = DBusMessage(kind: .call)
        (message.destination, message.path, message.interface, message.member) = (destination, path, interface, member)
        message.body = body
        return message
    }

    /// Creates a signal.
    package static func signal(_ path: String, _ interface: String, _ member: String, _ body: [DBusValue]) -> DBusMessage {
        var message = DBusMessage(kind: .signal, needsNoReply: true)
        (message.path, message.interface, message.member, message.body) = (path, interface, member, body)
        return message
    }

    /// Returns the reply to a call.
    package func reply(_ body: [DBusValue]) -> DBusMessage {
        var message = DBusMessage(kind: .reply, needsNoReply: true)
        (message.replySerial, message.destination, message.body) = (serial, sender, body)
        return message
    }

    /// Returns the reply of a call that fails.
    package func failure(_ name: String, _ text: String) -> DBusMessage {
        var message = DBusMessage(kind: .error, needsNoReply: true)
        (message.replySerial, message.destination, message.errorName, message.body) = (serial, sender, name, [.string(text)])
        return message
    }

    // MARK: Bytes

    /// The longest message that is read, in bytes. The protocol allows 128 MiB.
    package static let longest = 1 << 24

    /// The message in bytes, little-endian.
    package var bytes: [UInt8] {
        var content = DBusWriter()
        for value in body { content.write(value) }
        var writer = DBusWriter()
        writer.write(.byte(UInt8(ascii: "l")))
        writer.write(.byte(kind.rawValue))
        writer.write(.byte(needsNoReply ? 1 : 0))
        writer.write(.byte(1))
        writer.write(UInt32(content.bytes.count))
        writer.write(serial)
        var fields: [(code: UInt8, value: DBusValue)] = []
        if let path { fields.append((1, .objectPath(path))) }
        if let interface { fields.append((2, .string(interface))) }
        if let member { fields.append((3, .string(member))) }
        if let errorName { fields.append((4, .string(errorName))) }
        if let replySerial { fields.append((5, .uint32(replySerial))) }
        if let destination { fields.append((6, .string(destination))) }
        if let sender { fields.append((7, .string(sender))) }
        if !body.isEmpty { fields.append((8, .signature(body.map(\.signature).joined()))) }
        writer.write(.array(of: "(yv)", fields.map { .structure([.byte($0.code), .variant($0.value)]) }))
        writer.align(8)
        return writer.bytes + content.bytes
    }

    /// Returns the length in bytes of the message at the beginning of a buffer; nil if too few have arrived to say.
    package static func length(of buffer: some Collection<UInt8>) throws(DBusReader.Malformed) -> Int? {
        guard buffer.count >= 16 else { return nil }
        let head = Array(buffer.prefix(16))
        guard head[0] == UInt8(ascii: "l") || head[0] == UInt8(ascii: "B"), head[3] == 1 else { throw DBusReader.Malformed() }
        var reader = DBusReader(head, from: 4, isBigEndian: head[0] == UInt8(ascii: "B"))
        let body = Int(try reader.number(UInt32.self))
        _ = try reader.number(UInt32.self)
        let fields = Int(try reader.number(UInt32.self))
        let length = 16 + (fields + 7) / 8 * 8 + body
        guard length <= longest else { throw DBusReader.Malformed() }
        return length
    }

    /// Reads one whole message.
    package init(_ bytes: [UInt8]) throws {
        guard let length = try Self.length(of: bytes), length == bytes.count, let kind = Kind(rawValue: bytes[1]) else {
            throw DBusReader.Malformed()
        }
        self.kind = kind
        needsNoReply = bytes[2] & 1 != 0
        let isBigEndian = bytes[0] == UInt8(ascii: "B")
        var reader = DBusReader(bytes, from: 8, isBigEndian: isBigEndian)
        serial = try reader.number()
        var signature = ""
        if case .array(_, let fields) = try reader.value("a(yv)") {
            for case .structure(let field) in fields where field.count == 2 {
                let value = field[1].unwrapped
                switch field[0].integer {
                case 1: path = value.text
                case 2: interface = value.text
                case 3: member = value.text
                case 4: errorName = value.text
                case 5: replySerial = value.integer.flatMap(UInt32.init(exactly:))
                case 6: destination = value.text
                case 7: sender = value.text
                case 8: if case .signature(let text) = value { signature = text }
                default: break
                }
            }
        }
        try reader.align(8)
        guard let types = DBusSignature.types(in: signature) else { throw DBusReader.Malformed() }
        for type in types { body.append(try reader.value(type)) }
    }

    private init(kind: Kind, needsNoReply: Bool = false) {
        self.kind = kind
        self.needsNoReply = needsNoReply
    }
}
