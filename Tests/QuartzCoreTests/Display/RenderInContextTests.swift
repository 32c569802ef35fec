import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// `render(in:)`: the model tree, drawn on the CPU.
    @Suite("Rendering into a context") @MainActor
    struct RenderInContextTests {
        private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

        /// Red, green, blue and alpha of the pixels of row 10 at some columns, in a picture of 40 × 20.
        private func row(_ layer: CALayer, _ columns: [Int]) -> [[UInt8]] {
            guard let context = CGContext(width: 40, height: 20) else { return [] }
            layer.render(in: context)
            guard let pixels = context.makeImage()?.pixels else { return [] }
            return columns.map { column in (0..<4).map { pixels[(10 * 40 + column) * 4 + $0] } }
        }

        private func box(_ frame: CGRect, _ color: CGColor) -> CALayer {
            let layer = CALayer()
            (layer.frame, layer.backgroundColor) = (frame, color)
            return layer
        }

        @Test func theLayersOwnPlaceDoesNotCount() {
            let layer = box(CGRect(x: 100, y: 100, width: 20, height: 20), red)
            layer.transform = CATransform3DMakeScale(9, 9, 1)
            #expect(row(layer, [0, 19, 20]) == [[255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 0, 0]])
        }

        @Test func sublayersLieByHeightUnderTheBorderWithTheirTransforms() {
            let layer = box(CGRect(x: 0, y: 0, width: 40, height: 20), red)
            let (high, low) = (
                box(CGRect(x: 10, y: 0, width: 10, height: 20), green), box(CGRect(x: 15, y: 0, width: 10, height: 20), blue)
            )
            high.zPosition = 1
            // About its middle at 20: from 15 … 25 to 10 … 30.
            low.setAffineTransform(CGAffineTransform(scaleX: 2, y: 1))
            layer.addSublayer(high)
            layer.addSublayer(low)
            (layer.borderWidth, layer.borderColor) = (2, .white)
            #expect(
                row(layer, [0, 5, 12, 25, 32, 39]) == [
                    [255, 255, 255, 255], [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 0, 0, 255],
                    [255, 255, 255, 255],
                ])
        }

        @Test func opacityMaskAndClipConcernTheWhole() {
            let layer = box(CGRect(x: 0, y: 0, width: 20, height: 20), red)
            let child = box(CGRect(x: 10, y: 0, width: 20, height: 20), blue)
            layer.addSublayer(child)
            layer.masksToBounds = true
            #expect(row(layer, [5, 15, 25]) == [[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
            layer.mask = box(CGRect(x: 8, y: 0, width: 4, height: 20), .black)
            #expect(row(layer, [5, 9, 11, 15]) == [[0, 0, 0, 0], [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
            (layer.mask, layer.opacity) = (nil, 0.5)
            let faded = row(layer, [15]).first ?? []
            // Composited once: nothing of the red shines through the blue.
            #expect(faded.count == 4 && faded[0] == 0 && faded[2] == faded[3] && (127...128).contains(faded[3]))
        }

        @Test func animationsDoNotShow() {
            withScene { scene in
                let layer = scene.addLayer()
                let child = box(CGRect(x: 0, y: 0, width: 10, height: 20), green)
                withoutActions { layer.addSublayer(child) }
                child.add(CABasicAnimation("position.x", from: 25, to: 25, duration: 9), forKey: nil)
                scene.frame(at: 1)
                #expect(child.presentation()?.position.x == 25)
                #expect(row(layer, [5, 25]) == [[0, 255, 0, 255], [0, 0, 0, 0]])
            }
        }
    }
}
