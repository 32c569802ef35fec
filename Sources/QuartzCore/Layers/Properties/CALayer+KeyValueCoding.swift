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
