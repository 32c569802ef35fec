import SwiftParser
import Expectations
import Testing

@testable import quartzite_port

/// The converter's output, construct by construct.
@Suite struct ConverterTests {
    /// A small library index for the passes.
    private static let library: TypeIndex = {
        var index = TypeIndex()
        index.add(
            Parser.parse(
                source: """
                    open class UIResponder: NSObject {
                        open func awake() {}
                        open func observeValue(
                            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: Int?) {}
                    }
                    extension UIResponder: ObservedObject {}
                    open class UIView: UIResponder { public init(frame: CGRect) {}; open func layoutSubviews() {}; open var alpha: CGFloat }
                    open class UIControl: UIView {}
                    public protocol UIScrollViewDelegate: AnyObject { func scrollViewDidScroll(_ scrollView: UIScrollView) }
                    open class CALayer: NSObject {}
                    """))
        return index
    }()

    private func convert(_ sources: [String: String]) -> (sources: [String: String], findings: [Finding]) {
        Converter(library: Self.library, modules: ["Mine"]).convert(sources)
    }

    private func converted(_ source: String) -> String { convert(["A.swift": source]).sources["A.swift"] ?? "" }

    @Test func attributesOfTheRuntimeGo() {
        let source = """
            import UIKit

            @objcMembers
            /// A board.
            @IBDesignable final class Board: UIView {
                // The knob.
                @IBOutlet weak var knob: UIView! // set later
                @IBInspectable var size: CGFloat = 1
                @objc(pressed:)
                public func press(_ sender: Any) {}
            }
            """
        let expected = """
            import UIKit

            /// A board.
            final class Board: UIView {
                // The knob.
                weak var knob: UIView! // set later
                var size: CGFloat = 1
                public func press(_ sender: Any) {}

                /// The outlets, actions and designer properties of the class.
                override class var nibConnections: NibConnections {
                    super.nibConnections + [
                        .outlet("knob", \\Board.knob),
                        .property("size", \\Board.size),
                    ]
                }
            }
            """
        // A comment between attribute and declaration keeps its line.
        expectEqual(converted(source).replacing("\n\n\n", with: "\n\n"), expected)
    }

    @Test func managedPropertiesBecomeAnimatable() {
        let source = "class Dial: CALayer { @NSManaged var progress: CGFloat; @NSManaged var tint: CGColor? }"
        let text = converted(source)
        expect(text.contains("@CAAnimatable(\"progress\") var progress: CGFloat = 0;"))
        expect(text.contains("@CAAnimatable(\"tint\") var tint: CGColor? = nil }"))
    }

    @Test func emptyAttributedStringsHaveAnEmptyText() {
        let source =
            "import UIKit\nlet a = NSAttributedString(), b = NSMutableAttributedString(), c = NSAttributedString(string: s)"
        let expected =
            "import UIKit\nlet a = NSAttributedString(string: \"\"), b = NSMutableAttributedString(string: \"\"), "
            + "c = NSAttributedString(string: s)"
        expectEqual(converted(source), expected)
    }

    @Test func dynamicPropertiesReportTheirChanges() {
        let source = """
            import Foundation
            class Player: NSObject {
                @objc dynamic var progress: Double = 0
                @objc dynamic var state = 1 { willSet { stop() } }
                @objc dynamic var name: String? {
                    didSet {
                        if name == nil { return }
                    }
                }
                @objc dynamic var rate: Float { get { speed } set { speed = newValue } }
                @objc dynamic var length: Float { 1 }
                @objc var plain = 1
            }
            class Value { dynamic var number = 1 }
            """
        let expected = """
            import Foundation
            import UIKit
            class Player: NSObject {
                var progress: Double = 0 { didSet { didChangeValue(forKey: "progress") } }
                var state = 1 { willSet { stop() }; didSet { didChangeValue(forKey: "state") } }
                var name: String? {
                    didSet { defer { didChangeValue(forKey: "name") }
                        if name == nil { return }
                    }
                }
                var rate: Float { get { speed } set { defer { didChangeValue(forKey: "rate") }; speed = newValue } }
                var length: Float { 1 }
                var plain = 1
            }
            class Value { var number = 1 }
            """
        expectEqual(converted(source), expected)
    }

