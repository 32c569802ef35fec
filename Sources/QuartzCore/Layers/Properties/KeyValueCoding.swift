// Properties by name, and values under arbitrary keys.

extension CALayer {
    final func codedValue(forKey key: String) -> Any? {
        if case .numbers(let field, _, _) = KeyPathTarget(key, in: Swift.type(of: self).fieldLayout) {
            return boxedValue(of: field)
        }
        if let property = property(key) { return property }
        if let derived = derivedValue(forKey: key) { return derived }
        return customValue(forKey: key).map(CustomField.boxed)
    }

    final func setCodedValue(_ value: Any?, forKey key: String) {
        if case .numbers(let field, _, _) = KeyPathTarget(key, in: Swift.type(of: self).fieldLayout) {
            setBoxed(value, field, key)
        } else if key == "affineTransform", let transform = value.flatMap(NumericValue.transform) {
            setAffineTransform(CATransform3DGetAffineTransform(transform))
        } else if !setProperty(key, value) {
            setCustomValue(value, forKey: key)
        }
    }

    /// Returns what a method without arguments returns, which key-value coding calls like a property.
    private func derivedValue(forKey key: String) -> Any? {
        switch key {
        case "affineTransform": NSValue(cgAffineTransform: affineTransform())
        case "visibleRect": NSValue(cgRect: visibleRect)
        case "presentationLayer": presentation()
        case "modelLayer": model()
        default: nil
        }
    }

    final func codedValue(forKeyPath path: String) -> Any? {
        switch KeyPathTarget(path, in: Swift.type(of: self).fieldLayout) {
        case .numbers(let field, let offset, let kind):
            if kind == field.kind { return boxedValue(of: field) }
            return NumericValue.boxed((offset..<offset + kind.count).map { values[$0] }, as: kind)
        case .part(let field, let component):
            return NSNumber(value: TransformParts(transform(field)).get(component))
        case .translation(let field):
            return NSValue(cgSize: TransformParts(transform(field)).translationSize)
        case .object, .filter, .none:
            return codedNested(path)
        }
    }

    final func setCodedValue(_ value: Any?, forKeyPath path: String) {
        switch KeyPathTarget(path, in: Swift.type(of: self).fieldLayout) {
        case .numbers(let field, let offset, let kind):
            if kind == field.kind { return setBoxed(value, field, path) }
            guard let new = convert(value, to: kind, path) else { return }
            var whole = doubles(field)
            whole.replaceSubrange(offset - field.offset..<offset - field.offset + new.count, with: new)
            setNumbers(field, whole)
        case .part(let field, let component):
            guard let new = convert(value, to: .scalar, path) else { return }
            var parts = TransformParts(transform(field))
            parts.set(component, new[0])
            setTransform(field, parts.matrix)
        case .translation(let field):
            guard let new = convert(value, to: .size, path) else { return }
            var parts = TransformParts(transform(field))
            parts.set(.translationX, new[0])
            parts.set(.translationY, new[1])
            setTransform(field, parts.matrix)
        case .object, .filter, .none:
            setCodedNested(value, path)
        }
    }

    /// Returns the engine's default of a property; nil if it is zero or none, and for other keys.
    final class func ownDefault(forKey key: String) -> Any? {
        guard let field = fieldLayout.byName[key] else { return ClassDefaults.engine(self)[key] }
        for number in fieldLayout.defaults[field] where number != 0 {
            return NumericValue.boxed(Array(fieldLayout.defaults[field]), as: field.kind)
        }
        return nil
    }

