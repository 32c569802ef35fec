import QuartzCore

/// Turns a display list into batches: culls, clips, splits, and gathers what can be drawn together, without changing what lies
/// over what.
///
/// A piece joins an earlier batch only if it touches no pixel of a batch painted after that one.
@MainActor
final class FrameEncoder {
    /// How many batches back a piece may look for company.
    private static let lookBack = 16

    let textures: TextureCache
    let pictures: PictureStore
    private(set) var list = DisplayList(size: .zero)
    private(set) var scale: Float = 1
    var table = ClipTable()
    /// How the frame is to be made visible as such.
    var debug: DebugOptions = []
    private(set) var batches: [Batch] = []
    /// The textures that keys name by number.
    private(set) var frameTextures: [Texture] = []
    private var instances: [Instance] = []
    private var owners: [Int32] = []
    private var openGroups: [OpenGroup] = []
    /// How many groups have begun inside one that is not painted.
    private var skippedDepth = 0
    /// The pixels wanted of the whole frame.
    private var screen = PixelBox.empty
    /// Where pieces go.
    private(set) var pass = Pass(region: .empty)
    private(set) var quadCount = 0

    /// A group whose end has not been seen.
    private struct OpenGroup {
        let index: Int
        let outer: Pass
        let content: Pass
        let shown: PixelBox
        var mask: Pass?
    }

    init(textures: TextureCache, pictures: PictureStore) {
        self.textures = textures
        self.pictures = pictures
    }

    /// Encodes a list for a target of `scale` pixels a point, of which the pixels of `region` are wanted.
    func encode(_ list: DisplayList, scale: Float, region: PixelBox) -> Pass {
        begin(list, scale: scale)
        screen = region
        let root = Pass(region: region)
        pass = root
        for command in list.commands {
            switch command {
            case .draw(let first, let count):
                guard skippedDepth == 0 else { continue }
                for index in quadIndices(first, count) { encode(list.quads[index]) }
                if debug.contains(.layers) { encodeOutlines(list.quads[quadIndices(first, count)]) }
            case .beginGroup(let index): beginGroup(index)
            case .beginMask: beginMask()
            case .endGroup: endGroup()
            }
        }
        while !openGroups.isEmpty { endGroup() }
        self.list = DisplayList(size: .zero)
        return root
    }

    /// The quads a command names, as far as there are such.
    private func quadIndices(_ first: Int, _ count: Int) -> Range<Int> {
        let start = min(max(0, first), list.quads.count)
        let (sum, isBeyond) = first.addingReportingOverflow(count)
        let end = isBeyond ? (count > 0 ? list.quads.count : 0) : min(sum, list.quads.count)
        return start..<max(start, end)
    }

    private func begin(_ list: DisplayList, scale: Float) {
        self.list = list
        self.scale = scale
        table.begin(clipCount: list.clips.count)
        batches.removeAll(keepingCapacity: true)
        frameTextures.removeAll(keepingCapacity: true)
        instances.removeAll(keepingCapacity: true)
        owners.removeAll(keepingCapacity: true)
        openGroups.removeAll(keepingCapacity: true)
        skippedDepth = 0
        quadCount = 0
    }

    /// The pieces, those of a batch side by side; sets each batch's first.
    func layOut() -> [Instance] {
        var next = 0
        for index in batches.indices {
            batches[index].first = next
            next += batches[index].count
        }
        var cursor = batches.map(\.first)
        let isTinted = !debug.isDisjoint(with: [.overdraw, .batches])
        return [Instance](unsafeUninitializedCapacity: instances.count) { buffer, count in
            for (index, owner) in owners.enumerated() {
                var instance = instances[index]
                if isTinted {
                    let isComposite = batches[Int(owner)].composite != nil
                    instance.color = debugColor(instance.color, batch: Int(owner), isComposite: isComposite)
                }
                (buffer.baseAddress! + cursor[Int(owner)]).initialize(to: instance)
                cursor[Int(owner)] += 1
            }
            count = instances.count
        }
    }

    /// Lets go of the frame's textures.
    func end() {
        batches.removeAll(keepingCapacity: true)
        frameTextures.removeAll(keepingCapacity: true)
        pass = Pass(region: .empty)
    }

    /// The frame's number for a texture.
    func number(of texture: Texture) -> Int32 {
        if let last = frameTextures.lastIndex(where: { $0 === texture }) { return Int32(last) }
        frameTextures.append(texture)
        return Int32(frameTextures.count - 1)
    }

    /// Counts a quad of the list as drawn.
    func countQuad() {
        quadCount += 1
    }

    // MARK: Batches

    /// Adds a piece over everything so far.
    func add(_ instance: Instance, key: Batch.Key, bounds: PixelBox, area: Int) {
        let index = batch(for: key, bounds: bounds, area: area)
        batches[index].count += 1
        owners.append(Int32(index))
        instances.append(instance)
    }

