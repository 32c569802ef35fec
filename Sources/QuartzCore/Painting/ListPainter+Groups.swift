import Foundation

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

    /// The longest side in pixels of a picture that filters enlarge, and the distance that they read in any case.
    private static let (longestSource, leastReach) = (4096, 512)

    /// Filters that reach further than this many points, or whose lengths are not finite, are left out.
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
        guard !shown.isEmpty else { return false }
        let filters = group.filters.filter { $0.reach < Self.farthestReach && $0.sigma.isFinite }
        let region = filters.isEmpty && !group.isBackdrop ? shown : source(of: group, filters, shown: shown)
        guard let content = store.surface(region) else { return false }
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
            let filters = PictureFilters(origin: SIMD2(Float(content.bounds.x), Float(content.bounds.y)))
            content = filters.apply(open.filters.map { $0.scaled(by: Float(scale)) }, to: content)
        }
        var shown = open.shown
        if group.blendMode.keepsBackdrop {
            if !group.isBackdrop, open.filters.isEmpty { shown = shown.intersection(content.touched) }
            if let mask = open.mask { shown = shown.intersection(mask.touched) }
        }
        var composite = Composite(content: content, opacity: min(1, max(0, group.opacity)), blend: group.blendMode)
        composite.mask = open.mask
        composite.replacesBackdrop = group.isBackdrop
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

    /// The pixels of a group's own picture on which those depend that it shows.
    ///
    /// A backdrop ends at the edge of that picture. Content has a transparent rim, which filters read at the picture's edge: two
    /// pixels beyond the smoothed edges, multiplied by the pixels that a wide blur combines into one. Nothing is painted further
    /// out, so a blur far wider than its content costs only its visible part.
    private func source(of group: DisplayList.Group, _ filters: [FilterOperation], shown: PixelRect) -> PixelRect {
        let most = max((Self.longestSource - max(shown.width, shown.height)) / 2, Self.leastReach)
        func pixels(_ length: Float) -> Int {
            let length = Double(length) * scale
            return length < Double(most) ? Int(max(0, length).rounded(.up)) : most
        }
        let reach = pixels(filters.reach)
        let needed = shown.grown(by: reach + 2)
        if group.isBackdrop { return needed.intersection(surface.bounds) }
        let rim = 2 + pixels(filters.map(\.sigma).max() ?? 0)
        let own = PixelRect(covering: group.source.isNull ? group.bounds : group.source, scale: scale)
        let between = shown.grown(by: pixels(filters.dropFirst().reduce(0) { $0 + $1.reach }))
        let source = own.intersection(needed).union(between).grown(by: rim).intersection(needed)
        return source.intersection(own.grown(by: reach + 2))
    }
}
