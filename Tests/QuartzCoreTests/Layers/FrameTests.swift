import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Frames read back as set, and layout requests after changes of size.
    @Suite("Frames and sizes") @MainActor
    struct FrameTests {
        /// Counts its layouts, and may resize its sublayers in them.
        private final class Shelf: CALayer {
            var layouts = 0
            var side: CGFloat?

            override func layoutSublayers() {
                layouts += 1
                guard let side else { return }
                for layer in sublayers ?? [] { layer.bounds.size = CGSize(width: side, height: side) }
            }
        }

        /// A layer that is scaled to almost nothing is placed as if it were not, so that it has its frame when it is shown.
        @Test(arguments: [0, 1e-4, -1e-4]) func framesUnderSingularTransforms(scale: CGFloat) {
            let layer = CALayer()
            layer.anchorPoint = CGPoint(x: 0, y: 1)
            layer.transform = CATransform3DMakeScale(scale, scale, scale)
            layer.frame = CGRect(x: 10, y: 20, width: 36, height: 30)
            layer.transform = CATransform3DIdentity
            expectEqual(layer.frame, CGRect(x: 10, y: 20, width: 36, height: 30))
            layer.transform = CATransform3DMakeRotation(-.pi / 2, 1, 0, 0)
            layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            expectEqual(layer.bounds.size, CGSize(width: 3, height: 4))
            layer.transform = CATransform3DMakeScale(0.01, 0.01, 1)
            layer.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
            expect(abs(layer.bounds.width - 100) < 1e-9)
        }

        // MARK: Reading back

        @Test func framesInTenthsReadBackAsTheyWereSet() {
            let layer = CALayer()
            for step in 1...1000 {
                let tenth = CGFloat(step) / 10
                for frame in [
                    CGRect(x: tenth, y: 335.3 - tenth, width: 1034, height: tenth),
                    CGRect(x: -tenth, y: tenth / 3, width: tenth * 7, height: 333.1),
                ] {
                    layer.frame = frame
                    expect(layer.frame == frame, layer.bounds.size == frame.size)
                }
            }
            layer.frame = CGRect(x: 0, y: 335.3, width: 10, height: 10)
            expectEqual(layer.frame.minY, 335.3)
        }

        @Test func boundsConvertToExactlyTheFrame() {
            let (root, parent, layer, sibling) = (CALayer(), CALayer(), CALayer(), CALayer())
            root.frame = CGRect(x: 0.1, y: 0.2, width: 400, height: 300)
            root.addSublayer(parent)
            parent.addSublayer(layer)
            parent.addSublayer(sibling)
            for step in 1...1000 {
                let tenth = CGFloat(step) / 10
                layer.bounds.origin = CGPoint(x: tenth, y: -tenth)
                layer.frame = CGRect(x: tenth, y: 335.3 - tenth, width: 1034, height: tenth)
                sibling.frame = CGRect(x: 0, y: 0, width: tenth, height: 1)
                parent.frame = CGRect(x: tenth * 3, y: tenth / 7, width: 500.1, height: 77.7)
                expectEqual(layer.convert(layer.bounds, to: parent), layer.frame)
                expectEqual(layer.convert(layer.frame, from: parent), layer.bounds)
                expectEqual(sibling.convert(layer.bounds, from: layer), layer.frame)
                expectEqual(parent.convert(parent.bounds, to: root), parent.frame)
                expectEqual(root.convert(root.bounds, to: nil), root.frame)
                expectEqual(layer.convert(layer.bounds.origin, to: parent), layer.frame.origin)
            }
            // Any other transform in between is converted as before.
            parent.bounds.origin = .zero
            parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
            let scaled = layer.convert(layer.bounds, to: parent)
            expect(Double(scaled.width).isClose(to: 2068, within: 1e-9))
        }

        /// Values at the end of the range of doubles give a finite frame.
        @Test func framesAreFinite() {
            let huge = CALayer()
            (huge.bounds, huge.transform) = (CGRect(x: 0, y: 0, width: 10, height: 10), CATransform3DMakeScale(1e308, 1e308, 1))
            let wide = CALayer()
            (wide.bounds, wide.position) = (CGRect(x: 0, y: 0, width: 1.7e308, height: 10), CGPoint(x: -1.7e308, y: 0))
            for frame in [huge.frame, wide.frame] {
                let numbers = [frame.minX, frame.minY, frame.width, frame.height, frame.maxX, frame.maxY]
                expect(numbers.allSatisfy { $0.isFinite })
            }
            expectEqual(wide.frame.width, 1.7e308)
        }

        @Test func soDoTheyFromAnyAnchorAndWhereTheyAreMoved() {
            let layer = CALayer()
            layer.anchorPoint = CGPoint(x: 0.3, y: 1.7)
            layer.transform = CATransform3DMakeTranslation(0.1, -100.7, 5)
            layer.bounds.origin = CGPoint(x: 0.1, y: 0.2)
            let frame = CGRect(x: 0.1, y: 0.7, width: 512.3, height: 77.7)
            layer.frame = frame
            expect(layer.frame == frame, layer.bounds.size == frame.size)
            expectEqual(CALayer(layer: layer).frame, frame)
        }

        @Test func whatIsLeftOutOfAPositionGoesWithIt() {
            let layer = CALayer()
            layer.frame = CGRect(x: 0.1, y: 0.1, width: 1000, height: 1000)
            layer.position = CGPoint(x: 600, y: 700)
            expectEqual(layer.frame, CGRect(x: 100, y: 200, width: 1000, height: 1000))
        }

        @Test func presentationsReadBackTheModelsFrame() {
            withScene { scene in
                let layer = scene.addLayer()
                let frame = CGRect(x: 0.1, y: 335.3, width: 1034, height: 0.7)
                withoutActions { layer.frame = frame }
                expectEqual(layer.presentation()?.frame, frame)
                layer.add(CABasicAnimation("position.y", from: 0.35, to: 10.35), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                let seen = Double(layer.presentation()?.frame.minY ?? 0)
                expect(seen.isClose(to: 5, within: 1e-12))
            }
        }

        @Test func aTransformThatIsNotAffineHasNoAffinePart() {
            let layer = CALayer()
            layer.transform = CATransform3DMakeScale(2, 3, 1)
            expectEqual(layer.affineTransform(), CGAffineTransform(scaleX: 2, y: 3))
            layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
            expectEqual(layer.affineTransform(), .identity)
            layer.transform = CATransform3DIdentity
            layer.transform.m34 = -0.01
            expectEqual(layer.affineTransform(), .identity)
        }

        // MARK: Sizes and layout

        @Test func aChangedSizeMarksTheSuperlayer() {
            let shelf = Shelf()
            let child = CALayer()
            shelf.addSublayer(child)
            shelf.layoutIfNeeded()
            expect(!shelf.needsLayout(), shelf.layouts == 1)
            child.bounds.size = CGSize(width: 10, height: 20)
            expect(shelf.needsLayout())
            shelf.layoutIfNeeded()
            expectEqual(shelf.layouts, 2)
            child.position = CGPoint(x: 5, y: 5)
            expect(!shelf.needsLayout(), "a place is no size")
            child.frame = CGRect(x: 0, y: 0, width: 10, height: 30)
            expect(shelf.needsLayout())
        }

        @Test func aSuperlayerThatSizesInItsLayoutDoesNotGoRound() {
            withScene { scene in
                let shelf = scene.add(Shelf())
                shelf.side = 10
                let child = CALayer()
                withoutActions { shelf.addSublayer(child) }
                expect(child.bounds.width == 10, !shelf.needsLayout())
                let layouts = shelf.layouts
                shelf.side = 20
                shelf.setNeedsLayout()
                expect(warnings { CATransaction.flush() }.isEmpty)
                expect(child.bounds.width == 20, shelf.layouts == layouts + 1)
            }
        }

        @Test func aMaskIsNoSublayer() {
            let shelf = Shelf()
            shelf.mask = CALayer()
            shelf.layoutIfNeeded()
            shelf.mask?.bounds.size = CGSize(width: 10, height: 10)
            expect(!shelf.needsLayout())
        }

        // MARK: Display

        @Test func anOpaqueLayerDrawsOnBlack() {
            for isOpaque in [false, true] {
                let layer = CALayer()
                layer.isOpaque = isOpaque
                layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
                layer.setNeedsDisplay()
                layer.displayIfNeeded()
                let pixels = (layer.contents as? CGImage)?.pixels.prefix(4).map { $0 }
                expectEqual(pixels, (isOpaque ? [0, 0, 0, 255] : [0, 0, 0, 0]))
                let image = Pictures.solid(.white)
                layer.contents = image
                layer.display()
                expectEqual(layer.contents as? CGImage, image, "where nobody draws, contents stay")
            }
        }

        @Test func displayDoesWhatWasDue() {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.setNeedsDisplay()
            expect(layer.needsDisplay())
            layer.display()
            expect(!layer.needsDisplay())
        }
    }
}
