/// The numeric fields of one class of layers, in order; a subclass's layout begins with its superclass's.
package struct FieldLayout: Sendable {
    private struct Parts {
        var fields: [Field] = []
        var names: [String] = []
        var defaults = FieldBlock([])
        var byName: [String: Field] = [:]
        var namesOfGetters: [String: String] = [:]
        var types: [String: String] = [:]
        var animations: [AnimationTraits] = []
    }

    /// In a box, because layouts are passed on at every change of a property and rarely created.
    private var parts = Box(Parts())

    package init() {}

    package var fields: [Field] { parts.value.fields }
    package var names: [String] { parts.value.names }
    /// The values of a new layer.
    package var defaults: FieldBlock { parts.value.defaults }
    package var byName: [String: Field] { parts.value.byName }
    /// The names of the fields that have another name in code, by that name: `isHidden` reads `hidden`.
    package var namesOfGetters: [String: String] { parts.value.namesOfGetters }
    /// The types that raw values create, by the names of the fields; the others are numbers or structures.
    package var types: [String: String] { parts.value.types }
    /// The animations of changes of the fields, by their indices.
    package var animations: [AnimationTraits] { parts.value.animations }

    /// The number of doubles of a layer with this layout.
    package var count: Int { parts.value.defaults.count }

    /// Names a field that is declared to lie behind the others.
    ///
    /// - Parameters:
    ///   - getter: The property's name in code, if it is another.
    ///   - type: The type of values that are made of the number.
    package mutating func add(
        _ name: String, getter: String? = nil, type: String? = nil, _ field: Field, _ defaultValue: [Double],
        _ animations: AnimationTraits = .animates
    ) {
        let added = add(name, field.kind, defaultValue, animations)
        precondition(added == field, "\(name) is declared at another place than it is named at")
        guard getter != nil || type != nil else { return }
        var changed = parts.value
        if let getter { changed.namesOfGetters[getter] = name }
        changed.types[name] = type
        parts = Box(changed)
    }

    /// Appends a field.
    @discardableResult
    package mutating func add(
        _ name: String, _ kind: Field.Kind, _ defaultValue: [Double], _ animations: AnimationTraits = .animates
    ) -> Field {
        var changed = parts.value
        precondition(changed.fields.count < 64 && defaultValue.count == kind.count)
        let field = Field(changed.fields.count, at: changed.defaults.count, kind)
        changed.fields.append(field)
        changed.names.append(name)
        changed.animations.append(animations)
        changed.defaults = FieldBlock(changed.defaults.doubles + defaultValue)
        changed.byName[name] = field
        parts = Box(changed)
        return field
    }

    /// Changes the default of a field of the superclass.
    package mutating func setDefault(_ field: Field, _ value: [Double]) {
        var changed = parts.value
        for (index, number) in zip(field.range, value) { changed.defaults[index] = number }
        parts = Box(changed)
    }
}
