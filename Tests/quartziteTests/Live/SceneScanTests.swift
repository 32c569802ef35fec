import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite struct SceneScanTests {
    private func titles(_ sources: String...) -> [String] { SceneScan.candidates(in: sources).map(\.title) }

    @Test func functionsComeFirstThenControllersViewsAndLayers() {
        expectEqual(
            titles(
                """
                class Box: CALayer {}
                class Card: UIView {}
                class Screen: UIViewController {}
                func scene(in view: UIView) {}
                """, "func scene(in layer: CALayer) {}"),
            ["scene(in:)", "scene(in:)", "Screen", "Card", "Box"])
    }

    @Test func indirectSubclassesCountAcrossFiles() {
        expectEqual(
            titles("class Dot: Base {}", "class Base: CAShapeLayer {}", "final class Model: NSObject {}"), ["Dot", "Base"])
        // A cycle of superclasses ends.
        expectEqual(titles("class A: B {}", "class B: A {}"), [])
    }

    /// Calls of initializers in a class declare none.
    @Test func callsOfInitializersDeclareNothing() {
        expectEqual(
            titles(
                """
                class Screen: UIViewController {
                    let point = CGPoint.init(x: 1, y: 2)
                    let layout = NSCollectionLayoutItem(layoutSize: .init(width: 1, height: 2))
                    required init?(coder: NSCoder) { super.init(coder: coder) }
                }
                """), ["Screen"])
    }

    @Test func classesThatNeedArgumentsDoNotCount() {
        expectEqual(
            titles(
                """
                class A: UIView { init(color: UIColor) { super.init(frame: .zero) } required init?(coder: NSCoder) { nil } }
                class B: UIView { override init(frame: CGRect) { super.init(frame: frame) } required init?(coder: NSCoder) { nil } }
                class C: CALayer { override init() { super.init() } required init?(coder: NSCoder) { nil } }
                class D: CALayer { required init?(coder: NSCoder) { nil } }
                class E: UIViewController { init(_ number: Int) { super.init(nibName: nil, bundle: nil) } }
                private class F: UIView {}
                enum Space { class G: UIView {} }
                class H: UIViewController { override init(nibName name: String?, bundle: Bundle?) { super.init(nibName: name, bundle: bundle) } }
                """),
            ["H", "B", "C", "D"])
        expectEqual(SceneScan.candidates(in: ["class B: UIView { override init(frame: CGRect) {} }"]).first?.takesFrame, true)
        expectEqual(
            SceneScan.candidates(in: ["class H: UIViewController { override init(nibName: String?, bundle: Bundle?) {} }"]).first?
                .takesNib, true)
    }

    @Test func commentsAndTextsDeclareNothing() {
        expectEqual(
            titles(
                #"""
                // class A: UIView {}
                /* class B: UIView {} /* nested */ class C: UIView {} */
                let text = "class D: UIView {}"
                let quoted = "\" class E: UIView {}"
                let long = """
                class F: UIView {}
                """
                class G: UIView { let open = "{" }
                class H: UIView {}
                """#),
            ["G", "H"])
    }

    @Test func lineNumbersStay() {
        let text = "a /* 1\n2 */ b\n\"\"\"\nx\n\"\"\" c // d\ne"
        expectEqual(SceneScan.withoutCommentsAndTexts(text).split(separator: "\n", omittingEmptySubsequences: false).count, 6)
        // Open ends of every kind.
        for source in ["\"", "\"\\", "\"\"\"", "/*", "//", "class", "class A: UIView {", "func scene(in"] {
            _ = SceneScan.candidates(in: [source])
        }
    }

    @Test func theCompilersErrorsAreRead() {
        let output = """
            /tmp/a b/Wobble.swift:16:7: error: value of type 'Wobble' has no member 'postion'
            14 |     let w = Wobble()
               |       `- error: value of type 'Wobble' has no member 'postion'
            /tmp/a b/Wobble.swift:16:7: error: value of type 'Wobble' has no member 'postion'
            /tmp/a b/Wobble.swift:20:1: warning: unused
            error: emit-module command failed with exit code 1 (use -v to see invocation)
            """
        expectEqual(
            LiveProblem.errors(in: output),
            [LiveProblem("value of type 'Wobble' has no member 'postion'", file: "/tmp/a b/Wobble.swift", line: 16, column: 7)])
        expectEqual(LiveProblem.errors(in: ""), [LiveProblem("the compiler failed without a message")])
    }

    @Test func stacksAreReadWithTheirLines() {
        let output = """
            Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
            Thread 0 "quartzite" crashed:
              0              0x00007f64bc631d5c _assertionFailure + 12 in libswiftCore.so
              3 [ra]          0x00007f0688ebb303 scene(in:) + 274 in libX.so at /tmp/a b/Wobble.swift:18:59
              4 [ra]          0x00007f0688ebb303 closure #1 in X(_:_:) + 27 in libX.so at /tmp/x/SceneEntry.swift:9:17
            """
        expectEqual(
            LiveChild.stack(in: output),
            [
                LiveProblem("Index out of range"),
                LiveProblem("scene(in:)", file: "/tmp/a b/Wobble.swift", line: 18, column: 59),
            ])
    }

    @Test func editorsWithWindowsGetTheLine() {
        func command(_ environment: [String: String]) -> [String] { SourceEditor.arguments("/a/B.swift", 3, 5, environment) }
        expectEqual(command(["EDITOR": "vim"]), ["xdg-open", "/a/B.swift"])
        expectEqual(command(["EDITOR": "/usr/bin/code -n"]), ["/usr/bin/code", "-n", "--goto", "/a/B.swift:3:5"])
        expectEqual(command(["VISUAL": "vim", "EDITOR": "gedit"]), ["gedit", "+3", "/a/B.swift"])
    }
}
