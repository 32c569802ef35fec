import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Painting order, clips and groups, from the text form of display lists.
    @Suite("Painting order") @MainActor
    struct PaintingOrderTests {
        private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

        /// Returns the list's lines without the first, for a tree that `build` creates on a root of 400 × 300.
        private func lines(_ build: @MainActor (CALayer) -> Void) -> [String] {
            withScene { scene in
                withoutActions { build(scene.root) }
                return scene.renderer.displayList(at: 0).description.split(separator: "\n").dropFirst().map {
                    String($0.dropFirst(2))
                }
            }
        }

        private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = nil) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: x, y: y, width: width, height: height)
            layer.backgroundColor = color
            return layer
        }

        @Test func anEmptyTreePaintsNothing() {
            expectEqual(lines { _ in }, [])
            expectEqual(lines { $0.addSublayer(layer(0, 0, 10, 10)) }, [])
            expectEqual(lines { $0.addSublayer(layer(0, 0, 0, 10, red)) }, [])
        }

        @Test func shadowBackgroundContentsSublayersBorder() {
            let painted = lines { root in
                let layer = layer(10, 20, 100, 50, red)
                layer.borderWidth = 2
                layer.shadowOpacity = 0.5
                layer.contents = Pictures.solid(.white)
                layer.addSublayer(self.layer(5, 5, 10, 10, green))
                root.addSublayer(layer)
            }
            expectEqual(
                painted,
                [
                    "shadow 0 -3 100 50 color 0 0 0 0.5 map [1 0 10; 0 1 20] sigma 3",
                    "solid 0 0 100 50 color 1 0 0 1 map [1 0 10; 0 1 20]",
                    "image 0 0 100 50 color 1 1 1 1 map [1 0 10; 0 1 20]",
                    "solid 0 0 10 10 color 0 1 0 1 map [1 0 15; 0 1 25]",
                    "border 0 0 100 50 color 0 0 0 1 map [1 0 10; 0 1 20] width 2",
                ])
        }

        @Test func siblingsByHeightThenIndex() {
            let painted = lines { root in
                for (color, z) in [(red, 1.0), (green, 0), (blue, 1), (.white, -1)] {
                    let layer = layer(0, 0, 10, 10, color)
                    layer.zPosition = CGFloat(z)
                    root.addSublayer(layer)
                }
            }
            expectEqual(
                painted.map { $0.dropFirst("solid 0 0 10 10 color ".count) }, ["1 1 1 1", "0 1 0 1", "1 0 0 1", "0 0 1 1"])
        }

        @Test func negativeHeightsStayInFrontOfTheirParent() {
            let painted = lines { root in
                root.backgroundColor = red
                let layer = layer(0, 0, 10, 10, green)
                layer.zPosition = -100
                root.addSublayer(layer)
            }
            expectEqual(painted, ["solid 0 0 400 300 color 1 0 0 1", "solid 0 0 10 10 color 0 1 0 1"])
        }

        @Test func hiddenAndTransparentOnesAreLeftOut() {
            let painted = lines { root in
                let (a, b, c) = (layer(0, 0, 10, 10, red), layer(0, 0, 10, 10, red), layer(0, 0, 10, 10, red))
                a.isHidden = true
                a.addSublayer(layer(0, 0, 5, 5, green))
                b.opacity = 0
                b.addSublayer(layer(0, 0, 5, 5, green))
                c.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0)
                for layer in [a, b, c] { root.addSublayer(layer) }
            }
            expectEqual(painted, [])
        }

        @Test func coloursArePremultiplied() {
            let painted = lines {
                $0.addSublayer(layer(0, 0, 10, 10, CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5)))
            }
            expectEqual(painted, ["solid 0 0 10 10 color 0.5 0.25 0 0.5"])
        }

        // MARK: Groups

        @Test func opacityOfOneQuadFoldsIntoIt() {
            let painted = lines { root in
                let layer = layer(0, 0, 10, 10, red)
                layer.opacity = 0.5
                root.addSublayer(layer)
            }
            expectEqual(painted, ["solid 0 0 10 10 color 0.5 0 0 0.5"])
        }

        @Test func opacityOfSeveralQuadsIsOneGroup() {
            let painted = lines { root in
                let layer = layer(0, 0, 10, 10, red)
                layer.opacity = 0.5
                layer.addSublayer(self.layer(0, 0, 5, 5, green))
                root.addSublayer(layer)
            }
            expectEqual(
                painted,
                [
                    "group opacity 0.5", "  solid 0 0 10 10 color 1 0 0 1", "  solid 0 0 5 5 color 0 1 0 1", "end",
                ])
        }

        @Test func withoutGroupOpacityEachThingFades() {
            let painted = lines { root in
                let layer = layer(0, 0, 10, 10, red)
                layer.opacity = 0.5
                layer.allowsGroupOpacity = false
                layer.addSublayer(self.layer(0, 0, 5, 5, green))
                root.addSublayer(self.layer(0, 0, 1, 1, blue))
                root.addSublayer(layer)
                root.addSublayer(self.layer(0, 0, 1, 1, blue))
            }
            expectEqual(
                painted,
                [
                    "solid 0 0 1 1 color 0 0 1 1", "solid 0 0 10 10 color 0.5 0 0 0.5", "solid 0 0 5 5 color 0 0.5 0 0.5",
                    "solid 0 0 1 1 color 0 0 1 1",
                ])
        }

        @Test func aMaskMultipliesTheWholeComposite() {
            let painted = lines { root in
                let layer = layer(10, 10, 20, 20, red)
                layer.shadowOpacity = 1
                layer.mask = self.layer(5, 5, 10, 10, CGColor(gray: 1, alpha: 0.5))
                root.addSublayer(layer)
                root.addSublayer(self.layer(0, 0, 1, 1, blue))
            }
            expectEqual(
                painted,
                [
                    "group opacity 1", "  shadow 0 -3 20 20 color 0 0 0 1 map [1 0 10; 0 1 10] sigma 3",
                    "  solid 0 0 20 20 color 1 0 0 1 map [1 0 10; 0 1 10]", "mask",
                    "  solid 0 0 10 10 color 0.5 0.5 0.5 0.5 map [1 0 15; 0 1 15]", "end", "solid 0 0 1 1 color 0 0 1 1",
                ])
        }

        @Test func aMaskIgnoresTheSublayerTransform() {
            let painted = lines { root in
                let layer = layer(0, 0, 20, 20, red)
                layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
                layer.mask = self.layer(0, 0, 10, 10, CGColor(gray: 1, alpha: 0.5))
                root.addSublayer(layer)
            }
            expect(painted.contains("  solid 0 0 10 10 color 0.5 0.5 0.5 0.5"))
        }

        @Test func aMaskedLayerWithoutContentPaintsNothing() {
            let painted = lines { root in
                let layer = layer(0, 0, 20, 20)
                layer.mask = self.layer(0, 0, 10, 10, .white)
                root.addSublayer(layer)
            }
            expectEqual(painted.filter { $0.contains("color 1 0") }, [])
        }

        // MARK: Clips

        @Test func masksToBoundsClipsSublayersAndHidesTheShadow() {
            let painted = lines { root in
                let layer = layer(10, 10, 20, 20, red)
                layer.masksToBounds = true
                layer.shadowOpacity = 1
                layer.borderWidth = 1
                layer.cornerRadius = 4
                layer.addSublayer(self.layer(5, 5, 100, 100, green))
                root.addSublayer(layer)
            }
            expectEqual(
                painted,
                [
                    "solid 0 0 20 20 color 1 0 0 1 map [1 0 10; 0 1 10] radii 4 4 4 4",
                    "solid 0 0 100 100 color 0 1 0 1 map [1 0 15; 0 1 15] clip (0 0 20 20 radii 4 4 4 4)",
                    "border 0 0 20 20 color 0 0 0 1 map [1 0 10; 0 1 10] radii 4 4 4 4 width 1",
                ])
        }

        @Test func cornersRoundContentsOnlyWithMasksToBounds() {
            @MainActor func corners(_ clips: Bool, _ mask: CACornerMask) -> [String] {
                lines { root in
                    let layer = layer(0, 0, 20, 20)
                    layer.contents = Pictures.solid(.white)
                    layer.cornerRadius = 100
                    layer.maskedCorners = mask
                    layer.masksToBounds = clips
                    root.addSublayer(layer)
                }
            }
            let all: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
            expectEqual(corners(false, all), ["image 0 0 20 20 color 1 1 1 1"])
            expectEqual(corners(true, all), ["image 0 0 20 20 color 1 1 1 1 radii 10 10 10 10"], "at most half the side")
            expectEqual(corners(true, .layerMaxXMinYCorner), ["image 0 0 20 20 color 1 1 1 1 radii 0 10 0 0"])
            expectEqual(corners(true, .layerMinXMaxYCorner), ["image 0 0 20 20 color 1 1 1 1 radii 0 0 0 10"])
        }

        @Test func nestedUprightClipsBecomeOne() {
            let painted = lines { root in
                let outer = layer(0, 0, 20, 20)
                let inner = layer(10, 10, 20, 20)
                outer.masksToBounds = true
                inner.masksToBounds = true
                inner.addSublayer(layer(0, 0, 50, 50, green))
                outer.addSublayer(inner)
                root.addSublayer(outer)
            }
            expectEqual(painted, ["solid 0 0 50 50 color 0 1 0 1 map [1 0 10; 0 1 10] clip (10 10 10 10)"])
        }

        @Test func clipsThatDoNotFoldBecomeGroups() {
            let painted = lines { root in
                let outer = layer(0, 0, 20, 20)
                let inner = layer(5, 5, 20, 20)
                outer.masksToBounds = true
                outer.cornerRadius = 5
                inner.masksToBounds = true
                inner.addSublayer(layer(0, 0, 50, 50, green))
                outer.addSublayer(inner)
                root.addSublayer(outer)
            }
            expectEqual(
                painted,
                [
                    "group opacity 1 clip (0 0 20 20 radii 5 5 5 5)",
                    "  solid 0 0 50 50 color 0 1 0 1 map [1 0 5; 0 1 5] clip (0 0 20 20)", "end",
                ])
        }

        @Test func anEmptyClipLetsNothingThrough() {
            let painted = lines { root in
                let layer = layer(0, 0, 0, 20)
                layer.masksToBounds = true
                layer.addSublayer(self.layer(0, 0, 10, 10, green))
                root.addSublayer(layer)
            }
            expectEqual(painted, [])
        }

        // MARK: Spaces

        @Test func sublayerTransformAndFlipsActBelow() {
            let scaled = lines { root in
                let layer = layer(100, 100, 100, 100, red)
                layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
                layer.addSublayer(self.layer(50, 50, 10, 10, green))
                root.addSublayer(layer)
            }
            expectEqual(
                scaled,
                [
                    "solid 0 0 100 100 color 1 0 0 1 map [1 0 100; 0 1 100]",
                    "solid 0 0 10 10 color 0 1 0 1 map [2 0 150; 0 2 150]",
                ])
            let flipped = lines { root in
                let layer = layer(0, 0, 100, 100)
                layer.isGeometryFlipped = true
                layer.addSublayer(self.layer(0, 0, 10, 10, green))
                root.addSublayer(layer)
            }
            expectEqual(flipped, ["solid 0 0 10 10 color 0 1 0 1 map [1 0 0; 0 -1 100]"])
        }

        @Test func theRenderersBoundsMoveTheOrigin() {
            withScene { scene in
                withoutActions { scene.root.backgroundColor = red }
                scene.renderer.bounds = CGRect(x: 100, y: 50, width: 10, height: 10)
                let list = scene.renderer.displayList(at: 0).description
                expectEqual(list, "list 10 × 10\n  solid 0 0 400 300 color 1 0 0 1 map [1 0 -100; 0 1 -50]")
            }
        }

        @Test func backsOfSingleSidedLayersAreNotPainted() {
            @MainActor func turned(_ angle: Double) -> Int {
                lines { root in
                    let layer = layer(0, 0, 10, 10, red)
                    layer.isDoubleSided = false
                    layer.addSublayer(self.layer(0, 0, 5, 5, green))
                    layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
                    root.addSublayer(layer)
                }.count
            }
            expectEqual(turned(1.5), 2)
            expectEqual(turned(1.6), 0)
            expectEqual(turned(3), 0)
        }

        @Test func ordinaryLayersFlattenTransformLayersDoNot() {
            @MainActor func map(_ parent: CALayer) -> String? {
                lines { root in
                    root.sublayerTransform.m34 = -1.0 / 100
                    parent.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
                    let child = layer(150, 100, 100, 100, green)
                    child.zPosition = 50
                    parent.addSublayer(child)
                    root.addSublayer(parent)
                }.last
            }
            expectEqual(map(CALayer()), "solid 0 0 100 100 color 0 1 0 1 map [1 0 150; 0 1 100]")
            let deep = map(CATransformLayer())
            // Half way to the eye: everything is scaled by 2 about the centre.
            expectEqual(deep, "solid 0 0 100 100 color 0 1 0 1 map [2 0 100; 0 2 50]")
        }

        @Test func transformLayersMoveTheirSublayersWhereverTheyLie() {
            @MainActor func map(_ outermost: CALayer) -> String? {
                lines { root in
                    let space = CATransformLayer()
                    space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
                    space.sublayerTransform = CATransform3DMakeTranslation(30, 5, 0)
                    space.addSublayer(layer(0, 0, 10, 10, green))
                    outermost.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
                    outermost.addSublayer(space)
                    root.addSublayer(outermost)
                }.last
            }
            expectEqual(map(CALayer()), "solid 0 0 10 10 color 0 1 0 1 map [1 0 30; 0 1 5]")
            let outer = CATransformLayer()
            outer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
            // About the centre of 400 × 300: x to 2x − 200, y to 2y − 150.
            expectEqual(map(outer), "solid 0 0 10 10 color 0 1 0 1 map [2 0 -140; 0 2 -140]")
        }

        @Test func shadowsAreThoseOfWhatIsSeen() {
            withScene { scene in
                let caster = layer(0, 0, 50, 50)
                caster.shadowOpacity = 1
                caster.addSublayer(layer(40, 40, 100, 10, red))
                withoutActions { scene.root.addSublayer(caster) }
                // The layer has no background but a sublayer that exceeds it: the shadow is that of the image.
                let picture = scene.renderer.displayList(at: 0)
                expect(picture.groups.map(\.filters.count) == [1], picture.quads.map(\.kind) == [.solid])
                withoutActions {
                    caster.backgroundColor = blue
                    caster.sublayers = nil
                }
                let box = scene.renderer.displayList(at: 0)
                expect(box.groups.isEmpty, box.quads.map(\.kind) == [.shadow, .solid])
            }
        }

        @Test func transformLayersIgnoreTheirOwnLooks() {
            let painted = lines { root in
                let space = CATransformLayer()
                space.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
                space.backgroundColor = red
                space.borderWidth = 2
                space.contents = Pictures.solid(.white)
                space.shadowOpacity = 1
                space.masksToBounds = true
                space.mask = layer(0, 0, 1, 1, .white)
                space.opacity = 0.5
                space.addSublayer(layer(0, 0, 100, 100, green))
                space.addSublayer(layer(0, 0, 100, 100, blue))
                root.addSublayer(space)
            }
            expectEqual(
                painted,
                [
                    "solid 0 0 100 100 color 0 0.5 0 0.5 map [1 0 10; 0 1 10]",
                    "solid 0 0 100 100 color 0 0 0.5 0.5 map [1 0 10; 0 1 10]",
                ])
        }

        @Test func aCrossFadePaintsEachThingOnce() {
            withScene { scene in
                let layer = layer(0, 0, 10, 10, red)
                layer.borderWidth = 1
                layer.contents = Pictures.solid(.white)
                withoutActions { scene.root.addSublayer(layer) }
                layer.add(CABasicAnimation("contents", from: Pictures.solid(.black), to: Pictures.solid(.white)), forKey: nil)
                CATransaction.flush()
                let list = scene.renderer.displayList(at: 0.25).description.split(separator: "\n").dropFirst().map(String.init)
                expectEqual(
                    list,
                    [
                        "  solid 0 0 10 10 color 1 0 0 1", "  group opacity 1",
                        "    image 0 0 10 10 color 0.75 0.75 0.75 0.75", "    group opacity 1 plusLighter",
                        "      image 0 0 10 10 color 0.25 0.25 0.25 0.25", "    end", "  end",
                        "  border 0 0 10 10 color 0 0 0 1 width 1",
                    ])
            }
        }
    }
}
