import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUIControllers

/// A program's own activity, which takes texts.
private final class Shout: UIActivity {
    var text = ""
    override class var activityCategory: Category { .share }
    override var activityType: ActivityType? { ActivityType("shout") }
    override var activityTitle: String? { "Shout" }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool { activityItems.contains { $0 is String } }
    override func prepare(withActivityItems activityItems: [Any]) { text = (activityItems.first as? String ?? "").uppercased() }
}

/// A text that is made for each activity.
private final class Source: UIActivityItemSource {
    func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any { "" }
    func activityViewController(
        _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { "for \(activityType?.rawValue ?? "-")" }
}

@Suite struct ActivityTests {
    private func buttons(in view: UIView) -> [UIButton] {
        (view as? UIButton).map { [$0] } ?? view.subviews.flatMap(buttons)
    }

    /// Presents a sheet and chooses an entry. Returns the titles of all, and what the completion handler got.
    private func run(
        _ items: [Any], _ own: [UIActivity] = [], choosing title: String?, folder: URL? = nil,
        excluding excluded: [UIActivity.ActivityType] = []
    ) throws -> (titles: [String], ends: [String]) {
        var result: (titles: [String], ends: [String]) = ([], [])
        try Scene.run { scene in
            let root = UIViewController()
            scene.show(root)
            let sheet = UIActivityViewController(activityItems: items, applicationActivities: own)
            sheet.excludedActivityTypes = excluded
            if let folder { sheet.folder = folder }
            var ends: [String] = []
            sheet.completionWithItemsHandler = { type, completed, _, _ in ends.append("\(type?.rawValue ?? "-") \(completed)") }
            root.present(sheet, animated: true)
            scene.play(0.6)
            let all = buttons(in: sheet.view)
            if let title {
                let button = try require(all.first { $0.currentTitle == title })
                let place = button.convert(CGPoint(x: 20, y: 10), to: nil)
                scene.click(place.x, place.y)
            } else {
                scene.press(.escape)
            }
            scene.play(0.6)
            expectNil(root.presentedViewController)
            result = (all.compactMap(\.currentTitle), ends)
        }
        return result
    }

    @Test func anActivityIsPerformedAfterTheSheetHasGone() throws {
        let shout = Shout()
        let (titles, ends) = try run(["hello"], [shout], choosing: "Shout")
        expectEqual(titles, ["Shout", "Copy", "Save to Downloads", "Cancel"])
        expectEqual(ends, ["shout true"])
        expectEqual(shout.text, "HELLO")
        expectEqual(try run([Source()], [shout], choosing: "Shout").ends, ["shout true"])
        expectEqual(shout.text, "FOR SHOUT")
    }

    @Test func whatCannotBeDoneOrIsExcludedIsNotOffered() throws {
        let (titles, ends) = try run([5], [Shout()], choosing: nil)
        expectEqual(titles, ["Cancel"])
        expectEqual(ends, ["- false"])
        let address = try require(URL(string: "https://example.org"))
        expectEqual(try run([address], choosing: "Cancel").titles, ["Copy", "Cancel"])
        expectEqual(try run(["a"], choosing: nil, excluding: [.copyToPasteboard]).titles, ["Save to Downloads", "Cancel"])
        let absent: [UIActivity.ActivityType] = [
            .addToReadingList, .airDrop, .assignToContact, .mail, .openInIBooks, .postToFacebook, .postToTwitter,
        ]
        expectEqual(try run(["a"], choosing: nil, excluding: absent).titles, ["Copy", "Save to Downloads", "Cancel"])
    }

    @Test func filesGetNamesOfTheirOwn() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Shared \(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3)).image { _ in }
        let title = "Save to \(folder.lastPathComponent)"
        for _ in 0..<2 { expectEqual(try run(["text", image], choosing: title, folder: folder).ends.count, 1) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        expectEqual(names, ["Image 2.png", "Image.png", "Text 2.txt", "Text.txt"])
        expectEqual(UIImage(contentsOfFile: folder.appendingPathComponent("Image 2.png").path)?.size.width, 4 * image.scale)
        // A folder that cannot be made.
        let blocked = folder.appendingPathComponent("Text.txt/inner")
        expectEqual(
            try run(["text"], choosing: "Save to inner", folder: blocked).ends,
            ["com.apple.DocumentManagerUICore.SaveToFiles false"])
    }
}
