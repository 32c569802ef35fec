import CGLES

/// The frame's pieces on the graphics card, and how the vertex stage reads them.
final class InstanceBuffer {
    private var buffer: GLuint = 0
    private var vertexArray: GLuint = 0
    private let context: any GLContextProvider

    init(context: any GLContextProvider) {
        self.context = context
        glGenBuffers(1, &buffer)
        glGenVertexArrays(1, &vertexArray)
        glBindVertexArray(vertexArray)
        for attribute in 0..<GLuint(Instance.attributeCount) {
            glEnableVertexAttribArray(attribute)
            glVertexAttribDivisor(attribute, 1)
        }
        glBindVertexArray(0)
    }

    deinit {
        guard buffer != 0 else { return }
        context.withCurrent {
            glDeleteVertexArrays(1, &vertexArray)
            glDeleteBuffers(1, &buffer)
        }
    }

    /// Replaces the pieces; the old storage is orphaned, so that a frame still being drawn keeps it.
    func upload(_ instances: [Instance]) {
        glBindVertexArray(vertexArray)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        instances.withUnsafeBytes {
            glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
        }
    }

    /// Makes draw calls read pieces, as they do after an upload.
    func bind() {
        glBindVertexArray(vertexArray)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    }

    /// Makes draw calls read nothing.
    func unbind() {
        glBindVertexArray(0)
    }

    /// Draws `count` pieces from `first` on: four corners each, or the ten of a rim.
    func draw(first: Int, count: Int, isRim: Bool) {
        let stride = MemoryLayout<Instance>.stride
        for attribute in 0..<Instance.attributeCount {
            let offset = first * stride + attribute * MemoryLayout<SIMD4<Float>>.stride
            glVertexAttribPointer(
                GLuint(attribute), 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride), UnsafeRawPointer(bitPattern: offset)
            )
        }
        if isRim {
            glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 10, GLsizei(count))
        } else {
            glDrawArraysInstanced(GLenum(GL_TRIANGLE_FAN), 0, 4, GLsizei(count))
        }
    }

    /// Forgets the names without deleting them: their context is gone.
    func abandon() {
        buffer = 0
        vertexArray = 0
    }
}
