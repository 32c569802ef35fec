import SwiftParser
import Expectations
import Testing

@testable import quartzite_port

/// Code for systems that are newer than the library's interfaces, and overrides that need a member's own class.
@Suite struct NewerSystemTests {
    private func converted(_ source: String, library text: String = "open class UIView: NSObject {}") -> String {
        var library = TypeIndex()
        library.add(Parser.parse(source: text))
        let sources = ["A.swift": "import UIKit\n" + source]
        return Converter(library: library, modules: ["Mine"]).convert(sources).sources["A.swift"] ?? ""
    }

    @Test func branchesOfNewerSystemsGo() {
        let source = """
            func f() {
                if #available(iOS 26.0, *), b { glass() } else { plain() }
                if #available(iOS 26, tvOS 26, *) { glass() }
                if #available(iOS 13, *) { middle() }
                if a { one() } else if #available(iOS 27, *) { glass() } else if c { two() }
                guard #available(iOS 18, *) else { return }
            }
            """
        let text = converted(source)
        expect(
            text.contains("    do { plain() }\n"), !text.contains("glass"), text.contains("if #available(iOS 13, *) { middle() }")
        )
        expect(text.contains("    if a { one() } else if c { two() }\n"), text.contains("guard #available(iOS 18, *)"))
    }

    @Test func declarationsOfNewerSystemsGo() {
        let source = """
            class A: UIView {
                @available(iOS 26, *)
                var glass: Glass? { nil }
                @available(iOS 12, *)
                var b = 1
            }
            """
        let expected = """
            import UIKit
            class A: UIView {
            #if canImport(ObjectiveC)
                @available(iOS 26, *)
                var glass: Glass? { nil }
            #endif
                @available(iOS 12, *)
                var b = 1
            }
            """
        expectEqual(converted(source), expected)
        expect(converted("@available(iOS 26.1, *)\nfunc g() {}").contains("#if canImport(ObjectiveC)\n@available"))
    }

    /// Sources tell the presence of newer interfaces by the version of the compiler.
    @Test func testsOfTheCompilerAreFalseForThem() {
        let source = "#if compiler(>=6.2)\nif #available(iOS 26, *) { glass() }\n#else\nplain()\n#endif"
        expectEqual(
            converted(source),
            "import UIKit\n#if (compiler(>=6.2)) && !os(Linux)\nif #available(iOS 26, *) { glass() }\n#else\nplain()\n#endif")
        let other = "#if compiler(>=6.2)\nspan()\n#endif\n#if swift(>=5.9)\nmacro()\n#endif"
        expectEqual(converted(other), "import UIKit\n" + other)
    }

    /// The index merges types of one name; each class is converted with its own superclass.
    @Test func nestedClassesOfOneNameKeepTheirOverrides() {
        let source = """
            open class Bar: UIView { open var mode: Int { 1 } }
            open class Layout: UIView { open func place() {} }
            extension Bar { final class None: Bar { override var mode: Int { 2 } } }
            extension Layout { final class None: Layout { override func place() {} } }
            """
        expectEqual(converted(source), "import UIKit\n" + source)
    }

    @Test func overridesOfAListsMembers() {
        let library = """
            open class UIScrollView: NSObject { open weak var delegate: (any UIScrollViewDelegate)? }
            open class UICollectionView: UIScrollView { open func register(_ a: AnyClass?, forCellWithReuseIdentifier b: String) {} }
            """
        let source = """
            class A: UICollectionView {
                override var delegate: UICollectionViewDelegate? { didSet {} }
                override func register(_ nib: UINib?, forCellWithReuseIdentifier i: String) {}
                override func register(_ type: AnyClass?, forCellWithReuseIdentifier i: String) {}
            }
            """
        let text = converted(source, library: library)
        expect(
            text.contains("override var delegate: UIScrollViewDelegate? { didSet {} }"),
            text.contains("#if canImport(ObjectiveC)\n    override func register(_ nib"),
            text.contains("#endif\n    override func register(_ type"))
    }
}
