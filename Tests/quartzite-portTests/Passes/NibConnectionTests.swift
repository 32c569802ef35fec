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
}
