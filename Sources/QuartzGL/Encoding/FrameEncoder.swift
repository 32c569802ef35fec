import QuartzCore

/// Turns a display list into batches: culls, clips, splits, and gathers what can be drawn together, without changing what lies
/// over what.
///
/// A piece joins an earlier batch only if it touches no pixel of a batch painted after that one.
struct FrameEncoder {
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
    /// The pieces; after ``layOut()`` those of a batch side by side.
    private(set) var instances: [Instance] = []
    /// Which batches the pieces belong to, in the order in which they came.
    private var runs: [Run] = []
    private var open = OpenBatch()
    /// The list's images as far as they have been asked for, by source.
    var sprites: [Sprite?] = []
    /// Plain paint of the pass that nothing has been painted over.
    var ground: SolidGround? {
        didSet { groundPixels = ground?.pixels ?? .empty }
    }
    private var groundPixels = PixelBox.empty
    private var openGroups: [OpenGroup] = []
    /// How many groups have begun inside one that is not painted.
    private var skippedDepth = 0
    /// The pixels wanted of the whole frame.
    private var tileGrid = TileGrid(.empty)
    /// Where pieces go.
    private(set) var pass = Pass(region: .empty)
    /// The pixels of the pass.
    private(set) var region = PixelBox.empty
    private(set) var quadCount = 0

    /// Pieces of one batch that came one after the other.
    private struct Run {
        let batch: Int32
        let count: Int32
    }

    /// The batch that takes pieces, and what it has gathered since it was opened: most of them come in long runs.
    private struct OpenBatch {
        var index = -1
        var key = Batch.Key(program: ProgramKey(paint: .solid, features: []))
        /// Whether nothing of the pass lies over it.
        var isTop = false
        var count = 0
        var area = 0
        var tiles = TileMask.empty
        var touched = PixelBox.empty
    }

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
    mutating func encode(_ list: DisplayList, scale: Float, region: PixelBox) -> Pass {
        begin(list, scale: scale)
        tileGrid = TileGrid(region)
        let root = Pass(region: region)
        enter(root)
        list.quads.withUnsafeBufferPointer { quads in
            for command in list.commands {
                switch command {
                case .draw(let first, let count):
                    guard skippedDepth == 0 else { continue }
                    let range = Self.quadIndices(first, count, of: quads.count)
                    for index in range { encode(quads[index]) }
                    if debug.contains(.layers) { encodeOutlines(list.quads[range]) }
                case .beginGroup(let index): beginGroup(index)
                case .beginMask: beginMask()
                case .endGroup: endGroup()
                }
            }
        }
        while !openGroups.isEmpty { endGroup() }
        closeBatch()
        self.list = DisplayList(size: .zero)
        return root
    }

    /// The quads a command names, as far as there are such.
    private static func quadIndices(_ first: Int, _ count: Int, of available: Int) -> Range<Int> {
        let start = min(max(0, first), available)
        let (sum, isBeyond) = first.addingReportingOverflow(count)
        let end = isBeyond ? (count > 0 ? available : 0) : min(sum, available)
        return start..<max(start, end)
    }

    private mutating func begin(_ list: DisplayList, scale: Float) {
        self.list = list
        self.scale = scale
        table.begin(clipCount: list.clips.count)
        batches.removeAll(keepingCapacity: true)
        frameTextures.removeAll(keepingCapacity: true)
        instances.restart()
        instances.reserveCapacity(list.quads.count)
        runs.restart()
        open = OpenBatch()
        ground = nil
        sprites.restart()
        sprites.append(contentsOf: repeatElement(nil, count: list.sources.count))
        openGroups.removeAll(keepingCapacity: true)
        skippedDepth = 0
        quadCount = 0
    }

