/// Something that can be done with items, such as a text or an image: an entry of a ``UIActivityViewController``.
@preconcurrency @MainActor
open class UIActivity: NSObject {
    /// The identifier of an activity.
    nonisolated public struct ActivityType: RawRepresentable, Hashable, Sendable {
        /// The raw identifier.
        public let rawValue: String
        /// Creates an identifier.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// Puts the items on the clipboard.
        public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
        /// Saves images as files.
        public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
        /// Saves items as files.
        static let saveToFiles = ActivityType("com.apple.DocumentManagerUICore.SaveToFiles")
        /// Prints the items. Not offered here.
        public static let print = ActivityType("com.apple.UIKit.activity.Print")
        /// Sends the items as a mail. Not offered here.
        public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
        /// Sends the items as a message. Not offered here.
        public static let message = ActivityType("com.apple.UIKit.activity.Message")
        /// Sends the items to devices nearby. Not offered here.
        public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
        /// Adds the items to a reading list. Not offered here.
        public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
        /// Assigns an image to a contact. Not offered here.
        public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
        /// Posts the items to Facebook. Not offered here.
        public static let postToFacebook = ActivityType("com.apple.UIKit.activity.PostToFacebook")
        /// Posts the items to Twitter. Not offered here.
        public static let postToTwitter = ActivityType("com.apple.UIKit.activity.PostToTwitter")
        /// Opens the items in another program. Not offered here.
        public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")
    }

    /// The row of the sheet in which an activity is.
    nonisolated public enum Category: Int, Sendable {
        /// Something done in this program.
        case action
        /// Something sent elsewhere.
        case share
    }

    /// The row of the activity. All rows are one column here, with shares first.
    open class var activityCategory: Category { .action }
    /// The identifier. Nil by default.
    open var activityType: ActivityType? { nil }
    /// The title of the entry. Nil by default, and then the activity is not offered.
    open var activityTitle: String? { nil }
    /// The image of the entry.
    @available(*, deprecated, message: "has no effect on Linux: entries have titles alone")
    open var activityImage: UIImage? { nil }
    /// Returns whether the activity can be done with items. False by default.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
    /// Called with the items before the activity is performed.
    open func prepare(withActivityItems activityItems: [Any]) {}
    /// A controller that is presented instead of a call of `perform()`. Nil by default.
    open var activityViewController: UIViewController? { nil }
    /// Performs the activity, and calls ``activityDidFinish(_:)`` at its end. The default calls it alone.
    open func perform() { activityDidFinish(true) }
    /// Ends the activity: its controller is dismissed, and the sheet's completion handler is called.
    ///
    /// - Parameter completed: Whether the activity was done, rather than cancelled or failed.
    open func activityDidFinish(_ completed: Bool) {
        let finished = self.finished
        self.finished = nil
        finished?(completed)
    }

    /// Called at the end of the activity.
    var finished: ((Bool) -> Void)?
}

/// Puts texts, addresses or images on the clipboard.
final class CopyActivity: UIActivity {
    private var items: [Any] = []

    override var activityType: ActivityType? { .copyToPasteboard }
    override var activityTitle: String? { "Copy" }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.contains { $0 is UIImage || Self.text($0) != nil }
    }
    override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
    override func perform() {
        let texts = items.compactMap(Self.text)
        if texts.isEmpty {
            UIPasteboard.general.images = items.compactMap { $0 as? UIImage }
        } else {
            UIPasteboard.general.string = texts.joined(separator: "\n")
        }
        activityDidFinish(true)
    }

    /// Returns an item as text; nil for others.
    static func text(_ item: Any) -> String? {
        item as? String ?? (item as? URL)?.absoluteString ?? (item as? NSAttributedString)?.string
    }
}

/// Saves items as files in a folder, under names that no other file has.
final class SaveActivity: UIActivity {
    private let folder: URL
    private var items: [Any]

    init(to folder: URL, _ items: [Any]) {
        self.folder = folder
        self.items = items
        super.init()
    }

    override var activityType: ActivityType? { items.allSatisfy { $0 is UIImage } ? .saveToCameraRoll : .saveToFiles }
    override var activityTitle: String? { "Save to \(folder.lastPathComponent)" }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.contains { Self.file($0) != nil }
    }
    override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
    override func perform() {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for item in items {
                guard let (name, data) = Self.file(item) else { continue }
                try data().write(to: freeName(name), options: .withoutOverwriting)
            }
            activityDidFinish(true)
        } catch {
            Diagnostics.warnOnce("UIActivityViewController: the items are not saved: \(error.localizedDescription)")
            activityDidFinish(false)
        }
    }

    /// Returns the name and the data of an item's file; nil for items without data, such as an address of the web.
    private static func file(_ item: Any) -> (name: String, data: () throws -> Data)? {
        switch item {
        case let image as UIImage: ("Image.png", { image.pngData() ?? Data() })
        case let url as URL: url.isFileURL ? (url.lastPathComponent, { try Data(contentsOf: url) }) : nil
        case let data as Data: ("Data", { data })
        default: CopyActivity.text(item).map { text in ("Text.txt", { Data(text.utf8) }) }
        }
    }

    /// Returns a file of a name in the folder; a number is added to a name that is taken.
    private func freeName(_ name: String) -> URL {
        let url = folder.appendingPathComponent(name)
        var free = url
        var number = 2
        while FileManager.default.fileExists(atPath: free.path) {
            let base = url.deletingPathExtension().lastPathComponent + " \(number)"
            free = folder.appendingPathComponent(url.pathExtension.isEmpty ? base : base + "." + url.pathExtension)
            number += 1
        }
        return free
    }
}
