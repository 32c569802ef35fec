import Expectations
import Testing

@testable import Demos

/// The claims of the demos of layers, with numbers.
@MainActor
@Suite struct LayerDemoTests {
    private func seen<Layer: CALayer>(_ layer: Layer) throws -> Layer { try require(layer.presentation()) }

    @Test func meshesWaveAndMagnify() throws {
        try DemoStage.run(MeshTransforms.self) { stage in
            let demo = try require(stage.demo as? MeshTransforms)
            stage.advance(to: 0.5)
            let flag = try require(demo.flag.meshTransform)
            expectEqual([flag.vertexCount, flag.faceCount], [15 * 5, 14 * 4])
            // The first column is at the pole; the last one swings.
            expectEqual(flag.vertex(at: 0).to, CAPoint3D(x: 0, y: 0, z: 0))
            expectEqual(flag.vertex(at: 60).to, CAPoint3D(x: 0, y: 1, z: 0))
            let before = flag.vertex(at: 14).to.y
            stage.advance(to: 0.9)
            expect(abs(try require(demo.flag.meshTransform).vertex(at: 14).to.y - before) > 0.05)
            // A drag holds the lens in the middle of the map.
            let middle = demo.map.convert(CGPoint(x: demo.map.bounds.midX, y: demo.map.bounds.midY), to: demo.layer)
            stage.drag(through: [CGPoint(x: middle.x - 20, y: middle.y), middle], letsGo: false)
            stage.advance(to: 1)
            let map = try require(demo.map.meshTransform)
            let moved = (0..<map.vertexCount).map { map.vertex(at: $0) }
            for vertex in moved {
                let far = hypot(vertex.from.x - 0.5, vertex.from.y - 0.5)
                let away = hypot(vertex.to.x - 0.5, vertex.to.y - 0.5)
                expect(far < 0.25 ? away >= far : abs(away - far) < 0.02, "\(vertex)")
            }
            expect(moved.contains { hypot($0.to.x - 0.5, $0.to.y - 0.5) > 1.3 * hypot($0.from.x - 0.5, $0.from.y - 0.5) })
            stage.letGo()
        }
    }

    @Test func sidesVanishWhenTheyFaceAway() throws {
        try DemoStage.run(TwoSided.self) { stage in
            let cards = try require(stage.demo as? TwoSided).cards
            @MainActor func angle(_ card: CALayer) -> Double {
                (card.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)?.doubleValue ?? .nan
            }
            // The number of drawn pictures: two sides on the left, one on the right.
            @MainActor func pictures() -> Int { stage.quads.filter { $0.kind == .image }.count }
            expectEqual(pictures(), 3)
            stage.advance(to: 1)
            expect(cards.allSatisfy { abs(angle($0) - .pi / 2) < 0.15 }, "give or take a frame of the wait")
            stage.advance(to: 1.6)
            expect(cards.allSatisfy { abs(abs(angle($0)) - .pi) < 1e-6 }, pictures() == 3)
            // Manual from here on.
            stage.click(CGPoint(x: 320, y: 200))
            stage.advance(to: 2.7)
            expect(cards.allSatisfy { abs(angle($0)) < 1e-6 })
            stage.advance(to: 6)
            expect(cards.allSatisfy { abs(angle($0)) < 1e-6 }, "no tour any more")
        }
    }

    @Test func onlyGroupsFadeAsOne() throws {
        try DemoStage.run(GroupOpacity.self) { stage in
            let demo = try require(stage.demo as? GroupOpacity)
            expectEqual(demo.stacks.map(\.allowsGroupOpacity), [true, false])
            stage.advance(to: 1.5)
            expect(try demo.stacks.allSatisfy { try abs(require($0.presentation()).opacity - 0.25) < 1e-6 })
            expectEqual(demo.caption, "opacity 0.25")
            // The discs of one are drawn opaque into a group; those of the other are transparent themselves.
            let alphas = stage.quads.filter { $0.radii.x == 44 }.map(\.color.w)
            expect(
                alphas.count == 6, alphas.prefix(3).allSatisfy { $0 == 1 }, alphas.suffix(3).allSatisfy { abs($0 - 0.25) < 1e-5 })
        }
    }

    @Test func filtersScaleTheirOwnWay() throws {
        try DemoStage.run(ScalingFilters.self) { stage in
            let demo = try require(stage.demo as? ScalingFilters)
            expectEqual(demo.large.map(\.magnificationFilter), [.nearest, .linear, .trilinear])
            expectEqual(demo.small.map(\.minificationFilter), [.nearest, .linear, .trilinear])
            stage.advance(to: 3)
            for layer in demo.large + demo.small {
                let scale = (layer.presentation()?.value(forKeyPath: "transform.scale.x") as? NSNumber)?.doubleValue
                expect(try abs(require(scale) - 0.6) < 1e-6)
            }
            let images = stage.quads.filter { $0.kind == .image }
            expect(
                images.count == 6, images.map { $0.options.contains(.nearest) } == [true, false, false, false, false, false])
            expectEqual(images.map { $0.options.contains(.nearestReduced) }, [false, true, false, false, false, false])
        }
    }

