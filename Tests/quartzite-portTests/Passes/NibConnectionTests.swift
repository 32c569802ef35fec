import Expectations
import SwiftParser
import Testing

@testable import quartzite_port

/// The tables of outlets and actions that the converter writes.
@Suite struct NibConnectionTests {
    private func convert(_ source: String) -> String {
        var library = TypeIndex()
        library.add(
            Parser.parse(
                source: """
                    open class UIResponder: NSObject {}
                    open class UIView: UIResponder {}
                    open class UIViewController: UIResponder {}
                    """))
        let converter = Converter(library: library, modules: [])
        return converter.convert(["A.swift": source]).sources["A.swift"] ?? ""
    }

    @Test func `A controller lists outlets, actions and designer properties`() {
        let text = convert(
            """
            import UIKit

            class Board: UIViewController {
                @IBOutlet private weak var card: UIView!
                @IBInspectable var speed: CGFloat = 1
                @IBInspectable var fixed: Int { 3 }
                @IBAction func tap(_ sender: Any) {}
            }

            extension Board {
                @IBAction func reset() {}
            }
            """)
        expect(text.contains("override class var nibConnections: NibConnections {"))
        expect(text.contains(".outlet(\"card\", \\Board.card),"))
        expect(text.contains(".property(\"speed\", \\Board.speed),"))
        expect(!text.contains("\"fixed\""))
        expect(text.contains(".action(\"tap:\") { (target: Board) in target.tap(_:) },"))
        expect(text.contains(".action(\"reset\") { (target: Board) in target.reset },"))
        expect(!text.contains("@IB"))
    }

    @Test func `A plain object conforms to NibConnectable`() {
        let text = convert("import UIKit\nclass Source: NSObject {\n    @IBOutlet var list: UITableView?\n}\n")
        expect(text.contains("class Source: NSObject, NibConnectable {"))
        expect(text.contains("    class var nibConnections: NibConnections {"))
    }

    @Test func `The table of an open class can be overridden in another module`() {
        let text = convert(
            "import UIKit\nopen class Cell: UIView {\n    @IBOutlet var a: UIView?\n}\npublic class B: UIView {\n    @IBOutlet var a: UIView?\n}\n"
        )
        expect(text.contains("    open override class var nibConnections: NibConnections {"))
        expect(text.contains("    public override class var nibConnections: NibConnections {"))
    }

    @Test func `A plain object's table extends that of a class above it`() {
        let text = convert(
            "import UIKit\nclass A: NSObject {\n    @IBInspectable var a = 1\n}\nclass B: A {}\nclass C: B {\n    @IBInspectable var c = 1\n}\n"
        )
        expect(text.contains("class A: NSObject, NibConnectable {"))
        expect(text.contains("class C: B {"))
        expect(text.contains("    override class var nibConnections: NibConnections {\n        super.nibConnections + ["))
    }
}
