import QuartzCompositor

// Groups: those that need no picture are painted quad by quad, all others off screen.

extension FrameEncoder {
    /// The maximum number of quads that are painted one by one. A larger group is painted as one picture.
    private static let mostFolded = 8

    /// A group, its visible pixels, and its mask if the mask is sampled.
    struct SeenGroup {
        let group: DisplayList.Group
        let form: GroupForm
        let shown: PixelBox
        let sample: MaskSample?
    }

    /// Begins a group. Returns false if the commands up to the group's end can be skipped.
    mutating func beginGroup(_ index: Int, _ form: GroupForm) -> Bool {
        guard let seen = seenGroup(at: index, form) else { return false }
        if let quads = folded(seen) {
            paint(quads, of: seen)
            return false
        }
        if paintInParts(seen) { return false }
        let group = seen.group
        let content = Pass(region: group.filters.isEmpty ? seen.shown : source(of: group, shown: seen.shown))
        // Beyond what the filters reach there is no picture.
        let shown = seen.shown.intersection(content.region)
        guard !shown.isEmpty else { return false }
        openGroups.append(
            OpenGroup(group: group, outer: pass, content: content, shown: shown, sample: seen.sample, mask: nil, end: form.end))
        enter(content)
        return true
    }

    /// Returns the visible part of a group; nil if it is empty.
    mutating func seenGroup(at index: Int, _ form: GroupForm) -> SeenGroup? {
        guard list.groups.indices.contains(index), let most = region(of: list.groups[index]) else { return nil }
        var group = list.groups[index]
        // Filters whose lengths are not finite are not drawn.
        if !group.filters.allSatisfy(\.isFinite) { group.filters.removeAll { !$0.isFinite } }
        // A blend that removes the backdrop removes it outside of the mask too, so the mask is painted as a picture.
        guard let commands = form.maskCommands, !group.isBackdrop, group.blendMode.keepsBackdrop else {
            return SeenGroup(group: group, form: form, shown: most, sample: nil)
        }
        var shown = most
        let outer = region
        region = most
        let mask = mask(commands, isClipped: group.clip >= 0)
        region = outer
        if let bounds = mask.bounds { shown = shown.intersection(bounds) }
        guard !shown.isEmpty else { return nil }
        guard case .sampled(let sample) = mask else { return SeenGroup(group: group, form: form, shown: shown, sample: nil) }
        return SeenGroup(group: group, form: form, shown: shown, sample: sample)
    }

    /// Returns the quads of a group that needs no picture, because they do not overlap. Opacity, clip and mask are applied to
    /// each quad.
    mutating func folded(_ seen: SeenGroup) -> [Quad]? {
        let (group, sample) = (seen.group, seen.sample)
        guard seen.form.maskCommands == nil || sample != nil, group.filters.isEmpty, !group.isBackdrop,
            group.blendMode == .normal, let indices = list.plainQuads(of: seen.form.content, atMost: Self.mostFolded),
            areApart(indices, within: group, sample)
        else { return nil }
        var quads: [Quad] = []
        for index in indices {
            var quad = list.quads[index]
            quad.color *= min(1, max(0, group.opacity)) * (sample?.alpha ?? 1)
            // Content clipped by the group alone is sampled without a clip and then clipped.
            guard group.clip < 0 || quad.clip == group.clip else { return nil }
            if let clip = sample?.clip, clip >= 0 {
                guard quad.clip < 0 else { return nil }
                quad.clip = clip
            }
            if let sample, sample.row >= 0, !sample.canMultiply(quad) { return nil }
            quads.append(quad)
        }
        return quads
    }

    /// Paints the quads of a group without an intermediate picture.
    private mutating func paint(_ quads: [Quad], of seen: SeenGroup) {
        let (outer, outerSample) = (region, maskSample)
        (region, maskSample) = (seen.shown, seen.sample)
        sieve = sieve(for: quads, of: seen)
        for quad in quads { encode(quad) }
        (region, maskSample, sieve) = (outer, outerSample, nil)
        if debug.contains(.layers) { encodeOutlines(quads[...]) }
    }

    /// Whether no two quads touch the same pixel and no visible part of a quad is outside the group's bounds.
    private mutating func areApart(_ indices: [Int], within group: DisplayList.Group, _ sample: MaskSample?) -> Bool {
        let bounds = PixelBox(covering: group.bounds, scale: scale)
        var seen = sample?.bounds ?? region
        if group.clip >= 0 { seen = seen.intersection(table.entry(Int(group.clip), of: list.clips, scale: scale).bounds) }
        var boxes: [PixelBox] = []
        for index in indices {
            let box = PixelBox(covering: list.quads[index].bounds, scale: scale)
            let visible = box.intersection(seen)
            guard visible.isEmpty || bounds.contains(visible) else { return false }
            guard indices.count > 1 else { break }
            guard list.quads[index].kind != .shadow else { return false }
            let touched = box.grown(by: 1)
            for other in boxes where other.intersects(touched) { return false }
            boxes.append(touched)
        }
        return true
    }

