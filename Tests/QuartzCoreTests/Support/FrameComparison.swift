import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

/// Compares a scene's retained frame with the same frame painted completely.
@MainActor
enum FrameComparison {
    /// A list with resolved references, so that lists with different numbering can be compared.
    struct Resolved: Equatable {
        struct Piece: Equatable {
            var quad: Quad
            var clip: DisplayList.Clip?
            var source: Pixels?
            var polygon: DisplayList.Polygon?
        }
        /// The content of a source; images that are created for each painting are compared by content.
        indirect enum Pixels: Equatable {
            case source(UInt64)
            case gradient(GradientSource)
            case picture(Resolved, CGRect, CGFloat?)
            case transition(Resolved, Resolved, Float)

            init(_ source: PixelSource) {
                switch source {
                case .gradient(let gradient): self = .gradient(gradient)
                case .picture(let picture): self = .picture(Resolved(picture.list), picture.bounds, picture.density)
                case .transition(let moment):
                    self = .transition(Resolved(moment.from.list), Resolved(moment.to.list), moment.progress)
                default: self = .source(source.id)
                }
            }
        }
        var commands: [DisplayList.Command]
        var pieces: [Piece]
        var groups: [DisplayList.Group]
        var groupClips: [DisplayList.Clip?]

        init(_ list: DisplayList) {
            func clip(_ index: Int32) -> DisplayList.Clip? { index < 0 ? nil : list.clips[Int(index)] }
            commands = list.commands
            pieces = list.quads.map { quad in
                var bare = quad
                (bare.clip, bare.source, bare.polygon) = (-1, -1, -1)
                return Piece(
                    quad: bare, clip: clip(quad.clip), source: quad.source < 0 ? nil : Pixels(list.sources[Int(quad.source)]),
                    polygon: quad.polygon < 0 ? nil : list.polygons[Int(quad.polygon)])
            }
            groupClips = list.groups.map { clip($0.clip) }
            groups = list.groups.map { group in
                var bare = group
                bare.clip = -1
                return bare
            }
        }
    }

    /// Returns the difference of the retained frame from one painted completely; empty if there is none.
    static func mistake(_ scene: Scene) -> String {
        let host = scene.renderer.host
        let whole = host.withDrawn { $0.tree }.read { tree in
            var flattener = Flattener(tree, size: scene.renderer.bounds.size)
            flattener.paintFrame(scene.renderer.bounds)
            return Resolved(flattener.list)
        }
        let kept = Resolved(host.frame.list)
        if kept == whole { return "" }
        if kept.commands != whole.commands { return "commands \(kept.commands) for \(whole.commands)" }
        for (a, b) in zip(kept.pieces, whole.pieces) where a != b { return "\(a) for \(b)" }
        return "\(kept.groups) for \(whole.groups)"
    }

    /// Expects that all quads that differ between two lists are in the damage.
    static func expectDamage(_ damage: DamageRegion, from old: DisplayList, to new: DisplayList) {
        let everything = CGRect(origin: .zero, size: new.size)
        let (old, new) = (Resolved(old), Resolved(new))
        func check(_ piece: Resolved.Piece) {
            let seen = piece.quad.bounds.intersection(everything)
            expect(seen.isNull || damage.rectangles.contains { holds($0, seen) })
        }
        guard old.pieces.count == new.pieces.count else {
            // If lists differ in length, check at least the quads that only one of them has.
            for piece in new.pieces where !old.pieces.contains(piece) { check(piece) }
            for piece in old.pieces where !new.pieces.contains(piece) { check(piece) }
            return
        }
        for (a, b) in zip(old.pieces, new.pieces) where a != b {
            check(a)
            check(b)
        }
    }

    /// Whether a rectangle contains another, with a tolerance for rounding.
    private static func holds(_ outer: CGRect, _ inner: CGRect) -> Bool {
        let slack: CGFloat = 0.01
        return outer.minX <= inner.minX + slack && outer.minY <= inner.minY + slack && outer.maxX >= inner.maxX - slack
            && outer.maxY >= inner.maxY - slack
    }
}
