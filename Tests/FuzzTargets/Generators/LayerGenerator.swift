import Foundation
import QuartzSDL

/// Layers of all classes with any properties, from random numbers.
@MainActor
package enum LayerGenerator {
    /// Creates layers of all classes below a root.
    package static func tree(_ dice: inout FuzzDice, under root: CALayer) -> [CALayer] {
        var layers = [root]
        for _ in 0...dice.pick(dice.chance(10) ? 120 : 20) {
            let layer = layer(&dice)
            dice.pick(of: layers).addSublayer(layer)
            layers.append(layer)
            if dice.chance(10) { layer.mask = Self.layer(&dice) }
            if dice.chance(8) { constrain(layer, &dice) }
        }
        return layers
    }

    /// Creates a layer of any class.
    package static func layer(_ dice: inout FuzzDice) -> CALayer {
        let classes: [CALayer.Type] = [
            CALayer.self, CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self, CAReplicatorLayer.self,
            CAEmitterLayer.self, CAScrollLayer.self, CATransformLayer.self, CATiledLayer.self, CAGlyphLayer.self,
        ]
        let layer = dice.pick(of: classes).init()
        layer.frame = CGRect(
            x: Double(dice.pick(200)) - 20, y: Double(dice.pick(200)) - 20, width: Double(dice.pick(120)),
            height: Double(dice.pick(120)))
        if dice.chance(50) { layer.backgroundColor = dice.color() }
        for _ in 0...dice.pick(8) { set(layer, &dice) }
        return layer
    }

    /// Sets one property by its key path, which it returns.
    ///
    /// - Parameter place: The place of the property in the class's table; nil for any.
    @discardableResult
    package static func set(_ layer: CALayer, _ dice: inout FuzzDice, place: Int? = nil) -> String {
        let paths = paths(of: layer)
        let path = place.map { paths[$0 % paths.count] } ?? dice.pick(of: paths)
        layer.setValue(value(for: path, &dice), forKeyPath: path)
        return path
    }

    static func paths(of layer: CALayer) -> [String] {
        switch layer {
        case is CAShapeLayer: base + shape
        case is CAGradientLayer: base + gradient
        case is CAReplicatorLayer: base + replicator
        case is CAEmitterLayer: base + emitter
        case is CAGlyphLayer: base + text + glyphs
        case is CATextLayer: base + text
        case is CATiledLayer: base + ["tileSize", "levelsOfDetail", "levelsOfDetailBias"]
        case is CAScrollLayer: base + ["scrollMode", "bounds.origin.x"]
        default: base
        }
    }

    private static let base = [
        "position", "bounds", "frame", "anchorPoint", "zPosition", "anchorPointZ", "transform", "sublayerTransform", "opacity",
        "backgroundColor", "cornerRadius", "borderWidth", "borderColor", "shadowOpacity", "shadowRadius", "shadowOffset",
        "shadowColor",
        "shadowPath", "masksToBounds", "hidden", "doubleSided", "geometryFlipped", "contents", "contentsRect", "contentsCenter",
        "contentsScale", "contentsGravity", "speed", "timeOffset", "beginTime", "shouldRasterize", "rasterizationScale",
        "transform.rotation", "transform.rotation.y", "transform.scale", "transform.translation", "bounds.size.width",
        "position.x", "bounds.origin.y", "filters", "backgroundFilters", "compositingFilter", "borderOffset", "meshTransform",
        "contentsScaling", "cornerCurve", "maskedCorners", "edgeAntialiasingMask", "allowsGroupOpacity", "magnificationFilter",
    ]
    private static let shape = [
        "path", "path", "fillColor", "strokeColor", "lineWidth", "lineWidth", "strokeStart", "strokeEnd", "miterLimit", "lineCap",
        "lineJoin", "lineDashPattern", "lineDashPhase", "fillRule",
    ]
    private static let gradient = ["colors", "colors", "locations", "startPoint", "endPoint", "type"]
    private static let replicator = [
        "instanceCount", "instanceCount", "instanceDelay", "instanceTransform", "instanceColor", "instanceAlphaOffset",
        "preservesDepth", "instanceRedOffset",
    ]
    private static let emitter = [
        "emitterCells", "emitterCells", "birthRate", "lifetime", "velocity", "scale", "spin", "emitterPosition", "emitterSize",
        "emitterShape", "emitterMode", "renderMode", "seed", "emitterPath", "cullRect", "cullMinZ", "cullMaxZ", "preservesDepth",
        "emitterBehaviors", "emitterBehaviors.b.drag", "emitterBehaviors.b.stiffness", "emitterCells.c.velocity",
    ]
    private static let text = [
        "string", "string", "fontSize", "font", "wrapped", "truncationMode", "alignmentMode", "foregroundColor",
    ]

    private static let glyphs = ["glyphDelay", "glyphDelay", "glyphTransform", "glyphAnchorPoint", "glyphColor", "glyphOpacity"]

    /// Returns a value of the property's type, sometimes of another.
    static func value(for path: String, _ dice: inout FuzzDice) -> Any? {
        if dice.chance(3) { return dice.pick(of: [nil, "text", 3, dice.rect(), dice.color(), [dice.point()]] as [Any?]) }
        switch path {
        case "position", "anchorPoint", "startPoint", "endPoint", "emitterPosition", "glyphAnchorPoint":
            return path.hasSuffix("osition") ? dice.point() : CGPoint(x: dice.number(-1...2), y: dice.number(-1...2))
        case "bounds", "frame", "cullRect": return dice.rect()
        case "contentsRect", "contentsCenter":
            return CGRect(
                x: dice.number(-1...1), y: dice.number(-1...1), width: dice.number(0...2), height: dice.number(0...2))
        case "shadowOffset", "emitterSize", "tileSize": return dice.size()
        case "transform", "sublayerTransform", "instanceTransform", "glyphTransform": return dice.transform()
        case "path", "shadowPath", "emitterPath": return dice.path()
        case "meshTransform": return dice.chance(40) ? nil : mesh(&dice)
        case "contentsScaling": return dice.pick(of: ["stretch", "repeat"])
        case "cornerCurve": return dice.pick(of: ["circular", "continuous"])
        case "maskedCorners", "edgeAntialiasingMask": return dice.pick(16)
        case "magnificationFilter": return dice.pick(of: ["nearest", "linear", "trilinear"])
        case "contents": return dice.image()
        case "contentsGravity": return dice.pick(of: ["resize", "center", "resizeAspectFill", "topLeft", "nonsense"])
        case "filters", "backgroundFilters": return [filter(&dice)].compactMap { $0 }
        case "compositingFilter": return dice.pick(of: ["multiplyBlendMode", "sourceOut", "clear", "nonsense"])
        case "colors": return (0..<dice.pick(dice.chance(5) ? 9000 : 6)).map { _ in dice.color() }
        case "locations", "lineDashPattern": return dice.numbers(0...(path == "locations" ? 1 : 9), atMost: 6)
        case "type": return dice.pick(of: ["axial", "radial", "conic", "nonsense"])
        case "lineCap", "lineJoin": return dice.pick(of: ["round", "square", "butt", "bevel", "miter"])
        case "fillRule": return dice.pick(of: ["even-odd", "non-zero"])
        case "emitterShape": return dice.pick(of: ["point", "line", "rectangle", "cuboid", "circle", "sphere", "path"])
        case "emitterMode": return dice.pick(of: ["points", "outline", "surface", "volume"])
        case "renderMode": return dice.pick(of: ["unordered", "oldestFirst", "additive"])
        case "emitterCells": return (0...dice.pick(2)).map { _ in cell(&dice, depth: 0) }
        case "emitterBehaviors": return behaviors(&dice)
        case "string": return dice.chance(60) ? dice.text() : styledText(&dice)
        case "font": return dice.pick(of: ["Helvetica", "DejaVu Serif", "Courier", "Noto Color Emoji", "nobody"])
        case "truncationMode": return dice.pick(of: ["none", "start", "middle", "end"])
        case "alignmentMode": return dice.pick(of: ["left", "right", "center", "justified", "natural"])
        case "instanceCount", "levelsOfDetail", "levelsOfDetailBias", "seed": return dice.count(0...20)
        case _ where path.hasSuffix("olor"): return dice.color()
        case "masksToBounds", "hidden", "doubleSided", "geometryFlipped", "shouldRasterize", "preservesDepth", "wrapped",
            "allowsGroupOpacity":
            return dice.chance(50)
        case "opacity", "shadowOpacity", "strokeStart", "strokeEnd", "speed", "timeOffset", "birthRate", "transform.scale":
            return dice.number(-0.5...2)
        case "contentsScale", "rasterizationScale", "instanceDelay": return dice.number(0...3)
        default: return dice.number(-20...60)
        }
    }

    private static func filter(_ dice: inout FuzzDice) -> CIFilter? {
        let filter = CIFilter(name: dice.pick(of: filterNames))
        for key in filter?.inputKeys.dropFirst() ?? [] where dice.chance(60) {
            let other: [Any] = [dice.color(), dice.point(), "text", dice.rect()]
            filter?.setValue(dice.chance(85) ? dice.number(0...30) as Any : dice.pick(of: other), forKey: key)
        }
        return filter
    }

    private static let filterNames = CIFilter.filterNames(inCategory: nil).filter { !$0.hasSuffix("Transition") }
    static let transitionNames = CIFilter.filterNames(inCategory: nil).filter { $0.hasSuffix("Transition") }

    /// Places a layer by constraints on its siblings, itself or one that is not there.
    private static func constrain(_ layer: CALayer, _ dice: inout FuzzDice) {
        layer.name = dice.pick(of: ["a", "b", "c"])
        layer.superlayer?.layoutManager = CAConstraintLayoutManager()
        let attributes: [CAConstraintAttribute] = [.minX, .midX, .maxX, .width, .minY, .midY, .maxY, .height]
        for _ in 0...dice.pick(4) {
            layer.addConstraint(
                CAConstraint(
                    attribute: dice.pick(of: attributes), relativeTo: dice.pick(of: ["a", "b", "c", "superlayer", "nobody"]),
                    attribute: dice.pick(of: attributes), scale: dice.number(-2...2), offset: dice.number(-50...50)))
        }
    }
}
