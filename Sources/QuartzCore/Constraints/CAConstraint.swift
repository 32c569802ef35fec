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
    var fraction: CGFloat? {
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
        return fraction.map { low + $0 * size } ?? size
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
    ///   - srcLayer: A sibling's name, or `superlayer`, whose bounds are used. A constraint whose source is not found is ignored
    ///     with a warning.
    ///   - m: A factor; 1 if it is not finite, with a warning.
    ///   - c: Points; 0 if it is not finite, with a warning.
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

/// Lays sublayers out by their `constraints`.
///
/// Along each axis two constraints determine a frame. With only an edge or a centre given, the length is kept; with only the
/// length given, the minimum edge is kept. Of more than two the first two are used. Constraints that form a cycle are ignored
/// with a warning.
@preconcurrency @MainActor
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
    /// Creates a manager; one may be used for any number of layers.
    public override init() {
        super.init()
    }

    /// Places the sublayers that have constraints.
    open func layoutSublayers(of layer: CALayer) {
        var solver = ConstraintSolver(layer)
        var frames: [(CALayer, CGRect)] = []
        for sublayer in layer.sublayers ?? [] where sublayer.constraints?.isEmpty == false {
            frames.append((sublayer, solver.frame(of: sublayer)))
        }
        for (sublayer, frame) in frames where sublayer.frame != frame { sublayer.frame = frame }
    }

    /// Does nothing: nothing is kept between layouts.
    open func invalidateLayout(of layer: CALayer) {}

    /// The size that contains the sublayers where their constraints place them; the layer's own size if it has none.
    open func preferredSize(of layer: CALayer) -> CGSize {
        guard let sublayers = layer.sublayers, !sublayers.isEmpty else { return layer.bounds.size }
        var solver = ConstraintSolver(layer)
        var whole = CGRect.null
        for sublayer in sublayers { whole = whole.union(solver.frame(of: sublayer)) }
        return whole.size
    }
}

/// Computes frames from constraints, each value on demand.
@MainActor
private struct ConstraintSolver {
    private struct Value: Hashable {
        var layer: ObjectIdentifier
        var attribute: CAConstraintAttribute
    }

    private let superlayer: CALayer
    private var named: [String: CALayer] = [:]
    private var solved: [Value: CGFloat] = [:]
    /// The values that are being computed: one that is needed again depends on itself.
    private var open: Set<Value> = []

    init(_ superlayer: CALayer) {
        self.superlayer = superlayer
        for layer in superlayer.sublayers ?? [] {
            if let name = layer.name, named[name] == nil { named[name] = layer }
        }
    }

    mutating func frame(of layer: CALayer) -> CGRect {
        CGRect(
            x: value(.minX, of: layer), y: value(.minY, of: layer), width: value(.width, of: layer),
            height: value(.height, of: layer))
    }

    private mutating func value(_ attribute: CAConstraintAttribute, of layer: CALayer) -> CGFloat {
        let key = Value(layer: ObjectIdentifier(layer), attribute: attribute)
        if let known = solved[key] { return known }
        guard open.insert(key).inserted else {
            Diagnostics.warnOnce(
                "CAConstraint: \(attribute) of \"\(layer.name ?? "a layer")\" depends on itself; it stays as it is")
            return attribute.value(in: layer.frame)
        }
        let value = solve(attribute, of: layer)
        open.remove(key)
        solved[key] = value
        return value
    }

    private mutating func solve(_ attribute: CAConstraintAttribute, of layer: CALayer) -> CGFloat {
        let given = constraints(of: layer, along: attribute)
        for direct in given where direct.attribute == attribute { return source(of: direct, for: layer) }
        guard let first = given.first else { return attribute.value(in: layer.frame) }
        // A second condition for the axis: another constraint, else the value that is kept.
        let (stays, other): (CAConstraintAttribute, CAConstraint?) =
            given.count > 1
            ? (given[1].attribute, given[1])
            : (first.attribute.fraction == nil ? (attribute.isHorizontal ? .minX : .minY) : attribute.length, nil)
        if attribute == stays, other == nil { return attribute.value(in: layer.frame) }
        let a = source(of: first, for: layer)
        let b = other.map { source(of: $0, for: layer) } ?? stays.value(in: layer.frame)
        let (low, length) = Self.axis(first.attribute, a, stays, b)
        return attribute.fraction.map { low + $0 * length } ?? length
    }

    /// The minimum edge and the length that result from two values.
    private static func axis(
        _ first: CAConstraintAttribute, _ a: CGFloat, _ second: CAConstraintAttribute, _ b: CGFloat
    ) -> (low: CGFloat, length: CGFloat) {
        switch (first.fraction, second.fraction) {
        case (let p?, nil): return (a - p * max(b, 0), max(b, 0))
        case (nil, let q?): return (b - q * max(a, 0), max(a, 0))
        case (let p?, let q?):
            let length = max((b - a) / (q - p), 0)
            return (a - p * length, length)
        case (nil, nil): return (0, max(a, 0))
        }
    }

    /// The first two constraints along an attribute's axis that have different attributes and an existing source.
    private func constraints(of layer: CALayer, along attribute: CAConstraintAttribute) -> [CAConstraint] {
        var result: [CAConstraint] = []
        for constraint in layer.constraints ?? [] where constraint.attribute.isHorizontal == attribute.isHorizontal {
            guard result.count < 2, result.first?.attribute != constraint.attribute else { continue }
            guard constraint.sourceName == "superlayer" || named[constraint.sourceName] != nil else {
                Diagnostics.warnOnce(
                    "CAConstraint: there is no sibling named \"\(constraint.sourceName)\"; the constraint is left out")
                continue
            }
            result.append(constraint)
        }
        return result
    }

    private mutating func source(of constraint: CAConstraint, for layer: CALayer) -> CGFloat {
        let source: CGFloat
        if constraint.sourceName == "superlayer" {
            source = constraint.sourceAttribute.value(in: superlayer.bounds)
        } else if let sibling = named[constraint.sourceName] {
            source = value(constraint.sourceAttribute, of: sibling)
        } else {
            return constraint.attribute.value(in: layer.frame)
        }
        let value = source * constraint.scale + constraint.offset
        return constraint.attribute.fraction == nil ? max(value, 0) : value
    }
}
