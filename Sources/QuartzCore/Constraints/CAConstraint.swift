/// A side, centre or length of a layer's frame that a constraint refers to; y grows downwards, so that `minY` is the top.
public enum CAConstraintAttribute: Int32, Hashable, Sendable {
    /// The left edge.
    case minX
    /// The horizontal centre.
    case midX
    /// The right edge.
    case maxX
    /// The width.
    case width
    /// The top edge.
    case minY
    /// The vertical centre.
    case midY
    /// The bottom edge.
    case maxY
    /// The height.
    case height

    /// Whether it belongs to the x axis.
    var isHorizontal: Bool { rawValue < 4 }
    /// Its position in the frame, from 0 for the minimum edge to 1 for the maximum edge; nil for lengths.
    var place: CGFloat? {
        switch self {
        case .minX, .minY: 0
        case .midX, .midY: 0.5
        case .maxX, .maxY: 1
        case .width, .height: nil
        }
    }
    /// The length along the same axis.
    var length: CAConstraintAttribute { isHorizontal ? .width : .height }

    /// Its value in a frame.
    func value(in frame: CGRect) -> CGFloat {
        let (low, size) = isHorizontal ? (frame.minX, frame.width) : (frame.minY, frame.height)
        return place.map { low + $0 * size } ?? size
    }
}

/// One relation of a layer to a sibling or its superlayer: `attribute = source's attribute · scale + offset`.
public final class CAConstraint: NSObject, NSSecureCoding, Sendable {
    /// The attribute of the layer that is determined.
    public let attribute: CAConstraintAttribute
    /// The name of the sibling that it depends on, or `superlayer`.
    public let sourceName: String
    /// The attribute of the source.
    public let sourceAttribute: CAConstraintAttribute
    /// The factor of the source's attribute.
    public let scale: CGFloat
    /// The offset that is then added.
    public let offset: CGFloat

    /// Creates a constraint.
    ///
    /// - Parameters:
    ///   - srcLayer: a sibling's name, or `superlayer`, whose bounds are used. A constraint whose source is not found is ignored
    ///     with a warning.
    ///   - m: a factor; 1 where it is not finite, with a warning.
    ///   - c: points; 0 where it is not finite, with a warning.
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcLayer: String, attribute srcAttr: CAConstraintAttribute,
        scale m: CGFloat, offset c: CGFloat
    ) {
        if !m.isFinite || !c.isFinite {
            Diagnostics.warnOnce("CAConstraint: a scale or an offset that is not finite is left out")
        }
        attribute = attr
        sourceName = srcLayer
        sourceAttribute = srcAttr
        scale = m.isFinite ? m : 1
        offset = c.isFinite ? c : 0
    }

    /// Creates a constraint of scale 1.
    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcLayer: String, attribute srcAttr: CAConstraintAttribute,
        offset c: CGFloat
    ) {
        self.init(attribute: attr, relativeTo: srcLayer, attribute: srcAttr, scale: 1, offset: c)
    }

    /// Creates a constraint of scale 1 and offset 0.
    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcLayer: String, attribute srcAttr: CAConstraintAttribute
    ) {
        self.init(attribute: attr, relativeTo: srcLayer, attribute: srcAttr, scale: 1, offset: 0)
    }

    // MARK: Coding

    /// True: only numbers and a name are coded.
    public static var supportsSecureCoding: Bool { true }

    /// Creates a constraint from an archive; nil if an attribute is unknown.
    public convenience init?(coder: NSCoder) {
        guard let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
            let sourceAttribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute")),
            let name = coder.decodeObject(of: NSString.self, forKey: "sourceName")
        else { return nil }
        self.init(
            attribute: attribute, relativeTo: name as String, attribute: sourceAttribute,
            scale: CGFloat(coder.decodeDouble(forKey: "scale")), offset: CGFloat(coder.decodeDouble(forKey: "offset")))
    }

    /// Archives the constraint.
    public func encode(with coder: NSCoder) {
        coder.encode(attribute.rawValue, forKey: "attribute")
        coder.encode(sourceName as NSString, forKey: "sourceName")
        coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
        coder.encode(Double(scale), forKey: "scale")
        coder.encode(Double(offset), forKey: "offset")
    }
}
