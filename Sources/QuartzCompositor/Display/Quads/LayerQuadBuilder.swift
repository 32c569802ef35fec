/// Turns the content of one layer, without its sublayers, into quads.
struct LayerQuadBuilder {
    let slot: Int32
    let node: UnsafePointer<RenderTree.Node>
    let values: LayerValues
    private(set) var clip: Int32
    /// From the plane on which the builder's boxes lie to the list.
    private(set) var map: PlaneMap
    /// The layer's bounds on that plane.
    let rect: SIMD4<Float>
    private let bounds: CGRect
    /// The plane's origin in the layer's coordinates: that of bounds which are far away.
    private var base: CGPoint
    private var radii: SIMD4<Float>
    private var edges: Quad.Edges

    @inline(__always)
    init(_ layer: ShownLayer) {
        slot = layer.slot
        node = layer.node
        values = layer.values
        clip = layer.clip
        let whole = LayerGeometry(values).bounds
        base = whole.base
        map = layer.matrix.planeMap(from: base)
        bounds = whole.seen(from: base)
        rect = SIMD4(Float(bounds.minX), Float(bounds.minY), Float(bounds.width), Float(bounds.height))
        radii = BoxAppearance(values).radii
        edges = node.pointee.attributes.edges
    }

    /// The builder of contents, which stay upright on a plane that flipped geometry of an ancestor turns over.
    @inline(__always)
    private func upright(_ tree: ShownTree, _ matrix: Matrix4) -> LayerQuadBuilder {
        guard tree.isUpsideDown(slot) else { return self }
        var builder = self
        builder.map = (LayerGeometry(values).upsideDown * matrix).planeMap(from: base)
        builder.radii = SIMD4(radii.w, radii.z, radii.y, radii.x)
        builder.edges = edges.upsideDown
        return builder
    }

    /// The builder of content in the layer's coordinates.
    @inline(__always)
    private func inLayer(_ matrix: Matrix4) -> LayerQuadBuilder {
        guard base != .zero else { return self }
        var builder = self
        builder.base = .zero
        builder.map = matrix.planeMap
        return builder
    }

    private func scalar(_ field: Field) -> Double { values[field.offset] }

    /// A premultiplied colour of a field.
    @inline(__always)
    private func premultiplied(_ field: Field, opacity: Double = 1) -> SIMD4<Float> {
        let i = field.offset
        return Self.premultiplied(SIMD4(values[i], values[i + 1], values[i + 2], values[i + 3]), opacity: opacity)
    }

    @inline(__always)
    static func premultiplied(_ color: SIMD4<Double>, opacity: Double = 1) -> SIMD4<Float> {
        let alpha = min(max(color.w * opacity, 0), 1)
        return SIMD4(Float(color.x * alpha), Float(color.y * alpha), Float(color.z * alpha), Float(alpha))
    }

    @inline(__always)
    private func quad(_ color: SIMD4<Float>, _ kind: Quad.Kind = .solid) -> Quad {
        Quad(
            map: map, rect: rect, color: color, kind: kind, radii: radii, clip: clip, layer: slot,
            edges: edges, options: node.pointee.attributes.options)
    }

    @inline(__always)
    private var hasArea: Bool { bounds.width > 0 && bounds.height > 0 }

    /// Adds the background of a layer that has nothing else.
    @inline(__always)
    func addBox(_ opacity: Float, _ list: inout DisplayList) {
        guard hasArea else { return }
        var color = premultiplied(LayerFields.backgroundColor)
        guard color.w > 0 else { return }
        if opacity < 1 { color *= opacity }
        list.quads.append(quad(color))
    }

    // MARK: Behind the sublayers

    func addBehindSublayers(_ tree: ShownTree, _ matrix: Matrix4, _ list: inout DisplayList) {
        let first = list.quads.count
        addShadow(tree, &list)
        if hasArea {
            if node.pointee.hasPattern { addPattern(&list) }
            if let color = BoxAppearance(values).background { list.quads.append(quad(Self.premultiplied(color))) }
        }
        upright(tree, matrix).addContents(tree, matrix, first, &list)
        switch node.pointee.traits.kind {
        case .shape:
            clipped(matrix, first, &list) { builder, list in
                ShapeQuadBuilder(values: values, traits: node.pointee.traits)
                    .add(tree, slot, builder.inLayer(matrix).quad([0, 0, 0, 0], .coverage), &list)
            }
        case .text, .glyphs:
            clipped(matrix, first, &list) { builder, list in
                builder.inLayer(matrix).upright(tree, matrix).addText(tree, matrix, &list)
            }
        case .gradient: addGradient(tree, &list)
        case .tiled: upright(tree, matrix).addTiles(tree, &list)
        case .plain, .transform, .replicator, .emitter: break
        }
    }

