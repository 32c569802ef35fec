import QuartzUI

/// The selected layer at other times, over the canvas and in its coordinates: the model as a ghost, onion skins at equal time
/// steps, and the path of the layer's centre, whose dots are closer where it is slower.
package final class GhostView: UIView {
    /// Whether ghosts are shown.
    package private(set) var isShown = false
    /// The layer whose ghosts are shown.
    private weak var target: CALayer?
    private var ghost: LayerPlate?
    private(set) var skins: [LayerPlate] = []
    private let skinHolder = UIView()
    private let ghostHolder = UIView()
    private let trail = CAShapeLayer()
    private let dots = CAShapeLayer()
    private var reading: MotionReading?
    private var signature: Signature?

    /// The inputs of a motion.
    private struct Signature: Equatable {
        let layer: ObjectIdentifier
        let animations: [ObjectIdentifier]
        let window: ClosedRange<Double>
        let model: [CGFloat]
    }

    private static let ghostOpacity: Float = 0.45
    /// The opacity of the skin at the present time, and of the farthest one.
    private static let skinOpacities: ClosedRange<Float> = 0.08...0.34
    private static let dotRadius: CGFloat = 1.5

    package override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isHidden = true
        for shape in [trail, dots] { shape.lineWidth = 1.5 }
        trail.fillColor = nil
        trail.lineJoin = .round
        for view in [skinHolder, ghostHolder] { addSubview(view) }
        for shape in [trail, dots] { layer.addSublayer(shape) }
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    package override func themeDidChange() {
        super.themeDidChange()
        trail.strokeColor = Theme.presentation.withAlphaComponent(0.7).cgColor
        dots.fillColor = Theme.presentation.cgColor
        ghost?.outline.strokeColor = Theme.model.cgColor
        for skin in skins { skin.outline.strokeColor = Theme.presentation.withAlphaComponent(0.5).cgColor }
    }

    /// Shows or hides the ghosts.
    package func setShown(_ isShown: Bool) {
        self.isShown = isShown
        if !isShown { clear() }
    }

    private func clear() {
        isHidden = true
        for plate in skins + [ghost].compactMap({ $0 }) {
            for layer in [plate.copy, plate.outline] { layer.removeFromSuperlayer() }
        }
        (skins, ghost, reading, signature, target) = ([], nil, nil, nil, nil)
    }

    /// The path of the layer's centre, in points of the canvas; empty if it does not move.
    private(set) var way: [CGPoint] = []

    /// Updates the ghosts of a layer.
    ///
    /// - Parameter root: The demo's layer, whose coordinates are those of the view.
    package func update(_ target: CALayer?, below root: CALayer) {
        guard isShown, let target, target !== root else { return clear() }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        if target !== self.target { rebuild(target) }
        isHidden = false
        let chain = Array(sequence(first: target, next: \.superlayer).dropFirst().prefix { $0 !== root }).reversed()
        var parent = root.presentation() ?? root
        var place = LayerPlacement.canvas
        for layer in chain {
            let shown = layer.presentation() ?? layer
            place = LayerPlacement(shown, in: parent, placed: place)
            parent = shown
        }
        let shown = target.presentation() ?? target
        if let ghost {
            let pose = LayerPose(model: target).layer
            // If both agree, the ghost would only cover the content.
            let agrees = pose.position == shown.position && pose.bounds == shown.bounds && pose.opacity == shown.opacity
            ghostHolder.isHidden = agrees && CATransform3DEqualToTransform(pose.transform, shown.transform)
            let placed = LayerPlacement(pose, in: parent, placed: place)
            ghost.update(from: shown, pose: pose, opacity: Self.ghostOpacity, transform: placed.transform)
        }
        showMotion(of: target, shown, in: parent, place)
    }

    private func rebuild(_ target: CALayer) {
        clear()
        self.target = target
        let ghost = LayerPlate(target, level: 0)
        ghost.outline.lineDashPattern = [5, 4]
        ghost.outline.lineWidth = 1.5
        for layer in [ghost.copy, ghost.outline] { ghostHolder.layer.addSublayer(layer) }
        self.ghost = ghost
        for _ in stride(from: 0, to: MotionReading.count, by: MotionReading.pitch) {
            let skin = LayerPlate(target, level: 0)
            for layer in [skin.copy, skin.outline] { skinHolder.layer.addSublayer(layer) }
            skins.append(skin)
        }
        themeDidChange()
    }

    private func showMotion(of target: CALayer, _ shown: CALayer, in parent: CALayer, _ place: LayerPlacement) {
        let running = target.runningAnimations.filter { !$0.animation.keyPaths.isEmpty }
        let now = target.convertTime(CACurrentMediaTime(), from: nil)
        let reading = motion(of: target, running, at: now)
        skinHolder.isHidden = reading == nil
        let line = CGMutablePath()
        let points = CGMutablePath()
        way = []
        defer { (trail.path, dots.path) = (line, points) }
        guard let reading else { return }
        let span = max(reading.window.upperBound - reading.window.lowerBound, 1e-9)
        for (index, pose) in reading.poses.enumerated() {
            let placed = LayerPlacement(pose.layer, in: parent, placed: place)
            let bounds = pose.layer.bounds
            if let middle = placed.transform.image(of: CGPoint(x: bounds.midX, y: bounds.midY)) {
                if way.isEmpty || reading.jumps.contains(index) { line.move(to: middle) } else { line.addLine(to: middle) }
                way.append(middle)
                let side = Self.dotRadius
                points.addEllipse(in: CGRect(x: middle.x - side, y: middle.y - side, width: 2 * side, height: 2 * side))
            }
            guard index.isMultiple(of: MotionReading.pitch) else { continue }
            let distance = Float(min(abs(reading.time(of: index) - now) / span, 1))
            let most = Self.skinOpacities.upperBound - (Self.skinOpacities.upperBound - Self.skinOpacities.lowerBound) * distance
            let skin = skins[index / MotionReading.pitch]
            skin.update(from: shown, pose: pose.layer, opacity: most * pose.layer.opacity, transform: placed.transform)
        }
    }

    /// Returns the motion over the running animations; nil without any.
    private func motion(of target: CALayer, _ running: [RunningAnimation], at now: Double) -> MotionReading? {
        guard !running.isEmpty else { return nil }
        let window = CurveReading.window(of: running, at: now)
        let signature = Signature(
            layer: ObjectIdentifier(target), animations: running.map { ObjectIdentifier($0.animation) }, window: window,
            model: [target.position.x, target.position.y, target.bounds.width, target.bounds.height])
        if signature != self.signature {
            self.signature = signature
            reading = MotionReading(of: target, running, in: window)
        }
        return reading
    }
}

