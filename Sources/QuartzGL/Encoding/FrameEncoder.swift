import QuartzCompositor

/// Converts a display list into batches. Culls, clips and splits quads, and gathers them into batches without changing the
/// painting order.
///
/// A piece joins an earlier batch only if it touches no pixel of a batch painted after that one.
struct FrameEncoder {
    /// The maximum number of earlier batches that a piece is tested against.
    private static let lookBack = 16

    let textures: TextureCache
    let pictures: PictureStore
    /// The encoded list, including clips made from masks.
    var list = DisplayList(size: .zero)
    private(set) var scale: Float = 1
    var table = ClipTable()
    /// The debug views that the frame draws.
    var debug: DebugOptions = []
    private(set) var batches: [Batch] = []
    /// The textures, by the numbers in batch keys.
    private(set) var frameTextures: [Texture] = []
    /// The pieces. After ``layOut()`` those of a batch are adjacent.
    private(set) var instances: [Instance] = []
    /// The batches of the pieces, in the order in which they were added.
    private var runs: [Run] = []
    private var open = OpenBatch()
    /// The cached sprite of each source; nil until first use.
    var sprites: [Sprite?] = []
    /// Plain paint of the pass that is not covered by later paint.
    var background: SolidBackground? {
        didSet { backgroundPixels = background?.pixels ?? .empty }
    }
    private var backgroundPixels = PixelBox.empty
    /// The pixels of the target that are covered later.
    private var occlusion = OcclusionGrid()
    /// The pass of the target.
    private var target: Pass?
    /// The index of the quad that is encoded. In a group it may be that of an earlier quad.
    private var quadIndex = 0
    /// The forms of the list's groups, in the order in which they begin.
    private(set) var forms: [GroupForm] = []
    /// The groups whose ends have not been reached.
    var openGroups: [OpenGroup] = []
    /// The mask that encoded quads sample: the mask of a group that is not painted as one picture.
    var maskSample: MaskSample?
    /// The decision whether the list's shapes are rasterised at exact scales.
    let shapeBudget = ShapeBudget()
    /// The parts that encoded quads are cut into.
    var sieve: MaskSieve?
    /// Pieces at the mask's edge, kept until the group's picture is painted.
    var rimParts: [MaskSieve.Part] = []
    /// The tiles of the region to repaint.
    private var tileGrid = TileGrid(.empty)
    /// The pass that receives pieces.
    private(set) var pass = Pass(region: .empty)
    /// The pixels of the pass that pieces can touch.
    var region = PixelBox.empty
    private(set) var quadCount = 0

    /// Consecutive pieces of one batch.
    private struct Run {
        let batch: Int32
        let count: Int32
    }

    /// The open batch and its totals since it was opened. They are written back once per run of pieces.
    private struct OpenBatch {
        var index = -1
        var key = Batch.Key(program: ProgramKey(paint: .solid, features: []))
        /// Whether it is the last batch of the pass.
        var isTop = false
        var count = 0
        var area = 0
        var tiles = TileMask.empty
        var touched = PixelBox.empty
    }

    /// A group whose end has not been reached.
    struct OpenGroup {
        /// The group without filters that are not drawn.
        let group: DisplayList.Group
        let outer: Pass
        let content: Pass
        let shown: PixelBox
        /// Its mask: a sampled one, or the pass of a painted one.
        let sample: MaskSample?
        var mask: Pass?
        /// The index of its end command.
        let end: Int
    }

    init(textures: TextureCache, pictures: PictureStore) {
        self.textures = textures
        self.pictures = pictures
    }

    /// Encodes a list for a target of `scale` pixels per point. Only the pixels of `region` are needed.
    mutating func encode(_ list: DisplayList, scale: Float, region: PixelBox) -> Pass {
        begin(list, scale: scale)
        tileGrid = TileGrid(region)
        occlusion.begin(list, scale: Double(scale), region: region.pixels)
        let root = Pass(region: region)
        target = root
        enter(root)
        forms = GroupForm.all(in: list.commands)
        var nextForm = 0
        var place = 0
        list.quads.withUnsafeBufferPointer { quads in
            while place < list.commands.count {
                switch list.commands[place] {
                case .draw(let first, let count):
                    let range = list.quadIndices(first, count)
                    encode(quads, range, list.runs)
                    if debug.contains(.layers) { encodeOutlines(list.quads[range]) }
                case .beginGroup(let index):
                    while forms[nextForm].begin < place { nextForm += 1 }
                    if !beginGroup(index, forms[nextForm]) { place = forms[nextForm].end }
                case .beginMask: if let end = beginMask() { place = end - 1 }
                case .endGroup: endGroup()
                }
                place += 1
            }
        }
        while !openGroups.isEmpty { endGroup() }
        closeBatch()
        self.list = DisplayList(size: .zero)
        return root
    }

    /// Encodes the quads of a command, except for runs that lie outside of the region.
    private mutating func encode(_ quads: UnsafeBufferPointer<Quad>, _ range: Range<Int>, _ runs: QuadRuns?) {
        guard let runs else {
            for index in range { encode(quads[index], index) }
            return
        }
        let pixels = SIMD4<Double>(SIMD4(region.left, region.top, region.right, region.bottom))
        var next = range.lowerBound
        while next < range.upperBound {
            let run = next / QuadRuns.length
            let end = min((run + 1) * QuadRuns.length, range.upperBound)
            if runs.mayTouch(run, pixels, scale: Double(scale)) { for index in next..<end { encode(quads[index], index) } }
            next = end
        }
    }

