import Expectations
import Foundation
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite struct LineMapTests {
    /// The lines of the original that the compiler counts for the lines of a mapped text, by its directives.
    private func counted(_ text: String) -> [(line: Int, text: String)] {
        var line = 1
        var result: [(Int, String)] = []
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let match = part.wholeMatch(of: /#sourceLocation\(file: "(.*)", line: (\d+)\)/) {
                line = Int(match.2) ?? 0
                continue
            }
            result.append((line, String(part)))
            line += 1
        }
        return result
    }

    @Test func insertedLinesDoNotShiftTheDeclarationsAfterThem() {
        let original = "import UIKit\n\nclass A {\n    var a = 1\n}\n\nfunc f() {\n    g()\n}\n"
        let converted =
            "import UIKit\nimport PortSupport\n\nclass A {\n    var a = 1\n    var b = 2\n}\n\nfunc f() {\n    g()\n}\n"
        let lines = counted(LineMap.text(converted, withLinesOf: original, in: "/tmp/A.swift"))
        expectEqual(lines.map(\.text).joined(separator: "\n"), converted)
        let old = original.split(separator: "\n", omittingEmptySubsequences: false)
        for text in ["class A {", "    var a = 1", "func f() {", "    g()"] {
            expectEqual(
                lines.filter { $0.text == text }.map(\.line), [old.firstIndex { $0 == text }.map { $0 + 1 } ?? 0], "\(text)")
        }
    }

    @Test func changedAndRemovedLinesKeepTheOthers() {
        let original = "import A\n@objc\nfinal class B {\n    @objc func c() {}\n    func d() {}\n}\nlet e = 1\n"
        let converted = "import A\nfinal class B {\n    func c() {}\n    func d() {}\n}\nlet e = 1\n"
        let lines = counted(LineMap.text(converted, withLinesOf: original, in: "/tmp/A.swift"))
        expectEqual(lines.map(\.text).joined(separator: "\n"), converted)
        expectEqual(lines.first { $0.text.contains("func d") }?.line, 5)
        expectEqual(lines.first { $0.text.contains("let e") }?.line, 7)
    }

    @Test func thePathIsEscaped() {
        let text = LineMap.text("a", withLinesOf: "a", in: "/tmp/a \"b\" \\c.swift")
        expectEqual(text, "#sourceLocation(file: \"/tmp/a \\\"b\\\" \\\\c.swift\", line: 1)\na")
    }

    @Test(arguments: [
        ("button.action = #selector(tapped)", true), ("@objc func a() {}", true), ("@IBOutlet weak var b: UIView!", true),
        ("UIBarButtonItem(title: \"\", style: .done, target: nil, action: nil)", true), ("let a = Selector(\"b\")", true),
        ("override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }", true),
        ("// @objc\nlet text = \"#selector\"", false), ("let object = objc", false),
    ])
    func namesOfObjectiveC(_ text: String, _ isConverted: Bool) {
        expectEqual(AppleSources.contains(text), isConverted)
    }
}
