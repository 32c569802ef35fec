import Foundation

// Layers whose picture a mesh bends.

extension Flattener {
    /// The densities of a mesh's picture in pixels per point, and its greatest side in pixels.
    private static let densities = 0.5...4.0
    private static let largestSide = 2048.0

    /// Paints the picture of a layer on the faces of its mesh.
    mutating func paintMeshed(_ layer: ShownLayer, _ mesh: MeshGeometry, _ effects: LayerEffects) {
        let bounds = layer.bounds
        guard bounds.width > 0, bounds.height > 0 else { return }
        guard let mesh = tree.meshes.divided(mesh, of: layer.slot) else {
            return paintFiltered(layer, effects.content, effects.blendMode)
        }
        let m = layer.matrix
        let across: Double = m.r0.x * m.r0.x + m.r0.y * m.r0.y
        let down: Double = m.r1.x * m.r1.x + m.r1.y * m.r1.y
        let scale = max(across, down).squareRoot() / max(abs(m.r3.w), 1e-9)
        let wanted = scale.isFinite ? scale * Double(canvas.pixelsPerPoint) : 1
        // Steps keep the picture while a layer grows slowly.
        let limited = min(max(wanted, Self.densities.lowerBound), Self.densities.upperBound)
        let stepped = exp2(log2(limited).rounded(.up))
        let density = min(stepped, Self.largestSide / Double(max(bounds.width, bounds.height)))
        var upright = layer
        (upright.matrix, upright.clip, upright.opacity) = (.identity, -1, 1)
        let area = PaintCost.Canvas(bounds.size, pixelsPerPoint: CGFloat(density))
        let inner = picture(layer.slot, for: area) { $0.paintFiltered(upright, effects.content, .normal) }
        guard !inner.bounds.isNull, !inner.bounds.isEmpty else { return }
        let source = tree.pictures.picture(
            PictureCache.Key(slot: layer.slot, purpose: .meshed), inner, bounds: bounds, density: CGFloat(density))
        let start = list.mark
        let isGroup = layer.opacity < 1 || effects.blendMode != .normal
        let group =
            isGroup
            ? list.beginGroup(opacity: layer.opacity, blendMode: effects.blendMode, clip: layer.clip, layer: layer.slot) : nil
        list.sources.append(.picture(source))
        let template = Quad(
            map: .identity, rect: .zero, color: .one, kind: .image, source: Int32(list.sources.count - 1), clip: layer.clip,
            layer: layer.slot, edges: [])
        let first = list.quads.count
        MeshPainter(mesh, bounds: bounds, matrix: m, template: template).add(to: &list)
        list.draw(from: first)
        if let group { list.endGroup(group, from: start, isFoldable: false) }
    }
}

/// Turns the faces of a mesh into quads.
private struct MeshPainter {
    private let mesh: MeshGeometry
    /// The layer's bounds on the plane of the quads.
    private let bounds: CGRect
    private let template: Quad
    /// The vertices on that plane, and where the list shows them; nil behind the eye.
    private let from: [SIMD2<Double>]
    private let to: [SIMD2<Double>?]

    init(_ mesh: MeshGeometry, bounds: CGRect, matrix: Matrix4, template: Quad) {
        (self.mesh, self.bounds, self.template) = (mesh, bounds.seen(from: bounds.base), template)
        let (low, size) = (SIMD2(Double(bounds.minX), Double(bounds.minY)), SIMD2(Double(bounds.width), Double(bounds.height)))
        let base = SIMD2(Double(self.bounds.minX), Double(self.bounds.minY))
        let depth = Double(mesh.depth(of: bounds.size))
        // There is no picture beyond its edges.
        from = mesh.vertices.map { vertex in
            let place = SIMD2(Double(vertex.from.x), Double(vertex.from.y))
            return base + place.clamped(lowerBound: .zero, upperBound: .one) * size
        }
        to = mesh.vertices.map { vertex in
            let place = low + SIMD2(Double(vertex.to.x), Double(vertex.to.y)) * size
            let h =
                matrix.r0 * place.x + matrix.r1 * place.y + matrix.r2 * (Double(vertex.to.z) * depth) + matrix.r3
            guard h.w > 1e-6 else { return nil }
            return SIMD2(h.x / h.w, h.y / h.w).clamped(lowerBound: -Self.farthest, upperBound: Self.farthest)
        }
    }

    /// The greatest coordinates of a place, at which the maps of a list, which are Floats, still tell a hundredth of a pixel.
    private static let farthest = SIMD2(repeating: 100_000.0)

    func add(to list: inout DisplayList) {
        for face in mesh.faces {
            var corners: [Int] = []
            for index in (0..<4).map({ Int(face.indices[$0]) }) where !corners.contains(index) { corners.append(index) }
            let places = corners.compactMap { to[$0] }
            guard places.count == corners.count, corners.count >= 3 else { continue }
            let plane = corners.map { from[$0] }
            if corners.count == 4, let map = PlaneMap(square: plane, to: places) {
                add(plane, map, &list)
            } else {
                // A triangle, or a face that is not convex.
                for part in corners.count == 4 ? [[0, 1, 2], [0, 2, 3]] : [[0, 1, 2]] {
                    guard let map = PlaneMap(triangle: part.map { plane[$0] }, to: part.map { places[$0] }) else { continue }
                    add(part.map { plane[$0] }, map, &list)
                }
            }
        }
    }

