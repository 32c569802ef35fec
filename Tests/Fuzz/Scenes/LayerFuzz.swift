import Foundation
import QuartzSDL

/// Trees of layers with animations, sampled, hit-tested and drawn by all painters.
@MainActor
enum LayerFuzz {
    static func run(_ dice: inout FuzzDice) {
        guard let renderer = try? OffscreenRenderer() else { return }
        let scale = dice.pick(of: [1, 2, 1.5])
        renderer.withHost(size: CGSize(width: 200, height: 200), scale: scale) { host in
            var layers = tree(&dice, under: host.rootLayer)
            var time = 0.0
            for _ in 0...dice.pick(6) {
                for _ in 0..<dice.pick(12) { change(&layers, under: host.rootLayer, &dice) }
                // A scene runs at sixty frames per second.
                time += dice.chance(10) ? 20 : Double(dice.pick(100)) / 100
                FuzzWatch.advance(host, to: time)
                if dice.chance(60) { FuzzWatch.step("a picture") { _ = host.image() } }
                if dice.chance(30) { paint(host.displayList(), scale: scale) }
                _ = host.rootLayer.hitTest(dice.point())
                _ = host.rootLayer.presentation()?.hitTest(dice.point())
                ask(dice.pick(of: layers), host.rootLayer, &dice)
                if FuzzWatch.isOver { break }
            }
            guard let context = CGContext(width: 200, height: 200) else { return }
            FuzzWatch.step("render(in:)") { host.rootLayer.render(in: context) }
        }
    }

    /// Draws a list on the CPU, and reads its text.
    private static func paint(_ list: DisplayList, scale: CGFloat) {
        FuzzWatch.step("a picture by the processor") { _ = BitmapPainter().image(of: list, scale: scale) }
        // The text is for people and tests; no frame waits for it, and it holds all pixels as characters.
        guard pixels(of: list) < 4_000_000 else { return }
        let text = list.text
        precondition((try? DisplayList(text: text))?.text == text, "a list's text does not read back")
    }

    /// Returns the number of pixels of a list's images.
    private static func pixels(of list: DisplayList) -> Int {
        list.sources.reduce(0) { sum, source in
            switch source {
            case .image(let image): sum + image.width * image.height
            case .picture(let picture): sum + pixels(of: picture.list)
            case .transition(let transition): sum + pixels(of: transition.from.list) + pixels(of: transition.to.list)
            default: sum
            }
        }
    }

