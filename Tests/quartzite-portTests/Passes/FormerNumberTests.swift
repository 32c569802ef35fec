import Expectations
import SwiftParser
import Testing

@testable import quartzite_port

/// Priorities and rates, which were numbers in older versions of Swift, and other values with another type here.
@Suite struct FormerNumberTests {
    private func converted(_ sources: [String: String]) -> [String: String] {
        var library = TypeIndex()
        library.add(
            Parser.parse(
                source: """
                    open class UIScrollView: NSObject { open var decelerationRate: DecelerationRate }
                    open class UIApplication: NSObject {}
                    """))
        return Converter(library: library, modules: ["Mine"]).convert(sources).sources
    }

    private func converted(_ source: String) -> String { converted(["A.swift": source])["A.swift"] ?? "" }

    @Test func numbersBecomePriorities() {
        let text = converted(
            """
            import UIKit
            class Stack: UIView {
                let usual: Float = 250
                let best: UILayoutPriority = .required
                func make(_ c: NSLayoutConstraint, priority: Float, other: UILayoutPriority) {
                    c.priority = priority
                    c.priority = other
                    c.priority = best
                    c.priority = usual
                    c.priority = 999.5
                    setContentHuggingPriority(1000, for: .horizontal)
                    let usual = UILayoutPriority.required
                    c.priority = usual
                }
            }
            """)
        let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.filter { $0.contains("riority") }
        expectEqual(
            lines.dropFirst(2).map(String.init),
            [
                "c.priority = UILayoutPriority(rawValue: priority)", "c.priority = other", "c.priority = best",
                "c.priority = usual", "c.priority = UILayoutPriority(rawValue: 999.5)",
                "setContentHuggingPriority(UILayoutPriority(rawValue: 1000), for: .horizontal)",
                "let usual = UILayoutPriority.required", "c.priority = usual",
            ])
        // A package's own priorities are numbers as before.
        let own = "import UIKit\nclass Job { var priority = 0 }\nfunc go(_ job: Job) { job.priority = 3 }"
        expectEqual(converted(own), own)
    }

    @Test func numbersBecomeRates() {
        let sources = [
            "A.swift": """
            import UIKit
            class Sheet: UIView {
                var rate: CGFloat {
                    get { return scroll.decelerationRate }
                    set { scroll.decelerationRate = newValue }
                }
                var width: CGFloat { 1 }
            }
            struct Options: Movable { var speed: CGFloat { UIScrollViewDecelerationRateFast } }
            """, "B.swift": "import UIKit\nprotocol Movable { var speed: CGFloat { get } }",
        ]
        let result = converted(sources)
        let text = result["A.swift"] ?? ""
        expect(text.contains("var rate: UIScrollView.DecelerationRate {"), text.contains("var width: CGFloat { 1 }"), "\(text)")
        expect(text.contains("var speed: UIScrollView.DecelerationRate { UIScrollView.DecelerationRate.fast }"))
        expectEqual(result["B.swift"], "import UIKit\nprotocol Movable { var speed: UIScrollView.DecelerationRate { get } }")
    }

    @Test func unwrappedTypesOfCastsAreOptional() {
        expectEqual(
            converted(
                """
                let a = list.map { (c: UIColor) -> AnyObject! in return c.cgColor as AnyObject! }
                let b = text as String!
                let c = view as! UILabel!
                let d = list.map { (c: UIColor) -> String! in c.name }
                var e: UIView!
                """),
            """
            let a = list.map { (c: UIColor) -> AnyObject in return c.cgColor as AnyObject }
            let b = text as String?
            let c = view as! UILabel
            let d = list.map { (c: UIColor) -> String? in c.name }
            var e: UIView!
            """)
        expect(
            converted("import UIKit\nUIAccessibilityPostNotification(UIAccessibilityAnnouncementNotification, a)").contains(
                "UIAccessibility.post(notification: UIAccessibility.Notification.announcement, argument: a)"))
    }

    @Test func namesOfCoreTextBecomeKeys() {
        expectEqual(
            converted("import CoreText\nlet a = [kCTKernAttributeName as NSAttributedString.Key: 1]"),
            "import CoreText\nlet a = [NSAttributedString.Key(rawValue: kCTKernAttributeName): 1]")
        let search = "import UIKit\nif let c = NSClassFromString(\"UIApplication\"), NSClassFromString(\"Mine\") == nil { go(c) }"
        expectEqual(
            converted(search), search.replacing("NSClassFromString(\"UIApplication\")", with: "Optional(UIApplication.self)"))
        expect(converted("import Foundation\nlet i = ProcessInfo().arguments").contains("= ProcessInfo.processInfo.arguments"))
        expect(
            converted("import UIKit\nlet r = NSTextCheckingResult.linkCheckingResult(range: a, url: b)").contains(
                ".foundLink(range: a, url: b)"))
        // The objects of a module under another name here.
        expect(
            converted("#if canImport(MobileCoreServices)\nimport MobileCoreServices\n#endif\nlet a = 1").hasPrefix(
                "#if canImport(PortSupport)\nimport PortSupport\n#endif"))
    }

    /// The library's button has a method of the same name, which is not public.
    @Test func methodsOfThePackageAreOverridden() {
        let source = """
            import UIKit
            class Button: UIButton { func prepare() {} }
            class IconButton: Button { override func prepare() { super.prepare() } }
            """
        var library = TypeIndex()
        library.add(
            Parser.parse(source: "open class UIView: NSObject {}\nopen class UIButton: UIView { final func prepare() {} }"))
        let text = Converter(library: library, modules: ["Mine"]).convert(["A.swift": source]).sources["A.swift"]
        expectEqual(text, source)
    }

    @Test func membersOfObjectsThatCannotBeOverriddenAreLeftOut() {
        let text = converted(
            """
            import UIKit
            class Sheet: UIScrollView {
                override func isKind(of aClass: AnyClass) -> Bool { true }
            }
            extension UIApplication {
                func shade() -> Int { if let d = delegate, let w = d.window??.tag { return w } else { return 0 } }
            }
            """)
        expect(text.contains("#if canImport(ObjectiveC)\n    override func isKind"), text.contains("d.window?.tag"), "\(text)")
    }
}
