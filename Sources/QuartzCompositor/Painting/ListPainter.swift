import Foundation

/// Paints one display list on a surface.
///
/// Quads are painted one after the other, row by row. A group is painted on a separate surface and then composited.
final class ListPainter {
    let list: DisplayList
    /// Pixels per point.
    let scale: Double
    let store: PaintStore
    /// The number of pictures that enclose this list.
    let depth: Int
    /// The surface being painted on: the list's own or that of the innermost group.
    var surface: PaintSurface
    /// The groups whose ends have not been reached.
    var openGroups: [OpenGroup] = []
    private var clips: [PaintClip?]
    /// The list's own surface.
    private let target: PaintSurface
    /// The pixels of the target that are covered later.
    private var occlusion = OcclusionGrid()
    /// The index of the quad that is painted. In a group it may be that of an earlier quad.
    private var quadIndex = 0

    init(_ list: DisplayList, scale: Double, on surface: PaintSurface, store: PaintStore, depth: Int = 0) {
        self.list = list
        self.scale = scale
        self.surface = surface
        target = surface
        self.store = store
        self.depth = depth
        clips = Array(repeating: nil, count: list.clips.count)
    }

    /// Paints all commands. Groups without an end are ended at the end of the list.
    func paint() {
        let forms = GroupForm.all(in: list.commands)
        occlusion.begin(list, scale: scale, region: target.bounds)
        var nextForm = 0
        var position = 0
        while position < list.commands.count {
            switch list.commands[position] {
            case .draw(let first, let count):
                for index in list.quadIndices(first, count) {
                    quadIndex = index
                    paint(list.quads[index])
                }
            case .beginGroup(let index):
                while forms[nextForm].begin < position { nextForm += 1 }
                if !beginGroup(index, forms[nextForm]) { position = forms[nextForm].end }
            case .beginMask: beginMask()
            case .endGroup: endGroup()
            }
            position += 1
        }
        while !openGroups.isEmpty { endGroup() }
    }

    /// The clip with an index; nil if there is none such.
    func clip(_ index: Int32) -> PaintClip? {
        guard clips.indices.contains(Int(index)) else { return nil }
        if let clip = clips[Int(index)] { return clip }
        let clip = PaintClip(list.clips[Int(index)], scale: scale)
        clips[Int(index)] = clip
        return clip
    }

    // MARK: Quads

    /// Paints a quad. Quads with numbers that are not finite, and empty ones, are left out.
    private func paint(_ quad: Quad) {
        guard quad.isDrawable, let piece = PaintPiece(quad, scale: scale) else { return }
        switch quad.kind {
        case .solid: paintSolid(quad, piece)
        case .image: paintImage(quad, piece)
        case .coverage: paintShape(quad, piece)
        case .border: paintBorder(quad, piece)
        case .gradient: paintGradient(quad, piece)
        case .shadow: paintShadow(quad, piece)
        }
    }

    private func paintSolid(_ quad: Quad, _ piece: PaintPiece) {
        guard let (piece, area) = area(of: piece, quad) else { return }
        surface.fill(area, with: SolidPaint(solid: piece.color))
    }

    private func paintBorder(_ quad: Quad, _ piece: PaintPiece) {
        guard quad.parameter > 0, let (piece, outer) = area(of: piece, quad, mayCut: false) else { return }
        var area = outer
        let width = piece.parameter
        area.hole = PlaneOutline(
            piece.plane, rect: piece.rect + SIMD4(width, width, -width, -width),
            radii: pointwiseMax(piece.radii - SIMD4(repeating: width), .zero), exponent: piece.exponent)
        surface.fill(area, with: SolidPaint(solid: piece.color))
    }

    private func paintGradient(_ quad: Quad, _ piece: PaintPiece) {
        guard case .gradient(let gradient)? = source(of: quad), !gradient.stops.isEmpty else { return }
        guard let (cut, area) = area(of: piece, quad) else { return }
        surface.fill(area, with: GradientPaint(cut, gradient))
    }