    /// Returns whether a property differs from that of a new layer of the class, or whether a value is stored under another key.
    final func isSet(_ key: String) -> Bool {
        let type = Swift.type(of: self)
        if case .numbers(let field, _, _) = KeyPathTarget(key, in: type.fieldLayout) {
            // Clear and nil have the same numbers.
            return values[field] != type.initialValues[field] || (field.kind == .color && colorObjects[field.index] != nil)
        }
        guard let property = type.objectProperties[key] else { return extras?.userValues[key] != nil }
        guard property.isArchived else { return false }
        let value = property.get(self)
        // Contents that the layer has drawn are drawn again instead of being archived.
        if key == "contents", let drawn = extras?.drawnContents, value as? CGImage == drawn { return false }
        let usual = LayerClasses.isBuiltIn(type) ? nil : ClassDefaults.of(type).objects[key]
        return !KeyedValues.areEqual(value, usual ?? ClassDefaults.engine(type)[key])
    }

    /// Returns a field as an object: `NSNumber`, `NSValue`, or the colour that was set.
    final func boxedValue(of field: Field) -> Any? {
        if field.kind == .color { return color(field) }
        return NumericValue.boxed(doubles(field), as: field.kind)
    }

    /// Sets a field from an object. Nil restores the default.
    private func setBoxed(_ value: Any?, _ field: Field, _ key: String) {
        if field.kind == .color {
            guard value == nil || value is CGColor else { return refuse(value, key) }
            return setColor(field, value as? CGColor)
        }
        guard let value else { return setNumbers(field, Array(Swift.type(of: self).initialValues[field])) }
        if let new = convert(value, to: field.kind, key) { setNumbers(field, new) }
    }

    private func setNumbers(_ field: Field, _ new: [Double]) {
        if field == LayerFields.bounds {
            bounds = CGRect(x: new[0], y: new[1], width: new[2], height: new[3])
        } else {
            setDoubles(field, new)
        }
    }

    /// Returns the doubles of a value. Nil with a warning if its type is wrong; zeros for nil.
    private func convert(_ value: Any?, to kind: Field.Kind, _ key: String) -> [Double]? {
        guard let value else { return Array(repeating: 0, count: kind.count) }
        if let doubles = NumericValue.doubles(value, as: kind) { return doubles }
        refuse(value, key)
        return nil
    }

    final func refuse(_ value: Any?, _ key: String) {
        KeyedValues.refuse(value, key, of: self)
    }

    // MARK: Paths through objects

    /// Returns the value at a path. `sublayers.NAME.…` refers to a sublayer by its name, `mask.…` to the mask; otherwise the
    /// first key's value resolves the rest.
    private func codedNested(_ path: String) -> Any? {
        let (first, rest) = KeyedValues.split(path)
        guard let rest else { return value(forKey: first) }
        if let (layer, path) = nestedLayer(first, rest) { return layer.value(forKeyPath: path) }
        if let (filter, key) = nestedFilter(first, rest) { return filter.value(forKey: key) }
        if let value = customComponent(first, path) ?? extras?.userValues[path] { return value }
        if let dictionary = value(forKey: first) as? [String: Any], let value = dictionary[rest] { return value }
        return KeyedValues.value(path, value(forKey:))
    }

    private func setCodedNested(_ value: Any?, _ path: String) {
        let (first, rest) = KeyedValues.split(path)
        guard let rest else { return setValue(value, forKey: first) }
        if let (layer, path) = nestedLayer(first, rest) { return layer.setValue(value, forKeyPath: path) }
        if setNestedFilter(value, first, rest) || setCustomComponent(value, first, path) { return }
        if KeyedValues.leadsOn(self.value(forKey: first)) {
            return KeyedValues.set(value, path, self.value(forKey:), setValue(_:forKey:))
        }
        Diagnostics.warnOnce("CALayer.setValue(_:forKeyPath:): there is nothing at \"\(path)\"; ignored")
    }

    private func nestedLayer(_ first: String, _ rest: String) -> (CALayer, String)? {
        if first == "mask" { return mask.map { ($0, rest) } }
        guard first == "sublayers" else { return nil }
        let (name, path) = KeyedValues.split(rest)
        guard let path, let layer = sublayers?.first(where: { $0.name == name }) else { return nil }
        return (layer, path)
    }
}

extension CALayer {
    /// Returns the value of a property without a field: nil for an unknown key, `.some(nil)` if it has no value.
    final func property(_ key: String) -> Any?? {
        guard let property = Swift.type(of: self).objectProperties[key] else { return nil }
        return .some(property.get(self))
    }

