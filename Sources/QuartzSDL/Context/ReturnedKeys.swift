import QuartzAccessibility

/// Reads the conversation of a program with a message bus, and finds the keys that ibus returns before it answers about them.
struct ReturnedKeys {
    /// A key's symbol, its number, and the modifiers with the mark of a release.
    private typealias Key = [DBusValue]

    /// The keys that ibus was asked about and has not answered, by the calls' numbers.
    private var asked: [UInt32: Key] = [:]
    private var returned: [Key] = []
    /// The parts of messages that have not arrived completely.
    private var requests: [UInt8] = []
    private var answers: [UInt8] = []
    private var phase = Phase.lines

    /// The program is accepted by lines of text. Then both send messages. After bytes that are none, all bytes pass as they are.
    private enum Phase { case lines, messages, unknown }

    private static let begin = Array("BEGIN\r\n".utf8)

    /// Reads bytes that the program sends.
    mutating func read(request bytes: some Collection<UInt8>) {
        guard phase != .unknown else { return }
        requests += bytes
        if phase == .lines {
            guard let end = Self.end(of: Self.begin, in: requests) else {
                // The lines are short; the end of one may be the beginning of the last.
                requests = requests.suffix(Self.begin.count)
                return
            }
            requests.removeFirst(end)
            phase = .messages
        }
        for message in messages(in: \.requests) {
            guard let call = try? DBusMessage(message), call.member == "ProcessKeyEvent", call.body.count == 3 else { continue }
            asked[call.serial] = call.body
        }
    }

    /// Takes bytes that the bus sends.
    ///
    /// - Returns: The bytes to pass on. The answer about a key that was returned is “not used”. An incomplete message waits for its rest.
    mutating func mended(answer bytes: some Collection<UInt8>) -> [UInt8] {
        answers += bytes
        let result = phase == .messages ? messages(in: \.answers).flatMap { mended($0) } : []
        guard phase != .messages else { return result }
        defer { answers = [] }
        return result + answers
    }

    private mutating func mended(_ message: [UInt8]) -> [UInt8] {
        // Messages about keys are small.
        guard message.count < 4096, let read = try? DBusMessage(message) else { return message }
        if read.member == "ForwardKeyEvent" {
            if asked.values.contains(read.body) { returned.append(read.body) }
            return message
        }
        guard let serial = read.replySerial, let key = asked.removeValue(forKey: serial) else { return message }
        defer { if asked.isEmpty { returned = [] } }
        guard read.body == [.boolean(true)], let index = returned.firstIndex(of: key) else { return message }
        returned.remove(at: index)
        // The body is the four bytes of the Boolean.
        return message.dropLast(4) + [0, 0, 0, 0]
    }

    /// Removes the complete messages from a buffer.
    private mutating func messages(in buffer: WritableKeyPath<Self, [UInt8]>) -> [[UInt8]] {
        var result: [[UInt8]] = []
        var start = 0
        let bytes = self[keyPath: buffer]
        do {
            while let length = try DBusMessage.length(of: bytes[start...]), start + length <= bytes.count {
                result.append(Array(bytes[start..<start + length]))
                start += length
            }
        } catch {
            phase = .unknown
        }
        // The rest of a long message arrives in many pieces; without a complete one the buffer is not copied.
        if start > 0 { self[keyPath: buffer] = Array(bytes[start...]) }
        return result
    }

    private static func end(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= pattern.count else { return nil }
        return (0...bytes.count - pattern.count).first { bytes[$0...].starts(with: pattern) }.map { $0 + pattern.count }
    }
}
