// The numbers of a cell by type and by name.

extension CAEmitterCell {
    final func number(_ path: WritableKeyPath<CellNumbers, Double>) -> CGFloat { CGFloat(numbers[keyPath: path]) }
    final func float(_ path: WritableKeyPath<CellNumbers, Double>) -> Float { Float(numbers[keyPath: path]) }

    final func set<Value: BinaryFloatingPoint>(_ path: WritableKeyPath<CellNumbers, Double>, _ value: Value, _ name: String) {
        guard value.isFinite else {
            return Diagnostics.warnOnce("CAEmitterCell.\(name): \(value) is not a finite number; the old value stays")
        }
        numbers[keyPath: path] = Double(value)
    }

    /// Sets a time or a speed; it must be finite.
    final func setTime<Value: BinaryFloatingPoint>(
        _ path: WritableKeyPath<MediaTiming, Value>, _ value: Value, _ name: String
    ) {
        timing[keyPath: path] = Value(
            MediaTiming.finite(Double(value), "CAEmitterCell.\(name)", else: Double(timing[keyPath: path])))
    }

    /// Sets a duration or a count; it must be at least 0 and may be infinite.
    final func setLength<Value: BinaryFloatingPoint>(
        _ path: WritableKeyPath<MediaTiming, Value>, _ value: Value, _ name: String
    ) {
        timing[keyPath: path] = Value(
            MediaTiming.length(Double(value), "CAEmitterCell.\(name)", else: Double(timing[keyPath: path])))
    }

    /// The properties of every cell by name.
    static let properties: PropertyTable<CAEmitterCell> = {
        var properties: [String: KeyedProperty<CAEmitterCell>] = [
            "name": .optional(\.name),
            "contents": .optional(\.contents),
            "contentsRect": .rect(\.contentsRect),
            "color": .optional(\.color),
            "emitterCells": .optional(\.emitterCells),
            "emitterBehaviors": .optional(\.emitterBehaviors),
            "particleType": .named(\.particleType),
            "contentsFrameCount": .number(
                { NSNumber(value: $0.contentsFrameCount) }, { $0.contentsFrameCount = Int(limiting: $1) }),
            "contentsFramesPerRow": .number(
                { NSNumber(value: $0.contentsFramesPerRow) }, { $0.contentsFramesPerRow = Int(limiting: $1) }),
            "contentsFrameMode": .named(\.contentsFrameMode),
            "style": .optional(\.style),
            "enabled": .flag(\.isEnabled, getter: "isEnabled"),
            "magnificationFilter": .plain(\.magnificationFilter),
            "minificationFilter": .plain(\.inert.minificationFilter),
            "minificationFilterBias": .number(\.inert.minificationFilterBias),
            "fillMode": .named(\.inert.fillMode),
            "beginTime": .number(\.beginTime),
            "duration": .number(\.duration),
            "timeOffset": .number(\.timeOffset),
            "repeatDuration": .number(\.repeatDuration),
            "speed": .number(\.speed),
            "repeatCount": .number(\.repeatCount),
            "autoreverses": .flag(\.autoreverses),
        ]
        for (name, path) in CellNumbers.paths {
            let isFloat = CellNumbers.floats.contains(name)
            properties[name] = .number(
                { NSNumber(value: $0.numbers[keyPath: path]) }, { $0.set(path, isFloat ? $1.roundedToFloat : $1, name) })
        }
        return PropertyTable(properties)
    }()

    private static let usual = CAEmitterCell()

    /// Returns the initial value of a property; nil if it is zero or none.
    static func initialValue(forKey key: String) -> Any? {
        usual.codedValue(forKey: key).flatMap { NumericValue.scalar($0) == 0 ? nil : $0 }
    }

    final func codedValue(forKey key: String) -> Any? {
        if let property = Self.properties[key] { return property.get(self) }
        return style?[key]
    }

    final func setCodedValue(_ value: Any?, forKey key: String) {
        guard let property = Self.properties[key] else {
            return Diagnostics.warnOnce("CAEmitterCell has no \"\(key)\"; ignored")
        }
        if !property.set(self, value) { KeyedValues.refuse(value, key, of: self) }
    }

    final func codedValue(forKeyPath path: String) -> Any? {
        if let (name, rest) = Self.behaviorPath(path) {
            return emitterBehaviors?.first { $0.name == name }?.value(forKeyPath: rest)
        }
        guard let (name, rest) = Self.cellPath(path) else { return value(forKey: path) }
        return emitterCells?.first { $0.name == name }?.value(forKeyPath: rest)
    }

    final func setCodedValue(_ value: Any?, forKeyPath path: String) {
        if let (name, rest) = Self.behaviorPath(path) {
            guard let behavior = emitterBehaviors?.first(where: { $0.name == name }) else {
                return Diagnostics.warnOnce("CAEmitterCell.setValue(_:forKeyPath:): there is no behavior at \"\(path)\"; ignored")
            }
            return behavior.setValue(value, forKeyPath: rest)
        }
        guard let (name, rest) = Self.cellPath(path) else { return setValue(value, forKey: path) }
        guard let cell = emitterCells?.first(where: { $0.name == name }) else {
            return Diagnostics.warnOnce("CAEmitterCell.setValue(_:forKeyPath:): there is no cell at \"\(path)\"; ignored")
        }
        cell.setValue(value, forKeyPath: rest)
    }

    /// Returns the name and the rest of a path `emitterCells.NAME.REST`; nil for other paths.
    static func cellPath(_ path: String) -> (name: String, rest: String)? { split(path, after: "emitterCells") }

    /// Returns the name and the rest of a path `emitterBehaviors.NAME.REST`; nil for other paths.
    static func behaviorPath(_ path: String) -> (name: String, rest: String)? { split(path, after: "emitterBehaviors") }

    private static func split(_ path: String, after list: String) -> (name: String, rest: String)? {
        let parts = path.split(separator: ".", maxSplits: 2).map(String.init)
        return parts.count == 3 && parts[0] == list ? (parts[1], parts[2]) : nil
    }
}
