/// The properties of a class by their names, for key-value coding, archives and class defaults.
///
/// `Root` is the base class of a family. The table of a subclass contains those of its superclasses.
@MainActor
struct PropertyTable<Root: AnyObject> {
    private var properties: [String: KeyedProperty<Root>]

    /// Creates the table of the base class.
    init(_ properties: [String: KeyedProperty<Root>]) { self.properties = properties }

    /// Returns the table of a subclass with further properties.
    func adding<Object: AnyObject>(of type: Object.Type, _ own: [String: KeyedProperty<Object>]) -> PropertyTable {
        var result = self
        for (name, property) in own { result.properties[name] = KeyedProperty(property) }
        return result
    }

    /// The property with a name. A flag is also found by its getter's name: `isAdditive` is `additive`.
    subscript(name: String) -> KeyedProperty<Root>? {
        if let property = properties[name] { return property }
        guard name.hasPrefix("is"), name.utf8.count > 2 else { return nil }
        let bare = name.dropFirst(2)
        return properties[bare.prefix(1).lowercased() + bare.dropFirst()]
    }

    /// The names in alphabetical order.
    var names: [String] { properties.keys.sorted() }
    /// The names of the properties that archives contain, in alphabetical order.
    var archivedNames: [String] { properties.filter(\.value.isArchived).keys.sorted() }
}

/// The form of a property's values in key-value coding.
package enum PropertyKind: Sendable {
    case number, flag, point, size, rect, color, transform
    /// One of several names, such as a gravity.
    case name
    /// An object, an array or a text.
    case object
    /// An object that cannot be set.
    case reference
}

/// The spelling of a property in code.
struct PropertySpelling: Equatable, Sendable {
    /// The name in code; nil if it is the key.
    var getter: String?
    /// The type that a value's raw value creates; nil for values that are literals.
    var type: String?

    init(getter: String? = nil) { self.getter = getter }

    /// A value of a type with raw values. Its name is that within the module.
    init<Value>(type: Value.Type) {
        self.type = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    }
}

/// The accessors of one property. Values are in the form of Objective-C: `NSNumber`, `NSString`, `NSValue`, or objects.
@MainActor
struct KeyedProperty<Owner: AnyObject> {
    /// Returns the value.
    let get: (Owner) -> Any?
    /// Sets the value; false if its type is wrong or the property cannot be set.
    let set: (Owner, Any?) -> Bool
    /// Whether archives contain the property.
    let isArchived: Bool
    /// The form of its values.
    let kind: PropertyKind
    let spelling: PropertySpelling

    init(
        _ kind: PropertyKind = .object, _ spelling: PropertySpelling = PropertySpelling(), isArchived: Bool = true,
        get: @escaping (Owner) -> Any?, set: @escaping (Owner, Any?) -> Bool
    ) {
        self.kind = kind
        self.spelling = spelling
        self.get = get
        self.set = set
        self.isArchived = isArchived
    }

    /// Creates accessors for the objects of a base class. They have no effect on objects of other subclasses.
    init<Object: AnyObject>(_ property: KeyedProperty<Object>) {
        self.init(
            property.kind, property.spelling, isArchived: property.isArchived,
            get: { ($0 as? Object).flatMap(property.get) },
            set: { owner, value in (owner as? Object).map { property.set($0, value) } ?? false })
    }

    /// Creates accessors for a property of an optional type.
    static func optional<Value>(
        _ path: ReferenceWritableKeyPath<Owner, Value?>, isArchived: Bool = true
    ) -> KeyedProperty {
        KeyedProperty(
            isArchived: isArchived, get: { $0[keyPath: path] },
            set: { owner, value in
                if let value, !(value is Value) { return false }
                owner[keyPath: path] = value as? Value
                return true
            })
    }

    /// Creates accessors for a property that always has a value, in its Swift type.
    static func plain<Value>(_ path: ReferenceWritableKeyPath<Owner, Value>) -> KeyedProperty {
        KeyedProperty(
            get: { $0[keyPath: path] },
            set: { owner, value in
                guard let value = value as? Value else { return false }
                owner[keyPath: path] = value
                return true
            })
    }

