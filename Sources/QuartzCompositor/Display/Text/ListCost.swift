import Foundation

/// The estimated cost of painting a list that is read from a text, which may come from anywhere: an upper bound, before anything is
/// painted. A list of layers has limits where its layers are painted.
struct ListCost {
    /// The greatest cost of a list with its pictures, in small quads (``PaintCost``): about a second on a renderer without a GPU.
    static let most = 300_000.0
    /// The longest side of a picture without a density, in pixels.
    private static let longestSide: CGFloat = 4096
    /// The pixels of plain colour that take as long as a pixel of a transition.
    private static let fillsOfTransition: CGFloat = 40
    /// The pixels of plain colour that take as long as a pixel that is clipped, and as one of a quad that is not upright.
    private static let (fillsOfClip, fillsOfTurn): (CGFloat, CGFloat) = (8, 16)
    /// The rows of a step of an outline that take as long as a small quad.
    private static let rowsOfQuad: CGFloat = 350

    private var cost: PaintCost
    private let canvas: PaintCost.Canvas
    private let height: CGFloat
    private var last: Quad?
    private var sources: [Source] = []
    /// The cost of the pictures that quads show, each at its size on the screen.
    private var pictures = 0.0

    /// The cost of a quad's source.
    private struct Source {
        /// The number of steps of an outline.
        var steps: CGFloat = 0
        /// The cost of a pixel, in pixels of plain colour.
        var fills: CGFloat = 0
        /// The pictures that are painted, and the area and the density of each.
        var pictures: [(cost: ListCost, area: CGFloat, density: CGFloat?)] = []
    }

    /// The cost of an empty list.
    init(size: CGSize) {
        // A greater bitmap is refused.
        let side = CGFloat(CGImage.maximumSide)
        func length(_ side: CGFloat, _ most: CGFloat) -> CGFloat { side < most ? max(side, 0) : most }
        canvas = PaintCost.Canvas(CGSize(width: length(size.width, side), height: length(size.height, side)))
        height = length(size.height, side)
        cost = PaintCost(in: canvas)
    }

    var quads: Double { cost.quads() + pictures }

    // MARK: Sources

    mutating func add(_ source: PixelSource, pictures: [(ListCost, PictureSource)]) {
        var own = Source()
        switch source {
        case .image: break
        case .shape(let shape): own.steps = CGFloat(shape.stepCount)
        case .gradient(let gradient): own.fills = CGFloat(gradient.stops.count) / 8
        case .picture: break
        case .transition: own.fills = Self.fillsOfTransition
        }
        own.pictures = pictures.map { ($0, $1.bounds.width * $1.bounds.height, $1.density) }
        sources.append(own)
    }

    // MARK: Content

    mutating func add(_ quad: Quad, of list: DisplayList) {
        var more: CGFloat = quad.clip >= 0 ? Self.fillsOfClip : 0
        if list.polygons.indices.contains(Int(quad.polygon)) { more += CGFloat(list.polygons[Int(quad.polygon)].points.count) }
        let map = quad.map
        let isUpright = map.w.x == 0 && map.w.y == 0 && map.x.y == 0 && map.y.x == 0
        if !isUpright { more += Self.fillsOfTurn }
        let showsSource = sources.indices.contains(Int(quad.source)) && [.image, .coverage, .gradient].contains(quad.kind)
        let source = showsSource ? sources[Int(quad.source)] : Source()
        cost.add(quad, after: last, more: more + source.fills)
        last = quad
        let rows = quad.bounds.height < height ? quad.bounds.height : height
        cost.add(Int(limiting: Double(source.steps * (1 + rows / Self.rowsOfQuad))), .zero, fills: 0)
        for picture in source.pictures { add(picture, in: quad) }
    }

    mutating func add(_ group: DisplayList.Group) { cost.add(group) }

    mutating func add(_ filter: FilterOperation, of group: DisplayList.Group) { cost.add(filter, of: group) }

    private mutating func add(_ picture: (cost: ListCost, area: CGFloat, density: CGFloat?), in quad: Quad) {
        let pixelsPerPoint = canvas.pixelsPerPoint * canvas.pixelsPerPoint
        let most = Self.longestSide * Self.longestSide
        var pixels: CGFloat
        if let density = picture.density {
            pixels = density * density * picture.area
        } else {
            // In perspective the largest part counts for the whole, whose size is then limited by its sides alone.
            let isAffine = quad.map.w.x == 0 && quad.map.w.y == 0
            let shown = CGFloat(abs((quad.texture.z - quad.texture.x) * (quad.texture.w - quad.texture.y)))
            let bounds = quad.bounds
            pixels = isAffine && shown > 0 ? bounds.width * bounds.height / shown * pixelsPerPoint : most
            if !(pixels < most) { pixels = most }
        }
        guard picture.area > 0, picture.area.isFinite else { return }
        let enlarged = pixels / picture.area / pixelsPerPoint
        pictures += picture.cost.cost.quads(enlarged: enlarged, isLimited: false) + picture.cost.pictures + Double(pixels) / 1024
    }
}