    /// Puts the pieces of a batch side by side; sets each batch's first.
    mutating func layOut() {
        var next = 0
        for index in batches.indices {
            batches[index].first = next
            next += batches[index].count
        }
        if !debug.isDisjoint(with: [.overdraw, .batches]) { tint() }
        guard !runs.indices.dropFirst().allSatisfy({ runs[$0 - 1].batch <= runs[$0].batch }) else { return }
        var cursor = batches.map(\.first)
        let gathered = instances
        gathered.withUnsafeBufferPointer { gathered in
            instances = [Instance](unsafeUninitializedCapacity: gathered.count) { ordered, count in
                guard var source = gathered.baseAddress, let start = ordered.baseAddress else { return }
                for run in runs {
                    (start + cursor[Int(run.batch)]).initialize(from: source, count: Int(run.count))
                    cursor[Int(run.batch)] += Int(run.count)
                    source += Int(run.count)
                }
                count = gathered.count
            }
        }
    }

    /// Gives pieces the colours that the options ask for.
    private mutating func tint() {
        var index = 0
        for run in runs {
            let isComposite = batches[Int(run.batch)].composite != nil
            for _ in 0..<run.count {
                instances[index].color = debugColor(instances[index].color, batch: Int(run.batch), isComposite: isComposite)
                index += 1
            }
        }
    }

    /// Lets go of the frame's textures.
    mutating func end() {
        batches.restart()
        frameTextures.removeAll(keepingCapacity: true)
        pass = Pass(region: .empty)
    }

    /// The frame's number for a texture.
    mutating func number(of texture: Texture) -> Int32 {
        // From the end, and by hand: a closure on the main actor is checked at each call.
        for index in frameTextures.indices.reversed() where frameTextures[index] === texture { return Int32(index) }
        frameTextures.append(texture)
        return Int32(frameTextures.count - 1)
    }

    /// Counts a quad of the list as drawn.
    mutating func countQuad() {
        quadCount += 1
    }

    // MARK: Batches

    /// Adds a piece over everything so far.
    @inline(__always)
    mutating func add(_ instance: Instance, key: Batch.Key, bounds: PixelBox, area: Int) {
        if bounds.intersects(groundPixels) { leaveGround(to: bounds) }
        let tiles = tileGrid.mask(bounds)
        if !open.isTop || !open.key.isAlike(key) {
            closeBatch()
            openBatch(for: key, tiles: tiles, area: area)
        }
        open.count += 1
        open.area += area
        open.tiles.formUnion(tiles)
        open.touched = open.touched.union(bounds)
        instances.append(instance)
    }

    /// Whether the batch that takes pieces draws polygons and could take this one's if it were one.
    func drawsPolygons(_ key: Batch.Key) -> Bool {
        var key = key
        key.program.features = [.edge, .polygon]
        return open.isTop && open.key.isAlike(key)
    }

    /// The number of the piece that is added next.
    var nextInstance: Int { instances.count }

    /// Changes a solid piece that nothing has been painted over; its rectangle may only become smaller.
    mutating func repaint(_ instance: Int, rect: SIMD4<Float>, color: SIMD4<Float>) {
        instances[instance].rect = rect
        instances[instance].color = color
    }

    /// Opens the batch that a piece can join, or a new one.
    private mutating func openBatch(for key: Batch.Key, tiles: TileMask, area: Int) {
        var found = -1
        for place in stride(from: pass.batches.count - 1, through: max(0, pass.batches.count - Self.lookBack), by: -1) {
            let index = pass.batches[place]
            if let joined = batches[index].key(joining: key, area: area) {
                batches[index].key = joined
                found = index
                break
            }
            if batches[index].tiles.intersects(tiles) { break }
        }
        if found < 0 {
            found = batches.count
            batches.append(Batch(key: key, tiles: .empty, area: 0))
            pass.batches.append(found)
        }
        open = OpenBatch(index: found, key: batches[found].key, isTop: found == pass.batches.last)
    }

