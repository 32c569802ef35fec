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
        /// The blending of the picture with the backdrop.
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
        /// Whether the picture begins transparent. Otherwise it begins as a copy of the backdrop and replaces it, subject to opacity,
        /// mask and clip. Groups with filters or a blend mode are isolated in any case.
        public var isIsolated = true

        /// Whether the picture begins as a copy of the backdrop.
        package var startsWithBackdrop: Bool { !isIsolated && !isBackdrop && filters.isEmpty && blendMode == .normal }

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

        /// The connection of an edge to the piece beyond it.
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
    public var quads: [Quad] = [] {
        // The condition is far cheaper than the assignment, and most lists have no runs.
        didSet { if runs != nil { runs = nil } }
    }
    /// The clips that quads and groups refer to.
    public var clips: [Clip] = []
    /// The polygons that cut quads refer to.
    public var polygons: [Polygon] = []
    /// The pixel sources that quads refer to.
    public var sources: [PixelSource] = []
    /// The groups that `beginGroup` refers to.
    public var groups: [Group] = []

    /// The bounds of runs of the quads; nil if they are unknown. A change of the quads drops them.
    package internal(set) var runs: QuadRuns?
    /// The number of open groups while the list is built.
    var openGroups = 0
    /// Sources before this index are not shared with content painted next.
    var fence = 0

    /// Creates an empty list.
    public init(size: CGSize) {
        self.size = size
    }
}

/// The positions of a group's parts among a list's commands.
package struct GroupForm {
    /// The command that begins it.
    package let begin: Int
    /// The command that begins its mask; the one that ends the group if it has no mask.
    package var mask: Int
    /// The command that ends it, or the number of commands if none does.
    package var end: Int

    package var content: Range<Int> { begin + 1..<mask }
    /// The commands that paint its mask, or nil.
    package var maskCommands: Range<Int>? { mask < end ? mask + 1..<end : nil }

    /// The forms of all groups, in the order in which they begin.
    package static func all(in commands: [DisplayList.Command]) -> [GroupForm] {
        var forms: [GroupForm] = []
        var open: [Int] = []
        for (index, command) in commands.enumerated() {
            switch command {
            case .draw: break
            case .beginGroup:
                open.append(forms.count)
                forms.append(GroupForm(begin: index, mask: commands.count, end: commands.count))
            case .beginMask:
                if let last = open.last, forms[last].mask == commands.count { forms[last].mask = index }
            case .endGroup:
                guard let last = open.popLast() else { break }
                forms[last].end = index
                forms[last].mask = min(forms[last].mask, index)
            }
        }
        return forms
    }
}

extension DisplayList {
    /// Returns the indices of the quads that a command names, clamped to the list's quads.
    package func quadIndices(_ first: Int, _ count: Int) -> Range<Int> {
        let start = min(max(0, first), quads.count)
        let (sum, isBeyond) = first.addingReportingOverflow(count)
        let end = isBeyond ? (count > 0 ? quads.count : 0) : min(sum, quads.count)
        return start..<max(start, end)
    }

    /// Returns the quads that commands paint if these open no group and paint at most `limit` quads; else nil.
    package func plainQuads(of range: Range<Int>, atMost limit: Int) -> [Int]? {
        var result: [Int] = []
        for command in commands[range] {
            guard case .draw(let first, let count) = command else { return nil }
            let indices = quadIndices(first, count)
            guard result.count + indices.count <= limit else { return nil }
            result += indices
        }
        return result
    }

    /// The bounds of the commands, in points; a masked group is limited to its mask. Nil if filters may reach beyond the quads.
    package func bounds(of range: Range<Int>) -> CGRect? {
        // One entry for each open group, after one for the commands outside of groups. `painted` is the area painted so far, by the
        // content or, once it has begun, by the mask. `content` is the content's area after the mask has begun.
        var open: [(painted: CGRect, content: CGRect?)] = [(.null, nil)]
        func close() {
            guard open.count > 1, let group = open.popLast() else { return }
            let bounds = group.content.map { $0.intersection(group.painted) } ?? group.painted
            open[open.count - 1].painted = open[open.count - 1].painted.union(bounds)
        }
        for command in commands[range] {
            let last = open.count - 1
            switch command {
            case .draw(let first, let count):
                for index in quadIndices(first, count) { open[last].painted = open[last].painted.union(quads[index].bounds) }
            case .beginGroup(let index):
                guard groups.indices.contains(index), groups[index].filters.isEmpty, !groups[index].isBackdrop else { return nil }
                open.append((.null, nil))
            case .beginMask where last > 0 && open[last].content == nil: open[last] = (.null, open[last].painted)
            case .beginMask: break
            case .endGroup: close()
            }
        }
        while open.count > 1 { close() }
        return open[0].painted
    }
}

