import Foundation

/// A layer of an SVG element, with the box that `objectBoundingBox` refers to.
struct SVGPiece {
    /// The layer; nil if nothing is drawn.
    var layer: VectorLayer?
    /// The bounding box of all outlines without their lines, in the enclosing element's coordinates; null without an outline.
    var box = CGRect.null
}

/// Converts the elements of an SVG file to layers.
struct SVGBuilder {
    let document: SVGDocument
    let sheet: SVGStyleSheet
    /// The viewport and the text size that lengths currently refer to.
    var lengths = SVGLength(viewport: .zero)
    /// The elements being built, outermost first. A reference to one of them would recurse without end.
    var open: [Int] = []
    /// The styles of elements in their own place, for elements that are built by reference.
    var placedStyles: [Int: SVGStyle] = [:]
    /// The outlines of elements that do not depend on a viewport.
    var outlines: [Int: PathGeometry] = [:]
    /// The gradients by element.
    var gradients: [Int: SVGGradient] = [:]
    /// The decoded images by element.
    var images: [Int: SVGImage] = [:]
    /// The sizes of the elements' declarations.
    private var sizes: [Int: Int] = [:]
    private var elementsLeft = SVGLimits.repeatedElements
    private var bytesLeft = SVGLimits.repeatedBytes
    private var shapesLeft = SVGLimits.shapes
    private(set) var segmentsLeft = SVGLimits.segments
    var pixelsLeft = SVGLimits.pixels
    /// The number of files around the document, which is an image of them.
    let nesting: Int

    init(_ document: SVGDocument, nesting: Int) throws(ImageIOError) {
        self.document = document
        self.nesting = nesting
        sheet = try SVGStyleSheet(document)
    }

    /// Returns the layers of the whole drawing in points, from back to front.
    mutating func layers(size: CGSize) throws(ImageIOError) -> [VectorLayer] {
        let root = document.root
        guard root.meetsConditions else { return [] }
        let fit = try SVGViewport(root).fit(into: size)
        lengths.viewport = fit.userSize
        let style = SVGStyle(of: 0, within: SVGStyle(), sheet: sheet, lengths: lengths)
        (lengths.fontSize, lengths.rootFontSize) = (style.fontSize, style.fontSize)
        placedStyles[0] = SVGStyle(of: 0, within: SVGStyle(), sheet: sheet, lengths: lengths)
        guard style.isDisplayed else { return [] }
        open.append(0)
        let content = try pieces(ofChildrenOf: 0, style)
        guard let layer = try dressed(content, style).layer else { return [] }
        return [VectorLayer(.group([layer]), transform: fit.transform)]
    }

    // MARK: Elements

    /// Returns the children of an element from back to front.
    mutating func pieces(ofChildrenOf index: Int, _ style: SVGStyle) throws(ImageIOError) -> [SVGPiece] {
        var result: [SVGPiece] = []
        for child in document.elements[index].children {
            if let piece = try piece(of: child, within: style) { result.append(piece) }
        }
        return result
    }

    /// Returns the layer of an element; nil if it has none.
    private mutating func piece(of index: Int, within parent: SVGStyle) throws(ImageIOError) -> SVGPiece? {
        let element = document.elements[index]
        guard Self.drawn.contains(element.name), element.meetsConditions, !open.contains(index) else { return nil }
        try begin(index)
        defer { open.removeLast() }
        let style = SVGStyle(of: index, within: parent, sheet: sheet, lengths: lengths)
        guard style.isDisplayed else { return nil }
        let outer = lengths.fontSize
        lengths.fontSize = style.fontSize
        defer { lengths.fontSize = outer }
        switch element.name {
        case "g", "a":
            return try dressed(pieces(ofChildrenOf: index, style), style)
        case "switch":
            for child in element.children {
                let candidate = document.elements[child]
                guard Self.drawn.contains(candidate.name), candidate.meetsConditions else { continue }
                return try dressed([piece(of: child, within: style)].compactMap { $0 }, style)
            }
            return nil
        case "svg": return try viewport(index, at: rect(of: element), style)
        case "use": return try use(element, style)
        case "image": return try dressed([image(index, style)].compactMap { $0 }, style)
        default: return try shape(index, style)
        }
    }

    private static let drawn: Set = [
        "g", "a", "switch", "svg", "use", "image", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    ]

    /// Opens an element, and counts the work for it.
    mutating func begin(_ index: Int) throws(ImageIOError) {
        guard open.count < SVGLimits.depth else { throw SVGLimits.exceeded("elements nested more than 100 deep") }
        elementsLeft -= 1
        guard elementsLeft >= 0 else { throw SVGLimits.exceeded("more than 500,000 elements, repeated ones counted each time") }
        let size = sizes[index] ?? sheet.size(of: index)
        sizes[index] = size
        bytesLeft -= size
        guard bytesLeft >= 0 else { throw SVGLimits.exceeded("so many attributes of repeated elements") }
        open.append(index)
    }