    private func paintShadow(_ quad: Quad, _ piece: PaintPiece) {
        guard piece.parameter > 0 else { return paintSolid(quad, piece) }
        var piece = piece
        piece.edges = []
        piece.radii = SIMD4(repeating: piece.radii.max())
        guard piece.bounds(reach: piece.parameter * ShadowPaint.reach, region: surface.bounds) != nil else { return }
        piece.parameter = max(piece.parameter, ShadowPaint.leastSigma / max(1e-6, piece.leastScale.min()))
        let reach = piece.parameter * ShadowPaint.reach
        var reached = piece
        reached.rect += SIMD4(-reach, -reach, reach, reach)
        reached.radii = .zero
        guard let (_, area) = area(of: reached, quad, mayCut: false) else { return }
        let pixels = area.box.width * area.box.height
        surface.fill(area, with: ShadowPaint(piece, in: area.box) { store.corner(roundness: $0, pixels: pixels) })
    }

    /// Returns the smallest box around the pixels of a box that later paint leaves visible.
    private func uncovered(_ box: PixelRect) -> PixelRect {
        occlusion.isActive && surface === target ? occlusion.uncovered(box, after: quadIndex) : box
    }

    func source(of quad: Quad) -> PixelSource? {
        list.sources.indices.contains(Int(quad.source)) ? list.sources[Int(quad.source)] : nil
    }

    /// Culls and clips a piece; nil if nothing of it is seen.
    ///
    /// - Parameter mayCut: Whether the piece may be made smaller to fit its clip.
    func area(of piece: PaintPiece, _ quad: Quad, mayCut: Bool = true) -> (piece: PaintPiece, area: PaintArea)? {
        var piece = piece
        guard var box = piece.bounds(reach: 0, region: surface.bounds) else { return nil }
        var polygon: PolygonOutline?
        if quad.polygon >= 0 {
            guard list.polygons.indices.contains(Int(quad.polygon)),
                let outline = PolygonOutline(list.polygons[Int(quad.polygon)], of: piece)
            else { return nil }
            polygon = outline
            // Smoothed edges of a polygon reach one pixel beyond.
            box = box.grown(by: 1).intersection(surface.bounds)
        }
        var each: PlaneOutline?
        if quad.clip >= 0 {
            guard let clip = clip(quad.clip) else { return nil }
            switch piece.clip(by: clip, mayCut: mayCut && polygon == nil) {
            case .hidden: return nil
            case .open: break
            case .each(let outline): each = outline
            }
            guard let cut = piece.bounds(reach: 0, region: box.intersection(clip.bounds)) else { return nil }
            box = cut
        }
        box = uncovered(box)
        guard !box.isEmpty else { return nil }
        var area = PaintArea(box: box, outline: piece.outline(hasSides: polygon == nil), clip: each, polygon: polygon)
        if occlusion.isActive, surface === target { area.cover = PaintCover(grid: occlusion, number: quadIndex) }
        return (piece, area)
    }
}

// Groups: content and mask are painted on separate surfaces and composited at the end.

extension ListPainter {
    /// A group whose end has not been reached.
    struct OpenGroup {
        let index: Int
        /// The surface that the group is composited on.
        let outer: PaintSurface
        let content: PaintSurface
        /// The pixels that the group may show.
        let shown: PixelRect
        /// The group's filters without those whose lengths are out of range.
        let filters: [FilterOperation]
        var mask: PaintSurface?
    }

    /// Filters that reach further than this many points are left out.
    private static let farthestReach: Float = 65_536

    /// Begins a group; false if nothing is left to do up to its end.
    func beginGroup(_ index: Int, _ form: GroupForm) -> Bool {
        guard list.groups.indices.contains(index), var shown = region(of: list.groups[index]) else { return false }
        let group = list.groups[index]
        // A blend that removes the backdrop removes it outside of the mask too.
        if let commands = form.maskCommands, group.blendMode.keepsBackdrop, !group.isBackdrop,
            let bounds = list.bounds(of: commands)
        {
            shown = shown.intersection(PixelRect(covering: bounds, scale: scale).grown(by: 1))
        }
        shown = uncovered(shown)
        guard !shown.isEmpty else { return false }
        let filters = group.filters.filter { $0.isFinite && $0.reach.longest < Self.farthestReach }
        let region = filters.isEmpty && !group.isBackdrop ? shown : source(of: group, filters, shown: shown)
        guard let content = store.surface(region) else { return false }
        if group.startsWithBackdrop { content.copy(surface) }
        openGroups.append(OpenGroup(index: index, outer: surface, content: content, shown: shown, filters: filters))
        surface = content
        return true
    }