/// A layer's geometry and appearance at a past or future time of its animations, without its superlayers.
struct LayerPose {
    /// The values, on a layer without content.
    let layer = CALayer()

    /// The properties that are read, and how each is set.
    private static let setters: [String: (CALayer, [Double]) -> Void] = [
        "position": { if $1.count == 2 { $0.position = CGPoint(x: $1[0], y: $1[1]) } },
        "bounds": { if $1.count == 4 { $0.bounds = CGRect(x: $1[0], y: $1[1], width: $1[2], height: $1[3]) } },
        "anchorPoint": { if $1.count == 2 { $0.anchorPoint = CGPoint(x: $1[0], y: $1[1]) } },
        "zPosition": { if $1.count == 1 { $0.zPosition = CGFloat($1[0]) } },
        "transform": { if $1.count == 16 { $0.transform = CATransform3D($1) } },
        "opacity": { if $1.count == 1 { $0.opacity = Float($1[0]) } },
        "cornerRadius": { if $1.count == 1 { $0.cornerRadius = CGFloat($1[0]) } },
        "backgroundColor": {
            if $1.count == 4 { $0.backgroundColor = CGColor(srgbRed: $1[0], green: $1[1], blue: $1[2], alpha: $1[3]) }
        },
    ]

    /// The model's values.
    init(model: CALayer) {
        layer.position = model.position
        layer.bounds = model.bounds
        layer.anchorPoint = model.anchorPoint
        layer.anchorPointZ = model.anchorPointZ
        layer.zPosition = model.zPosition
        layer.transform = model.transform
        layer.opacity = model.opacity
        layer.cornerRadius = model.cornerRadius
        layer.backgroundColor = model.backgroundColor
    }

