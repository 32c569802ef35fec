import Synchronization

/// An object's name for logs. The description, which any thread may read, contains it.
nonisolated final class LogName: Sendable {
    private let text: Mutex<String?>

    init(_ name: String? = nil) {
        text = Mutex(name)
    }

    var value: String? {
        get { text.withLock { $0 } }
        set { text.withLock { $0 = newValue } }
    }

    /// Returns the default description followed by the name, as in `<UILayoutGuide: 0x1234 'header'>`.
    func description(_ usual: String) -> String {
        guard let name = value, !name.isEmpty else { return usual }
        return usual.hasSuffix(">") ? "\(usual.dropLast()) '\(name)'>" : "\(usual) '\(name)'"
    }
}
