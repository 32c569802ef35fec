import Foundation
import SwiftParser
import Expectations
import Testing

@testable import quartzite_port

/// Rules that widely used libraries need.
@Suite struct LibraryRuleTests {
    private static let library: TypeIndex = {
        var index = TypeIndex()
        index.add(
            Parser.parse(
                source: """
                    open class UIResponder: NSObject {}
                    open class UIView: UIResponder {
                        open var tintColor: UIColor
                        public static func animate(withDuration duration: Double, animations: () -> Void, completion: ((Bool) -> Void)? = nil) {}
                    }
                    open class UILabel: UIView {}
                    open class UIStoryboardSegue: NSObject { public required init(source: UIView) {} }
                    open class UIControl: UIView {}
                    open class UITextField: UIControl {}
                    open class UIViewController: UIResponder {
                        open var navigationController: UINavigationController? { nil }
                    }
                    open class UINavigationController: UIViewController {}
                    public protocol UINavigationControllerDelegate: AnyObject {
                        func navigationController(
                            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
                    }
                    """))
        return index
    }()

    private func convert(_ sources: [String: String], absent: Set<String> = []) -> (
        sources: [String: String], findings: [Finding]
    ) {
        Converter(library: Self.library, modules: ["Mine"], absent: absent).convert(sources)
    }

    private func converted(_ source: String) -> String { convert(["A.swift": source]).sources["A.swift"] ?? "" }

    @Test func propertiesWithTheNameOfADelegateMethodStay() {
        let source = """
            import UIKit
            func close(_ page: UIViewController) {
                if let stack = page.navigationController { stack.pop() } else { page.dismiss() }
                guard page.navigationController != nil else { return }
            }

            """
        let (sources, findings) = convert(["A.swift": source])
        expectEqual(sources["A.swift"], source)
        expect(findings.isEmpty)
    }

    @Test func localNamesOfOlderPropertiesStay() {
        let source = """
            import UIKit
            func count(_ page: UIViewController) -> Int {
                if let childViewControllers = page.parent?.childViewControllers { return childViewControllers.count }
                return page.childViewControllers.count
            }

            """
        let expected = """
            import UIKit
            func count(_ page: UIViewController) -> Int {
                if let childViewControllers = page.parent?.children { return childViewControllers.count }
                return page.children.count
            }

            """
        expectEqual(converted(source), expected)
    }

    @Test func extensionsOfTheLibrarysClassesOverrideEachOther() {
        let source = """
            import UIKit
            extension UIView {
                @objc func save(_ deep: Bool) { store() }
                @objc var parts: [Int] { [] }
            }
            extension UILabel {
                override func save(_ deep: Bool) { super.save(deep); text() }
            }
            class Field: UITextField {
                override func save(_ deep: Bool) { super.save(deep) }
                override var parts: [Int] { super.parts + [1] }
            }
            """
        let expected = """
            import UIKit
            extension UIView {
                func saveOfUIView(_ deep: Bool) { store() }

                func save(_ deep: Bool) {
                    switch self {
                    case let object as Field: return object.saveOfField(deep)
                    case let object as UILabel: return object.saveOfUILabel(deep)
                    default: return saveOfUIView(deep)
                    }
                }
                var partsOfUIView: [Int] { [] }

                var parts: [Int] {
                    switch self {
                    case let object as Field: return object.partsOfField
                    default: return partsOfUIView
                    }
                }
            }
            extension UILabel {
                func saveOfUILabel(_ deep: Bool) { self.saveOfUIView(deep); text() }
            }
            class Field: UITextField {
                func saveOfField(_ deep: Bool) { self.saveOfUIView(deep) }
                var partsOfField: [Int] { self.partsOfUIView + [1] }
            }
            """
        expectEqual(converted(source), expected)
    }

    @Test func overridesOfTheLibrarysMembersInExtensionsAreLeftOut() {
        let result = convert([
            "A.swift":
                "import UIKit\nextension UITextField {\n    override var tintColor: UIColor { .red }\n    func other() {}\n}"
        ])
        let expected =
            "import UIKit\nextension UITextField {\n#if canImport(ObjectiveC)\n    override var tintColor: UIColor { .red }\n#endif\n    func other() {}\n}"
        expectEqual(result.sources["A.swift"], expected)
        expectEqual(result.findings.filter { $0.kind == .manual }.map(\.line), [3])
    }