    @Test func modesLetThroughTheirWay() throws {
        try DemoStage.run(ScrollLayers.self) { stage in
            let demo = try require(stage.demo as? ScrollLayers)
            stage.advance(to: 1)
            // Halfway in time, within a frame of the wait, and therefore halfway in space, because the curve is symmetric.
            let origins = try demo.scrollers.map { try require($0.presentation()).bounds.origin }
            expect(abs(origins[0].x - 60) < 7, origins[1] == .zero, origins[2] == origins[0])
            stage.advance(to: 2.8)
            expectEqual(
                demo.scrollers.map(\.bounds.origin), [CGPoint(x: 120, y: 0), CGPoint(x: 0, y: 120), CGPoint(x: 120, y: 120)])
            // Dragged, the content follows in each permitted direction, and the tour ends.
            stage.drag(through: [CGPoint(x: 300, y: 200), CGPoint(x: 320, y: 210), CGPoint(x: 360, y: 230)])
            let dragged = demo.scrollers.map(\.bounds.origin)
            expect(dragged[0].x < 90, dragged[0].y == 0, dragged[1].x == 0, dragged[1].y < 105)
            expectEqual(dragged[2], CGPoint(x: dragged[0].x, y: dragged[1].y))
            stage.advance(to: 8)
            expectEqual(demo.scrollers.map(\.bounds.origin), dragged)
        }
    }

    @Test func planesTurnTogether() throws {
        try DemoStage.run(CrossingPlanes.self) { stage in
            let planes = try require(stage.layers.first { $0 is CATransformLayer })
            expectEqual(planes.sublayers?.count, 3)
            // A quarter of twelve seconds is a quarter turn.
            stage.advance(to: 3)
            let angle = try require(planes.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber).doubleValue
            expect(abs(angle - .pi / 2) < 1e-6)
        }
    }

    @Test func frontCardGoesToTheBack() throws {
        try DemoStage.run(CardStack.self) { stage in
            @MainActor func cards() -> [CALayer] { stage.layers.filter { $0.shadowOpacity > 0 } }
            let front = try require(cards().max { $0.position.y < $1.position.y })
            stage.advance(to: 1.3)
            expectEqual(front.position.x, 488, "taken aside")
            stage.advance(to: 2.2)
            expectEqual(front.position.x, 320)
            expect(cards().allSatisfy { $0 === front || $0.position.y > front.position.y }, "behind all others")
        }
    }

    @Test func cornersOfAStretchedFrameKeepTheirSize() throws {
        try DemoStage.run(ContentsFitting.self) { stage in
            let pictures = try require(stage.demo as? ContentsFitting).pictures
            stage.advance(to: 2.5)
            try expectEqual(seen(pictures[4]).bounds.size, CGSize(width: 92, height: 176))
            let quads = try require(stage.demo.layer.displayList(at: 2.5)).quads.filter { $0.kind == .image }
            // One for each of the others, nine for the last; the first of these is a corner of 0.4 × 64.
            expectEqual(quads.count, 4 + 9)
            expectEqual(quads[4].rect, [0, 0, 25.6, 25.6])
            expectEqual(quads[2].rect, [0, 0, 92, 176], "what would reach beyond the bounds is cut off")
        }
    }