    private func batch(for key: Batch.Key, bounds: PixelBox, area: Int) -> Int {
        pass.touched = pass.touched.union(bounds)
        let tiles = TileMask(bounds, of: screen)
        for place in stride(from: pass.batches.count - 1, through: max(0, pass.batches.count - Self.lookBack), by: -1) {
            let index = pass.batches[place]
            if batches[index].isAlike(key) {
                batches[index].tiles.formUnion(tiles)
                batches[index].area += area
                return index
            }
            if let joined = batches[index].key(joining: key, area: area) {
                batches[index].key = joined
                batches[index].tiles.formUnion(tiles)
                batches[index].area += area
                return index
            }
            if batches[index].tiles.intersects(tiles) { break }
        }
        batches.append(Batch(key: key, tiles: tiles, area: area))
        pass.batches.append(batches.count - 1)
        return batches.count - 1
    }

    // MARK: Groups

    private func beginGroup(_ index: Int) {
        guard skippedDepth == 0, list.groups.indices.contains(index), let region = region(of: list.groups[index]) else {
            skippedDepth += 1
            return
        }
        let group = list.groups[index]
        let content = Pass(region: group.filters.isEmpty ? region : source(of: group, shown: region))
        openGroups.append(OpenGroup(index: index, outer: pass, content: content, shown: region))
        pass = content
    }

    /// The pixels of a group's own picture on which those depend that it shows.
    ///
    /// A transparent rim of two pixels, beyond the smoothed edges, is what filters find where the picture ends. What lies behind a
    /// group ends where that picture ends.
    private func source(of group: DisplayList.Group, shown: PixelBox) -> PixelBox {
        let reach = Int32(min((group.filters.reach * scale).rounded(.up), 4096)) + 2
        let needed = shown.grown(by: reach)
        if group.isBackdrop { return needed.intersection(pass.region) }
        let whole = PixelBox(covering: group.bounds, scale: scale).grown(by: 2).intersection(needed)
        // What the graphics card has no room for is left out at the far sides.
        let side = Int32(clamping: textures.maximumSide)
        return PixelBox(
            left: whole.left, top: whole.top, right: min(whole.right, whole.left + side),
            bottom: min(whole.bottom, whole.top + side))
    }

    /// The pixels a group can show, or nil.
    private func region(of group: DisplayList.Group) -> PixelBox? {
        var region = PixelBox(covering: group.bounds, scale: scale).intersection(pass.region)
        if group.clip >= 0 {
            guard list.clips.indices.contains(Int(group.clip)) else { return nil }
            region = region.intersection(table.entry(Int(group.clip), of: list.clips, scale: scale).bounds)
        }
        let isSeen = group.opacity > 0 || !group.blendMode.keepsBackdrop
        return region.isEmpty || !isSeen || group.opacity.isNaN ? nil : region
    }

    private func beginMask() {
        guard skippedDepth == 0, !openGroups.isEmpty else { return }
        let last = openGroups.count - 1
        if openGroups[last].mask == nil { openGroups[last].mask = Pass(region: openGroups[last].shown) }
        pass = openGroups[last].mask ?? pass
    }

    private func endGroup() {
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
        guard let open = openGroups.popLast() else { return }
        pass = open.outer
        let group = list.groups[open.index]
        var shown = open.shown
        if group.blendMode.keepsBackdrop {
            if !group.isBackdrop, group.filters.isEmpty { shown = shown.intersection(open.content.touched) }
            if let mask = open.mask { shown = shown.intersection(mask.touched) }
            guard !shown.isEmpty else { return }
        }
        if group.filters.isEmpty, !group.isBackdrop { open.content.region = shown }
        open.mask?.region = shown
        addComposite(of: group, content: open.content, mask: open.mask, shown: shown)
    }

    private func addComposite(of group: DisplayList.Group, content: Pass, mask: Pass?, shown region: PixelBox) {
        let rect = SIMD4(Float(region.left), Float(region.top), Float(region.right), Float(region.bottom))
        let opacity = SIMD4<Float>(repeating: min(1, max(0, group.opacity)))
        var piece = Piece(Quad(map: .identity, rect: .zero, color: opacity), scale: 1, paint: .composite)
        piece.rect = rect
        piece.edges = []
        piece.isOnGrid = true
        var features: ProgramKey.Features = .edge
        if mask != nil { features.insert(.mask) }
        if group.blendMode.needsBackdrop || group.isBackdrop { features.insert(.backdrop) }
        if group.clip >= 0 {
            switch clipping(of: &piece, by: Int(group.clip), mayCut: false) {
            case .hidden: return
            case .open: break
            case .shader: features.formUnion(table.hasRoundClip(piece.clip) ? [.clip, .roundClip] : .clip)
            }
        }
        piece.key.program.features = features
        // A picture of what lies behind reads around what it shows: nothing painted there later may go before it.
        let tiles = TileMask(group.isBackdrop ? content.region : region, of: screen)
        batches.append(Batch(key: piece.key, tiles: tiles, area: region.area, count: 1))
        batches[batches.count - 1].composite = Batch.Composite(
            content: content, mask: mask, blendMode: group.blendMode, filters: group.filters.map { $0.scaled(by: scale) },
            isBackdrop: group.isBackdrop, shown: region)
        pass.batches.append(batches.count - 1)
        pass.touched = pass.touched.union(region)
        owners.append(Int32(batches.count - 1))
        instances.append(piece.instance())
        if debug.contains(.offscreen) { encodeOffscreenTint(region) }
    }
}
