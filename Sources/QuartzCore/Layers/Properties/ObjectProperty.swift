/// The accessors of a property without a numeric field, for key-value coding by name.
@MainActor
struct ObjectProperty {
    let get: (CALayer) -> Any?
    /// Sets the property; false if the value's type is wrong.
    let set: (CALayer, Any?) -> Bool

    /// Creates accessors for a property of an optional type.
    static func optional<Layer: CALayer, Value>(_ path: ReferenceWritableKeyPath<Layer, Value?>) -> ObjectProperty {
        ObjectProperty(
            get: { ($0 as? Layer)?[keyPath: path] },
            set: { layer, value in
                guard let layer = layer as? Layer else { return false }
                if let value, !(value is Value) { return false }
                layer[keyPath: path] = value as? Value
                return true
            })
    }

    /// Creates accessors for a property that always has a value, in its Swift type.
    static func plain<Layer: CALayer, Value>(_ path: ReferenceWritableKeyPath<Layer, Value>) -> ObjectProperty {
        ObjectProperty(
            get: { ($0 as? Layer)?[keyPath: path] },
            set: { layer, value in
                guard let layer = layer as? Layer, let value = value as? Value else { return false }
                layer[keyPath: path] = value
                return true
            })
    }

    /// Creates accessors for a property with a named value, which can also be set by the name.
    static func named<Layer: CALayer, Value: RawRepresentable>(
        _ path: ReferenceWritableKeyPath<Layer, Value>
    ) -> ObjectProperty where Value.RawValue == String {
        ObjectProperty(
            get: { ($0 as? Layer).map { NSString(string: $0[keyPath: path].rawValue) } },
            set: { layer, value in
                guard let layer = layer as? Layer,
                    let value = value as? Value ?? (value as? String).flatMap({ Value(rawValue: $0) })
                else { return false }
                layer[keyPath: path] = value
                return true
            })
    }

    /// Creates accessors for a number without a field.
    static func number<Layer: CALayer>(
        _ get: @escaping (Layer) -> Double, _ set: @escaping (Layer, Double) -> Void
    ) -> ObjectProperty {
        ObjectProperty(
            get: { ($0 as? Layer).map { NSNumber(value: get($0)) } },
            set: { layer, value in
                guard let layer = layer as? Layer, let number = value.flatMap(NumericValue.scalar) else { return false }
                set(layer, number)
                return true
            })
    }

    /// Creates accessors for a flag without a field.
    static func flag<Layer: CALayer>(_ path: ReferenceWritableKeyPath<Layer, Bool>) -> ObjectProperty {
        ObjectProperty(
            get: { ($0 as? Layer).map { NSNumber(value: $0[keyPath: path]) } },
            set: { layer, value in
                guard let layer = layer as? Layer, let number = value.flatMap(NumericValue.scalar) else { return false }
                layer[keyPath: path] = number != 0
                return true
            })
    }

    /// The properties of every layer.
    static let ofLayer: [String: ObjectProperty] = [
        "frame": ObjectProperty(
            get: { NSValue(cgRect: $0.frame) },
            set: { layer, value in
                guard let rect = value.flatMap(NumericValue.rect) else { return false }
                layer.frame = rect
                return true
            }),
        "contents": .optional(\.contents),
        "contentsGravity": .named(\.contentsGravity),
        "magnificationFilter": .named(\.magnificationFilter),
        "minificationFilter": .named(\.minificationFilter),
        "cornerCurve": .named(\.cornerCurve),
        "shadowPath": .optional(\.shadowPath),
        "mask": .optional(\.mask),
        "filters": .optional(\.filters),
        "backgroundFilters": .optional(\.backgroundFilters),
        "compositingFilter": .optional(\.compositingFilter),
        "name": .optional(\.name),
        "delegate": .optional(\.delegate),
        "actions": .optional(\.actions),
        "style": .optional(\.style),
        "sublayers": .optional(\.sublayers),
        "layoutManager": .optional(\.layoutManager),
        "constraints": .optional(\.constraints),
        "autoresizingMask": .number(
            { Double($0.autoresizingMask.rawValue) },
            { $0.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(exactly: $1) ?? 0) }),
        "opaque": .flag(\.isOpaque),
        "isOpaque": .flag(\.isOpaque),
        "edgeAntialiasingMask": .number(
            { Double($0.edgeAntialiasingMask.rawValue) },
            { $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(exactly: $1) ?? 0) }),
        "allowsEdgeAntialiasing": .flag(\.allowsEdgeAntialiasing),
        "minificationFilterBias": .number(
            { Double($0.unheeded.minificationFilterBias) }, { $0.unheeded.minificationFilterBias = Float($1) }),
        "contentsFormat": .named(\.unheeded.contentsFormat),
        "drawsAsynchronously": .flag(\.unheeded.drawsAsynchronously),
        "wantsExtendedDynamicRangeContent": .flag(\.unheeded.wantsExtendedDynamicRangeContent),
        "toneMapMode": .named(\.unheeded.toneMapMode),
        "preferredDynamicRange": .named(\.unheeded.preferredDynamicRange),
        "contentsHeadroom": .number(
            { Double($0.unheeded.contentsHeadroom) }, { $0.unheeded.contentsHeadroom = CGFloat($1) }),
        "needsDisplayOnBoundsChange": .flag(\.needsDisplayOnBoundsChange),
        "allowsGroupOpacity": .flag(\.allowsGroupOpacity),
        "beginTime": .number({ $0.beginTime }, { $0.beginTime = $1 }),
        "duration": .number({ $0.duration }, { $0.duration = $1 }),
        "timeOffset": .number({ $0.timeOffset }, { $0.timeOffset = $1 }),
        "repeatDuration": .number({ $0.repeatDuration }, { $0.repeatDuration = $1 }),
        "speed": .number({ Double($0.speed) }, { $0.speed = Float($1) }),
        "repeatCount": .number({ Double($0.repeatCount) }, { $0.repeatCount = Float($1) }),
        "autoreverses": .flag(\.autoreverses),
        "fillMode": .named(\.fillMode),
        "superlayer": ObjectProperty(get: { $0.superlayer }, set: { _, _ in false }),
    ]
}
