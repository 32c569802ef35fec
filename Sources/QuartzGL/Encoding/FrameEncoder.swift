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
    /// The encoded list, with the clips that masks are converted to.
    var list = DisplayList(size: .zero)
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
    var background: SolidBackground? {
        didSet { backgroundPixels = background?.pixels ?? .empty }
    }
    private var backgroundPixels = PixelBox.empty
    /// The forms of the list's groups, in the order in which they begin.
    private(set) var forms: [GroupForm] = []
    /// The groups whose ends have not been seen.
    var openGroups: [OpenGroup] = []
    /// The factor of encoded quads: the mask of a group that is not painted as one picture.
    var maskSample: MaskSample?
    /// Whether the list's shapes are rasterised at any scale.
    let shapeBudget = ShapeBudget()
    /// The parts that encoded quads are cut into.
    var sieve: MaskSieve?
    /// Those of them that wait for the picture of the group to be painted.
    var rimParts: [MaskSieve.Part] = []
    /// The pixels wanted of the whole frame.
    private var tileGrid = TileGrid(.empty)
    /// Where pieces go.
    private(set) var pass = Pass(region: .empty)
    /// The pixels of the pass that pieces can touch.
    var region = PixelBox.empty
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
    struct OpenGroup {
        let index: Int
        let outer: Pass
        let content: Pass
        let shown: PixelBox
        /// Its mask where that is sampled, and where it is painted.
        let sample: MaskSample?
        var mask: Pass?
        /// The command that ends it.
        let end: Int
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
        forms = GroupForm.all(in: list.commands)
        var nextForm = 0
        var place = 0
        list.quads.withUnsafeBufferPointer { quads in
            while place < list.commands.count {
                switch list.commands[place] {
                case .draw(let first, let count):
                    let range = list.quadIndices(first, count)
                    for index in range { encode(quads[index]) }
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

    private mutating func begin(_ list: DisplayList, scale: Float) {
        self.list = list
        self.scale = scale
        shapeBudget.begin()
        table.begin(clipCount: list.clips.count)
        batches.removeAll(keepingCapacity: true)
        frameTextures.removeAll(keepingCapacity: true)
        instances.restart()
        instances.reserveCapacity(list.quads.count)
        runs.restart()
        open = OpenBatch()
        background = nil
        sprites.restart()
        sprites.append(contentsOf: repeatElement(nil, count: list.sources.count))
        openGroups.removeAll(keepingCapacity: true)
        maskSample = nil
        sieve = nil
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

    /// The form of the group that a command begins.
    func form(beginningAt place: Int) -> GroupForm? {
        let index = forms.partitioningIndex { $0.begin >= place }
        return index < forms.count && forms[index].begin == place ? forms[index] : nil
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
    mutating func enter(_ pass: Pass) {
        closeBatch()
        background = nil
        self.pass = pass
        region = pass.region
    }

    /// Adds a picture painted off screen, over everything so far.
    ///
    /// - Parameters:
    ///   - pieces: The rectangles that show it, which share a key.
    ///   - read: The pixels that it shows or reads: nothing painted there later may go before it.
    mutating func add(_ composite: Batch.Composite, _ pieces: [DeviceQuad], read: PixelBox) {
        guard let key = pieces.first?.key else { return }
        closeBatch()
        background = nil
        var batch = Batch(key: key, tiles: tileGrid.mask(read), area: composite.shown.area, count: pieces.count)
        batch.composite = composite
        batches.append(batch)
        pass.batches.append(batches.count - 1)
        pass.touched = pass.touched.union(composite.shown)
        if composite.isBackdrop { pass.holdsBackdrop = true }
        runs.append(Run(batch: Int32(batches.count - 1), count: Int32(pieces.count)))
        for piece in pieces { instances.append(piece.instance()) }
    }
}
