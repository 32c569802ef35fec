import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUIControllers

/// A visible controller that records the answers of an alert's buttons.
private final class Host: UIViewController {
    var answers: [String] = []

    func ask(_ style: UIAlertController.Style = .alert, fields: Int = 0) -> UIAlertController {
        let alert = UIAlertController(title: "Delete the layer?", message: "Its animations go with it.", preferredStyle: style)
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in self.answers.append("delete") })
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in self.answers.append("cancel") })
        for _ in 0..<fields { alert.addTextField { $0.placeholder = "Name" } }
        present(alert, animated: true)
        return alert
    }
}

private func buttons(in view: UIView) -> [UIButton] {
    (view as? UIButton).map { [$0] } ?? view.subviews.flatMap(buttons)
}

@Suite struct AlertTests {
    private func scene(_ body: (Scene, Host) throws -> Void) rethrows {
        try Scene.run { scene in
            let host = Host()
            scene.show(host)
            try body(scene, host)
        }
    }

    @Test func aClickedButtonDismissesThenActs() throws {
        try scene { scene, host in
            let alert = host.ask()
            scene.play(0.6)
            expect(host.presentedViewController === alert)
            // Of two buttons, the cancel button is first.
            let both = buttons(in: alert.view)
            expectEqual(both.map(\.currentTitle), ["Cancel", "Delete"])
            let card = try require(both[0].superview?.superview)
            expect(card.frame.width == 288, near(card.frame.midX, 200), near(card.frame.midY, 150, 1))
            expect(both[0].frame.minY == both[1].frame.minY, both[0].frame.width == 124)
            let delete = both[1].convert(CGPoint(x: 20, y: 10), to: nil)
            scene.click(delete.x, delete.y)
            expect(host.answers.isEmpty)
            scene.play(0.6)
            expect(host.answers == ["delete"], host.presentedViewController == nil, alert.view.superview == nil)
        }
    }

    @Test func escapeCancelsAndReturnPrefers() {
        scene { scene, host in
            _ = host.ask()
            scene.play(0.6)
            scene.press(.escape)
            scene.play(0.6)
            expectEqual(host.answers, ["cancel"])
            let alert = host.ask()
            alert.preferredAction = alert.actions[0]
            scene.play(0.6)
            scene.press(.return)
            scene.play(0.6)
            expectEqual(host.answers, ["cancel", "delete"])
        }
    }

    @Test func fieldsTakeTextAndKeepTheFocus() {
        scene { scene, host in
            let alert = host.ask(fields: 2)
            scene.play(0.6)
            expectEqual(alert.textFields?.count, 2)
            scene.window.send(.text(.insert("Ship")))
            expectEqual(alert.textFields?[0].text, "Ship")
            scene.press(.tab)
            expectEqual(alert.textFields?[1].isFirstResponder, true)
            for _ in 0..<3 { scene.press(.tab) }
            expectEqual(alert.textFields?[0].isFirstResponder, true)
            scene.press(.escape)
            scene.play(0.6)
            expectEqual(host.answers, ["cancel"])
        }
    }

    @Test func returnInAFieldPrefers() {
        scene { scene, host in
            let alert = host.ask(fields: 1)
            alert.preferredAction = alert.actions[0]
            scene.play(0.6)
            scene.window.send(.text(.insert("Ship")))
            scene.press(.return)
            scene.play(0.6)
            expect(host.answers == ["delete"], alert.textFields?[0].text == "Ship")
        }
    }

    @Test func aSheetStandsBelowAndACancelBesideIt() throws {
        try scene { scene, host in
            let sheet = host.ask(.actionSheet)
            sheet.addTextField()
            sheet.addAction(UIAlertAction(title: "Again", style: .cancel))
            expect(sheet.textFields == nil, sheet.actions.count == 2)
            scene.play(0.6)
            let both = buttons(in: sheet.view)
            expectEqual(both.map(\.currentTitle), ["Delete", "Cancel"])
            let card = try require(both[0].superview?.superview)
            expect(card.frame.maxY == 284, both[0].frame.maxY + 8 == both[1].frame.minY)
            scene.click(10, 10)
            scene.play(0.6)
            expectEqual(host.answers, ["cancel"])
        }
    }

    @Test func disabledButtonsAreNotChosen() {
        scene { scene, host in
            let alert = host.ask()
            alert.actions[0].isEnabled = false
            alert.preferredAction = alert.actions[0]
            scene.play(0.6)
            scene.press(.return)
            scene.play(0.6)
            expect(host.answers.isEmpty, host.presentedViewController === alert)
            alert.actions[0].isEnabled = true
            scene.press(.return)
            scene.play(0.6)
            expectEqual(host.answers, ["delete"])
        }
    }
}
