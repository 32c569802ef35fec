import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUIControllers

/// Records what alerts report.
private final class Witness: UIViewController, UIAlertViewDelegate, UIActionSheetDelegate {
    var told: [String] = []

    func willPresent(_ alertView: UIAlertView) { told.append("will") }
    func didPresent(_ alertView: UIAlertView) { told.append("did") }
    func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) { told.append("click \(buttonIndex)") }
    func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) { told.append("gone \(buttonIndex)") }
    func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int) { told.append("sheet \(buttonIndex)") }
    func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int) {
        told.append("away \(buttonIndex)")
    }
}

private func buttons(in view: UIView) -> [UIButton] {
    (view as? UIButton).map { [$0] } ?? view.subviews.flatMap(buttons)
}

@Suite struct OlderAlertTests {
    @Test func alertViewsAndActionSheetsTellTheirDelegates() throws {
        try Scene.run { scene in
            let host = Witness()
            UIAlertView(title: "None", message: nil, delegate: nil, cancelButtonTitle: "OK").show()
            scene.show(host)
            scene.window.makeKeyAndVisible()
            let alert = UIAlertView(
                title: "Save?", message: "It has changed.", delegate: host, cancelButtonTitle: "No", otherButtonTitles: "Yes",
                "Later")
            expect(alert.numberOfButtons == 3, alert.cancelButtonIndex == 0, alert.firstOtherButtonIndex == 1)
            expect(alert.buttonTitle(at: 2) == "Later", alert.buttonTitle(at: 3) == nil, !alert.isVisible)
            alert.alertViewStyle = .loginAndPasswordInput
            alert.textField(at: 0)?.text = "Ann"
            alert.show()
            scene.play(0.6)
            let shown = try require(host.presentedViewController as? UIAlertController)
            expect(alert.isVisible, shown.message == "It has changed.", shown.textFields?.first?.text == "Ann")
            expect(alert.textField(at: 1)?.isSecureTextEntry == true, alert.textField(at: 2) == nil)
            let yes = try require(buttons(in: shown.view).first { $0.currentTitle == "Yes" })
            let place = yes.convert(CGPoint(x: 10, y: 10), to: nil)
            scene.click(place.x, place.y)
            scene.play(0.6)
            expectEqual(host.told, ["will", "did", "click 1", "gone 1"])
            expect(!alert.isVisible)

            host.told = []
            let sheet = UIActionSheet(
                title: "Photo", delegate: host, cancelButtonTitle: "Cancel", destructiveButtonTitle: "Delete",
                otherButtonTitles: "Share")
            expect(sheet.destructiveButtonIndex == 0, sheet.firstOtherButtonIndex == 1, sheet.cancelButtonIndex == 2)
            sheet.show(in: host.view)
            scene.play(0.6)
            expect(sheet.isVisible, host.presentedViewController is UIAlertController)
            sheet.dismiss(withClickedButtonIndex: 2, animated: false)
            scene.play(0.6)
            expect(host.told == ["away 2"], !sheet.isVisible, host.presentedViewController == nil)
        }
    }

    @Test func providersMakeTheItemOfASheet() {
        final class Title: UIActivityItemProvider {
            override var item: Any { "made" }
        }
        Scene.run { _ in
            let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)
            let title = Title(placeholderItem: "later")
            expectEqual(title.activityViewControllerPlaceholderItem(sheet) as? String, "later")
            expectEqual(title.activityViewController(sheet, itemForActivityType: .copyToPasteboard) as? String, "made")
            expectEqual(title.activityType, .copyToPasteboard)
        }
    }
}
