/// A number of a transform that a virtual key path addresses.
enum TransformComponent: UInt8, Sendable, CaseIterable {
    case rotationX, rotationY, rotationZ
    case scaleX, scaleY, scaleZ
    /// The average of the three scales; setting it sets all three.
    case scale
    /// The average of the scales along x and y; setting it sets both.
    case scaleXY
    case translationX, translationY, translationZ

    /// The component for the rest of a key path after `transform.`, such as "rotation.x"; plain "rotation" is about z.
    ///
    /// "translation" is a size, not a number: see `TransformParts.translationSize`.
    init?(keyPath: String) {
        switch keyPath {
        case "rotation.x": self = .rotationX
        case "rotation.y": self = .rotationY
        case "rotation", "rotation.z": self = .rotationZ
        case "scale.x": self = .scaleX
        case "scale.y": self = .scaleY
        case "scale.z": self = .scaleZ
        case "scale": self = .scale
        case "scale.xy": self = .scaleXY
        case "translation.x": self = .translationX
        case "translation.y": self = .translationY
        case "translation.z": self = .translationZ
        default: return nil
        }
    }
}