    /// Returns the pixels of a group's picture on which its visible pixels depend.
    ///
    /// A backdrop ends at the edge of the pass. Content has a transparent rim, because filters repeat the pixels at the picture's
    /// edge. The rim extends two pixels beyond the smoothed edges, and further by the greatest sigma. Nothing is painted further
    /// out, so a blur far wider than its content costs only its visible part.
    private func source(of group: DisplayList.Group, shown: PixelBox) -> PixelBox {
        let canvas = (openGroups.first?.outer ?? pass).region
        let most = FilterReach.greatestDistance(
            shown: max(shown.width, shown.height), canvas: max(canvas.width, canvas.height))
        func pixels(_ reach: FilterReach) -> PixelReach { reach.pixels(scale: scale, atMost: Int(most)) }
        let reach = group.filters.reach
        let needed = shown.grown(by: pixels(reach.opposite)).grown(by: 2)
        if group.isBackdrop { return needed.intersection(region) }
        let sigma = (group.filters.map(\.sigma).max() ?? 0) * scale
        let rim = 2 + (sigma < Float(most) ? Int32(max(0, sigma).rounded(.up)) : Int32(most))
        let own = group.source.isNull ? group.bounds : group.source
        let content = PixelBox(covering: own, scale: scale).intersection(needed)
        let between = shown.grown(by: pixels(group.filters.dropFirst().reach.opposite))
        let reached = PixelBox(covering: own, scale: scale).grown(by: pixels(reach)).grown(by: 2)
        // A blend that removes the backdrop removes it beyond the reach too.
        let whole = group.blendMode.keepsBackdrop ? reached : reached.union(shown)
        let source = content.union(between).grown(by: rim).intersection(needed).intersection(whole)
        // Pixels beyond the largest texture are left out at the far sides.
        let side = Int32(clamping: textures.maximumSide)
        return PixelBox(
            left: source.left, top: source.top, right: min(source.right, source.left + side),
            bottom: min(source.bottom, source.top + side))
    }

    /// Returns the pixels that a group can show; nil if there are none.
    private mutating func region(of group: DisplayList.Group) -> PixelBox? {
        var region = PixelBox(covering: group.bounds, scale: scale).intersection(self.region)
        if group.clip >= 0 {
            guard list.clips.indices.contains(Int(group.clip)) else { return nil }
            region = region.intersection(table.entry(Int(group.clip), of: list.clips, scale: scale).bounds)
        }
        let isSeen = group.opacity > 0 || !group.blendMode.keepsBackdrop
        region = uncovered(region)
        return region.isEmpty || !isSeen || group.opacity.isNaN ? nil : region
    }

    /// Begins the mask of the innermost group. If the mask is sampled and not painted, returns the index of the group's end
    /// command.
    mutating func beginMask() -> Int? {
        guard let last = openGroups.indices.last else { return nil }
        guard openGroups[last].sample == nil else { return openGroups[last].end }
        let mask = openGroups[last].mask ?? Pass(region: openGroups[last].shown)
        openGroups[last].mask = mask
        enter(mask)
        return nil
    }

    mutating func endGroup() {
        guard let open = openGroups.popLast() else { return }
        enter(open.outer)
        let group = open.group
        var shown = open.shown
        if group.blendMode.keepsBackdrop {
            if !group.isBackdrop, group.filters.isEmpty { shown = shown.intersection(open.content.touched) }
            if let mask = open.mask { shown = shown.intersection(mask.touched) }
            guard !shown.isEmpty else { return }
        }
        // A backdrop filter reads more of the content than is visible.
        if group.filters.isEmpty, !group.isBackdrop, !open.content.holdsBackdrop { open.content.region = shown }
        if open.mask?.holdsBackdrop == false { open.mask?.region = shown }
        addComposite(of: open, shown: shown)
    }

    /// Adds the composite of a group to the current pass.
    ///
    /// - Parameter boxes: The visible rectangles; all of `shown` by default.
    mutating func addComposite(of open: OpenGroup, shown: PixelBox, boxes: [PixelBox]? = nil) {
        let group = open.group
        let opacity = SIMD4<Float>(repeating: min(1, max(0, group.opacity)) * (open.sample?.alpha ?? 1))
        var piece = DeviceQuad(Quad(map: .identity, rect: .zero, color: opacity), scale: 1, paint: .composite)
        piece.rect = shown.sides
        piece.edges = []
        piece.isOnGrid = true
        var features: ProgramKey.Features = []
        if open.mask != nil { features.insert(.mask) }
        let readsBackdrop = group.isBackdrop || group.startsWithBackdrop
        if group.blendMode.needsBackdrop || readsBackdrop { features.insert(.backdrop) }
        for clip in [group.clip, open.sample?.clip ?? -1] where clip >= 0 {
            switch clipping(of: &piece, by: Int(clip), mayCut: false) {
            case .hidden: return
            case .open: break
            case .shader: features.formUnion(table.outline(piece.clip).features.union(.edge))
            }
        }
        if let sample = open.sample { features.formUnion(sample.apply(to: &piece)) }
        piece.key.program.features = features
        if features.contains(.backdrop) {
            piece.key.program.blend = readsBackdrop ? FragmentShader.replacing : UInt8(group.blendMode.rawValue)
        }
        let composite = Batch.Composite(
            content: open.content, mask: open.mask, blendMode: group.blendMode,
            filters: group.filters.map { $0.scaled(by: scale) }, isBackdrop: group.isBackdrop,
            startsWithBackdrop: group.startsWithBackdrop, shown: shown)
        let pieces = (boxes ?? [shown]).map { box in
            var part = piece
            part.rect = box.sides
            return part
        }
        add(composite, pieces, read: readsBackdrop ? open.content.region : shown)
        if debug.contains(.offscreen) { encodeOffscreenTint(shown) }
    }
}
