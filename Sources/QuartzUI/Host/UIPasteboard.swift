/// The clipboard.
@preconcurrency @MainActor
public final class UIPasteboard: NSObject {
    /// The system's.
    public static let general = UIPasteboard()

    private var own: String?

    /// The text; kept in the program where there is no host.
    public var string: String? {
        get { Host.services.map(\.clipboardText) ?? own }
        set {
            if let services = Host.services { services.clipboardText = newValue } else { own = newValue }
        }
    }

    /// Whether there is text.
    public var hasStrings: Bool { string?.isEmpty == false }
}
