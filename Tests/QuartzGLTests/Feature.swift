import Foundation
import QuartzCore
import QuartzGL
import Testing

/// A capability of the renderer, shown by a few layers in 96 × 96 points.
@MainActor
struct Feature {
    let name: String
    /// Seconds after the layers were committed.
    var time = 0.0
    /// Whether upside-down layers give the mirror image.
    var isMirrored = true
    let build: (CALayer) -> Void

    /// Returns a scene with the layers, below a number of layers with flipped geometry.
    func scene(flips: Int = 0) throws -> LayerScene {
        let scene = try LayerScene(size: 96)
        var parent = scene.root
        for _ in 0..<flips {
            parent = scene.add(scene.root.bounds, nil, to: parent) { $0.isGeometryFlipped = true }
        }
        let stage = scene.add(scene.root.bounds, nil, to: parent)
        scene.still { build(stage) }
        return scene
    }

    static let all = basics + layerClasses + depths + filters

    private static let basics: [Feature] = [
        Feature(name: "rounded") { stage in
            stage.addTile(10, 10, 76, 40, blue) { $0.cornerRadius = 14 }
            stage.addTile(10, 56, 34, 30, teal) {
                $0.cornerRadius = 12
                $0.cornerCurve = .continuous
                $0.borderWidth = 3
                $0.borderColor = amber
            }
            stage.addTile(52, 56, 34, 30, nil) {
                $0.cornerRadius = 10
                $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
                $0.borderWidth = 4
                $0.borderColor = coral
            }
        },
        Feature(name: "shadow-box") { stage in
            stage.addTile(24, 20, 48, 44, amber) {
                $0.cornerRadius = 10
                $0.castShadow(4, 4, 6)
            }
        },
        Feature(name: "shadow-silhouette") { stage in
            let group = CALayer()
            group.frame = stage.bounds
            group.castShadow(6, 5, 3)
            stage.addSublayer(group)
            group.addTile(14, 14, 30, 30, teal) { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }
            group.addTile(50, 44, 30, 30, coral) { $0.cornerRadius = 15 }
        },
        Feature(name: "shadow-path") { stage in
            stage.addTile(30, 30, 36, 36, violet) {
                $0.shadowPath = star(18, 18, 34)
                $0.castShadow(4, 2, 2)
            }
        },
        Feature(name: "shape") { stage in
            let shape = CAShapeLayer()
            shape.frame = stage.bounds
            shape.path = star(48, 48, 40)
            shape.fillColor = amber
            shape.strokeColor = blue
            shape.lineWidth = 4
            shape.lineJoin = .round
            stage.addSublayer(shape)
        },
        Feature(name: "gradients") { stage in
            for (index, type) in [CAGradientLayerType.axial, .radial, .conic].enumerated() {
                let gradient = CAGradientLayer()
                gradient.frame = CGRect(x: 6 + index * 29, y: 20, width: 26, height: 56)
                gradient.type = type
                gradient.colors = [blue, amber, coral]
                gradient.startPoint = type == .axial ? .zero : CGPoint(x: 0.5, y: 0.5)
                gradient.endPoint = CGPoint(x: 1, y: 1)
                stage.addSublayer(gradient)
            }
        },
        Feature(name: "nested-clips") { stage in
            stage.addTile(12, 12, 72, 72, teal) { outer in
                outer.cornerRadius = 20
                outer.masksToBounds = true
                outer.addTile(20, -10, 60, 60, violet) { inner in
                    inner.cornerRadius = 18
                    inner.masksToBounds = true
                    inner.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
                    inner.addTile(0, 30, 60, 30, amber)
                }
            }
        },
        Feature(name: "mask-and-opacity") { stage in
            stage.addTile(8, 8, 80, 80, blue) { layer in
                layer.addTile(20, 20, 60, 60, coral)
                layer.opacity = 0.6
                let mask = CAShapeLayer()
                mask.frame = layer.bounds
                mask.path = star(40, 40, 40)
                layer.mask = mask
            }
        },
        Feature(name: "perspective") { stage in
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 200
            stage.sublayerTransform = perspective
            stage.addTile(16, 16, 64, 64, teal) { $0.transform = CATransform3DMakeRotation(0.9, 0, 1, 0) }
            stage.addTile(16, 16, 64, 64, coral) { $0.transform = CATransform3DMakeRotation(-0.7, 0, 1, 0) }
        },
        Feature(name: "blur") { stage in
            let group = CALayer()
            group.frame = stage.bounds
            group.filters = [filter("CIGaussianBlur", ["inputRadius": 4])]
            stage.addSublayer(group)
            group.addTile(20, 20, 30, 56, blue)
            group.addTile(50, 20, 26, 56, amber)
        },
        Feature(name: "backdrop") { stage in
            for index in 0..<6 { stage.addTile(CGFloat(index * 16), 0, 8, 96, index % 2 == 0 ? coral : teal) }
            stage.addTile(20, 24, 56, 48, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.2)) {
                $0.cornerRadius = 14
                $0.backgroundFilters = [filter("CIGaussianBlur", ["inputRadius": 5])]
            }
        },
        Feature(name: "colour-filters") { stage in
            let names = ["CISepiaTone", "CIColorInvert", "CIPhotoEffectNoir", "CIHueAdjust"]
            for (index, name) in names.enumerated() {
                let gradient = CAGradientLayer()
                gradient.frame = CGRect(x: 6 + index * 22, y: 12, width: 18, height: 72)
                gradient.colors = [blue, amber, coral]
                gradient.filters = [filter(name, name == "CIHueAdjust" ? ["inputAngle": 2] : [:])]
                stage.addSublayer(gradient)
            }
        },
        Feature(name: "pixellate", isMirrored: false) { stage in
            let shape = CAShapeLayer()
            shape.frame = stage.bounds
            shape.path = star(48, 48, 44)
            shape.fillColor = violet
            shape.filters = [filter("CIPixellate", ["inputScale": 8, "inputCenter": CIVector(x: 0, y: 0)])]
            stage.addSublayer(shape)
        },
        Feature(name: "blend") { stage in
            stage.addTile(0, 0, 96, 96, amber)
            for (index, name) in ["multiplyBlendMode", "screenBlendMode", "differenceBlendMode", "hueBlendMode"].enumerated() {
                stage.addTile(6 + CGFloat(index) * 22, 12, 18, 72, blue) { $0.compositingFilter = name }
            }
        },
        Feature(name: "group-blending") { stage in
            stage.addTile(0, 0, 96, 96, amber)
            for (index, isIsolated) in [true, false].enumerated() {
                let group = CALayer()
                group.frame = CGRect(x: 6 + 44 * index, y: 6, width: 40, height: 84)
                (group.opacity, group.allowsGroupBlending) = (0.6, isIsolated)
                group.addTile(4, 4, 32, 40, blue) { $0.compositingFilter = "multiplyBlendMode" }
                group.addTile(12, 30, 24, 40, coral) { $0.compositingFilter = "screenBlendMode" }
                stage.addSublayer(group)
            }
        },
        Feature(name: "rasterized") { stage in
            stage.addTile(20, 20, 56, 56, teal) { layer in
                layer.cornerRadius = 12
                layer.shouldRasterize = true
                layer.rasterizationScale = 0.5
                layer.castShadow(0, 3, 3)
                layer.addTile(10, 10, 20, 20, coral)
            }
        },
        Feature(name: "page-curl", time: 0.45, isMirrored: false) { $0.addTransition(.pageCurl) },
        Feature(name: "ripple", time: 0.5) { $0.addTransition(.rippleEffect) },
        Feature(name: "cube", time: 0.4) { $0.addTransition(.cube) },
    ]

    static let blue = color(0x5B8CFF)
    static let teal = color(0x4CC9B0)
    static let amber = color(0xF2B94B)
    static let coral = color(0xFF7A66)
    static let violet = color(0xB48CFF)

    private static func color(_ hex: Int) -> CGColor { .bytes(hex >> 16, hex >> 8 & 255, hex & 255) }

    static func filter(_ name: String, _ parameters: [String: Any]) -> Any {
        CIFilter(name: name, parameters: parameters) as Any
    }

    static func star(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> CGPath {
        let path = CGMutablePath()
        for index in 0..<10 {
            let angle = .pi * CGFloat(index) / 5 - .pi / 2
            let reach = index % 2 == 0 ? radius : radius * 0.45
            let point = CGPoint(x: x + reach * cos(angle), y: y + reach * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
    }
}

extension CALayer {
    /// Adds a layer of one colour.
    func addTile(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor?, _ setUp: (CALayer) -> Void = { _ in }
    ) {
        let tile = CALayer()
        tile.frame = CGRect(x: x, y: y, width: width, height: height)
        tile.backgroundColor = color
        setUp(tile)
        addSublayer(tile)
    }

    func castShadow(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) {
        shadowOpacity = 0.7
        shadowOffset = CGSize(width: x, height: y)
        shadowRadius = radius
    }

    /// Adds a layer that changes from one appearance to another in a second.
    fileprivate func addTransition(_ type: CATransitionType) {
        let page = CALayer()
        page.frame = bounds.insetBy(dx: 8, dy: 8)
        page.backgroundColor = Feature.blue
        page.addTile(20, 20, 40, 40, Feature.amber)
        addSublayer(page)
        CATransaction.commit()
        CATransaction.flush()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let transition = CATransition()
        transition.type = type
        transition.duration = 1
        page.backgroundColor = Feature.coral
        page.sublayers?[0].cornerRadius = 20
        page.add(transition, forKey: nil)
    }
}
