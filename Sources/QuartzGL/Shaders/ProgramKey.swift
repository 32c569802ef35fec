/// Names one member of the family of programs.
struct ProgramKey: Hashable {
    /// What a piece is painted with.
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

    /// What a program does beyond filling. Software rasterisers pay for both sides of a branch, so each costly one has a switch.
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
        /// A second picture, of which the alpha counts.
        static let mask = Features(rawValue: 64)
        /// A blend that reads what lies behind.
        static let backdrop = Features(rawValue: 128)

        fileprivate static let names: [(Features, String)] = [
            (.edge, "EDGE"), (.round, "ROUND"), (.continuous, "CONTINUOUS"), (.clip, "CLIP"), (.roundClip, "ROUND_CLIP"),
            (.polygon, "POLYGON"), (.mask, "MASK"), (.backdrop, "BACKDROP"),
        ]
    }

    var paint: Paint
    var features: Features

    /// Whether the program reads the table of clips, polygons and gradients.
    var readsTable: Bool { paint == .gradient || !features.isDisjoint(with: [.clip, .polygon]) }

    /// The lines that select this member from the common source.
    var defines: String {
        let names = ["\(paint)".uppercased()] + Features.names.filter { features.contains($0.0) }.map(\.1)
        return names.map { "#define \($0)\n" }.joined()
    }

    /// The member's name in error messages.
    var label: String { defines.replacing("#define ", with: "").split(separator: "\n").joined(separator: "+") }
}
