// Reading and writing properties. Every write is checked here, searches its action before the change, runs it afterwards, and
// lists the layer for the next commit.

extension CALayer {
    // MARK: Reading

    final func scalar(_ field: Field) -> CGFloat { CGFloat(values[field.offset]) }
    /// Returns a number as a `Float`. A number beyond its range becomes the largest one.
    final func float(_ field: Field) -> Float { Float(limiting: values[field.offset]) }
    final func boolean(_ field: Field) -> Bool { values[field.offset] != 0 }
    final func point(_ field: Field) -> CGPoint { CGPoint(x: values[field.offset], y: values[field.offset + 1]) }
    final func size(_ field: Field) -> CGSize { CGSize(width: values[field.offset], height: values[field.offset + 1]) }

    final func rect(_ field: Field) -> CGRect {
        let i = field.offset
        return CGRect(x: values[i], y: values[i + 1], width: values[i + 2], height: values[i + 3])
    }

    final func transform(_ field: Field) -> CATransform3D {
        values.transform(field)
    }

    /// Returns a colour as the object that was set, or a new one if an animation has changed it; nil for none.
    final func color(_ field: Field) -> CGColor? {
        let i = field.offset
        let rgba = SIMD4(values[i], values[i + 1], values[i + 2], values[i + 3])
        if let color = colorObjects[field.index], color.plain == rgba { return color }
        if rgba == .zero { return nil }
        return CGColor(srgbRed: CGFloat(rgba.x), green: CGFloat(rgba.y), blue: CGFloat(rgba.z), alpha: CGFloat(rgba.w))
    }

    /// Returns a field's doubles.
    final func doubles(_ field: Field) -> [Double] { Array(values[field]) }

    // MARK: Writing

    final func setScalar(_ field: Field, _ value: CGFloat) { write(field, SIMD4(Double(value), 0, 0, 0)) }
    final func setBoolean(_ field: Field, _ value: Bool) { write(field, SIMD4(value ? 1 : 0, 0, 0, 0)) }
    final func setPoint(_ field: Field, _ value: CGPoint) { write(field, SIMD4(Double(value.x), Double(value.y), 0, 0)) }
    final func setSize(_ field: Field, _ value: CGSize) { write(field, SIMD4(Double(value.width), Double(value.height), 0, 0)) }

    final func setRect(_ field: Field, _ value: CGRect) {
        write(
            field,
            SIMD4(Double(value.origin.x), Double(value.origin.y), Double(value.size.width), Double(value.size.height)))
    }

    final func setColor(_ field: Field, _ color: CGColor?) {
        guard isWritable(name(of: field)) else { return }
        if color?.pattern != nil, field != LayerFields.backgroundColor {
            Diagnostics.warnOnce("CALayer.\(name(of: field)): a pattern is not painted here; draw it into the contents")
        }
        // Clear and nil have equal numbers and differ in the object. The object changes first, so that no animation is missed.
        let old = colorObjects[field.index]
        colorObjects[field.index] = color
        let isPattern = (color?.pattern != nil || old?.pattern != nil) && field == LayerFields.backgroundColor && old != color
        if isPattern { patternChanged() }
        guard !write(field, color?.plain ?? .zero), old != color else { return }
        guard isPattern else { return list([], field.bit) }
        // The numbers have not changed, but the appearance has.
        didChange(field, actionBeforeChange(of: field))
    }

    /// Writes a field of up to four doubles.
    ///
    /// - Returns: Whether the value has changed.
    @discardableResult
    final func write(_ field: Field, _ new: SIMD4<Double>) -> Bool {
        let count = field.count
        let offset = field.offset
        var isSame = true
        for i in 0..<count where values[offset + i] != new[i] { isSame = false }
        if isSame { return false }
        for i in 0..<count where !new[i].isFinite { return refuse(field) }
        guard isWritable(name(of: field)) else { return false }
        if PropertyWrites.areObserved { PropertyWrites.tell(self, name(of: field)) }
        let action = actionBeforeChange(of: field)
        for i in 0..<count { values[offset + i] = new[i] }
        if field == LayerFields.geometryFlipped { RareAncestors.areFlipped = true }
        if field == LayerFields.position { positionRest = .zero }
        didChange(field, action)
        reportChange()
        return true
    }

    final func setTransform(_ field: Field, _ value: CATransform3D) {
        let offset = field.offset
        let new = value.elements
        guard !values[field].elementsEqual(new) else { return }
        guard new.allSatisfy(\.isFinite) else { return _ = refuse(field) }
        guard isWritable(name(of: field)) else { return }
        if PropertyWrites.areObserved { PropertyWrites.tell(self, name(of: field)) }
        let action = actionBeforeChange(of: field)
        for (i, element) in new.enumerated() { values[offset + i] = element }
        didChange(field, action)
        reportChange()
    }

    /// Writes a field from its doubles.
    final func setDoubles(_ field: Field, _ new: [Double]) {
        if field.kind == .transform {
            setTransform(field, CATransform3D(elements: new))
        } else {
            var padded = SIMD4<Double>.zero
            for i in 0..<field.count { padded[i] = new[i] }
            if field.kind == .float { padded[0] = padded[0].roundedToFloat }
            write(field, padded)
        }
    }