    /// Hands what the open batch has gathered over to it.
    private mutating func closeBatch() {
        guard open.index >= 0 else { return }
        batches[open.index].count += open.count
        batches[open.index].area += open.area
        batches[open.index].tiles.formUnion(open.tiles)
        pass.touched = pass.touched.union(open.touched)
        runs.append(Run(batch: Int32(open.index), count: Int32(open.count)))
        open = OpenBatch()
    }

    /// Has pieces go to another pass.
    private mutating func enter(_ pass: Pass) {
        closeBatch()
        ground = nil
        self.pass = pass
        region = pass.region
    }

    // MARK: Groups

    private mutating func beginGroup(_ index: Int) {
        guard skippedDepth == 0, list.groups.indices.contains(index), let region = region(of: list.groups[index]) else {
            skippedDepth += 1
            return
        }
        let group = list.groups[index]
        let content = Pass(region: group.filters.isEmpty ? region : source(of: group, shown: region))
        openGroups.append(OpenGroup(index: index, outer: pass, content: content, shown: region))
        enter(content)
    }

    /// The pixels of a group's own picture on which those depend that it shows.
    ///
    /// What lies behind a group ends where that picture ends. Around content of its own there is a transparent rim, which is what
    /// filters find where the picture ends: two pixels beyond the smoothed edges, and as many again as a wide blur takes for one.
    /// Further out nothing is painted, so that a blur far wider than what it blurs costs no more than what is seen of it.
    private func source(of group: DisplayList.Group, shown: PixelBox) -> PixelBox {
        func pixels(_ length: Float) -> Int32 { Int32(min((length * scale).rounded(.up), 4096)) }
        let reach = group.filters.reach
        let needed = shown.grown(by: pixels(reach) + 2)
        if group.isBackdrop { return needed.intersection(region) }
        let rim = 2 + pixels(group.filters.map(\.sigma).max() ?? 0)
        let own = group.source.isNull ? group.bounds : group.source
        let content = PixelBox(covering: own, scale: scale).intersection(needed)
        let between = shown.grown(by: pixels(group.filters.dropFirst().reduce(0) { $0 + $1.reach }))
        let whole = PixelBox(covering: own, scale: scale).grown(by: pixels(reach) + 2)
        let source = content.union(between).grown(by: rim).intersection(needed).intersection(whole)
        // What the graphics card has no room for is left out at the far sides.
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

    private mutating func beginMask() {
        guard skippedDepth == 0, !openGroups.isEmpty else { return }
        let last = openGroups.count - 1
        if openGroups[last].mask == nil { openGroups[last].mask = Pass(region: openGroups[last].shown) }
        enter(openGroups[last].mask ?? pass)
    }

    private mutating func endGroup() {
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
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
        addComposite(of: group, content: open.content, mask: open.mask, shown: shown)
    }

    private mutating func addComposite(of group: DisplayList.Group, content: Pass, mask: Pass?, shown region: PixelBox) {
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
            case .shader: features.formUnion(table.outline(piece.clip).features)
            }
        }
        piece.key.program.features = features
        // A picture of what lies behind reads around what it shows: nothing painted there later may go before it.
        closeBatch()
        ground = nil
        let tiles = tileGrid.mask(group.isBackdrop ? content.region : region)
        batches.append(Batch(key: piece.key, tiles: tiles, area: region.area, count: 1))
        batches[batches.count - 1].composite = Batch.Composite(
            content: content, mask: mask, blendMode: group.blendMode, filters: group.filters.map { $0.scaled(by: scale) },
            isBackdrop: group.isBackdrop, shown: region)
        pass.batches.append(batches.count - 1)
        pass.touched = pass.touched.union(region)
        if group.isBackdrop { pass.holdsBackdrop = true }
        runs.append(Run(batch: Int32(batches.count - 1), count: 1))
        instances.append(piece.instance())
        if debug.contains(.offscreen) { encodeOffscreenTint(region) }
    }
}
