import Foundation
import SwiftParser
import Expectations
import Testing

@testable import quartzite_port

/// Constructs of older Swift, and members that differ from Apple's.
@Suite struct OlderSwiftTests {
    private func convert(_ source: String) -> (text: String, findings: [Finding]) {
        var library = TypeIndex()
        library.add(
            Parser.parse(
                source: """
                    open class UIView: NSObject { open func layoutSubviews() {}; open var backing: UIView?; public func freeze() {}; func hidden() {} }
                    extension UIView { public func draw(again: Bool) {} }
                    open class UIViewController: NSObject { open func didMove(toParent parent: UIViewController?) {}; open var children: [Int] }
                    open class CALayer: NSObject {}
                    """))
        let result = Converter(library: library, modules: ["Mine"]).convert(["A.swift": source])
        return (result.sources["A.swift"] ?? "", result.findings)
    }

    @Test(arguments: [
        ("view.bringSubview(toFront: a)", "view.bringSubviewToFront(a)"),
        ("sendSubview(toBack: a)", "sendSubviewToBack(a)"),
        ("addChildViewController(a); a.didMove(toParentViewController: self)", "addChild(a); a.didMove(toParent: self)"),
        (
            "a.willMove(toParentViewController: nil); a.removeFromParentViewController()",
            "a.willMove(toParent: nil); a.removeFromParent()"
        ),
        ("a.childViewControllers.first", "a.children.first"),
        ("UIEdgeInsetsMake(1, 2, x, 4)", "UIEdgeInsets(top: 1, left: 2, bottom: x, right: 4)"),
        ("UIOffsetMake(a.x - 1, b)", "UIOffset(horizontal: a.x - 1, vertical: b)"),
        ("UIEdgeInsetsInsetRect(bounds, insets)", "(bounds).inset(by: insets)"),
        ("UIImagePNGRepresentation(image)", "(image).pngData()"),
        ("UIImageJPEGRepresentation(image, 0.5)", "(image).jpegData(compressionQuality: 0.5)"),
        ("rate = UIScrollViewDecelerationRateFast", "rate = UIScrollView.DecelerationRate.fast"),
        ("UIActivityIndicatorView(activityIndicatorStyle: .gray)", "UIActivityIndicatorView(style: .gray)"),
        ("text.size(attributes: a)", "text.size(withAttributes: a)"),
        ("text.characters.count; return s.characters", "text.count; return s"),
        ("g((info[key]! as AnyObject).doubleValue!)", "g((info[key]! as! NSNumber).doubleValue)"),
        ("g((info[key]! as AnyObject).integerValue!)", "g((info[key]! as! NSNumber).intValue)"),
        ("g(info[key].map { $0 as AnyObject }?.cgRectValue)", "g(info[key].map { $0 as! NSValue }?.cgRectValue)"),
        (
            "let d = UIApplication.shared.delegate; if let w = d.window { g(w) }",
            "let d = UIApplication.shared.delegate; if let w = Optional(d.window) { g(w) }"
        ),
        ("DispatchQueue.main.asyncAfter(deadline: t) { _ in g() }", "DispatchQueue.main.asyncAfter(deadline: t) { g() }"),
        ("UIView.animate(withDuration: 1, animations: { _ in g() })", "UIView.animate(withDuration: 1, animations: { g() })"),
        (
            "UIView.animate(withDuration: 1, animations: { g() }) { _ in h() }",
            "UIView.animate(withDuration: 1, animations: { g() }) { _ in h() }"
        ),
    ]) func callsHaveTheNamesOfToday(source: String, expected: String) {
        expectEqual(convert("import UIKit\nfunc f() { \(source) }").text, "import UIKit\nfunc f() { \(expected) }")
    }

    /// Closures for functions of the package, whose parameters are known, have as many names as those pass arguments.
    @Test func closuresOfOwnFunctionsHaveTheirParameters() {
        let text = convert(
            """
            import UIKit
            typealias Done = () -> Void
            extension UIView {
                class func glide(_ animations: @escaping () -> (), completion: (() -> ())? = nil) {}
                func fade(done: Done?) {}
                func wait(then: (Bool) -> Void) {}
                func freeze(done: Done?) {}
            }
            func g() {
                UIView.glide({ _ in a() }, completion: { _ in b() })
                UIView.glide({ }) { _ in c() }
                view.fade(done: { _ in d() })
                view.wait { _ in e() }
                view.freeze(done: { _ in f() })
                f(.UIApplicationWillChangeStatusBarFrame)
            }
            """
        ).text
        expect(text.contains("UIView.glide({ a() }, completion: { b() })"), text.contains("UIView.glide({ }) { c() }"))
        expect(text.contains("view.fade(done: { d() })"), text.contains("view.wait { _ in e() }"))
        // The library has a method of the name too.
        expect(text.contains("view.freeze(done: { _ in f() })"))
        expect(text.contains("UIApplication.willChangeStatusBarFrameNotification"))
    }

