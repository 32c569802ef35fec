import Synchronization

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

/// A filled outline, a stroked line or a line of text, rasterised into coverage at any scale.
public final class ShapeSource: Sendable {
    private enum Content {
        case outline(PathGeometry)
        /// A path whose stroke is computed lazily for the visible part.
        case stroke(PathGeometry, StrokeStyle)
        case glyphs(PlacedGlyphs)
    }

    private let content: Content
    /// The outline of glyphs, once it was needed.
    private let glyphOutline = Mutex<PathGeometry?>(nil)
    /// The rule that determines the inside.
    public let fillRule: CGPathFillRule
    /// The key of texture caches.
    public let id: UInt64
    /// A rectangle that holds the outline.
    public let bounds: CGRect

    /// The steps up to which a path is outlined as a whole.
    private static let mostSteps = 4096
    /// The dashes up to which a path is outlined as a whole.
    private static let mostDashes: CGFloat = 10_000

    private init(_ content: Content, _ fillRule: CGPathFillRule, bounds: CGRect) {
        self.content = content
        self.fillRule = fillRule
        self.bounds = bounds
        id = SourceIdentifier.next()
    }

    /// Creates a source with a new identifier.
    public convenience init(geometry: PathGeometry, fillRule: CGPathFillRule = .winding) {
        var (outline, bounds) = (geometry, geometry.bounds)
        if !bounds.isNull, max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY)) > PathGeometry.farthest {
            outline = geometry.limited
            bounds = outline.bounds
        }
        self.init(.outline(outline), fillRule, bounds: bounds)
    }

    /// Creates a source of a stroked path. If it has very many steps or dashes, its outline is computed lazily for the visible
    /// part.
    public convenience init(stroking geometry: PathGeometry, with style: StrokeStyle) {
        let box = geometry.controlBounds.insetBy(dx: -style.reach, dy: -style.reach)
        let isLong = geometry.verbs.count > Self.mostSteps || style.mostDashes(of: geometry) > Self.mostDashes
        if isLong, box.width.isFinite, box.height.isFinite {
            self.init(.stroke(geometry, style), .winding, bounds: box)
        } else {
            self.init(geometry: geometry.stroked(style))
        }
    }

    /// Creates a source of text. Its outline is computed only where it is needed.
    package convenience init(glyphs: PlacedGlyphs) {
        if glyphs.glyphs.isEmpty {
            self.init(geometry: glyphs.rest)
        } else {
            self.init(.glyphs(glyphs), .winding, bounds: glyphs.bounds)
        }
    }

    /// The glyphs of text; nil for other shapes.
    package var glyphs: PlacedGlyphs? {
        if case .glyphs(let glyphs) = content { glyphs } else { nil }
    }

    /// The number of steps of the outline, or of the stroked path if the outline is computed lazily: a measure of the cost of
    /// rasterising.
    package var stepCount: Int {
        switch content {
        case .outline(let path), .stroke(let path, _): path.verbs.count
        case .glyphs(let glyphs): glyphs.stepCount
        }
    }

    /// The outline in the plane's points. Strokes have been expanded into it.
    public var geometry: PathGeometry {
        switch content {
        case .outline(let path): return path
        case .stroke(let path, let pen): return path.stroked(pen)
        case .glyphs(let glyphs):
            return glyphOutline.withLock { known in
                let outline = known ?? glyphs.geometry
                known = outline
                return outline
            }
        }
    }

    /// Returns the part of the outline that is visible in a rectangle.
    public func geometry(within box: CGRect) -> PathGeometry {
        if case .stroke(let path, let pen) = content { path.stroked(pen, within: box) } else { geometry }
    }

    /// Returns the coverage of pixels. Small upright text is composed of the masks of its glyphs.
    ///
    /// - Parameters:
    ///   - transform: The transform from the plane's points to pixels.
    ///   - box: The pixels to compute.
    package func coverage(_ transform: CGAffineTransform, in box: PixelRect) -> CoverageMask {
        if case .glyphs(let glyphs) = content, let mask = glyphs.coverage(transform, in: box) { return mask }
        let part = CGRect(x: box.x, y: box.y, width: box.width, height: box.height).applying(transform.inverted())
        return CoverageRasterizer.rasterize(
            geometry(within: part.insetBy(dx: -1, dy: -1)), rule: fillRule, transform: transform, in: box)
    }
}