    /// Returns the style of an element in its own place in the file.
    mutating func placedStyle(of index: Int) -> SVGStyle {
        if let known = placedStyles[index] { return known }
        let parent = document.elements[index].parent.map { placedStyle(of: $0) } ?? SVGStyle()
        let style = SVGStyle(of: index, within: parent, sheet: sheet, lengths: lengths)
        placedStyles[index] = style
        return style
    }

    /// Returns the layer of a nested `svg` or a `symbol`, which has a separate viewport.
    private mutating func viewport(
        _ index: Int, at frame: CGRect, _ style: SVGStyle
    ) throws(ImageIOError) -> SVGPiece? {
        guard frame.width > 0, frame.height > 0 else { return nil }
        let outer = lengths.viewport
        defer { lengths.viewport = outer }
        let fit = try SVGViewport(document.elements[index]).fit(into: frame.size)
        lengths.viewport = fit.userSize
        let place = fit.transform.concatenating(CGAffineTransform(translationX: frame.minX, y: frame.minY))
        let children = try pieces(ofChildrenOf: index, style)
        let content = Self.group(children, place)
        lengths.viewport = outer
        guard style.clipsOverflow ?? true, let layer = content.layer else { return try dressed([content], style) }
        let cut = VectorLayer.Clip(path: CGPath(rect: frame, transform: nil), rule: .winding)
        return try dressed([SVGPiece(layer: VectorLayer(.group([layer]), clips: [cut]), box: content.box)], style)
    }

    private mutating func use(_ element: SVGElement, _ style: SVGStyle) throws(ImageIOError) -> SVGPiece? {
        guard let name = element.reference, let target = document.identified[name], !open.contains(target) else { return nil }
        let shift = CGAffineTransform(
            translationX: length(element, "x", .horizontal) ?? 0, y: length(element, "y", .vertical) ?? 0)
        let referenced = document.elements[target]
        var around = style
        around.context = (style.fill, style.stroke)
        var piece: SVGPiece?
        if referenced.name == "symbol" || referenced.name == "svg" {
            guard referenced.meetsConditions else { return nil }
            try begin(target)
            defer { open.removeLast() }
            var inner = SVGStyle(of: target, within: around, sheet: sheet, lengths: lengths)
            guard inner.isDisplayed || referenced.name == "symbol" else { return nil }
            // In SVG 1.1 a symbol has no transform.
            if referenced.name == "symbol" { inner.transform = .identity }
            // The size of the reference takes precedence.
            var frame = referenced.name == "svg" ? rect(of: referenced) : CGRect(origin: .zero, size: lengths.viewport)
            frame.size.width = length(element, "width", .horizontal) ?? frame.width
            frame.size.height = length(element, "height", .vertical) ?? frame.height
            piece = try viewport(target, at: frame, inner)
        } else {
            piece = try self.piece(of: target, within: around)
        }
        return try piece.flatMap { (piece) throws(ImageIOError) in try dressed([Self.group([piece], shift)], style) }
    }

    /// Returns `x`, `y`, `width` and `height`. Missing sides are the viewport's.
    private func rect(of element: SVGElement) -> CGRect {
        CGRect(
            x: length(element, "x", .horizontal) ?? 0, y: length(element, "y", .vertical) ?? 0,
            width: length(element, "width", .horizontal) ?? lengths.viewport.width,
            height: length(element, "height", .vertical) ?? lengths.viewport.height)
    }

    func length(_ element: SVGElement, _ name: String, _ axis: SVGAxis) -> Double? {
        element[name].flatMap { lengths.value($0, axis) }
    }

    // MARK: Groups

    /// Returns pieces as one layer with a transform.
    static func group(_ pieces: [SVGPiece], _ transform: CGAffineTransform) -> SVGPiece {
        var box = CGRect.null
        for piece in pieces where !piece.box.isNull {
            let placed = piece.box.applying(transform)
            box = box.isNull ? placed : Self.union(box, placed)
        }
        let layers = pieces.compactMap(\.layer)
        return SVGPiece(layer: layers.isEmpty ? nil : VectorLayer(.group(layers), transform: transform), box: box)
    }

    /// Returns a rectangle around two, one of which may have no width or height.
    private static func union(_ one: CGRect, _ other: CGRect) -> CGRect {
        let (x, y) = (min(one.minX, other.minX), min(one.minY, other.minY))
        return CGRect(x: x, y: y, width: max(one.maxX, other.maxX) - x, height: max(one.maxY, other.maxY) - y)
    }