    /// Adds content that may extend beyond the bounds, clipped to them if the layer clips.
    private func clipped(
        _ matrix: Matrix4, _ first: Int, _ list: inout DisplayList, _ add: (LayerQuadBuilder, inout DisplayList) -> Void
    ) {
        guard scalar(LayerFields.masksToBounds) != 0 else { return add(self, &list) }
        guard let own = list.clip(for: values, node.pointee.traits, matrix: matrix) else { return }
        var inner = self
        switch list.combine(clip, own) {
        case .one(let index):
            inner.clip = index
            add(inner, &list)
        case .nested(let index):
            inner.clip = index
            // Pending quads are emitted first: the group follows them in the stream.
            list.drawPending(from: first)
            let start = list.mark
            let group = list.beginGroup(opacity: 1, clip: clip, layer: slot)
            add(inner, &list)
            list.draw(from: start.quad)
            list.endGroup(group, from: start, isFoldable: false)
        }
    }

    private func addShadow(_ tree: ShownTree, _ list: inout DisplayList) {
        guard scalar(LayerFields.shadowOpacity) > 0, case .box(let box, let radii, let strength) = ShadowForm(tree, slot, values)
        else { return }
        let color = premultiplied(LayerFields.shadowColor, opacity: scalar(LayerFields.shadowOpacity) * strength)
        let offset = SIMD2<Float>(BoxAppearance(values).shadowOffset)
        var shadow = quad(color, .shadow)
        shadow.parameter = Float(min(max(0, scalar(LayerFields.shadowRadius)), 1e9))
        let seen = box.seen(from: base)
        shadow.rect = [
            Float(seen.minX) + offset.x, Float(seen.minY) + offset.y, Float(seen.width), Float(seen.height),
        ]
        shadow.radii = radii
        guard shadow.rect.z > 0, shadow.rect.w > 0 else { return }
        list.quads.append(shadow)
    }

    /// The tiles start at the origin of the layer's coordinates, so they scroll with its bounds.
    private func addPattern(_ list: inout DisplayList) {
        guard case .pattern(let tile)? = node.pointee.objects[.backgroundPattern] else { return }
        let (x, y) = ((bounds.minX + base.x) / tile.size.width, (bounds.minY + base.y) / tile.size.height)
        var quad = quad([1, 1, 1, 1], .image)
        // Whole tiles are subtracted to keep precision.
        let start = SIMD2(Float(x - x.rounded(.down)), Float(y - y.rounded(.down)))
        let count = SIMD2(Float(bounds.width / tile.size.width), Float(bounds.height / tile.size.height))
        quad.texture = SIMD4(lowHalf: start, highHalf: start + count)
        quad.source = list.index(of: tile.image)
        quad.options.insert(.repeating)
        list.quads.append(quad)
    }

    private func addText(_ tree: ShownTree, _ matrix: Matrix4, _ list: inout DisplayList) {
        let builder = TextQuadBuilder(model: quad([0, 0, 0, 0], .coverage), pictures: node.pointee.attributes.contentsOptions)
        let text = tree.text(slot)
        guard node.pointee.traits.kind == .glyphs else { return builder.add(text.shapes, &list) }
        let plane = tree.isUpsideDown(slot) ? LayerGeometry(values).upsideDown * matrix : matrix
        builder.add(text, tree.glyphs(slot), else: GlyphInstance(values), on: plane, &list)
    }

    private func addGradient(_ tree: ShownTree, _ list: inout DisplayList) {
        guard hasArea, case .colors(let colors)? = tree.object(slot, .colors), !colors.isEmpty else { return }
        var locations: [Double] = []
        if case .numbers(let numbers)? = tree.object(slot, .locations) { locations = numbers }
        var gradient = quad([1, 1, 1, 1], .gradient)
        gradient.source = Int32(list.sources.count)
        list.sources.append(
            .gradient(
                GradientSource(values: values, type: node.pointee.traits.gradientType, colors: colors, locations: locations)))
        list.quads.append(gradient)
    }

    private func addTiles(_ tree: ShownTree, _ list: inout DisplayList) {
        guard case .tiles(let tiles)? = tree.object(slot, .tiles) else { return }
        for tile in tiles {
            let opacity = tile.opacity(at: tree.time)
            guard opacity > 0, tile.rect.width > 0, tile.rect.height > 0 else { continue }
            var quad = quad(SIMD4(repeating: Float(opacity)), .image)
            let frame = tile.rect.seen(from: base)
            quad.rect = SIMD4(Float(frame.minX), Float(frame.minY), Float(frame.width), Float(frame.height))
            quad.radii = .zero
            // Tiles abut.
            quad.edges = []
            quad.source = list.index(of: tile.image)
            quad.options = node.pointee.attributes.contentsOptions
            list.quads.append(quad)
        }
    }