    @Test func membersOfProtocolsAndObjectsAreThoseOfToday() {
        let text = convert(
            """
            import CryptoKit
            import UniformTypeIdentifiers
            protocol Owner { weak var page: UIView? { get }; unowned var other: UIView { get } }
            class Ring: UIView {
                weak var held: UIView?
                var tint: CoreImage.CIColor?
                func f(_ item: AnyObject) { if item.responds(to: s) { g(item.perform(s)) } }
                func h() { delegate?.urlSession?(session, task: task, didCompleteWithError: nil) }
            }
            """
        ).text
        expect(text.hasPrefix("import PortSupport\nimport UIKit\n"))
        expect(text.contains("protocol Owner { var page: UIView? { get }; var other: UIView { get } }"))
        expect(text.contains("weak var held"), text.contains("var tint: QuartzCore.CIColor?"))
        expect(text.contains("if (item as! NSObject).responds(to: s) { g((item as! NSObject).perform(s)) }"))
        expect(text.contains("delegate?.urlSession(session, task: task"))
    }

    /// Class methods of subclasses create objects by the class's name, where its initializers are not required.
    @Test func metatypesAndSelectorsOfOthersHaveNames() {
        let text = convert(
            """
            import UIKit
            enum Selector {}
            class Ring: UIView {
                class func wide() -> Self { return self.init(width: 1) }
                static func plain() -> Ring { self.init(frame: f) }
                func g(_ item: AnyObject) { h(#selector(draw(again:)), item.topAnchor) }
            }
            """
        ).text
        expect(text.contains("{ return Ring(width: 1) as! Self }"))
        expect(text.contains("{ self.init(frame: f) }"))
        expect(text.contains("PortSupport.Selector(\"drawWithAgain:\")"))
        expect(text.contains("((item as? UIView)?.topAnchor ?? (item as! UILayoutGuide).topAnchor)"))
    }

    @Test func overridesHaveTheNamesOfToday() {
        let source = """
            import UIKit
            class Pages: UIViewController {
                override func didMove(toParentViewController parent: UIViewController?) { super.didMove(toParentViewController: parent) }
                override var childViewControllers: [Int] { [] }
            }
            """
        let expected = """
            import UIKit
            class Pages: UIViewController {
                override func didMove(toParent parent: UIViewController?) { super.didMove(toParent: parent) }
                override var children: [Int] { [] }
            }
            """
        let result = convert(source)
        expect(result.text == expected, result.findings.allSatisfy { $0.kind == .changed })
    }

    @Test func overridesThatCannotBeAreLeftOut() {
        let source = """
            import UIKit
            class Board: UIView {
                override func draw(again: Bool) {}
                override func freeze() {}
                override func layoutSubviews() {}
                override func hidden() {}
                override var backing: UIView { super.backing! }
            }
            """
        let expected = """
            import UIKit
            class Board: UIView {
            #if canImport(ObjectiveC)
                override func draw(again: Bool) {}
            #endif
            #if canImport(ObjectiveC)
                override func freeze() {}
            #endif
                override func layoutSubviews() {}
                func hidden() {}
                override var backing: UIView { super.backing! }
            }
            """
        let result = convert(source)
        expectEqual(result.text, expected)
        expectEqual(result.findings.filter { $0.kind == .manual }.map(\.line), [3, 4, 6, 7])
    }

    @Test func membersOfUntypedObjectsAreCast() {
        let source = "import UIKit\nfunc f(a: AnyObject, b: Int) -> Double { a.doubleValue + b.doubleValue }"
        expectEqual(
            convert(source).text,
            "import UIKit\nfunc f(a: AnyObject, b: Int) -> Double { (a as! NSNumber).doubleValue + b.doubleValue }")
        let equal = "import UIKit\nfunc f(a: Any) -> Bool { (a as AnyObject).isEqual(to: key) || view.isEqual(key) }"
        expectEqual(
            convert(equal).text,
            "import UIKit\nimport PortSupport\nfunc f(a: Any) -> Bool { areEqualObjects((a as AnyObject), key) || view.isEqual(key) }"
        )
    }

    @Test func selectorsOfClassesWithSmallLettersNameTheClass() {
        let source = "import UIKit\nclass card: UIView { func f() { g(#selector(card.tap(_:))) }\n @objc func tap(_ s: Any) {} }"
        expect(convert(source).text.contains("g(Selector(\"tap:\") { (target: card) in target.tap(_:) })"))
    }

    @Test func membersThatUseLeftOutOnesAreLeftOutToo() {
        let source = """
            import UIKit
            import CoreData
            class App: UIView {
                lazy var store: NSPersistentContainer = { NSPersistentContainer(name: "a") }()
                func save() -> Bool {
                    let context = store.viewContext
                    return context.hasChanges
                }
                func ends() {
                    self.save()
                    tidy()
                }
                func tidy() {}
            }
            """
        let text = convert(source).text
        expect(text.contains("#if canImport(CoreData)\n    func save() -> Bool {"))
        expect(text.contains("#if canImport(CoreData)\n        self.save()\n#endif\n        tidy()"))
        expect(text.contains("#endif\n    func ends() {"))
    }