    /// Returns the content of an element with the transform, the clips, the mask, the opacity and the blend mode of its style.
    func dressedSimply(_ content: [VectorLayer], _ style: SVGStyle) -> VectorLayer {
        // An element of one layer needs no separate group.
        if content.count == 1, let only = content.first, only.isPlain {
            return VectorLayer(
                only.content, transform: only.transform.concatenating(style.transform), opacity: style.opacity,
                blendMode: style.blendMode, isIsolated: style.isIsolated)
        }
        return VectorLayer(
            .group(content), transform: style.transform, opacity: style.opacity, blendMode: style.blendMode,
            isIsolated: style.isIsolated)
    }

    /// Returns the content of an element with the transform, the clips, the mask, the opacity and the blend mode of its style.
    mutating func dressed(_ content: [SVGPiece], _ style: SVGStyle) throws(ImageIOError) -> SVGPiece {
        let group = Self.group(content, .identity)
        let box = group.box.isNull ? group.box : group.box.applying(style.transform)
        let layers = content.compactMap(\.layer)
        guard !layers.isEmpty, style.opacity > 0 else { return SVGPiece(layer: nil, box: box) }
        guard style.clipPath != nil || style.mask != nil else {
            return SVGPiece(layer: dressedSimply(layers, style), box: box)
        }
        guard let clip = try clipping(style.clipPath, around: group.box),
            let masks = try masking(style.mask, around: group.box)
        else { return SVGPiece(layer: nil, box: box) }
        // One layer has one mask: the inner groups have the others.
        var inner = layers
        for mask in clip.masks + masks { inner = [VectorLayer(.group(inner), mask: mask)] }
        let layer = VectorLayer(
            .group(inner), transform: style.transform, opacity: style.opacity, clips: clip.clips,
            blendMode: style.blendMode, isIsolated: style.isIsolated)
        return SVGPiece(layer: layer, box: box)
    }

    // MARK: Shapes

    /// Returns the layer of a shape.
    private mutating func shape(_ index: Int, _ style: SVGStyle) throws(ImageIOError) -> SVGPiece? {
        let geometry = try outline(of: index, style)
        guard !geometry.isEmpty else { return nil }
        let path = CGPath(geometry: geometry)
        let box = path.boundingBoxOfPath
        var piece = SVGPiece(layer: nil, box: box)
        if style.isVisible {
            let fill = try paint(style.fill, style.fillOpacity, style, over: box)
            let stroke = style.line.width > 0 ? try paint(style.stroke, style.strokeOpacity, style, over: box) : nil
            if fill != nil || stroke != nil {
                try count(geometry, dashes: stroke == nil ? nil : style.line)
                let shape = VectorShape(
                    path: path, fillRule: style.fillRule, fill: fill, stroke: stroke, line: style.line,
                    strokesFirst: style.strokesFirst)
                piece.layer = VectorLayer(.shape(shape))
            }
        }
        return try dressed([piece], style)
    }

    /// Counts a shape with its segments, and the dashes of its line.
    mutating func count(_ geometry: PathGeometry, dashes line: StrokeStyle?) throws(ImageIOError) {
        shapesLeft -= 1
        guard shapesLeft >= 0 else { throw SVGLimits.exceeded("more than 50,000 shapes") }
        try countSegments(geometry.verbs.count)
        guard let line else { return }
        try countSegments(line.dashLengths.count)
        try countSegments(line.dashCount(along: geometry))
    }

    /// Counts segments, dashes and colours of gradients.
    mutating func countSegments(_ count: Int) throws(ImageIOError) {
        segmentsLeft -= count
        guard segmentsLeft >= 0 else { throw SVGLimits.exceeded("more than 1,000,000 segments and dashes") }
    }
}

extension VectorLayer {
    /// Whether the layer has no property of a group.
    fileprivate var isPlain: Bool {
        opacity == 1 && clips.isEmpty && mask == nil && blendMode == .normal && !isIsolated
    }
}

extension StrokeStyle {
    /// Returns the approximate number of dashes that a line is cut into.
    func dashCount(along path: PathGeometry) -> Int {
        let total = dashLengths.reduce(0, +)
        guard total > 0 else { return 0 }
        var length: CGFloat = 0
        for (from, to) in zip(path.points, path.points.dropFirst()) { length += hypot(to.x - from.x, to.y - from.y) }
        let count = length / total * CGFloat(dashLengths.count)
        // Finer patterns are drawn as solid lines.
        return count <= CGFloat(PathGeometry.mostDashes) ? Int(count) : 0
    }
}