extension PathGeometry {
    /// The greatest coordinate of an outline. Beyond it the points where an edge crosses the visible rows are no longer known to a
    /// fraction of a pixel.
    package static let farthest: CGFloat = 1e9

    /// The path with coordinates up to the greatest one.
    fileprivate var limited: PathGeometry {
        func limit(_ value: CGFloat) -> CGFloat { min(max(value, -Self.farthest), Self.farthest) }
        func limit(_ point: CGPoint) -> CGPoint { CGPoint(x: limit(point.x), y: limit(point.y)) }
        var path = PathGeometry()
        for element in elements {
            switch element {
            case .move(let to): path.move(to: limit(to))
            case .line(let to): path.addLine(to: limit(to))
            case .quad(let control, let to): path.addQuadCurve(to: limit(to), control: limit(control))
            case .cubic(let first, let second, let to):
                path.addCurve(to: limit(to), control1: limit(first), control2: limit(second))
            case .close: path.close()
            }
        }
        return path
    }
}

/// Generates the identifiers of pixel sources for texture caches.
enum SourceIdentifier {
    private static let counter = Atomic<UInt64>(1)

    /// The next identifier. The top bit distinguishes it from the identifiers of images.
    static func next() -> UInt64 {
        counter.wrappingAdd(1, ordering: .relaxed).oldValue | 1 << 63
    }
}

/// A gradient in the renderer's form: geometry in units of the layer's bounds, and its stops in order.
public struct GradientSource: Sendable, Hashable {
    /// The layout of the colours.
    public enum Kind: Int, Sendable {
        /// Along the line from start to end, and beyond both.
        case axial
        /// From the start outwards in ellipses; the end is a corner of the first ellipse's box.
        case radial
        /// Around the start, beginning in the direction of the end, clockwise on screen.
        case conic
    }

    /// A colour and its location.
    public struct Stop: Sendable, Hashable {
        /// sRGB, not premultiplied.
        public var color: SIMD4<Float>
        /// 0 … 1, at least that of the stop before.
        public var location: Float

        /// Creates a stop.
        public init(color: SIMD4<Float>, location: Float) {
            self.color = color
            self.location = location
        }
    }

    /// The layout of the colours.
    public var type: Kind
    /// Start x and y, end x and y, in units of the bounds.
    public var ends: SIMD4<Float>
    /// At least one, in order. A layer's gradient has at most ``mostStops``.
    public var stops: [Stop]

    /// Greatest number of stops of a layer's gradient. A gradient with more is sampled at this many even distances.
    public static let mostStops = 4096

    /// Creates a gradient from stops that are in order.
    public init(type: Kind, ends: SIMD4<Float>, stops: [Stop]) {
        self.type = type
        self.ends = ends
        self.stops = stops
    }

    /// Missing locations, or locations that do not match the colours, are replaced by even ones. Locations are clamped to 0 … 1
    /// and never decrease. A gradient with more than ``mostStops`` stops is sampled at that many locations.
    init(values: LayerValues, type: CAGradientLayerType, colors: [SIMD4<Double>], locations: [Double]) {
        switch type {
        case .radial: self.type = .radial
        case .conic: self.type = .conic
        default: self.type = .axial
        }
        let start = GradientFields.startPoint.offset
        let end = GradientFields.endPoint.offset
        ends = [Float(values[start]), Float(values[start + 1]), Float(values[end]), Float(values[end + 1])]
        let even = colors.indices.map { colors.count > 1 ? Double($0) / Double(colors.count - 1) : 0 }
        var least = 0.0
        stops = zip(colors, locations.count == colors.count ? locations : even).map { color, location in
            least = max(least, min(max(location.isNaN ? 0 : location, 0), 1))
            return Stop(color: SIMD4<Float>(color), location: Float(least))
        }
        if stops.count > Self.mostStops { stops = Self.sampled(stops) }
    }

