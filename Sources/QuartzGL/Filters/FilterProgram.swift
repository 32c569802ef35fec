import CGLES
import QuartzCore

/// A program for one step of a filter, which draws a picture from another.
final class FilterProgram: PictureProgram, LinkedProgram {
    /// The operation of a filter program.
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

    /// Makes the program current, reading `source` with `ratio` texels per pixel.
    func use(_ source: FilterImage, ratio: Float, numbers: [SIMD4<Float>] = [], taps: [SIMD2<Float>] = []) {
        glUseProgram(name)
        read(source, ratio: ratio, as: "u")
        set("uNumbers", numbers)
        set("uTaps", taps)
        set("uCount", GLint(taps.count))
    }

    /// Makes the program current, reading the bound texture from an offset in texels.
    func use(offset: SIMD2<Float>) {
        glUseProgram(name)
        set("uNumbers", SIMD4(offset.x, offset.y, 0, 0))
    }

    /// Binds a second picture.
    func read(other: FilterImage, ratio: Float) {
        read(other, ratio: ratio, as: "uOther")
    }

    private func read(_ image: FilterImage, ratio: Float, as prefix: String) {
        set(prefix + "Ratio", SIMD2(ratio, ratio))
        set(prefix + "Texel", image.texel)
        set(prefix + "Limit", image.limit)
    }
}

/// An intermediate picture of filters: a texture whose first columns and rows are used.
struct FilterImage {
    let texture: RenderTexture
    let width: Int
    let height: Int

    /// The size of a texel in texture coordinates.
    var texel: SIMD2<Float> { [1 / Float(texture.width), 1 / Float(texture.height)] }
    /// The centres of the first and the last used texel, in texture coordinates.
    var limit: SIMD4<Float> {
        SIMD4(lowHalf: texel * 0.5, highHalf: texel * (SIMD2(Float(width), Float(height)) - 0.5))
    }
}
