import Demos
import Testing

@testable import quartzite

/// The size of letters on the stage, for every demo.
@Suite(.serialized) struct LegibilityTests {
    /// The least size in points of the window.
    private static let least = 12.0

    /// The three sizes of the window, and the source beside the stage; `QUARTZITE_COVERAGE=1` prints the smallest letters.
    @Test func captionsAreNeverBelowTwelvePoints() throws {
        var lines: [String] = []
        try ViewerScene.run(DemoCatalog.all) { scene in
            let controller = scene.controller
            for (index, type) in DemoCatalog.all.enumerated() {
                controller.show(index)
                scene.wait(0.5)
                let canvas = try #require(controller.run?.canvas)
                guard let smallest = Self.letters(below: canvas.demo).min(by: { $0.size < $1.size }) else { continue }
                var line = type.info.id
                for (size, showsSource) in Self.windows {
                    scene.window.frame.size = size
                    controller.panels.wantsSource = showsSource
                    UIView.performWithoutAnimation { scene.window.layoutIfNeeded() }
                    let scale = canvas.convert(CGPoint(x: 1, y: 0), to: nil).x - canvas.convert(CGPoint.zero, to: nil).x
                    let shown = Double(smallest.size * scale)
                    line += "  \((shown * 10).rounded() / 10)"
                    #expect(shown >= Self.least - 0.05, "\(type.info.id): “\(smallest.text)” at \(size)")
                }
                lines.append(line)
            }
        }
        if ProcessInfo.processInfo.environment["QUARTZITE_COVERAGE"] != nil { print(lines.joined(separator: "\n")) }
    }

    private static let windows = [
        (CGSize(width: 800, height: 560), false), (Viewer.size, true), (Viewer.size, false),
        (CGSize(width: 1600, height: 1000), false),
    ]

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
