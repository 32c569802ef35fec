import QuartzCore

/// A thousand animated layers for hit tests.
@MainActor
final class HitScene {
    /// The nesting of the layers.
    enum Form: CaseIterable {
        /// All are siblings; the test reaches each.
        case flat
        /// A hundred groups in ten; the test reaches each.
        case nested
        /// The same, but groups clip and do not overlap: the test reaches thirty.
        case clipped
    }

    /// The number of hit tests in a run.
    static let passes = 20

    let root: CALayer
    let place: CGPoint
    private let grid: GridScene?
    private let renderer = CARenderer()

    init(_ form: Form) {
        guard form != .flat else {
            let grid = GridScene(count: 1000)
            (self.grid, root, place) = (grid, grid.root, CGPoint(x: 3, y: 3))
            return
        }
        grid = nil
        root = CALayer()
        place = CGPoint(x: 1, y: 500)
        CAMediaClock.setManual(GridScene.start)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        for outer in 0..<10 {
            let group = CALayer()
            group.frame = CGRect(x: outer * 100, y: 0, width: 100, height: 1000)
            group.masksToBounds = form == .clipped
            root.addSublayer(group)
            for inner in 0..<10 {
                let row = CALayer()
                row.frame = CGRect(x: inner * 10, y: 0, width: 10, height: 1000)
                row.masksToBounds = form == .clipped
                group.addSublayer(row)
                for index in 0..<10 { row.addSublayer(Self.leaf(index)) }
            }
        }
        CATransaction.commit()
        renderer.bounds = root.bounds
        renderer.layer = root
        CATransaction.flush()
    }

    /// Returns a layer that moves and turns away from the tested points.
    private static func leaf(_ index: Int) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 2, y: index * 40, width: 4, height: 30)
        let move = CABasicAnimation(keyPath: "position")
        move.fromValue = CGPoint(x: 4, y: index * 40)
        move.toValue = CGPoint(x: 6, y: index * 40)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0.1
        turn.toValue = 0.2
        for animation in [move, turn] {
            animation.beginTime = GridScene.start - 1
            animation.duration = GridScene.length + 10
            layer.add(animation, forKey: nil)
        }
        return layer
    }

    /// Removes the tree from its host, which frees it.
    func close() {
        grid?.close()
        renderer.layer = nil
        CATransaction.flush()
        renderer.endFrame()
        CAMediaClock.setManual(nil)
    }
}

/// Plain layers side by side, committed, on a stopped clock.
@MainActor
final class FlatScene {
    let renderer = CARenderer()
    private let root = CALayer()
    private let layers: [CALayer]
    private var time = 0.0

    /// - Parameter isPlaced: Whether each layer has its own frame; otherwise all keep the defaults.
    init(count: Int, isPlaced: Bool = false) {
        layers = (0..<count).map { _ in CALayer() }
        if isPlaced {
            for (index, layer) in layers.enumerated() { layer.frame = CGRect(x: index, y: 0, width: 10, height: 10) }
        }
        CAMediaClock.setManual(time)
        root.sublayers = layers
        renderer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        renderer.layer = root
        CATransaction.flush()
    }

    /// Sets a new position of every layer and commits.
    func move(_ turn: Int, disablesActions: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(disablesActions)
        var x = Double(turn)
        for layer in layers {
            layer.position = CGPoint(x: x, y: 1)
            x += 1
        }
        CATransaction.commit()
    }

    /// Ends all animations.
    func settle() {
        time += 1
        CAMediaClock.setManual(time)
        renderer.beginFrame(atTime: time)
        renderer.endFrame()
    }

    /// Removes the tree from its host, which frees it.
    func close() {
        renderer.layer = nil
        CATransaction.flush()
        CAMediaClock.setManual(nil)
    }
}