    @Test func selectorsOfOptionalsAndAccessors() {
        expect(
            converted(
                "import UIKit\nclass A: UIView {\n    func tap() {}\n    lazy var s = f { [weak self] in #selector(self?.tap) }\n}"
            )
            .contains("Selector(\"tap\") { (target: A) in target.tap }"))
        expect(
            converted("import UIKit\nlet s = #selector(getter: scroll.contentOffset)").contains(
                "let s = Selector(\"contentOffset\")"))
        expect(
            converted(
                "import UIKit\ntypealias F = @convention(c) (AnyObject, Selector) -> Void\ntypealias G = @convention(c) (Int) -> Void"
            )
            .contains("typealias F = (AnyObject, Selector) -> Void\ntypealias G = @convention(c)"))
    }

    @Test func selectorsOfClassesAreNames() {
        let source = "import UIKit\nlet s = #selector(UIView.animate(withDuration:animations:))"
        expect(converted(source).contains("let s = Selector(\"animateWithWithDuration:animations:\")"))
    }

    @Test func namesOfClassesAreDescribed() {
        let source =
            "import UIKit\nlet a = UILabel.self.description(), b = layer.classForCoder.description(), c = text.description"
        let expected =
            "import UIKit\nlet a = String(describing: UILabel.self), b = String(describing: layer.classForCoder), c = text.description"
        expectEqual(converted(source), expected)
    }

    @Test func dictionariesOfAttributesHaveAType() {
        let source = """
            import UIKit
            let a = [NSAttributedString.Key.font: font, .foregroundColor: color]
            let b: [NSAttributedString.Key: Any] = [NSAttributedString.Key.font: font, .kern: 1]
            draw([NSAttributedString.Key.font: font, .kern: 1])
            let c = [NSFontAttributeName: font, NSKernAttributeName: 1]
            """
        let text = converted(source)
        expect(text.contains(".foregroundColor: color] as [NSAttributedString.Key: Any]\n"))
        expect(text.contains(".kern: 1]\ndraw([NSAttributedString.Key.font: font, .kern: 1])\n"))
        expect(
            text.hasSuffix("[NSAttributedString.Key.font: font, NSAttributedString.Key.kern: 1] as [NSAttributedString.Key: Any]")
        )
    }

    @Test func valuesOfTheKeyboardAreCast() {
        let source = """
            import UIKit
            if let frame = info[UIResponder.keyboardFrameEndUserInfoKey]?.cgRectValue {}
            let old = (change as AnyObject).cgRectValue
            let size: CGSize = (value as AnyObject).cgSizeValue
            """
        let text = converted(source)
        expect(text.contains("= (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue {}"))
        expect(text.contains("let old = (change as? NSValue)?.cgRectValue\n"))
        expect(text.contains("let size: CGSize = (value as! NSValue).cgSizeValue"))
    }

    @Test func theDelegatesWindowIsOptionalOnce() {
        let source = "import UIKit\nlet a = app.delegate?.window??.rootViewController, b = app.delegate!.window!!, c = x??.y"
        let expected = "import UIKit\nlet a = app.delegate?.window?.rootViewController, b = app.delegate!.window!, c = x??.y"
        expectEqual(converted(source), expected)
    }

    @Test func namedRequirementsGetTheirElse() {
        let source = """
            import UIKit
            @objc protocol Rows { @objc optional func rows(_ a: Int, shouldShow b: Int) -> Bool }
            func asks(_ d: Rows?) -> Bool {
                guard let function = d?.rows(_:shouldShow:) else { return true }
                return function(1, 2)
            }
            """
        expect(converted(source).contains("return (function(1, 2) ?? true)"))
    }

    @Test func functionsInPropertiesKeepTheirQuestionMarks() {
        let source = """
            import UIKit
            protocol Turns { func complete(_ done: Bool) }
            class Presenter { var complete: ((Bool) -> Void)? }
            func ends(_ presenter: Presenter) { presenter.complete?(true) }
            """
        expectEqual(converted(source), source)
    }