    /// Sets a property without a field.
    ///
    /// - Returns: Whether the key exists. A value of a wrong type is rejected with a warning.
    final func setProperty(_ key: String, _ value: Any?) -> Bool {
        guard let property = Swift.type(of: self).objectProperties[key] else { return false }
        if !property.set(self, value) { refuse(value, key) }
        return true
    }

    // MARK: Key-value coding as Foundation has it on Apple's systems: several keys at once, and key paths

    /// The values of several keys; `NSNull` for those without a value.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] { KeyedValues.dictionary(keys, value(forKey:)) }
    /// Sets the values of several keys; `NSNull` sets nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) { KeyedValues.setAll(keyedValues, setValue(_:forKey:)) }
    /// The value under a key; nil if none has been set.
    public func value(forUndefinedKey key: String) -> Any? { value(forKey: key) }
    /// Sets a value under any key.
    public func setValue(_ value: Any?, forUndefinedKey key: String) { setValue(value, forKey: key) }
}

extension CAAnimation {
    /// The values of several keys; `NSNull` for those without a value.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] { KeyedValues.dictionary(keys, value(forKey:)) }
    /// Sets the values of several keys; `NSNull` sets nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) { KeyedValues.setAll(keyedValues, setValue(_:forKey:)) }
    /// The value under a key; nil if none has been set.
    public func value(forUndefinedKey key: String) -> Any? { value(forKey: key) }
    /// Sets a value under any key.
    public func setValue(_ value: Any?, forUndefinedKey key: String) { setValue(value, forKey: key) }
}

extension CAEmitterCell {
    /// The values of several keys; `NSNull` for those without a value.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] { KeyedValues.dictionary(keys, value(forKey:)) }
    /// Sets the values of several keys; `NSNull` sets nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) { KeyedValues.setAll(keyedValues, setValue(_:forKey:)) }
}

// MARK: - The properties of layers that are objects, names or flags, by their names

extension PropertyTable<CALayer> {
    /// The properties of every layer without a numeric field.
    static let ofLayer = PropertyTable<CALayer>([
        "frame": .rect(\.frame, isArchived: false),
        "contents": .optional(\.contents),
        "contentsGravity": .named(\.contentsGravity),
        "contentsScaling": .named(\.contentsScaling),
        "meshTransform": KeyedProperty(
            get: { $0.meshTransform },
            set: { layer, value in
                guard value == nil || value is CAMeshTransform else { return false }
                layer.meshTransform = value as? CAMeshTransform
                return true
            }),
        "magnificationFilter": .named(\.magnificationFilter),
        "minificationFilter": .named(\.minificationFilter),
        "cornerCurve": .named(\.cornerCurve),
        "shadowPath": .optional(\.shadowPath),
        "mask": .optional(\.mask),
        "filters": .optional(\.filters),
        "backgroundFilters": .optional(\.backgroundFilters),
        "compositingFilter": .optional(\.compositingFilter),
        "name": .optional(\.name),
        "delegate": .optional(\.delegate, isArchived: false),
        "actions": .optional(\.actions),
        "style": .optional(\.style),
        "sublayers": .optional(\.sublayers),
        "layoutManager": .optional(\.layoutManager, isArchived: false),
        "constraints": .optional(\.constraints),
        "autoresizingMask": .options(\.autoresizingMask),
        "opaque": .flag(\.isOpaque, getter: "isOpaque"),
        "edgeAntialiasingMask": .options(\.edgeAntialiasingMask),
        "allowsEdgeAntialiasing": .flag(\.allowsEdgeAntialiasing),
        "minificationFilterBias": .number(\.inert.minificationFilterBias),
        "contentsFormat": .named(\.inert.contentsFormat),
        "drawsAsynchronously": .flag(\.inert.drawsAsynchronously),
        "wantsExtendedDynamicRangeContent": .flag(\.inert.wantsExtendedDynamicRangeContent),
        "toneMapMode": .named(\.inert.toneMapMode),
        "preferredDynamicRange": .named(\.inert.preferredDynamicRange),
        "contentsHeadroom": .number(\.inert.contentsHeadroom),
        "needsDisplayOnBoundsChange": .flag(\.needsDisplayOnBoundsChange),
        "allowsGroupOpacity": .flag(\.allowsGroupOpacity),
        "allowsGroupBlending": .flag(\.allowsGroupBlending),
        "beginTime": .number(\.beginTime),
        "duration": .number(\.duration),
        "timeOffset": .number(\.timeOffset),
        "repeatDuration": .number(\.repeatDuration),
        "speed": .number(\.speed),
        "repeatCount": .number(\.repeatCount),
        "autoreverses": .flag(\.autoreverses),
        "fillMode": .named(\.fillMode),
        "superlayer": .readOnly { $0.superlayer },
    ])

