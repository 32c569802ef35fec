import Demos
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// A demo with one layer, started by a closure.
class Case: Demo {
    override class var info: DemoInfo {
        DemoInfo(id: "case", title: "Case", summary: "A case", chapter: .explicit, stillTime: 1, times: [0])
    }

    let tile = CALayer()

    override func prepare() {
        tile.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
        layer.addSublayer(tile)
    }

    /// Returns an animation of the tile over one second.
    func move(from start: Double = 150, to end: Double = 250, _ keyPath: String = "position.x") -> CABasicAnimation {
        let move = CABasicAnimation(keyPath: keyPath)
        move.fromValue = start
        move.toValue = end
        move.duration = 1
        return move
    }
}

/// Jumps back at 1 s.
final class Jumping: Case {
    override func start() { tile.add(move(), forKey: "move") }
}

/// Sets the model first.
final class Lasting: Case {
    override func start() {
        tile.position.x = 250
        tile.add(move(), forKey: "move")
        // A full turn ends where it began.
        tile.add(move(from: 0, to: 2 * .pi, "transform.rotation.z"), forKey: "turn")
        let back = move(from: 1, to: 0, "opacity")
        back.duration = 0.5
        back.autoreverses = true
        tile.add(back, forKey: "blink")
    }
}

/// Sets the model when the animation has ended.
final class Late: Case, CAAnimationDelegate {
    override func start() {
        let move = move()
        move.delegate = self
        tile.add(move, forKey: "move")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        tile.position.x = 250
        CATransaction.commit()
    }
}

/// Continues with another animation, and is cancelled.
final class Chained: Case {
    override func start() {
        CATransaction.begin()
        CATransaction.setCompletionBlock { [unowned self] in
            tile.add(move(from: 250, to: 150), forKey: "back")
        }
        tile.add(move(), forKey: "move")
        CATransaction.commit()
        let cancelled = move(from: 0, to: 100, "zPosition")
        cancelled.duration = 3
        tile.add(cancelled, forKey: "cancelled")
    }
}

final class Misspelt: Case {
    override func start() { tile.add(move(from: 0, to: 1, "transform.rotate"), forKey: "turn") }
}

final class Endless: Case {
    override func start() {
        CATransaction.begin()
        CATransaction.setCompletionBlock {}
        let move = move()
        move.repeatCount = .infinity
        tile.add(move, forKey: "move")
        CATransaction.commit()
        let free = self.move(from: 0, to: 1, "opacity")
        free.repeatCount = .infinity
        tile.add(free, forKey: "free")
    }
}

final class Hiding: Case {
    override func start() {
        let move = move()
        move.fillMode = .forwards
        move.isRemovedOnCompletion = false
        tile.add(move, forKey: "move")
        // This one agrees with its model.
        tile.opacity = 0.5
        let fade = self.move(from: 1, to: 0.5, "opacity")
        fade.fillMode = .both
        fade.isRemovedOnCompletion = false
        tile.add(fade, forKey: "opacity")
    }
}

final class Leaving: Case {
    override func start() {
        tile.add(CATransition(), forKey: nil)
        tile.removeFromSuperlayer()
        let other = CALayer()
        layer.addSublayer(other)
        CATransaction.flush()
        other.add(CATransition(), forKey: nil)
    }
}

/// A shadow without a path around a box, and a picture of moving content.
final class Passes: Case {
    let wrapper = CALayer()
    let cover = CALayer()

    override func prepare() {
        super.prepare()
        wrapper.frame = CGRect(x: 300, y: 100, width: 100, height: 100)
        wrapper.shadowOpacity = 0.5
        cover.frame = wrapper.bounds
        cover.backgroundColor = .white
        cover.cornerRadius = 8
        wrapper.addSublayer(cover)
        layer.addSublayer(wrapper)
        tile.shouldRasterize = true
        tile.addSublayer(CALayer())
    }

    override func start() {
        // The layer's own motion leaves its picture as it is.
        tile.add(move(from: 150, to: 150), forKey: "move")
        let inner = move(from: 0, to: 50)
        inner.beginTime = CACurrentMediaTime() + 1.5
        tile.sublayers?.first?.add(inner, forKey: "inner")
    }
}

@Suite(.serialized) struct LintTests {
    private func lints(_ demo: Demo.Type, _ seconds: Double = 2.5) throws -> [String] {
        try LintReport(LintOptions(demo: demo, time: seconds)).findings().map {
            "\(TimeText.string($0.time)) \($0.rule.rawValue) \($0.layerName) \($0.subject)"
        }
    }

