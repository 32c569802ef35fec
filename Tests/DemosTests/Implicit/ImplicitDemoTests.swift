import Expectations
import Testing

@testable import Demos

/// The claims of the demos of implicit animations, with numbers.
@MainActor
@Suite struct ImplicitDemoTests {
    @Test func colorFollowsItsModel() throws {
        try DemoStage.run(ImplicitColor.self) { stage in
            let tile = try require(stage.squares(120).first)
            stage.advance(to: 0.9)
            expectEqual(tile.backgroundColor, Palette.blue)
            stage.advance(to: 1.1)
            expectEqual(tile.backgroundColor, Palette.teal)
            expect(tile.seenColor != Palette.teal, tile.seenColor != Palette.blue)
            stage.advance(to: 1.35)
            expectEqual(tile.seenColor, Palette.teal)
            stage.click(try require(stage.demo.controls.first))
            expectEqual(tile.backgroundColor, Palette.amber)
        }
    }

    @Test(arguments: [(0, 0.25), (1, 1), (2, 2), (3, 5)])
    func transactionTakesTheChosenTime(_ segment: Int, _ duration: Double) throws {
        try DemoStage.run(TransactionDuration.self) { stage in
            let tile = try require(stage.squares(72).first)
            let choice = try require(stage.demo.controls.first as? UISegmentedControl)
            // The move there has ended, the one back has not yet begun.
            stage.advance(to: 1.25)
            choice.selectedSegmentIndex = segment
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 1.25 + duration - 0.05)
            expect(tile.presentation()?.position != tile.position)
            stage.advance(to: 1.25 + duration + 0.05)
            expectEqual(tile.presentation()?.position, tile.position)
            expectEqual(tile.position.x, 68)
        }
    }

    @Test func completionBlockTurnsInAQuarterSecond() throws {
        try DemoStage.run(CompletionBlock.self) { stage in
            let tile = try require(stage.squares(112).first)
            stage.advance(to: 0.95)
            expect(tile.affineTransform().isIdentity)
            stage.advance(to: 1.15)
            expect(tile.seenRotation > 0.1, tile.seenRotation < 1.5)
            stage.advance(to: 1.35)
            expect(abs(tile.seenRotation - .pi / 2) < 1e-9)
        }
    }

    @Test func viewAnimatesInABlockOnly() throws {
        try DemoStage.run(ViewVersusLayer.self) { stage in
            stage.advance(to: 0.5)
            let squares = stage.squares(88)
            try require(squares.count == 3)
            expectEqual(squares.map { $0.seenColor == $0.backgroundColor }, [true, false, false])
            expect(stage.texts.contains("NSNull"))
            expect(stage.texts.contains("CABasicAnimation"))
        }
    }

    @Test func customActionIsAPush() throws {
        DemoStage.run(CustomAction.self) { stage in
            stage.advance(to: 0.1)
            expectEqual(stage.transitions.map(\.type), [.push])
            expectEqual(stage.layers.filter { $0.animation(forKey: "backgroundColor") is CABasicAnimation }.count, 1)
        }
    }

    @Test func disabledActionsChangeAtOnce() throws {
        try DemoStage.run(DisableActions.self) { stage in
            stage.advance(to: 0.2)
            let tiles = stage.squares(64)
            try require(tiles.count == 2)
            expectEqual(tiles[0].position, tiles[1].position)
            expect(tiles[0].presentation()?.position != tiles[0].position)
            expectEqual(tiles[1].presentation()?.position, tiles[1].position)
        }
    }

    @Test func outlinesFollowModelAndPresentation() throws {
        try DemoStage.run(PresentationModel.self) { stage in
            stage.advance(to: 0.8)
            let ball = try require(stage.squares(64).first)
            let outlines = stage.squares(76)
            try require(outlines.count == 2)
            expectEqual(outlines[0].position, ball.position)
            expectEqual(outlines[1].position, ball.presentation()?.position)
            expect(outlines[0].position != outlines[1].position)

            // The next stop: the model is there, the presentation moves on from its current position.
            let seen = try require(ball.presentation()?.position)
            stage.click(try require(stage.demo.controls.first))
            expectEqual(ball.position, CGPoint(x: 378, y: 166))
            stage.advance(to: 0.85)
            let later = try require(ball.presentation()?.position)
            expect(hypot(later.x - seen.x, later.y - seen.y) < 20)
            expect(stage.demo.caption.hasPrefix("model (378, 166)"))
        }
    }

    @Test func touchMeansWhatIsSeen() throws {
        try DemoStage.run(HitTest.self) { stage in
            stage.advance(to: 1.5)
            let tile = try require(stage.squares(80).first)
            let seen = try require(tile.presentation()?.position)
            expect(seen != tile.position)

            stage.click(seen)
            expectEqual(tile.backgroundColor, Palette.teal)
            expectEqual(stage.demo.caption, "presentation hit   model missed")
            stage.advance(to: 1.6)

            // Nothing is visible at the model's position: the tile is not hit but sent there.
            let target = tile.position
            stage.click(target)
            expectEqual(tile.backgroundColor, Palette.teal)
            expectEqual(stage.demo.caption, "presentation missed   model hit")
            expectEqual(tile.position, target)

            stage.click(CGPoint(x: 200, y: 240))
            expectEqual(tile.position, CGPoint(x: 200, y: 240))
            stage.advance(to: 6)
            expectEqual(tile.presentation()?.position, CGPoint(x: 200, y: 240))

            // Sent outside its card, it moves to the card's edge.
            stage.click(CGPoint(x: 610, y: 390))
            expectEqual(tile.position, CGPoint(x: 496, y: 260))
        }
    }

    @Test func bareContentsFade() throws {
        DemoStage.run(ContentsFade.self) { stage in
            stage.advance(to: 0.5)
            expectEqual(stage.squares(128).map { $0.animation(forKey: "contents") != nil }, [true, false])
        }
    }

    @Test func eachStepOfTheSearchAnswers() throws {
        try DemoStage.run(ActionSearch.self) { stage in
            stage.advance(to: 0.3)
            let tiles = stage.squares(40)
            try require(tiles.count == 4)
            expectEqual(tiles.map { $0.animation(forKey: "position") is CASpringAnimation }, [true, false, false, false])
            for tile in tiles.dropFirst() { expect(tile.animation(forKey: "position") is CABasicAnimation) }
            // At half the time, linear and ease in-out are halfway; ease out is further.
            let seen = try tiles.map { try require($0.presentation()).position.y }
            expect(abs(seen[3] - 62) < 0.5)
            expect(abs(seen[1] - 62) < 0.5)
            expect(seen[2] < 57)
            // Each step before the answering one returns nil.
            expectEqual(stage.texts.filter { $0 == "nil" }.count, 0 + 1 + 2 + 3)
            expectEqual(stage.texts.filter { $0 == "action" }.count, 4)

            let choice = try require(stage.demo.controls.last as? UISegmentedControl)
            choice.selectedSegmentIndex = 1
            choice.sendActions(for: .valueChanged)
            expectEqual(stage.texts.filter { $0.hasSuffix("NSNull") }.count, 4)
            stage.advance(to: 2.1)
            for tile in tiles {
                expect(tile.presentation()?.position == tile.position, tile.animation(forKey: "position") == nil)
            }
        }
    }

    @Test func overriddenActionPushes() {
        DemoStage.run(OverriddenAction.self) { stage in
            stage.advance(to: 0.2)
            expectEqual(stage.transitions.map(\.type), [.push])
            expect(stage.layers.filter { $0.animation(forKey: "backgroundColor") is CABasicAnimation }.isEmpty)
        }
    }

    @Test func timerFollowsThePresentation() throws {
        try DemoStage.run(FollowingTimer.self) { stage in
            let demo = try require(stage.demo as? FollowingTimer)
            stage.advance(to: 0.8)
            let errors = demo.tethers.map(demo.error)
            // Halfway through an eased move, the model is ahead by half the distance: hypot(104, 44) / 2.
            expect(abs(errors[0] - hypot(104, 44) / 2) < 3)
            expect(errors[1] < 1e-9)
            for (tether, isThere) in zip(demo.tethers, [false, true]) {
                let seen = try require(tether.ship.presentation()?.position)
                let end = try require(tether.line.path?.currentPoint)
                expectEqual((hypot(end.x - seen.x, end.y - seen.y) < 1), isThere)
            }
        }
    }

    @Test func onlyWhatHasBeenShownGlides() throws {
        try DemoStage.run(FirstCommit.self) { stage in
            let demo = try require(stage.demo as? FirstCommit)
            expectEqual(
                stage.texts.filter { $0.hasPrefix("presentation()") }, ["presentation(): nil", "presentation(): a layer"])
            expectEqual(demo.balls.map { $0.animationKeys() }, [nil, ["position"]])
            stage.advance(to: 0.6)
            let seen = try demo.balls.map { try require($0.presentation()).position }
            expectEqual(seen[0], CGPoint(x: 166, y: 132))
            expect(abs(seen[1].x - (46 + 120 * 0.802403387584857)) < 1e-6)
            stage.advance(to: 2)
            expect(try demo.balls.allSatisfy { try require($0.presentation()).position == CGPoint(x: 166, y: 132) })
        }
    }
}
