import Foundation
import QuartzUI
import Expectations
import Testing

extension ListingTests {
    @Suite @MainActor
    struct TricksListings {
        private func views(_ stage: ListingStage) -> [UIImageView] {
            let views = ["Sea", "Mountain"].map { name in
                let view = UIImageView(image: UIImage(named: name))
                view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
                stage.window.addSubview(view)
                return view
            }
            views[1].isHidden = true
            stage.at(0)
            return views
        }

        @Test func listing51PushesViews() {
            ListingStage.run { stage in
                let views = views(stage)
                Tricks.push(views[0], views[1])
                stage.at(0)
                expect(views.allSatisfy { ($0.layer.animation(forKey: "transition") as? CATransition)?.type == .push })
                expect(views[0].isHidden, !views[1].isHidden)
                // Half way both are visible, each shifted by half a width.
                let lines = stage.painted(0.5).filter { $0.hasPrefix("image") }
                expectEqual(lines.count, 2, "\(lines)")
                expect(lines.contains { $0.contains("-50") }, lines.contains { $0.contains(" 50") }, "\(lines)")
                expectEqual(stage.painted(1.1).filter { $0.hasPrefix("image") }.count, 1)
                expect(views.allSatisfy { $0.layer.animationKeys() == nil })
            }
        }

        @Test func listing52SwipesBars() throws {
            try ListingStage.run { stage in
                let views = views(stage)
                Tricks.swipe(views[0], views[1])
                stage.at(0)
                let transition = try require(views[1].layer.animation(forKey: "transition") as? CATransition)
                let filter = try require(transition.filter as? CIFilter)
                expectEqual(filter.name, "CIBarsSwipeTransition")
                let parameters = ["inputAngle", "inputWidth", "inputBarOffset"]
                expectEqual(parameters.map { (filter.value(forKey: $0) as? NSNumber)?.doubleValue }, [3.14, 30, 10])
                // Each view's picture is swiped, the second against nothing, with the filter's parameters.
                let swipes = stage.effects(0.25)
                expectEqual(swipes.count, 2)
                for swipe in swipes {
                    expect(swipe.effect.kind == .barsSwipe, swipe.progress == 0.25)
                    expectEqual(swipe.effect.parameters.map(\.x).prefix(3), [3.14, 30, 10])
                    expectEqual(swipe.size, CGSize(width: 100, height: 100))
                }
                expect(stage.effects(1.1).isEmpty, views.allSatisfy { $0.layer.animationKeys() == nil })
            }
        }

        @Test func listing53LocalTime() {
            ListingStage.run { stage in
                let layer = stage.bareLayer()
                expectEqual(Tricks.localTime(layer), CACurrentMediaTime())
                layer.speed = 0.5
                layer.beginTime = CACurrentMediaTime() - 8
                layer.timeOffset = 3
                expectEqual(Tricks.localTime(layer), 7)
            }
        }

        @Test func listing54PausesAndResumes() {
            ListingStage.run { stage in
                let layer = stage.bareLayer()
                let turn = CABasicAnimation(keyPath: "position.x")
                turn.fromValue = 0
                turn.toValue = 100
                turn.duration = 10
                layer.add(turn, forKey: "turn")
                stage.at(0)
                stage.at(2)
                Tricks.pauseLayer(layer)
                stage.at(5)
                expect(near(layer.seen("position.x"), 20))
                Tricks.resumeLayer(layer)
                stage.at(5)
                expect(near(layer.seen("position.x"), 20))
                stage.at(8)
                expect(near(layer.seen("position.x"), 50))
                // Again, with a begin time other than 0.
                Tricks.pauseLayer(layer)
                stage.at(20)
                Tricks.resumeLayer(layer)
                stage.at(22)
                expect(near(layer.seen("position.x"), 70))
            }
        }

        @Test func listing55And56TakeTheirTime() {
            ListingStage.run { stage in
                let layers = [stage.bareLayer(), stage.bareLayer()]
                Tricks.transaction(layers[0])
                Tricks.slowTransaction { layers[1].opacity = 0 }
                stage.at(0)
                expect(layers[0].zPosition == 200, layers[0].opacity == 0)
                stage.at(0.125)
                expect(near(layers[0].seen("zPosition"), 200 * defaultAtHalf, 1e-5))
                expect(near(layers[0].seen("opacity"), 1 - defaultAtHalf))
                stage.at(0.26)
                expect(layers[0].seen("opacity") == 0, layers[0].animationKeys() == nil)
                stage.at(5)
                expect(near(layers[1].seen("opacity"), 1 - defaultAtHalf))
                stage.at(10.1)
                expect(layers[1].seen("opacity") == 0, layers[1].animationKeys() == nil)
            }
        }

        @Test func listing57NestsDurations() {
            ListingStage.run { stage in
                let layer = stage.bareLayer()
                Tricks.nest(layer)
                stage.at(0)
                // From (100, 80): the move takes the outer two seconds, depth and opacity the inner five.
                stage.at(1)
                expect(near(layer.seen("position.x"), 100 * (1 - defaultAtHalf), 1e-5))
                expect(near(layer.seen("position.y"), 80 * (1 - defaultAtHalf), 1e-5))
                stage.at(2.1)
                expect(layer.seen("position.x") == 0, Set(layer.animationKeys() ?? []) == ["zPosition", "opacity"])
                stage.at(2.5)
                expect(near(layer.seen("zPosition"), 200 * defaultAtHalf, 1e-5))
                expect(near(layer.seen("opacity"), 1 - defaultAtHalf))
                stage.at(5.1)
                expect(layer.animationKeys() == nil, layer.seen("opacity") == 0)
            }
        }

