/// What a quad takes its pixels from: an immutable value that the display list keeps alive.
public enum PixelSource: Sendable {
    /// An image.
    case image(CGImage)
    /// The coverage of a filled outline.
    case shape(ShapeSource)
    /// Colours that change along a line, a ray or an angle.
    case gradient(GradientSource)
    /// A list that is drawn into a texture.
    case picture(PictureSource)
    /// What a transition filter makes of two such.
    case transition(TransitionSource)

    /// A number that is the same for the same pixels and never used twice in a process: the key of texture caches. Gradients, which
    /// are worked out where they are drawn, have none: 0.
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

/// A filled outline, ready to be turned into coverage at whatever scale it is seen.
public final class ShapeSource: Sendable {
    /// The outline in the plane's points. Strokes have been expanded into it.
    public let geometry: PathGeometry
    /// What counts as inside.
    public let fillRule: CGPathFillRule
    /// The key of texture caches.
    public let id: UInt64
    /// The rectangle that holds the outline.
    public let bounds: CGRect

    /// Creates a source with an identifier of its own.
    public init(geometry: PathGeometry, fillRule: CGPathFillRule = .winding) {
        self.geometry = geometry
        self.fillRule = fillRule
        id = SourceIdentifier.next()
        bounds = geometry.bounds
    }
}
