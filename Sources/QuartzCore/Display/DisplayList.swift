/// Everything one frame shows, in painting order: a value in points, without layers, time or graphics card.
///
/// Commands are a flat stream. `beginGroup` … `endGroup` nest; between them, `beginMask` ends the group's content and starts its
/// mask. Every quad, grouped or not, is placed in the points of the whole list.
public struct DisplayList: Sendable {
    /// One step of painting.
    public enum Command: Sendable, Hashable {
        /// Paints `count` quads from `first` on, in order.
        case draw(first: Int, count: Int)
        /// Starts painting into the group of that index.
        case beginGroup(Int)
        /// Ends the content of the innermost group; what follows is its mask, of which the alpha counts.
        case beginMask
        /// Ends the innermost group and paints it as one picture.
        case endGroup
    }

    /// A stretch of the stream that is composited as one picture.
    public struct Group: Sendable, Hashable {
        /// What the group may cover, in points of the list, the reach of its filters included; content outside it is not kept.
        public var bounds: CGRect
        /// Multiplies the whole picture, 0 … 1.
        public var opacity: Float
        /// How the picture meets what lies behind it.
        public var blendMode: CGBlendMode
        /// Clip of the whole picture, an index into `clips`, or -1.
        public var clip: Int32
        /// The layer that asked for it.
        public var layer: Int32
        /// What its own picture may cover before it is filtered, in points of the list, its clip left aside; null for ``bounds``.
        public var source = CGRect.null
        /// What is done to the picture, in order, before the mask, the opacity and the clip: lengths and places in points of the list.
        public var filters: [FilterOperation] = []
        /// Whether the picture is what lies behind the group, within `bounds`, instead of content of its own. It replaces what it
        /// was taken from, as far as opacity, mask and clip let it.
        public var isBackdrop = false

        /// Creates a group.
        public init(
            bounds: CGRect, opacity: Float = 1, blendMode: CGBlendMode = .normal, clip: Int32 = -1, layer: Int32 = -1,
            filters: [FilterOperation] = [], isBackdrop: Bool = false
        ) {
            self.bounds = bounds
            self.opacity = opacity
            self.blendMode = blendMode
            self.clip = clip
            self.layer = layer
            self.filters = filters
            self.isBackdrop = isBackdrop
        }
    }

    /// A rounded rectangle of some plane, outside which nothing is painted. A quad obeys one; deeper nesting is done by groups.
    public struct Clip: Sendable, Hashable {
        /// From the list's points to the clip's plane.
        public var inverse: PlaneMap
        /// Left, top, width, height on the plane, in points.
        public var rect: SIMD4<Float>
        /// Corner radii as in `Quad`.
        public var radii: SIMD4<Float>
        /// A rectangle of the list's points outside which the clip lets nothing through.
        public var bounds: CGRect
        /// Whether corners follow a continuous curve instead of a circle's arc.
        public var isContinuous = false

        /// Creates a clip.
        public init(
            inverse: PlaneMap, rect: SIMD4<Float>, radii: SIMD4<Float> = .zero, bounds: CGRect, isContinuous: Bool = false
        ) {
            self.inverse = inverse
            self.rect = rect
            self.radii = radii
            self.bounds = bounds
            self.isContinuous = isContinuous
        }
    }

    /// What is left of a quad's rectangle after it was cut: a convex polygon on the quad's plane.
    public struct Polygon: Sendable, Hashable {
        /// The corners on the plane, in points, in either order of turning.
        public var points: [SIMD2<Float>]
        /// Bit `i`: the edge from corner `i` to the next is smoothed.
        public var smoothEdges: UInt32
        /// Bit `i`: another piece of the same quad lies beyond that edge, and the two are smoothed so that together they cover each
        /// pixel of the edge in full, with whatever is painted between them showing as it should.
        public var joinedEdges: UInt32 = 0
        /// Bit `i` of those: the other piece is painted later.
        public var lowerEdges: UInt32 = 0

        /// How an edge meets the piece beyond it.
        enum Seam {
            /// Each pixel belongs to one of the two.
            case sharp
            /// Joined with one that is painted later.
            case lower
            /// Joined with one that was painted before.
            case upper
        }

        mutating func setSeam(_ edge: Int, _ seam: Seam) {
            guard seam != .sharp else { return }
            joinedEdges |= 1 << UInt32(edge)
            if seam == .lower { lowerEdges |= 1 << UInt32(edge) }
        }

        /// Creates a polygon; at most 32 corners count.
        public init(points: [SIMD2<Float>], smoothEdges: UInt32) {
            self.points = points
            self.smoothEdges = smoothEdges
        }
    }

    /// The size of the frame in points.
    public var size: CGSize
    /// What to paint, back to front.
    public var commands: [Command] = []
    /// The quads that `draw` commands name.
    public var quads: [Quad] = []
    /// The clips that quads and groups name.
    public var clips: [Clip] = []
    /// The polygons that cut quads name.
    public var polygons: [Polygon] = []
    /// The pixel sources that quads name.
    public var sources: [PixelSource] = []
    /// The groups that `beginGroup` names.
    public var groups: [Group] = []

    /// How many groups are open while the list is built.
    var openGroups = 0
    /// Sources before this index are not shared with what is painted next.
    var fence = 0

    /// Creates an empty list.
    public init(size: CGSize) {
        self.size = size
    }
}
