import CGLES

/// A program that draws one picture from others: a triangle over the viewport, no vertices, uniforms by name.
class PictureProgram {
    let name: GLuint
    private var places: [String: GLint] = [:]

    /// - Parameters:
    ///   - name: The name of a linked program.
    ///   - samplers: The texture unit of each sampler.
    init(name: GLuint, samplers: KeyValuePairs<String, TextureUnit>) {
        self.name = name
        glUseProgram(name)
        for (sampler, unit) in samplers { set(sampler, unit.rawValue) }
    }

    private func place(_ uniform: String) -> GLint {
        if let place = places[uniform] { return place }
        let place = glGetUniformLocation(name, uniform)
        places[uniform] = place
        return place
    }

    // GL ignores uniforms that the program does not have.

    func set(_ uniform: String, _ value: GLint) { glUniform1i(place(uniform), value) }
    func set(_ uniform: String, _ value: Float) { glUniform1f(place(uniform), value) }
    func set(_ uniform: String, _ value: SIMD2<Float>) { glUniform2f(place(uniform), value.x, value.y) }
    func set(_ uniform: String, _ value: SIMD4<Float>) { glUniform4f(place(uniform), value.x, value.y, value.z, value.w) }

    func set(_ uniform: String, _ values: [SIMD2<Float>]) {
        guard !values.isEmpty else { return }
        values.withUnsafeBytes {
            glUniform2fv(place(uniform), GLsizei(values.count), $0.bindMemory(to: GLfloat.self).baseAddress)
        }
    }

    func set(_ uniform: String, _ values: [SIMD4<Float>]) {
        guard !values.isEmpty else { return }
        values.withUnsafeBytes {
            glUniform4fv(place(uniform), GLsizei(values.count), $0.bindMemory(to: GLfloat.self).baseAddress)
        }
    }
}
