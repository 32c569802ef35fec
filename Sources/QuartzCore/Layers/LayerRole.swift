/// The tree that a layer object belongs to, which decides where its changes go.
enum LayerRole {
    /// A layer of the program. Changes are committed, start actions and reach observers.
    case model
    /// A copy whose own class is setting its properties: while it is created, and while it draws for its model. Changes stay in the copy.
    case copy(of: CALayer?)
    /// A presentation layer. It is read-only.
    case presentation(of: CALayer)
}

extension CALayer {
    /// The model, if this is a presentation layer or a copy that draws for it.
    final var presented: CALayer? {
        switch role {
        case .model: nil
        case .copy(let model): model
        case .presentation(let model): model
        }
    }

    /// Whether changes are committed.
    final var isModel: Bool { if case .model = role { true } else { false } }

    /// Whether changes stay in the layer.
    final var isCopy: Bool { if case .copy = role { true } else { false } }
}