    @Test func chosenCornersAreRounded() throws {
        try DemoStage.run(Corners.self) { stage in
            let demo = try require(stage.demo as? Corners)
            let choice = try require(demo.controls.first as? UISegmentedControl)
            expectEqual(demo.tiles[2].maskedCorners, [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
            choice.selectedSegmentIndex = 0
            choice.sendActions(for: .valueChanged)
            expectEqual(demo.tiles[2].maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
            stage.advance(to: 1)
            expect(try abs(seen(demo.tiles[2]).cornerRadius - 26) < 0.5)
            expectEqual(demo.tiles.map(\.cornerCurve), [.circular, .continuous, .circular])
        }
    }

    @Test func discsBlendAsTheyAreNamed() throws {
        try DemoStage.run(BlendModes.self) { stage in
            let demo = try require(stage.demo as? BlendModes)
            stage.advance(to: 0.2)
            let modes = try require(demo.layer.displayList(at: 0.2)).groups.map(\.blendMode).filter { $0 != .normal }
            expectEqual(modes, [.multiply, .screen, .overlay, .difference, .colorDodge, .hardLight, .luminosity])
            let slider = try require(demo.controls.compactMap { $0 as? UISlider }.first)
            slider.value = 0.25
            slider.sendActions(for: .valueChanged)
            expect(demo.discs.allSatisfy { $0.opacity == 0.25 })
        }
    }

    @Test func onlyTheTransformLayerKeepsDepth() throws {
        try DemoStage.run(Cube.self) { stage in
            let demo = try require(stage.demo as? Cube)
            let quads = try require(demo.layer.displayList(at: 0)).quads.filter { $0.kind == .solid && $0.rect.z == 104 }
            expectEqual(quads.count, 12)
            let before = demo.bodies[0].transform
            stage.drag(through: stride(from: 320, through: 420, by: 10).map { CGPoint(x: $0, y: 200) })
            expect(demo.bodies[0].transform != before, demo.bodies[0].transform == demo.bodies[1].transform)
            expect(demo.bodies.allSatisfy { $0.animation(forKey: "spin") == nil })
        }
    }

    @Test func picturesAreAsSharpAsTheirScale() throws {
        try DemoStage.run(Rasterization.self) { stage in
            let badges = try require(stage.demo as? Rasterization).badges
            expectEqual(badges.map(\.shouldRasterize), [false, true, true])
            stage.advance(to: 1)
            let list = try require(stage.demo.layer.displayList(at: 1))
            let densities = list.sources.compactMap { source -> CGFloat? in
                if case .picture(let picture) = source { picture.density } else { nil }
            }
            expectEqual(densities, [1, 4])
        }
    }

    @Test func anchorsStayWherePositionIs() throws {
        try DemoStage.run(AnchorPoints.self) { stage in
            let tiles = try require(stage.demo as? AnchorPoints).tiles
            stage.advance(to: 1)
            let quarter = try tiles.map { try require($0.presentation()) }
            let middle = CGPoint(x: 53, y: 70)
            expect(quarter.allSatisfy { $0.position == middle })
            // After a quarter turn, the tile with its corner as anchor is to the left and below; the one with its right edge is
            // above.
            let frames = quarter.map(\.frame)
            expect(abs(frames[0].midX - 53) < 1e-6, abs(frames[0].midY - 70) < 1e-6)
            expect(abs(frames[1].maxX - 53) < 1e-6, abs(frames[1].minY - 70) < 1e-6)
            expect(abs(frames[2].midX - 53) < 1e-6, abs(frames[2].maxY - 70) < 1e-6)
            // The last one has rotated about a point behind it.
            expectEqual(tiles[3].anchorPointZ, -28)
        }
    }

    @Test func tilesGrowAsTheyComeIn() throws {
        try DemoStage.run(OrderActions.self) { stage in
            let rows = try require(stage.demo as? OrderActions).rows
            @MainActor func scale(_ layer: CALayer?) throws -> Double {
                try require(layer?.presentation()?.value(forKeyPath: "transform.scale.x") as? NSNumber).doubleValue
            }
            stage.advance(to: 0.1)
            expectEqual(rows.map { $0.sublayers?.count }, [1, 1])
            try expectEqual(scale(rows[0].sublayers?.first), 1)
            let grown = try scale(rows[1].sublayers?.first)
            expect(grown > 0.1, grown < 1)
            expectEqual(rows[1].sublayers?.first?.animationKeys(), [kCAOnOrderIn])
            stage.advance(to: 4.4)
            expectEqual(rows.map { $0.sublayers?.count }, [9, 9])
            stage.advance(to: 4.9)
            expect(rows.allSatisfy { ($0.sublayers ?? []).count < 2 })
        }
    }

    @Test func flippedBarsStandOnTheFloor() throws {
        try DemoStage.run(FlippedGeometry.self) { stage in
            let demo = try require(stage.demo as? FlippedGeometry)
            stage.advance(to: 1)
            // The first bar, 64 high, in charts of 172: at the top, or at the bottom.
            let frames = try demo.charts.map { chart in
                let bar = try require(chart.sublayers?.first)
                try expectEqual(require(bar.presentation()).bounds.height, 64)
                return bar.convert(bar.bounds, to: chart.superlayer)
            }
            expect(frames[0].minY == 20, frames[0].maxY == 84)
            expect(frames[1].minY == 128, frames[1].maxY == 192)
        }
    }

    @Test func onlyTheNamedEdgesAreSmoothed() throws {
        try DemoStage.run(SmoothEdges.self) { stage in
            let tiles = try require(stage.demo as? SmoothEdges).tiles
            stage.advance(to: 1)
            expect(tiles.allSatisfy { abs($0.seenRotation - (.pi / 20 + .pi / 32)) < 1e-6 })
            let edges = stage.quads.filter { $0.rect.z == 80 && $0.rect.w == 80 }.map(\.edges)
            expectEqual(edges, [.all, [.top, .bottom], []])
        }
    }
}
