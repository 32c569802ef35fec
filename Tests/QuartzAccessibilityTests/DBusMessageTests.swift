import Expectations
import SeededRandom
import Testing

@testable import QuartzAccessibility

@Suite("Messages of D-Bus")
struct DBusMessageTests {
    /// The bytes of a text in hexadecimal; spaces do not count.
    private func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.filter { !$0.isWhitespace }.map { UInt8(String($0), radix: 16) ?? 0 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    @Test("a call, byte by byte")
    func call() throws {
        var message = DBusMessage.call("a.b", "/x", "c.d", "M", [.int32(-2), .string("hi")])
        message.serial = 5
        // The fixed head; the fields path, interface, member, destination and signature, each at a multiple of 8; the body.
        let expected = bytes(
            """
            6C 01 00 01  0B 00 00 00  05 00 00 00  4B 00 00 00
            01 01 6F 00  02 00 00 00  2F 78 00  00 00 00 00 00
            02 01 73 00  03 00 00 00  63 2E 64 00  00 00 00 00
            03 01 73 00  01 00 00 00  4D 00  00 00 00 00 00 00
            06 01 73 00  03 00 00 00  61 2E 62 00  00 00 00 00
            08 01 67 00  02 69 73 00  00 00 00 00 00
            FE FF FF FF  02 00 00 00  68 69 00
            """)
        // The last field ends before the padding to a multiple of 8.
        expectEqual(message.bytes.count, 16 + 0x48 + 11)
        var field = expected
        field[12] = 0x48
        expectEqual(message.bytes, Array(field.prefix(16 + 0x48)) + expected.suffix(11))
        expectEqual(try DBusMessage(message.bytes), message)
    }

    @Test("values of all types survive, nested and at any alignment")
    func values() throws {
        let values: [DBusValue] = [
            .byte(7), .boolean(true), .int16(-3), .uint16(65_000), .int32(.min), .uint32(.max), .int64(.min), .uint64(.max),
            .double(-0.5), .string("한글 🎈"), .objectPath("/a/b"), .signature("a{sv}"), .array(of: "s", []), .array(of: "(so)", []),
            .array(of: "u", [.uint32(1), .uint32(2)]), .structure([.string("x"), .structure([.byte(1), .double(2)])]),
            .array(of: "{sv}", [.entry(.string("k"), .variant(.array(of: "y", [.byte(9)])))]), .variant(.variant(.int32(4))),
            .texts(["a": "b"]),
        ]
        for first in values {
            for second in values {
                let message = DBusMessage.signal("/p", "i.f", "M", [.byte(1), first, second])
                expectEqual(try DBusMessage(message.bytes).body, [.byte(1), first, second])
            }
        }
    }

    @Test("a big-endian message")
    func bigEndian() throws {
        let message = try DBusMessage(
            bytes("42 02 01 01 00000004 00000009 0000000F 05 01 75 00 00000007 08 01 67 00 01 69 00 00 FFFFFFFE"))
        expectEqual(message.kind, .reply)
        expectEqual(message.replySerial, 7)
        expectEqual(message.body, [.int32(-2)])
    }

    @Test("signatures")
    func signatures() {
        expectEqual(DBusSignature.types(in: "ia{sv}(so)aay"), ["i", "a{sv}", "(so)", "aay"])
        for wrong in ["a", "(", "()", "{s}", "{sss}", "z", "(i", "i)", String(repeating: "a", count: 40) + "i"] {
            expectNil(DBusSignature.types(in: wrong))
        }
    }

    @Test("damaged messages are errors")
    func damage() {
        var random = SplitMix64(seed: 4)
        let whole = DBusMessage.call(
            "a.b", "/x", "c.d", "M", [.array(of: "{sv}", [.entry(.string("k"), .variant(.string("v")))]), .double(1)]
        ).bytes
        for length in 0..<whole.count {
            let cut = Array(whole.prefix(length))
            expectNil(try? DBusMessage(cut))
        }
        for _ in 0..<4_000 {
            var bytes = whole
            for _ in 0...random.pick(3) { bytes[random.pick(bytes.count)] = UInt8(random.pick(256)) }
            if let message = try? DBusMessage(bytes) { expect(message.bytes.count < 4_096) }
        }
    }
}
