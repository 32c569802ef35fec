/// A displacement of the points of a picture within or around a circle.
///
/// The formulas give the source of a point: `d` is its vector from the centre, `r` its length, `R` the circle's radius, `t = r /
/// R`.
public enum Distortion: String, Sendable, Hashable, CaseIterable {
    /// `d` turned by `amount · (1 − t)²` within the circle.
    case twirl
    /// `d` turned by `amount · (1 − t)` within the circle.
    case vortex
    /// `d · (1 − amount · (1 − t²)²)` within the circle: positive amounts bulge.
    case bump
    /// `d · t^−amount` within the circle.
    case pinch
    /// Transparent within the circle; `d · (1 − 1 / t²)` outside.
    case hole
    /// `d / t` outside the circle: the colours of its rim continue outwards.
    case circleSplash

    /// The maximum displacement of a point, in radii.
    var reach: Float {
        switch self {
        case .twirl, .vortex: 2
        case .bump, .pinch, .hole: 1
        case .circleSplash: 0
        }
    }
}
