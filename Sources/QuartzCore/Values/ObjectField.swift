/// A property of a layer whose values are objects rather than numbers, and which the render tree therefore keeps aside.
enum ObjectField: UInt8, Sendable, Hashable, CaseIterable {
    case contents
    case path
    case shadowPath
    case lineDashPattern
    case string
    case colors
    case locations
    case filters
    case backgroundFilters
    case compositingFilter
    case emitterCells
    case tiles
    case backgroundPattern

    /// The property's name.
    var name: String {
        switch self {
        case .contents: "contents"
        case .path: "path"
        case .shadowPath: "shadowPath"
        case .lineDashPattern: "lineDashPattern"
        case .string: "string"
        case .colors: "colors"
        case .locations: "locations"
        case .filters: "filters"
        case .backgroundFilters: "backgroundFilters"
        case .compositingFilter: "compositingFilter"
        case .emitterCells: "emitterCells"
        case .tiles: "tiles"
        case .backgroundPattern: "backgroundColor"
        }
    }

    /// Whether two values of an object field are the same, so that setting the one over the other changes nothing.
    static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a as CGImage, let b as CGImage): a == b
        case (let a as CGPath, let b as CGPath): a == b
        case (let a as String, let b as String): a == b
        case (let a as [NSNumber], let b as [NSNumber]): a == b
        case (let a as [CGColor], let b as [CGColor]): a == b
        default: false
        }
    }

    /// Those that have a name of their own: a pattern is the part of the background's colour that is no number.
    static let byName: [String: ObjectField] = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0 != .backgroundPattern }.map { ($0.name, $0) })
}

/// The value of an object field as the render tree keeps it.
enum ObjectValue: Sendable {
    case none
    case image(CGImage)
    /// One image dissolving into another; the progress may leave 0 … 1.
    case crossFade(from: CGImage?, to: CGImage?, progress: Double)
    case path(PathGeometry)
    case numbers([Double])
    case colors([SIMD4<Double>])
    case text(String)
    /// A text that a text layer sets.
    case typeset(TextSource)
    case filters([FilterValue])
    /// A compositing filter given by name.
    case blend(CGBlendMode)
    /// The kinds of particles that an emitter makes.
    case cells([CommittedCell])
    /// What a tiled layer shows.
    case tiles([PaintedTile])
    /// What the background is laid out with.
    case pattern(PatternTile)
}

/// An outline with the colour that it is filled with; sRGB, not premultiplied.
struct PaintedShape: Sendable {
    var source: ShapeSource
    var color: SIMD4<Double>
}
