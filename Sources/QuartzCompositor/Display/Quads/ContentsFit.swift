/// Placement of an image in a layer: gravity, `contentsRect` and `contentsCenter`.
struct ContentsFit {
    /// A part of the image and its rectangle on the layer.
    struct Part {
        var rect: SIMD4<Float>
        var texture: SIMD4<Float>
        var edges: Quad.Edges
    }

    /// The only part, unless the centre stretches.
    private(set) var whole: Part?
    /// The nine parts of an image with a stretching centre.
    private(set) var nine: [Part] = []
    /// Whether the parts cover exactly the bounds.
    let fillsBounds: Bool

    init(image: CGImage, values: LayerValues, gravity: CALayerContentsGravity, bounds: CGRect) {
        let geometry = LayerGeometry(values)
        let shown = geometry.rect(LayerFields.contentsRect)
        let center = geometry.rect(LayerFields.contentsCenter)
        let scale = max(values[LayerFields.contentsScale.offset], 1e-6)
        let natural = CGSize(
            width: CGFloat(image.width) * abs(shown.width) / CGFloat(scale),
            height: CGFloat(image.height) * abs(shown.height) / CGFloat(scale))
        let frame = gravity == .resize ? bounds : Self.frame(natural, gravity, bounds)
        fillsBounds = frame == bounds
        guard frame.width > 0, frame.height > 0 else { return }
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        if center == unit || !unit.contains(center) {
            whole = Self.part(frame, unit, shown, .all)
        } else {
            addNine(frame, natural, center, shown)
        }
    }

    private static func frame(_ size: CGSize, _ gravity: CALayerContentsGravity, _ bounds: CGRect) -> CGRect {
        func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
            CGRect(
                x: bounds.minX + (bounds.width - size.width) * x, y: bounds.minY + (bounds.height - size.height) * y,
                width: size.width, height: size.height)
        }
        func scaled(_ factor: CGFloat) -> CGRect {
            placed(CGSize(width: size.width * factor, height: size.height * factor), 0.5, 0.5)
        }
        guard size.width > 0, size.height > 0 else { return .zero }
        let factors = (bounds.width / size.width, bounds.height / size.height)
        switch gravity {
        case .center: return placed(size, 0.5, 0.5)
        case .top: return placed(size, 0.5, 0)
        case .bottom: return placed(size, 0.5, 1)
        case .left: return placed(size, 0, 0.5)
        case .right: return placed(size, 1, 0.5)
        case .topLeft: return placed(size, 0, 0)
        case .topRight: return placed(size, 1, 0)
        case .bottomLeft: return placed(size, 0, 1)
        case .bottomRight: return placed(size, 1, 1)
        case .resizeAspect: return scaled(min(factors.0, factors.1))
        case .resizeAspectFill: return scaled(max(factors.0, factors.1))
        default: return bounds
        }
    }

    /// Creates a part; `part` is in units of `contentsRect`.
    private static func part(_ frame: CGRect, _ part: CGRect, _ shown: CGRect, _ edges: Quad.Edges) -> Part {
        Part(
            rect: SIMD4(Float(frame.minX), Float(frame.minY), Float(frame.width), Float(frame.height)),
            texture: SIMD4(
                Float(shown.origin.x + part.minX * shown.size.width), Float(shown.origin.y + part.minY * shown.size.height),
                Float(shown.origin.x + part.maxX * shown.size.width), Float(shown.origin.y + part.maxY * shown.size.height)),
            edges: edges)
    }

    /// Corners keep their size, edges stretch along one axis, the centre along both. Corners that do not fit shrink together.
    private mutating func addNine(_ frame: CGRect, _ natural: CGSize, _ center: CGRect, _ shown: CGRect) {
        func stops(from low: CGFloat, length: CGFloat, natural: CGFloat, center: (CGFloat, CGFloat)) -> [CGFloat] {
            let (head, tail) = (center.0 * natural, (1 - center.1) * natural)
            let shrink = head + tail > length ? length / (head + tail) : 1
            return [low, low + head * shrink, low + length - tail * shrink, low + length]
        }
        let x = stops(
            from: frame.minX, length: frame.width, natural: natural.width, center: (center.minX, center.maxX))
        let y = stops(
            from: frame.minY, length: frame.height, natural: natural.height, center: (center.minY, center.maxY))
        let u = [0, center.minX, center.maxX, 1]
        let v = [0, center.minY, center.maxY, 1]
        for row in 0..<3 {
            for column in 0..<3 {
                var edges: Quad.Edges = []
                if row == 0 { edges.insert(.top) }
                if row == 2 { edges.insert(.bottom) }
                if column == 0 { edges.insert(.left) }
                if column == 2 { edges.insert(.right) }
                let frame = CGRect(x: x[column], y: y[row], width: x[column + 1] - x[column], height: y[row + 1] - y[row])
                let part = CGRect(x: u[column], y: v[row], width: u[column + 1] - u[column], height: v[row + 1] - v[row])
                guard frame.width > 0, frame.height > 0 else { continue }
                nine.append(Self.part(frame, part, shown, edges))
            }
        }
    }
}
