import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Numbers of which single precision holds only steps.
    @MainActor
    @Suite struct FarCoordinateTests {
        /// A layer looks the same wherever the origin of its bounds is. At a thousand million Floats are 64 points apart.
        @Test func boundsFarAwayLookLikeThoseAtTheOrigin() throws {
            let image = try require(CGImage.checkerboard(cells: 4, side: 4))
            // Pictures of other tests keep their places in the shared textures.
            let harness = try Harness()
            for angle in [0, 0.35] {
                let pictures = try [CGPoint.zero, CGPoint(x: -1_000_000_000, y: 300_000_007), CGPoint(x: 4097, y: 0)].map {
                    origin in
                    let scene = try LayerScene(harness)
                    scene.still {
                        for (index, layer) in [CALayer(), CALayer(), CAGradientLayer(), CALayer()].enumerated() {
                            layer.bounds = CGRect(x: origin.x, y: origin.y, width: 50, height: 40)
                            layer.position = CGPoint(x: index % 2 == 0 ? 33 : 95, y: index < 2 ? 30 : 90)
                            layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
                            layer.backgroundColor = .bytes(40, 90, 200)
                            layer.cornerRadius = 9
                            layer.borderWidth = 2
                            layer.masksToBounds = index < 2
                            (layer as? CAGradientLayer)?.colors = [CGColor.white, CGColor.black]
                            if index % 2 == 0 { layer.shadowOpacity = 0.6 }
                            if index == 1 {
                                layer.contents = image
                                layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
                            }
                            // Clipped by the first two at their right.
                            let child = CALayer()
                            child.frame = CGRect(x: origin.x + 30, y: origin.y + 10, width: 40, height: 12)
                            child.backgroundColor = .bytes(240, 120, 10)
                            layer.addSublayer(child)
                            scene.root.addSublayer(layer)
                        }
                    }
                    let list = scene.list()
                    return [try scene.harness.draw(list), Pixels(image: try require(BitmapPainter().image(of: list, scale: 1)))]
                }
                for (painter, near) in pictures[0].enumerated() {
                    expect(near.area > 6000)
                    for far in pictures.dropFirst() {
                        let difference = far[painter].difference(from: near)
                        expect(difference <= 2, "\(difference) by painter \(painter), turned by \(angle)")
                    }
                }
            }
        }

        /// A band from far outside to x = 60, as a shape and as a shadow's path, with a curved and a straight side.
        @Test(arguments: [CGFloat(1e7), 1e12, 1e38]) func outlinesFromFarOutsideEndWhereTheyShould(distance: CGFloat) throws {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: -distance, y: 20))
            path.addLine(to: CGPoint(x: 60, y: 20))
            path.addLine(to: CGPoint(x: 60, y: 40))
            path.addCurve(
                to: CGPoint(x: -distance, y: 40), control1: CGPoint(x: -distance / 3, y: 40),
                control2: CGPoint(x: -distance / 2, y: 40))
            path.closeSubpath()
            let scene = try LayerScene()
            scene.still {
                let shape = CAShapeLayer()
                shape.path = path
                let caster = CALayer()
                caster.frame = CGRect(x: 0, y: 60, width: 1, height: 1)
                (caster.shadowPath, caster.shadowOpacity, caster.shadowRadius, caster.shadowOffset) = (path, 1, 0, .zero)
                for layer in [shape, caster] { scene.root.addSublayer(layer) }
            }
            let list = scene.list()
            for pixels in [try scene.harness.draw(list), Pixels(image: try require(BitmapPainter().image(of: list, scale: 1)))] {
                for y in [0, 60] {
                    for x in [0, 20, 58] { expectEqual(pixels[x, y + 30], [0, 0, 0, 255], "\(x), \(y)") }
                    for place in [(10, 18), (10, 42), (62, 30), (120, 30)] {
                        expectEqual(pixels[place.0, y + place.1], [0, 0, 0, 0], "\(place), \(y)")
                    }
                }
            }
        }
    }
}
