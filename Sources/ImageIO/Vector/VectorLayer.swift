/// A part of a drawing from an SVG or a PDF file, with its transform, opacity, clips, mask and blend mode.
public struct VectorLayer: Sendable {
    /// The content of a layer.
    public enum Content: Sendable {
        /// One path.
        case shape(VectorShape)
        /// An image, its top row at the rectangle's least y. A mask is painted in the colour.
        case image(CGImage, in: CGRect, color: CGColor)
        /// Layers from back to front. Opacity, clips, mask and blend mode apply to them as a whole.
        case group([VectorLayer])
    }

    /// A clip path.
    public struct Clip: Sendable {
        /// The outline, in the layer's coordinates.
        public let path: CGPath
        /// The fill rule of the clip.
        public let rule: CGPathFillRule
    }

    /// The content of the layer.
    public let content: Content
    /// The transform from the layer's coordinates to those of the enclosing layer.
    public let transform: CGAffineTransform
    /// The opacity, 0 … 1.
    public let opacity: Double
    /// The clips; the layer is drawn inside their intersection.
    public let clips: [Clip]
    /// The mask; nil for none.
    public let mask: VectorMask?
    /// The compositing with what is behind the layer.
    public let blendMode: CGBlendMode
    /// Whether the blend modes of a group's layers see nothing behind the group.
    public let isIsolated: Bool
    /// A rectangle in the layer's coordinates that contains everything drawn; null if that is nothing.
    public let bounds: CGRect

    init(
        _ content: Content, transform: CGAffineTransform = .identity, opacity: Double = 1, clips: [Clip] = [],
        mask: VectorMask? = nil, blendMode: CGBlendMode = .normal, isIsolated: Bool = false
    ) {
        self.content = content
        self.transform = transform
        self.opacity = opacity
        self.clips = clips
        self.mask = mask
        self.blendMode = blendMode
        self.isIsolated = isIsolated
        switch content {
        case .shape(let shape): bounds = shape.bounds
        case .image(_, let rect, _): bounds = rect
        case .group(let layers): bounds = Self.bounds(of: layers)
        }
    }

    /// Returns a rectangle that contains everything that layers draw, in the coordinates around them.
    static func bounds(of layers: [VectorLayer]) -> CGRect {
        var extent = CGRect.null
        for layer in layers where !layer.bounds.isNull {
            let box = layer.bounds.applying(layer.transform)
            extent = extent.isNull ? box : extent.union(box)
        }
        return extent
    }

    /// Whether the layer is composited as a whole, so that its parts do not show through each other.
    var needsGroup: Bool {
        if mask != nil { return true }
        switch content {
        case .shape(let shape):
            return (opacity < 1 || blendMode != .normal) && shape.fill != nil && shape.stroke != nil
        case .image: return false
        case .group: return opacity < 1 || blendMode != .normal || isIsolated
        }
    }
}

/// Layers whose luminance or alpha multiplies the alpha of a masked layer.
public struct VectorMask: Sendable {
    /// The property of the mask's pixels that counts.
    public enum Value: Sendable {
        /// The alpha.
        case alpha
        /// The luminance: the weighted sum of red, green and blue, over a backdrop of a luminance.
        case luminance(weights: SIMD3<Float>, backdrop: Float)
    }

    /// The layers of the mask from back to front, in the coordinates of the masked layer.
    public let layers: [VectorLayer]
    /// The property of the mask's pixels that counts.
    public let value: Value
    /// A function from values to factors at 256 places, both 0 … 255; nil is the identity.
    public let transfer: [UInt8]?

    /// The weights of the SVG specification.
    static let svgWeights: SIMD3<Float> = [0.2125, 0.7154, 0.0721]
    /// The weights of the PDF specification.
    static let pdfWeights: SIMD3<Float> = [0.3, 0.59, 0.11]
}
