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

    @Test func casesThatNeedAModuleAreLeftOutWithTheirBranches() {
        let source = """
            import UIKit
            import WebKit
            enum Source {
                case image(UIImage)
                case page(WKWebView)
                var title: String {
                    switch self {
                    case .image: return "a"
                    case .page(let view): return view.title
                    }
                }
            }
            """
        let user = """
            import UIKit
            func count(_ source: Source) -> Int { 1 }
            struct Show { func rank(_ s: Source) -> Int { switch s { case .image: return 1
                case .page: return 2 } } }
            """
        let result = convert(["A.swift": source, "B.swift": user]).sources
        let text = result["A.swift"] ?? ""
        expect(text.contains("#if canImport(WebKit)\n    case page(WKWebView)\n#endif\n    var title"), "\(text)")
        expect(text.contains("#if canImport(WebKit)\n        case .page(let view): return view.title\n#endif"), "\(text)")
        let other = result["B.swift"] ?? ""
        expect(other.contains("#if canImport(WebKit)\n    case .page: return 2\n#endif"), "\(other)")
        // Without any other case nothing is left of the type.
        let alone = convert(["A.swift": "import WebKit\nenum Page { case page(WKWebView) }\nlet a = 1"]).sources["A.swift"] ?? ""
        expect(alone.contains("#if canImport(WebKit)\nenum Page"), "\(alone)")
        // Extensions of what the file leaves out go too.
        let cell = """
            #if canImport(Combine)
            import Combine
            #endif
            import UIKit
            class Box: ObservableObject {}
            extension Box: Sendable {}
            let b = 1
            """
        let rest = convert(["A.swift": cell]).sources["A.swift"] ?? ""
        expect(rest.contains("#if canImport(Combine)\nextension Box: Sendable {}\n#endif"), "\(rest)")
    }

    /// The table of a class and its selectors do not name a method that is left out.
    @Test func leftOutMethodsHaveNoEntry() {
        let text = converted(
            """
            import CoreLocation
            class Page: UIViewController {
                @IBAction func save(_ sender: CLRegion) {}
                @IBAction func plain() {}
                func start() { f(#selector(save(_:)), #selector(plain)) }
            }
            """)
        expect(!text.contains(".action(\"save"))
        expect(text.contains(".action(\"plain\")"))
        expect(text.contains("f(Selector(\"save:\"), Selector(\"plain\") { (target: Page) in target.plain })"))
    }

    /// Conditions for modules that are here are searched for uses of others, also in members.
    @Test func conditionsForAvailableModulesAreSearched() {
        let text = converted(
            """
            #if canImport(Foundation)
            import Foundation
            #if canImport(UIKit) && canImport(AVFoundation)
            import AVFoundation
            import UIKit
            #endif
            extension URL {
                #if os(iOS)
                func film() -> AVAsset? { nil }
                #endif
                func other() {}
            }
            #endif
            """)
        let parts = text.components(separatedBy: "#if canImport(AVFoundation)")
        expect(parts.count == 3, parts.last?.contains("func film()") == true, text.contains("#endif\n    func other() {}"))
    }

    /// A module with an alias has no other name, and what excludes Linux is compiled where it imports UIKit.
    @Test func systemsAreToldApart() {
        expectEqual(
            converted("#if os(Linux)\nimport Glibc\n#else\nimport Darwin\n#endif\nlet a = sin(1)"),
            "#if os(Linux)\nimport Darwin\n#else\nimport Darwin\n#endif\nlet a = sin(1)")
        expectEqual(
            converted("#if !os(Linux) && !os(Android)\nimport UIKit\npublic typealias Tint = UIColor\n#endif"),
            "#if true && !os(Android)\nimport UIKit\npublic typealias Tint = UIColor\n#endif")
        let plain = "import UIKit\nclass A {\n    #if !os(Linux)\n    func f() {}\n    #endif\n}"
        expectEqual(converted(plain), plain)
    }

    @Test func statementsOfSubclassesGoWithTheMember() {
        let result = convert([
            "A.swift":
                "import AVKit\nclass Film: UIViewController {\n    var gravity: AVLayerVideoGravity = .a\n    var plain = 1\n}",
            "B.swift": """
            class Page: Film {
                var own = 1
                func start() {
                    gravity = .b
                    self.gravity = .b
                    plain = 2
                }
            }
            class Other { var gravity = 1; func f() { gravity = 2 } }
            """,
        ])
        let text = result.sources["B.swift"] ?? ""
        expectEqual(text.components(separatedBy: "#if canImport(AVKit)").count, 3)
        expect(text.contains("#endif\n        plain = 2"))
        expect(text.contains("func f() { gravity = 2 }"))
    }

    /// A condition for the module around the import is not enough for a property with a type of the module.
    @Test func usesAreLeftOutThoughTheImportIsConditional() {
        let text = converted(
            "#if canImport(Combine)\nimport Combine\n#endif\nclass A {\n    var p: CurrentValueSubject<Int, Never>? { nil }\n    var q = 1\n}"
        )
        expect(text.contains("#if canImport(Combine)\n    var p"))
        expect(text.contains("#endif\n    var q = 1"))
    }

    @Test func partsOfFoundationAndUIKitHaveTheirModules() {
        let parser = converted("import Foundation\nclass A: NSObject, XMLParserDelegate { let p = XMLParser(data: d) }")
        expect(parser.hasPrefix("import Foundation\nimport FoundationXML\n"))
        expect(!converted("import Foundation\nclass XMLParserPool {}\nlet a = XMLParserPool()").contains("FoundationXML"))
        let fitted = "import UIKit\nlet r = AVMakeRect(aspectRatio: a, insideRect: b)"
        expectEqual(converted("import AVFoundation\n" + fitted), "\n" + fitted)
    }

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

    /// The module re-exports Foundation on Apple's systems.
    @Test func theRestOfAFileGetsFoundation() {
        let source =
            "import SwiftUI\nextension Axis {\n    var angle: Angle { .zero }\n    var x: CGFloat { 1 }\n}\nenum Axis { case x }"
        expect(converted(source).contains("import Foundation"))
    }

    /// `Host` is left out; so are the parts of files without an import that need it, and a condition of the package's own counts too.
    @Test func usersOfLeftOutTypesGoInAllFiles() {
        let result = convert([
            "A.swift": "import SwiftUI\nimport UIKit\nstruct Host: View {}",
            "B.swift": "import UIKit\nclass Page: UIView {\n    func host() -> Host {}\n    var plain: Int { 1 }\n}",
            "C.swift":
                "#if canImport(SwiftUI)\nimport SwiftUI\nstruct Maker: View {}\n#endif\nextension Maker { static func make() {} }",
            "D.swift": "import UIKit\nextension Maker { func other() {} }\nlet d = 1",
        ])
        expectEqual(
            result.sources["B.swift"],
            "import UIKit\nclass Page: UIView {\n#if canImport(SwiftUI)\n    func host() -> Host {}\n#endif\n    var plain: Int { 1 }\n}"
        )
        expectEqual(
            result.sources["C.swift"]?.hasSuffix(
                "#endif\n#if canImport(SwiftUI)\nextension Maker { static func make() {} }\n#endif"),
            true)
        expectEqual(
            result.sources["D.swift"],
            "import UIKit\n#if canImport(SwiftUI)\nextension Maker { func other() {} }\n#endif\nlet d = 1")
    }

    @Test func statementsThatUseLeftOutPropertiesGo() {
        let play = "static var play: () -> Void = { AVPlayer().play() }"
        let result = convert([
            "A.swift": "import AVKit\nimport UIKit\nclass Config {\n    \(play)\n    static var size = 1\n}",
            "B.swift": "import UIKit\nfunc f() {\n    Config.play()\n    Config.play = {}\n    Config.size = 2\n}",
        ])
        expectEqual(
            result.sources["B.swift"],
            """
            import UIKit
            func f() {
            #if canImport(AVKit)
                Config.play()
            #endif
            #if canImport(AVKit)
                Config.play = {}
            #endif
                Config.size = 2
            }
            """)
    }

    @Test func namesOfOpenGLAreKnown() {
        let type = "class Texture {\n    var name: GLuint = 0\n    func bind() { glBindTexture(GLenum(GL_TEXTURE_2D), name) }\n}"
        let text = converted("import GLKit\nimport UIKit\n\(type)\nlet b = 1")
        expect(text.contains("#if canImport(GLKit)\nclass Texture"), text.hasSuffix("#endif\nlet b = 1"))
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

    /// A member that needs a module takes its users in all files with it: members, statements of initializers, and global variables.
    @Test func usersInOtherFilesGoToo() {
        let result = convert([
            "A.swift": """
            import CoreMotion
            let Gyro = CMMotionManager()
            class Tilt { var manager: CMMotionManager? { nil }; func kept() {} }
            """,
            "B.swift": """
            import UIKit
            class Board {
                init(_ tilt: Tilt) {
                    super.init()
                    add(tilt.manager)
                }
                func start() {
                    Gyro.start()
                    tilt.kept()
                }
                func tilted() -> Bool { tilt.manager != nil }
                func second() { g(board.tilted()) }
            }
            """,
        ])
        let text = result.sources["B.swift"] ?? ""
        let condition = "#if canImport(CoreMotion)\n"
        expectEqual(text.components(separatedBy: condition).count, 5)
        expect(text.contains(condition + "        add(tilt.manager)\n#endif"))
        expect(text.contains(condition + "        Gyro.start()\n#endif\n        tilt.kept()"))
        expect(text.contains(condition + "    func tilted()"))
    }

    /// Code for other systems needs no module, also after a branch that is always compiled.
    @Test func branchesForOtherSystemsNeedNothing() {
        let source = """
            import UIKit
            class A {
                var a: Int {
                    #if os(visionOS) || os(tvOS)
                    Text(1)
                    #elseif os(iOS)
                    1
                    #else
                    Text(2)
                    #endif
                }
            }
            """
        let text = converted("import SwiftUI\n" + source)
        expect(!text.contains("canImport(SwiftUI)"))
        expect(text.contains("import UIKit"))
        let condition = converted(
            "#if os(watchOS)\nimport ImageIO\n#endif\nimport UIKit\nlet a = CGImageSourceCreateIncremental(nil)")
        expectEqual(condition.components(separatedBy: "import ImageIO").count, 3)
    }
}
