import Foundation
import GoldenSupport
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Each feature of the renderer matches its golden, and alternative ways of drawing it agree.
    @MainActor
    @Suite(.serialized) struct FeatureTests {
        private static let folder = Golden.folder(beside: #filePath)

        @Test func featuresMatchTheirGoldens() throws {
            for feature in Feature.all {
                let scene = try feature.scene()
                let list = scene.list(at: feature.time)
                let image = try scene.harness.draw(list, scale: 2).image
                for complaint in [
                    try Golden(name: feature.name, in: Self.folder).check(image),
                    try Golden(name: feature.name, in: Self.folder).check(text: list.description),
                ] {
                    if let complaint { Issue.record("\(feature.name): \(complaint)") }
                }
            }
        }

        @Test func everyGoldenHasItsFeature() throws {
            let orphans = try Set(Golden.recorded(in: Self.folder)).subtracting(
                Feature.all.map(\.name) + TransitionSheetTests.names)
            expect(orphans.isEmpty, "goldens without a feature")
        }

        @Test func flippedTwiceIsNotFlipped() throws {
            for feature in Feature.all {
                let plain = try feature.scene().pixels(at: feature.time)
                let flipped = try feature.scene(flips: 2).pixels(at: feature.time)
                expectAgreement(plain, flipped, 3, "\(feature.name) flipped twice")
            }
        }

        @Test func flippedOnceIsTheMirrorImage() throws {
            for feature in Feature.all where feature.isMirrored {
                let plain = try feature.scene().pixels(at: feature.time)
                let flipped = try feature.scene(flips: 1).pixels(at: feature.time)
                let rows = flipped.image.height
                let stride = rows * 4
                var mirrored: [UInt8] = []
                for row in (0..<rows).reversed() {
                    mirrored += flipped.image.pixels[row * stride..<(row + 1) * stride]
                }
                let image = try require(CGImage(width: rows, height: rows, premultipliedRGBA: mirrored))
                expectAgreement(plain, Pixels(image: image), 8, "\(feature.name) flipped")
            }
        }

        @Test func insideAGroupAndUnderAMask() throws {
            for feature in Feature.all {
                let scene = try feature.scene()
                let list = scene.list(at: feature.time)
                let plain = try scene.harness.draw(list)
                expectAgreement(plain, try scene.harness.draw(list.grouped(isMasked: false)), 3, "\(feature.name) in a group")
                expectAgreement(plain, try scene.harness.draw(list.grouped(isMasked: true)), 3, "\(feature.name) under a mask")
            }
        }

        @Test func twiceAsLargeIsTheSamePicture() throws {
            for feature in Feature.all {
                let scene = try feature.scene()
                let list = scene.list(at: feature.time)
                let (plain, large) = (try scene.harness.draw(list), try scene.harness.draw(list, scale: 2))
                let side = plain.image.width
                var sum = 0
                for y in 0..<side {
                    for x in 0..<side {
                        let pixels = [
                            large[2 * x, 2 * y], large[2 * x + 1, 2 * y], large[2 * x, 2 * y + 1], large[2 * x + 1, 2 * y + 1],
                        ]
                        for channel in 0..<4 {
                            var four = 0
                            for pixel in pixels { four += pixel[channel] }
                            sum += abs(plain[x, y][channel] * 4 - four)
                        }
                    }
                }
                let mean = Double(sum) / Double(side * side * 16)
                expect(mean < 1.5, "\(feature.name) at scale 2: \(mean)/255 in the mean")
            }
        }

        @Test func contextsMadeAnewGiveTheSamePixels() throws {
            let harness = try Harness()
            for feature in Feature.all {
                let list = try feature.scene().list(at: feature.time)
                let before = try harness.draw(list, scale: 2)
                for isLost in [false, true] {
                    harness.renderer.invalidate(contextLost: isLost)
                    expectAgreement(
                        before, try harness.draw(list, scale: 2), 2, "\(feature.name), context \(isLost ? "lost" : "emptied")")
                }
                expectAgreement(before, try Harness().draw(list, scale: 2), 2, "\(feature.name), another context")
            }
        }

        private func expectAgreement(_ first: Pixels, _ second: Pixels, _ tolerance: Int, _ what: String) {
            let differences = ByteDifferences(first.image, second.image)
            let many = differences.count(beyond: tolerance)
            guard many > differences.count / 500 else { return }
            Issue.record("\(what): \(many) bytes differ, by up to \(differences.greatest)")
        }
    }
}

extension DisplayList {
    /// Returns the list in a group, with or without a mask that hides nothing.
    fileprivate func grouped(isMasked: Bool) -> DisplayList {
        var list = self
        list.groups.append(Group(bounds: CGRect(origin: .zero, size: size)))
        list.commands.insert(.beginGroup(groups.count), at: 0)
        if isMasked {
            list.commands.append(.beginMask)
            list.commands.append(.draw(first: quads.count, count: 1))
            list.quads.append(Quad(map: .identity, rect: [0, 0, Float(size.width), Float(size.height)], color: white))
        }
        list.commands.append(.endGroup)
        return list
    }
}