    @Test func dynamicPropertiesOfViewsAreListed() {
        let source = """
            import UIKit
            public class Card: UIView {
                @objc public dynamic var corner: CGFloat = 4
                @objc dynamic var width: CGFloat { get { 1 } set {} }
                @objc dynamic var area: CGFloat { corner }
                @objc private dynamic var hidden = 1
            }
            """
        let text = converted(source)
        expect(
            text.contains(
                """
                    public override class var appearanceTraits: [AppearanceTrait] {
                        super.appearanceTraits + [AppearanceTrait(\\Card.corner), AppearanceTrait(\\Card.width)]
                    }
                """))
    }

    @Test func missingPackagesLeaveOutTheFilesThatNothingNeeds() {
        let alone = "import UIKit\n#if SWIFT_PACKAGE\nimport Dots\n#endif\nclass Pager: UIView {}"
        let needed = "import Dots\nclass Base: UIView {}"
        let result = convert(
            ["A.swift": alone, "B.swift": needed, "C.swift": "import UIKit\nclass User: Base {}"], absent: ["Dots"])
        expectEqual(result.sources["A.swift"]?.hasPrefix("#if canImport(Dots)\nimport UIKit"), true)
        expectEqual(result.sources["B.swift"]?.hasPrefix("#if canImport(Dots)\nimport Dots\n#endif"), true)
        // Where few files need a package, the users of their types are left out too.
        let plain = Dictionary(uniqueKeysWithValues: (1...3).map { ("P\($0).swift", "import UIKit\nclass P\($0) {}") })
        let user = """
            import UIKit
            class User: UIView {
                var base: Base { Base() }
                var other = 1
            }
            @objc protocol Taps { @objc optional func tap(_ base: Base); @objc optional func end() }
            """
        let few = convert(plain.merging(["B.swift": needed, "C.swift": user]) { $1 }, absent: ["Dots"]).sources
        expectEqual(few["B.swift"]?.hasPrefix("#if canImport(Dots)\nimport Dots"), true)
        let text = few["C.swift"] ?? ""
        expect(text.contains("#if canImport(Dots)\n    var base: Base"), text.contains("#endif\n    var other = 1"), "\(text)")
        expectEqual(text.components(separatedBy: "func tap").count, 2, "no default of what is left out")
    }

