import QuartzCore

/// Builds a display list, command by command.
struct ListBuilder {
    private(set) var list: DisplayList

    init(width: CGFloat, height: CGFloat) {
        list = DisplayList(size: CGSize(width: width, height: height))
    }

    /// Adds quads in order.
    mutating func add(_ quads: Quad...) {
        list.commands.append(.draw(first: list.quads.count, count: quads.count))
        list.quads.append(contentsOf: quads)
    }

    /// Adds an image and returns its index.
    mutating func source(_ image: CGImage) -> Int32 {
        list.sources.append(.image(image))
        return Int32(list.sources.count - 1)
    }

    /// Adds any source and returns its index.
    mutating func source(_ source: PixelSource) -> Int32 {
        list.sources.append(source)
        return Int32(list.sources.count - 1)
    }

    /// Adds a shape and returns its index.
    mutating func source(_ shape: ShapeSource) -> Int32 {
        list.sources.append(.shape(shape))
        return Int32(list.sources.count - 1)
    }

    /// Adds a clip and returns its index.
    mutating func clip(
        map: PlaneMap = .identity, rect: SIMD4<Float>, radii: SIMD4<Float> = .zero,
        bounds: CGRect = CGRect(x: -1e4, y: -1e4, width: 2e4, height: 2e4), isContinuous: Bool = false
    ) -> Int32 {
        list.clips.append(
            DisplayList.Clip(
                inverse: map.inverse ?? .identity, rect: rect, radii: radii, bounds: bounds, isContinuous: isContinuous))
        return Int32(list.clips.count - 1)
    }

    /// Adds a polygon and returns its index.
    mutating func polygon(_ points: [SIMD2<Float>], smoothEdges: UInt32 = .max) -> Int32 {
        list.polygons.append(DisplayList.Polygon(points: points, smoothEdges: smoothEdges))
        return Int32(list.polygons.count - 1)
    }

    /// Adds a group with the commands of `content` and `mask`.
    mutating func group(
        _ group: DisplayList.Group, content: (inout ListBuilder) -> Void, mask: ((inout ListBuilder) -> Void)? = nil
    ) {
        list.groups.append(group)
        list.commands.append(.beginGroup(list.groups.count - 1))
        content(&self)
        if let mask {
            list.commands.append(.beginMask)
            mask(&self)
        }
        list.commands.append(.endGroup)
    }

    /// Adds text whose top left corner is at `point`.
    mutating func text(
        _ string: String, size: CGFloat, at point: SIMD2<Float>, color: SIMD4<Float> = white, map: PlaneMap = .identity
    ) {
        let layout = TextLayout(string, font: Font(family: .builtin, size: size))
        let shape = ShapeSource(geometry: layout.path)
        let move = PlaneMap(x: [1, 0, point.x, 0], y: [0, 1, point.y, 0], w: [0, 0, 1, 0])
        let rect = SIMD4<Float>(0, 0, Float(layout.size.width), Float(layout.size.height))
        add(Quad(map: move.concatenating(map), rect: rect, color: color, kind: .coverage, source: source(shape)))
    }
}

extension CGImage {
    /// Returns a chessboard of `cells` × `cells` fields, `side` pixels each.
    static func checkerboard(
        cells: Int, side: Int, _ first: [UInt8] = [232, 234, 240, 255], _ second: [UInt8] = [50, 55, 67, 255]
    ) -> CGImage? {
        let size = cells * side
        return make(width: size, height: size) { x, y in (x / side + y / side) % 2 == 0 ? first : second }
    }

    /// Returns an image whose pixels are computed one by one.
    static func make(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> [UInt8]) -> CGImage? {
        let pixels = (0..<width * height).flatMap { pixel($0 % width, $0 / width) }
        return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }
}
