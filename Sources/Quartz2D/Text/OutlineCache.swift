import Synchronization

/// Outlines of glyphs that have been asked for: those of late, as many as fit.
///
/// It has two generations. Where the younger one is full, the older one goes and the younger one takes its place, so that what is
/// asked for again and again stays.
final class OutlineCache: Sendable {
    private struct State {
        var young: [GlyphID: PathGeometry] = [:]
        var old: [GlyphID: PathGeometry] = [:]
        /// The points of the young ones.
        var points = 0
    }

    /// How many points a generation may have: about a megabyte, a thousand Chinese characters.
    private static let mostPoints = 1 << 16
    /// The overhead of a cached outline, in points.
    private static let overhead = 8

    private let state = Mutex(State())

    /// The outline of a glyph, made where it is not known.
    func outline(of glyph: GlyphID, make: () -> PathGeometry) -> PathGeometry {
        let known = state.withLock { state -> PathGeometry? in
            if let young = state.young[glyph] { return young }
            guard let old = state.old[glyph] else { return nil }
            Self.keep(old, glyph, &state)
            return old
        }
        if let known { return known }
        let made = make()
        state.withLock { Self.keep(made, glyph, &$0) }
        return made
    }

    /// How many points are kept, what keeping them costs besides counted in.
    var size: Int {
        state.withLock { state in
            state.points + state.old.values.reduce(0) { $0 + $1.points.count + Self.overhead }
        }
    }

    private static func keep(_ outline: PathGeometry, _ glyph: GlyphID, _ state: inout State) {
        if state.points >= mostPoints {
            state.old = state.young
            state.young = [:]
            state.points = 0
        }
        guard state.young.updateValue(outline, forKey: glyph) == nil else { return }
        state.points += outline.points.count + overhead
    }
}