    @Test func aControllerStaysWithoutThePropertiesThatNeedAMissingModule() {
        let source = """
            import UIKit
            import AVFoundation
            class Screen: UIViewController {
                let player = AVPlayer()
                let label = UILabel()
                func start() {
                    player.play()
                    self.player?.rate = 2
                    label.text = "on"
                }
                func rest() -> Double { player.rate }
            }
            """
        let text = convert(source).text
        expect(text.contains("#if canImport(AVFoundation)\n    let player = AVPlayer()"))
        expect(text.contains("#if canImport(AVFoundation)\n        player.play()\n#endif"))
        expect(text.contains("#if canImport(AVFoundation)\n        self.player?.rate = 2\n#endif\n        label.text"))
        expect(text.contains("#if canImport(AVFoundation)\n    func rest()"))
        expect(text.contains("#endif\n    func start()") || text.contains("    func start() {"))
    }

    @Test func callsOfLeftOutMethodsInOtherFilesAreLeftOut() {
        let app =
            "import UIKit\nimport CoreData\nclass App: UIResponder {\n    var window = 0\n    func save(a: NSManagedObject?) {}\n}"
        let scene = "import UIKit\nfunc f() {\n    (app.delegate as? App)?.save(a: nil)\n    g()\n}"
        let converter = Converter(library: TypeIndex(), modules: [])
        let texts = converter.convert(["App.swift": app, "Scene.swift": scene]).sources
        expectEqual(
            texts["Scene.swift"],
            "import UIKit\nfunc f() {\n#if canImport(CoreData)\n    (app.delegate as? App)?.save(a: nil)\n#endif\n    g()\n}")
    }

    @Test func timersWaitForTheirFirstCall() {
        let source =
            "import Foundation\nlet a = Timer(timeInterval: f(), repeats: true) { _ in }, b = Timer.init(timeInterval: 1, repeats: false, block: g)"
        let expected =
            "import Foundation\nimport PortSupport\nlet a = Timer(after: f(), repeats: true) { _ in }, b = Timer.init(after: 1, repeats: false, block: g)"
        expectEqual(convert(source).text, expected)
        let selector =
            "import UIKit\nimport PortSupport\nlet c = Timer(timeInterval: 1, target: a, selector: s, userInfo: nil, repeats: true)"
        expectEqual(convert(selector).text, selector)
    }

    @Test func localisedFormatsHavePlurals() {
        let source = """
            import UIKit
            let a = String(format: NSLocalizedString("files", comment: ""), n, m)
            let b = String.init(format: NSLocalizedString("one", comment: ""), n)
            let c = String(format: format, n), d = String(format: "%d", n)
            let e = String(format: NSLocalizedString("one", comment: ""), locale: .current, n)
            """
        let expected = """
            import UIKit
            import PortSupport
            let a = String.localizedText(withFormat: NSLocalizedString("files", comment: ""), n, m)
            let b = String.localizedText(withFormat: NSLocalizedString("one", comment: ""), n)
            let c = String(format: format, n), d = String(format: "%d", n)
            let e = String(format: NSLocalizedString("one", comment: ""), locale: .current, n)
            """
        expectEqual(convert(source).text, expected)
    }

    @Test func classesAreNamedWithoutTheRuntime() {
        let source = "import UIKit\nclass A { class func f() { g(self.classForCoder(), A.classForCoder(), a.classForCoder) } }"
        expect(convert(source).text.contains("g(self, A.self, a.classForCoder)"))
    }

    @Test func managedPropertiesMayBeWeak() {
        let text = convert("import UIKit\nclass Layer: CALayer {\n    @NSManaged weak var ring: Ring!\n}").text
        let expected = """
            import UIKit
            import PortSupport
            class Layer: CALayer {
                var ring: Ring! {
                    get { (value(forKey: "ring") as? WeakValue)?.object as? Ring }
                    set { setValue(newValue.map(WeakValue.init), forKey: "ring") }
                }
            }
            """
        expectEqual(text, expected)
    }

    @Test func targetsWithoutASelectorNeedTheirInitializers() {
        let source = "import UIKit\nlet space = UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)"
        expect(convert(source).text.hasPrefix("import UIKit\nimport PortSupport\n"))
        expect(!convert("import UIKit\nlet item = UIBarButtonItem(title: \"a\")").text.contains("PortSupport"))
    }

    /// The manifest is of Swift 3; the podspec or the folder's sources stand in for it.
    @Test(arguments: [true, false]) func aManifestOfLongAgoIsLeftAside(hasSpec: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Old-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "Sources"), withIntermediateDirectories: true)
        let manifest = "// swift-tools-version:3.1\nimport PackageDescription\nlet package = Package(name: \"Old\")"
        for (name, text) in [("Package.swift", manifest), ("Sources/A.swift", "class A {}")] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        if hasSpec { try Data("s.source_files = 'Sources/*'".utf8).write(to: folder.appending(path: "Older.podspec")) }
        let package = try PackageReader(folder: folder).read().package
        expect(package.targets.map(\.path) == ["Sources"], package.findings.map(\.kind) == [.changed])
        expectEqual((package.name == "Older"), hasSpec)
        expectEqual(SourceTree(package, folder: folder).sources, ["Sources/A.swift": "class A {}"])
    }
}
