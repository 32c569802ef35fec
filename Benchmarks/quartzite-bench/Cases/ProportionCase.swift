import Foundation
import QuartzUI

/// Costs at two sizes. Their ratio shows whether a cost grows as expected: in proportion to its size, or not at all.
@MainActor
enum ProportionCase {
    static let proportions = BenchmarkCase(
        name: "proportion",
        summary: "µs by size: segments of an SVG, layers that all overlap in one space, stops of gradients, text by its canvas"
    ) { plan, report in
        for count in [10_000, 100_000] { try segments(plan, count, report) }
        for count in [5000, 20_000] { try overlaps(plan, count, report) }
        for count in [10, 10_000] { try stops(plan, count, report) }
        for side in [100, 4000] { try canvas(plan, side, report) }
    }

    /// Returns the time to read and draw a picture with one path.
    private static func segments(_ plan: Plan, _ count: Int, _ report: (Measurement) -> Void) throws {
        let lines = (0..<count).map { "L\(Double($0 % 640) / 10) \($0 % 2 == 0 ? 10 : 54)" }.joined()
        let file = Data("<svg width='64' height='64'><path d='M0 32\(lines)'/></svg>".utf8)
        var sides: [CGFloat] = []
        let samples = plan.sample {
            Plan.threadTime { sides.append(UIImage(data: file)?.cgImage.map { CGFloat($0.width) } ?? 0) } / 1000
        }
        guard sides.allSatisfy({ $0 == 64 }) else { throw BenchmarkError("an SVG of \(count) segments is not read") }
        report(Measurement(name: "proportion.segments", n: count, unit: "µs", samples: samples))
    }

    /// Returns the time for the display list of layers that turn about the same axis, one behind the other.
    private static func overlaps(_ plan: Plan, _ count: Int, _ report: (Measurement) -> Void) throws {
        let stage = try Stage()
        let scene = HostedScene(backend: stage.renderer)
        scene.commit { root in
            root.sublayers = (0..<count).map { index in
                let layer = CALayer()
                layer.frame = CGRect(x: 300, y: 200, width: 500, height: 300)
                layer.backgroundColor = CGColor(srgbRed: 0.3, green: 0.6, blue: 0.9, alpha: 0.5)
                layer.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
                layer.zPosition = CGFloat(index * 7919 % count) / 100
                return layer
            }
        }
        defer { scene.close() }
        var frame = 0
        let samples = plan.sample {
            frame += 1
            // A change of any layer makes the engine compute the whole order again.
            scene.commit { $0.sublayers?.last?.transform = CATransform3DMakeRotation(0.5 + CGFloat(frame) / 1000, 0, 1, 0) }
            return Plan.threadTime { _ = scene.renderer.displayList(at: GridScene.time(frame)) } / 1000
        }
        guard scene.renderer.displayList(at: GridScene.time(frame)).quads.count >= count else {
            throw BenchmarkError("layers that overlap are left out")
        }
        report(Measurement(name: "proportion.overlaps", n: count, unit: "µs", samples: samples))
    }

    /// Returns the time to make and draw a linear, a radial and a conic gradient of a megapixel.
    private static func stops(_ plan: Plan, _ count: Int, _ report: (Measurement) -> Void) throws {
        let colors = (0..<count).map { $0 % 2 == 0 ? CGColor(gray: 0, alpha: 1) : .white }
        let locations = (0..<count).map { CGFloat($0) / CGFloat(count - 1) }
        guard let context = CGContext(width: 1000, height: 1000) else { throw BenchmarkError("no context") }
        let middle = CGPoint(x: 500, y: 500)
        let samples = plan.sample {
            Plan.processTime {
                guard let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: locations) else { return }
                context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1000, y: 300), options: [])
                context.drawRadialGradient(
                    gradient, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 800, options: [])
                context.drawConicGradient(gradient, center: middle, angle: 0)
            } / 1000
        }
        guard context.makeImage()?.isOpaque == true else {
            throw BenchmarkError("a gradient of \(count) stops leaves pixels out")
        }
        report(Measurement(name: "proportion.stops", n: count, unit: "µs", samples: samples))
    }

    /// Returns the time to draw a hundred words into the corner of a square canvas.
    private static func canvas(_ plan: Plan, _ side: Int, _ report: (Measurement) -> Void) throws {
        guard let context = CGContext(width: side, height: side) else { throw BenchmarkError("no context") }
        let word = NSAttributedString(string: "words", attributes: [.font: UIFont.systemFont(ofSize: 12)])
        let samples = plan.sample {
            UIGraphicsPushContext(context)
            defer { UIGraphicsPopContext() }
            return Plan.threadTime { for line in 0..<100 { word.draw(at: CGPoint(x: 10, y: line % 80)) } } / 1000
        }
        guard context.makeImage()?.pixels.contains(where: { $0 > 0 }) == true else { throw BenchmarkError("no word is drawn") }
        report(Measurement(name: "proportion.canvas", n: side, unit: "µs", samples: samples))
    }
}