extension DisplayList {
    /// A rectangle that encloses everything painted within the clips.
    package var bounds: CGRect {
        var result = CGRect.null
        var depth = 0
        for command in commands {
            switch command {
            case .draw(let first, let count):
                guard depth == 0 else { continue }
                for quad in quads[first..<first + count] where quad.isDrawable {
                    let own = quad.bounds
                    result = result.union(quad.clip < 0 ? own : own.intersection(clips[Int(quad.clip)].bounds))
                }
            case .beginGroup(let index):
                // A group's bounds enclose its content.
                if depth == 0 { result = result.union(groups[index].bounds) }
                depth += 1
            case .beginMask: break
            case .endGroup: depth -= 1
            }
        }
        return result
    }
}

extension DisplayList: CustomStringConvertible {
    /// The list as text, one command a line, groups indented. Goldens use it.
    public var description: String {
        var lines = ["list \(Self.number(size.width)) × \(Self.number(size.height))"]
        var indent = 1
        func add(_ text: String) { lines.append(String(repeating: "  ", count: indent) + text) }
        for command in commands {
            switch command {
            case .draw(let first, let count):
                for quad in quads[first..<first + count] { add(describe(quad)) }
            case .beginGroup(let index):
                add(describe(groups[index]))
                indent += 1
            case .beginMask:
                indent -= 1
                add("mask")
                indent += 1
            case .endGroup:
                indent -= 1
                add("end")
            }
        }
        return lines.joined(separator: "\n")
    }

    private func describe(_ quad: Quad) -> String {
        var text = "\(quad.kind) \(Self.numbers(quad.rect)) color \(Self.numbers(quad.color))"
        if quad.map != .identity {
            text += " map [\(Self.numbers(quad.map.x, 3)); \(Self.numbers(quad.map.y, 3))"
            text += quad.map.isAffine ? "]" : "; \(Self.numbers(quad.map.w, 3))]"
        }
        if quad.radii != .zero { text += " radii \(Self.numbers(quad.radii))" }
        if quad.kind == .image, quad.texture != [0, 0, 1, 1] { text += " texture \(Self.numbers(quad.texture))" }
        if quad.parameter != 0 { text += quad.kind == .shadow ? " sigma" : " width" }
        if quad.parameter != 0 { text += " \(Self.number(quad.parameter))" }
        if quad.clip >= 0 { text += " clip \(describe(clips[Int(quad.clip)]))" }
        if quad.polygon >= 0 {
            let points = polygons[Int(quad.polygon)].points
            text += " polygon \(points.map { "(\(Self.number($0.x)) \(Self.number($0.y)))" }.joined())"
        }
        return text
    }

    private func describe(_ group: Group) -> String {
        var text = "group opacity \(Self.number(group.opacity))"
        if group.isBackdrop { text += " backdrop" }
        if !group.isIsolated { text += " open" }
        if group.blendMode != .normal { text += " \(group.blendMode)" }
        for filter in group.filters { text += " \(filter)" }
        if group.clip >= 0 { text += " clip \(describe(clips[Int(group.clip)]))" }
        return text
    }

    private func describe(_ clip: Clip) -> String {
        guard clip.radii != .zero else { return "(\(Self.numbers(clip.rect)))" }
        return "(\(Self.numbers(clip.rect)) radii \(Self.numbers(clip.radii))\(clip.isContinuous ? " continuous" : ""))"
    }

    private static func numbers(_ values: SIMD4<Float>, _ count: Int = 4) -> String {
        (0..<count).map { number(values[$0]) }.joined(separator: " ")
    }

    private static func number(_ value: some BinaryFloatingPoint) -> String { value.shortText(decimals: 3) }
}
