import Expectations
import Foundation
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// The lines of compiled code, read from a library's file.
@Suite nonisolated final class LineTableTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Compiles a function in line 3 and returns the library.
    private func library(_ flags: [String]) throws -> URL {
        let source = folder.appending(path: "Lines.swift")
        try Data("// A function.\n\npublic func answer() -> Int { 42 }\n".utf8).write(to: source)
        let library = folder.appending(path: "lines.so")
        let compiler = try SwiftCompiler()
        let (status, output) = try compiler.run(
            flags + ["-Onone", "-emit-library", "-module-name", "Lines", source.path, "-o", library.path], in: folder)
        expectEqual(status, 0, "\(output)")
        return library
    }

    /// All lines of the first code of a library.
    private func lines(of path: String) -> Set<SourcePlace> {
        guard let file = ObjectFile(path) else { return [] }
        return Set(LineTable(file).places(of: Set(0..<0x2000)).values)
    }

    @Test(arguments: [["-gline-tables-only"], ["-g"], ["-g", "-dwarf-version=5"]])
    func aFunctionHasItsLine(_ flags: [String]) throws {
        let place = SourcePlace(path: folder.appending(path: "Lines.swift").path, line: 3)
        let found = lines(of: try library(flags).path)
        expect(found.contains(place), "\(found)")
        expect(found.allSatisfy { (1...3).contains($0.line) }, "\(found)")
    }

    @Test func codeWithoutLinesAndOtherFilesHaveNone() throws {
        expectEqual(lines(of: try library(["-gnone"]).path), [])
        expectNil(ObjectFile(folder.appending(path: "Lines.swift").path))
        expectNil(ObjectFile(folder.path + "/missing"))
    }

    /// Damaged files end with fewer lines, without a crash or a hang.
    @Test func damagedFilesAreRead() throws {
        let library = try library(["-g"])
        let whole = try Data(contentsOf: library)
        let damaged = folder.appending(path: "damaged.so")
        var random = SystemRandomNumberGenerator()
        for round in 0..<60 {
            var bytes = whole
            if round % 4 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            for _ in 0..<(1 << (round % 8)) where !bytes.isEmpty {
                // The debugging information is in the second half; the tables of sections are at both ends.
                let start = round % 3 == 0 ? 0 : bytes.count / 3
                bytes[Int.random(in: start..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            try bytes.write(to: damaged)
            expect(lines(of: damaged.path).count <= 0x2000)
        }
    }
}