    private static func sampled(_ stops: [Stop]) -> [Stop] {
        var next = 0
        return (0..<mostStops).map { index in
            let location = Float(index) / Float(mostStops - 1)
            while next < stops.count, stops[next].location <= location { next += 1 }
            guard next > 0 else { return Stop(color: stops[0].color, location: location) }
            let before = stops[next - 1]
            guard next < stops.count else { return Stop(color: before.color, location: location) }
            let share = (location - before.location) / (stops[next].location - before.location)
            return Stop(color: before.color + (stops[next].color - before.color) * share, location: location)
        }
    }
}

/// A list drawn into a separate texture, which is then painted like an image: rasterised layers, the two sides of a transition.
public final class PictureSource: Sendable {
    /// The list to draw.
    public let list: DisplayList
    /// The part of the list that is kept, in its points.
    public let bounds: CGRect
    /// Pixels per point; nil for the resolution on screen.
    public let density: CGFloat?
    /// The key of texture caches.
    public let id: UInt64

    /// Creates a picture with a new identifier.
    public init(_ list: DisplayList, bounds: CGRect, density: CGFloat? = nil) {
        self.list = list
        self.bounds = bounds
        self.density = density
        id = SourceIdentifier.next()
    }
}

/// The output of a transition filter for two pictures at one moment.
public final class TransitionSource: Sendable {
    /// The picture at the start.
    public let from: PictureSource
    /// The picture at the end.
    public let to: PictureSource
    /// The transition's effect.
    public let effect: TransitionEffect
    /// 0 … 1.
    public let progress: Float
    /// The size of the output, in points.
    public let size: CGSize
    /// The key of texture caches; unique to this moment.
    public let id: UInt64

    /// Creates a moment with a new identifier.
    public init(from: PictureSource, to: PictureSource, effect: TransitionEffect, progress: Float, size: CGSize) {
        self.from = from
        self.to = to
        self.effect = effect
        self.progress = progress
        self.size = size
        id = SourceIdentifier.next()
    }
}

/// The pictures of rasterised layers and transitions, kept across frames so that an unchanged picture keeps its texture.
final class PictureCache: Sendable {
    /// The use of a layer's picture.
    enum Purpose: Hashable {
        case rasterized
        case meshed
        case transition
    }

    /// The layer and the use of a picture.
    struct Key: Hashable {
        var slot: Int32
        var purpose: Purpose
    }

    private let pictures = Mutex<[Key: PictureSource]>([:])

    /// The picture of a layer: the cached one if its list, bounds and density are unchanged, else a new one.
    func picture(_ key: Key, _ list: DisplayList, bounds: CGRect, density: CGFloat? = nil) -> PictureSource {
        if let old = pictures.withLock({ $0[key] }), old.bounds == bounds, old.density == density, old.list.shows(list) {
            return old
        }
        let picture = PictureSource(list, bounds: bounds, density: density)
        pictures.withLock { $0[key] = picture }
        return picture
    }

    /// Removes a layer's pictures.
    func remove(_ slot: Int32) {
        pictures.withLock { pictures in
            guard !pictures.isEmpty else { return }
            pictures[Key(slot: slot, purpose: .rasterized)] = nil
            pictures[Key(slot: slot, purpose: .transition)] = nil
        }
    }
}

extension DisplayList {
    /// Whether another list certainly gives the same pixels, decided without drawing.
    package func shows(_ other: DisplayList) -> Bool {
        size == other.size && commands == other.commands && quads == other.quads && clips == other.clips
            && groups == other.groups && polygons == other.polygons && sources.count == other.sources.count
            && zip(sources, other.sources).allSatisfy { $0.shows($1) }
    }
}

extension PixelSource {
    /// Whether another source gives the same pixels.
    package func shows(_ other: PixelSource) -> Bool {
        if case .gradient(let a) = self, case .gradient(let b) = other { return a == b }
        return id != 0 && id == other.id
    }
}
