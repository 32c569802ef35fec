// Opening of addresses with other programs.

extension UIApplication {
    /// An option of opening an address. All are ignored.
    nonisolated public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a key from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Whether only a program that claims the address opens it.
        @available(*, deprecated, message: "has no effect on Linux: the desktop chooses the program")
        public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Opens an address with the desktop's program for it, such as a browser for `https`.
    ///
    /// - Parameters:
    ///   - options: ignored, with a warning.
    ///   - completion: called in a later turn, with whether the desktop accepted the address.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        for option in options.keys {
            Diagnostics.warnOnce("UIApplication.open: the option \(option.rawValue) is ignored; the desktop chooses the program")
        }
        let isOpen = canOpenURL(url) && Host.services?.open(url) ?? false
        guard let completion else { return }
        CATransaction.begin()
        CATransaction.setCompletionBlock { completion(isOpen) }
        CATransaction.commit()
    }

    /// Whether the desktop can be asked to open an address: it names a scheme, and the program has windows.
    public func canOpenURL(_ url: URL) -> Bool { url.scheme != nil && Host.services != nil }
}
