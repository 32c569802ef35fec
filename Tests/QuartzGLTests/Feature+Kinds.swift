import Foundation
import QuartzCore

// Features of layer classes and of depth, and the filters that the other lists leave out.

extension Feature {
    /// A picture of 24 × 16 pixels with a distinct corner, so that mirrored pictures can be recognized.
    private static let picture = CGImage.make(width: 24, height: 16) { x, y in
        if x < 8, y < 6 { return [255, 122, 102, 255] }
        if x == 0 || y == 0 || x == 23 || y == 15 { return [20, 24, 32, 255] }
        return [UInt8(60 + x * 8), UInt8(200 - y * 8), 160, 255]
    }

    /// The content of layers other than plain ones.
    static let layerClasses: [Feature] = [
        Feature(name: "contents", isMirrored: false) { stage in
            stage.addTile(6, 6, 38, 38, teal) {
                $0.contents = picture
                $0.contentsGravity = .resizeAspect
            }
            stage.addTile(52, 6, 38, 38, nil) {
                $0.contents = picture
                $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
            }
            stage.addTile(6, 52, 38, 38, nil) {
                $0.contents = picture
                $0.magnificationFilter = .nearest
                $0.cornerRadius = 10
                $0.masksToBounds = true
            }
            stage.addTile(52, 52, 38, 38, amber) {
                $0.contents = picture
                $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
                $0.contentsGravity = .center
            }
        },
        Feature(name: "text", isMirrored: false) { stage in
            let text = CATextLayer()
            text.frame = CGRect(x: 6, y: 10, width: 84, height: 76)
            text.string = "Four words wrapped here"
            text.font = Font(family: .builtin, size: 18)
            text.fontSize = 18
            text.isWrapped = true
            text.foregroundColor = coral
            stage.addSublayer(text)
        },
        Feature(name: "dashes") { stage in
            let shape = CAShapeLayer()
            shape.frame = stage.bounds
            shape.path = CGPath(ellipseIn: CGRect(x: 12, y: 12, width: 72, height: 72), transform: nil)
            shape.fillColor = nil
            shape.strokeColor = violet
            shape.lineWidth = 6
            shape.lineCap = .round
            shape.lineDashPattern = [14, 12]
            shape.strokeEnd = 0.8
            stage.addSublayer(shape)
        },
        Feature(name: "replicator") { stage in
            let copies = CAReplicatorLayer()
            copies.frame = stage.bounds
            copies.instanceCount = 7
            copies.instanceTransform = CATransform3DMakeRotation(0.7, 0, 0, 1)
            copies.instanceAlphaOffset = -0.12
            copies.instanceColor = amber
            copies.addTile(42, 6, 12, 24, .bytes(255, 255, 255)) { $0.cornerRadius = 6 }
            stage.addSublayer(copies)
        },
        Feature(name: "emitter", time: 1.3, isMirrored: false) { stage in
            let emitter = CAEmitterLayer()
            emitter.seed = 7
            emitter.emitterPosition = CGPoint(x: 48, y: 48)
            let cell = CAEmitterCell()
            cell.contents = picture
            (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange, cell.spin) = (14, 1, 34, 6.2, 1)
            cell.alphaSpeed = -0.6
            emitter.emitterCells = [cell]
            stage.addSublayer(emitter)
        },
        Feature(name: "scroll") { stage in
            let scroll = CAScrollLayer()
            scroll.frame = CGRect(x: 16, y: 16, width: 64, height: 64)
            scroll.cornerRadius = 12
            scroll.bounds.origin = CGPoint(x: 20, y: 12)
            for index in 0..<6 { scroll.addTile(CGFloat(index) * 18, CGFloat(index) * 14, 16, 40, index % 2 == 0 ? teal : coral) }
            stage.addSublayer(scroll)
        },
    ]

