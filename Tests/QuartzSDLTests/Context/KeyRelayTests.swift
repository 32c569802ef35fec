import Expectations
import Foundation
import QuartzAccessibility
import Testing

@testable import QuartzSDL

@Suite("Keys that ibus returns")
struct KeyRelayTests {
    private func call(_ serial: UInt32, _ key: [DBusValue]) -> [UInt8] {
        var call = DBusMessage.call(
            "org.freedesktop.portal.IBus", "/c/1", "org.freedesktop.IBus.InputContext", "ProcessKeyEvent", key)
        call.serial = serial
        return call.bytes
    }

    private func signal(_ member: String, _ body: [DBusValue]) -> [UInt8] {
        var signal = DBusMessage.signal("/c/1", "org.freedesktop.IBus.InputContext", member, body)
        signal.serial = 90
        return signal.bytes
    }

    private func reply(to serial: UInt32, _ body: [DBusValue]) throws -> [UInt8] {
        var asked = try DBusMessage(call(serial, [.uint32(0), .uint32(0), .uint32(0)]))
        asked.serial = serial
        var reply = asked.reply(body)
        reply.serial = 91
        return reply.bytes
    }

    @Test("an answer about a returned key is mended, in pieces of any size, and everything else passes as it is")
    func answers() throws {
        let (space, letter): ([DBusValue], [DBusValue]) = (
            [.uint32(0x20), .uint32(57), .uint32(0)], [.uint32(0x67), .uint32(34), .uint32(0)]
        )
        let begin = Array("\0AUTH EXTERNAL 30\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n".utf8)
        let requests = begin + call(3, letter) + call(4, space) + call(5, letter)
        let lines = Array("OK 1234\r\nAGREE_UNIX_FD\r\n".utf8)
        // A letter is used, a space is returned, a key of nobody is returned, and the same letter is used again.
        let unchanged = try [
            reply(to: 3, [.boolean(true)]), signal("CommitText", [.string("글")]), signal("ForwardKeyEvent", space),
            signal("ForwardKeyEvent", [.uint32(1), .uint32(2), .uint32(3)]), reply(to: 77, [.boolean(true)]),
        ]
        let given = try unchanged + [reply(to: 4, [.boolean(true)]), reply(to: 5, [.boolean(true)])]
        let expected = try unchanged + [reply(to: 4, [.boolean(false)]), reply(to: 5, [.boolean(true)])]
        for size in [1, 7, 64, 10_000] {
            var keys = ReturnedKeys()
            var passed: [UInt8] = []
            passed += keys.mended(answer: lines)
            for start in stride(from: 0, to: requests.count, by: size) {
                keys.read(request: requests[start..<min(start + size, requests.count)])
            }
            let answers = given.flatMap { $0 }
            for start in stride(from: 0, to: answers.count, by: size) {
                passed += keys.mended(answer: answers[start..<min(start + size, answers.count)])
            }
            expectEqual(passed, lines + expected.flatMap { $0 }, "\(size)")
        }
        // After bytes that are no message, bytes pass at once, with those that waited.
        var keys = ReturnedKeys()
        keys.read(request: Array("BEGIN\r\n".utf8))
        let part = Array(given[0].prefix(20))
        expectEqual(keys.mended(answer: part), [])
        keys.read(request: [UInt8](repeating: 0xFF, count: 16))
        expectEqual(keys.mended(answer: [1, 2]), part + [1, 2])
        expectEqual(keys.mended(answer: [3]), [3])
    }

    @Test("the relay passes bytes both ways, ends with either end, and is for ibus alone", .timeLimit(.minutes(1)))
    func relay() throws {
        var (client, bus): ([Int32], [Int32]) = ([0, 0], [0, 0])
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &client)
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &bus)
        let (inner, outer) = (client[1], bus[0])
        Thread.detachNewThread { KeyRelay.relay(inner, outer) }
        func passes(_ bytes: [UInt8], from: Int32, to: Int32) {
            expectEqual(write(from, bytes, bytes.count), bytes.count)
            var received: [UInt8] = []
            var block = [UInt8](repeating: 0, count: 1 << 16)
            while received.count < bytes.count {
                let count = read(to, &block, block.count)
                guard count > 0 else { break }
                received += block[..<count]
            }
            expectEqual(received, bytes)
        }
        passes(Array("\0AUTH\r\n".utf8), from: client[0], to: bus[1])
        passes(Array("OK\r\n".utf8), from: bus[1], to: client[0])
        passes(Array("BEGIN\r\n".utf8) + call(1, [.uint32(1), .uint32(2), .uint32(3)]), from: client[0], to: bus[1])
        passes(signal("CommitText", [.string(String(repeating: "가", count: 9000))]), from: bus[1], to: client[0])
        close(bus[1])
        var byte: UInt8 = 0
        expectEqual(read(client[0], &byte, 1), 0)
        close(client[0])

        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = ["DISPLAY": ":1", "XDG_CONFIG_HOME": folder.path]
        let isWanted = { (more: [String: String]) in KeyRelay.isWanted(session.merging(more) { $1 }) }
        expect(!isWanted([:]))
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("ibus/bus"), withIntermediateDirectories: true)
        expect(!isWanted([:]))
        try Data("IBUS_ADDRESS=unix:path=/x".utf8).write(to: folder.appendingPathComponent("ibus/bus/0-unix-1"))
        expect(isWanted([:]), isWanted(["XMODIFIERS": "@im=ibus"]), !isWanted(["XMODIFIERS": "@im=fcitx"]))
        expect(!isWanted(["SDL_VIDEODRIVER": "offscreen"]), !isWanted(["DISPLAY": ""]))
    }
}
