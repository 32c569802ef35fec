import Foundation
import QuartzCore

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
