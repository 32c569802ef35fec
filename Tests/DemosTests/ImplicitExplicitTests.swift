import Testing

@testable import Demos

/// Tests of the layers in the demos of implicit and explicit animations.
@MainActor
@Suite struct ImplicitExplicitTests {
    // MARK: All

    @Test func everyDemoTellsWhatItIs() {
        let infos = (DemoCatalog.implicit + DemoCatalog.explicit).map { $0.info }
        #expect(infos.count == 27)
        #expect(Set(infos.map(\.id)).count == infos.count)
        for info in infos {
            #expect((1...3).contains(info.title.split(separator: " ").count), "\(info.id)")
            #expect(info.summary.hasSuffix("."), "\(info.id)")
            #expect(info.times == info.times.sorted(), "\(info.id)")
        }
    }

    @Test func everyObjectKeepsToTheStage() {
        for type in DemoCatalog.implicit + DemoCatalog.explicit {
            DemoStage.run(type) { stage in
                for quarter in 1...24 {
                    stage.advance(to: Double(quarter) / 4)
                    #expect(stage.layers.contains { $0.isObject })
                    for layer in stage.layers where layer.isObject {
                        let frame = layer.presentation().map { $0.convert($0.extent, to: stage.demo.layer.presentation()) }
                        #expect(Demo.stage.contains(frame ?? .null), "\(type) at \(Double(quarter) / 4): \(layer.bounds.size)")
                    }
                }
            }
        }
    }

    // MARK: Implicit

    @Test func colorFollowsItsModel() throws {
        try DemoStage.run(ImplicitColor.self) { stage in
            let tile = try #require(stage.squares(120).first)
            stage.advance(to: 0.9)
            #expect(tile.backgroundColor == Palette.blue)
            stage.advance(to: 1.1)
            #expect(tile.backgroundColor == Palette.teal)
            #expect(tile.seenColor != Palette.teal && tile.seenColor != Palette.blue)
            stage.advance(to: 1.35)
            #expect(tile.seenColor == Palette.teal)
            stage.click(try #require(stage.demo.controls.first))
            #expect(tile.backgroundColor == Palette.amber)
        }
    }

    @Test(arguments: [(0, 0.25), (1, 1), (2, 2), (3, 5)])
    func transactionTakesTheChosenTime(_ segment: Int, _ duration: Double) throws {
        try DemoStage.run(TransactionDuration.self) { stage in
            let tile = try #require(stage.squares(72).first)
            let choice = try #require(stage.demo.controls.first as? UISegmentedControl)
            // The move there has ended, the one back has not yet begun.
            stage.advance(to: 1.25)
            choice.selectedSegmentIndex = segment
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 1.25 + duration - 0.05)
            #expect(tile.presentation()?.position != tile.position)
            stage.advance(to: 1.25 + duration + 0.05)
            #expect(tile.presentation()?.position == tile.position)
            #expect(tile.position.x == 68)
        }
    }

    @Test func completionBlockTurnsInAQuarterSecond() throws {
        try DemoStage.run(CompletionBlock.self) { stage in
            let tile = try #require(stage.squares(112).first)
            stage.advance(to: 0.95)
            #expect(tile.affineTransform().isIdentity)
            stage.advance(to: 1.15)
            #expect(tile.seenRotation > 0.1 && tile.seenRotation < 1.5)
            stage.advance(to: 1.35)
            #expect(abs(tile.seenRotation - .pi / 2) < 1e-9)
        }
    }

    @Test func viewAnimatesInABlockOnly() throws {
        try DemoStage.run(ViewVersusLayer.self) { stage in
            stage.advance(to: 0.5)
            let squares = stage.squares(88)
            try #require(squares.count == 3)
            #expect(squares.map { $0.seenColor == $0.backgroundColor } == [true, false, false])
            #expect(stage.texts.contains("NSNull"))
            #expect(stage.texts.contains("CABasicAnimation"))
        }
    }

    @Test func customActionIsAPush() throws {
        DemoStage.run(CustomAction.self) { stage in
            stage.advance(to: 0.1)
            #expect(stage.transitions.map(\.type) == [.push])
            #expect(stage.layers.filter { $0.animation(forKey: "backgroundColor") is CABasicAnimation }.count == 1)
        }
    }

