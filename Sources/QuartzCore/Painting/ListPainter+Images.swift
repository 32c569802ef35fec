import Foundation

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
        guard let (piece, area) = area(of: piece, quad) else { return }
        // Texels per pixel, where most are squeezed into one.
        let pixels = (piece.rect.highHalf - piece.rect.lowHalf) * piece.leastScale
        let share = piece.texture.highHalf - piece.texture.lowHalf
        let isReduced =
            max(abs(share.x) * Double(image.width) / pixels.x, abs(share.y) * Double(image.height) / pixels.y) > 1.05
        let repeats = quad.options.contains(.repeating)
        let isNearest = quad.options.contains(isReduced ? .nearestReduced : .nearest)
        let filter: ImagePaint.Filter = isNearest ? .nearest : isReduced ? .mipmapped : .linear
        image.withUnsafePixels { pixels in
            guard let base = pixels.baseAddress else { return }
            var levels = [Texels(base: base, width: image.width, height: image.height)]
            if filter == .mipmapped { levels += store.smallerLevels(of: image, levels[0]) }
            surface.fill(
                area,
                with: ImagePaint(piece, levels: levels, filter: filter, repeats: repeats, shown: quad.texture))
        }
    }

    /// Paints a picture that is painted first, at the resolution at which it is seen.
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