    @Test func typesOfHeadersAreLeftOutWithTheirUsers() throws {
        let source = """
            import UIKit
            extension DotsAxis { var isX: Bool { self == .x } }
            class Ring: UIView {
                func turn(_ axis: DotsAxis) {}
                func turn() {}
            }
            """
        var converter = Converter(library: Self.library, modules: ["Mine"])
        converter.objectiveC = ["DotsAxis", "UIView", "Ring"]
        let text = converter.convert(["A.swift": source]).sources["A.swift"] ?? ""
        expect(
            text.contains("#if canImport(ObjectiveC)\nextension DotsAxis"), text.contains("#endif\n    func turn() {}"), "\(text)"
        )
        let header = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString).h")
        defer { try? FileManager.default.removeItem(at: header) }
        try Data(
            """
            @class Later;
            @interface Dot : NSObject
            typedef NS_CLOSED_ENUM(NSInteger, DotKind) { DotKindA };
            typedef NS_OPTIONS(NSUInteger, DotParts) { DotPartsA = 1 };
            @protocol Dotted <NSObject>
            typedef struct { int a; } DotPlace;
            """.utf8
        ).write(to: header)
        expectEqual(HeaderNames.types(in: header), ["Dot", "DotKind", "DotParts", "Dotted", "DotPlace"])
    }

    @Test func membersOfExtensionsAndTablesAreWhatSubclassesCanReach() {
        expectEqual(
            converted(
                "extension UIView {\n    class open var shade: Int { 1 }\n}\nclass Own {}\nextension Own { open func a() {} }"),
            "import UIKit\n\nextension UIView {\n    class public var shade: Int { 1 }\n}\nclass Own {}\nextension Own { open func a() {} }"
        )
        let hidden = converted(
            "import UIKit\nclass Dots: UIView {\n    @available(*, unavailable, message: \"Use kind\") @IBInspectable var name: Int = 1\n}"
        )
        expect(hidden.contains("\n    var name: Int = 1"), hidden.contains(".property(\"name\""))
        // Every subclass of the library's segue has its initializer.
        let segue =
            "import UIKit\nclass Fade: UIStoryboardSegue {\n    override init(source: UIView) { super.init(source: source) }\n}"
        expect(converted(segue).contains("    required init(source: UIView)"))
        // An extension's method that others override returns the object itself.
        let family = """
            import UIKit
            extension UIView { @objc func ground() -> Self { self } }
            extension UILabel { override func ground() -> Self { self } }
            """
        expect(converted(family).contains("case let object as UILabel: return object.groundOfUILabel() as! Self"))
    }

    @Test func callsOfOptionalMethodsAndOfWindowsAreUnwrappedAsOften() {
        let call = """
            import UIKit
            @objc protocol Photos { @objc optional func remove(_ index: Int, reload: @escaping () -> Void) }
            func go(_ photos: Photos?) { photos?.remove?(1) { } }
            """
        expect(converted(call).contains("photos?.remove(1) { }"))
        let window = "import UIKit\nfunc top() { if let a = UIApplication.shared.delegate?.window, let b = a { } }"
        expect(converted(window).contains("if let a = Optional(UIApplication.shared.delegate?.window), let b = a"))
        expect(
            converted("import UIKit\nlet w = UIApplication.shared.delegate?.window?.flatMap { $0 }").contains(
                "delegate?.window.flatMap"))
        func text(_ arguments: String) -> String { "import UIKit\nlet t = NSLocalizedString(\"k\", \(arguments))" }
        expectEqual(
            converted(text("tableName: nil, bundle: b, value: \"\", comment: \"\"")),
            text("tableName: nil, bundle: b, comment: \"\""))
        expectEqual(
            converted(text("tableName: nil, bundle: b, value: \"v\", comment: \"\"")),
            text("bundle: b, value: \"v\", comment: \"\""))
        let full = convert(["A.swift": text("tableName: \"T\", bundle: b, value: \"v\", comment: \"\"")])
        expectEqual(full.sources["A.swift"], text("tableName: \"T\", bundle: b, comment: \"\""))
        expectEqual(full.findings.map(\.kind), [.manual])
    }

    @Test func functionsStayWithoutTheStatementsThatNeedAModule() {
        let source = """
            import AVFoundation
            import UIKit
            class Player: UIViewController {
                var item: AVPlayer?
                func play() {
                    title = "a"
                    AVAudioSession.start()
                    title = "b"
                    let other = AVPlayer()
                    other.play()
                }
                func stop() { UIView.animate(withDuration: 1) { [weak self] in self?.item = nil } }
            }
            protocol Shown { associatedtype Body: AVPart; func body() -> Body }
            """
        let result = converted(source)
        expect(
            result.contains(
                "title = \"a\"\n#if canImport(AVFoundation)\n        AVAudioSession.start()\n#endif\n        title = \"b\""))
        expect(result.contains("        other.play()\n#endif\n    }"), !result.contains("#endif\n    func stop"))
        expect(result.contains("#if canImport(AVFoundation)\nprotocol Shown"))
        // A condition that does not test for the module.
        expect(
            converted("#if !os(watchOS)\nimport AVKit\n#endif\nimport UIKit\nlet a = 1")
                .hasPrefix("#if !os(watchOS)\n#if canImport(AVKit)\nimport AVKit\n#endif"))
        expect(converted("import UIKit\nlet s = CGImageSourceCreateWithData(d, nil)").contains("import ImageIO"))
    }

    @Test func vectorFunctionsAreOfTheSupportModule() {
        let source = "import simd\nfunc gap(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { simd.distance(a, b) }"
        let expected =
            "import PortSupport\nfunc gap(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { PortSupport.distance(a, b) }"
        expectEqual(converted(source), expected)
    }

    @Test func picturesAreBlurredByTheCompatibilityModule() {
        let blur = "import Accelerate\nlet edge = vImage_Flags(kvImageEdgeExtend)"
        expectEqual(converted(blur), "import CoreText\nlet edge = vImage_Flags(kvImageEdgeExtend)")
        // Accelerate's other parts have no counterpart.
        let sums = "import Accelerate\nlet one = vDSP_Length(1)"
        expect(converted(sums).hasPrefix("#if canImport(Accelerate)\nimport Accelerate\n#endif"), "\(converted(sums))")
    }

    @Test func valuesByNameAndLaterDatesNeedTheSupportModule() {
        let paths = "import UIKit\nfunc read<T: NSObject>(_ object: T) -> Any? { object.value(forKeyPath: \"level\") }"
        let dates = "import Foundation\nvar end: NSDate = NSDate().addingTimeInterval(5)"
        expect(converted(paths).hasPrefix("import UIKit\nimport PortSupport\n"))
        expect(converted(dates).hasPrefix("import Foundation\nimport PortSupport\n"))
    }

    @Test func delegatesAreCastToObjects() {
        let source = """
            import UIKit
            class Router: NSObject {
                weak var tabs: UITabBarControllerDelegate?
                weak var plain: RouterDelegate?
                var target: NSObjectProtocol? { nil }
                func receiver(_ other: Router?) -> NSObjectProtocol? {
                    if isFirst { return other?.tabs }
                    let chosen: NSObjectProtocol? = {
                        if isTabbed { return tabs }
                        return other?.plain
                    }()
                    let simple: NSObjectProtocol? = tabs
                    return chosen ?? simple
                }
            }
            """
        let expected = source.replacing("other?.tabs", with: "other?.tabs as? NSObjectProtocol")
            .replacing("return tabs ", with: "return tabs as? NSObjectProtocol ")
            .replacing("? = tabs", with: "? = tabs as? NSObjectProtocol")
        expectEqual(converted(source), expected)
    }

    @Test func callsOfWhatNoSuperclassHasGoFromAllBranches() {
        let source = """
            import UIKit
            class Watcher: NSObject {
                override func observeValue(
                    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: Int?
                ) {
                    if context == 1 { place() } else {
                        super.observeValue(
                            forKeyPath: keyPath, of: object, change: change, context: context)
                    }
                }
            }
            """
        let text = converted(source)
        expect(text.contains("class Watcher: NSObject, KeyValueObserver {"), !text.contains("super"))
        expect(text.filter { !$0.isWhitespace }.contains("place()}else{}}}"))
    }

    /// Dispatch does not bring Foundation on Linux.
    @Test func filesWithoutImportsGetFoundation() {
        let sources = [
            "A.swift": "enum Span { case constant(TimeInterval) }", "B.swift": "struct Data {}", "C.swift": "let a = [1: Data()]",
            "D.swift": "import Dispatch\nlet b: TimeInterval = 1",
        ]
        let texts = convert(sources).sources
        expectEqual(texts["A.swift"], "import Foundation\n\nenum Span { case constant(TimeInterval) }")
        for name in ["B.swift", "C.swift"] { expectEqual(texts[name], sources[name]) }
        expectEqual(texts["D.swift"], "import Dispatch\nimport Foundation\nlet b: TimeInterval = 1")
    }

    @Test func inheritedInitializersSatisfyProtocols() {
        let source = """
            import UIKit
            protocol Makeable { init() }
            protocol Named: Makeable {}
            public class Store: NSObject, Named { var count = 0 }
            class Shelf: Store { convenience init(_ name: String) { self.init() } }
            class Own: NSObject, Makeable { required override init() { super.init() } }
            final class Last: NSObject, Makeable {}
            class Board: UIView {}
            extension Board: Makeable {}
            class Page: UIViewController, Makeable {}
            class Plain: Makeable { required init() {} }
            """
        let expected =
            source
            .replacingOccurrences(
                of: "Named { var count", with: "Named {\n    public required override init() { super.init() } var count"
            )
            .replacingOccurrences(
                of: "Board: UIView {}", with: "Board: UIView {\n    required convenience init() { self.init(frame: .zero) }}"
            )
            .replacingOccurrences(
                of: "UIViewController, Makeable {}",
                with: "UIViewController, Makeable {\n    required convenience init() { self.init(nibName: nil, bundle: nil) }}")
        expectEqual(converted(source), expected)
    }

    @Test func detectorsAreReturnedAsExpressions() {
        let source = """
            import UIKit
            func links() throws -> NSRegularExpression { try NSDataDetector(types: 64) }
            var numbers: NSRegularExpression? { return try? NSDataDetector(types: 2048) }
            let detector = try NSDataDetector(types: 64)
            """
        let expected =
            source.replacingOccurrences(of: "64) }", with: "64).regularExpression }")
            .replacingOccurrences(of: "2048)", with: "2048).regularExpression")
        expectEqual(converted(source).replacingOccurrences(of: "import PortSupport\n", with: ""), expected)
    }
}
