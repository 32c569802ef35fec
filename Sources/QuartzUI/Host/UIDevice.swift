/// The machine.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
    /// The one there is.
    public static let current = UIDevice()

    /// Its name in the network.
    public var name: String { ProcessInfo.processInfo.hostName }
    /// What it is.
    public var model: String { "Linux" }
    /// What runs on it.
    public var systemName: String { "Linux" }
    /// The kernel's version.
    public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
    /// What kind of interface programs are to have.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
}

/// What kind of interface programs are to have.
nonisolated public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not said.
    case unspecified = -1
    /// A telephone's.
    case phone = 0
    /// A tablet's.
    case pad = 1
    /// A television's.
    case tv = 2
    /// A car's.
    case carPlay = 3
    /// A desktop's: mouse, keyboard, windows.
    case mac = 5
}