    /// Creates layers of all classes below a root.
    static func tree(_ dice: inout FuzzDice, under root: CALayer) -> [CALayer] {
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

    private static func layer(_ dice: inout FuzzDice) -> CALayer {
        let classes: [CALayer.Type] = [
            CALayer.self, CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self, CAReplicatorLayer.self,
            CAEmitterLayer.self, CAScrollLayer.self, CATransformLayer.self, CATiledLayer.self,
        ]
        let layer = dice.pick(of: classes).init()
        layer.frame = CGRect(
            x: Double(dice.pick(200)) - 20, y: Double(dice.pick(200)) - 20, width: Double(dice.pick(120)),
            height: Double(dice.pick(120)))
        if dice.chance(50) { layer.backgroundColor = dice.color() }
        for _ in 0...dice.pick(8) { set(layer, &dice) }
        return layer
    }

    // MARK: Changes

    private static func change(_ layers: inout [CALayer], under root: CALayer, _ dice: inout FuzzDice) {
        let layer = dice.pick(of: layers)
        switch dice.pick(12) {
        case 0, 1, 2, 3: set(layer, &dice)
        case 4, 5, 6: animate(layer, &dice)
        case 7: if layer !== root { layer.removeFromSuperlayer() }
        case 8: dice.pick(of: layers).addSublayer(layer)
        case 9: layer.removeAllAnimations()
        case 10:
            let other = dice.pick(of: layers)
            if other !== layer, other !== root { layer.insertSublayer(other, at: UInt32(dice.pick(3))) }
        default: layer.setNeedsDisplay()
        }
        if root.superlayer != nil { root.removeFromSuperlayer() }
    }

    private static func ask(_ layer: CALayer, _ root: CALayer, _ dice: inout FuzzDice) {
        _ = layer.convert(dice.point(), to: root)
        _ = layer.convert(dice.rect(), from: root)
        _ = layer.convertTime(dice.number(0...9), to: root)
        _ = layer.presentation()?.frame
        _ = layer.frame
        _ = layer.contentsAreFlipped()
        _ = layer.preferredFrameSize()
        _ = layer.treeDescription()
    }

    /// Sets one property by its key path.
    static func set(_ layer: CALayer, _ dice: inout FuzzDice) {
        let path = dice.pick(of: paths(of: layer))
        layer.setValue(value(for: path, &dice), forKeyPath: path)
    }

    private static func paths(of layer: CALayer) -> [String] {
        switch layer {
        case is CAShapeLayer: base + shape
        case is CAGradientLayer: base + gradient
        case is CAReplicatorLayer: base + replicator
        case is CAEmitterLayer: base + emitter
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
        "position.x", "bounds.origin.y", "filters", "backgroundFilters", "compositingFilter",
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
        "emitterShape", "emitterMode", "renderMode", "seed",
    ]
    private static let text = ["string", "string", "fontSize", "wrapped", "truncationMode", "alignmentMode", "foregroundColor"]

    /// Returns a value of the property's type, sometimes of another.
    private static func value(for path: String, _ dice: inout FuzzDice) -> Any? {
        if dice.chance(3) { return dice.pick(of: [nil, "text", 3, dice.rect(), dice.color(), [dice.point()]] as [Any?]) }
        switch path {
        case "position", "anchorPoint", "startPoint", "endPoint", "emitterPosition":
            return path.hasSuffix("osition") ? dice.point() : CGPoint(x: dice.number(-1...2), y: dice.number(-1...2))
        case "bounds", "frame": return dice.rect()
        case "contentsRect", "contentsCenter":
            return CGRect(
                x: dice.number(-1...1), y: dice.number(-1...1), width: dice.number(0...2), height: dice.number(0...2))
        case "shadowOffset", "emitterSize", "tileSize": return dice.size()
        case "transform", "sublayerTransform", "instanceTransform": return dice.transform()
        case "path", "shadowPath": return dice.path()
        case "contents": return dice.image()
        case "contentsGravity": return dice.pick(of: ["resize", "center", "resizeAspectFill", "topLeft", "nonsense"])
        case "filters", "backgroundFilters": return [filter(&dice)]
        case "compositingFilter": return dice.pick(of: ["multiplyBlendMode", "sourceOut", "clear", "nonsense"])
        case "colors": return (0..<dice.pick(dice.chance(5) ? 9000 : 6)).map { _ in dice.color() }
        case "locations", "lineDashPattern": return dice.numbers(0...(path == "locations" ? 1 : 9), atMost: 6)
        case "type": return dice.pick(of: ["axial", "radial", "conic", "nonsense"])
        case "lineCap", "lineJoin": return dice.pick(of: ["round", "square", "butt", "bevel", "miter"])
        case "fillRule": return dice.pick(of: ["even-odd", "non-zero"])
        case "emitterShape": return dice.pick(of: ["point", "line", "rectangle", "cuboid", "circle", "sphere"])
        case "emitterMode": return dice.pick(of: ["points", "outline", "surface", "volume"])
        case "renderMode": return dice.pick(of: ["unordered", "oldestFirst", "additive"])
        case "emitterCells": return (0...dice.pick(2)).map { _ in cell(&dice, depth: 0) }
        case "string": return dice.text()
        case "truncationMode": return dice.pick(of: ["none", "start", "middle", "end"])
        case "alignmentMode": return dice.pick(of: ["left", "right", "center", "justified", "natural"])
        case "instanceCount", "levelsOfDetail", "levelsOfDetailBias", "seed": return dice.count(0...20)
        case _ where path.hasSuffix("olor"): return dice.color()
        case "masksToBounds", "hidden", "doubleSided", "geometryFlipped", "shouldRasterize", "preservesDepth", "wrapped":
            return dice.chance(50)
        case "opacity", "shadowOpacity", "strokeStart", "strokeEnd", "speed", "timeOffset", "birthRate", "transform.scale":
            return dice.number(-0.5...2)
        case "contentsScale", "rasterizationScale", "instanceDelay": return dice.number(0...3)
        default: return dice.number(-20...60)
        }
    }

    private static func filter(_ dice: inout FuzzDice) -> Any {
        let filter = CIFilter(name: dice.pick(of: filterNames))
        for key in filter?.inputKeys.dropFirst() ?? [] where dice.chance(60) {
            let other: [Any] = [dice.color(), dice.point(), "text", dice.rect()]
            filter?.setValue(dice.chance(85) ? dice.number(0...30) as Any : dice.pick(of: other), forKey: key)
        }
        return filter as Any
    }

    private static let filterNames = CIFilter.filterNames(inCategory: nil).filter { !$0.hasSuffix("Transition") }
    private static let transitionNames = CIFilter.filterNames(inCategory: nil).filter { $0.hasSuffix("Transition") }

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

    private static func cell(_ dice: inout FuzzDice, depth: Int) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.contents = dice.image()
        cell.birthRate = Float(dice.number(0...60))
        cell.lifetime = Float(dice.number(0...4))
        let keys = [
            "lifetimeRange", "velocity", "velocityRange", "xAcceleration", "emissionRange", "emissionLongitude", "scale",
            "scaleRange",
            "scaleSpeed", "spin", "alphaSpeed", "speed", "duration", "beginTime", "repeatCount", "timeOffset", "redRange",
            "emissionLatitude", "yAcceleration", "zAcceleration", "contentsScale", "spinRange",
        ]
        for _ in 0..<dice.pick(8) { cell.setValue(dice.number(-2...20), forKey: dice.pick(of: keys)) }
        if depth < 2, dice.chance(20) { cell.emitterCells = [Self.cell(&dice, depth: depth + 1)] }
        return cell
    }

    // MARK: Animations

    static func animate(_ layer: CALayer, _ dice: inout FuzzDice) {
        let animation = animation(for: layer, &dice, depth: 0)
        layer.add(animation, forKey: dice.pick(of: [nil, "one", "position"]))
    }

    private static func animation(for layer: CALayer, _ dice: inout FuzzDice, depth: Int) -> CAAnimation {
        let path = dice.pick(of: paths(of: layer))
        let animation: CAAnimation
        switch dice.pick(depth < 3 ? 6 : 4) {
        case 0, 1:
            let basic = CABasicAnimation(keyPath: path)
            if dice.chance(70) { basic.fromValue = value(for: path, &dice) }
            if dice.chance(70) { basic.toValue = value(for: path, &dice) }
            if dice.chance(20) { basic.byValue = value(for: path, &dice) }
            animation = basic
        case 2:
            let frames = CAKeyframeAnimation(keyPath: path)
            frames.values = (0..<dice.pick(6)).compactMap { _ in value(for: path, &dice) }
            if dice.chance(30) { frames.path = dice.path() }
            if dice.chance(50) { frames.keyTimes = dice.numbers(0...1, atMost: 6).map { NSNumber(value: $0) } }
            frames.calculationMode = dice.pick(of: [.linear, .discrete, .paced, .cubic, .cubicPaced])
            if dice.chance(20) { frames.rotationMode = .rotateAuto }
            animation = frames
        case 3:
            let spring = CASpringAnimation(keyPath: path)
            spring.toValue = value(for: path, &dice)
            (spring.mass, spring.stiffness) = (dice.number(0.1...5), dice.number(1...300))
            (spring.damping, spring.initialVelocity) = (dice.number(0...30), dice.number(-9...9))
            animation = spring
        case 4:
            let transition = CATransition()
            transition.type = dice.pick(of: [.fade, .push, .moveIn, .reveal])
            transition.startProgress = Float(dice.number(0...1))
            if dice.chance(40) { transition.filter = CIFilter(name: dice.pick(of: transitionNames)) }
            animation = transition
        default:
            let group = CAAnimationGroup()
            group.animations = (0..<dice.pick(4)).map { _ in Self.animation(for: layer, &dice, depth: depth + 1) }
            animation = group
        }
        animation.duration = dice.number(0...3)
        if dice.chance(30) { animation.beginTime = dice.number(0...3) }
        if dice.chance(30) { animation.timeOffset = dice.number(-1...3) }
        if dice.chance(30) { animation.speed = Float(dice.number(-2...3)) }
        if dice.chance(30) { animation.repeatCount = Float(dice.number(0...5)) }
        if dice.chance(15) { animation.repeatDuration = dice.number(0...5) }
        animation.autoreverses = dice.chance(30)
        animation.fillMode = dice.pick(of: [.removed, .forwards, .backwards, .both])
        animation.isRemovedOnCompletion = dice.chance(70)
        if let property = animation as? CAPropertyAnimation {
            property.isAdditive = dice.chance(30)
            property.isCumulative = dice.chance(30)
        }
        if dice.chance(40) {
            animation.timingFunction = CAMediaTimingFunction(
                controlPoints: Float(dice.number(0...1)), Float(dice.number(-1...2)), Float(dice.number(0...1)),
                Float(dice.number(-1...2)))
        }
        return animation
    }
}