    private mutating func encode(_ quad: Quad, _ index: Int) {
        quadIndex = index
        encode(quad)
    }

    private mutating func begin(_ list: DisplayList, scale: Float) {
        self.list = list
        self.scale = scale
        shapeBudget.begin()
        table.begin(clipCount: list.clips.count)
        batches.removeAll(keepingCapacity: true)
        frameTextures.removeAll(keepingCapacity: true)
        instances.restart()
        if list.runs == nil { instances.reserveCapacity(list.quads.count) }
        runs.restart()
        open = OpenBatch()
        background = nil
        sprites.restart()
        sprites.append(contentsOf: repeatElement(nil, count: list.sources.count))
        openGroups.removeAll(keepingCapacity: true)
        maskSample = nil
        sieve = nil
        quadCount = 0
        quadIndex = 0
    }

    /// Sorts the pieces by batch and sets each batch's `first`.
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

    /// Gives pieces the colours of the debug options.
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

    /// Releases the frame's textures.
    mutating func end() {
        batches.restart()
        frameTextures.removeAll(keepingCapacity: true)
        pass = Pass(region: .empty)
        target = nil
    }

    /// Returns the form of the group that the command at `place` begins.
    func form(beginningAt place: Int) -> GroupForm? {
        let index = forms.partitioningIndex { $0.begin >= place }
        return index < forms.count && forms[index].begin == place ? forms[index] : nil
    }

    /// Returns the frame's number for a texture.
    mutating func number(of texture: Texture) -> Int32 {
        // Searches from the end. A loop is used because a closure on the main actor is checked at each call.
        for index in frameTextures.indices.reversed() where frameTextures[index] === texture { return Int32(index) }
        frameTextures.append(texture)
        return Int32(frameTextures.count - 1)
    }

    /// Counts a quad of the list as drawn.
    mutating func countQuad() {
        quadCount += 1
    }

    // MARK: Covered paint

    /// Returns the smallest box around the pixels of a box that later paint leaves visible; empty if it covers all of them.
    func uncovered(_ box: PixelBox) -> PixelBox {
        occlusion.isActive && pass === target ? PixelBox(occlusion.uncovered(box.pixels, after: quadIndex)) : box
    }

    /// Returns the part of a rectangle on the pixel grid, and of its pixels, that later paint leaves visible; nil if it covers it.
    func uncovered(_ rect: SIMD4<Float>, _ pixels: PixelBox) -> (rect: SIMD4<Float>, pixels: PixelBox)? {
        let rest = uncovered(pixels)
        guard !rest.isEmpty else { return nil }
        return (rect.replacing(with: rest.sides, where: rest.sides .!= pixels.sides), rest)
    }

    // MARK: Batches

    /// Adds a piece over everything painted so far.
    @inline(__always)
    mutating func add(_ instance: Instance, key: Batch.Key, bounds: PixelBox, area: Int) {
        if occlusion.isActive, uncovered(bounds).isEmpty { return }
        if bounds.intersects(backgroundPixels) { leaveBackground(to: bounds) }
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

    /// Whether the open batch draws polygons and could take a piece with this key drawn as a polygon.
    func drawsPolygons(_ key: Batch.Key) -> Bool {
        var key = key
        key.program.features.formUnion([.edge, .polygon])
        return open.isTop && open.key.isAlike(key)
    }

    /// The index of the next piece.
    var nextInstance: Int { instances.count }

    /// Changes a solid piece that is not covered by later paint. Its rectangle may only become smaller.
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

    /// Adds the totals to the open batch and closes it.
    private mutating func closeBatch() {
        guard open.index >= 0 else { return }
        batches[open.index].count += open.count
        batches[open.index].area += open.area
        batches[open.index].tiles.formUnion(open.tiles)
        pass.touched = pass.touched.union(open.touched)
        runs.append(Run(batch: Int32(open.index), count: Int32(open.count)))
        open = OpenBatch()
    }

    /// Directs pieces to another pass.
    mutating func enter(_ pass: Pass) {
        closeBatch()
        background = nil
        self.pass = pass
        region = pass.region
    }

    /// Adds an offscreen picture over everything painted so far.
    ///
    /// - Parameters:
    ///   - pieces: The rectangles that show it, all with the same key.
    ///   - read: The pixels that it shows or reads. Nothing that is painted there later may move before it.
    mutating func add(_ composite: Batch.Composite, _ pieces: [DeviceQuad], read: PixelBox) {
        guard let key = pieces.first?.key else { return }
        closeBatch()
        background = nil
        var batch = Batch(key: key, tiles: tileGrid.mask(read), area: composite.shown.area, count: pieces.count)
        batch.composite = composite
        batches.append(batch)
        pass.batches.append(batches.count - 1)
        pass.touched = pass.touched.union(composite.shown)
        if composite.readsBackdrop { pass.holdsBackdrop = true }
        runs.append(Run(batch: Int32(batches.count - 1), count: Int32(pieces.count)))
        for piece in pieces { instances.append(piece.instance()) }
    }
}
