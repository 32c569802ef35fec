/// The corners, background, border and shadow of a layer, read from its numeric block.
struct BoxAppearance {
    private let values: LayerValues

    @inline(__always)
    init(_ values: LayerValues) { self.values = values }

    /// The radii of the corners in `maskedCorners`, at most half the shorter side.
    @inline(__always)
    var radii: SIMD4<Float> {
        let cornerRadius = values[LayerFields.cornerRadius.offset]
        guard cornerRadius > 0 else { return .zero }
        let bounds = LayerGeometry(values).bounds
        let radius = min(cornerRadius, Double(min(bounds.width, bounds.height)) / 2)
        guard radius > 0 else { return .zero }
        let mask = CACornerMask(rawValue: UInt(limiting: values[LayerFields.maskedCorners.offset]))
        func corner(_ corner: CACornerMask) -> Float { mask.contains(corner) ? Float(radius) : 0 }
        return [
            corner(.layerMinXMinYCorner), corner(.layerMaxXMinYCorner), corner(.layerMaxXMaxYCorner),
            corner(.layerMinXMaxYCorner),
        ]
    }

    /// The plain colour of the background, not premultiplied; nil for none. It lies over the pattern of the background.
    @inline(__always)
    var background: SIMD4<Double>? {
        let c = values.doubles(LayerFields.backgroundColor)
        guard c[3] > 0 else { return nil }
        return SIMD4(c[0], c[1], c[2], c[3])
    }

    /// Width of the border, inward, in points, and its colour, not premultiplied; nil for no border.
    @inline(__always)
    var border: (width: Double, color: SIMD4<Double>)? {
        let width = values[LayerFields.borderWidth.offset]
        let c = values.doubles(LayerFields.borderColor)
        guard width > 0, c[3] > 0 else { return nil }
        return (width, SIMD4(c[0], c[1], c[2], c[3]))
    }

    /// The distance by which the border's outer edge lies outside the bounds; negative inside. 0 without a border.
    var borderOffset: CGFloat {
        guard border != nil else { return 0 }
        // Farther away nothing of the border is seen, and the numbers of quads must stay finite.
        return CGFloat(min(max(values[LayerFields.borderOffset.offset], -1e9), 1e9))
    }

    /// The distance of the shadow from the layer. Like a border's, it is limited so that the numbers of quads stay finite.
    var shadowOffset: SIMD2<Double> {
        let offset = SIMD2(values[LayerFields.shadowOffset.offset], values[LayerFields.shadowOffset.offset + 1])
        return offset.clamped(lowerBound: SIMD2(repeating: -1e9), upperBound: SIMD2(repeating: 1e9))
    }

    /// Whether a layer with visible content casts a shadow. A layer that clips to its bounds casts none.
    @inline(__always)
    var castsShadow: Bool {
        values[LayerFields.shadowOpacity.offset] > 0 && values[LayerFields.masksToBounds.offset] == 0
            && values[LayerFields.shadowColor.alpha.offset] > 0
    }
}

/// The quad attributes that follow from a layer's traits. They are computed at the commit, so that painting compares no strings.
struct QuadAttributes: Sendable {
    /// The smoothed sides.
    let edges: Quad.Edges
    /// Options of every quad.
    let options: Quad.Options
    /// Options of contents.
    let contentsOptions: Quad.Options

    init(_ traits: LayerTraits) {
        edges = Quad.Edges(traits.edgeAntialiasingMask)
        let options: Quad.Options = traits.cornerCurve == .continuous ? .continuousCorners : []
        self.options = options
        var contentsOptions = options
        if traits.magnificationFilter == .nearest { contentsOptions.insert(.nearest) }
        if traits.minificationFilter == .nearest { contentsOptions.insert(.nearestReduced) }
        if traits.minificationFilter == .trilinear { contentsOptions.insert(.trilinear) }
        self.contentsOptions = contentsOptions
    }
}