    private func add(_ plane: [SIMD2<Double>], _ map: PlaneMap, _ list: inout DisplayList) {
        var (low, high) = (plane[0], plane[0])
        for point in plane {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        let size = high - low
        guard size.x > 0, size.y > 0 else { return }
        var quad = template
        quad.map = map
        quad.rect = SIMD4(SIMD4(lowHalf: low, highHalf: size))
        let (origin, whole) = (
            SIMD2(Double(bounds.minX), Double(bounds.minY)), SIMD2(Double(bounds.width), Double(bounds.height))
        )
        quad.texture = SIMD4(SIMD4(lowHalf: (low - origin) / whole, highHalf: (high - origin) / whole))
        // Corners of a divided mesh differ by roundings, which the list does not hold.
        let (points, least, most) = (plane.map { SIMD2<Float>($0) }, SIMD2<Float>(low), SIMD2<Float>(high))
        let isRectangle =
            points.count == 4
            && points.allSatisfy { ($0.x == least.x || $0.x == most.x) && ($0.y == least.y || $0.y == most.y) }
        if !isRectangle {
            quad.polygon = Int32(list.polygons.count)
            list.polygons.append(DisplayList.Polygon(points: points, smoothEdges: 0))
        }
        list.quads.append(quad)
    }
}

extension PlaneMap {
    /// The affine map that takes three points to others; nil if they are on a line, or almost.
    init?(triangle from: [SIMD2<Double>], to: [SIMD2<Double>]) {
        let (a, b) = (from[1] - from[0], from[2] - from[0])
        let determinant = a.x * b.y - a.y * b.x
        guard abs(determinant) > max(1e-12, 1e-5 * ((a * a).sum() * (b * b).sum()).squareRoot()) else { return nil }
        let (u, v) = (to[1] - to[0], to[2] - to[0])
        let x = (u * b.y - v * a.y) / determinant
        let y = (v * a.x - u * b.x) / determinant
        let origin = to[0] - x * from[0].x - y * from[0].y
        self.init(
            x: [Float(x.x), Float(y.x), Float(origin.x), 0], y: [Float(x.y), Float(y.y), Float(origin.y), 0], w: [0, 0, 1, 0])
    }

    /// The projective map that takes four points to others; nil if it would turn a convex face inside out, or if three of the points
    /// are on a line, or almost.
    init?(square from: [SIMD2<Double>], to: [SIMD2<Double>]) {
        guard from.turnsAtEachCorner, to.turnsAtEachCorner else { return nil }
        guard let source = Projection(to: from), let target = Projection(to: to), let back = source.inverse else { return nil }
        let h = back.followed(by: target)
        // In front of the eye the divisor has one sign.
        let divisors = from.map { h.w.x * $0.x + h.w.y * $0.y + h.w.z }
        guard divisors.allSatisfy({ $0 > 1e-9 }) || divisors.allSatisfy({ $0 < -1e-9 }) else { return nil }
        let scale = 1 / divisors[0]
        func row(_ r: SIMD3<Double>) -> SIMD4<Float> { SIMD4(Float(r.x * scale), Float(r.y * scale), Float(r.z * scale), 0) }
        let isAffine = max(abs(h.w.x), abs(h.w.y)) * 1e7 < abs(h.w.z) / max(1, from.map { max(abs($0.x), abs($0.y)) }.max() ?? 1)
        self.init(x: row(h.x), y: row(h.y), w: isAffine ? [0, 0, Float(h.w.z * scale), 0] : row(h.w))
    }
}

extension [SIMD2<Double>] {
    /// Whether the closed line through the points bends clearly at each of them.
    fileprivate var turnsAtEachCorner: Bool {
        indices.allSatisfy { index in
            let (before, point, after) = (self[(index + count - 1) % count], self[index], self[(index + 1) % count])
            let (a, b) = (point - before, after - point)
            return abs(a.x * b.y - a.y * b.x) > 1e-4 * ((a * a).sum() * (b * b).sum()).squareRoot()
        }
    }
}

/// A projective map from the unit square, whose corners go to four points in their order (Heckbert, "Fundamentals of Texture Mapping and
/// Image Warping", 1989).
private struct Projection {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var w: SIMD3<Double>

    init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) { (self.x, self.y, self.w) = (x, y, w) }

    init?(to p: [SIMD2<Double>]) {
        let (a, b, c) = (p[1] - p[2], p[3] - p[2], p[0] - p[1] + p[2] - p[3])
        let determinant = a.x * b.y - b.x * a.y
        guard abs(determinant) > 1e-12 else { return nil }
        let (g, h) = ((c.x * b.y - b.x * c.y) / determinant, (a.x * c.y - c.x * a.y) / determinant)
        x = SIMD3(p[1].x - p[0].x + g * p[1].x, p[3].x - p[0].x + h * p[3].x, p[0].x)
        y = SIMD3(p[1].y - p[0].y + g * p[1].y, p[3].y - p[0].y + h * p[3].y, p[0].y)
        w = SIMD3(g, h, 1)
    }

    /// The inverse but for a factor.
    var inverse: Projection? {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let columns = [cross(y, w), cross(w, x), cross(x, y)]
        let determinant = (x * columns[0]).sum()
        guard abs(determinant) > 1e-18 else { return nil }
        return Projection(
            x: SIMD3(columns[0].x, columns[1].x, columns[2].x) / determinant,
            y: SIMD3(columns[0].y, columns[1].y, columns[2].y) / determinant,
            w: SIMD3(columns[0].z, columns[1].z, columns[2].z) / determinant)
    }

    /// The map that applies `self` first.
    func followed(by other: Projection) -> Projection {
        Projection(
            x: other.x.x * x + other.x.y * y + other.x.z * w, y: other.y.x * x + other.y.y * y + other.y.z * w,
            w: other.w.x * x + other.w.y * y + other.w.z * w)
    }
}
