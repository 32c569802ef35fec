/// A clipboard: the system's, or a named one of this program.
@preconcurrency @MainActor
public final class UIPasteboard: NSObject {
    /// Name of a clipboard.
    nonisolated public struct Name: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// The system's clipboard.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// The system's clipboard.
    public static var general: UIPasteboard { UIEnvironment.current.generalPasteboard }
    private static var named: [Name: Content] {
        get { UIEnvironment.current.pasteboards }
        set { UIEnvironment.current.pasteboards = newValue }
    }

    /// The content shared by instances of one name.
    final class Content {
        let name: Name
        var text: String?
        var images: [UIImage] = []
        var changes = 0

        init(_ name: Name) { self.name = name }
    }

    private let content: Content

    init(_ content: Content) {
        self.content = content
        super.init()
    }

    /// A named clipboard of this program; nil if it does not exist and must not be created.
    public convenience init?(name: Name, create: Bool) {
        if name != .general, Self.named[name] == nil, create { Self.named[name] = Content(name) }
        guard let content = name == .general ? Self.general.content : Self.named[name] else { return nil }
        self.init(content)
    }

    /// Creates a clipboard with a unique name; it is released with its last reference.
    public static func withUniqueName() -> UIPasteboard { UIPasteboard(Content(Name(UUID().uuidString))) }

    /// Removes a named clipboard of this program.
    public static func remove(withName name: Name) { named[name] = nil }

    /// The name of the clipboard.
    public var name: Name { content.name }
    /// The number of times that this program has set the content.
    public var changeCount: Int { content.changes }

    /// The text. Without a host, and for named clipboards, it is stored in this program.
    public var string: String? {
        get { services.map(\.clipboardText) ?? content.text }
        set {
            content.changes += 1
            content.images = []
            if let services { services.clipboardText = newValue } else { content.text = newValue }
        }
    }

    /// Whether the clipboard contains text.
    public var hasStrings: Bool { string?.isEmpty == false }

    /// The first image. Images are shared within this program: setting one empties the text, and a text from elsewhere replaces it.
    public var image: UIImage? {
        get { images?.first }
        set { images = newValue.map { [$0] } }
    }
    /// The images; nil if the clipboard contains none.
    public var images: [UIImage]? {
        get { content.images.isEmpty || hasStrings ? nil : content.images }
        set {
            string = nil
            content.images = newValue ?? []
        }
    }
    /// Whether the clipboard contains an image.
    public var hasImages: Bool { images != nil }

    /// The text as an address; nil if it is none with a scheme. Setting it sets the text.
    public var url: URL? {
        get { string.flatMap { URL(string: $0) }.flatMap { $0.scheme == nil ? nil : $0 } }
        set { string = newValue?.absoluteString }
    }
    /// Whether the text is an address.
    public var hasURLs: Bool { url != nil }

    private var services: (any HostServices)? { name == .general ? Host.services : nil }
}