    // MARK: Contents

    private func addContents(_ tree: ShownTree, _ matrix: Matrix4, _ first: Int, _ list: inout DisplayList) {
        guard hasArea else { return }
        switch tree.contents(slot) {
        case .image(let image)?:
            add(image, SIMD4(repeating: 1), matrix, &list)
        case .crossFade(let from, let to, let progress)?:
            crossFade(CrossFade(from: from, to: to, progress: Float(progress)), matrix, since: first, &list)
        default: break
        }
    }

    private func add(_ image: CGImage, _ color: SIMD4<Float>, _ matrix: Matrix4, _ list: inout DisplayList) {
        if node.pointee.traits.contentsScaling == .repeat { return tile(image, color, &list) }
        let fit = ContentsFit(image: image, values: values, gravity: node.pointee.traits.contentsGravity, bounds: bounds)
        var whole = quad(color, .image)
        whole.radii = .zero
        whole.source = list.index(of: image)
        whole.options = node.pointee.attributes.contentsOptions
        if let part = fit.whole { add(part, of: whole, matrix, &list) }
        for part in fit.nine { add(part, of: whole, matrix, &list) }
    }

    /// Fills the bounds with an image at its own size.
    private func tile(_ image: CGImage, _ color: SIMD4<Float>, _ list: inout DisplayList) {
        let scale = max(scalar(LayerFields.contentsScale), 1e-6)
        var quad = quad(color, .image)
        let size = SIMD2(Float(Double(image.width) / scale), Float(Double(image.height) / scale))
        guard size.x > 0, size.y > 0 else { return }
        quad.texture = SIMD4(lowHalf: .zero, highHalf: rect.highHalf / size)
        quad.source = list.index(of: image)
        quad.options = node.pointee.attributes.contentsOptions.union(.repeating)
        if scalar(LayerFields.masksToBounds) == 0 { quad.radii = .zero }
        list.quads.append(quad)
    }

    /// - Parameter whole: A quad of the whole image.
    private func add(_ part: ContentsFit.Part, of whole: Quad, _ matrix: Matrix4, _ list: inout DisplayList) {
        var quad = whole
        quad.rect = part.rect
        quad.texture = part.texture
        quad.edges.formIntersection(part.edges)
        if scalar(LayerFields.masksToBounds) != 0 {
            guard quad.crop(to: rect) else { return }
            if radii != .zero { round(&quad, matrix, &list) }
        }
        list.quads.append(quad)
    }

    /// Rounds a picture's corners with the layer's if the layer clips.
    private func round(_ quad: inout Quad, _ matrix: Matrix4, _ list: inout DisplayList) {
        if quad.rect == rect {
            quad.radii = radii
        } else if let own = list.clip(for: values, node.pointee.traits, matrix: matrix),
            case .one(let index) = list.combine(clip, own)
        {
            quad.clip = index
        }
    }

    /// Two images of which one replaces the other.
    private struct CrossFade {
        let from: CGImage?
        let to: CGImage?
        let progress: Float
    }

    /// Cross-dissolves: each image times its weight, added up, so that two opaque images stay opaque throughout.
    ///
    /// - Parameter first: The layer's first quad. The quads before the images may be pending.
    private func crossFade(_ fade: CrossFade, _ matrix: Matrix4, since first: Int, _ list: inout DisplayList) {
        let share = min(max(fade.progress, 0), 1)
        // Pending quads are emitted first: the group follows them in the stream.
        list.drawPending(from: first)
        let start = list.mark
        let outer = list.beginGroup(opacity: 1, clip: -1, layer: slot)
        if let from = fade.from {
            let first = list.quads.count
            add(from, SIMD4(repeating: 1 - share), matrix, &list)
            list.draw(from: first)
        }
        if let to = fade.to {
            let inside = list.mark
            let inner = list.beginGroup(opacity: 1, blendMode: .plusLighter, clip: -1, layer: slot)
            add(to, SIMD4(repeating: share), matrix, &list)
            list.draw(from: inside.quad)
            list.endGroup(inner, from: inside, isFoldable: false)
        }
        list.endGroup(outer, from: start, isFoldable: fade.from == nil || fade.to == nil)
    }

    // MARK: Before the sublayers

    func addBorder(_ list: inout DisplayList) {
        guard hasArea, let (width, color) = BoxAppearance(values).border else { return }
        var border = quad(Self.premultiplied(color), .border)
        border.parameter = Float(width)
        var (outline, offset) = (bounds, BoxAppearance(values).borderOffset)
        if offset != 0 {
            offset = max(offset, -min(bounds.width, bounds.height) / 2)
            outline = bounds.insetBy(dx: -offset, dy: -offset)
            guard outline.width > 0, outline.height > 0 else { return }
            border.rect = [Float(outline.minX), Float(outline.minY), Float(outline.width), Float(outline.height)]
            // A corner stays concentric with the layer's, and a square one square.
            let moved = radii + SIMD4(repeating: Float(offset))
            border.radii = moved.replacing(with: SIMD4.zero, where: moved .< SIMD4.zero .| radii .<= SIMD4.zero)
        }
        if 2 * width >= Double(min(outline.width, outline.height)) {
            // The two sides meet and leave no inside.
            border.kind = .solid
        }
        list.quads.append(border)
    }