    @Test func observersConformToTheirProtocol() {
        let method = """
            observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: Int?) {
                    super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
                }
            """
        let source = """
            import UIKit
            class Watcher: NSObject {
                override func \(method)
            }
            class Further: Watcher {
                override func \(method)
            }
            class Board: UIView {
                override func \(method)
            }
            """
        let result = convert(["A.swift": source])
        let text = result.sources["A.swift"] ?? ""
        expect(text.contains("class Watcher: NSObject, KeyValueObserver {\n    func observeValue"))
        expectEqual(text.components(separatedBy: "super.observeValue").count, 3)
        expectEqual(text.components(separatedBy: "override func observeValue").count, 3)
        expect(!result.findings.contains { $0.kind == .manual })
    }

    @Test func selectorsCarryTheWayToTheirMethod() {
        let source = """
            import UIKit
            class Board: UIControl {
                func set() {
                    addTarget(self, action: #selector(tap(_:)), for: .touchUpInside)
                    addTarget(self, action: #selector(self.plain), for: .touchUpInside)
                    addTarget(self, action: #selector(Other.moved(from:to:)), for: .valueChanged)
                    addTarget(self, action: #selector(named), for: .valueChanged)
                    addTarget(other, action: #selector(getter: Other.size), for: .valueChanged)
                }
                @objc func tap(_ sender: UIControl) {}
                @objc func plain() {}
                @objc(calledSo:) func named(_ sender: Any) {}
            }
            class Other: UIView { @objc func moved(from: Int, to: Int) {}; @objc var size = 1 }
            """
        let text = converted(source)
        expect(text.contains(#"action: Selector("tap:") { (target: Board) in target.tap(_:) }, for"#))
        expect(text.contains(#"Selector("plain") { (target: Board) in target.plain }"#))
        expect(text.contains(#"Selector("movedFrom:to:") { (target: Other) in target.moved(from:to:) }"#))
        expect(text.contains(#"Selector("calledSo:") { (target: Board) in target.named }"#))
        expect(text.contains(#"Selector("size") { (target: Other) in { target.size } }"#))
        expect(text.contains("import UIKit\nimport PortSupport\n"))
    }

    @Test func keyPathsBecomeStrings() {
        expectEqual(converted("let a = #keyPath(CALayer.bounds.size)"), "let a = \"bounds.size\"")
        expect(converted("class L: CALayer { let a = #keyPath(progress) }").contains("let a = \"progress\""))
    }

    @Test func optionalRequirementsGetDefaults() {
        let sources = [
            "P.swift": """
            @objc public protocol GameDelegate {
                func began()
                @objc optional func ended(_ game: Game)
                @objc optional func lives(of game: Game) -> Int
            }
            """,
            "G.swift": """
            class Game { weak var delegate: GameDelegate?; var done: ((Int) -> Void)?; weak var any: AnyObject?
                func end() { delegate?.ended?(self); let n = delegate?.lives?(of: self) ?? 3; done?(n); any?.began() } }
            extension Player: GameDelegate { func lives(of game: Game) -> Int { 5 } }
            class Player { func lives(of game: Other) -> Int { 1 } }
            """,
        ]
        let result = convert(sources).sources
        let delegate = result["P.swift"] ?? ""
        expect(delegate.contains("public protocol GameDelegate: AnyObject, GameDelegateOptionals {"))
        expect(delegate.contains("    func lives(of game: Game) -> Int?\n"))
        expect(delegate.contains("extension GameDelegate {\n    public func ended(_ game: Game) {}\n"))
        expect(
            delegate.contains(
                "    public func lives(of game: Game) -> Int? { try? (self as any GameDelegateOptionals).lives(of: game) }\n}"))
        let game = result["G.swift"] ?? ""
        expect(game.contains("delegate?.ended(self); let n = delegate?.lives(of: self) ?? 3; done?(n);"))
        expect(game.contains("(any as? GameDelegate)?.began()"))
        expect(game.contains("func lives(of game: Game) -> Int { 5 }"))
    }

    @Test func delegatesOfTheLibraryAreCalledPlainly() {
        let source =
            "class V: UIView { var scrolled: (() -> Void)?; func f() { delegate?.scrollViewDidScroll?(s); scrolled?() } }"
        expect(converted(source).contains("delegate?.scrollViewDidScroll(s); scrolled?()"))
    }

    @Test func conditionsHoldOnLinux() {
        expect(converted("#if os(iOS) || os(tvOS)\nlet a = 1\n#endif").hasPrefix("#if (os(iOS) || os(Linux)) || os(tvOS)\n"))
        expect(converted("#if !os(iOS)\n#endif").hasPrefix("#if !(os(iOS) || os(Linux))"))
        let both = "#if os(iOS) || os(Linux)\n#endif"
        expectEqual(converted(both), both)
    }

    @Test func whatIsWrittenForLinuxIsTaken() {
        let all = "os(macOS) || os(iOS) || os(tvOS) || os(watchOS)"
        let apart = "#if \(all)\nlet a = 1\n#else\nimport Glibc\n#endif"
        expectEqual(converted(apart), apart.replacingOccurrences(of: "Glibc", with: "Darwin"))
        expect(converted("#if \(all)\nlet a = 1\n#endif").contains("(os(iOS) || os(Linux))"))
        let lacking = apart.replacingOccurrences(of: "Glibc", with: "Haptics")
        expect(converted(lacking).contains("os(macOS) || (os(iOS) || os(Linux)) || os(tvOS)"))
    }

    @Test func overridesMoveOutOfExtensions() {
        let sources = [
            "A.swift":
                "open class Base: UIView {\n    var a = 1\n}\n\nextension Base {\n    @objc open func redraw() {}\n    func other() {}\n}\n",
            "B.swift":
                "class Sub: Base {\n}\npublic extension Sub {\n    // Lays out.\n    override func layoutSubviews() {}\n    override func redraw() {}\n}\n",
        ]
        let result = convert(sources)
        expectEqual(result.sources["A.swift"]?.contains("    var a = 1\n    open func redraw() {}\n}"), true)
        expectEqual(result.sources["A.swift"]?.contains("func other() {}"), true)
        expectEqual(
            result.sources["B.swift"]?.hasPrefix(
                "class Sub: Base {\n    // Lays out.\n    public override func layoutSubviews() {}\n    public override func redraw() {}\n}"
            ), true)
        expect(result.findings.allSatisfy { $0.kind == .changed })
    }

    /// Code for other systems neither moves nor receives members.
    @Test func overridesStayInBranchesForOtherSystems() {
        let source = """
            #if canImport(AppKit) && !targetEnvironment(macCatalyst)
            class Board: NSView {
            }
            extension Board {
                override func keyDown() {}
            }
            #endif
            #if os(iOS)
            class Board: UIView {
            }
            extension Board {
                override func layoutSubviews() {}
            }
            #endif
            """
        let text = converted(source)
        expect(text.contains("extension Board {\n    override func keyDown() {}\n}\n#endif"))
        expect(text.contains("class Board: UIView {\n    override func layoutSubviews() {}\n}"))
    }

    @Test func overridesOfNothingAreToldToAPerson() {
        let result = convert([
            "A.swift":
                "extension UIView { var x: Int { 1 } }\nclass V: UIControl {\n    override func layoutSubviews() {}\n    override func prepareForInterfaceBuilder() {}\n}"
        ])
        expectEqual(result.sources["A.swift"]?.contains("override func layoutSubviews()"), true)
        expectEqual(result.sources["A.swift"]?.contains("    func prepareForInterfaceBuilder()"), true)
        expect(result.findings.allSatisfy { $0.kind == .changed })
        let other = convert(["A.swift": "import UIKit\nclass V: UIControl {\n    override func noSuchThing() {}\n}"])
        expectEqual(other.findings.filter { $0.kind == .manual }.map(\.line), [3])
    }

    /// The compiler synthesises `encode(to:)` for the superclass.
    @Test func overridesOfWhatTheCompilerWritesStay() {
        let source = """
            class Asset: Codable { let id = 1 }
            class Picture: Asset { override func encode(to encoder: Encoder) throws {}; override func send(to a: Int) {} }
            """
        let result = convert(["A.swift": source])
        expectEqual(result.sources["A.swift"]?.contains("override func encode(to"), true)
        expectEqual(result.findings.filter { $0.kind == .manual }.map(\.what), ["override of send"])
    }

    @Test func importsComeToWhatThereIs() {
        expectEqual(converted("import UIKit.UIGestureRecognizerSubclass"), "import UIKit")
        expectEqual(converted("import Compression\nlet a = 1"), "import PortSupport\nlet a = 1")
        expectEqual(converted("import os.log\nlet a = 1"), "import PortSupport\nlet a = 1")
        expectEqual(converted("import Haptics\nlet a = 1"), "#if canImport(Haptics)\nimport Haptics\n#endif\nlet a = 1")
        expectEqual(
            converted("import SwiftUI\nstruct A: View {}\n"),
            "#if canImport(SwiftUI)\nimport SwiftUI\nstruct A: View {}\n#endif\n")
        let aliases = converted(
            "import SwiftUI\n#if os(iOS)\nimport UIKit\ntypealias V = UIView\ntypealias R = UIViewRepresentable\n#elseif os(macOS)\ntypealias V = NSView\n#endif"
        )
        expect(aliases.contains("typealias V = UIView\n#if canImport(SwiftUI)\ntypealias R = UIViewRepresentable\n#endif"))
        let guarded = "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nstruct A: View {}"
        expectEqual(converted(guarded), "#if canImport(SwiftUI)\n" + guarded + "\n#endif")
        expectEqual(converted("import Foundation\nlet v: UIView? = nil"), "import Foundation\nimport UIKit\nlet v: UIView? = nil")
        expect(converted("import Foundation\nlet s = URLSession.shared").contains("import FoundationNetworking"))
    }

    @Test func olderNamesOfConstantsHaveTheirImport() {
        let older = "let rule = kCAFillRuleEvenOdd"
        expectEqual(converted("import QuartzCore\n" + older), "import QuartzCore\nimport CoreText\n" + older)
        expectEqual(converted("import UIKit\n" + older), "import UIKit\n" + older)
        expectEqual(converted("import QuartzCore\nlet key = kCATransition"), "import QuartzCore\nlet key = kCATransition")
        expectEqual(PackageAliases.all["CoreText"], "QuartzCompat")
    }

    @Test func olderNamesAreRenamed() {
        let text = converted("let a: UIControlEvents = b; f(NSNotification.Name.UIKeyboardWillShow); x.UIControlState")
        expectEqual(text, "let a: UIControl.Event = b; f(UIResponder.keyboardWillShowNotification); x.UIControlState")
    }

    @Test func replacedMethodsAreToldToAPerson() {
        let source = "import Foundation\nfunc f(_ a: Method, _ b: Method) {\n    method_exchangeImplementations(a, b)\n}"
        let result = convert(["A.swift": source])
        expectEqual(result.sources["A.swift"]?.contains("import PortSupport\n"), true)
        expectEqual(result.findings.filter { $0.kind == .manual }.map(\.line), [3])
    }

    /// `abs` would be the static member that `CGFloat` has on Linux.
    @Test func freeFunctionsAreTakenFromTheirModule() {
        expectEqual(
            converted("import Foundation\nextension CGFloat { var a: Self { abs(self) } }"),
            "import Foundation\nextension CGFloat { var a: Self { Swift.abs(self) } }")
        let others =
            "import Foundation\nextension Double { var a: Self { abs(self) } }; extension CGFloat { var b: Self { Swift.abs(self) + .abs(1) } }"
        expectEqual(converted(others), others)
    }

    /// Converting the output again does not change it.
    @Test func convertingAgainChangesNothing() {
        let source = """
            import os.log
            import SwiftUI
            @objc protocol D { @objc optional func n() -> Int }
            #if os(iOS)
            class Board: UIView { @objc dynamic func tap(_ s: Any) { d?.n?(); f(#selector(tap(_:)), #keyPath(CALayer.bounds)) } 
                @NSManaged var p: CGFloat
                override func nothing() {} }
            extension Board { override func layoutSubviews() {} }
            #endif
            """
        let once = converted(source)
        expect(once != source)
        expectEqual(converted(once), once)
    }

    /// The parsed parts of broken source are converted; nothing is lost.
    @Test(arguments: [
        "class {", "#if os(iOS)", "@objc", "#selector(", "func f( { @objc }", "", "\u{FEFF}import UIKit", "é@objc func ü() {}",
    ])
    func brokenSourceIsSurvived(_ source: String) {
        let text = converted(source)
        expect(text.count + 200 > source.count)
    }
}

/// Conversions found necessary in real code.
@Suite struct FurtherConversionTests {
    private func converted(_ sources: [String: String]) -> [String: String] {
        var library = TypeIndex()
        library.add(
            Parser.parse(
                source: "open class UIView: NSObject { open func layoutSubviews() {} }; public enum UIGestureRecognizer {}"))
        return Converter(library: library, modules: ["Mine"]).convert(sources).sources
    }
    private func converted(_ source: String) -> String { converted(["A.swift": source])["A.swift"] ?? "" }

    @Test func aLocalNameHidesAnUntypedProperty() {
        let text = converted(
            """
            protocol Source { func count() -> Int }
            class Board { weak var source: AnyObject?
                func plain() -> Int? { source?.count() }
                func local() -> Int { guard let source = source as? Source else { return 0 }; return source.count() }
                func parameter(source: Source) -> Int { source.count() }
            }
            """)
        expect(text.contains("func plain() -> Int? { (source as? Source)?.count() }"))
        expect(text.contains("return source.count() }"), text.contains("(source: Source) -> Int { source.count() }"))
    }

    @Test func importsThatOnlyBringOthersGo() {
        expect(!converted("import MetalKit\nextension CGSize { var half: CGFloat { width / 2 } }").contains("Metal"))
        expect(converted("import MetalKit\nlet device: MTLDevice? = nil").hasPrefix("#if canImport(MetalKit)"))
    }

    @Test func membersThatLeaveTheirFileStillSeeItsPrivateNames() {
        let sources = converted([
            "A.swift": "open class Board: UIView {}",
            "B.swift":
                "extension Board { override func layoutSubviews() { arrange() } }\nprivate func arrange() {}\nprivate func other() {}",
        ])
        expectEqual(sources["A.swift"]?.contains("override func layoutSubviews() { arrange() }"), true)
        expectEqual(sources["B.swift"]?.contains("\nfunc arrange() {}\nprivate func other() {}"), true)
    }

    @Test func olderSpellingsAreOfToday() {
        expect(converted("class A { open static let a = 1 }").contains("public static let a = 1"))
        expect(converted("loop.add(link, forMode: .commonModes)").contains("forMode: .common)"))
        expect(converted("loop.add(link, forMode: RunLoopMode.defaultRunLoopMode)").contains("RunLoop.Mode.default)"))
        expect(converted("extension UIGestureRecognizerState { }").contains("extension UIGestureRecognizer.State { }"))
        expect(converted("let f: CGRect = (info[key] as AnyObject).cgRectValue").contains("(info[key] as! NSValue).cgRectValue"))
        expect(converted("let name = type(of: view).description()").contains("String(describing: type(of: view))"))
        expect(converted("let name = CALayer.description()").contains("String(describing: CALayer.self)"))
        expect(converted("let x = CoreFoundation.sqrt(2)").contains("Foundation.sqrt(2)"))
        expect(converted("import Dispatch\nlet n = NSEC_PER_SEC").contains("import UIKit"))
    }

    @Test func selectorsMadeFromTextFindTheMethodsOfTheirClass() {
        let sources = converted([
            "A.swift": "class Label: UIView {\n    func run(_ name: String) { perform(Selector(\"\\(name)Load\")) }\n}",
            "B.swift":
                "extension Label { @objc func burnLoad() {}; @objc(go:) func move(to x: Int) {}; @objc private func mine() {} }",
        ])
        let text = sources["A.swift"] ?? ""
        expect(text.contains("perform(MethodsOfLabel.selector(\"\\(name)Load\"))"))
        expect(text.contains("Selector(\"burnLoad\") { (target: Label) in target.burnLoad },"))
        expect(text.contains("Selector(\"go:\") { (target: Label) in target.move(to:) },"))
        expect(!text.contains("mine"), text.contains("import PortSupport"))
    }

    @Test func placesWithoutACounterpartAreReported() {
        let findings = Converter(library: TypeIndex(), modules: []).convert([
            "A.swift":
                "let a = NSAttributedString(data: d, options: [:], documentAttributes: nil)\nlet s = NSSelectorFromString(text)"
        ]).findings
        expectEqual(findings.filter { $0.kind == .manual }.map(\.line), [1, 2])
    }
}