    /// The names of the archived properties that have an initial value. Mask and sublayers have none, because they are layers of
    /// the tree; archives contain them last.
    var initialNames: [String] { archivedNames.filter { $0 != "mask" && $0 != "sublayers" } }
}

/// Key-value coding with several keys and with key paths.
@MainActor
enum KeyedValues {
    static func dictionary(_ keys: [String], _ value: (String) -> Any?) -> [String: Any] {
        Dictionary(keys.map { ($0, value($0) ?? NSNull()) }) { $1 }
    }

    /// Sets the values in the order of their keys, so that the result is deterministic where one property changes another.
    static func setAll(_ values: [String: Any], _ set: (Any?, String) -> Void) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { set(value is NSNull ? nil : value, key) }
    }

    static func value(_ path: String, _ value: (String) -> Any?) -> Any? {
        let (first, rest) = split(path)
        guard let rest else { return value(first) }
        switch value(first) {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let animation as CAAnimation: return animation.value(forKeyPath: rest)
        case let cell as CAEmitterCell: return cell.value(forKeyPath: rest)
        case let dictionary as [String: Any]: return self.value(rest) { dictionary[$0] }
        default: return nil
        }
    }

    /// Whether a key path may continue behind a value.
    static func leadsOn(_ value: Any?) -> Bool {
        value is CALayer || value is CAAnimation || value is CAEmitterCell || value is [String: Any]
    }

    static func set(_ new: Any?, _ path: String, _ value: (String) -> Any?, _ setOwn: (Any?, String) -> Void) {
        let (first, rest) = split(path)
        guard let rest else { return setOwn(new, first) }
        switch value(first) {
        case let layer as CALayer: layer.setValue(new, forKeyPath: rest)
        case let animation as CAAnimation: animation.setValue(new, forKeyPath: rest)
        case let cell as CAEmitterCell: cell.setValue(new, forKeyPath: rest)
        case var dictionary as [String: Any]:
            set(new, rest, { dictionary[$0] }, { dictionary[$1] = $0 })
            setOwn(dictionary, first)
        default: Diagnostics.warnOnce("setValue(_:forKeyPath:): there is nothing at \"\(path)\"; ignored")
        }
    }

    /// Warns once that a value has a wrong type for a property.
    static func refuse(_ value: Any?, _ key: String, of object: AnyObject) {
        let given = value.map { "a value of type \(type(of: $0))" } ?? "nil"
        Diagnostics.warnOnce("\(type(of: object)): \(given) does not fit \"\(key)\"; ignored")
    }

    /// Whether two values of a property are equal; zero equals nil.
    static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        guard let a, let b else { return (a ?? b).map { NumericValue.scalar($0) == 0 } ?? true }
        guard let a = a as? AnyHashable, let b = b as? AnyHashable else { return false }
        return a == b
    }

    /// The first key of a path, and the rest; nil if there is only one key.
    nonisolated static func split(_ path: String) -> (String, String?) {
        guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
        return (String(path[..<dot]), String(path[path.index(after: dot)...]))
    }
}
