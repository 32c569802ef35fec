import Foundation
import QuartzCompositor

/// The picture of a corner of a blurred rounded rectangle.
///
/// It depends only on the ratio of radius and sigma, so shadows of all sizes share it. Interpolation between texels has an error
/// of at most φ'(1) / 8t² of full coverage at t texels per sigma: 0.12 of 255 at eight, 0.9 at three.
struct ShadowCorner: Hashable {
    /// The distance in sigmas that a shadow reaches out of its rectangle, where the Gaussian has fallen to 0.1 %.
    static let reach: Float = 3
    /// The distance in sigmas from a side, or from a corner's curve, beyond which its effect is invisible.
    static let depth: Float = 3.2

    private static let finest: Float = 8
    private static let coarsest: Float = 3
    /// The maximum side, which fits into an atlas.
    private static let largestSide: Float = 250

    /// The corner's radius in sigmas.
    let roundness: Float
    /// The number of texels per sigma.
    let density: Float

    /// Chooses a density; nil if the corner is so large for its blur that the picture would be too coarse.
    init?(radius: Float, sigma: Float) {
        roundness = radius / sigma
        density = min(Self.finest, Self.largestSide / (Self.reach + Self.depth + roundness))
        guard density >= Self.coarsest else { return nil }
    }

    /// The number of texels along both sides.
    var side: Int { Int(((Self.reach + Self.depth + roundness) * density).rounded(.up)) + 1 }

    /// Returns the unit coordinates of positions at given depths, in sigmas, within the rectangle's sides.
    func coordinates(_ depths: SIMD4<Float>) -> SIMD4<Float> { (depths + Self.reach) * (density / Float(side)) }

    /// Returns the coverage of every texel, rows from the top.
    ///
    /// Each row of the rectangle, blurred along x, is an error function that begins at the row's start. The rows are summed with
    /// Gaussian weights: one by one in the corner, in closed form below it.
    func rasterize() -> [UInt8] {
        let side = side
        let t = density
        let radius = roundness * t
        let curved = Int(radius.rounded(.up))
        let places = (0..<side).map { Float($0) + 0.5 - Self.reach * t }
        func rise(_ x: Float) -> Float { 0.5 + 0.5 * erf(x / t * Float(0.5).squareRoot()) }
        let straight = places.map(rise)
        // The difference between a straight row and each curved row.
        let deficits = (0..<curved).map { row in
            let fall = max(0, radius - Float(row) - 0.5)
            let inset = radius - max(0, radius * radius - fall * fall).squareRoot()
            return places.indices.map { straight[$0] - rise(places[$0] - inset) }
        }
        let norm = 1 / (t * (2 * Float.pi).squareRoot())
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side)
        for y in places {
            let full = rise(y)
            var row = straight.map { $0 * full }
            for (index, deficit) in deficits.enumerated() {
                let distance = (y - Float(index) - 0.5) / t
                guard Swift.abs(distance) < 4 else { continue }
                let weight = norm * exp(-0.5 * distance * distance)
                for x in row.indices { row[x] -= weight * deficit[x] }
            }
            bytes += row.map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
        }
        return bytes
    }
}

extension TextureCache {
    /// Returns the placement of a shadow's corner. Computes and uploads it on first use.
    func shadow(_ corner: ShadowCorner) -> TexturePlacement {
        let key = TextureKey(source: 0, form: .shadow(corner), isMipmapped: false)
        if let held = held(key) { return held }
        return corner.rasterize().withUnsafeBytes {
            store(key, Texture.Texels(bytes: $0, width: corner.side, height: corner.side, format: .coverage))
        }
    }
}
