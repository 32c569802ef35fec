import Demos
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// The size of letters on the stage, for every demo.
@Suite(.serialized) struct LegibilityTests {
    /// The least size in points of the interface.
    private static let least = 12.0

    /// The sizes of the window with and without panels; `QUARTZITE_COVERAGE=1` prints the smallest letters.
    ///
    /// No label is cut or lies over another one that is not so at the largest size.
    @Test(arguments: [1, 2] as [CGFloat]) func captionsAreLegibleInEveryRoom(uiScale: CGFloat) throws {
        var lines: [String] = []
        try ViewerScene.run(DemoCatalog.all, uiScale: uiScale) { scene in
            let controller = scene.controller
            for (index, type) in DemoCatalog.all.enumerated() {
                controller.show(index)
                scene.wait(0.5)
                let canvas = try require(controller.run?.canvas)
                var line = type.info.id
                var natural: (cut: Set<String>, crossing: Set<String>)?
                for (size, panel) in Self.windows {
                    scene.window.frame.size = size
                    UIView.performWithoutAnimation {
                        controller.panels.wantsSource = panel == .source
                        let wish = panel == .inspector ? ViewerLayout.Wish.shown : .automatic
                        (controller.panels.panes.inspector, controller.panels.panes.timeline) = (wish, wish)
                        scene.window.layoutIfNeeded()
                    }
                    guard let smallest = Self.letters(below: canvas.demo).min(by: { $0.size < $1.size }) else { continue }
                    let panels = controller.panels
                    let scale = canvas.convert(CGPoint(x: 1, y: 0), to: panels).x - canvas.convert(CGPoint.zero, to: panels).x
                    let shown = Double(smallest.size * scale)
                    line += "  \((shown * 10).rounded() / 10)"
                    expect(shown >= Self.least - 0.05, "\(type.info.id): “\(smallest.text)” at \(size)")
                    let faults = Self.faults(below: canvas.demo)
                    if let natural {
                        expect(faults.cut.subtracting(natural.cut).isEmpty, "\(type.info.id) at \(size)")
                        expect(faults.crossing.subtracting(natural.crossing).isEmpty, "\(type.info.id) at \(size)")
                    } else {
                        natural = faults
                    }
                }
                lines.append(line)
            }
        }
        if ProcessInfo.processInfo.environment["QUARTZITE_COVERAGE"] != nil { print(lines.joined(separator: "\n")) }
    }

    /// On a large stage cards grow, and their names grow less: 1.4 times 13 points are 18.2, the body's 15 are 21, and the title
    /// above has 22.
    @Test func captionsAreSmallerThanTheTitle() throws {
        let ids = ["constraints", "fill-modes", "springs"]
        let demos = DemoCatalog.all.filter { ids.contains($0.info.id) }
        try ViewerScene.run(demos, size: CGSize(width: 1600, height: 1000)) { scene in
            for (index, type) in demos.enumerated() {
                scene.controller.show(index)
                scene.wait(0.5)
                let canvas = try require(scene.controller.run?.canvas)
                let scale = canvas.convert(CGPoint(x: 1, y: 0), to: nil).x - canvas.convert(CGPoint.zero, to: nil).x
                expect(scale > 1.8, "\(type.info.id)")
                let names = Self.views(UILabel.self, below: canvas).filter { !($0.text ?? "").isEmpty }
                expect(names.count >= 2, "\(type.info.id)")
                for name in names {
                    let size = name.font.pointSize * scale
                    expect(abs(size - 18.2) < 0.01 || abs(size - 21) < 0.01, "\(type.info.id): “\(name.text ?? "")” has \(size)")
                }
            }
        }
    }

    /// A caption that the demo moves while it is fitted is not moved back. Its font is restored on a smaller stage.
    @Test func aFittedCaptionKeepsThePlaceOfTheDemo() throws {
        let demos = DemoCatalog.all.filter { $0.info.id == "constraints" }
        try ViewerScene.run(demos, size: CGSize(width: 1600, height: 1000)) { scene in
            scene.wait(0.5)
            let canvas = try require(scene.controller.run?.canvas)
            let name = try require(Self.views(Card.self, below: canvas).first?.name)
            expect(name.font.pointSize < 12)
            // Text in a control grows with the control.
            let control = UIControl(frame: CGRect(x: 0, y: 0, width: 80, height: 28))
            let title = UILabel(line: "title", font: Theme.labelFont, color: Theme.text)
            let beside = UILabel(line: "beside", font: Theme.labelFont, color: Theme.text)
            control.addSubview(title)
            for view in [control, beside] { canvas.demo.addSubview(view) }
            scene.controller.panels.stage.fitLetters()
            expectEqual(title.font.pointSize, 13)
            expectEqual(beside.font, name.font)
            name.center.y += 10
            let place = name.frame
            scene.window.frame.size = CGSize(width: 900, height: 600)
            UIView.performWithoutAnimation { scene.window.layoutIfNeeded() }
            expectEqual(name.font.pointSize, 13)
            expectEqual(name.frame, place)
        }
    }

