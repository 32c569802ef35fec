import Foundation

/// A flag in the wind and a lens over a map: pictures bent by meshes.
final class MeshTransforms: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "mesh-transform", title: "Bent pictures",
            summary: "A mesh moves points of a layer's picture; the faces between them stretch. Drag the lens.",
            chapter: .layers, stillTime: 1.3, times: [0, 0.7, 1.3, 2, 2.8])
    }

    let flag = CALayer()
    private var folds: [CALayer] = []
    let map = CALayer()
    private let rim = CALayer()
    /// The middle of the lens, in units of the map.
    private var focus = CGPoint(x: 0.5, y: 0.5)
    private var isHeld = false

    override var caption: String {
        let mesh = map.meshTransform
        return
            "\(mesh?.vertexCount ?? 0) vertices, \(mesh?.faceCount ?? 0) faces, subdivisionSteps = \(mesh?.subdivisionSteps ?? 0)"
    }

    override func prepare() {
        let cards = addCards(["waves through a flag", "a lens"], size: CGSize(width: 220, height: 236), spacing: 16)
        hoist(on: cards[0])
        spread(on: cards[1])
        show(at: 0)
    }

    override func start() {
        let begin = CACurrentMediaTime()
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            show(at: link.targetTimestamp - begin)
        }
        link.add(to: .main, forMode: .common)
    }

    private func show(at time: CFTimeInterval) {
        CATransaction.withoutActions {
            wave(at: time)
            if !isHeld { focus = CGPoint(x: 0.5 + 0.22 * cos(time * 1.1), y: 0.5 + 0.2 * sin(time * 1.6)) }
            bulge(around: focus)
        }
    }

    // MARK: The flag

    private static let columns = 14
    private static let rows = 4

    private func hoist(on card: Card) {
        let pole = CALayer()
        pole.frame = CGRect(x: 18, y: 20, width: 7, height: 200)
        pole.cornerRadius = 3.5
        pole.backgroundColor = UIColor(hex: 0x9BA3B4).cgColor
        let knob = CALayer.disc(Palette.amber, radius: 7, position: CGPoint(x: 21.5, y: 18))
        flag.frame = CGRect(x: 25, y: 34, width: 176, height: 118)
        flag.backgroundColor = Palette.nearWhite
        for (index, color) in [Palette.blue, Palette.coral].enumerated() {
            let stripe = CALayer()
            stripe.frame = CGRect(x: 0, y: index == 0 ? 0 : 78, width: 176, height: 40)
            stripe.backgroundColor = color
            flag.addSublayer(stripe)
        }
        flag.addSublayer(CALayer.picture("Ship", size: 92, position: CGPoint(x: 88, y: 58)))
        let width = flag.bounds.width / CGFloat(Self.columns)
        folds = (0..<Self.columns).map { column in
            let fold = CALayer()
            fold.frame = CGRect(x: CGFloat(column) * width, y: 0, width: width + 0.5, height: flag.bounds.height)
            fold.backgroundColor = UIColor(hex: 0x10142A).cgColor
            fold.edgeAntialiasingMask = []
            flag.addSublayer(fold)
            return fold
        }
        for layer in [pole, flag, knob] { card.layer.addSublayer(layer) }
    }

    /// Sends a wave along the flag; it is fixed at the pole. The folds darken where the cloth turns from the light.
    private func wave(at time: CFTimeInterval) {
        func rise(_ x: Double) -> Double { 0.11 * min(1, 1.6 * x) * sin(7.5 * x - 5 * time) }
        let mesh = Self.grid(Self.columns, Self.rows) { point in
            let (x, y) = (Double(point.x), Double(point.y))
            return CAPoint3D(x: CGFloat(x - 0.05 * x * sin(5 * time) * 0.4), y: CGFloat(y + rise(x) + 0.04 * x), z: 0)
        }
        mesh.subdivisionSteps = 1
        flag.meshTransform = mesh
        for (index, fold) in folds.enumerated() {
            let x = (Double(index) + 0.5) / Double(Self.columns)
            let slope = (rise(x + 0.02) - rise(x - 0.02)) / 0.04
            fold.opacity = Float(min(0.5, max(0, 0.12 + 0.5 * slope)))
        }
    }

    // MARK: The lens

    /// The radius of the lens, in units of the map's side.
    private static let radius = 0.27

    private func spread(on card: Card) {
        map.frame = card.bounds.insetBy(dx: 14, dy: 14)
        map.cornerRadius = 8
        map.masksToBounds = true
        map.backgroundColor = UIColor(hex: 0x1D3B53).cgColor
        let step = map.bounds.width / 8
        for column in 0..<8 {
            for row in 0...8 where (column + row) % 2 == 0 {
                let tile = CALayer()
                tile.frame = CGRect(x: CGFloat(column) * step, y: CGFloat(row) * step, width: step, height: step)
                tile.backgroundColor = UIColor(hex: 0x24506E).cgColor
                map.addSublayer(tile)
            }
        }
        for (name, x, y) in [("Igloo", 0.26, 0.24), ("Anchor", 0.75, 0.3), ("House", 0.3, 0.74), ("Forest", 0.74, 0.77)] {
            let place = CGPoint(x: CGFloat(x) * map.bounds.width, y: CGFloat(y) * map.bounds.height)
            map.addSublayer(CALayer.picture(name, size: 78, position: place))
        }
        rim.bounds.size = CGSize(
            width: 2 * Self.radius * Double(map.bounds.width), height: 2 * Self.radius * Double(map.bounds.width))
        rim.cornerRadius = rim.bounds.width / 2
        rim.borderWidth = 3
        rim.borderColor = Palette.nearWhite.copy(alpha: 0.85)
        for layer in [map, rim] { card.layer.addSublayer(layer) }
    }

    /// Moves the points within the lens outwards, most of all those halfway to its rim.
    private func bulge(around center: CGPoint) {
        let shape = Double(map.bounds.height / map.bounds.width)
        let mesh = Self.grid(18, 18) { point in
            let (dx, dy) = (Double(point.x - center.x), Double(point.y - center.y) * shape)
            let share = (dx * dx + dy * dy).squareRoot() / Self.radius
            let growth = share < 1 ? 1 + 0.9 * (1 - share) * (1 - share) * (1 + 0.6 * share) : 1
            return CAPoint3D(x: center.x + CGFloat(dx * growth), y: center.y + CGFloat(dy * growth / shape), z: 0)
        }
        mesh.subdivisionSteps = 1
        map.meshTransform = mesh
        rim.position = CGPoint(
            x: map.frame.minX + center.x * map.bounds.width, y: map.frame.minY + center.y * map.bounds.height)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { hold(touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { hold(touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { isHeld = false }

    private func hold(_ touches: Set<UITouch>) {
        guard let point = touches.first.map({ map.convert($0.location(in: self), from: layer) }) else { return }
        isHeld = true
        focus = CGPoint(
            x: min(max(point.x / map.bounds.width, 0.1), 0.9), y: min(max(point.y / map.bounds.height, 0.1), 0.9))
    }

    /// A regular mesh whose vertices are moved by a function of their places.
    private static func grid(_ columns: Int, _ rows: Int, _ place: (CGPoint) -> CAPoint3D) -> CAMutableMeshTransform {
        var vertices: [CAMeshVertex] = []
        var faces: [CAMeshFace] = []
        for row in 0...rows {
            for column in 0...columns {
                let from = CGPoint(x: CGFloat(column) / CGFloat(columns), y: CGFloat(row) / CGFloat(rows))
                vertices.append(CAMeshVertex(from: from, to: place(from)))
                guard row < rows, column < columns else { continue }
                let (first, below) = (UInt32(row * (columns + 1) + column), UInt32(columns + 1))
                faces.append(CAMeshFace(first, first + 1, first + below + 1, first + below))
            }
        }
        return CAMutableMeshTransform(vertices: vertices, faces: faces)
    }
}