    /// Creates accessors for a property with a named value, which can also be set by the name.
    static func named<Value: RawRepresentable>(
        _ path: ReferenceWritableKeyPath<Owner, Value>
    ) -> KeyedProperty where Value.RawValue == String {
        KeyedProperty(
            .name, PropertySpelling(type: Value.self),
            get: { NSString(string: $0[keyPath: path].rawValue) },
            set: { owner, value in
                guard let value = value as? Value ?? (value as? String).flatMap({ Value(rawValue: $0) }) else { return false }
                owner[keyPath: path] = value
                return true
            })
    }

    /// Creates accessors for a property with a named value or none.
    static func named<Value: RawRepresentable>(
        optional path: ReferenceWritableKeyPath<Owner, Value?>
    ) -> KeyedProperty where Value.RawValue == String {
        KeyedProperty(
            .name, PropertySpelling(type: Value.self),
            get: { $0[keyPath: path].map { NSString(string: $0.rawValue) } },
            set: { owner, value in
                let new = value as? Value ?? (value as? String).flatMap { Value(rawValue: $0) }
                guard new != nil || value == nil else { return false }
                owner[keyPath: path] = new
                return true
            })
    }

    /// Creates accessors for a number.
    static func number(
        kind: PropertyKind = .number, spelling: PropertySpelling = PropertySpelling(), _ get: @escaping (Owner) -> NSNumber,
        _ set: @escaping (Owner, Double) -> Void
    ) -> KeyedProperty {
        KeyedProperty(
            kind, spelling,
            get: { get($0) },
            set: { owner, value in
                guard let number = value.flatMap(NumericValue.scalar) else { return false }
                set(owner, number)
                return true
            })
    }

    /// Creates accessors for a number of double precision.
    static func number(_ path: ReferenceWritableKeyPath<Owner, Double>) -> KeyedProperty {
        number({ NSNumber(value: $0[keyPath: path]) }, { $0[keyPath: path] = $1 })
    }

    /// Creates accessors for a length or a coordinate.
    static func number(_ path: ReferenceWritableKeyPath<Owner, CGFloat>) -> KeyedProperty {
        number({ NSNumber(value: Double($0[keyPath: path])) }, { $0[keyPath: path] = CGFloat($1) })
    }

    /// Creates accessors for a number of single precision.
    static func number(_ path: ReferenceWritableKeyPath<Owner, Float>) -> KeyedProperty {
        number({ NSNumber(value: $0[keyPath: path]) }, { $0[keyPath: path] = Float($1) })
    }

    /// Creates accessors for a set of options.
    static func options<Value: OptionSet>(_ path: ReferenceWritableKeyPath<Owner, Value>) -> KeyedProperty
    where Value.RawValue == UInt32 {
        number(
            spelling: PropertySpelling(type: Value.self), { NSNumber(value: $0[keyPath: path].rawValue) },
            { $0[keyPath: path] = Value(rawValue: UInt32(exactly: $1) ?? 0) })
    }

    /// Creates accessors for a flag.
    ///
    /// - Parameter getter: Its name in code, if it is not the key.
    static func flag(_ path: ReferenceWritableKeyPath<Owner, Bool>, getter: String? = nil) -> KeyedProperty {
        number(
            kind: .flag, spelling: PropertySpelling(getter: getter), { NSNumber(value: $0[keyPath: path]) },
            { $0[keyPath: path] = $1 != 0 }
        )
    }

    /// Creates accessors for a rectangle.
    static func rect(_ path: ReferenceWritableKeyPath<Owner, CGRect>, isArchived: Bool = true) -> KeyedProperty {
        KeyedProperty(
            .rect,
            isArchived: isArchived,
            get: { NSValue(cgRect: $0[keyPath: path]) },
            set: { owner, value in
                guard let rect = value.flatMap(NumericValue.rect) else { return false }
                owner[keyPath: path] = rect
                return true
            })
    }

    /// Creates accessors for a size.
    static func size(_ path: ReferenceWritableKeyPath<Owner, CGSize>) -> KeyedProperty {
        KeyedProperty(
            .size,
            get: { NSValue(cgSize: $0[keyPath: path]) },
            set: { owner, value in
                guard let numbers = value.flatMap({ NumericValue.doubles($0, as: .size) }) else { return false }
                owner[keyPath: path] = CGSize(width: numbers[0], height: numbers[1])
                return true
            })
    }

    /// Creates the accessor of a property that cannot be set and is not archived.
    static func readOnly(_ get: @escaping (Owner) -> Any?) -> KeyedProperty {
        KeyedProperty(.reference, isArchived: false, get: get, set: { _, _ in false })
    }
}