    /// Adds an emitter's particles over all other content of the layer.
    ///
    /// - Parameters:
    ///   - isCulled: Whether only particles that the list's own area shows are added.
    ///   - limit: The frame's limit; the particles are subtracted from it.
    @inline(__always)
    func addParticles(
        _ tree: ShownTree, _ matrix: Matrix4, isCulled: Bool, _ limit: inout ParticleLimit, _ list: inout DisplayList
    ) {
        guard node.pointee.traits.kind == .emitter else { return }
        EmitterQuadBuilder(slot: slot, values: values, traits: node.pointee.traits, matrix: matrix, clip: clip)
            .addQuads(tree, isCulled: isCulled, &limit, &list)
    }
}

extension Quad {
    /// Makes the quad show a shape: its box plus a margin for the smoothed edge.
    mutating func setShape(_ shape: ShapeSource, _ list: inout DisplayList) {
        setBounds(of: shape)
        source = Int32(list.sources.count)
        list.sources.append(.shape(shape))
    }

    /// Makes the quad have the bounds of a shape.
    mutating func setBounds(of shape: ShapeSource) {
        // An outline may leave what single precision holds. Those of text and strokes are not limited.
        let farthest = PathGeometry.farthest
        let box = shape.bounds.intersection(CGRect(x: -farthest, y: -farthest, width: 2 * farthest, height: 2 * farthest))
        rect = box.isNull ? .zero : [Float(box.minX), Float(box.minY), Float(box.width), Float(box.height)]
        radii = .zero
    }
}

extension Quad {
    /// Crops an image to a rectangle of its plane.
    ///
    /// - Returns: false if nothing is left.
    fileprivate mutating func crop(to frame: SIMD4<Float>) -> Bool {
        let low = rect.lowHalf.replacing(with: frame.lowHalf, where: rect.lowHalf .< frame.lowHalf)
        let (end, limit) = (rect.lowHalf + rect.highHalf, frame.lowHalf + frame.highHalf)
        let high = end.replacing(with: limit, where: end .> limit)
        guard low.x < high.x, low.y < high.y else { return false }
        if low == rect.lowHalf, high == end { return true }
        let stretch = (texture.highHalf - texture.lowHalf) / rect.highHalf
        texture = SIMD4(
            lowHalf: texture.lowHalf + (low - rect.lowHalf) * stretch, highHalf: texture.highHalf + (high - end) * stretch)
        // An image that covers the frame takes exactly its rectangle.
        let isCovering = low == frame.lowHalf && high == limit
        rect = isCovering ? frame : SIMD4(lowHalf: low, highHalf: high - low)
        return true
    }
}

extension Quad.Edges {
    /// The edges of a vertically flipped plane.
    fileprivate var upsideDown: Quad.Edges {
        var edges = subtracting([.top, .bottom])
        if contains(.top) { edges.insert(.bottom) }
        if contains(.bottom) { edges.insert(.top) }
        return edges
    }

    init(_ mask: CAEdgeAntialiasingMask) {
        self = []
        if mask.contains(.layerTopEdge) { insert(.top) }
        if mask.contains(.layerRightEdge) { insert(.right) }
        if mask.contains(.layerBottomEdge) { insert(.bottom) }
        if mask.contains(.layerLeftEdge) { insert(.left) }
    }
}

extension CGRect {
    /// The coordinate at which the steps between `Float`s are a tenth of what separates a side on the pixel grid from one beside it.
    private static let farthest: CGFloat = 4096

    /// The origin of the plane on which a list places this rectangle: zero, or its own origin if `Float`s hold its coordinates only in
    /// steps.
    @inline(__always)
    var base: CGPoint { max(abs(origin.x), abs(origin.y)) > Self.farthest ? origin : .zero }

    /// The rectangle on a plane whose origin is at `base`.
    @inline(__always)
    func seen(from base: CGPoint) -> CGRect {
        CGRect(x: origin.x - base.x, y: origin.y - base.y, width: size.width, height: size.height)
    }
}

extension Matrix4 {
    /// The map of the plane z = 0 whose origin is at `base`.
    @inline(__always)
    func planeMap(from base: CGPoint) -> PlaneMap {
        base == .zero ? planeMap : translatingInput(Double(base.x), Double(base.y), 0).planeMap
    }
}
