/// An entry of the menu of a program's icon. Desktops take these entries from the program's desktop file.
@preconcurrency @MainActor
open class UIApplicationShortcutItem: NSObject {
    /// The kind of entry, by which the program recognises it.
    public let type: String
    /// The title.
    public let localizedTitle: String
    /// The text below the title.
    public let localizedSubtitle: String?
    /// Values that the program attaches.
    public let userInfo: [String: any NSSecureCoding]?

    /// Creates an entry.
    public init(
        type: String, localizedTitle: String, localizedSubtitle: String? = nil, userInfo: [String: any NSSecureCoding]? = nil
    ) {
        self.type = type
        self.localizedTitle = localizedTitle
        self.localizedSubtitle = localizedSubtitle
        self.userInfo = userInfo
        super.init()
    }
}

extension UIApplication {
    /// The entries of the icon's menu.
    @available(*, deprecated, message: "has no effect on Linux: a desktop file declares the entries of an icon's menu")
    public var shortcutItems: [UIApplicationShortcutItem]? {
        get { nil }
        set {}
    }
}
