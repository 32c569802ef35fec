import QuartzCore

/// The form of a property's value in a document.
indirect enum ValueForm {
    case number, flag, string, point, size, rect, color, transform, path, timing
    case image, layer, layers, filter, filters, cells, behaviors, mesh, animations, states, transitions
    /// A list of values of one form.
    case list(ValueForm)
    /// Any value that names its own class.
    case any
}

/// The properties of each class in documents, with their forms.
///
/// Attributes are text, so a reader needs the form of each property. A name that is not listed is not honoured.
enum PropertySchema {
    /// The form of a property of a class; nil if the class has no such property.
    static func form(of property: String, in type: String) -> ValueForm? {
        own[type]?[property] ?? (cells.contains(type) ? nil : base(of: type)[property])
    }

    private static let cells: Set = ["CAEmitterCell"]

    private static func base(of type: String) -> [String: ValueForm] { type.hasSuffix("Animation") ? animation : layer }

    /// All properties of a class.
    static func properties(of type: String) -> [String: ValueForm] {
        (own[type] ?? [:]).merging(cells.contains(type) ? [:] : base(of: type)) { own, _ in own }
    }

    private static let timing: [String: ValueForm] = [
        "beginTime": .number, "duration": .number, "speed": .number, "timeOffset": .number, "repeatCount": .number,
        "repeatDuration": .number, "autoreverses": .flag, "fillMode": .string,
    ]

    private static let layer: [String: ValueForm] = timing.merging([
        "bounds": .rect, "position": .point, "zPosition": .number, "anchorPoint": .point, "anchorPointZ": .number,
        "transform": .transform, "sublayerTransform": .transform, "opacity": .number, "hidden": .flag,
        "masksToBounds": .flag, "doubleSided": .flag, "geometryFlipped": .flag, "cornerRadius": .number,
        "cornerCurve": .string, "maskedCorners": .number, "borderWidth": .number, "borderOffset": .number, "borderColor": .color,
        "backgroundColor": .color, "shadowColor": .color, "shadowOpacity": .number, "shadowOffset": .size,
        "shadowRadius": .number, "shadowPath": .path, "shouldRasterize": .flag, "rasterizationScale": .number,
        "contents": .image, "contentsRect": .rect, "contentsCenter": .rect, "contentsScale": .number,
        "contentsGravity": .string, "magnificationFilter": .string, "minificationFilter": .string, "mask": .layer,
        "sublayers": .layers, "filters": .filters, "backgroundFilters": .filters, "compositingFilter": .filter,
        "name": .string, "opaque": .flag, "allowsGroupOpacity": .flag,
        "allowsGroupBlending": .flag, "edgeAntialiasingMask": .number,
        "contentsScaling": .string, "meshTransform": .mesh, "needsDisplayOnBoundsChange": .flag, "autoresizingMask": .number,
        "animations": .animations, "states": .states,
        "stateTransitions": .transitions,
    ]) { own, _ in own }

    private static let animation: [String: ValueForm] = timing.merging([
        "keyPath": .string, "timingFunction": .timing, "removedOnCompletion": .flag, "additive": .flag,
        "cumulative": .flag, "valueFunction": .string,
    ]) { own, _ in own }

    private static let basic: [String: ValueForm] = ["fromValue": .any, "toValue": .any, "byValue": .any]

