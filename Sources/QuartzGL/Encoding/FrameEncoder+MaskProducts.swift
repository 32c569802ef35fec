import QuartzCore

// Masks that have masks themselves: where all of them are shapes, their coverages are multiplied once, and content samples the product.

extension FrameEncoder {
    /// Groups within masks that are looked into.
    private static let deepest = 4

    /// Shapes whose coverages are multiplied.
    private struct Factors {
        var coverages: [CoverageProduct.Factor]
        /// A factor for all of it.
        var alpha: Float
        /// Quad that is painted, of the innermost content.
        let quad: Quad
        /// The pixels that groups let through.
        var limit: PixelBox
    }

    /// The mask that commands paint, as a product of coverages; nil where they paint anything else.
    mutating func product(of commands: Range<Int>) -> MaskSample? {
        guard let factors = factors(of: commands, depth: 0), let product = CoverageProduct(factors.coverages) else { return nil }
        let hidden = MaskSample(alpha: 0, bounds: .empty)
        guard !product.pixels.isEmpty else { return hidden }
        // Rasters have a transparent border.
        guard factors.limit.contains(product.pixels.grown(by: -1)) else { return nil }
        var piece = Piece(factors.quad, scale: scale, paint: .textured)
        guard piece.moveToGrid() else { return nil }
        piece.rect = product.pixels.sides
        piece.texture = [0, 0, 1, 1]
        piece.edges = []
        guard let footprint = Footprint(piece, reach: 0, region: region),
            let placement = textures.coverage(of: .product(product), isMask: true)
        else { return hidden }
        piece.key.texture = number(of: placement.texture)
        piece.texels = placement.texels(of: [0, 0, 1, 1])
        piece.texture = placement.coordinates(of: [0, 0, 1, 1])
        var sample = looked(up: piece, alpha: factors.alpha, bounds: footprint.bounds)
        sample?.source = .product(product)
        return sample
    }

    /// The factors of a shape, or of a group whose content and mask are such.
    private func factors(of commands: Range<Int>, depth: Int) -> Factors? {
        if let quads = list.plainQuads(of: commands, atMost: 1) { return quads.first.flatMap { factors(of: list.quads[$0]) } }
        guard depth < Self.deepest, case .beginGroup(let index) = list.commands[commands.lowerBound],
            let form = form(beginningAt: commands.lowerBound), form.end == commands.upperBound - 1,
            let maskCommands = form.maskCommands, list.groups.indices.contains(index)
        else { return nil }
        let group = list.groups[index]
        guard group.filters.isEmpty, !group.isBackdrop, group.blendMode == .normal, group.clip < 0, !group.opacity.isNaN,
            var result = factors(of: form.content, depth: depth + 1), let mask = factors(of: maskCommands, depth: depth + 1)
        else { return nil }
        result.coverages += mask.coverages
        result.alpha *= mask.alpha * min(1, max(0, group.opacity))
        let bounds = PixelBox(covering: group.bounds, scale: scale)
        result.limit = result.limit.intersection(mask.limit).intersection(bounds)
        return result
    }

    /// A shape that lies on the pixel grid unscaled.
    private func factors(of quad: Quad) -> Factors? {
        guard quad.kind == .coverage, quad.clip < 0, quad.polygon < 0, quad.isDrawable, let shape = shape(of: quad),
            let found = coveragePiece(quad, shape), !found.isCut, found.piece.isOnGrid
        else { return nil }
        let origin = found.piece.rect - found.raster.pixels
        let whole = origin.rounded(.toNearestOrEven)
        guard origin == whole, origin.lowHalf == origin.highHalf, abs(whole).max() < 1e6 else { return nil }
        let factor = CoverageProduct.Factor(shape: shape, raster: found.raster, origin: SIMD2<Int32>(whole.lowHalf))
        return Factors(coverages: [factor], alpha: quad.color.w, quad: quad, limit: factor.pixels)
    }
}
