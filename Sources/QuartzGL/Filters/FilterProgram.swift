import CGLES
import QuartzCore

/// A program that paints a picture from another, as one step of a filter.
final class FilterProgram: PictureProgram, LinkedProgram {
    /// What a filter program does.
    enum Kind: Hashable {
        case copy, excerpt, quarter, kernel, comb, zoom, color, cells, mosaic, bloom, gloom, sharpen, vignette, shadow
        case pixel(PixelFunction)
        case distortion(Distortion)
    }

    init(_ kind: Kind) throws(RenderError) {
        let source = FilterShader.head + FilterShader.body(kind)
        let name = try Self.link(vertex: FilterShader.vertex, fragment: source, label: "filter \(kind)")
        super.init(name: name, samplers: ["uSource": .texture, "uOther": .mask])
    }

    /// Makes it current, reading `source` with `ratio` of its texels to a pixel.
    func use(_ source: FilterImage, ratio: Float, numbers: [SIMD4<Float>] = [], taps: [SIMD2<Float>] = []) {
        glUseProgram(name)
        read(source, ratio: ratio, as: "u")
        set("uNumbers", numbers)
        set("uTaps", taps)
        set("uCount", GLint(taps.count))
    }

    /// Makes it current, reading the bound texture from a texel on.
    func use(offset: SIMD2<Float>) {
        glUseProgram(name)
        set("uNumbers", SIMD4(offset.x, offset.y, 0, 0))
    }

    /// Lets it read a second picture.
    func read(other: FilterImage, ratio: Float) {
        read(other, ratio: ratio, as: "uOther")
    }

    private func read(_ image: FilterImage, ratio: Float, as prefix: String) {
        set(prefix + "Ratio", SIMD2(ratio, ratio))
        set(prefix + "Texel", image.texel)
        set(prefix + "Limit", image.limit)
    }
}

/// A picture on its way through filters: a texture, of which the first columns and rows count.
struct FilterImage {
    let texture: RenderTexture
    let width: Int
    let height: Int

    /// The size of a texel in texture coordinates.
    var texel: SIMD2<Float> { [1 / Float(texture.width), 1 / Float(texture.height)] }
    /// The middles of the first and the last texel that count, in texture coordinates.
    var limit: SIMD4<Float> {
        SIMD4(lowHalf: texel * 0.5, highHalf: texel * (SIMD2(Float(width), Float(height)) - 0.5))
    }
}
