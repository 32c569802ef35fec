/// The target of a key path in a layer of a class, resolved once, outside the sampling loop.
enum KeyPathTarget: Hashable {
    /// Doubles from an offset on: a whole field, or a component of one.
    case numbers(Field, offset: Int, kind: Field.Kind)
    /// A number of a transform that is found by decomposing the matrix.
    case part(Field, TransformComponent)
    /// The translation of a transform along x and y, as a size.
    case translation(Field)
    /// A property that is an object.
    case object(ObjectField)
    /// A parameter of a filter.
    case filter(FilterPart)

    /// The property that is animated, in whole or in part.
    var field: Field? {
        switch self {
        case .numbers(let field, _, _), .part(let field, _), .translation(let field): field
        case .object, .filter: nil
        }
    }

    /// The interpretation of values for the target.
    var kind: Field.Kind {
        switch self {
        case .numbers(_, _, let kind): kind
        case .part: .scalar
        case .translation: .size
        case .object, .filter: .scalar
        }
    }

    /// Resolves a key path; nil if it addresses no known property.
    init?(_ path: String, in layout: FieldLayout) {
        if let field = layout.byName[path] {
            self = .numbers(field, offset: field.offset, kind: field.kind)
            return
        }
        let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first else { return nil }
        let name = layout.namesOfGetters[first] ?? first
        let rest = Array(parts.dropFirst())
        if let field = layout.byName[name] {
            self.init(field, rest)
        } else if rest.isEmpty, let object = ObjectField.byName[name] {
            self = .object(object)
        } else if let object = ObjectField.byName[name], let part = FilterPart(object, rest) {
            self = .filter(part)
        } else {
            return nil
        }
    }

    private init?(_ field: Field, _ components: [String]) {
        guard !components.isEmpty else {
            self = .numbers(field, offset: field.offset, kind: field.kind)
            return
        }
        let path = components.joined(separator: ".")
        if field.kind == .transform {
            if path == "translation" {
                self = .translation(field)
            } else if let component = TransformComponent(keyPath: path) {
                self = .part(field, component)
            } else {
                return nil
            }
            return
        }
        guard let (offset, kind) = Self.components[field.kind]?[path] else { return nil }
        self = .numbers(field, offset: field.offset + offset, kind: kind)
    }

    private static let components: [Field.Kind: [String: (Int, Field.Kind)]] = [
        .point: ["x": (0, .scalar), "y": (1, .scalar)],
        .size: ["width": (0, .scalar), "height": (1, .scalar)],
        .rect: [
            "origin": (0, .point), "origin.x": (0, .scalar), "origin.y": (1, .scalar),
            "size": (2, .size), "size.width": (2, .scalar), "size.height": (3, .scalar),
        ],
    ]
}
