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

    /// The accessors of a property that is not a plain number. Setting returns whether the value fits.
    private struct Property {
        let get: @MainActor (CAEmitterCell) -> Any?
        let set: @MainActor (CAEmitterCell, Any?) -> Bool

        @MainActor
        static func number(
            _ get: @escaping @MainActor (CAEmitterCell) -> Double, _ set: @escaping @MainActor (CAEmitterCell, Double) -> Void
        ) -> Property {
            Property(
                get: { NSNumber(value: get($0)) },
                set: { cell, value in
                    guard let number = value.flatMap(NumericValue.scalar) else { return false }
                    set(cell, number)
                    return true
                })
        }

        @MainActor
        static func text(_ path: ReferenceWritableKeyPath<CAEmitterCell, String>) -> Property {
            Property(
                get: { $0[keyPath: path] },
                set: { cell, value in
                    guard let text = value as? String else { return false }
                    cell[keyPath: path] = text
                    return true
                })
        }

        @MainActor
        static func object<Value>(_ path: ReferenceWritableKeyPath<CAEmitterCell, Value?>) -> Property {
            Property(
                get: { $0[keyPath: path] },
                set: { cell, value in
                    if let value, !(value is Value) { return false }
                    cell[keyPath: path] = value as? Value
                    return true
                })
        }
    }

    /// The archived properties.
    static let archivedKeys = (Array(CellNumbers.paths.keys) + Array(properties.keys)).sorted()

    private static let properties: [String: Property] = [
        "name": .object(\.name), "contents": .object(\.contents), "color": .object(\.color),
        "emitterCells": .object(\.emitterCells), "style": .object(\.style),
        "enabled": .number({ $0.isEnabled ? 1 : 0 }, { $0.isEnabled = $1 != 0 }),
        "magnificationFilter": .text(\.magnificationFilter), "minificationFilter": .text(\.unheeded.minificationFilter),
        "minificationFilterBias": .number(
            { Double($0.unheeded.minificationFilterBias) }, { $0.unheeded.minificationFilterBias = Float($1) }),
        "fillMode": Property(
            get: { NSString(string: $0.fillMode.rawValue) },
            set: { cell, value in
                guard let mode = value as? CAMediaTimingFillMode ?? (value as? String).map(CAMediaTimingFillMode.init(rawValue:))
                else { return false }
                cell.fillMode = mode
                return true
            }),
        "beginTime": .number({ $0.beginTime }, { $0.beginTime = $1 }),
        "duration": .number({ $0.duration }, { $0.duration = $1 }),
        "timeOffset": .number({ $0.timeOffset }, { $0.timeOffset = $1 }),
        "repeatDuration": .number({ $0.repeatDuration }, { $0.repeatDuration = $1 }),
        "speed": .number({ Double($0.speed) }, { $0.speed = Float($1) }),
        "repeatCount": .number({ Double($0.repeatCount) }, { $0.repeatCount = Float($1) }),
        "autoreverses": .number({ $0.autoreverses ? 1 : 0 }, { $0.autoreverses = $1 != 0 }),
        "contentsRect": Property(
            get: { NSValue(cgRect: $0.contentsRect) },
            set: { cell, value in
                guard let rect = value.flatMap(NumericValue.rect) else { return false }
                cell.contentsRect = rect
                return true
            }),
    ]

    private static let usual = CAEmitterCell()

    /// Returns the initial value of a property; nil if it is zero or none.
    static func initialValue(forKey key: String) -> Any? {
        usual.codedValue(forKey: key).flatMap { NumericValue.scalar($0) == 0 ? nil : $0 }
    }

    private static func known(_ key: String) -> String { key == "isEnabled" ? "enabled" : key }

    final func codedValue(forKey key: String) -> Any? {
        if let path = CellNumbers.paths[key] { return NSNumber(value: numbers[keyPath: path]) }
        if let property = Self.properties[Self.known(key)] { return property.get(self) }
        return style?[key]
    }

    final func setCodedValue(_ value: Any?, forKey key: String) {
        if let path = CellNumbers.paths[key] {
            NumericValue.assign(value, key) { set(path, CellNumbers.floats.contains(key) ? $0.roundedToFloat : $0, key) }
        } else if let property = Self.properties[Self.known(key)] {
            guard !property.set(self, value) else { return }
            Diagnostics.warnOnce("CAEmitterCell: a value that does not fit \"\(key)\" is ignored")
        } else {
            Diagnostics.warnOnce("CAEmitterCell has no \"\(key)\"; ignored")
        }
    }

    final func codedValue(forKeyPath path: String) -> Any? {
        guard let (name, rest) = Self.cellPath(path) else { return value(forKey: path) }
        return emitterCells?.first { $0.name == name }?.value(forKeyPath: rest)
    }

    final func setCodedValue(_ value: Any?, forKeyPath path: String) {
        guard let (name, rest) = Self.cellPath(path) else { return setValue(value, forKey: path) }
        guard let cell = emitterCells?.first(where: { $0.name == name }) else {
            return Diagnostics.warnOnce("CAEmitterCell.setValue(_:forKeyPath:): there is no cell at \"\(path)\"; ignored")
        }
        cell.setValue(value, forKeyPath: rest)
    }

    /// Returns the name and the rest of a path `emitterCells.NAME.REST`; nil for other paths.
    static func cellPath(_ path: String) -> (name: String, rest: String)? {
        let parts = path.split(separator: ".", maxSplits: 2).map(String.init)
        return parts.count == 3 && parts[0] == "emitterCells" ? (parts[1], parts[2]) : nil
    }
}

extension CellNumbers {
    /// The names of the numbers of single precision.
    static let floats: Set<String> = [
        "birthRate", "lifetime", "lifetimeRange", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed",
        "blueSpeed", "alphaSpeed",
    ]

    /// The plain numbers by name.
    static let paths: [String: WritableKeyPath<CellNumbers, Double> & Sendable] = [
        "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
        "emissionLatitude": \.emissionLatitude, "emissionLongitude": \.emissionLongitude, "emissionRange": \.emissionRange,
        "velocity": \.velocity, "velocityRange": \.velocityRange, "xAcceleration": \.xAcceleration,
        "yAcceleration": \.yAcceleration, "zAcceleration": \.zAcceleration, "contentsScale": \.contentsScale,
        "scale": \.scale, "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin, "spinRange": \.spinRange,
        "redRange": \.colorRange.x, "greenRange": \.colorRange.y, "blueRange": \.colorRange.z, "alphaRange": \.colorRange.w,
        "redSpeed": \.colorSpeed.x, "greenSpeed": \.colorSpeed.y, "blueSpeed": \.colorSpeed.z, "alphaSpeed": \.colorSpeed.w,
    ]
}
