import Foundation
import QuartzCore

/// The corner of a blurred rounded rectangle as a picture.
///
/// It depends on nothing but how round the corner is for its blur, so shadows of all sizes share it. Sampled between texels it is off
/// by at most φ'(1) / 8t² of full coverage for t texels a sigma: 0.12 of 255 at eight, 0.9 at three.
struct ShadowCorner: Hashable {
    /// How far a shadow reaches out of its rectangle, in sigmas: there the Gaussian has fallen to 0.1 %.
    static let reach: Float = 3
    /// So many sigmas from a side, or from a corner's curve, nothing is seen of it any more.
    static let depth: Float = 3.2

    private static let finest: Float = 8
    private static let coarsest: Float = 3
    /// As large as goes into an atlas.
    private static let largestSide: Float = 250

    /// The corner's radius in sigmas.
    let roundness: Float
    /// Texels a sigma.
    let density: Float

    /// Chooses a picture; nil where the corner is so large for its blur that it would have to be too coarse.
    init?(radius: Float, sigma: Float) {
        roundness = radius / sigma
        density = min(Self.finest, Self.largestSide / (Self.reach + Self.depth + roundness))
        guard density >= Self.coarsest else { return nil }
    }

    /// Texels along both sides.
    var side: Int { Int(((Self.reach + Self.depth + roundness) * density).rounded(.up)) + 1 }

    /// The unit coordinates of places so many sigmas within the rectangle's sides.
    func coordinates(_ depths: SIMD4<Float>) -> SIMD4<Float> { (depths + Self.reach) * (density / Float(side)) }

    /// The coverage of every texel, rows from the top.
    ///
    /// Each row of the rectangle, blurred along itself, is an error function that begins where the row does; these are summed under
    /// the Gaussian across, row by row as far as the corner goes and in closed form for all below.
    func rasterize() -> [UInt8] {
        let side = side
        let t = density
        let radius = roundness * t
        let curved = Int(radius.rounded(.up))
        let places = (0..<side).map { Float($0) + 0.5 - Self.reach * t }
        func rise(_ x: Float) -> Float { 0.5 + 0.5 * erf(x / t * Float(0.5).squareRoot()) }
        let straight = places.map(rise)
        // What each curved row lacks of a straight one.
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
    /// The place of a shadow's corner, worked out and uploaded when it is not held yet.
    func shadow(_ corner: ShadowCorner) -> TexturePlacement {
        let key = TextureKey(source: 0, form: .shadow(corner), isMipmapped: false)
        if let held = held(key) { return held }
        return corner.rasterize().withUnsafeBytes {
            store(key, $0, width: corner.side, height: corner.side, format: .coverage)
        }
    }
}
