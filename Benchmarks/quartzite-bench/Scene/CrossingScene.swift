import CReference
import QuartzCore
import SeededRandom

/// Pictures of 64 × 64 on a grid that swing about their positions, rotate about y under a common perspective and fade. They
/// extend over their cells and cross each other. The reference program paints the same layers uncut.
@MainActor
final class CrossingScene {
    static let side = 64.0
    static let eyeDistance = 800.0

    private let host: HostedScene
    var renderer: CARenderer { host.renderer }
    private(set) var layers: [CALayer] = []
    private(set) var references: [ReferenceLayer] = []
    private(set) var shared: ReferenceScene
    private var generator = SplitMix64(seed: 0xc705_51a6)

    /// Creates a scene of `count` layers and commits it.
    ///
    /// - Parameter fitsCells: Whether the pictures are shrunk to the cells of the grid.
    init(count: Int, image: CGImage, fitsCells: Bool, backend: (any RenderBackend)?) {
        host = HostedScene(backend: backend)
        let size = GridScene.size
        shared = ReferenceScene(
            curve: referenceCurve(0.42, 0, 0.58, 1), centreX: Double(size.width) / 2, centreY: Double(size.height) / 2,
            perspective: 1 / Self.eyeDistance)
        host.commit { root in
            root.sublayerTransform.m34 = CGFloat(-1 / Self.eyeDistance)
            let (cell, places) = GridScene.cells(count)
            for place in places { add(image, at: place, scale: fitsCells ? min(1, cell / Self.side) : 1) }
            root.sublayers = layers
        }
    }

    /// Removes the tree from its host, which frees it.
    func close() { host.close() }

    private func random(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &generator)
    }

    private func add(_ image: CGImage, at place: (x: Double, y: Double), scale: Double) {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        layer.position = CGPoint(x: place.x, y: place.y)
        if scale != 1 { layer.transform = CATransform3DMakeScale(CGFloat(scale), CGFloat(scale), CGFloat(scale)) }
        layer.contents = image
        layers.append(layer)

        let position = CABasicAnimation(keyPath: "position")
        let (from, to) = ((place.x - 24, place.y - 12), (place.x + 24, place.y + 12))
        position.fromValue = CGPoint(x: from.0, y: from.1)
        position.toValue = CGPoint(x: to.0, y: to.1)
        position.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        let rotation = CABasicAnimation(keyPath: "transform.rotation.y")
        rotation.fromValue = 0
        rotation.toValue = 2 * Double.pi
        let opacity = CABasicAnimation(keyPath: "opacity")
        opacity.fromValue = 1
        opacity.toValue = 0.3

        func start(_ animation: CABasicAnimation, _ durations: ClosedRange<Double>, returns: Bool) -> ReferenceTrack {
            let (begin, duration) = (GridScene.start - random(0...4), random(durations))
            animation.beginTime = begin
            animation.duration = duration
            animation.repeatCount = .infinity
            animation.autoreverses = returns
            layer.add(animation, forKey: animation.keyPath)
            return ReferenceTrack(begin: begin, inverseDuration: 1 / duration, from: 0, to: 0)
        }
        func track(_ time: ReferenceTrack, _ from: Double, _ to: Double) -> ReferenceTrack {
            ReferenceTrack(begin: time.begin, inverseDuration: time.inverseDuration, from: from, to: to)
        }
        let moving = start(position, 1...1.6, returns: true)
        var reference = ReferenceLayer()
        reference.x = track(moving, from.0, to.0)
        reference.y = track(moving, from.1, to.1)
        reference.angle = track(start(rotation, 2...3, returns: false), 0, 2 * Double.pi)
        reference.opacity = track(start(opacity, 1...1.6, returns: true), 1, 0.3)
        reference.width = Self.side
        reference.height = Self.side
        reference.scale = scale
        reference.color = (1, 1, 1, 1)
        references.append(reference)
    }

    /// Draws the layers with a reference program.
    func draw(with program: OpaquePointer, at time: Double) {
        referenceProgramDrawSwinging(program, &references, references.count, &shared, time)
    }

    /// Checks that engine and reference place the layers equally.
    func check(at time: Double) throws {
        CAMediaClock.setManual(time)
        defer { CAMediaClock.setManual(GridScene.start) }
        var quads = [ReferenceQuad](repeating: ReferenceQuad(), count: references.count)
        referenceSampleSwinging(&references, references.count, &shared, time)
        referencePlace(&references, references.count, &shared, &quads)
        let places = Dictionary(uniqueKeysWithValues: layers.enumerated().map { (ObjectIdentifier($1), $0) })
        let list = renderer.displayList(at: time)
        guard list.quads.count >= layers.count * 9 / 10 else {
            throw BenchmarkError("\(layers.count) layers make \(list.quads.count) quads")
        }
        for quad in list.quads {
            guard let layer = renderer.layer(forIdentifier: quad.layer), let index = places[ObjectIdentifier(layer)] else {
                throw BenchmarkError("a quad belongs to no layer of the scene")
            }
            let (x, w, color) = (quads[index].mapX, quads[index].mapW, quads[index].color)
            let differences = [
                abs(quad.map.x.x - x.0) / max(1, abs(x.0)), abs(quad.map.x.z - x.2) / max(1, abs(x.2)), abs(quad.map.w.x - w.0),
                abs(quad.color.w - color.3),
            ]
            guard differences.allSatisfy({ $0 < 1e-5 }) else {
                throw BenchmarkError("layer \(index) differs from the reference by \(differences)")
            }
        }
    }
}
