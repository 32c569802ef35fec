/// The numeric fields of one class of layers, in order; a subclass's layout begins with its superclass's.
package struct FieldLayout: Sendable {
    private struct Parts {
        var fields: [Field] = []
        var names: [String] = []
        var defaults = FieldBlock([])
        var byName: [String: Field] = [:]
        var actions: [BuiltInAction] = []
    }

    /// In a box, because layouts are passed on at every change of a property and rarely created.
    private var parts = Box(Parts())

    package init() {}

    package var fields: [Field] { parts.value.fields }
    package var names: [String] { parts.value.names }
    /// The values of a new layer.
    package var defaults: FieldBlock { parts.value.defaults }
    package var byName: [String: Field] { parts.value.byName }
    /// The implicit action when a field changes, by the field's index.
    package var actions: [BuiltInAction] { parts.value.actions }

    /// The number of doubles of a layer with this layout.
    package var count: Int { parts.value.defaults.count }

    /// Names a field that is declared to lie behind the others.
    package mutating func add(_ name: String, _ field: Field, _ defaultValue: [Double]) {
        let added = add(name, field.kind, defaultValue)
        precondition(added == field, "\(name) is declared at another place than it is named at")
    }

    /// Appends a field.
    @discardableResult
    package mutating func add(_ name: String, _ kind: Field.Kind, _ defaultValue: [Double]) -> Field {
        var changed = parts.value
        precondition(changed.fields.count < 64 && defaultValue.count == kind.count)
        let field = Field(changed.fields.count, at: changed.defaults.count, kind)
        changed.fields.append(field)
        changed.names.append(name)
        changed.actions.append(BuiltInAction.action(forKey: name, isField: true))
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
