import Expectations
import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// A layer's shadow in pixels: the alpha of the layer's whole picture, displaced and blurred. The reference is computed from the
    /// picture without the shadow.
    @Suite("Shadow pictures") @MainActor
    struct ShadowPictureTests {
        private static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

        private static func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
            let box = CALayer()
            (box.frame, box.backgroundColor) = (CGRect(x: x, y: y, width: width, height: height), red)
            return box
        }

        private static func emitter() -> CAEmitterLayer {
            let emitter = CAEmitterLayer()
            emitter.emitterPosition = CGPoint(x: 20, y: 20)
            let cell = CAEmitterCell()
            cell.contents = Pictures.solid(.white, width: 8, height: 8)
            (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (20, 2, 30, 6)
            emitter.emitterCells = [cell]
            return emitter
        }

        private static func text() -> CATextLayer {
            let text = CATextLayer()
            text.frame = CGRect(x: 4, y: 4, width: 20, height: 10)
            (text.string, text.fontSize, text.foregroundColor) = ("A long line", 24, red)
            return text
        }

        private static func shape(_ rect: CGRect) -> CAShapeLayer {
            let shape = CAShapeLayer()
            (shape.path, shape.fillColor) = (CGPath(ellipseIn: rect, transform: nil), red)
            return shape
        }

        private static func mirrored(_ layer: CALayer) -> CALayer {
            let outer = CALayer()
            (outer.frame, outer.isGeometryFlipped) = (CGRect(x: 0, y: 0, width: 40, height: 40), true)
            outer.addSublayer(layer)
            return outer
        }

        /// The content of a layer of 40 × 40 beside its white background.
        enum Content: String, CaseIterable {
            case nothing, emptySublayer, hiddenSublayer
            case particles, ownParticles, contents, contentsOfSublayer, flippedContents, crossFade
            case text, textOfSublayer, shadowOfSublayer, shadowOfShadow, offsetShadow, shadowPathOfSublayer
            case shape, shapeOfSublayer, mitre, border, borderOutside, borderOfTranslucent, textOfTranslucent,
                gradientOfTranslucent
            case sublayerOutside, turnedBack, clippedSublayer, transformLayer, replicator, ownReplicator, tilted
            case cornersOfRounded, insetOfRounded, sameCorners, contentsOfRounded, filter, filterOfSublayer
            case translucent
        }

        private static func make(_ content: Content) -> CALayer {
            let layer: CALayer
            switch content {
            case .ownParticles: layer = emitter()
            case .text, .textOfTranslucent: layer = text()
            case .shape: layer = shape(CGRect(x: 20, y: 30, width: 30, height: 20))
            case .mitre: layer = CAShapeLayer()
            case .gradientOfTranslucent: layer = CAGradientLayer()
            case .ownReplicator: layer = CAReplicatorLayer()
            default: layer = CALayer()
            }
            layer.frame = CGRect(x: 40, y: 30, width: 40, height: 40)
            layer.backgroundColor = white
            let translucent = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5)
            switch content {
            case .nothing, .ownParticles, .text, .shape: break
            case .emptySublayer:
                let empty = CALayer()
                empty.frame = CGRect(x: -20, y: -20, width: 100, height: 100)
                layer.addSublayer(empty)
            case .hiddenSublayer:
                let hidden = box(-9, -9, 90, 90)
                hidden.isHidden = true
                layer.addSublayer(hidden)
            case .particles: layer.addSublayer(emitter())
            case .contents, .crossFade:
                layer.contents = Pictures.solid(.white, width: 64, height: 12)
                layer.contentsGravity = .center
                guard content == .crossFade else { break }
                let fade = CABasicAnimation(keyPath: "contents")
                fade.fromValue = Pictures.solid(.white, width: 10, height: 60)
                (fade.duration, fade.beginTime) = (2, 0.25)
                fade.fillMode = .both
                layer.add(fade, forKey: nil)
            case .contentsOfSublayer, .flippedContents:
                let inner = box(4, 4, 10, 10)
                inner.contents = Pictures.solid(.white, width: 12, height: 30)
                inner.contentsGravity = .top
                layer.addSublayer(content == .flippedContents ? mirrored(inner) : inner)
            case .textOfSublayer: layer.addSublayer(text())
            case .shadowOfSublayer, .offsetShadow, .shadowPathOfSublayer:
                let inner = box(10, 10, 20, 20)
                inner.shadowOpacity = 1
                (inner.shadowRadius, inner.shadowOffset) =
                    content == .offsetShadow ? (0, CGSize(width: 14, height: -16)) : (5, .zero)
                if content == .shadowPathOfSublayer {
                    inner.shadowPath = CGPath(rect: CGRect(x: -20, y: 5, width: 60, height: 5), transform: nil)
                }
                layer.addSublayer(inner)
            case .shadowOfShadow:
                let (outer, inner) = (box(10, 10, 16, 16), box(2, 2, 8, 8))
                for layer in [outer, inner] {
                    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 12, height: 3))
                }
                outer.addSublayer(inner)
                layer.addSublayer(outer)
            case .shapeOfSublayer: layer.addSublayer(shape(CGRect(x: -10, y: 10, width: 30, height: 20)))
            case .mitre:
                let path = CGMutablePath()
                path.addLines(between: [CGPoint(x: 8, y: 24), CGPoint(x: 36, y: 20), CGPoint(x: 8, y: 16)])
                guard let shape = layer as? CAShapeLayer else { break }
                (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, red, 4)
            case .border, .borderOutside, .borderOfTranslucent:
                (layer.borderWidth, layer.borderColor) = (6, red)
                if content == .borderOutside { layer.borderOffset = 9 }
                if content == .borderOfTranslucent { layer.backgroundColor = translucent }
            case .textOfTranslucent, .translucent: layer.backgroundColor = translucent
            case .gradientOfTranslucent:
                layer.backgroundColor = translucent
                (layer as? CAGradientLayer)?.colors = [red, CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)]
            case .sublayerOutside: layer.addSublayer(box(30, -10, 20, 20))
            case .turnedBack:
                let (outer, inner) = (box(10, 10, 20, 20), box(-8, 8, 36, 4))
                outer.transform = CATransform3DMakeRotation(1.2, 0, 1, 0)
                inner.transform = CATransform3DMakeRotation(-1.2, 0, 1, 0)
                outer.addSublayer(inner)
                layer.addSublayer(outer)
            case .clippedSublayer:
                let outer = box(10, 10, 20, 20)
                outer.masksToBounds = true
                outer.addSublayer(box(-30, -30, 90, 90))
                layer.addSublayer(outer)
            case .transformLayer:
                let transform = CATransformLayer()
                transform.transform = CATransform3DMakeTranslation(24, 8, 0)
                transform.addSublayer(box(4, 4, 20, 20))
                layer.addSublayer(transform)
            case .replicator, .ownReplicator:
                let replicator = layer as? CAReplicatorLayer ?? CAReplicatorLayer()
                (replicator.instanceCount, replicator.instanceTransform) = (3, CATransform3DMakeTranslation(16, 4, 0))
                replicator.addSublayer(box(4, 4, 10, 10))
                if replicator !== layer { layer.addSublayer(replicator) }
            case .tilted:
                let turned = box(4, 4, 32, 32)
                turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
                layer.addSublayer(turned)
            case .cornersOfRounded:
                layer.cornerRadius = 16
                layer.addSublayer(box(0, 0, 12, 12))
            case .insetOfRounded:
                layer.cornerRadius = 16
                layer.addSublayer(box(8, 8, 24, 24))
            case .sameCorners:
                layer.cornerRadius = 16
                let inner = box(0, 0, 40, 40)
                (inner.cornerRadius, inner.masksToBounds) = (16, true)
                layer.addSublayer(inner)
            case .contentsOfRounded:
                layer.cornerRadius = 16
                layer.contents = Pictures.solid(.white, width: 40, height: 20)
                layer.contentsGravity = .top
            case .filter, .filterOfSublayer:
                let filtered = content == .filter ? layer : box(8, 8, 24, 24)
                filtered.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4]) as Any]
                if filtered !== layer { layer.addSublayer(filtered) }
            }
            return layer
        }

        /// The view, which holds all shadows.
        private static let (width, height) = (136, 112)

        /// The pixels of a layer at time 1, on transparent ground.
        private func pixels(_ layer: CALayer, _ scene: Scene) throws -> [[Int]] {
            scene.renderer.bounds = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
            withoutActions { scene.root.addSublayer(layer) }
            CATransaction.flush()
            scene.frame(at: 1)
            let image = try require(BitmapPainter().image(of: scene.renderer.displayList(at: 1), scale: 1))
            withoutActions { layer.removeFromSuperlayer() }
            CATransaction.flush()
            scene.frame(at: 0)
            let bytes = image.pixels
            return (0..<image.width * image.height).map { index in (0..<4).map { Int(bytes[index * 4 + $0]) } }
        }

        /// The pixel at (x, y) is the picture's over the shadow's: a + (1 − a) · opacity · alpha at (x, y) − offset, of black.
        @Test(arguments: Content.allCases) func theShadowIsTheDisplacedAlphaOfThePicture(_ content: Content) throws {
            try withScene { scene in
                let (opacity, dx, dy) = (0.75, 17, 23)
                let plain = try pixels(Self.make(content), scene)
                let layer = Self.make(content)
                (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (
                    Float(opacity), 0, CGSize(width: dx, height: dy)
                )
                let shaded = try pixels(layer, scene)
                var greatest = 0
                for y in 0..<Self.height {
                    for x in 0..<Self.width {
                        let own = plain[y * Self.width + x][3]
                        let cast = x >= dx && y >= dy ? plain[(y - dy) * Self.width + x - dx][3] : 0
                        // The smoothed edges of two equal outlines add up in the picture.
                        if content == .sameCorners, cast % 255 != 0 { continue }
                        let alpha = Double(own) + (255 - Double(own)) * opacity * Double(cast) / 255
                        greatest = max(greatest, abs(shaded[y * Self.width + x][3] - Int(alpha.rounded())))
                    }
                }
                expect(greatest <= 2, "\(content): \(greatest)")
            }
        }

        /// A sublayer that forces the picture's silhouette and paints nothing new leaves the shadow as it is.
        @Test(arguments: Content.allCases) func anUnrelatedSublayerChangesNoShadow(_ content: Content) throws {
            guard content != .turnedBack else { return }
            try withScene { scene in
                @MainActor func shaded(_ isForced: Bool) throws -> [[Int]] {
                    let layer = Self.make(content)
                    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 4, CGSize(width: 10, height: 12))
                    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
                    if isForced {
                        // Of single opaque points in the middle, which the layer paints anyway.
                        let forcing = CAReplicatorLayer()
                        let point = Self.box(18, 18, 1, 1)
                        point.backgroundColor = nil
                        forcing.addSublayer(point)
                        layer.addSublayer(forcing)
                    }
                    return try pixels(layer, scene)
                }
                let (plain, forced) = (try shaded(false), try shaded(true))
                let greatest = zip(plain, forced).map { abs($0[3] - $1[3]) }.max() ?? 255
                expect(greatest <= 6, "\(content): \(greatest)")
            }
        }

        /// A translucent panel with a thin border and a soft shadow, which are common, needs no picture. The border of a sharp shadow does.
        @Test func aThinBorderOfAPanelIsInItsBox() throws {
            try withScene { scene in
                @MainActor func panel(_ radius: Double, isForced: Bool = false) -> CALayer {
                    let layer = Self.box(40, 30, 40, 40)
                    (layer.cornerRadius, layer.borderWidth) = (8, 2)
                    layer.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5)
                    layer.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.6)
                    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.5, radius, CGSize(width: 10, height: 12))
                    if isForced { layer.addSublayer(CAReplicatorLayer()) }
                    return layer
                }
                @MainActor func groups(_ layer: CALayer) -> Int {
                    withoutActions { scene.root.addSublayer(layer) }
                    CATransaction.flush()
                    scene.frame(at: 1)
                    let count = scene.renderer.displayList(at: 1).groups.count
                    withoutActions { layer.removeFromSuperlayer() }
                    CATransaction.flush()
                    return count
                }
                expectEqual(groups(panel(6)), 0)
                expectEqual(groups(panel(1)), 1)
                @MainActor func difference(hasBorder: Bool) throws -> Int {
                    let pictures = try [false, true].map { isForced in
                        let layer = panel(6, isForced: isForced)
                        if !hasBorder { layer.borderWidth = 0 }
                        return try pixels(layer, scene)
                    }
                    return zip(pictures[0], pictures[1]).map { abs($0[3] - $1[3]) }.max() ?? 255
                }
                // The border's 0.5 · 0.6 · 0.5 · 2 / (6 √2π) is 5.1 steps, beside what a box and a silhouette differ by.
                let (bordered, plain) = (try difference(hasBorder: true), try difference(hasBorder: false))
                expect(plain <= 2, "\(plain)")
                expect(bordered - plain <= 6, "\(bordered) \(plain)")
            }
        }

        /// Filters of a layer change its picture and not the shadow of its path.
        @Test func filtersLeaveTheShadowOfAPath() throws {
            try withScene { scene in
                for radius in [0.0, 6.0] {
                    let layer = Self.box(40, 30, 40, 40)
                    layer.filters = [CIFilter(name: "CIColorInvert") as Any]
                    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 60, height: 0))
                    layer.shadowColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
                    layer.shadowPath = CGPath(
                        roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), cornerWidth: radius, cornerHeight: radius,
                        transform: nil)
                    let pixels = try pixels(layer, scene)
                    expectEqual(pixels[50 * Self.width + 60], [0, 255, 255, 255])
                    expectEqual(pixels[50 * Self.width + 120], [0, 0, 255, 255])
                    expectEqual(pixels[30 * Self.width + 100][3], radius == 0 ? 255 : 0)
                }
            }
        }
    }
}
