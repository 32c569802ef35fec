import GoldenSupport
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// The CPU's painter and the GPU's draw the same pictures from the same lists.
    ///
    /// Turned and projected text disagrees most: the GPU samples a raster of it, the CPU's coverage is exact.
    @MainActor
    @Suite(.serialized) struct BitmapPainterTests {
        /// The share of pixels of a scene that may disagree.
        private static let mostDisagreeing = 0.002

        @Test func goldenScenesAgree() throws {
            for feature in Feature.all {
                let scene = try feature.scene()
                expectAgreement(scene.list(at: feature.time), scene.harness, feature.name)
            }
        }

        @Test func transitionsAgree() throws {
            let types: [CATransitionType] = [
                .fade, .moveIn, .push, .reveal, .pageCurl, .pageUnCurl, .cube, .oglFlip, .rippleEffect, .suckEffect,
            ]
            for (index, transition) in try (TransitionSheetTests.rows(of: types) + TransitionSheetTests.filters()).enumerated() {
                let scene = try TransitionSheetTests.scene(of: transition)
                for time in [0.3, 0.7] {
                    let name = "transition \(index) \(transition.filter.map { "\($0)" } ?? transition.type.rawValue) at \(time)"
                    expectAgreement(scene.list(at: time), scene.harness, name)
                }
            }
        }

        @Test(arguments: 0..<24) func randomScenesAgree(seed: Int) throws {
            let scene = try LayerScene(size: 160)
            var dice = SceneDice(seed: UInt64(seed) &+ 4000)
            var layers: [CALayer] = []
            dice.withoutActions {
                var parents = [scene.root]
                for _ in 0..<14 {
                    let layer = dice.layer(within: 160)
                    dice.pick(of: parents).addSublayer(layer)
                    if dice.chance(40) { parents.append(layer) }
                    layers.append(layer)
                }
            }
            for _ in 0..<4 { dice.animate(dice.pick(of: layers), within: 160) }
            expectAgreement(scene.list(at: 0.4), scene.harness, "seed \(seed)", scale: seed % 2 == 0 ? 1 : 1.5)
        }

        @Test func listsReadFromTheirTextGiveTheSamePixels() throws {
            let lists = try Feature.all.map { ($0.name, try $0.scene().list(at: $0.time)) } + [("card", TestCard.list())]
            for (name, list) in lists {
                let text = list.text
                let copy = try DisplayList(text: text)
                expectEqual(copy.text, text, "\(name)")
                expectEqual(copy.description, list.description, "\(name)")
                let pictures = [list, copy].map { BitmapPainter().image(of: $0, scale: 1)?.pixels }
                expect(pictures[0] != nil, pictures[0] == pictures[1], "\(name)")
            }
        }

        @Test func contextsTakeTheListsPixels() throws {
            for feature in Feature.all {
                let scene = try feature.scene()
                let list = scene.list(at: feature.time)
                // A presentation layer has the values of its moment, not the old picture of a transition.
                if runsTransition(scene.root) { continue }
                let context = try require(CGContext(width: 192, height: 192))
                context.scaleBy(x: 2, y: 2)
                try require(scene.root.presentation()).render(in: context)
                let pictures = [context.makeImage(), BitmapPainter().image(of: list, scale: 2)].map { $0?.pixels ?? [] }
                let distance = ByteDifferences(pictures[0], pictures[1]).greatest
                expect(distance <= 2, "\(feature.name): \(distance)")
            }
        }

        /// Twelve rings, 1.6 units thick, about a point at quarters of a pixel: thin lines show any blur.
        @Test(arguments: [Float(0.68), 0.93, 1.43]) func scaledShapesAgree(scale: Float) throws {
            var list = ListBuilder(width: 120, height: 120)
            for ring in 1...12 {
                let radius = CGFloat(ring) * 40 / CGFloat(scale) / 12
                var path = PathGeometry()
                path.addEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
                let shape = ShapeSource(stroking: path, with: StrokeStyle(width: 1.6))
                let side = Float(radius) + 1
                let map = PlaneMap(x: [scale, 0, 60.25, 0], y: [0, scale, 59.5, 0], w: [0, 0, 1, 0])
                list.add(
                    Quad(
                        map: map, rect: [-side, -side, 2 * side, 2 * side], color: [1, 0.5, 0, 1], kind: .coverage,
                        source: list.source(shape)))
            }
            expectAgreement(list.list, try Harness.shared(), "rings at \(scale)", scale: 1)
        }

        /// Eight thin rings and as many short lines, turned: the GPU samples them from a raster. A coarser one pales them by a quarter.
        @Test(arguments: [Float(0.2), 0.5, 0.7853982]) func turnedShapesAgree(angle: Float) throws {
            var list = ListBuilder(width: 120, height: 120)
            var path = PathGeometry()
            for ring in 1...8 {
                let radius = CGFloat(ring) * 5
                path.addEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
                path.move(to: CGPoint(x: radius, y: 42))
                path.addLine(to: CGPoint(x: radius, y: 56))
            }
            let shape = ShapeSource(stroking: path, with: StrokeStyle(width: 1.2))
            list.add(
                Quad(
                    map: .rotation(angle, center: [60.25, 59.5]), rect: [-60, -60, 120, 120], color: [1, 0.5, 0, 1],
                    kind: .coverage,
                    source: list.source(shape)))
            let cpu = try require(BitmapPainter().image(of: list.list, scale: 1))
            let agreement = Agreement(try Harness.shared().draw(list.list).image, cpu)
            expect(
                agreement.share <= 0.016 && agreement.greatest <= 48,
                "\(angle): \(agreement.share) of the pixels disagree, by up to \(agreement.greatest) at \(agreement.worst)")
        }

        /// Parts of less than a texel at the edges of images, and parts outside: the pixels at the edge are extended, and no image
        /// beside it in a texture shows.
        @Test(arguments: [
            SIMD4<Float>(0.2421, -0.4471, 0.5415, 0.1002), [0, 0, 1, 0.3], [0.2, 0.8, 0.8, 1], [0.98, 0, 1, 1],
            [1.2, 0.9, 1.8, 1.3],
            [-0.9, -0.7, -0.2, -0.1], [0.5, 1.1, 0.1, 1.4], [-1, 0, 2, 1],
        ])
        func partsAtTheEdgesOfImagesAgree(part: SIMD4<Float>) throws {
            var list = ListBuilder(width: 60, height: 60)
            let row = try require(
                CGImage(width: 7, height: 1, premultipliedRGBA: (0..<28).map { $0 % 4 == 3 ? 255 : UInt8($0 * 9) }))
            let beside = try require(CGImage(width: 3, height: 5, premultipliedRGBA: Array(repeating: 255, count: 60)))
            for (image, texture, y) in [
                (beside, SIMD4<Float>(0, 0, 1, 1), Float(0)), (row, part, 20), (beside, [0, 0, 1, 1], 40),
            ] {
                list.add(
                    Quad(
                        map: .identity, rect: [2, y, 50, 18], color: .one, kind: .image, texture: texture,
                        source: list.source(image)))
            }
            expectAgreement(list.list, try Harness.shared(), "\(part)", scale: 1)
        }

        @Test func theTestCardAgrees() throws {
            expectAgreement(TestCard.list(), try Harness.shared(), "card", scale: 1)
        }

        private func runsTransition(_ layer: CALayer) -> Bool {
            (layer.animationKeys() ?? []).contains { layer.animation(forKey: $0) is CATransition }
                || (layer.sublayers ?? []).contains { runsTransition($0) }
        }

        private func expectAgreement(_ list: DisplayList, _ harness: Harness, _ name: String, scale: CGFloat = 2) {
            guard let cpu = BitmapPainter().image(of: list, scale: scale), let gpu = try? harness.draw(list, scale: scale).image
            else {
                Issue.record("\(name): not drawn")
                return
            }
            let agreement = Agreement(gpu, cpu)
            expect(
                agreement.share <= Self.mostDisagreeing,
                "\(name): \(agreement.share) of the pixels disagree, by up to \(agreement.greatest) at \(agreement.worst)")
        }
    }
}
