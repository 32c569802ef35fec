import CReference
import QuartzCore
import SeededRandom

/// Layers side by side on a grid that rotate about y under a common perspective, drift and fade, with the same layers for the
/// reference programs. They stay inside their cells, so that none overlaps another.
@MainActor
final class GridScene {
    /// The style of the layers.
    struct Style {
        /// The picture of all layers; without one they are coloured.
        var image: CGImage?
        /// The side of the layers before they are scaled to their cells; nil uses the cells' size.
        var side: Double?
        /// Whether their edges are smoothed.
        var isSmooth = true
    }

    static let size = CGSize(width: 1280, height: 720)

    /// All animations are active for this duration after `start`, and have begun before it.
    nonisolated static let length = 10.0
    nonisolated static let start = 100.0

    private let host: HostedScene
    var renderer: CARenderer { host.renderer }
    var root: CALayer { host.root }
    private(set) var layers: [CALayer] = []
    /// The layers for the reference programs.
    private(set) var references: [ReferenceLayer] = []
    private(set) var shared: ReferenceScene

    /// The fraction of its cell that a layer fills. The rest is for drift and perspective.
    private static let fill = 0.7
    private static let eyeDistance = 1000.0

    private var generator = SplitMix64(seed: 0x51a7_2173)

    /// Creates a scene of `count` layers of which the first `animated` move, and commits it.
    init(count: Int, animated: Int? = nil, style: Style = Style(), backend: (any RenderBackend)? = nil) {
        host = HostedScene(backend: backend)
        shared = ReferenceScene(
            curve: referenceCurve(0.42, 0, 0.58, 1), centreX: Double(Self.size.width) / 2, centreY: Double(Self.size.height) / 2,
            perspective: 1 / Self.eyeDistance)
        host.commit { root in
            root.sublayerTransform.m34 = CGFloat(-1 / Self.eyeDistance)
            let (cell, places) = Self.cells(count)
            for (index, place) in places.enumerated() {
                add(style, cell: cell, x: place.x, y: place.y, isAnimated: index < animated ?? count)
            }
            root.sublayers = layers
        }
    }

    /// Returns the side of the cells of a grid of `count`, and their middles.
    static func cells(_ count: Int) -> (side: Double, middles: [(x: Double, y: Double)]) {
        let columns = (Double(count) * Double(size.width / size.height)).squareRoot().rounded(.up)
        let cell = Double(size.width) / columns
        var middles: [(x: Double, y: Double)] = []
        for index in 0..<count {
            let row = (Double(index) / columns).rounded(.down)
            middles.append(((Double(index) - row * columns + 0.5) * cell, (row + 0.5) * cell))
        }
        return (cell, middles)
    }

    /// Removes the tree from its host, which frees it.
    func close() { host.close() }

    /// Returns a time at which all animations are active, different for each index up to some thousand.
    nonisolated static func time(_ index: Int) -> Double {
        start + (Double(index) * 0.0103).truncatingRemainder(dividingBy: length)
    }

