import SwiftParser
import Expectations
import Testing

@testable import quartzite_port

/// Optional requirements of Objective-C protocols, and their uses.
@Suite struct OptionalRequirementTests {
    private func convert(_ source: String) -> (text: String, findings: [Finding]) {
        var library = TypeIndex()
        library.add(
            Parser.parse(
                source: """
                    open class UIView: NSObject {}
                    public protocol UICollectionViewDelegateFlowLayout: AnyObject {
                        func collectionView(_ view: UIView, sizeForItemAt path: Int) -> CGSize
                        func scrolled(_ view: UIView)
                    }
                    """))
        let result = Converter(library: library, modules: ["Mine"]).convert(["A.swift": source])
        return (result.sources["A.swift"] ?? "", result.findings)
    }

    /// A property or function that does not throw satisfies a throwing requirement, so the class is unchanged.
    @Test func implementationsKeepTheirTypes() {
        let source = """
            import UIKit
            @objc protocol Behaviour {
                /// The rate.
                @objc optional var rate: CGFloat { get set }
                @objc optional func limit(for edge: Edge, _ scale: inout CGFloat) -> CGFloat // points
                @objc optional func name() -> String?
                @objc optional func load() throws -> Int
                @objc optional static func kind(_ a: UIControlState) -> any Kind
            }
            class Mine: Behaviour {
                var rate: CGFloat { 3 }
                func limit(for edge: Edge, _ scale: inout CGFloat) -> CGFloat { rate + 1 }
            }
            """
        let expected = """
            import UIKit
            import PortSupport
            protocol Behaviour: AnyObject, BehaviourOptionals {
                /// The rate.
                var rate: CGFloat? { get }
                func limit(for edge: Edge, _ scale: inout CGFloat) -> CGFloat? // points
                func name() -> String?
                func load() throws -> Int?
                static func kind(_ a: UIControl.State) -> (any Kind)?
            }

            /// The optional requirements of `Behaviour` that have a value. One that is left out throws.
            protocol BehaviourOptionals: AnyObject {
                @_disfavoredOverload var rate: CGFloat { get throws }
                @_disfavoredOverload func limit(for edge: Edge, _ scale: inout CGFloat) throws -> CGFloat
                @_disfavoredOverload func name() throws -> String
                @_disfavoredOverload func load() throws -> Int
                @_disfavoredOverload static func kind(_ a: UIControl.State) throws -> any Kind
            }

            extension BehaviourOptionals {
                @_disfavoredOverload var rate: CGFloat { get throws { throw MissingRequirement() } }
                @_disfavoredOverload func limit(for edge: Edge, _ scale: inout CGFloat) throws -> CGFloat { throw MissingRequirement() }
                @_disfavoredOverload func name() throws -> String { throw MissingRequirement() }
                @_disfavoredOverload func load() throws -> Int { throw MissingRequirement() }
                @_disfavoredOverload static func kind(_ a: UIControl.State) throws -> any Kind { throw MissingRequirement() }
            }

            /// The defaults of optional requirements.
            extension Behaviour {
                var rate: CGFloat? { try? (self as any BehaviourOptionals).rate }
                func limit(for edge: Edge, _ scale: inout CGFloat) -> CGFloat? { try? (self as any BehaviourOptionals).limit(for: edge, &scale) }
                func name() -> String? { try? (self as any BehaviourOptionals).name() }
                func load() throws -> Int? { do { return try (self as any BehaviourOptionals).load() } catch is MissingRequirement { return nil } }
                static func kind(_ a: UIControl.State) -> (any Kind)? { try? (Self.self as any BehaviourOptionals.Type).kind(a) }
            }
            class Mine: Behaviour {
                var rate: CGFloat { 3 }
                func limit(for edge: Edge, _ scale: inout CGFloat) -> CGFloat { rate + 1 }
            }
            """
        expectEqual(convert(source).text, expected)
    }

    @Test func methodsAsValuesAreOptionals() {
        let source = """
            import UIKit
            @objc protocol Cards { @objc optional func tapped(_ card: Int); @objc optional func size() -> Int; @objc optional var gap: Int { get } }
            func tells(_ cards: Cards, _ other: Cards?) {
                if let tapped = cards.tapped { tapped(1) }
                if let tapped = other?.tapped { tapped(1) }
                if let gap = cards.gap { print(gap) }
                if let tapped = cards.tapped(_:) { tapped(1) } else { print(0) }
                if other?.tapped != nil { print(1) }
            }
            """
        let (text, findings) = convert(source)
        expect(text.contains("if let tapped = Optional(cards.tapped) { tapped(1) }\n"))
        expect(text.contains("if let tapped = other?.tapped { tapped(1) }\n    if let gap = cards.gap {"))
        expect(text.contains("if let tapped = Optional(cards.tapped(_:)) {"))
        expectEqual(findings.filter { $0.kind == .manual }.map(\.line), [7, 8])
    }

    @Test func callsLoseTheirMarks() {
        let source = """
            import UIKit
            @objc protocol Cards { @objc optional func size(_ a: Int) -> Int; @objc optional func tapped() }
            class Board { var collectionView = 1; weak var target: AnyObject?
                func measure(_ cards: Cards, _ flow: Any) {
                    let a = cards.size!(1) + 1; cards.tapped!()
                    let b = (flow as? UICollectionViewDelegateFlowLayout)?.collectionView?(view, sizeForItemAt: 1)
                    let c = layout.collectionView!(view, sizeForItemAt: 1)
                    target?.performSelector(onMainThread: action, with: self, waitUntilDone: true)
                } }
            """
        let text = convert(source).text
        expect(text.contains("let a = cards.size(1)! + 1; cards.tapped()\n"))
        expect(text.contains("FlowLayout)?.collectionView(view, sizeForItemAt: 1)\n"))
        expect(text.contains("let c = layout.collectionView(view, sizeForItemAt: 1)\n"))
        expect(text.contains("(target as? NSObject)?.performSelector("))
    }
}
