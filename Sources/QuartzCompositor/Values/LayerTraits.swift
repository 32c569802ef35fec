/// The properties of a layer's appearance that are neither animated as numbers nor objects: committed as one value.
@dynamicMemberLookup
package struct LayerTraits: Sendable, Hashable {
    /// The layer class whose way of drawing is used.
    package enum Kind: UInt8, Sendable {
        case plain
        case transform
        case shape
        case text
        /// Text whose letters are instances.
        case glyphs
        case gradient
        case replicator
        case emitter
        case tiled

        /// Whether the layer's own content may extend beyond its bounds.
        var overflows: Bool { self == .shape || isText }
        /// Whether the layer shows text.
        var isText: Bool { self == .text || self == .glyphs }
    }

    package var kind = Kind.plain
    package var allowsGroupOpacity = true
    package var preservesDepth = false
    package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    /// The rare traits; nil if all have their usual values.
    @usableFromInline var rare: Box<RareTraits>?

    package init() {}

    /// One of the rarer traits. Inlined into other modules, where a key path that is not known to the compiler is slow.
    @inlinable package subscript<Value>(dynamicMember trait: WritableKeyPath<RareTraits, Value>) -> Value {
        @inline(__always) get { (rare?.value ?? RareTraits.usual)[keyPath: trait] }
        set {
            var changed = rare?.value ?? RareTraits.usual
            changed[keyPath: trait] = newValue
            rare = changed == RareTraits.usual ? nil : Box(changed)
        }
    }

    /// Whether the sublayers stay in one 3D space instead of being flattened.
    @inline(__always)
    package var keepsDepth: Bool { kind == .transform || (kind == .replicator && preservesDepth) }
}

/// The traits that few layers set, and those of one kind of layer: stored separately so that a plain layer stays small.
package struct RareTraits: Sendable, Hashable {
    package var contentsGravity = CALayerContentsGravity.resize
    package var contentsScaling = CALayerContentsScaling.stretch
    package var magnificationFilter = CALayerContentsFilter.linear
    package var minificationFilter = CALayerContentsFilter.linear
    package var cornerCurve = CALayerCornerCurve.circular
    package var fillRule = CAShapeLayerFillRule.nonZero
    package var lineCap = CAShapeLayerLineCap.butt
    package var lineJoin = CAShapeLayerLineJoin.miter
    package var gradientType = CAGradientLayerType.axial
    package var emitter = EmitterTraits()
    package var allowsGroupBlending = true

    @usableFromInline static let usual = RareTraits()
}
