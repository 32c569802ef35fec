import CGLES
import QuartzCore

/// A program that paints a whole picture from another: one triangle over the viewport, no vertices.
@MainActor
final class FilterProgram: LinkedProgram {
    /// What a filter program does.
    enum Kind: Hashable {
        case copy, excerpt, quarter, kernel, comb, zoom, color, cells, mosaic, bloom, gloom, sharpen, vignette, shadow
        case pixel(PixelFunction)
        case distortion(Distortion)
    }

    let name: GLuint
    private let ratio: GLint
    private let texel: GLint
    private let limit: GLint
    private let otherRatio: GLint
    private let otherTexel: GLint
    private let otherLimit: GLint
    private let numbers: GLint
    private let taps: GLint
    private let count: GLint

    init(_ kind: Kind) throws(RenderError) {
        let source = FilterShader.head + FilterShader.body(kind)
        name = try Self.link(vertex: FilterShader.vertex, fragment: source, label: "filter \(kind)")
        ratio = glGetUniformLocation(name, "uRatio")
        texel = glGetUniformLocation(name, "uTexel")
        limit = glGetUniformLocation(name, "uLimit")
        otherRatio = glGetUniformLocation(name, "uOtherRatio")
        otherTexel = glGetUniformLocation(name, "uOtherTexel")
        otherLimit = glGetUniformLocation(name, "uOtherLimit")
        numbers = glGetUniformLocation(name, "uNumbers")
        taps = glGetUniformLocation(name, "uTaps")
        count = glGetUniformLocation(name, "uCount")
        glUseProgram(name)
        glUniform1i(glGetUniformLocation(name, "uSource"), TextureUnit.texture.rawValue)
        glUniform1i(glGetUniformLocation(name, "uOther"), TextureUnit.mask.rawValue)
    }

    /// Makes it current, reading `source` with `ratio` of its texels to a pixel.
    func use(_ source: FilterImage, ratio: Float, numbers: [SIMD4<Float>] = [], taps: [SIMD2<Float>] = []) {
        glUseProgram(name)
        glUniform2f(self.ratio, ratio, ratio)
        glUniform2f(texel, source.texel.x, source.texel.y)
        glUniform4f(limit, source.limit.x, source.limit.y, source.limit.z, source.limit.w)
        if self.numbers >= 0, !numbers.isEmpty {
            numbers.withUnsafeBytes {
                glUniform4fv(self.numbers, GLsizei(numbers.count), $0.bindMemory(to: GLfloat.self).baseAddress)
            }
        }
        if self.taps >= 0, !taps.isEmpty {
            taps.withUnsafeBytes {
                glUniform2fv(self.taps, GLsizei(taps.count), $0.bindMemory(to: GLfloat.self).baseAddress)
            }
            glUniform1i(count, GLint(taps.count))
        }
    }

    /// Makes it current, reading the bound texture from a texel on.
    func use(offset: SIMD2<Float>) {
        glUseProgram(name)
        glUniform4f(numbers, offset.x, offset.y, 0, 0)
    }

    /// Lets it read a second picture.
    func read(other: FilterImage, ratio: Float) {
        glUniform2f(otherRatio, ratio, ratio)
        glUniform2f(otherTexel, other.texel.x, other.texel.y)
        glUniform4f(otherLimit, other.limit.x, other.limit.y, other.limit.z, other.limit.w)
    }
}

/// A picture on its way through filters: a texture, of which the first columns and rows count.
@MainActor
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
