import Expectations
import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Isolated and non-isolated groups, in numbers: the backdrop is a grey of 0.5, and the blended layer a pure red.
    @Suite("Group blending") @MainActor
    struct GroupBlendingTests {
        private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

        private static func layer(_ color: CGColor?, _ filter: String? = nil) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            layer.backgroundColor = color
            layer.compositingFilter = filter
            return layer
        }

        /// A layer of half opacity around others.
        private static func group(_ isIsolated: Bool, opacity: Float = 0.5, _ sublayers: CALayer...) -> CALayer {
            let group = layer(nil)
            group.opacity = opacity
            group.allowsGroupBlending = isIsolated
            for sublayer in sublayers { group.addSublayer(sublayer) }
            return group
        }

        /// The colour in the middle of a group on grey, premultiplied, in tenths of a percent.
        private func color(_ group: () throws -> CALayer, at time: Double = 0) throws -> [Int] {
            try withScene { scene in
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                scene.root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
                scene.renderer.bounds = scene.root.bounds
                scene.root.backgroundColor = CGColor(gray: 0.5, alpha: 1)
                scene.root.addSublayer(try group())
                CATransaction.commit()
                CATransaction.flush()
                let image = try require(BitmapPainter().image(of: scene.renderer.displayList(at: time), scale: 1))
                return image.pixels[(4 * 8 + 4) * 4..<(4 * 8 + 5) * 4].map { Int((Double($0) / 255 * 1000).rounded()) }
            }
        }

        /// - Parameter group: Made inside of the scene, whose transaction begins its animations.
        private func expectColor(
            _ group: @autoclosure () throws -> CALayer, _ expected: [Double], at time: Double = 0, _ name: String = ""
        ) throws {
            let found = try color(group, at: time)
            for (value, wanted) in zip(found, expected) {
                expect(abs(Double(value) - wanted * 1000) <= 6, "\(name): \(found), not \(expected)")
            }
        }

        @Test func opacityOfAnIsolatedGroupHidesTheBackdropFromItsMembers() throws {
            // Red on nothing is red; half of it over grey.
            try expectColor(Self.group(true, Self.layer(Self.red, "multiplyBlendMode")), [0.75, 0.25, 0.25, 1])
        }

        @Test func membersOfANonIsolatedGroupBlendWithTheBackdrop() throws {
            // Grey times red is dark red; half way from grey to it.
            try expectColor(Self.group(false, Self.layer(Self.red, "multiplyBlendMode")), [0.5, 0.25, 0.25, 1], "multiply")
            try expectColor(
                Self.group(false, Self.layer(CGColor(gray: 0.25, alpha: 1), "plusL")), [0.625, 0.625, 0.625, 1], "plus")
            try expectColor(Self.group(false, Self.layer(Self.red, "destOut")), [0.25, 0.25, 0.25, 0.5], "destOut")
            try expectColor(Self.group(false, Self.layer(Self.red, "xor")), [0.25, 0.25, 0.25, 0.5], "xor")
        }

        @Test func membersBlendWithEachOtherToo() throws {
            let under = Self.layer(CGColor(gray: 0.8, alpha: 1))
            // The red is multiplied with the light grey below it, in either group.
            try expectColor(Self.group(false, under, Self.layer(Self.red, "multiplyBlendMode")), [0.65, 0.25, 0.25, 1])
            let again = Self.layer(CGColor(gray: 0.8, alpha: 1))
            try expectColor(Self.group(true, again, Self.layer(Self.red, "multiplyBlendMode")), [0.65, 0.25, 0.25, 1])
        }

        @Test func plainMembersLookAlikeInBothGroups() throws {
            for isIsolated in [true, false] {
                let half = Self.layer(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5))
                try expectColor(Self.group(isIsolated, Self.layer(Self.red), half), [0.5, 0.25, 0.5, 1], "\(isIsolated)")
            }
        }

        @Test func aGroupInAGroupSeesWhatItsGroupLetsThrough() throws {
            let inner = { (isIsolated: Bool) in Self.group(isIsolated, Self.layer(Self.red, "multiplyBlendMode")) }
            // (0.5, 0.25, 0.25) half way from grey.
            try expectColor(Self.group(false, inner(false)), [0.5, 0.375, 0.375, 1], "both open")
            // The inner group begins with the transparent picture of the outer one.
            try expectColor(Self.group(true, inner(false)), [0.625, 0.375, 0.375, 1], "outer isolated")
            try expectColor(Self.group(false, inner(true)), [0.625, 0.375, 0.375, 1], "inner isolated")
        }

        @Test func masksLimitANonIsolatedGroup() throws {
            let group = Self.group(false, opacity: 1, Self.layer(Self.red, "multiplyBlendMode"))
            let mask = CAGradientLayer()
            mask.frame = group.bounds
            mask.colors = [CGColor(gray: 0, alpha: 0.5), CGColor(gray: 0, alpha: 0.5)]
            group.mask = mask
            try expectColor(group, [0.5, 0.25, 0.25, 1], "half a mask")
            group.opacity = 0.5
            try expectColor(group, [0.5, 0.375, 0.375, 1], "half a mask and half the opacity")
            mask.frame = CGRect(x: 0, y: 0, width: 3, height: 8)
            try expectColor(group, [0.5, 0.5, 0.5, 1], "beside the mask")
        }

        @Test func backgroundFiltersSeeThroughANonIsolatedGroup() throws {
            func glass() throws -> CALayer {
                let glass = Self.layer(nil)
                let brightness = try require(CIFilter(name: "CIColorControls"))
                brightness.setValue(0.25, forKey: "inputBrightness")
                glass.backgroundFilters = [brightness]
                return glass
            }
            // The backdrop of 0.75 inside of the group; half way from grey to it.
            try expectColor(Self.group(false, try glass()), [0.625, 0.625, 0.625, 1], "grey made lighter")
            try expectColor(Self.group(true, try glass()), [0.5, 0.5, 0.5, 1], "an isolated group has no backdrop")
            try expectColor(Self.group(false, Self.group(false, try glass())), [0.5625, 0.5625, 0.5625, 1], "both open")
            try expectColor(Self.group(true, Self.group(false, try glass())), [0.5, 0.5, 0.5, 1], "outer isolated")
        }

        @Test func anAnimatedOpacityMakesTheGroup() throws {
            func group() -> CALayer {
                let group = Self.group(false, opacity: 1, Self.layer(Self.red, "multiplyBlendMode"))
                let fade = CABasicAnimation(keyPath: "opacity")
                (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 4)
                group.add(fade, forKey: nil)
                return group
            }
            // Without a group it is the product; then it fades back to the grey.
            try expectColor(group(), [0.5, 0, 0, 1], at: 0)
            try expectColor(group(), [0.5, 0.125, 0.125, 1], at: 1)
            try expectColor(group(), [0.5, 0.375, 0.375, 1], at: 3)
        }

        @Test func filtersIsolateAGroup() throws {
            let group = Self.group(false, Self.layer(Self.red, "multiplyBlendMode"))
            group.filters = [try require(CIFilter(name: "colorInvert"))]
            // The red picture becomes cyan; half of it over grey.
            try expectColor(group, [0.25, 0.75, 0.75, 1])
        }

        @Test func isAPropertyLikeOthers() {
            let layer = CALayer()
            expect(layer.allowsGroupBlending)
            layer.setValue(false, forKey: "allowsGroupBlending")
            expect(!layer.allowsGroupBlending)
            expect(layer.shouldArchiveValue(forKey: "allowsGroupBlending"))
            expect(!CALayer(layer: layer).allowsGroupBlending)
        }
    }
}
