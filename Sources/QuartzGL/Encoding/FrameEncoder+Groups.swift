import QuartzCore

// Groups: those that need no picture are painted quad by quad, all others off screen.

extension FrameEncoder {
    /// A group of more quads is painted as one picture.
    private static let mostFolded = 8
    /// The longest side in pixels of a picture that filters enlarge, and the distance that they read in any case.
    private static let (longestSource, leastReach) = (4096, 512)

    /// Begins a group; false where nothing is left to do up to its end.
    mutating func beginGroup(_ index: Int, _ form: GroupForm) -> Bool {
        guard list.groups.indices.contains(index), let most = region(of: list.groups[index]) else { return false }
        let group = list.groups[index]
        var shown = most
        var sample: MaskSample?
        if let commands = form.maskCommands, !group.isBackdrop {
            let outer = region
            region = most
            let mask = mask(commands, isClipped: group.clip >= 0)
            region = outer
            if case .sampled(let found) = mask { sample = found }
            // A blend that removes the backdrop removes it outside of the mask too.
            if group.blendMode.keepsBackdrop, let bounds = mask.bounds { shown = shown.intersection(bounds) }
            guard !shown.isEmpty else { return false }
        }
        if form.maskCommands == nil || sample != nil, fold(group, form, sample, shown) { return false }
        let content = Pass(region: group.filters.isEmpty ? shown : source(of: group, shown: shown))
        openGroups.append(
            OpenGroup(index: index, outer: pass, content: content, shown: shown, sample: sample, mask: nil, end: form.end))
        enter(content)
        return true
    }

    /// Paints a group without a picture of it, where its quads do not overlap: opacity, clip and mask go to each by itself.
    private mutating func fold(_ group: DisplayList.Group, _ form: GroupForm, _ sample: MaskSample?, _ shown: PixelBox) -> Bool {
        guard group.filters.isEmpty, !group.isBackdrop, group.blendMode == .normal,
            let indices = list.plainQuads(of: form.content, atMost: Self.mostFolded), areApart(indices, within: group, sample)
        else { return false }
        var quads: [Quad] = []
        for index in indices {
            var quad = list.quads[index]
            quad.color *= min(1, max(0, group.opacity)) * (sample?.alpha ?? 1)
            // Content clipped by the group alone is sampled without a clip and then clipped.
            guard group.clip < 0 || quad.clip == group.clip else { return false }
            if let clip = sample?.clip, clip >= 0 {
                guard quad.clip < 0 else { return false }
                quad.clip = clip
            }
            if let sample, sample.row >= 0, !sample.canMultiply(quad) { return false }
            quads.append(quad)
        }
        let (outer, outerSample) = (region, maskSample)
        region = shown
        maskSample = sample
        for quad in quads { encode(quad) }
        (region, maskSample) = (outer, outerSample)
        if debug.contains(.layers) { encodeOutlines(quads[...]) }
        return true
    }

    /// Whether no two quads touch the same pixel and none reaches, where it is seen, beyond the bounds of their group.
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

    /// The pixels of a group's own picture on which those depend that it shows.
    ///
    /// A backdrop ends at the edge of that picture. Content has a transparent rim, which filters read at the picture's edge: two pixels
    /// beyond the smoothed edges, multiplied by the pixels that a wide blur combines into one. Nothing is painted further out, so a blur
    /// far wider than its content costs only its visible part. Filters that reach very far read no further than ``longestSource``
    /// allows.
    private func source(of group: DisplayList.Group, shown: PixelBox) -> PixelBox {
        let most = max((Self.longestSource - max(shown.width, shown.height)) / 2, Self.leastReach)
        func pixels(_ length: Float) -> Int32 { Int32(min((length * scale).rounded(.up), Float(most))) }
        let reach = group.filters.reach
        let needed = shown.grown(by: pixels(reach) + 2)
        if group.isBackdrop { return needed.intersection(region) }
        let rim = 2 + pixels(group.filters.map(\.sigma).max() ?? 0)
        let own = group.source.isNull ? group.bounds : group.source
        let content = PixelBox(covering: own, scale: scale).intersection(needed)
        let between = shown.grown(by: pixels(group.filters.dropFirst().reduce(0) { $0 + $1.reach }))
        let whole = PixelBox(covering: own, scale: scale).grown(by: pixels(reach) + 2)
        let source = content.union(between).grown(by: rim).intersection(needed).intersection(whole)
        // Pixels beyond the largest texture are left out at the far sides.
        let side = Int32(clamping: textures.maximumSide)
        return PixelBox(
            left: source.left, top: source.top, right: min(source.right, source.left + side),
            bottom: min(source.bottom, source.top + side))
    }

    /// The pixels a group can show, or nil.
    private mutating func region(of group: DisplayList.Group) -> PixelBox? {
        var region = PixelBox(covering: group.bounds, scale: scale).intersection(self.region)
        if group.clip >= 0 {
            guard list.clips.indices.contains(Int(group.clip)) else { return nil }
            region = region.intersection(table.entry(Int(group.clip), of: list.clips, scale: scale).bounds)
        }
        let isSeen = group.opacity > 0 || !group.blendMode.keepsBackdrop
        return region.isEmpty || !isSeen || group.opacity.isNaN ? nil : region
    }

    /// Begins the mask of the innermost group; tells the command that ends the group where its mask is not painted.
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
        let group = list.groups[open.index]
        var shown = open.shown
        if group.blendMode.keepsBackdrop {
            if !group.isBackdrop, group.filters.isEmpty { shown = shown.intersection(open.content.touched) }
            if let mask = open.mask { shown = shown.intersection(mask.touched) }
            guard !shown.isEmpty else { return }
        }
        // Filters of what lies behind read more of the content than is shown.
        if group.filters.isEmpty, !group.isBackdrop, !open.content.holdsBackdrop { open.content.region = shown }
        if open.mask?.holdsBackdrop == false { open.mask?.region = shown }
        addComposite(of: group, open, shown: shown)
    }

    private mutating func addComposite(of group: DisplayList.Group, _ open: OpenGroup, shown: PixelBox) {
        let opacity = SIMD4<Float>(repeating: min(1, max(0, group.opacity)) * (open.sample?.alpha ?? 1))
        var piece = Piece(Quad(map: .identity, rect: .zero, color: opacity), scale: 1, paint: .composite)
        piece.rect = shown.sides
        piece.edges = []
        piece.isOnGrid = true
        var features: ProgramKey.Features = []
        if open.mask != nil { features.insert(.mask) }
        if group.blendMode.needsBackdrop || group.isBackdrop { features.insert(.backdrop) }
        for clip in [group.clip, open.sample?.clip ?? -1] where clip >= 0 {
            switch clipping(of: &piece, by: Int(clip), mayCut: false) {
            case .hidden: return
            case .open: break
            case .shader: features.formUnion(table.outline(piece.clip).features.union(.edge))
            }
        }
        if let sample = open.sample { features.formUnion(sample.apply(to: &piece)) }
        piece.key.program.features = features
        let composite = Batch.Composite(
            content: open.content, mask: open.mask, blendMode: group.blendMode,
            filters: group.filters.map { $0.scaled(by: scale) }, isBackdrop: group.isBackdrop, shown: shown)
        add(composite, piece, read: group.isBackdrop ? open.content.region : shown)
        if debug.contains(.offscreen) { encodeOffscreenTint(shown) }
    }
}
