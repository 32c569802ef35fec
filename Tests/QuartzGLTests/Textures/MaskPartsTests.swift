import Foundation
import GoldenSupport
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Groups whose masks show most of them fully, and masks that have masks: against the same masks painted, and against the CPU.
    @MainActor
    @Suite struct MaskPartsTests {
        private static let side: Float = 320
        private static let all = CGRect(x: 0, y: 0, width: 320, height: 320)

        enum Mask: CaseIterable {
            case ellipse, ring, steps, tilted, product, productOfThree
        }

        enum Content: CaseIterable {
            case overlapping, between, pictures, gradients, masked, one, many
        }

        private func shape(_ list: inout ListBuilder, at place: SIMD2<Float>, _ draw: (inout PathGeometry) -> Void) -> Quad {
            var path = PathGeometry()
            draw(&path)
            let bounds = path.bounds
            let source = list.source(ShapeSource(geometry: path, fillRule: .evenOdd))
            let map = PlaneMap(x: [1, 0, place.x, 0], y: [0, 1, place.y, 0], w: [0, 0, 1, 0])
            let box = [bounds.minX, bounds.minY, bounds.width, bounds.height].map { Float($0) }
            return Quad(map: map, rect: SIMD4(box), color: white, kind: .coverage, source: source)
        }

        private func ellipse(_ list: inout ListBuilder, at place: SIMD2<Float>, width: CGFloat, height: CGFloat) -> Quad {
            shape(&list, at: place) { $0.addEllipse(in: CGRect(x: 0, y: 0, width: width, height: height)) }
        }

        private func add(_ mask: Mask, _ list: inout ListBuilder) {
            switch mask {
            case .ellipse: list.add(ellipse(&list, at: [8, 20], width: 300, height: 280))
            case .ring:
                list.add(
                    shape(&list, at: [4.5, 4.25]) {
                        $0.addEllipse(in: CGRect(x: 0, y: 0, width: 310, height: 310))
                        $0.addEllipse(in: CGRect(x: 20, y: 120, width: 60, height: 60))
                    })
            case .steps:
                list.add(
                    shape(&list, at: [10, 10]) {
                        $0.addRect(CGRect(x: 0, y: 0, width: 200.5, height: 100))
                        $0.addRect(CGRect(x: 40.25, y: 100, width: 250, height: 120))
                        $0.addRect(CGRect(x: 0, y: 260, width: 180, height: 40))
                    })
            case .tilted:
                list.add(
                    shape(&list, at: [0, 0]) {
                        $0.move(to: CGPoint(x: 40, y: 5))
                        $0.addLine(to: CGPoint(x: 315, y: 60))
                        $0.addLine(to: CGPoint(x: 280, y: 310))
                        $0.addLine(to: CGPoint(x: 5, y: 260))
                        $0.close()
                    })
            case .product:
                let outer = ellipse(&list, at: [8, 20], width: 300, height: 280)
                let inner = ellipse(&list, at: [-20, 30.5], width: 350, height: 240)
                list.group(.init(bounds: Self.all), content: { $0.add(outer) }, mask: { $0.add(inner) })
            case .productOfThree:
                let shapes = [
                    ellipse(&list, at: [8, 20], width: 300, height: 280),
                    ellipse(&list, at: [-20, 30.5], width: 350, height: 240),
                    ellipse(&list, at: [30.25, -10], width: 250, height: 340),
                ]
                list.group(.init(bounds: Self.all), content: { $0.add(shapes[0]) }) {
                    $0.group(.init(bounds: Self.all), content: { $0.add(shapes[1]) }, mask: { $0.add(shapes[2]) })
                }
            }
        }

        private func add(_ content: Content, _ list: inout ListBuilder) throws {
            func solid(_ rect: SIMD4<Float>, _ color: SIMD4<Float>) -> Quad { Quad(map: .identity, rect: rect, color: color) }
            switch content {
            case .overlapping: list.add(solid([0, 0, 200, 320], red * 0.7), solid([120, 40, 200, 240], blue * 0.5))
            case .between:
                list.add(solid([10.3, 12.6, 190.5, 290.2], red * 0.7), solid([120.5, 40.25, 170.5, 240.5], green * 0.5))
            case .pictures:
                let image = try require(CGImage.checkerboard(cells: 4, side: 64))
                let source = list.source(image)
                for x in [Float(10), 90.5] {
                    list.add(Quad(map: .identity, rect: [x, x, 200, 190], color: white * 0.8, kind: .image, source: source))
                }
            case .gradients:
                let stops = [GradientSource.Stop(color: red, location: 0), .init(color: blue * 0.3, location: 1)]
                for (index, rect) in [SIMD4<Float>(0, 0, 220, 320), SIMD4(90, 60, 230, 200)].enumerated() {
                    let gradient = GradientSource(type: index == 0 ? .axial : .radial, ends: [0, 0, 1, 1], stops: stops)
                    list.add(
                        Quad(map: .identity, rect: rect, color: white, kind: .gradient, source: list.source(.gradient(gradient))))
                }
            case .masked:
                for place in [SIMD2<Float>(20, 30), SIMD2(110.5, 90), SIMD2(60, 170)] {
                    let mask = ellipse(&list, at: place, width: 140, height: 120)
                    list.group(.init(bounds: Self.all, opacity: 0.8)) {
                        $0.add(solid([place.x, place.y, 150, 110], [place.x / 200, 0.5, 0, 1]))
                    } mask: {
                        $0.add(mask)
                    }
                }
            case .one: list.add(solid([3.5, 0, 310, 320], red))
            case .many:
                for index in 0..<30 {
                    let place = SIMD2(Float(index % 5) * 60, Float(index / 5) * 50)
                    list.add(solid([place.x, place.y, 80, 70], [Float(index) / 40, 0, 0.5, 0.75]))
                }
            }
        }

        private func list(_ mask: Mask, _ content: Content, isPainted: Bool) throws -> DisplayList {
            var list = ListBuilder(width: CGFloat(Self.side), height: CGFloat(Self.side))
            list.add(Quad(map: .identity, rect: [0, 0, Self.side, Self.side], color: [0.1, 0.2, 0.3, 1]))
            var failure: (any Error)?
            list.group(.init(bounds: Self.all)) { list in
                do { try add(content, &list) } catch { failure = error }
            } mask: { list in
                add(mask, &list)
                // A second quad, which is not seen, has the mask painted.
                if isPainted { list.add(Quad(map: .identity, rect: [-20, -20, 4, 4], color: white)) }
            }
            if let failure { throw failure }
            return list.list
        }

        @Test(arguments: Mask.allCases, Content.allCases)
        func contentIsSeenAsThroughAPaintedMask(_ mask: Mask, _ content: Content) throws {
            let harness = try Harness.shared()
            let painted = try harness.draw(try list(mask, content, isPainted: true))
            expect(harness.renderer.statistics.offscreenPasses >= 2)
            let list = try list(mask, content, isPainted: false)
            let found = try harness.draw(list)
            // One quad looks the mask up; of others, the mask's edge needs a picture.
            expectEqual(harness.renderer.statistics.offscreenPasses, (content == .one ? 0 : 1))
            expect(harness.renderer.statistics.instances > harness.renderer.statistics.quads + 4)
            expect(painted.difference(from: found) <= 3)
            guard content == .between || content == .masked else { return }
            let cpu = try require(BitmapPainter().image(of: list, scale: 1))
            let agreement = Agreement(found.image, cpu)
            expect(agreement.share <= 0.002, "by up to \(agreement.greatest) at \(agreement.worst)")
        }

        /// Content within the full part of the mask needs no picture.
        @Test func contentAwayFromTheEdgeIsPaintedDirectly() throws {
            var list = ListBuilder(width: 320, height: 320)
            let mask = ellipse(&list, at: [10, 10], width: 300, height: 300)
            list.group(.init(bounds: Self.all)) {
                $0.add(
                    Quad(map: .identity, rect: [120, 120, 60, 60], color: red * 0.5),
                    Quad(map: .identity, rect: [150, 150, 50, 50], color: blue * 0.5))
            } mask: {
                $0.add(mask)
            }
            let harness = try Harness()
            let pixels = try harness.draw(list.list)
            expectEqual(harness.renderer.statistics.offscreenPasses, 0)
            expect(near(pixels[130, 130], [128, 0, 0, 128]), near(pixels[160, 160], [64, 0, 128, 191]))
            expect(near(pixels[190, 190], [0, 0, 128, 128]), pixels[5, 5] == [0, 0, 0, 0])
        }

        /// Opacity, a blend mode or a filter of the group applies to the whole picture.
        @Test func groupsWithEffectsArePaintedAsOnePicture() throws {
            let harness = try Harness.shared()
            for group in [DisplayList.Group(bounds: Self.all, opacity: 0.5), .init(bounds: Self.all, blendMode: .multiply)] {
                var list = ListBuilder(width: 320, height: 320)
                let mask = ellipse(&list, at: [10, 10], width: 300, height: 300)
                list.group(group) {
                    $0.add(
                        Quad(map: .identity, rect: [0, 0, 320, 320], color: red),
                        Quad(map: .identity, rect: [60, 60, 90, 90], color: blue))
                } mask: {
                    $0.add(mask)
                }
                let pixels = try harness.draw(list.list)
                expectEqual(harness.renderer.statistics.offscreenPasses, 1)
                let share = group.opacity == 0.5 ? 128 : 255
                expect(near(pixels[100, 100], [0, 0, share, share]), near(pixels[200, 200], [share, 0, 0, share]))
            }
        }
    }
}
