import Foundation
import QuartzUI

/// The growth of costs with the size of scenes: the exponent e of cost = c · nᵉ that fits best. It is 1 for costs in proportion
/// to the size.
@MainActor
enum GrowthCase {
    static let growth = BenchmarkCase(
        name: "growth", summary: "exponents of costs as scenes of seven kinds grow from 1,000 layers to 64,000", isLong: true
    ) { plan, report in
        let stage = try Stage()
        let image = try Picture.make()
        let sizes = Array(sequence(first: 1000) { $0 < (plan.isQuick ? 16_000 : 64_000) ? $0 * 2 : nil })
        for kind in Kind.allCases {
            var costs: [Cost] = []
            for count in sizes { costs.append(cost(of: kind, count, image, stage)) }
            for part in Cost.parts {
                let values = costs.map { $0[keyPath: part.path] }
                report(
                    Measurement(
                        name: kind.name(of: part.name), n: sizes.last ?? 0, unit: "exponent",
                        samples: [exponent(sizes.map(Double.init), values)], reference: ("in proportion", [1]),
                        facts: [
                            ("microsecondsPerLayerAtFirst", values[0] / Double(sizes[0])),
                            ("microsecondsPerLayerAtLast", values[values.count - 1] / Double(sizes[sizes.count - 1])),
                        ]))
            }
        }
    }

    /// The names of all measurements.
    nonisolated static var names: [String] { Kind.allCases.flatMap { kind in Cost.parts.map { kind.name(of: $0.name) } } }

    nonisolated private enum Kind: CaseIterable {
        case flat, nested, crossing, masked, text, shadow, replicated

        func name(of part: String) -> String { "growth.\(self).\(part)" }
    }

    /// The cost of a scene in microseconds.
    nonisolated private struct Cost {
        /// Making and committing the scene.
        var commit: Double
        /// From the clock to the display list, for a frame in which everything moves.
        var list: Double
        /// The whole frame, all threads.
        var frame: Double

        static let parts: [(name: String, path: KeyPath<Cost, Double> & Sendable)] = [
            ("commit", \.commit), ("list", \.list), ("frame", \.frame),
        ]
    }

    /// Returns the slope of the line that fits the logarithms best.
    private static func exponent(_ sizes: [Double], _ costs: [Double]) -> Double {
        let (x, y) = (sizes.map(log), costs.map { log(max($0, 1e-3)) })
        let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
        let covariance = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
        return covariance / x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    }

    private static func cost(of kind: Kind, _ count: Int, _ image: CGImage, _ stage: Stage) -> Cost {
        let start = Clock.thread
        if kind == .crossing {
            let scene = CrossingScene(count: count, image: image, fitsCells: true, backend: stage.renderer)
            defer { scene.close() }
            return frames(scene.renderer, stage, commit: Clock.thread - start)
        }
        let scene = HostedScene(backend: stage.renderer)
        scene.commit { root in
            let moving = CALayer()
            moving.frame = root.bounds
            fill(moving, kind, count)
            HostedScene.drift(moving)
            root.addSublayer(moving)
        }
        defer { scene.close() }
        return frames(scene.renderer, stage, commit: Clock.thread - start)
    }

    private static func frames(_ renderer: CARenderer, _ stage: Stage, commit: Double) -> Cost {
        var frame = 1
        func next() -> Double {
            frame += 1
            return GridScene.time(frame)
        }
        stage.draw(renderer, at: next())
        let lists = (0..<3).map { _ in
            let time = next()
            CAMediaClock.setManual(time)
            return Plan.threadTime { _ = renderer.displayList(at: time) } / 1000
        }
        let frames = (0..<3).map { _ in
            let time = next()
            return FrameCost.of(0..<1) { _ in stage.draw(renderer, at: time) }.process
        }
        return Cost(commit: commit / 1000, list: Measurement.median(lists), frame: Measurement.median(frames))
    }

    // MARK: Scenes

    private static func fill(_ layer: CALayer, _ kind: Kind, _ count: Int) {
        let columns = Int((Double(count) * 16 / 9).squareRoot().rounded(.up))
        let cell = CGFloat(GridScene.size.width) / CGFloat(columns)
        func frame(_ index: Int) -> CGRect {
            CGRect(x: CGFloat(index % columns) * cell, y: CGFloat(index / columns) * cell, width: cell * 0.8, height: cell * 0.8)
        }
        switch kind {
        case .replicated:
            let copy = plain(CALayer(), frame(0))
            let replicator = CAReplicatorLayer()
            replicator.frame = layer.bounds
            replicator.instanceCount = count
            replicator.instanceTransform = CATransform3DMakeTranslation(1280 / CGFloat(count), 700 / CGFloat(count), 0)
            replicator.addSublayer(copy)
            layer.addSublayer(replicator)
        case .nested:
            var made = 0
            nest(in: layer, count) {
                made += 1
                return plain(CALayer(), frame(made % columns))
            }
        case .flat, .masked, .text, .shadow, .crossing:
            layer.sublayers = (0..<count).map { item(kind, frame($0)) }
        }
    }

    /// Adds `count` layers, at most eight to a layer, so that the depth grows slowly. A layer's sublayers are made before its
    /// next sibling.
    private static func nest(in layer: CALayer, _ count: Int, _ make: () -> CALayer) {
        let own = min(count, 8)
        for index in 0..<own {
            let child = make()
            layer.addSublayer(child)
            nest(in: child, (count - own) * (index + 1) / own - (count - own) * index / own, make)
        }
    }

    private static func plain<Layer: CALayer>(_ layer: Layer, _ frame: CGRect) -> Layer {
        layer.frame = frame
        layer.backgroundColor = CGColor(srgbRed: 0.3, green: 0.6, blue: 0.9, alpha: 1)
        return layer
    }

    private static func item(_ kind: Kind, _ frame: CGRect) -> CALayer {
        switch kind {
        case .masked:
            let layer = plain(CALayer(), frame)
            let mask = plain(CALayer(), layer.bounds)
            mask.cornerRadius = frame.width / 2
            layer.mask = mask
            return layer
        case .text:
            let layer = plain(CATextLayer(), frame)
            layer.string = "Ag"
            layer.fontSize = max(frame.height / 2, 1)
            return layer
        case .shadow:
            let layer = plain(CALayer(), frame)
            layer.shadowOpacity = 0.5
            layer.shadowRadius = 2
            return layer
        case .flat, .nested, .crossing, .replicated: return plain(CALayer(), frame)
        }
    }
}

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
