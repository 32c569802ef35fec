import CGLES
import Foundation
import QuartzCompositor

/// Provides an OpenGL ES 3.0 context during a call. It is the renderer's only connection to windows.
///
/// A renderer and its objects belong to one user and are used on one thread at a time. Only the context is shared.
public protocol GLContextProvider: AnyObject, Sendable {
    /// Runs `body` with the context current on this thread. Calls may nest.
    func withCurrent<R>(_ body: () throws -> R) rethrows -> R
    /// The identity of the driver's context. Providers that differ only in their window have the same.
    var identity: ObjectIdentifier { get }
    /// The age of the pixels in the window's back buffer: 1 if they are those of the last presented frame, 2 of the one before, and so
    /// on; 0 if they are undefined. Read while the context is current.
    var bufferAge: Int { get }
}

extension GLContextProvider {
    /// That of a separate context.
    public var identity: ObjectIdentifier { ObjectIdentifier(self) }

    /// Undefined pixels, as without a driver's extension.
    public var bufferAge: Int { 0 }
}

/// The resources that contexts of one share group share: textures, and the programs of each context.
final class ShareGroup {
    let textures: TextureCache
    /// The programs of each context of the driver, whose renderers own them.
    private var programs: [ObjectIdentifier: Weak<Programs>] = [:]
    /// The longest side of a texture.
    let maximumSide: Int

    /// Checks that the current context is supported.
    init(context: any GLContextProvider) throws(RenderError) {
        let version = glGetString(GLenum(GL_VERSION)).map { String(cString: $0) } ?? ""
        guard version.hasPrefix("OpenGL ES 3") else { throw .unsupportedContext(version: version) }
        var side: GLint = 0
        glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &side)
        maximumSide = Int(side)
        textures = TextureCache(context: context, maximumSide: maximumSide)
    }

    /// Returns the programs of the current context.
    func programs(of context: any GLContextProvider) throws(RenderError) -> Programs {
        if let known = programs[context.identity]?.object { return known }
        let made = try Programs(context: context)
        programs[context.identity] = Weak(made)
        return made
    }

    /// Whether its GL objects are gone. Each renderer of the group then makes a new one.
    private(set) var isAbandoned = false

    /// Drops all GL objects without deleting them, because their contexts are gone.
    func abandon() {
        isAbandoned = true
        textures.abandon()
    }
}

/// The reason that a renderer or a target could not be created.
public enum RenderError: Error, CustomStringConvertible, LocalizedError, Sendable, Hashable {
    /// No GL context is current, or it is older than ES 3.0; with its version.
    case unsupportedContext(version: String)
    /// A shader does not compile; with its name and the driver's log.
    case shader(name: String, log: String)
    /// A program does not link; with its name and the driver's log.
    case program(name: String, log: String)
    /// A texture of that size in pixels is not possible; with the driver's limit.
    case textureSize(width: Int, height: Int, limit: Int)
    /// A texture cannot be drawn into; with GL's status code.
    case framebuffer(status: UInt32)

    /// A one-line message for users.
    public var description: String {
        switch self {
        case .unsupportedContext(let version):
            "no OpenGL ES 3.0 context is current (\(version.isEmpty ? "no version" : version))"
        case .shader(let name, let log): "shader \(name) does not compile: \(log)"
        case .program(let name, let log): "program \(name) does not link: \(log)"
        case .textureSize(let width, let height, let limit):
            "a texture of \(width) × \(height) pixels is refused; sides go from 1 to \(limit)"
        case .framebuffer(let status): "a texture cannot be drawn into (status 0x\(String(status, radix: 16)))"
        }
    }

    /// The same line, for Foundation.
    public var errorDescription: String? { description }
}
