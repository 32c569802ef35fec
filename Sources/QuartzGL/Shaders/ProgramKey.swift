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
        /// A texture of a mask, found by a map from the table.
        static let masked = Features(rawValue: 256)
        /// The same where its texels lie on the pixels.
        static let texelMask = Features(rawValue: 512)
        /// The ways of looking up a mask, of which a program has one at most.
        static let masks: Features = [.masked, .texelMask]

        fileprivate static let names: [(Features, String)] = [
            (.edge, "EDGE"), (.round, "ROUND"), (.continuous, "CONTINUOUS"), (.clip, "CLIP"), (.roundClip, "ROUND_CLIP"),
            (.polygon, "POLYGON"), (.mask, "MASK"), (.backdrop, "BACKDROP"), (.masked, "MASKED"),
            (.texelMask, "TEXEL_MASK"),
        ]
    }

    var paint: Paint
    var features: Features

    /// Whether the program reads the table of clips, polygons and gradients.
    var readsTable: Bool { paint == .gradient || !features.isDisjoint(with: [.clip, .polygon, .masked, .texelMask]) }

    /// The preprocessor lines that select this variant from the common source.
    var defines: String {
        let names = ["\(paint)".uppercased()] + Features.names.filter { features.contains($0.0) }.map(\.1)
        return names.map { "#define \($0)\n" }.joined()
    }

    /// The variant's name in error messages.
    var label: String { defines.replacing("#define ", with: "").split(separator: "\n").joined(separator: "+") }
}