    /// Layers that leave the plane.
    static let depths: [Feature] = [
        Feature(name: "intersection") { stage in
            stage.sublayerTransform.m34 = -1 / 220
            for (index, color) in [teal, amber, coral].enumerated() {
                stage.addTile(18, 18, 60, 60, color) {
                    $0.transform = CATransform3DMakeRotation(0.5 + CGFloat(index) * 1.05, 0, 1, 0)
                    $0.borderWidth = 2
                    $0.borderColor = .bytes(20, 24, 32)
                }
            }
        },
        Feature(name: "backfaces") { stage in
            stage.sublayerTransform.m34 = -1 / 220
            for index in 0..<4 {
                stage.addTile(6 + CGFloat(index) * 22, 20, 18, 56, index < 2 ? teal : violet) {
                    $0.isDoubleSided = index % 2 == 0
                    $0.transform = CATransform3DMakeRotation(2.6, 0, 1, 0)
                }
            }
        },
        Feature(name: "eye-plane") { stage in
            stage.sublayerTransform.m34 = -1 / 60
            stage.addTile(8, 30, 80, 36, coral) {
                $0.transform = CATransform3DTranslate(CATransform3DMakeRotation(1.35, 0, 1, 0), 30, 0, 0)
                $0.cornerRadius = 8
            }
        },
        Feature(name: "box") { stage in
            let box = CATransformLayer()
            box.frame = stage.bounds
            stage.sublayerTransform.m34 = -1 / 300
            for (index, color) in [blue, teal, amber, coral].enumerated() {
                box.addTile(24, 24, 48, 48, color) {
                    $0.transform = CATransform3DTranslate(CATransform3DMakeRotation(CGFloat(index) * .pi / 2, 0, 1, 0), 0, 0, 24)
                    $0.opacity = 0.8
                }
            }
            box.transform = CATransform3DRotate(CATransform3DMakeRotation(0.4, 1, 0, 0), 0.6, 0, 1, 0)
            stage.addSublayer(box)
        },
    ]

    /// A star under one filter each, in rows of three.
    static let filters: [Feature] = [
        sheet("blurs", ["CIBoxBlur": ["inputRadius": 3], "CIMotionBlur": ["inputRadius": 6], "CIZoomBlur": ["inputAmount": 40]]),
        sheet(
            "sharpening",
            [
                "CIBloom": ["inputRadius": 3, "inputIntensity": 1], "CIGloom": ["inputRadius": 3, "inputIntensity": 1],
                "CIUnsharpMask": ["inputIntensity": 2], "CISharpenLuminance": ["inputSharpness": 2],
                "CIVignette": ["inputIntensity": 1],
            ]),
        sheet(
            "distortions", isMirrored: false,
            [
                "CITwirlDistortion": ["inputRadius": 14], "CIVortexDistortion": ["inputRadius": 14, "inputAngle": 6],
                "CIBumpDistortion": ["inputRadius": 14, "inputScale": 0.8],
                "CIPinchDistortion": ["inputRadius": 14, "inputScale": 0.6], "CIHoleDistortion": ["inputRadius": 5],
                "CICircleSplashDistortion": ["inputRadius": 9],
            ]),
        sheet(
            "tones",
            [
                "CIColorPosterize": ["inputLevels": 3], "CIColorMonochrome": [:], "CIFalseColor": [:], "CIMaskToAlpha": [:],
                "CIPhotoEffectChrome": [:], "CIPhotoEffectInstant": [:], "CIVibrance": ["inputAmount": 1],
                "CIGammaAdjust": ["inputPower": 2], "CIColorThreshold": [:],
            ]),
    ]

    private static func sheet(_ name: String, isMirrored: Bool = true, _ filters: [String: [String: Any]]) -> Feature {
        Feature(name: name, isMirrored: isMirrored) { stage in
            for (index, filter) in filters.sorted(by: { $0.key < $1.key }).enumerated() {
                let cell = CAGradientLayer()
                cell.frame = CGRect(x: 4 + index % 3 * 31, y: 4 + index / 3 * 31, width: 27, height: 27)
                cell.colors = [blue, amber, coral]
                let shape = CAShapeLayer()
                shape.path = star(13.5, 13.5, 11)
                shape.fillColor = violet
                cell.addSublayer(shape)
                var parameters = filter.value
                if CIFilter(name: filter.key)?.inputKeys.contains(kCIInputCenterKey) == true {
                    parameters[kCIInputCenterKey] = CIVector(x: 13.5, y: 13.5)
                }
                cell.filters = [Self.filter(filter.key, parameters)]
                stage.addSublayer(cell)
            }
        }
    }
}
