/// A clipboard: the system's, or one of the program's own.
@preconcurrency @MainActor
public final class UIPasteboard: NSObject {
    /// What a clipboard is called.
    nonisolated public struct Name: RawRepresentable, Hashable, Sendable {
        /// The name itself.
        public let rawValue: String
        /// A name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// The system's clipboard.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// The system's.
    public static let general = UIPasteboard(Content(.general))
    private static var named: [Name: Content] = [:]

    /// What all who know a clipboard share.
    private final class Content {
        let name: Name
        var text: String?
        var changes = 0

        init(_ name: Name) { self.name = name }
    }

    private let content: Content

    private init(_ content: Content) {
        self.content = content
        super.init()
    }

    /// The clipboard of a name, which this program alone has; nil where there is none yet and none is to be created.
    public convenience init?(name: Name, create: Bool) {
        if name != .general, Self.named[name] == nil, create { Self.named[name] = Content(name) }
        guard let content = name == .general ? Self.general.content : Self.named[name] else { return nil }
        self.init(content)
    }

    /// A clipboard that nobody else knows; it goes with whoever holds it.
    public static func withUniqueName() -> UIPasteboard { UIPasteboard(Content(Name(UUID().uuidString))) }

    /// Forgets a clipboard of the program's own.
    public static func remove(withName name: Name) { named[name] = nil }

    /// What it is called.
    public var name: Name { content.name }
    /// How many times its content has been set from here.
    public var changeCount: Int { content.changes }

    /// The text; kept in the program where there is no host, and on clipboards of its own.
    public var string: String? {
        get { services.map(\.clipboardText) ?? content.text }
        set {
            content.changes += 1
            if let services { services.clipboardText = newValue } else { content.text = newValue }
        }
    }

    /// Whether there is text.
    public var hasStrings: Bool { string?.isEmpty == false }

    private var services: (any HostServices)? { name == .general ? Host.services : nil }
}
