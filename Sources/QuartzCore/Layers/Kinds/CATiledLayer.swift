/// A layer whose contents are drawn in tiles as they become visible, at the level of detail at which they are shown.
///
/// Before each frame `draw(in:)` (or the delegate's `draw(_:in:)`) is called for the visible tiles that are not there yet; the
/// context is clipped to the tile, whose rectangle is its `boundingBoxOfClipPath`. Of several levels of detail the coarsest that
/// still fills the pixels is chosen. New tiles fade in over the previous ones. Up to 64 MB of invisible tiles are kept.
@preconcurrency @MainActor
open class CATiledLayer: CALayer {
    /// Whether a tile is being drawn. Drawing that draws the layer itself leaves its tiles out.
    private var isDrawingTile = false

    override class var objectProperties: PropertyTable<CALayer> { tiledProperties }
    override var objectFields: [ObjectField] { super.objectFields + [.tiles] }

    private static let tiledProperties = PropertyTable.ofLayer.adding(
        of: CATiledLayer.self,
        [
            "levelsOfDetail": .number(
                { NSNumber(value: $0.levelsOfDetail) },
                { layer, count in layer.levelsOfDetail = Int(exactly: count.rounded()) ?? 1 }),
            "levelsOfDetailBias": .number(
                { NSNumber(value: $0.levelsOfDetailBias) },
                { layer, count in layer.levelsOfDetailBias = Int(exactly: count.rounded()) ?? 0 }),
            "tileSize": .size(\.tileSize),
        ])

    let tiles = TileStore()
    private var detail = TileDetail()

    override func didCreate() {
        super.didCreate()
        traits.kind = .tiled
    }

    /// Creates a layer with one level of detail.
    public override init() {
        super.init()
    }

    /// Creates a copy of a tiled layer's properties without its tree, animations and tiles.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CATiledLayer { detail = layer.detail }
    }

    /// Creates a layer from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The time in seconds in which new tiles fade in.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// The number of levels of detail, each with half the resolution of the one before; 1 by default, at least 1, at most 32.
    open var levelsOfDetail: Int {
        get { detail.count }
        set { setDetail { $0.count = min(max(newValue, 1), 32) } }
    }
    /// The number of levels that are finer than the layer's own size; 0 by default, at least 0, at most 32.
    open var levelsOfDetailBias: Int {
        get { detail.bias }
        set { setDetail { $0.bias = min(max(newValue, 0), 32) } }
    }
    /// The maximum size of a tile in pixels; 256 × 256 by default. Both sides are clamped to 16 … 4096.
    open var tileSize: CGSize {
        get { detail.tileSize }
        set {
            guard newValue.width.isFinite, newValue.height.isFinite else {
                return Diagnostics.warnOnce("CATiledLayer.tileSize: a size that is not finite is refused; the old one stays")
            }
            setDetail {
                $0.tileSize = CGSize(width: min(max(newValue.width, 16), 4096), height: min(max(newValue.height, 16), 4096))
            }
        }
    }

    private func setDetail(_ change: (inout TileDetail) -> Void) {
        guard isWritable("the tiling") else { return }
        var new = detail
        change(&new)
        guard new != detail else { return }
        detail = new
        tiles.removeAll()
        mark(.objects)
    }

    /// Marks all tiles to be redrawn.
    open override func setNeedsDisplay() {
        tiles.invalidate(nil)
        super.setNeedsDisplay()
    }

    /// Marks the tiles that intersect a rectangle of the layer to be redrawn.
    open override func setNeedsDisplay(_ r: CGRect) {
        guard !r.isEmpty else { return }
        tiles.invalidate(r.applying(uprightTransform))
        // The commit that this causes leads to a frame, and the frame draws the tiles.
        mark(.objects)
    }

    /// Clears the mark for redrawing. Tiles are drawn when they become visible.
    open override func display() { commitState.pending.remove(.display) }

    override func committedValue(of field: ObjectField) -> ObjectValue {
        field == .tiles ? .tiles(tiles.painted) : super.committedValue(of: field)
    }

    /// Draws the visible tiles that are missing.
    ///
    /// - Parameters:
    ///   - visible: The visible part of the bounds, in the coordinates of the upright contents.
    ///   - scale: The magnification at which the layer is shown.
    final func drawTiles(in visible: CGRect, scale: Double, at time: Double) {
        let fade = max(0, Swift.type(of: self).fadeDuration())
        let density = Double(max(contentsScale, 1e-6))
        let wanted = detail.tiles(in: visible, of: bounds, scale: scale, density: density)
        let hasChanged = tiles.update(to: wanted, density: density, in: visible, at: time, fade: fade) { tile in
            self.drawTile(tile.rect, density: density * tile.scale)
        }
        if hasChanged { mark(.objects) }
    }

    /// Draws a part of the layer as a single tile, at the resolution at which it is seen.
    ///
    /// - Parameters:
    ///   - visible: The visible part of the bounds, in the coordinates of the upright contents.
    ///   - scale: Pixels per point. A tile that would be too large is drawn in less detail.
    final func wholeTile(of visible: CGRect, scale: Double) -> PaintedTile? {
        let density = min(scale, (Self.longestSide - 1) / Double(max(visible.width, visible.height)))
        guard density > 0, density.isFinite else { return nil }
        // Whole pixels, so that a tile on the device's grid is not sampled between its pixels.
        let (left, top) = ((visible.minX * density).rounded(.down) / density, (visible.minY * density).rounded(.down) / density)
        let right = (visible.maxX * density).rounded(.up) / density
        let bottom = (visible.maxY * density).rounded(.up) / density
        let rect = CGRect(x: left, y: top, width: right - left, height: bottom - top).intersection(bounds)
        return drawTile(rect, density: density).map { PaintedTile(image: $0, rect: rect, birth: 0, fade: 0) }
    }

    /// The longest side of a tile, in pixels.
    private static let longestSide = 8192.0

    /// - Parameter rect: The tile's rectangle in the upright contents.
    private func drawTile(_ rect: CGRect, density: Double) -> CGImage? {
        guard !isDrawingTile else { return nil }
        isDrawingTile = true
        defer { isDrawingTile = false }
        let width = (Double(rect.width) * density).rounded(.up)
        let height = (Double(rect.height) * density).rounded(.up)
        guard width >= 1, height >= 1, width <= Self.longestSide, height <= Self.longestSide,
            let context = CGContext(width: Int(width), height: Int(height))
        else { return nil }
        let fit = CGAffineTransform(scaleX: width / rect.width, y: height / rect.height)
        let turn = uprightTransform
        context.beginUserSpace(turn.concatenating(fit.translatedBy(x: -rect.minX, y: -rect.minY)))
        context.clip(to: rect.applying(turn))
        handler?.layerWillDraw(self)
        draw(in: context)
        return context.makeImage()
    }
}
