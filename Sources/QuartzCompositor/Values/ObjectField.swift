/// A property of a layer whose values are objects rather than numbers; the render tree stores them separately.
package enum ObjectField: UInt8, Sendable, Hashable, CaseIterable {
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
    case emitterBehaviors
    case emitterPath
    case tiles
    case meshTransform
    case backgroundPattern

    /// The property's name.
    package var name: String {
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
        case .emitterBehaviors: "emitterBehaviors"
        case .emitterPath: "emitterPath"
        case .tiles: "tiles"
        case .meshTransform: "meshTransform"
        case .backgroundPattern: "backgroundColor"
        }
    }

    /// Whether two values of an object field are equal, so that replacing one by the other changes nothing.
    package static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
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

    /// The fields with a unique name: a pattern is the non-numeric part of the background colour.
    package static let byName: [String: ObjectField] = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0 != .backgroundPattern }.map { ($0.name, $0) })
}

/// The value of an object field as the render tree stores it.
package enum ObjectValue: Sendable {
    case none
    case image(CGImage)
    /// A cross-fade of two images; the progress may be outside 0 … 1.
    case crossFade(from: CGImage?, to: CGImage?, progress: Double)
    case path(PathGeometry)
    case numbers([Double])
    case colors([SIMD4<Double>])
    case text(String)
    /// A text that a text layer lays out.
    case typeset(TextSource)
    case filters([FilterValue])
    /// A compositing filter given by name.
    case blend(CGBlendMode)
    /// The particle kinds of an emitter.
    case cells([CommittedCell])
    /// The tiles that a tiled layer shows.
    case tiles([PaintedTile])
    /// The mesh that bends the layer's picture.
    case mesh(MeshGeometry)
    /// The pattern of the background.
    case pattern(PatternTile)
}
