/// The screen that windows are on.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The main one.
    public static let main = UIScreen()

    /// Pixels to a point; 1 without a host.
    public var scale: CGFloat { Host.services.map { max($0.scale, 0.1) } ?? 1 }
    /// Pixels to a point as the device has them.
    public var nativeScale: CGFloat { scale }
    /// The screen in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: Host.services?.screenSize ?? CGSize(width: 1280, height: 800)) }
}
