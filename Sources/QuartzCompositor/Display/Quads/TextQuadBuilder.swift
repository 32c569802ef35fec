/// Turns a text into quads: one for each shape of its lines, or for each shape of each letter.
struct TextQuadBuilder {
    /// A quad with all values except the shape and its colour.
    let model: Quad
    /// The options of pictures.
    let pictures: Quad.Options

    /// Adds shapes on the plane of the layer.
    func add(_ shapes: [PaintedShape], _ list: inout DisplayList) {
        for shape in shapes {
            var quad = quad(of: shape)
            switch shape.source {
            case .outline(let outline): quad.setShape(outline, &list)
            case .picture(let image, _): quad.source = list.index(of: image)
            }
            if quad.rect.z > 0 { list.quads.append(quad) }
        }
    }

    /// Adds a text whose letters are instances.
    ///
    /// - Parameters:
    ///   - instances: The instances, in order.
    ///   - common: The instance of all letters without one.
    ///   - plane: From the layer's points to the list's.
    func add(
        _ text: PaintedText, _ instances: [GlyphInstance]?, else common: GlyphInstance, on plane: Matrix4,
        _ list: inout DisplayList
    ) {
        add(text.shapes, &list)
        var sources = LetterSources()
        func addLetters(_ part: KeyPath<PaintedLetter, [PaintedShape]>) {
            for (index, letter) in text.letters.enumerated() where !letter[keyPath: part].isEmpty {
                let instance = instances.map { $0.indices.contains(index) ? $0[index] : common } ?? common
                let matrix = instance.place(letter) * plane
                guard matrix.isDrawable, !matrix.isBehindEye else { continue }
                for shape in letter[keyPath: part] {
                    var quad = quad(of: shape)
                    quad.map = matrix.planeMap
                    quad.color *= instance.tint
                    quad.source = sources.index(of: shape, &quad, &list)
                    if quad.rect.z > 0 { list.quads.append(quad) }
                }
            }
        }
        addLetters(\.shadows)
        addLetters(\.shapes)
        add(text.above, &list)
    }

    /// A quad of a shape, without its source and, for an outline, its rectangle.
    private func quad(of shape: PaintedShape) -> Quad {
        var quad = model
        quad.color = LayerQuadBuilder.premultiplied(shape.color)
        if case .picture(_, let frame) = shape.source {
            quad.kind = .image
            quad.rect = SIMD4(Float(frame.minX), Float(frame.minY), Float(frame.width), Float(frame.height))
            quad.radii = .zero
            quad.options = pictures
        }
        return quad
    }
}

/// The sources of a text's letters in a list. Equal letters share one.
private struct LetterSources {
    private var indices: [UInt64: Int32] = [:]

    /// The index of a shape's source. Makes the quad show an outline.
    mutating func index(of shape: PaintedShape, _ quad: inout Quad, _ list: inout DisplayList) -> Int32 {
        let source: PixelSource
        switch shape.source {
        case .outline(let outline):
            quad.setBounds(of: outline)
            source = .shape(outline)
        case .picture(let image, _): source = .image(image)
        }
        if let known = indices[source.id] { return known }
        let index = Int32(list.sources.count)
        list.sources.append(source)
        indices[source.id] = index
        return index
    }
}
