import Expectations
import Foundation
import Testing

@testable import quartzite_port

/// Sources that are nested deeply or have very many parts.
@Suite struct HostileSourceTests {
    private static func convert(_ sources: [String: String], absent: Set<String> = []) throws -> (
        sources: [String: String], findings: [Finding]
    ) {
        try DeepStack.run(stack: DeepStack.size(forFileOf: SourceText.largest)) {
            Converter(library: TypeIndex(), modules: ["Mine"], absent: absent).convert(sources)
        }
    }

    /// Each is `begin`, `part` repeated, and `end` repeated.
    @Test(arguments: [
        ("let x = a", ".b", ""), ("let x = ", "await ", ""), ("let x = ", "try ", ""), ("let x = a", "()", ""),
        ("let x = a", "!", ""),
        ("let x = a", "[0]", ""), ("let x = a", "?.b", ""), ("if a {}", " else if a {}", ""), ("let x = ", "(", ")"),
        ("let x = ", "[", "]"), ("let x: ", "[", "]"), ("let x = ", "[(", ")]"), ("let x = ", "[a: [", "]]"),
        ("let x = ", "{ ", "}"),
        ("let x = a", " ? a", ""), ("let x: Int", " -> (Int)", ""), ("let x: ", "()->", ""), ("let x: Int", "?", ""),
        ("let x: Int", ".A", ""),
        ("let x: ", "A<", ">"), ("let x = ", "\"\\(", ")\""), ("", "struct A {", "}"), ("", "#if A\n", "#endif\n"),
        ("", "for a in b { ", "}"), ("let x = a", "{}", ""), ("", "@a({ ", " })"), ("let x = a", "\n.b", ""),
        ("let x = ", "\"\"\"\n\\(", ")\n\"\"\""), ("let x = ", "#\"\\#(", ")\"#"), ("/*", "/*", "*/"),
    ])
    func deepCodeIsLeftAsItIs(_ begin: String, _ part: String, _ end: String) throws {
        let count = 5_000
        let source =
            "\n" + begin + String(repeating: part, count: count) + (part.hasPrefix(".") ? "" : " a ")
            + String(repeating: end, count: count)
        let result = try Self.convert(["A.swift": source, "B.swift": "@objc class B {}"])
        expectEqual(result.sources["B.swift"], "class B {}")
        let manual = result.findings.filter { $0.kind == .manual }
        expect(manual.count <= 1)
        if manual.isEmpty { return }
        expectEqual(result.sources["A.swift"], source)
        expectEqual(manual[0].file, "A.swift")
        expect(manual[0].line >= 2)
    }

    /// Code that is long but not deep is converted.
    @Test(arguments: [
        ("let x = a", " + a"), ("let x = [a", ", a"), ("switch a {", "\ncase 1: break"), ("enum E {", "\ncase a"),
        ("protocol P {", "\nfunc a() -> B"), ("", "func a() { b() }\n"),
        ("let x = a", " ? a : a"), ("#if a\n", "#elseif a\n"), ("", "import B\n"), ("", "#if a\nimport C\n#endif\n"),
        ("", "a(\"\\(b)\")\n"),
        ("", "let r = /[(\"]/\n"), ("", "if a < b { c(d) }\n"), ("", "f(a: [1: [2]]) { $0 < 1 }\n"),
    ])
    func longCodeIsConverted(_ begin: String, _ part: String) throws {
        let source = "@objc class B {}\n" + begin + String(repeating: part, count: 1_000)
        let result = try Self.convert(["A.swift": source])
        expectEqual(result.findings.filter { $0.kind == .manual }.filter { $0.what.contains("more than") }, [])
        let converted = try require(result.sources["A.swift"])
        expect(converted.contains("class B {}"))
        expect(!converted.contains("@objc"))
    }

