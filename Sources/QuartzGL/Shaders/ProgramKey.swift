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
        /// A picture painted off screen, texel by texel.
        case composite
    }

    /// What a program does beyond filling, by rising cost.
    struct Features: OptionSet, Hashable {
        let rawValue: UInt8
        /// Smooth edges and round corners.
        static let edge = Features(rawValue: 1)
        /// A clip from the table.
        static let clip = Features(rawValue: 2)
        /// A polygon from the table.
        static let polygon = Features(rawValue: 4)
        /// A second picture, of which the alpha counts.
        static let mask = Features(rawValue: 8)
        /// A blend that reads what lies behind.
        static let backdrop = Features(rawValue: 16)
    }

    var paint: Paint
    var features: Features

    /// The lines that select this member from the common source.
    var defines: String {
        var names = ["\(paint)".uppercased()]
        if features.contains(.edge) { names.append("EDGE") }
        if features.contains(.clip) { names.append("CLIP") }
        if features.contains(.polygon) { names.append("POLYGON") }
        if features.contains(.mask) { names.append("MASK") }
        if features.contains(.backdrop) { names.append("BACKDROP") }
        return names.map { "#define \($0)\n" }.joined()
    }

    /// The member's name in error messages.
    var label: String { defines.replacing("#define ", with: "").split(separator: "\n").joined(separator: "+") }
}