    /// - Parameter name: The property's name, by default that of the calling setter.
    final func setTrait<Value: Equatable>(
        _ trait: WritableKeyPath<LayerTraits, Value>, _ value: Value, _ name: String = #function
    ) {
        guard traits[keyPath: trait] != value, isWritable(name) else { return }
        if PropertyWrites.areObserved { PropertyWrites.tell(self, name) }
        traits[keyPath: trait] = value
        mark(.traits)
        displayIfNeeded(afterChangeOf: name)
        reportChange()
    }

    /// Sets a property that few layers use.
    final func setExtra<Value>(_ path: WritableKeyPath<LayerExtras, Value>, _ value: Value, _ name: String = #function) {
        guard isWritable(name) else { return }
        if PropertyWrites.areObserved { PropertyWrites.tell(self, name) }
        updateExtras { $0[keyPath: path] = value }
        // The next commit makes a new presentation.
        mark([])
        displayIfNeeded(afterChangeOf: name)
        reportChange()
    }

    /// Sets an object. An equal one has no effect.
    final func setObject(_ field: ObjectField, _ value: Any?, forKey key: String) {
        if ObjectField.areEqual(objects[field], value) { return }
        guard isWritable(key) else { return }
        if PropertyWrites.areObserved { PropertyWrites.tell(self, key) }
        let action = actionBeforeChange(forKey: key)
        store(value, in: field)
        run(action, forKey: key)
        if field != .contents { displayIfNeeded(afterChangeOf: key) }
        reportChange()
    }

    /// Stores an object and marks the change. The old object is released after the access, because its deinit may read the layer.
    final func store(_ value: Any?, in field: ObjectField) {
        let old = exchange(&objects[field], with: value)
        mark(.objects)
        withExtendedLifetime(old) {}
    }

    final func setContents(_ value: Any?) {
        if let value, !(value is CGImage) {
            Diagnostics.warnOnce("CALayer.contents: \(Swift.type(of: value)) is not a CGImage; nothing is shown")
        }
        setObject(.contents, value, forKey: "contents")
    }

    final func setTiming<Value: Equatable>(_ path: WritableKeyPath<MediaTiming, Value>, _ value: Value) {
        guard timing[keyPath: path] != value, isWritable("a timing property") else { return }
        timing[keyPath: path] = value
        mark(.timing)
        reportChange()
    }

    final func setTiming<Value: Equatable & BinaryFloatingPoint>(
        _ path: WritableKeyPath<MediaTiming, Value>, _ value: Value, _ name: String
    ) {
        let mayBeInfinite = name == "duration" || name.hasPrefix("repeat")
        guard value.isFinite || (mayBeInfinite && !value.isNaN) else {
            Diagnostics.warnOnce("CALayer.\(name): \(value) is not a finite number; the old value stays")
            return
        }
        setTiming(path, value)
    }

    // MARK: Helpers

    final func name(of field: Field) -> String { Swift.type(of: self).fieldLayout.names[Int(field.index)] }

    private func refuse(_ field: Field) -> Bool {
        Diagnostics.warnOnce("CALayer.\(name(of: field)): a value that is not finite is refused; the old one stays")
        return false
    }

    /// Returns whether properties can be set. Warns for a presentation layer, which is read-only.
    final func isWritable(_ what: @autoclosure () -> String) -> Bool {
        guard case .presentation = role else { return true }
        Diagnostics.warnOnce(
            "a presentation layer cannot be changed: the write to \(what()) is ignored; change its model() instead")
        return false
    }

    private func didChange(_ field: Field, _ action: ImpendingAction?) {
        list([], field.bit)
        if let action { run(action, forKey: name(of: field)) }
        if field == LayerFields.contentsScale, patternColor != nil { patternChanged() }
        if field == LayerFields.transform { superlayerNeedsLayout() }
        if field == LayerFields.hidden { orderChanged(isHidden ? kCAOnOrderOut : kCAOnOrderIn) }
        displayIfNeeded(afterChangeOf: name(of: field))
    }

    /// Records pending changes for the next commit.
    final func mark(_ pending: CommitState.Pending) { list(pending, 0) }

    private func list(_ pending: CommitState.Pending, _ fields: UInt64) {
        guard isModel else { return }
        commitState.pending.formUnion(pending)
        commitState.fields |= fields
        guard !commitState.pending.contains(.listed) else { return }
        commitState.pending.insert(.listed)
        Transactions.current.note(self)
    }

    /// Marks the contents as needing display if the class's `needsDisplay(forKey:)` returns true for a property. Built-in classes
    /// never do.
    final func displayIfNeeded(afterChangeOf name: @autoclosure () -> String) {
        let type = Swift.type(of: self)
        guard isModel, !LayerClasses.isBuiltIn(type) else { return }
        var key = name()
        if key.hasPrefix("is"), let initial = key.dropFirst(2).first, initial.isUppercase {
            key = initial.lowercased() + key.dropFirst(3)
        }
        if type.needsDisplay(forKey: key) { setNeedsDisplay() }
    }
}
