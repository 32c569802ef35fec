import Foundation

// Match moves: computed after the tracks, which restore the committed values first.

extension AnimationCompiler {
    /// Points beyond this number are left out.
    private static let mostPoints = 64

    /// Adds the movement with another layer. One that has no target is added too, without effect, so that the movements of a layer
    /// and their sources are in the same order.
    mutating func addMatchMove(_ animation: CAMatchMoveAnimation, _ pass: Pass) {
        let path = animation.keyPath ?? "position"
        let time = self.time(of: animation, pass)
        // The picture changes when the source does, and at the start and the end.
        note([], time)
        var place: (offset: Int, isTransform: Bool)?
        switch KeyPathTarget(path, in: layout) {
        case .numbers(let field, let offset, .point):
            place = (offset, false)
            addGround(field)
        case .numbers(let field, let offset, .transform):
            place = (offset, true)
            addGround(field)
        default:
            Diagnostics.warnOnce(
                "\(type(of: layer)) has neither a point nor a transform at \"\(path)\"; the match move has no effect")
        }
        let turnsLayer = path == "position"
        if turnsLayer { addGround(LayerFields.transform) }
        var parts: MatchMove.Parts = []
        if place != nil {
            if animation.appliesX { parts.insert(.x) }
            if animation.appliesY { parts.insert(.y) }
            if animation.appliesScale { parts.insert(.scale) }
            if animation.appliesRotation { parts.insert(.rotation) }
        }
        let points = (animation.sourcePoints ?? []).prefix(Self.mostPoints).compactMap { point -> SIMD2<Double>? in
            guard let numbers = NumericValue.doubles(point, as: .point), numbers.allSatisfy(\.isFinite) else { return nil }
            return [numbers[0], numbers[1]]
        }
        matches.append(
            MatchMove(
                time: time, offset: place?.offset ?? LayerFields.position.offset, isTransform: place?.isTransform ?? false,
                turnsLayer: turnsLayer, points: points, isNormalized: animation.usesNormalizedCoordinates,
                targetsSuperlayer: animation.targetsSuperlayer, isAdditive: animation.isAdditive, parts: parts))
    }
}