    private static let own: [String: [String: ValueForm]] = [
        "CAShapeLayer": [
            "path": .path, "fillColor": .color, "fillRule": .string, "strokeColor": .color, "strokeStart": .number,
            "strokeEnd": .number, "lineWidth": .number, "miterLimit": .number, "lineCap": .string, "lineJoin": .string,
            "lineDashPhase": .number, "lineDashPattern": .list(.number),
        ],
        "CATextLayer": [
            "string": .string, "font": .string, "fontSize": .number, "foregroundColor": .color, "wrapped": .flag,
            "alignmentMode": .string, "truncationMode": .string,
        ],
        "CAGradientLayer": [
            "colors": .list(.color), "locations": .list(.number), "startPoint": .point, "endPoint": .point, "type": .string,
        ],
        "CAReplicatorLayer": [
            "instanceCount": .number, "preservesDepth": .flag, "instanceDelay": .number, "instanceTransform": .transform,
            "instanceColor": .color, "instanceRedOffset": .number, "instanceGreenOffset": .number,
            "instanceBlueOffset": .number, "instanceAlphaOffset": .number,
        ],
        "CAScrollLayer": ["scrollMode": .string],
        "CAEmitterLayer": [
            "emitterCells": .cells, "emitterPosition": .point, "emitterZPosition": .number, "emitterSize": .size,
            "emitterDepth": .number, "emitterShape": .string, "emitterMode": .string, "renderMode": .string,
            "preservesDepth": .flag, "birthRate": .number, "lifetime": .number, "velocity": .number, "scale": .number,
            "spin": .number, "seed": .number, "emitterBehaviors": .behaviors, "emitterPath": .path, "cullRect": .rect,
            "cullMinZ": .number, "cullMaxZ": .number,
        ],
        "CAEmitterCell": timing.merging([
            "name": .string, "enabled": .flag, "contents": .image, "contentsRect": .rect, "contentsScale": .number,
            "magnificationFilter": .string, "emitterCells": .cells, "color": .color, "birthRate": .number,
            "lifetime": .number, "lifetimeRange": .number, "emissionLatitude": .number, "emissionLongitude": .number,
            "emissionRange": .number, "velocity": .number, "velocityRange": .number, "xAcceleration": .number,
            "yAcceleration": .number, "zAcceleration": .number, "scale": .number, "scaleRange": .number,
            "scaleSpeed": .number, "spin": .number, "spinRange": .number, "redRange": .number, "greenRange": .number,
            "blueRange": .number, "alphaRange": .number, "redSpeed": .number, "greenSpeed": .number, "blueSpeed": .number,
            "alphaSpeed": .number, "emitterBehaviors": .behaviors, "mass": .number, "massRange": .number, "rotation": .number,
            "rotationRange": .number, "orientationLatitude": .number, "orientationLongitude": .number,
            "orientationRange": .number, "particleType": .string, "contentsFrameCount": .number,
            "contentsFramesPerRow": .number, "contentsFramesPerSecond": .number, "contentsFrameMode": .string,
        ]) { own, _ in own },
        "CABasicAnimation": basic,
        "CASpringAnimation": basic.merging([
            "mass": .number, "stiffness": .number, "damping": .number, "initialVelocity": .number, "allowsOverdamping": .flag,
        ]) { own, _ in own },
        "CAKeyframeAnimation": [
            "values": .list(.any), "keyTimes": .list(.number), "path": .path, "timingFunctions": .list(.timing),
            "calculationMode": .string, "rotationMode": .string, "tensionValues": .list(.number),
            "continuityValues": .list(.number), "biasValues": .list(.number),
        ],
        "CAMatchMoveAnimation": [
            "sourcePoints": .list(.point), "targetsSuperlayer": .flag, "usesNormalizedCoordinates": .flag, "appliesX": .flag,
            "appliesY": .flag, "appliesScale": .flag, "appliesRotation": .flag,
        ],
        "CATransition": [
            "type": .string, "subtype": .string, "startProgress": .number, "endProgress": .number,
        ],
    ]

    /// The forms of the parameters of emitter behaviours; those that are not listed are numbers.
    static let behavior: [String: ValueForm] = [
        "name": .string, "enabled": .flag, "force": .list(.number), "keyPath": .string, "values": .list(.number),
        "locations": .list(.number), "colors": .list(.color), "color": .color, "position": .point, "attractorType": .string,
        "additive": .flag, "spot": .flag, "appliesAlpha": .flag, "preservesDepth": .flag,
    ]

    /// Properties that concern editors, hosts and caches; a picture is complete without them.
    static func isEditorOnly(_ name: String) -> Bool {
        hints.contains(name) || ["mica_", "caplay", "nugget", "mica-"].contains { name.hasPrefix($0) }
    }

    private static let hints: Set = [
        "nuggetId", "modules", "scriptComponents", "contentsFormat", "allowsEdgeAntialiasing", "final", "locked",
        "preloadsCache", "hitTestsAsOpaque", "allowsHitTesting", "drawsAsynchronously", "minificationFilterBias",
        "disableUpdateMask", "createsCompositingGroup", "userInfo", "comment", "guides", "xmlns", "version",
        "wantsExtendedDynamicRangeContent", "toneMapMode", "preferredDynamicRange", "contentsHeadroom",
        "allowsFontSubpixelQuantization", "fontSmoothingBackgroundColor", "rasterizationPrefersDisplayCompositing",
        "allowsDisplayCompositing", "inheritsTiming", "actions", "constraints",
    ]
}
