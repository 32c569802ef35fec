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
        if !isCut {
            piece.edges = []
            // The shape's own edges, in pixels that it covers in part, are not the edges of the quad. A clip that passes through such
            // pixels multiplies their coverage.
            if piece.isOnGrid { piece.rect = PixelRect(piece.rect).sides }
        }
        guard let (_, found) = area(of: piece, quad, mayCut: isCut) else { return }
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
        return shape.coverage(transform, in: seen)
    }

    /// The same in perspective: the outline is made of lines, cut where it passes the eye, and projected.
    private static func projectedMask(
        of shape: ShapeSource, _ map: PlaneMap, _ plane: ScreenPlane, scale: Double, in box: PixelRect
    ) -> CoverageMask? {
        let unit = finestUnit(plane, in: box)
        let (x, y, w) = (ScreenPlane.row(map.x), ScreenPlane.row(map.y), ScreenPlane.row(map.w))
        var path = PathGeometry()
        for polyline in shape.geometry.flattened(tolerance: max(unit * 0.1, 1e-4)) {
            var corners: [SIMD3<Double>] = []
            for point in polyline.points {
                let p = SIMD3(Double(point.x), Double(point.y), 1)
                corners.append(SIMD3((p * x).sum() * scale, (p * y).sum() * scale, (p * w).sum()))
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

// Images and pictures.

extension ListPainter {
    func paintImage(_ quad: Quad, _ piece: PaintPiece) {
        switch source(of: quad) {
        case .image(let image)?: paint(image, quad, piece)
        case .picture(let picture)?:
            paintPicture(quad, piece) { store.picture(picture, wanted: $0, depth: depth + 1) }
        case .transition(let transition)?:
            paintPicture(quad, piece) { store.transition(transition, wanted: $0, depth: depth + 1) }
        case .shape?, .gradient?, nil: break
        }
    }

    private func paint(_ image: CGImage, _ quad: Quad, _ piece: PaintPiece) {
        guard let (piece, found) = area(of: piece, quad) else { return }
        var area = found
        // The size of the quad in pixels at its smallest scale; the image counts as reduced if a pixel then has more than one texel.
        let pixels = (piece.rect.highHalf - piece.rect.lowHalf) * piece.leastScale
        let share = piece.texture.highHalf - piece.texture.lowHalf
        let isReduced =
            max(abs(share.x) * Double(image.width) / pixels.x, abs(share.y) * Double(image.height) / pixels.y) > 1.05
        let repeats = quad.options.contains(.repeating)
        let isNearest = quad.options.contains(isReduced ? .nearestReduced : .nearest)
        let filter: ImagePaint.Filter =
            isNearest ? .nearest : !isReduced ? .linear : quad.options.contains(.trilinear) ? .mipmapped : .nearestLevel
        if !repeats {
            guard let box = visiblePart(of: image, quad, piece, in: area.box, filter) else { return }
            area.box = box
        }
        image.withUnsafePixels { pixels in
            guard let base = pixels.baseAddress else { return }
            var levels = [Texels(base: base, width: image.width, height: image.height)]
            if filter.hasLevels { levels += store.smallerLevels(of: image, levels[0]) }
            surface.fill(
                area,
                with: ImagePaint(piece, levels: levels, filter: filter, repeats: repeats, shown: quad.texture))
        }
    }

    /// The pixels of a box that may show a visible part of an image; nil if there are none. The transparent rim costs nothing.
    private func visiblePart(
        of image: CGImage, _ quad: Quad, _ piece: PaintPiece, in box: PixelRect, _ filter: ImagePaint.Filter
    ) -> PixelRect? {
        let visible = image.visibleBounds
        guard !visible.isEmpty else { return nil }
        guard visible.width < image.width || visible.height < image.height else { return box }
        let size = SIMD2(Double(image.width), Double(image.height))
        let share = (piece.texture.highHalf - piece.texture.lowHalf) * size
        let length = piece.rect.highHalf - piece.rect.lowHalf
        // A texel is interpolated with its neighbours; one of a smaller level has up to twice as many texels along a side as its
        // pixel, and is up to twice as long where the image's side is no power of two. A rotated pixel is √2 as long.
        var reach = 1.0
        if filter.hasLevels {
            guard quad.map.isAffine else { return box }
            let reduction = share / (length * piece.leastScale)
            reach = 8 * max(1, abs(reduction.x), abs(reduction.y))
        }
        let sampled = SIMD4(Double(quad.texture.x), Double(quad.texture.y), Double(quad.texture.z), Double(quad.texture.w))
        var part = piece
        for axis in 0..<2 {
            let low = Double(axis == 0 ? visible.x : visible.y) - reach
            let high = Double(axis == 0 ? visible.maxX : visible.maxY) + reach
            let first = min(max(min(sampled[axis], sampled[axis + 2]), 0), 1) * size[axis]
            let last = min(max(max(sampled[axis], sampled[axis + 2]), 0), 1) * size[axis]
            guard low < last, high > first else { return nil }
            let start = piece.texture[axis] * size[axis]
            let unit = length[axis] / share[axis]
            // The centre of a pixel at an edge lies up to half a pixel beyond.
            let margin = 1 / piece.leastScale[axis]
            guard unit.isFinite, margin.isFinite else { return box }
            // Texels at the end of the sampled part are repeated beyond it.
            var ends = SIMD2(low > first + reach ? low : -.infinity, high < last - reach ? high : .infinity)
            ends = (ends - start) * unit
            if unit < 0 { ends = SIMD2(ends.y, ends.x) }
            let (least, greatest) = (SIMD2(repeating: -margin), SIMD2(repeating: length[axis] + margin))
            ends = pointwiseMin(pointwiseMax(ends, least), greatest)
            part.rect[axis] = piece.rect[axis] + ends.x
            part.rect[axis + 2] = piece.rect[axis] + ends.y
        }
        return part.bounds(reach: 0, region: box)
    }

    /// Paints a list's picture into a quad. `picture` returns it at the resolution of the screen.
    private func paintPicture(_ quad: Quad, _ piece: PaintPiece, _ picture: (_ wanted: Double) -> PaintStore.Picture?) {
        guard let (cut, area) = area(of: piece, quad) else { return }
        var piece = cut
        let wanted =
            piece.isOnGrid ? abs(Double(quad.map.x.x / quad.map.w.z)) * scale : piece.greatestScale.max()
        guard let picture = picture(wanted) else { return }
        let bounds = picture.surface.bounds
        // From units of the picture to units of its surface, which consists of whole pixels.
        let size = SIMD2(Double(bounds.width), Double(bounds.height))
        func placed(_ unit: SIMD4<Double>) -> SIMD4<Double> {
            SIMD4(
                lowHalf: (picture.origin + unit.lowHalf * picture.size) / size,
                highHalf: (picture.origin + unit.highHalf * picture.size) / size)
        }
        let shown = placed(
            pointwiseMin(
                pointwiseMax(
                    SIMD4(
                        Double(quad.texture.x), Double(quad.texture.y), Double(quad.texture.z), Double(quad.texture.w)), .zero),
                .one))
        piece.texture = placed(piece.texture)
        let texels = Texels(base: picture.surface.data, width: bounds.width, height: bounds.height)
        surface.fill(
            area,
            with: ImagePaint(piece, levels: [texels], filter: .linear, repeats: false, shown: SIMD4<Float>(shown)))
    }
}
