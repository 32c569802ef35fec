import Demos
import Testing

@testable import quartzite

/// The size of letters on the stage, for every demo.
@Suite(.serialized) struct LegibilityTests {
    /// The least size in points of the window.
    private static let least = 12.0

    /// Every demo at a window size; `QUARTZITE_COVERAGE=1` prints the smallest letters of each.
    @Test(arguments: [CGSize(width: 800, height: 560), CGSize(width: 1280, height: 800), CGSize(width: 1600, height: 1000)])
    func captionsAreNeverBelowTwelvePoints(_ size: CGSize) {
        measure(size, showsSource: false)
    }

    @Test func captionsStayLegibleBesideTheSource() {
        measure(Viewer.size, showsSource: true)
    }

    private func measure(_ size: CGSize, showsSource: Bool) {
        var lines: [String] = []
        ViewerScene.run(DemoCatalog.all, size: size) { scene in
            if showsSource { scene.press(.character("c")) }
            for index in DemoCatalog.all.indices {
                scene.controller.show(index)
                scene.wait(0.5)
                guard let canvas = scene.controller.run?.canvas else { continue }
                let scale = canvas.convert(CGPoint(x: 1, y: 0), to: nil).x - canvas.convert(CGPoint.zero, to: nil).x
                let id = DemoCatalog.all[index].info.id
                guard let smallest = Self.letters(below: canvas.demo).min(by: { $0.size < $1.size }) else { continue }
                let shown = Double(smallest.size * scale)
                lines.append("\(id)  \((shown * 10).rounded() / 10) “\(smallest.text)”")
                #expect(shown >= Self.least - 0.05, "\(id): “\(smallest.text)” has letters of \(shown) points at \(size)")
            }
        }
        if ProcessInfo.processInfo.environment["QUARTZITE_COVERAGE"] != nil { print(lines.joined(separator: "\n")) }
    }

    /// The texts of labels and text layers, with the sizes of their letters on the canvas.
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
