/// The source of a quad's pixels: an immutable value that the display list keeps alive.
public enum PixelSource: Sendable {
    /// An image.
    case image(CGImage)
    /// The coverage of a filled outline.
    case shape(ShapeSource)
    /// Colours that change along a line, a ray or an angle.
    case gradient(GradientSource)
    /// A list that is drawn into a texture.
    case picture(PictureSource)
    /// The output of a transition filter for two pictures.
    case transition(TransitionSource)

    /// The key of texture caches: equal for equal pixels and never reused in a process. Gradients are evaluated where they are
    /// drawn and have the key 0.
    public var id: UInt64 {
        switch self {
        case .image(let image): image.id
        case .shape(let shape): shape.id
        case .gradient: 0
        case .picture(let picture): picture.id
        case .transition(let transition): transition.id
        }
    }
}

/// A filled outline or a stroked line, rasterised into coverage at any scale.
public final class ShapeSource: Sendable {
    private let path: PathGeometry
    /// How the path is stroked whose outline is made where it is seen; nil for an outline.
    private let pen: StrokeStyle?
    /// The rule that determines the inside.
    public let fillRule: CGPathFillRule
    /// The key of texture caches.
    public let id: UInt64
    /// A rectangle that holds the outline.
    public let bounds: CGRect

    /// The steps up to which a path is outlined as a whole.
    private static let mostSteps = 4096

    /// Creates a source with a new identifier.
    public init(geometry: PathGeometry, fillRule: CGPathFillRule = .winding) {
        path = geometry
        pen = nil
        self.fillRule = fillRule
        id = SourceIdentifier.next()
        bounds = geometry.bounds
    }

    /// Creates a source of a stroked path. The outline of one with very many steps is made where it is seen, as far as it is seen.
    public init(stroking geometry: PathGeometry, with style: StrokeStyle) {
        let box = geometry.controlBounds.insetBy(dx: -style.reach, dy: -style.reach)
        if geometry.verbs.count > Self.mostSteps, box.width.isFinite, box.height.isFinite {
            path = geometry
            pen = style
            bounds = box
        } else {
            path = geometry.stroked(style)
            pen = nil
            bounds = path.bounds
        }
        fillRule = .winding
        id = SourceIdentifier.next()
    }

    /// The outline in the plane's points. Strokes have been expanded into it.
    public var geometry: PathGeometry { pen.map { path.stroked($0) } ?? path }

    /// The outline as far as it is seen in a rectangle.
    public func geometry(within box: CGRect) -> PathGeometry { pen.map { path.stroked($0, within: box) } ?? path }
}
