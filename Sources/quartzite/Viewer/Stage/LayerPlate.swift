import QuartzUI

/// A copy of a layer's content without its sublayers, for the exploded view and for ghosts.
final class LayerPlate {
    private(set) weak var model: CALayer?
    let level: Int
    /// The copy, a layer of the same class if that class draws content.
    let copy: CALayer
    /// The outline, which shows layers without content.
    let outline = CAShapeLayer()

    init(_ model: CALayer, level: Int) {
        self.model = model
        self.level = level
        copy =
            switch model {
            case is CAShapeLayer: CAShapeLayer()
            case is CATextLayer: CATextLayer()
            case is CAGradientLayer: CAGradientLayer()
            default: CALayer()
            }
        outline.fillColor = nil
        outline.lineWidth = 1
        for layer in [copy, outline] { layer.anchorPoint = .zero }
    }

    /// Copies the presented values.
    ///
    /// - Parameters:
    ///   - pose: Has the geometry and the background of another time; nil for the presented ones.
    ///   - transform: The transform from the layer's coordinates to those of the copy's superlayer.
    func update(from shown: CALayer, pose: CALayer? = nil, opacity: Float, transform: CATransform3D) {
        let seen = pose ?? shown
        let bounds = seen.bounds
        let place = CATransform3DConcat(CATransform3DMakeTranslation(bounds.minX, bounds.minY, 0), transform)
        for layer in [copy, outline] {
            layer.bounds = bounds
            layer.transform = place
        }
        copy.opacity = opacity
        copy.backgroundColor = seen.backgroundColor
        copy.cornerRadius = seen.cornerRadius
        copy.borderWidth = shown.borderWidth
        copy.borderOffset = shown.borderOffset
        copy.borderColor = shown.borderColor
        copy.isDoubleSided = shown.isDoubleSided
        copyContent(of: shown)
        let path = CGPath(rect: bounds, transform: nil)
        if outline.path != path { outline.path = path }
    }

    private func copyContent(of shown: CALayer) {
        switch (copy, shown) {
        case (let copy as CAShapeLayer, let shown as CAShapeLayer):
            copy.path = shown.path
            copy.fillColor = shown.fillColor
            copy.fillRule = shown.fillRule
            copy.strokeColor = shown.strokeColor
            copy.strokeStart = shown.strokeStart
            copy.strokeEnd = shown.strokeEnd
            copy.lineWidth = shown.lineWidth
            copy.lineCap = shown.lineCap
            copy.lineJoin = shown.lineJoin
            copy.lineDashPattern = shown.lineDashPattern
            copy.lineDashPhase = shown.lineDashPhase
        case (let copy as CATextLayer, let shown as CATextLayer):
            copy.string = shown.string
            copy.font = shown.font
            copy.fontSize = shown.fontSize
            copy.foregroundColor = shown.foregroundColor
            copy.isWrapped = shown.isWrapped
            copy.alignmentMode = shown.alignmentMode
            copy.truncationMode = shown.truncationMode
        case (let copy as CAGradientLayer, let shown as CAGradientLayer):
            copy.colors = shown.colors
            copy.locations = shown.locations
            copy.startPoint = shown.startPoint
            copy.endPoint = shown.endPoint
            copy.type = shown.type
        default:
            copy.contents = shown.contents
            copy.contentsGravity = shown.contentsGravity
            copy.contentsRect = shown.contentsRect
            copy.contentsCenter = shown.contentsCenter
            copy.contentsScale = shown.contentsScale
        }
    }
}

/// The placement of a layer on a canvas.
struct LayerPlacement {
    /// The transform from the layer's coordinates to the canvas's. It is flat, as the engine draws it, unless a transform layer
    /// keeps depth.
    let transform: CATransform3D
    /// The product of the opacities from the canvas down.
    let opacity: Float

    /// The canvas itself.
    static let canvas = LayerPlacement(transform: CATransform3DIdentity, opacity: 1)

    private init(transform: CATransform3D, opacity: Float) {
        self.transform = transform
        self.opacity = opacity
    }

    /// The placement of a layer in a placed superlayer; both as they are presented.
    init(_ layer: CALayer, in parent: CALayer, placed place: LayerPlacement) {
        let (bounds, anchor, position) = (layer.bounds, layer.anchorPoint, layer.position)
        let origin = CATransform3DMakeTranslation(
            -bounds.minX - anchor.x * bounds.width, -bounds.minY - anchor.y * bounds.height, -layer.anchorPointZ)
        var matrix = CATransform3DConcat(origin, layer.transform)
        matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(position.x, position.y, layer.zPosition))
        // A sublayer transform acts around the superlayer's anchor point.
        let center = CGPoint(
            x: parent.bounds.minX + parent.anchorPoint.x * parent.bounds.width,
            y: parent.bounds.minY + parent.anchorPoint.y * parent.bounds.height)
        matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(-center.x, -center.y, 0))
        matrix = CATransform3DConcat(matrix, parent.sublayerTransform)
        matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(center.x, center.y, 0))
        if !(parent is CATransformLayer) { matrix = CATransform3DConcat(matrix, CATransform3DMakeScale(1, 1, 1e-3)) }
        transform = CATransform3DConcat(matrix, place.transform)
        opacity = place.opacity * layer.opacity
    }
}

/// The layers of a tree in painting order, each with a level: above its superlayer, and above all that it covers.
struct LayerLevels {
    /// A layer on its level.
    struct Entry {
        let layer: CALayer
        let level: Int
    }

    private(set) var entries: [Entry] = []
    /// The areas of the entries on the canvas.
    private var areas: [CGRect] = []
    private let most: Int

    /// The maximum level. Greater levels are drawn at this one.
    static let highest = 24

    /// - Parameter most: The maximum number of layers. Layers that are painted later are omitted.
    init(_ root: CALayer, most: Int) {
        self.most = most
        let shown = root.presentation() ?? root
        add(root, shown, .canvas, ancestors: [])
    }

    private mutating func add(_ layer: CALayer, _ shown: CALayer, _ place: LayerPlacement, ancestors: [Int]) {
        guard !layer.isHidden, entries.count < most else { return }
        let area = Self.area(shown.bounds, place.transform)
        var level = ancestors.last.map { entries[$0].level + 1 } ?? 0
        for (index, other) in entries.enumerated() where !ancestors.contains(index) && areas[index].intersects(area) {
            level = max(level, other.level + 1)
        }
        let index = entries.count
        entries.append(Entry(layer: layer, level: min(level, Self.highest)))
        areas.append(area)
        // The engine paints siblings by their position in depth; equal ones keep their order.
        let sublayers = (layer.sublayers ?? []).enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }
        for (_, sublayer) in sublayers where !OutlineOverlay.owns(sublayer) {
            let presented = sublayer.presentation() ?? sublayer
            add(sublayer, presented, LayerPlacement(presented, in: shown, placed: place), ancestors: ancestors + [index])
        }
    }

    /// Returns the smallest rectangle around a placed rectangle, without perspective; slightly smaller, so that neighbours do not
    /// overlap.
    private static func area(_ bounds: CGRect, _ t: CATransform3D) -> CGRect {
        guard !bounds.isEmpty else { return .null }
        let affine = CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
        let area = bounds.applying(affine)
        return area.width > 2 && area.height > 2 ? area.insetBy(dx: 0.5, dy: 0.5) : area
    }
}
