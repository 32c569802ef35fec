/// The content of one frame in painting order: a value in points, independent of layers, time and graphics hardware.
///
/// Commands are a flat stream. `beginGroup` … `endGroup` nest; between them, `beginMask` ends the group's content and starts its
/// mask. Every quad, grouped or not, is placed in the points of the whole list.
public struct DisplayList: Sendable {
    /// One step of painting.
    public enum Command: Sendable, Hashable {
        /// Paints `count` quads, starting with `first`, in order.
        case draw(first: Int, count: Int)
        /// Starts painting into the group of that index.
        case beginGroup(Int)
        /// Ends the content of the innermost group. The commands up to `endGroup` paint its mask, of which only the alpha counts.
        case beginMask
        /// Ends the innermost group and paints it as one picture.
        case endGroup
    }

    /// A range of the stream that is composited as one picture.
    public struct Group: Sendable, Hashable {
        /// The area that the group may cover, in points of the list, including the reach of its filters. Content outside is
        /// dropped.
        public var bounds: CGRect
        /// Opacity of the whole picture, 0 … 1.
        public var opacity: Float
        /// How the picture is blended with the backdrop.
        public var blendMode: CGBlendMode
        /// Clip of the whole picture, an index into `clips`, or -1.
        public var clip: Int32
        /// Slot of the layer that needs the group.
        public var layer: Int32
        /// The area of the picture before filters and clip, in points of the list; null for ``bounds``.
        public var source = CGRect.null
        /// Filters of the picture, applied in order before the mask, the opacity and the clip. Lengths are in points of the list.
        public var filters: [FilterOperation] = []
        /// Whether the group's picture is the backdrop inside `bounds` instead of separate content. The filtered picture replaces
        /// the backdrop, subject to opacity, mask and clip.
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

    /// A rounded rectangle on a plane. Nothing is painted outside it. A quad has at most one clip; groups nest further ones.
    public struct Clip: Sendable, Hashable {
        /// From the list's points to the clip's plane.
        public var inverse: PlaneMap
        /// Left, top, width, height on the plane, in points.
        public var rect: SIMD4<Float>
        /// Corner radii as in `Quad`.
        public var radii: SIMD4<Float>
        /// A rectangle of the list's points that encloses the clip.
        public var bounds: CGRect
        /// Whether corners follow a continuous curve instead of a circular arc.
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

    /// The remaining part of a quad's rectangle after a cut: a convex polygon on the quad's plane.
    public struct Polygon: Sendable, Hashable {
        /// The corners on the plane, in points, in either orientation.
        public var points: [SIMD2<Float>]
        /// Bit `i`: the edge from corner `i` to the next one is smoothed.
        public var smoothEdges: UInt32
        /// Bit `i`: another piece of the same quad lies beyond that edge. Both pieces are smoothed so that together they cover
        /// each pixel of the edge fully. Content painted between them stays visible.
        public var joinedEdges: UInt32 = 0
        /// Bit `i` of a joined edge: the other piece is painted later.
        public var lowerEdges: UInt32 = 0

        /// How an edge joins the piece beyond it.
        enum Seam {
            /// Each pixel belongs to one of the two pieces.
            case sharp
            /// The other piece is painted later.
            case lower
            /// The other piece is painted earlier.
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
    /// The painting commands, back to front.
    public var commands: [Command] = []
    /// The quads that `draw` commands refer to.
    public var quads: [Quad] = []
    /// The clips that quads and groups refer to.
    public var clips: [Clip] = []
    /// The polygons that cut quads refer to.
    public var polygons: [Polygon] = []
    /// The pixel sources that quads refer to.
    public var sources: [PixelSource] = []
    /// The groups that `beginGroup` refers to.
    public var groups: [Group] = []

    /// How many groups are open while the list is built.
    var openGroups = 0
    /// Sources before this index are not shared with content painted next.
    var fence = 0

    /// Creates an empty list.
    public init(size: CGSize) {
        self.size = size
    }
}
