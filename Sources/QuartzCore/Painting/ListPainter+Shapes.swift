import Foundation

// Filled outlines and text: exact coverage of each pixel, also in perspective.

/// One colour times the coverage of a mask.
struct MaskPaint: PixelPaint {
    let color: SIMD4<Float>
    let mask: CoverageMask

    func color(x: Int, y: Int) -> SIMD4<Float> {
        let coverage = mask[x, y]
        return coverage == 0 ? .zero : color * (Float(coverage) * (1 / 255))
    }
}

extension ListPainter {
    func paintShape(_ quad: Quad, _ piece: PaintPiece) {
        guard case .shape(let shape)? = source(of: quad), !shape.bounds.isNull, !shape.bounds.isInfinite else { return }
        var piece = piece
        let map = quad.map
        // Only sides that cut the shape have edges.
        let isCut = !quad.holds(shape.bounds)
        if !isCut { piece.edges = [] }
        guard let (_, found) = area(of: piece, quad, mayCut: false) else { return }
        var area = found
        if !isCut { area.outline = nil }
        guard let plane = ScreenPlane(inverting: map, scale: scale),
            let mask = Self.mask(of: shape, map, plane, scale: scale, in: area.box)
        else { return }
        let box = area.box.intersection(mask.bounds)
        guard !box.isEmpty else { return }
        let tight = PaintArea(box: box, outline: area.outline, clip: area.clip, polygon: area.polygon)
        surface.fill(tight, with: MaskPaint(color: quad.color, mask: mask))
    }

    /// The coverage of a shape on the screen.
    private static func mask(
        of shape: ShapeSource, _ map: PlaneMap, _ plane: ScreenPlane, scale: Double, in box: PixelRect
    ) -> CoverageMask? {
        guard map.isAffine else { return projectedMask(of: shape, map, plane, scale: scale, in: box) }
        guard map.w.z > 0 else { return nil }
        let factor = scale / Double(map.w.z)
        let transform = CGAffineTransform(
            a: Double(map.x.x) * factor, b: Double(map.y.x) * factor, c: Double(map.x.y) * factor, d: Double(map.y.y) * factor,
            tx: Double(map.x.z) * factor, ty: Double(map.y.z) * factor)
        let seen = CoverageRasterizer.pixelBounds(of: .init(rect: shape.bounds), transform: transform).intersection(box)
        guard !seen.isEmpty else { return nil }
        let part = CGRect(x: seen.x, y: seen.y, width: seen.width, height: seen.height).applying(transform.inverted())
        return CoverageRasterizer.rasterize(
            shape.geometry(within: part.insetBy(dx: -1, dy: -1)), rule: shape.fillRule, transform: transform, in: seen)
    }

    /// The same in perspective: the outline is made of lines, cut where it passes the eye, and projected.
    private static func projectedMask(
        of shape: ShapeSource, _ map: PlaneMap, _ plane: ScreenPlane, scale: Double, in box: PixelRect
    ) -> CoverageMask? {
        let unit = finestUnit(plane, in: box)
        var path = PathGeometry()
        for polyline in shape.geometry.flattened(tolerance: max(unit * 0.1, 1e-4)) {
            var corners: [SIMD3<Double>] = []
            for point in polyline.points {
                let p = SIMD3(Double(point.x), Double(point.y), 1)
                corners.append(
                    SIMD3((p * row(map.x)).sum() * scale, (p * row(map.y)).sum() * scale, (p * row(map.w)).sum()))
            }
            let seen = inFront(corners)
            guard seen.count >= 3 else { continue }
            for (index, corner) in seen.enumerated() {
                let point = CGPoint(x: corner.x / corner.z, y: corner.y / corner.z)
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.close()
        }
        return path.isEmpty ? nil : CoverageRasterizer.rasterize(path, rule: shape.fillRule, in: box)
    }

    private static func row(_ row: SIMD4<Float>) -> SIMD3<Double> { SIMD3(Double(row.x), Double(row.y), Double(row.z)) }

    /// The least length on the plane of a pixel's side.
    private static func finestUnit(_ plane: ScreenPlane, in box: PixelRect) -> Double {
        var least = Double.infinity
        for (px, py) in [(box.x, box.y), (box.maxX, box.y), (box.maxX, box.maxY), (box.x, box.maxY)] {
            let (_, dx, dy) = plane.point(Double(px), Double(py))
            for step in [dx, dy] where step * 0 == .zero { least = min(least, (step * step).sum().squareRoot()) }
        }
        return least.isFinite ? least : 1
    }

    /// The part of a closed polygon in front of the eye.
    private static func inFront(_ corners: [SIMD3<Double>]) -> [SIMD3<Double>] {
        let near = Matrix4.nearest
        var result: [SIMD3<Double>] = []
        for (index, a) in corners.enumerated() {
            let b = corners[(index + 1) % corners.count]
            if a.z >= near { result.append(a) }
            if (a.z >= near) != (b.z >= near) { result.append(a + (b - a) * ((near - a.z) / (b.z - a.z))) }
        }
        return result
    }
}

extension Quad {
    /// Whether the quad's rectangle holds a shape.
    fileprivate func holds(_ bounds: CGRect) -> Bool {
        let slack = 1e-3 * max(rect.z, rect.w)
        return rect.x <= Float(bounds.minX) + slack && rect.y <= Float(bounds.minY) + slack
            && rect.x + rect.z >= Float(bounds.maxX) - slack && rect.y + rect.w >= Float(bounds.maxY) - slack
    }
}

extension PathGeometry {
    fileprivate init(rect: CGRect) {
        self.init()
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }
}