    func beginMask() {
        guard let last = openGroups.indices.last else { return }
        if openGroups[last].mask == nil { openGroups[last].mask = store.surface(openGroups[last].shown) }
        surface = openGroups[last].mask ?? surface
    }

    func endGroup() {
        guard let open = openGroups.popLast() else { return }
        surface = open.outer
        defer {
            store.giveBack(open.content)
            if let mask = open.mask { store.giveBack(mask) }
        }
        let group = list.groups[open.index]
        var content = open.content
        if group.isBackdrop {
            content.clear()
            content.copy(open.outer)
        }
        if !open.filters.isEmpty {
            let filters = open.filters.map { $0.scaled(by: Float(scale)) }
            content = PictureFilters.apply(filters, to: content, shown: open.shown)
        }
        var shown = open.shown
        if group.blendMode.keepsBackdrop {
            if !group.isBackdrop, !group.startsWithBackdrop {
                shown = shown.intersection(open.filters.isEmpty ? content.touched : content.visibleBounds)
            }
            if let mask = open.mask { shown = shown.intersection(mask.touched) }
        }
        var composite = Composite(content: content, opacity: min(1, max(0, group.opacity)), blend: group.blendMode)
        composite.mask = open.mask
        composite.replacesBackdrop = group.isBackdrop || group.startsWithBackdrop
        if group.clip >= 0 {
            guard let clip = clip(group.clip), let outline = clip.outline else { return }
            composite.clip = outline
        }
        surface.add(composite, in: shown)
    }

    /// The pixels that a group can show; nil for none.
    private func region(of group: DisplayList.Group) -> PixelRect? {
        var region = PixelRect(covering: group.bounds, scale: scale).intersection(surface.bounds)
        if group.clip >= 0 {
            guard let clip = clip(group.clip) else { return nil }
            region = region.intersection(clip.bounds)
        }
        let isSeen = group.opacity > 0 || !group.blendMode.keepsBackdrop
        return region.isEmpty || !isSeen || group.opacity.isNaN ? nil : region
    }

    /// The pixels of a group's own picture that its filters read for the shown pixels.
    ///
    /// A backdrop ends at the edge of that picture. Content has a transparent rim, which filters read at the picture's edge: two
    /// pixels beyond the smoothed edges, multiplied by the pixels that a wide blur combines into one. Nothing is painted further
    /// out, so a blur far wider than its content costs only its visible part.
    private func source(of group: DisplayList.Group, _ filters: [FilterOperation], shown: PixelRect) -> PixelRect {
        let canvas = (openGroups.first?.outer ?? surface).bounds
        let most = FilterReach.greatestDistance(
            shown: max(shown.width, shown.height), canvas: max(canvas.width, canvas.height))
        func pixels(_ reach: FilterReach) -> PixelReach { reach.pixels(scale: Float(scale), atMost: most) }
        let needed = shown.grown(by: pixels(filters.reach.opposite)).grown(by: 2)
        if group.isBackdrop { return needed.intersection(surface.bounds) }
        let sigma = Double(filters.map(\.sigma).max() ?? 0) * scale
        let rim = 2 + (sigma < Double(most) ? Int(max(0, sigma).rounded(.up)) : most)
        let own = PixelRect(covering: group.source.isNull ? group.bounds : group.source, scale: scale)
        let between = shown.grown(by: pixels(filters.dropFirst().reach.opposite))
        let source = own.intersection(needed).union(between).grown(by: rim).intersection(needed)
        return source.intersection(own.grown(by: pixels(filters.reach)).grown(by: 2))
    }
}
