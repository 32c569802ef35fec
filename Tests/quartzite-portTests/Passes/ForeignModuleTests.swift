import SwiftParser
import Expectations
import Testing

@testable import quartzite_port

/// Files that import modules without a counterpart.
@Suite struct ForeignModuleTests {
    private func convert(_ sources: [String: String]) -> (sources: [String: String], findings: [Finding]) {
        var library = TypeIndex()
        library.add(
            Parser.parse(
                source: "open class UIView: NSObject {}; public struct CGAffineTransform {}; struct Holder { enum State {} }"))
        return Converter(library: library, modules: ["Mine"]).convert(sources)
    }
    private func converted(_ source: String) -> String { convert(["A.swift": source]).sources["A.swift"] ?? "" }

    @Test func onlyTheDeclarationsThatNeedAModuleGo() {
        let result = convert([
            "A.swift": """
            import SwiftUI
            import UIKit
            public extension UIColor { enum Bar { static let count = 1 } }
            extension Color { static let bar = 1 }
            struct Ring: View { @State var size = 1 }
            extension Ring { func wide() {} }
            """,
            "B.swift":
                "import SwiftUI\nimport UIKit\nextension UIView {\n    func host() -> Ring {}\n    var plain: Int { 1 }\n}",
        ])
        let expected = """
            #if canImport(SwiftUI)
            import SwiftUI
            #endif
            import UIKit
            public extension UIColor { enum Bar { static let count = 1 } }
            #if canImport(SwiftUI)
            extension Color { static let bar = 1 }
            #endif
            #if canImport(SwiftUI)
            struct Ring: View { @State var size = 1 }
            #endif
            #if canImport(SwiftUI)
            extension Ring { func wide() {} }
            #endif
            """
        expectEqual(result.sources["A.swift"], expected)
        expectEqual(
            result.sources["B.swift"]?.hasSuffix(
                "extension UIView {\n#if canImport(SwiftUI)\n    func host() -> Ring {}\n#endif\n    var plain: Int { 1 }\n}"),
            true)
        expectEqual(result.findings.filter { $0.kind == .manual }.map(\.line), [4, 5, 6, 4])
    }

    @Test func branchesForObjectsOfAModuleGo() {
        let source = """
            import UIKit
            import WebKit
            extension Bars {
                func scroller() -> UIView? {
                    if let web = self.target as? WKWebView {
                        return web.scrollView
                    } else {
                        return target
                    }
                }
                func stop() { if target is WKWebView { return }; halt() }
                func name() -> Int { if fits { 1 } else if target is WKWebView { 2 } else { 3 } }
            }
            """
        let expected = """
            import UIKit
            #if canImport(WebKit)
            import WebKit
            #endif
            extension Bars {
                func scroller() -> UIView? {
                    do {
                        return target
                    }
                }
                func stop() { ; halt() }
                func name() -> Int { if fits { 1 } else { 3 } }
            }
            """
        expectEqual(converted(source), expected)
    }

    @Test func aTypeGoesWithItsStoredProperties() {
        let source =
            "import PencilKit\nclass Board: UIView { let canvas = PKCanvasView()\n    func clear() {} }\nclass Plain: UIView {}"
        let text = converted(source)
        expect(
            text.contains("#endif\nimport UIKit\n#if canImport(PencilKit)\nclass Board: UIView {"),
            text.hasSuffix("#endif\nclass Plain: UIView {}"))
        expect(!converted("import CoreMotion\nclass Plain: UIView {}").contains("CoreMotion"))
    }

    @Test func modulesWithoutATableAreReported() {
        let findings = convert(["A.swift": "import Haptics\nlet a = 1", "B.swift": "import Combine\nvar c: AnyCancellable?"])
            .findings
        expectEqual(findings.filter { $0.kind == .manual }.map(\.what), ["uses of Haptics", "uses of Combine"])
        expectEqual(converted("import Combine\nlet a = 1"), "\nlet a = 1")
    }

    @Test func declarationsBringTheirModule() {
        expectEqual(converted("import class UIKit.UIImage\nlet b = Bundle.main"), "import UIKit\nlet b = Bundle.main")
        expectEqual(converted("import struct Foundation.Date\nlet b = 1"), "import struct Foundation.Date\nlet b = 1")
        expect(converted("import Foundation\nlet t = CGAffineTransform()").hasPrefix("import Foundation\nimport UIKit\n"))
        expectEqual(converted("import UIKit\n#Preview { A() }"), "import UIKit\n#if canImport(SwiftUI)\n#Preview { A() }\n#endif")
    }
}