    @Test func aJumpBackToTheModelIsFound() throws {
        try expectEqual(lints(Jumping.self), ["0:01.000 snap-back tile move"])
        for demo in [Lasting.self, Late.self, Case.self] as [Demo.Type] { try expectEqual(lints(demo), []) }
        // The second animation of a chain ends at the model.
        try expectEqual(lints(Chained.self), [])
        // The cancelled one runs to its end here.
        try expectEqual(lints(Chained.self, 3.5), ["0:03.000 snap-back tile cancelled"])
    }

    @Test func anUnknownKeyPathIsFound() throws {
        try expectEqual(lints(Misspelt.self), ["0:00.000 unknown-key-path tile turn"])
    }

    @Test func aCompletionThatNeverComesIsFound() throws {
        try expectEqual(lints(Endless.self), ["0:00.000 held-completion tile move"])
    }

    @Test func aHiddenModelIsFound() throws {
        try expectEqual(lints(Hiding.self), ["0:01.000 hidden-model tile move"])
    }

    @Test func aLostTransitionIsFound() throws {
        try expectEqual(lints(Leaving.self), ["0:00.000 lost-transition tile transition"])
    }

    @Test func avoidablePassesAreFound() throws {
        try expectEqual(
            lints(Passes.self),
            [
                "0:00.000 avoidable-pass wrapper shadow", "0:01.500 avoidable-pass tile shouldRasterize",
            ])
    }

    @Test func theCommandPrintsThemAndFails() {
        var text = ""
        let console = Console(output: { text += $0 + "\n" }, error: { _ in })
        let program = Program(demos: [Jumping.self, Lasting.self], console: console)
        expect(program.run(["lint", "case", "--time", "0.5"]) == 0, text == "case: nothing found\n")
        text = ""
        expectEqual(program.run(["lint", "case", "--time", "1.5"]), 1)
        expect(text.hasPrefix("0:01.000 snap-back, tile, move\n    The animation has ended and was removed"))
    }

    @Test func theInspectorListsAndMarksThem() throws {
        try ViewerScene.run([Jumping.self]) { scene in
            let inspector = scene.controller.panels.inspector
            inspector.page = .lints
            expect(inspector.lintPage.rows.isEmpty)
            for _ in 0..<70 { scene.wait(1.0 / 60) }
            expectEqual(inspector.lintPage.rows.map { $0.texts[0] }, ["Snap-back"])
            let row = try require(inspector.lintPage.rows.first)
            scene.click(row.convert(CGPoint(x: 40, y: 10), to: nil))
            let demo = try scene.demo(Jumping.self)
            expect(inspector.target === demo.tile, scene.controller.panels.stage.overlay.isShowing)
            let run = try require(scene.controller.run)
            let rows = TreeReading(run.canvas.demo.layer, names: run.names, lints: run.lints.findings).rows
            expectEqual(rows.map(\.marks), [[], ["lint"]])
        }
    }
}

/// The lints of every demo, over its whole motion.
@Suite(.serialized) struct DemoLintTests {
    /// The mistakes that demos make on purpose, or where a loop begins again.
    private static let meant: [String: Set<String>] = [
        // The mistakes are the subject: the naive version beside the right ones.
        "snap-back": ["snap-back naive backgroundColor"],
        "keyframe-colors": ["snap-back jumping colors"],
        "explicit-in-block": ["snap-back balls 1 AnimateFrame", "snap-back balls 3 AnimateFrame"],
        "tab-fade": Set((1...3).map { "lost-transition naive.contents \($0) transition" }),
        // Fill modes are the subject.
        "fill-modes": ["hidden-model discs 3 move", "hidden-model discs 4 move", "snap-back discs 1 move"],
        // The motion alone is the subject; each loop begins again at the model.
        "from-to-by": Set([1, 2, 3, 5, 6, 7].map { "snap-back discs \($0) move" }),
        "rotation-key-path": ["snap-back ships 1 turn", "snap-back ships 4 turn"],
        "end-notices": ["snap-back ball fall"],
        "begin-time": Set((1...3).map { "snap-back ships \($0) crossing" }),
        // The last frame is held, so that the end can be compared until the loop begins again.
        "autoreverse-repeat": ["hidden-model ships 2 crossing"],
        "nested-transactions": ["hidden-model bars 1 fill"],
        "timing-functions": Set((1...6).map { "hidden-model discs \($0) move" }),
        "spring-parameters": ["hidden-model ball spring"],
    ]

    @Test func demosMakeOnlyTheMistakesThatTheyShow() throws {
        for demo in DemoCatalog.all {
            let found = try LintReport(LintOptions(demo: demo)).findings()
            let names = Set(found.map { "\($0.rule.rawValue) \($0.layerName) \($0.subject)" })
            expectEqual(names, Self.meant[demo.info.id] ?? [], "\(demo.info.id)")
        }
    }
}
