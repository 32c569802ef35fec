/// The screen.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The main screen.
    public static let main = UIScreen()

    /// Pixels per point; 1 without a host.
    public var scale: CGFloat { Host.services.map { max($0.scale, 0.1) } ?? 1 }
    /// Pixels per point of the device.
    public var nativeScale: CGFloat { scale }
    /// The screen's rectangle in pixels.
    public var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }
    /// The maximum frame rate: always 60.
    public var maximumFramesPerSecond: Int { 60 }
    /// The traits, such as light or dark.
    public var traitCollection: UITraitCollection { .current }
    /// The screen's rectangle in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: Host.services?.screenSize ?? CGSize(width: 1280, height: 800)) }
}