    /// A class with many members, each of which every pass looks at.
    @Test func manyMembersAreConverted() throws {
        let count = 5_000
        let members = (0..<count).map { "    @objc func tap\($0)() {}\n" }.joined()
        let extra = (0..<count).map { "    override func act\($0)() { run(#selector(tap\($0))) }\n" }.joined()
        let result = try Self.convert(["A.swift": "class A: B {\n\(members)}\n", "B.swift": "class C: A {\n\(extra)}\n"])
        expectEqual(result.findings.filter { $0.what == "#selector" }.count, count)
        expect(result.sources["B.swift"]?.contains("Selector(\"tap4999\") { (target: C) in target.tap4999 }") == true)
    }

    /// Passes that look for the extensions, the superclasses or the protocols of each type.
    @Test func manyTypesAreConverted() throws {
        let count = 5_000
        let extensions = (0..<count).map { "extension A { @objc func e\($0)() {} }\n" }.joined()
        let chain = (0..<count).map { "protocol P\($0): P\($0 + 1) {}\nclass D\($0): B, P\($0) {}\n" }.joined()
        let result = try Self.convert(
            ["A.swift": "class A: B {}\n" + extensions, "B.swift": chain, "C.swift": absentImports(count) + "class C {}\n"],
            absent: Set((0..<count).map { "N\($0)" }))
        expectEqual(result.findings.filter { $0.file == "A.swift" }.count, count)
        expectEqual(result.sources["B.swift"], chain)
        expect(result.sources["C.swift"]?.contains("#if canImport(N4999)") == true)
    }

    private func absentImports(_ count: Int) -> String { (0..<count).map { "import N\($0)\n" }.joined() }

    @Test func manyConditionsAndImportsAreConverted() throws {
        let count = 10_000
        let imports = (0..<count).map { "import M\($0)\n" }.joined()
        let missing = String(repeating: "import WebKit\n", count: 1_000)
        let branches =
            "#if os(iOS)\nimport UIKit\n" + (0..<count).map { "#elseif A\($0)\nimport B\n" }.joined()
            + "#else\nimport AppKit\n#endif\n"
        let result = try Self.convert(["A.swift": imports, "B.swift": branches, "C.swift": missing + "class A {}\n"])
        expectEqual(result.findings.filter { $0.file == "A.swift" && $0.kind == .manual }.count, count)
        expect(result.sources["B.swift"]?.hasPrefix("#if (os(iOS) || os(Linux))") == true)
    }

    /// Each file is parsed once, also where a dependency is absent.
    @Test func everyFileIsParsedOnce() throws {
        var files: [String: String] = [:]
        for index in 0..<300 {
            files["F\(index).swift"] = "import Absent\nclass C\(index) { let next = C\(index + 1)() }\n"
        }
        let result = SourceText.$parses.withValue(SourceText.Counter()) {
            let result = Converter(library: TypeIndex(), modules: ["Mine"], absent: ["Absent"]).convert(files)
            expectEqual(SourceText.parses.value, 300)
            return result
        }
        // Only the first file is named by no other.
        expectEqual(result.sources["F0.swift"]?.hasPrefix("#if canImport(Absent)\nimport Absent\nclass C0"), true)
        expectEqual(result.sources["F9.swift"]?.hasPrefix("#if canImport(Absent)\nimport Absent\n#endif"), true)
    }

    /// An override that is left out of a line with other code.
    @Test func directivesHaveTheirOwnLines() throws {
        let result = try Self.convert(["A.swift": "extension UIView { override func a() {} }\nimport Nothing; let b = 1\n"])
        expectEqual(
            result.sources["A.swift"],
            "extension UIView { \n#if canImport(ObjectiveC)\noverride func a() {}\n#endif\n }\n#if canImport(Nothing)\nimport Nothing\n#endif\n; let b = 1\n"
        )
    }

    @Test func nestingNamesItsLine() {
        func line(_ text: String) -> Int? {
            do { try NestingScan.check(text) } catch { return error.line }
            return nil
        }
        expectEqual(line("a\nb\n" + String(repeating: "(\n", count: 101)), 103)
        expectNil(line(String(repeating: "(", count: 100) + String(repeating: ")", count: 100)))
        expectNil(line("let x = \"" + String(repeating: "(", count: 1000) + "\" // " + String(repeating: "[", count: 1000)))
        expectNil(line(String(repeating: "func a() { (\n}\n", count: 1000)))
    }
}