    /// The values at a time.
    ///
    /// - Parameters:
    ///   - animated: The properties that differ from the model's.
    ///   - time: In the layer's seconds.
    init(_ model: CALayer, animated: Set<String>, at time: Double) {
        self.init(model: model)
        for (path, set) in Self.setters where animated.contains(path) {
            guard let value = model.explainValue(forKeyPath: path, atLocalTime: time)?.result.numbers else { continue }
            set(layer, value)
        }
    }

    /// The position after the layer's transform.
    var place: CGPoint { CGPoint(x: layer.position.x + layer.transform.m41, y: layer.position.y + layer.transform.m42) }

    /// Returns the whole properties that animations change.
    static func animated(by running: [RunningAnimation]) -> Set<String> {
        var paths: Set<String> = []
        func visit(_ animation: CAAnimation) {
            if let group = animation as? CAAnimationGroup { (group.animations ?? []).forEach(visit) }
            if let path = (animation as? CAPropertyAnimation)?.keyPath { paths.insert(String(path.prefix { $0 != "." })) }
            if (animation as? CAKeyframeAnimation)?.rotationMode != nil { paths.insert("transform") }
        }
        for animation in running { visit(animation.animation) }
        return paths
    }
}

extension CGPoint {
    fileprivate func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}

extension CATransform3D {
    /// The matrix of 16 numbers in the order of the rows.
    fileprivate init(_ m: [Double]) {
        let n = m.map { CGFloat($0) }
        self.init(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
            m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }

    /// Returns the image of a point of the plane; nil behind the eye.
    func image(of point: CGPoint) -> CGPoint? {
        let w = point.x * m14 + point.y * m24 + m44
        guard w > 1e-6 else { return nil }
        return CGPoint(x: (point.x * m11 + point.y * m21 + m41) / w, y: (point.x * m12 + point.y * m22 + m42) / w)
    }
}

/// The motion of a layer over the time of its animations: poses at equal times.
struct MotionReading {
    /// The times, in the layer's seconds.
    let window: ClosedRange<Double>
    /// The poses, the first and the last at the ends of the window.
    let poses: [LayerPose]
    /// The poses before which the layer jumps, for example to the start of a repeat.
    let jumps: Set<Int>

    /// The number of poses; every eighth is an onion skin.
    static let count = 65
    static let pitch = 8

    init(of layer: CALayer, _ running: [RunningAnimation], in window: ClosedRange<Double>) {
        self.window = window
        let animated = LayerPose.animated(by: running)
        func pose(at time: Double) -> LayerPose { LayerPose(layer, animated: animated, at: time) }
        let poses = (0..<Self.count).map { pose(at: Self.time(of: $0, in: window)) }
        self.poses = poses
        let steps = zip(poses, poses.dropFirst()).map { $0.place.distance(to: $1.place) }
        jumps = Set(
            steps.indices.filter { index in
                // Only a step that is larger than its neighbours may be a jump.
                let around = [index - 1, index + 1].filter(steps.indices.contains).map { steps[$0] }
                guard steps[index] > 2 * (around.min() ?? 0) + 1e-3 else { return false }
                return Self.isJump(from: Self.time(of: index, in: window), to: Self.time(of: index + 1, in: window), at: pose)
            }.map { $0 + 1 })
    }

    /// Returns whether most of the distance between two times is covered instantly. The half that covers more of it is halved
    /// repeatedly.
    private static func isJump(from start: Double, to end: Double, at pose: (Double) -> LayerPose) -> Bool {
        var (start, end) = (start, end)
        var (first, last) = (pose(start).place, pose(end).place)
        let whole = first.distance(to: last)
        for _ in 0..<12 {
            let time = (start + end) / 2
            let middle = pose(time).place
            if first.distance(to: middle) > middle.distance(to: last) {
                (end, last) = (time, middle)
            } else {
                (start, first) = (time, middle)
            }
        }
        return first.distance(to: last) > whole / 2
    }

    /// Returns the time of a pose.
    func time(of index: Int) -> Double { Self.time(of: index, in: window) }

    private static func time(of index: Int, in window: ClosedRange<Double>) -> Double {
        window.lowerBound + (window.upperBound - window.lowerBound) * Double(index) / Double(count - 1)
    }
}
