import QuartzSDL

/// A list with resolved references, so that lists with other numbering and other identifiers can be compared.
package struct ResolvedList: Equatable {
    package struct Piece: Equatable {
        package var quad: Quad
        var clip: DisplayList.Clip?
        var source: Pixels?
        var polygon: DisplayList.Polygon?
    }

    /// The content of a source; sources that each painting makes again are compared by content.
    enum Pixels: Equatable {
        case image(UInt64)
        case shape(PathGeometry, CGPathFillRule)
        case gradient(GradientSource)
        case picture(Nested, CGRect, CGFloat?)
        case transition(Nested, Nested, Float)

        init(_ source: PixelSource) {
            switch source {
            case .image(let image): self = .image(image.id)
            case .shape(let shape): self = .shape(shape.geometry, shape.fillRule)
            case .gradient(let gradient): self = .gradient(gradient)
            case .picture(let picture): self = .picture(Nested(picture.list), picture.bounds, picture.density)
            case .transition(let moment):
                self = .transition(Nested(moment.from.list), Nested(moment.to.list), moment.progress)
            }
        }
    }

    /// The list of a picture, which many quads may show: it is resolved once, and compared once with each other.
    final class Nested: Equatable, CustomStringConvertible {
        private let list: ResolvedList
        /// The last that was equal.
        private weak var twin: Nested?

        init(_ list: DisplayList) { self.list = ResolvedList(list) }

        var description: String { "\(list)" }

        static func == (a: Nested, b: Nested) -> Bool {
            if a === b || a.twin === b { return true }
            guard a.list == b.list else { return false }
            a.twin = b
            return true
        }
    }

    var commands: [DisplayList.Command]
    package private(set) var pieces: [Piece]
    var groups: [DisplayList.Group]
    var groupClips: [DisplayList.Clip?]

    package init(_ list: DisplayList) {
        func clip(_ index: Int32) -> DisplayList.Clip? { index < 0 ? nil : list.clips[Int(index)] }
        commands = list.commands
        let sources = list.sources.map(Pixels.init)
        pieces = list.quads.map { quad in
            var bare = quad
            (bare.clip, bare.source, bare.polygon) = (-1, -1, -1)
            return Piece(
                quad: bare, clip: clip(quad.clip), source: quad.source < 0 ? nil : sources[Int(quad.source)],
                polygon: quad.polygon < 0 ? nil : list.polygons[Int(quad.polygon)])
        }
        groupClips = list.groups.map { clip($0.clip) }
        groups = list.groups.map { group in
            var bare = group
            bare.clip = -1
            return bare
        }
    }

    /// Returns the first difference from another list: its kind in a word or two, and both values. Nil for equal lists.
    package func difference(from other: ResolvedList) -> (kind: String, values: String)? {
        if pieces.count != other.pieces.count {
            let place = zip(pieces, other.pieces).prefix { $0 == $1 }.count
            let (own, wanted) = (pieces.dropFirst(place).first, other.pieces.dropFirst(place).first)
            func text(_ piece: Piece?) -> String { piece.map { "\($0)" } ?? "nothing" }
            return (
                "quads",
                "\(pieces.count) quads for \(other.pieces.count), from \(place): \(text(own))\n  for \(text(wanted))"
            )
        }
        if commands != other.commands { return ("commands", "\(commands) for \(other.commands)") }
        for (index, (a, b)) in zip(pieces, other.pieces).enumerated() where a != b {
            let kind =
                a.clip != b.clip
                ? "clip" : a.source != b.source ? "source" : a.polygon != b.polygon ? "polygon" : Self.kind(a.quad, b.quad)
            return ("\(kind) of \(a.quad.kind)", "quad \(index): \(a) for \(b)")
        }
        if groupClips != other.groupClips { return ("group's clip", "\(groupClips) for \(other.groupClips)") }
        for (a, b) in zip(groups, other.groups) where a != b { return ("group", "\(a) for \(b)") }
        return nil
    }

    private static func kind(_ a: Quad, _ b: Quad) -> String {
        if a.kind != b.kind { return "kind" }
        if a.map != b.map { return "map" }
        if a.color != b.color { return "color" }
        if a.rect != b.rect { return "rect" }
        if a.layer != b.layer { return "layer" }
        return "quad"
    }
}
