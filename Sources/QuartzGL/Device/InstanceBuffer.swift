import CGLES

/// The frame's pieces on the GPU, and the vertex layout that reads them.
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

    /// Replaces the pieces. Orphans the old storage, so that a frame still being drawn keeps it.
    func upload(_ instances: [Instance]) {
        glBindVertexArray(vertexArray)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        instances.withUnsafeBytes {
            glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
        }
    }

    /// Binds the buffer for draw calls. An upload also binds it.
    func bind() {
        glBindVertexArray(vertexArray)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    }

    /// Unbinds the buffer.
    func unbind() {
        glBindVertexArray(0)
    }

    /// Draws `count` pieces from `first` on, with four vertices each, or ten for a rim.
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

    /// Drops the names without deleting them, because their context is gone.
    func abandon() {
        buffer = 0
        vertexArray = 0
    }
}