    @Test func disabledActionsChangeAtOnce() throws {
        try DemoStage.run(DisableActions.self) { stage in
            stage.advance(to: 0.2)
            let tiles = stage.squares(64)
            try #require(tiles.count == 2)
            #expect(tiles[0].position == tiles[1].position)
            #expect(tiles[0].presentation()?.position != tiles[0].position)
            #expect(tiles[1].presentation()?.position == tiles[1].position)
        }
    }

    @Test func outlinesFollowModelAndPresentation() throws {
        try DemoStage.run(PresentationModel.self) { stage in
            stage.advance(to: 0.8)
            let ball = try #require(stage.squares(64).first)
            let outlines = stage.squares(76)
            try #require(outlines.count == 2)
            #expect(outlines[0].position == ball.position)
            #expect(outlines[1].position == ball.presentation()?.position)
            #expect(outlines[0].position != outlines[1].position)

            // The next stop: the model is there, the presentation moves on from its current position.
            let seen = try #require(ball.presentation()?.position)
            stage.click(try #require(stage.demo.controls.first))
            #expect(ball.position == CGPoint(x: 378, y: 166))
            stage.advance(to: 0.85)
            let later = try #require(ball.presentation()?.position)
            #expect(hypot(later.x - seen.x, later.y - seen.y) < 20)
            #expect(stage.demo.caption.hasPrefix("model (378, 166)"))
        }
    }

    @Test func touchMeansWhatIsSeen() throws {
        try DemoStage.run(HitTest.self) { stage in
            stage.advance(to: 1.5)
            let tile = try #require(stage.squares(80).first)
            let seen = try #require(tile.presentation()?.position)
            #expect(seen != tile.position)

            stage.click(seen)
            #expect(tile.backgroundColor == Palette.teal)
            #expect(stage.demo.caption == "presentation hit   model missed")
            stage.advance(to: 1.6)

            // Nothing is visible at the model's position: the tile is not hit but sent there.
            let target = tile.position
            stage.click(target)
            #expect(tile.backgroundColor == Palette.teal)
            #expect(stage.demo.caption == "presentation missed   model hit")
            #expect(tile.position == target)

            stage.click(CGPoint(x: 200, y: 240))
            #expect(tile.position == CGPoint(x: 200, y: 240))
            stage.advance(to: 6)
            #expect(tile.presentation()?.position == CGPoint(x: 200, y: 240))

            // Sent outside its card, it moves to the card's edge.
            stage.click(CGPoint(x: 610, y: 390))
            #expect(tile.position == CGPoint(x: 496, y: 260))
        }
    }

    @Test func bareContentsFade() throws {
        DemoStage.run(ContentsFade.self) { stage in
            stage.advance(to: 0.5)
            #expect(stage.squares(128).map { $0.animation(forKey: "contents") != nil } == [true, false])
        }
    }

    // MARK: Explicit

    @Test func onlyTheNaiveSnapsBack() throws {
        try DemoStage.run(SnapBack.self) { stage in
            let tiles = stage.squares(64)
            try #require(tiles.count == 4)
            stage.advance(to: 0.5)
            let colors = tiles.map(\.seenColor)
            #expect(Set(colors).count == 1)
            #expect(colors[0] != Palette.blue)
            stage.advance(to: 1.5)
            #expect(tiles.map(\.seenColor) == [Palette.blue, Palette.amber, Palette.amber, Palette.amber])
        }
    }

    @Test func keyframesStartAtTheirFirstValue() throws {
        try DemoStage.run(KeyframeColors.self) { stage in
            let tiles = stage.squares(112)
            try #require(tiles.count == 2)
            #expect(tiles[0].seenColor == Palette.coral)
            #expect(tiles[1].seenColor == Palette.blue)
            // Halfway, the colour is the middle one.
            stage.advance(to: 1.5)
            for tile in tiles {
                let seen = try #require(tile.seenColor)
                #expect(abs(seen.rgba - Palette.teal.rgba).max() < 1e-9)
            }
            stage.advance(to: 3.2)
            #expect(tiles.map(\.seenColor) == [Palette.blue, Palette.blue])
        }
    }

    @Test func shipFollowsTheCurve() throws {
        try DemoStage.run(BezierPath.self) { stage in
            let ships = stage.squares(64)
            try #require(ships.count == 2)
            stage.advance(to: 2)
            for ship in ships {
                // The middle of the curve, by symmetry.
                let seen = try #require(ship.presentation()?.position)
                #expect(abs(seen.x - 107) < 1e-6 && abs(seen.y - 36) < 1e-6)
            }
            #expect(ships[0].seenRotation == 0)
            // The tangent there points to the left: 3/4 (P3 + C2 − C1 − P0) = (−375, 0).
            #expect(abs(abs(ships[1].seenRotation) - .pi) < 1e-6)
        }
    }

    @Test func anglesTurnWhereMatricesDoNot() throws {
        try DemoStage.run(RotationKeyPath.self) { stage in
            let ships = stage.squares(64)
            try #require(ships.count == 4)
            stage.advance(to: 1)
            #expect(abs(abs(ships[0].seenRotation) - .pi / 2) < 1e-6)
            #expect(abs(ships[1].seenRotation) < 1e-6)
            #expect(abs(abs(ships[2].seenRotation) - .pi) < 1e-6)
            #expect(abs(ships[3].seenRotation - .pi / 4) < 1e-6)
        }
    }

    @Test func groupMovesAndColors() throws {
        try DemoStage.run(AnimationGroup.self) { stage in
            let tile = try #require(stage.squares(64).first)
            // One and a half passes.
            stage.advance(to: 6)
            let seen = try #require(tile.presentation())
            #expect(abs(seen.position.x - 224) < 1e-6)
            let color = try #require(seen.backgroundColor)
            let half = (Palette.teal.rgba + Palette.coral.rgba) / 2
            #expect(abs(color.rgba - half).max() < 1e-6)
        }
    }

    @Test func transitionIsTheChosenOne() throws {
        try DemoStage.run(ImageTransition.self) { stage in
            let type = try #require(stage.demo.controls.first as? UISegmentedControl)
            let subtype = try #require(stage.demo.controls.last as? UISegmentedControl)
            stage.advance(to: 1.5)
            #expect(stage.transitions.map(\.type) == [.push])
            #expect(stage.transitions.map(\.subtype) == [.fromRight])

            type.selectedSegmentIndex = 3
            subtype.selectedSegmentIndex = 2
            type.sendActions(for: .valueChanged)
            #expect(stage.texts == ["reveal fromTop"])
            stage.advance(to: 3.5)
            #expect(stage.transitions.map(\.type) == [.reveal])
            #expect(stage.transitions.map(\.subtype) == [.fromTop])
        }
    }

    @Test func onlyUnheldHandsFlash() {
        DemoStage.run(ClockHands.self) { stage in
            stage.advance(to: 3.9)
            #expect(stage.texts == ["model in didStop: 4 flashes", "filled forwards: 0 flashes"])
        }
    }

    @Test func cancelledTurnsDidNotFinish() throws {
        try DemoStage.run(Cancelling.self) { stage in
            stage.advance(to: 2.5)
            #expect(stage.texts.filter { $0.hasPrefix("finished") } == ["finished: true"])
            stage.advance(to: 4.5)
            #expect(stage.texts.filter { $0.hasPrefix("finished") } == ["finished: false", "finished: true"])

            let ship = try #require(stage.squares(112).first)
            stage.click(try #require(stage.demo.controls.first))
            stage.advance(to: 5)
            #expect(ship.animation(forKey: "turn") != nil)
            stage.click(try #require(stage.demo.controls.last))
            #expect(ship.animation(forKey: "turn") == nil)
            // A manual action ends the tour.
            stage.advance(to: 9)
            #expect(ship.animation(forKey: "turn") == nil)
        }
    }

    @Test func coverLeavesWithItsTransition() throws {
        DemoStage.run(CustomTransition.self) { stage in
            stage.advance(to: 0.5)
            #expect(stage.layers.filter(\.isFading).count == 1)
            #expect(stage.layers.contains { $0.backgroundColor == Palette.violet })
            stage.advance(to: 1.5)
            #expect(!stage.layers.contains { $0.isFading })
        }
    }
}

extension CALayer {
    /// Whether the layer is translucent.
    fileprivate var isFading: Bool { presentation().map { $0.opacity < 1 } ?? false }

    /// The layer's extent: the path of a shape without bounds, else the bounds.
    fileprivate var extent: CGRect {
        let path = (self as? CAShapeLayer)?.path?.boundingBoxOfPath
        return bounds.isEmpty ? path ?? bounds : bounds
    }

    /// Whether the layer is visible content that no ancestor clips.
    fileprivate var isObject: Bool {
        let isSeen = backgroundColor != nil || contents != nil || (self as? CAShapeLayer)?.path != nil
        return isSeen && !sequence(first: superlayer, next: { $0?.superlayer }).contains { $0?.masksToBounds ?? false }
    }
}

private func abs(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    vector.replacing(with: -vector, where: vector .< 0)
}
