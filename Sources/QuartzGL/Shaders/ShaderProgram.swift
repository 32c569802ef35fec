import CGLES
import QuartzCompositor

/// The programs of one context.
final class Programs {
    let shaders: ProgramLibrary<ShaderProgram>
    let filters: ProgramLibrary<FilterProgram>
    let transitions: ProgramLibrary<TransitionProgram>
    /// Whether programs that read the backdrop read the target's pixels, and need no copy of them. Other drivers copy faster.
    let fetchesPixels: Bool

    /// Compiles the programs that every frame needs, so that a driver's error is reported now.
    init(context: any GLContextProvider) throws(RenderError) {
        let isSoftware = GLRenderer.isCurrentDriverSoftware
        shaders = ProgramLibrary(context: context, isSoftware: isSoftware)
        filters = ProgramLibrary(context: context, isSoftware: isSoftware)
        transitions = ProgramLibrary(context: context, isSoftware: isSoftware)
        fetchesPixels = isSoftware && GLRenderer.currentDriverHas("GL_EXT_shader_framebuffer_fetch")
        for paint in [ProgramKey.Paint.solid, .textured] {
            for features in [ProgramKey.Features(), .edge] {
                _ = try shaders.program(ProgramKey(paint: paint, features: features))
            }
        }
    }

    /// Returns the program that paints the pieces of a key.
    func program(_ key: ProgramKey) throws(RenderError) -> ShaderProgram {
        var key = key
        if fetchesPixels, key.features.contains(.backdrop) { key.features.insert(.fetch) }
        return try shaders.program(key)
    }

    /// Frees programs that have been unused for long, if there are many.
    func endFrame() {
        shaders.endFrame()
        filters.endFrame()
        transitions.endFrame()
    }

    /// Drops the programs without deleting them, because their context is gone.
    func abandon() {
        shaders.abandon()
        filters.abandon()
        transitions.abandon()
    }
}

/// A variant of the program that paints quads, and the locations of its uniforms.
final class ShaderProgram: LinkedProgram {
    let name: GLuint
    let viewport: GLint
    let up: GLint
    let extent: GLint
    let picture: GLint
    let maskPicture: GLint
    let backdropOrigin: GLint

    /// Compiles and links the variant with a key, and binds its samplers to the numbers of ``TextureUnit``.
    init(_ key: ProgramKey) throws(RenderError) {
        let version = "#version 300 es\n"
        let fetch = key.features.contains(.fetch) ? "#extension GL_EXT_shader_framebuffer_fetch : require\n" : ""
        let head = """
            \(key.defines)precision highp float;
            precision highp int;
            precision highp sampler2D;

            """
        name = try Self.link(
            vertex: version + head + "invariant gl_Position;\n" + VertexShader.source,
            fragment: version + fetch + head + FragmentShader.source, label: key.label)
        viewport = glGetUniformLocation(name, "uViewport")
        up = glGetUniformLocation(name, "uUp")
        extent = glGetUniformLocation(name, "uExtent")
        picture = glGetUniformLocation(name, "uPicture")
        maskPicture = glGetUniformLocation(name, "uMaskPicture")
        backdropOrigin = glGetUniformLocation(name, "uBackdropOrigin")
        glUseProgram(name)
        for unit in TextureUnit.allCases { glUniform1i(glGetUniformLocation(name, unit.uniform), unit.rawValue) }
    }
}

/// The texture unit of each sampler.
enum TextureUnit: GLint, CaseIterable {
    case texture = 0
    case mask = 1
    case backdrop = 2
    case table = 3

    var uniform: String {
        switch self {
        case .texture: "uTexture"
        case .mask: "uMask"
        case .backdrop: "uBackdrop"
        case .table: "uTable"
        }
    }
}

/// The key of a variant of the quad program.
struct ProgramKey: Hashable {
    /// The paint of a piece.
    enum Paint: UInt8 {
        /// The instance's colour.
        case solid
        /// The instance's colour times a texture.
        case textured
        /// The instance's colour between two outlines.
        case border
        /// The instance's colour, blurred.
        case shadow
        /// The instance's colour across the blurred straight side of a shadow.
        case fade
        /// The instance's colour times that of a gradient.
        case gradient
        /// A picture painted off screen, texel by texel.
        case composite
    }

    /// Optional parts of a program. Software rasterisers execute both sides of a branch, so each costly part has a switch.
    struct Features: OptionSet, Hashable {
        let rawValue: UInt16
        /// Smooth straight edges.
        static let edge = Features(rawValue: 1)
        /// Round corners.
        static let round = Features(rawValue: 2)
        /// Corners that are superellipses.
        static let continuous = Features(rawValue: 4)
        /// A clip from the table.
        static let clip = Features(rawValue: 8)
        /// Round corners of the clip.
        static let roundClip = Features(rawValue: 16)
        /// A polygon from the table.
        static let polygon = Features(rawValue: 32)
        /// A second picture, whose alpha is used.
        static let mask = Features(rawValue: 64)
        /// A blend that reads the backdrop.
        static let backdrop = Features(rawValue: 128)
        /// A mask's texture, sampled through a map from the table.
        static let masked = Features(rawValue: 256)
        /// A mask's texture whose texels are on the pixel grid.
        static let texelMask = Features(rawValue: 512)
        /// A texture whose level follows the coordinates before they are limited to the sampled part: it goes beyond that part, where the
        /// texels at its end are repeated, or is reduced along one axis more than along the other.
        static let ownLevel = Features(rawValue: 1024)
        /// The backdrop is read from the target, not from a copy.
        static let fetch = Features(rawValue: 2048)
        /// Whether a piece with these features covers all of its pixels.
        @inline(__always)
        var areSolid: Bool { isSubset(of: .ownLevel) }
        /// The two ways of sampling a mask. A program has at most one.
        static let masks: Features = [.masked, .texelMask]

        fileprivate static let names: [(Features, String)] = [
            (.edge, "EDGE"), (.round, "ROUND"), (.continuous, "CONTINUOUS"), (.clip, "CLIP"), (.roundClip, "ROUND_CLIP"),
            (.polygon, "POLYGON"), (.mask, "MASK"), (.backdrop, "BACKDROP"), (.masked, "MASKED"),
            (.texelMask, "TEXEL_MASK"), (.ownLevel, "OWN_LEVEL"),
            (.fetch, "FETCH"),
        ]
    }

    var paint: Paint
    var features: Features
    /// The formula of a blend that reads the backdrop: a blend mode's, or ``FragmentShader/replacing``. A software rasteriser
    /// would compute all formulas of a common program for each pixel.
    var blend: UInt8 = 0

    /// Whether the program reads the table of clips, polygons and gradients.
    var readsTable: Bool { paint == .gradient || !features.isDisjoint(with: [.clip, .polygon, .masked, .texelMask]) }

    /// The preprocessor lines that select this variant from the common source.
    var defines: String {
        let names = ["\(paint)".uppercased()] + Features.names.filter { features.contains($0.0) }.map(\.1)
        let blend = features.contains(.backdrop) ? "#define BLEND_MODE \(blend)\n" : ""
        return names.map { "#define \($0)\n" }.joined() + blend
    }

    /// The variant's name in error messages.
    var label: String { defines.replacing("#define ", with: "").split(separator: "\n").joined(separator: "+") }
}