    private static func views<V: UIView>(_ type: V.Type, below view: UIView) -> [V] {
        view.subviews.flatMap { (($0 as? V).map { [$0] } ?? []) + views(type, below: $0) }
    }

    /// Panels slide in with an animation; the demo's labels do not take part in it.
    @Test func enlargingIsNoAnimationOfTheDemo() throws {
        let type = try require(DemoCatalog.all.first { $0.info.id == "view-versus-layer" })
        try ViewerScene.run([type]) { scene in
            let controller = scene.controller
            scene.window.frame.size = CGSize(width: 800, height: 560)
            scene.wait(0.5)
            let demo = try require(controller.run?.canvas.demo)
            let before = try require(Self.letters(below: demo).map(\.size).min())
            scene.press(.character("t"))
            scene.press(.character("i"))
            scene.wait(0.1)
            expect(try require(Self.letters(below: demo).map(\.size).min()) > before)
            let labels = demo.layer.descendants.filter { $0.delegate is UILabel }
            expect(!labels.isEmpty, labels.flatMap { $0.runningAnimations.map(\.key) } == [])
        }
    }

    /// A label that a demo adds during its run is enlarged too, at once after a click.
    @Test func labelsThatComeLaterAreLegible() throws {
        try ViewerScene.run(size: CGSize(width: 800, height: 560)) { scene in
            scene.press(.character("t"))
            scene.press(.character("i"))
            scene.wait(1)
            let canvas = try require(scene.controller.run?.canvas)
            let scale = canvas.convert(CGPoint(x: 1, y: 0), to: nil).x - canvas.convert(CGPoint.zero, to: nil).x
            @MainActor func addLabel() -> UILabel {
                let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
                (label.text, label.font) = ("later", .systemFont(ofSize: 11 / scale))
                canvas.demo.addSubview(label)
                return label
            }
            let first = addLabel()
            // The label is committed with the first turn. The viewer of a demo at rest is updated once a second.
            scene.wait(1)
            scene.wait(1)
            expect(abs(first.font.pointSize * scale - Self.least) < 0.01)
            let second = addLabel()
            scene.window.send(.pointer(PointerEvent(.began, at: scene.point(onCanvas: CGPoint(x: 320, y: 200)))))
            expect(abs(second.font.pointSize * scale - Self.least) < 0.01)
        }
    }

    /// The panels around the stage.
    private enum Panel {
        case none, source
        /// The inspector and the timeline.
        case inspector
    }

    private static let windows: [(CGSize, Panel)] = [
        (CGSize(width: 1600, height: 1000), .none), (Viewer.size, .none), (Viewer.size, .source),
        (CGSize(width: 800, height: 560), .none), (CGSize(width: 800, height: 560), .inspector),
    ]

    /// Returns the texts that are wider than their label, and the pairs of labels that cross.
    private static func faults(below demo: UIView) -> (cut: Set<String>, crossing: Set<String>) {
        var labels: [(text: String, frame: CGRect)] = []
        var cut: Set<String> = []
        func visit(_ view: UIView) {
            guard !view.isHidden, view.alpha > 0 else { return }
            if let label = view as? UILabel, let text = label.text, !text.isEmpty {
                let needed = label.sizeThatFits(
                    CGSize(width: label.numberOfLines == 1 ? .infinity : label.bounds.width, height: .infinity))
                if needed.width > label.bounds.width + 0.6 || needed.height > label.bounds.height + 1.6 { cut.insert(text) }
                // The text's own box: names of cards have wide labels.
                let width = min(needed.width, label.bounds.width)
                let x =
                    switch label.textAlignment {
                    case .center: (label.bounds.width - width) / 2
                    case .right: label.bounds.width - width
                    default: 0.0
                    }
                let box = CGRect(x: x, y: label.bounds.midY - 6, width: width, height: 12)
                labels.append((text, label.convert(box, to: demo)))
            }
            for subview in view.subviews { visit(subview) }
        }
        visit(demo)
        var crossing: Set<String> = []
        for (index, one) in labels.enumerated() {
            for other in labels[(index + 1)...] where one.frame.insetBy(dx: 0.5, dy: 0.5).intersects(other.frame) {
                crossing.insert("\(one.text) | \(other.text)")
            }
        }
        return (cut, crossing)
    }

    /// Returns the texts of labels and text layers, with the sizes of their letters on the canvas.
    private static func letters(below view: UIView) -> [(text: String, size: CGFloat)] {
        var found: [(String, CGFloat)] = []
        func visit(_ view: UIView) {
            guard !view.isHidden else { return }
            if let label = view as? UILabel, let text = label.text, !text.isEmpty { found.append((text, label.font.pointSize)) }
            for layer in view.layer.sublayers ?? [] {
                if let text = layer as? CATextLayer, !text.isHidden { found.append(("\(text.string ?? "")", text.fontSize)) }
            }
            for subview in view.subviews { visit(subview) }
        }
        visit(view)
        return found
    }
}
