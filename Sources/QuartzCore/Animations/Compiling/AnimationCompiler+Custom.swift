// Animations of custom properties: they become extra fields of the run.

extension AnimationCompiler {
    /// Greatest number of fields of a run, class fields and custom ones together.
    private static let mostFields = 64

    /// Whether a field is a custom property rather than one of the class.
    func isCustom(_ field: Field) -> Bool { field.offset >= ownCount }

    /// The target of a key path whose first key is a custom property. Its type is that of the layer's value, else of the
    /// animation's.
    mutating func customTarget(_ path: String, _ animation: CAPropertyAnimation) -> KeyPathTarget? {
        if let cell = cellTarget(path) { return cell }
        guard let key = path.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init), !key.isEmpty,
            ObjectField.byName[key] == nil, type(of: layer).objectProperties[key] == nil
        else { return nil }
        let value = layer.customValue(forKey: key) ?? layer.value(forKey: key)
        // A key that only the animation names is a mistake on a built-in class; a subclass may have a property of that name.
        guard value != nil || !LayerClasses.isBuiltIn(type(of: layer)) else { return nil }
        let component = path.count > key.count ? String(path.dropFirst(key.count + 1)) : nil
        guard let kind = value.flatMap(CustomField.kind) ?? Self.kind(of: animation, component) else { return nil }
        guard layout.fields.count < Self.mostFields else {
            Diagnostics.warnOnce("a \(type(of: layer)) animates too many custom properties at once; \"\(key)\" is left out")
            return nil
        }
        var committed = value.flatMap { NumericValue.doubles($0, as: kind) } ?? CustomField.neutral(kind)
        if !committed.allSatisfy(\.isFinite) {
            Diagnostics.warnOnce("the value of \"\(key)\" is not finite; animations take it for none")
            committed = CustomField.neutral(kind)
        }
        var extended = layout
        extended.add(key, kind, committed)
        guard let target = KeyPathTarget(path, in: extended) else { return nil }
        layout = extended
        return target
    }

    private static func kind(of animation: CAPropertyAnimation, _ component: String?) -> Field.Kind? {
        if let component { return CustomField.kind(withComponent: component) }
        if let frames = animation as? CAKeyframeAnimation {
            return frames.path == nil ? frames.keyframes.values?.first.flatMap(CustomField.kind) : .point
        }
        guard let basic = animation as? CABasicAnimation else { return nil }
        return (basic.start ?? basic.end ?? basic.change).flatMap(CustomField.kind)
    }

    /// Moves the tracks of custom properties, which come last, out of the layer's tracks.
    mutating func takeCustom(from firstTrack: Int, _ firstConstant: Int) -> CustomRun? {
        guard layout.count > ownCount else { return nil }
        var own = FieldLayout()
        for (name, field) in zip(layout.names, layout.fields) where isCustom(field) {
            own.add(name, field.kind, Array(layout.defaults[field]))
        }
        let all = store.tracks[firstTrack...]
        var tracks = all.filter { Int($0.offset) >= ownCount }
        for index in tracks.indices {
            tracks[index].move(constantsBy: -Int32(firstConstant))
            tracks[index].offset -= UInt16(ownCount)
            if tracks[index].groundCount > 0 { tracks[index].groundOffset -= UInt16(ownCount) }
        }
        store.tracks.replaceSubrange(firstTrack..., with: all.filter { Int($0.offset) < ownCount })
        let constants = Array(store.constants[firstConstant...])
        // Without tracks of the layer's fields the gap would never be compacted.
        if store.tracks.count == firstTrack { store.dropConstants(from: firstConstant) }
        return CustomRun(layout: own, tracks: tracks, constants: constants)
    }
}
