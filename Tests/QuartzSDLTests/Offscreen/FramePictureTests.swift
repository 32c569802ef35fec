import Expectations
import Foundation
import GoldenSupport
import QuartzSDL
import SeededRandom
import Testing

/// A frame draws only what differs from the frame before; its pixels are those of a whole drawing.
@MainActor
struct FramePictureTests {
    private static let kinds: [(CALayer, inout SplitMix64) -> Void] = [
        { layer, random in layer.cornerRadius = random.number(0...12) },
        { layer, random in (layer.shadowOpacity, layer.shadowRadius) = (0.7, random.number(0...6)) },
        { layer, random in (layer.opacity, layer.borderWidth) = (Float(random.number(0.2...1)), 2) },
        { layer, random in layer.transform = CATransform3DMakeRotation(random.number(-2...2), 0.3, 1, 0.6) },
        { layer, _ in layer.filters = CIFilter(name: "CIColorInvert").map { [$0] } },
        { layer, _ in layer.backgroundFilters = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4]).map { [$0] } },
        { layer, _ in layer.masksToBounds = true },
    ]

    /// The smoothed tip of a layer that is seen nearly from its edge reaches past its pixels by a hundredth of its colour.
    private static let tolerance = 4

    private static func color(_ random: inout SplitMix64) -> CGColor {
        CGColor(
            red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1), alpha: random.number(0.3...1))
    }

    private static func layer(_ random: inout SplitMix64) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(
            x: random.number(-20...160), y: random.number(-20...100), width: random.number(4...70), height: random.number(4...50))
        layer.backgroundColor = color(&random)
        for _ in 0..<random.pick(3) { random.pick(of: kinds)(layer, &random) }
        return layer
    }

    @Test(arguments: 0..<12 as Range<UInt64>) func aFrameIsTheWholePicture(seed: UInt64) throws {
        Harness.prepare()
        let renderer = try OffscreenRenderer()
        var random = SplitMix64(seed: seed)
        let background = seed.isMultiple(of: 2) ? CGColor.white : nil
        let scale: CGFloat = seed.isMultiple(of: 3) ? 2 : 1
        try renderer.withHost(size: CGSize(width: 180, height: 120), scale: scale, background: background) { host in
            var layers = (0..<10).map { _ in Self.layer(&random) }
            for (index, layer) in layers.enumerated() {
                (index > 2 && random.chance(40) ? layers[random.pick(index)] : host.rootLayer).addSublayer(layer)
            }
            for _ in 0..<3 {
                let animation = CABasicAnimation(keyPath: random.pick(of: ["position.x", "opacity", "transform.rotation"]))
                (animation.toValue, animation.duration) = (random.number(0...90), random.number(0.1...2))
                random.pick(of: layers).add(animation, forKey: nil)
            }
            var time = 0.0
            for step in 0..<16 {
                CATransaction.begin()
                CATransaction.setDisableActions(random.chance(50))
                if random.chance(50) { random.pick(of: layers).position.x += random.number(-20...20) }
                if random.chance(20) { random.pick(of: layers).removeFromSuperlayer() }
                if random.chance(20) {
                    layers.append(Self.layer(&random))
                    host.rootLayer.addSublayer(layers[layers.count - 1])
                }
                CATransaction.commit()
                // Frames between two pictures count as well, and so does none.
                time += random.number(0...0.1)
                if random.chance(30) { host.advance(to: time + 0.05) }
                time = max(time, host.time)
                let frame = try require(host.frame(at: time))
                let whole = renderer.image(of: host.displayList(), scale: scale, background: background)
                let greatest = ByteDifferences(frame, try require(whole)).greatest
                expect(greatest <= Self.tolerance, "seed \(seed), step \(step): \(greatest)")
            }
        }
    }

    /// The background and the size of a host are no damage of layers.
    @Test func anotherBackgroundOrSizeDrawsAll() throws {
        Harness.prepare()
        try OffscreenRenderer().withHost(size: CGSize(width: 20, height: 20), background: .white) { host in
            expectEqual(try require(host.frame(at: 0))[3, 3], [255, 255, 255, 255])
            host.background = .black
            expectEqual(try require(host.frame(at: 0.1))[3, 3], [0, 0, 0, 255])
            host.renderer.bounds.size.width = 40
            let image = try require(host.frame(at: 0.2))
            expectEqual(image.width, 40)
            expectEqual(image[30, 3], [0, 0, 0, 255])
        }
    }
}