        @Test func listing58BringsPerspective() {
            ListingStage.run { stage in
                let parent = stage.bareLayer()
                let child = CALayer()
                child.frame = CGRect(x: 25, y: 15, width: 50, height: 30)
                parent.addSublayer(child)
                child.zPosition = 250
                Tricks.addPerspective(parent, eyePosition: 500)
                // At half the eye's distance everything is twice as large, about the parent's centre.
                expectEqual(child.convert(CGPoint.zero, to: parent), CGPoint(x: 0, y: 0))
                expectEqual(child.convert(CGPoint(x: 50, y: 30), to: parent), CGPoint(x: 100, y: 60))
                expect(parent.hitTest(CGPoint(x: 52, y: 52)) === child)
                Tricks.addPerspective(parent, eyePosition: 1e9)
                expect(parent.hitTest(CGPoint(x: 52, y: 52)) === parent)
            }
        }
    }

    @Suite @MainActor
    struct ContentListings {
        @Test func listing31FadesImplicitly() {
            ListingStage.run { stage in
                let layer = stage.bareLayer()
                Content.fadeImplicitly(layer)
                expectEqual(layer.opacity, 0)
                stage.at(0)
                expectEqual(layer.seen("opacity"), 1)
                stage.at(0.0625)
                expect(near(layer.seen("opacity"), 1 - defaultAtQuarter))
                stage.at(0.125)
                expect(near(layer.seen("opacity"), 1 - defaultAtHalf))
                stage.at(0.26)
                expectEqual(layer.seen("opacity"), 0)
            }
        }

        @Test func listing32FadesAViewsLayerButIsReplacedOnABareOne() {
            ListingStage.run { stage in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                stage.window.addSubview(view)
                let bare = stage.bareLayer()
                for layer in [view.layer, bare] { Content.fadeExplicitly(layer) }
                stage.at(0)
                stage.at(0.125)
                expect(near(view.layer.seen("opacity"), 0.875))
                expect(near(bare.seen("opacity"), 1 - defaultAtHalf), "the implicit animation of the last line")
                stage.at(0.5)
                expect(near(view.layer.seen("opacity"), 0.5), bare.seen("opacity") == 0)
                stage.at(1.1)
                expect(view.layer.seen("opacity") == 0, view.layer.animationKeys() == nil)
            }
        }

        @Test func listing33Bounces() {
            ListingStage.run { stage in
                let layer = stage.bareLayer()
                Content.bounce(layer)
                stage.at(0)
                for (time, x, y) in [(0.0, 74.0, 74.0), (1.25, 197, 393.5), (2.5, 320, 74), (3.75, 443, 393.5), (5, 566, 74)] {
                    stage.at(time)
                    expect(near([layer.seen("position.x"), layer.seen("position.y")], [x, y]), "\(time)")
                }
                stage.at(5.1)
                expectEqual(layer.seen("position.x"), 100)
            }
        }

        @Test func listing34PacesWidthAndColor() {
            ListingStage.run { stage in
                let layer = stage.bareLayer()
                Content.changeBorder(layer)
                stage.at(0)
                expect(near(layer.seen("borderWidth"), 1), near(layer.seenColor("borderColor"), [0, 1, 0, 1]))
                // The distances between the widths add up to 194. Half of it, 97, is one beyond the seventh value, 2; an eighth
                // is between 5 and 30.
                stage.at(0.625)
                expect(near(layer.seen("borderWidth"), 5 + 24.25 - 14, 1e-5))
                stage.at(2.5)
                expect(near(layer.seen("borderWidth"), 3, 1e-5))
                expect(near(layer.seenColor("borderColor"), [1, 0, 0, 1], 1e-5))
                stage.at(3.75)
                expect(near(layer.seenColor("borderColor"), [0.5, 0, 0.5, 1], 1e-5))
                stage.at(5.1)
                expect(layer.seen("borderWidth") == 0, layer.animationKeys() == nil)
            }
        }

        @Test func listing35TimesWhatIsImplicitByItsBlock() {
            ListingStage.run { stage in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
                stage.window.addSubview(view)
                stage.at(0)
                Content.animateInBlock(view, to: CGPoint(x: 220, y: 120))
                expect(view.layer.opacity == 0, view.layer.position == CGPoint(x: 20, y: 20))
                stage.at(0)
                stage.at(0.5)
                expect(near(view.layer.seen("opacity"), 0.5), "the block's curve is symmetric")
                stage.at(1.5)
                expect(view.layer.seen("opacity") == 0, view.layer.animationKeys() == ["AnimateFrame"])
                expect(near([view.layer.seen("position.x"), view.layer.seen("position.y")], [120, 70]))
                stage.at(3.1)
                expectEqual(view.layer.seen("position.x"), 20, "its model was not told")
            }
        }
    }
}
