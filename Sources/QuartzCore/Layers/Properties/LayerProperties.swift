// The properties of layers that are objects, names or flags, by their names.

extension PropertyTable<CALayer> {
    /// The properties of every layer without a numeric field.
    static let ofLayer = PropertyTable<CALayer>([
        "frame": .rect(\.frame, isArchived: false),
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
        "delegate": .optional(\.delegate, isArchived: false),
        "actions": .optional(\.actions),
        "style": .optional(\.style),
        "sublayers": .optional(\.sublayers),
        "layoutManager": .optional(\.layoutManager, isArchived: false),
        "constraints": .optional(\.constraints),
        "autoresizingMask": .number(
            { NSNumber(value: $0.autoresizingMask.rawValue) },
            { $0.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(exactly: $1) ?? 0) }),
        "opaque": .flag(\.isOpaque),
        "edgeAntialiasingMask": .number(
            { NSNumber(value: $0.edgeAntialiasingMask.rawValue) },
            { $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(exactly: $1) ?? 0) }),
        "allowsEdgeAntialiasing": .flag(\.allowsEdgeAntialiasing),
        "minificationFilterBias": .number(\.unheeded.minificationFilterBias),
        "contentsFormat": .named(\.unheeded.contentsFormat),
        "drawsAsynchronously": .flag(\.unheeded.drawsAsynchronously),
        "wantsExtendedDynamicRangeContent": .flag(\.unheeded.wantsExtendedDynamicRangeContent),
        "toneMapMode": .named(\.unheeded.toneMapMode),
        "preferredDynamicRange": .named(\.unheeded.preferredDynamicRange),
        "contentsHeadroom": .number(\.unheeded.contentsHeadroom),
        "needsDisplayOnBoundsChange": .flag(\.needsDisplayOnBoundsChange),
        "allowsGroupOpacity": .flag(\.allowsGroupOpacity),
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
