import QuartzUI

/// A layer's geometry and looks at a time of its animations, past or future. Its superlayers are not part of it.
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
    ///   - animated: the properties that differ from the model's.
    ///   - time: in the layer's seconds.
    init(_ model: CALayer, animated: Set<String>, at time: Double) {
        self.init(model: model)
        for (path, set) in Self.setters where animated.contains(path) {
            guard let value = model.explainValue(forKeyPath: path, atLocalTime: time)?.result.numbers else { continue }
            set(layer, value)
        }
    }

    /// The whole properties that animations change.
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

extension CATransform3D {
    /// The matrix of 16 numbers in the order of the rows.
    fileprivate init(_ m: [Double]) {
        let n = m.map { CGFloat($0) }
        self.init(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
            m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }

    /// The image of a point of the plane; nil behind the eye.
    func image(of point: CGPoint) -> CGPoint? {
        let w = point.x * m14 + point.y * m24 + m44
        guard w > 1e-6 else { return nil }
        return CGPoint(x: (point.x * m11 + point.y * m21 + m41) / w, y: (point.x * m12 + point.y * m22 + m42) / w)
    }
}
