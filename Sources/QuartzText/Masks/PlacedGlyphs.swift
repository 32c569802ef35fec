/// Glyphs at positions in a plane, and the paths that have the same colour.
///
/// Small text parallel to the pixels is composed of the masks of its glyphs, each at the nearest quarter of a pixel. All other text is a
/// path.
package struct PlacedGlyphs: Sendable {
    /// One glyph.
    package struct Glyph: Sendable {
        /// The glyph's face.
        package let face: any FontFace
        /// The glyph's number in the face.
        package let glyph: GlyphID
        /// Points per em.
        package let size: CGFloat
        /// The glyph's origin, in points; y downwards.
        package let origin: CGPoint

        /// Creates a glyph at a position.
        package init(face: any FontFace, glyph: GlyphID, size: CGFloat, origin: CGPoint) {
            self.face = face
            self.glyph = glyph
            self.size = size
            self.origin = origin
        }

        /// The transform from ems to points.
        fileprivate var transform: CGAffineTransform {
            CGAffineTransform(a: size, b: 0, c: 0, d: size, tx: origin.x, ty: origin.y)
        }
    }

    /// The glyphs, usually from left to right.
    package var glyphs: [Glyph]
    /// The paths beside the glyphs, such as underlines.
    package var rest: PathGeometry

    /// Creates a group of glyphs and paths.
    package init(glyphs: [Glyph], rest: PathGeometry = PathGeometry()) {
        self.glyphs = glyphs
        self.rest = rest
    }

    /// Whether small glyphs have masks. Those of the stroke font are always filled as paths, so that recorded pictures of them show the
    /// same pixels as a path.
    package var allowsMasks: Bool { !glyphs.contains { $0.face is StrokeFont } }

    /// The outlines of all glyphs, and the rest, for the non-zero fill rule.
    package var geometry: PathGeometry {
        var path = PathGeometry()
        for glyph in glyphs { path.append(glyph.face.outline(of: glyph.glyph), transform: glyph.transform) }
        path.append(rest)
        return path
    }

    /// The smallest rectangle that holds the outlines.
    package var bounds: CGRect {
        let box = glyphs.reduce(rest.bounds) { box, glyph in
            let ink = glyph.face.bounds(of: glyph.glyph)
            return ink.isNull ? box : box.union(ink.applying(glyph.transform))
        }
        // A path leaves out the points that are not finite.
        return box.isNull || (box.minX + box.maxX + box.minY + box.maxY).isFinite ? box : geometry.bounds
    }

    /// The approximate number of steps of the outlines, without a look at them.
    package var stepCount: Int { glyphs.count * Self.usualSteps + rest.verbs.count }
    private static let usualSteps = 24
}

extension PlacedGlyphs: Hashable {
    package static func == (a: PlacedGlyphs, b: PlacedGlyphs) -> Bool {
        a.glyphs == b.glyphs && a.rest == b.rest
    }

    /// Hashes the number of the glyphs and the ends, which distinguish most texts.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(glyphs.count)
        hasher.combine(glyphs.first)
        hasher.combine(glyphs.last)
        hasher.combine(rest.points.first)
    }
}

extension PlacedGlyphs.Glyph: Hashable {
    package static func == (a: Self, b: Self) -> Bool {
        a.glyph == b.glyph && a.face === b.face && a.size == b.size && a.origin == b.origin
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(glyph)
        hasher.combine(ObjectIdentifier(face))
        hasher.combine(size)
        hasher.combine(origin)
    }
}