    private func random(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &generator)
    }

    private func add(_ style: Style, cell: Double, x: Double, y: Double, isAnimated: Bool) {
        let seen = cell * Self.fill
        let side = style.side ?? seen
        let color = [random(0.2...1), random(0.2...1), random(0.2...1), 1]
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.position = CGPoint(x: x, y: y)
        if seen != side {
            layer.transform = CATransform3DMakeScale(CGFloat(seen / side), CGFloat(seen / side), CGFloat(seen / side))
        }
        if let image = style.image {
            layer.contents = image
        } else {
            layer.backgroundColor = CGColor(
                srgbRed: CGFloat(color[0]), green: CGFloat(color[1]), blue: CGFloat(color[2]), alpha: 1)
        }
        if !style.isSmooth { layer.edgeAntialiasingMask = [] }
        layers.append(layer)
        guard isAnimated else {
            addStillReference(cell: cell, x: x, y: y, side: side, color: style.image == nil ? color : [1, 1, 1, 1])
            return
        }

        let drift = cell * 0.02
        let position = CABasicAnimation(keyPath: "position")
        let (from, to) = ((x - random(0...drift), y - random(0...drift)), (x + random(0...drift), y + random(0...drift)))
        position.fromValue = CGPoint(x: from.0, y: from.1)
        position.toValue = CGPoint(x: to.0, y: to.1)
        position.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        let rotation = CABasicAnimation(keyPath: "transform.rotation.y")
        let turn = (random(-1 ... -0.1), random(0.1...1))
        rotation.fromValue = turn.0
        rotation.toValue = turn.1
        let opacity = CABasicAnimation(keyPath: "opacity")
        let fade = (random(0.3...0.5), random(0.6...0.9))
        opacity.fromValue = fade.0
        opacity.toValue = fade.1

        var times: [(begin: Double, duration: Double)] = []
        for (animation, key) in [(position, "move"), (rotation, "turn"), (opacity, "fade")] {
            let time = (begin: Self.start - random(0.1...2), duration: Self.length + random(3...9))
            animation.beginTime = time.begin
            animation.duration = time.duration
            layer.add(animation, forKey: key)
            times.append(time)
        }
        func track(_ index: Int, _ from: Double, _ to: Double) -> ReferenceTrack {
            ReferenceTrack(begin: times[index].begin, inverseDuration: 1 / times[index].duration, from: from, to: to)
        }
        var reference = ReferenceLayer()
        reference.x = track(0, from.0, to.0)
        reference.y = track(0, from.1, to.1)
        reference.angle = track(1, turn.0, turn.1)
        reference.opacity = track(2, fade.0, fade.1)
        reference.width = side
        reference.height = side
        reference.scale = seen / side
        reference.color = style.image == nil ? (color[0], color[1], color[2], 1) : (1, 1, 1, 1)
        references.append(reference)
    }

    private func addStillReference(cell: Double, x: Double, y: Double, side: Double, color: [Double]) {
        func still(_ value: Double) -> ReferenceTrack {
            ReferenceTrack(begin: Self.start, inverseDuration: 1 / Self.length, from: value, to: value)
        }
        var reference = ReferenceLayer()
        (reference.x, reference.y, reference.angle, reference.opacity) = (still(x), still(y), still(0), still(1))
        (reference.width, reference.height, reference.scale) = (side, side, cell * Self.fill / side)
        reference.color = (color[0], color[1], color[2], color[3])
        references.append(reference)
    }

    // MARK: The reference

    /// Samples the reference layers.
    func sampleReference(at time: Double) {
        referenceSample(&references, references.count, &shared, time)
    }

    /// Samples the reference layers and writes their quads.
    func flattenReference(at time: Double, into quads: inout [ReferenceQuad]) {
        referenceFlatten(&references, references.count, &shared, time, &quads)
    }

    /// Draws the layers with a reference program.
    func draw(with program: OpaquePointer, at time: Double) {
        referenceProgramDraw(program, &references, references.count, &shared, time)
    }
}

extension GridScene {
    /// Checks that engine and reference compute the same numbers, because otherwise the benchmark is meaningless.
    func check(at time: Double) throws {
        CAMediaClock.setManual(time)
        defer { CAMediaClock.setManual(Self.start) }
        var quads = [ReferenceQuad](repeating: ReferenceQuad(), count: references.count)
        flattenReference(at: time, into: &quads)
        let list = renderer.displayList(at: time)
        guard list.quads.count == layers.count else {
            throw BenchmarkError("\(layers.count) layers make \(list.quads.count) quads")
        }
        // The painting order may differ among layers that do not overlap.
        var seen: [ObjectIdentifier: Quad] = [:]
        for quad in list.quads {
            if let layer = renderer.layer(forIdentifier: quad.layer) { seen[ObjectIdentifier(layer)] = quad }
        }
        for index in references.indices {
            guard let own = seen[ObjectIdentifier(layers[index])] else { throw BenchmarkError("layer \(index) is not drawn") }
            let other = quads[index]
            let difference = max(
                Self.difference(own.map.x, other.mapX), Self.difference(own.map.y, other.mapY),
                Self.difference(own.map.w, other.mapW),
                Self.difference(own.rect, other.rect), Self.difference(own.color, other.color))
            guard difference < 1e-5 else {
                throw BenchmarkError("layer \(index) differs from the reference by \(difference)")
            }
        }
    }

    private typealias Four = (Float, Float, Float, Float)

    /// Returns the greatest difference, relative for numbers above 1.
    private static func difference(_ a: SIMD4<Float>, _ b: Four) -> Float {
        let b = SIMD4(b.0, b.1, b.2, b.3)
        return (0..<4).map { abs(a[$0] - b[$0]) / max(1, abs(b[$0])) }.max() ?? 0
    }
}
