/// The screen that windows are on.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The main one.
    public static let main = UIScreen()

    /// Pixels to a point; 1 without a host.
    public var scale: CGFloat { Host.services.map { max($0.scale, 0.1) } ?? 1 }
    /// Pixels to a point as the device has them.
    public var nativeScale: CGFloat { scale }
    /// The screen in pixels.
    public var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }
    /// The most frames a second: what the display shows where it is not known better.
    public var maximumFramesPerSecond: Int { 60 }
    /// Whether it is light or dark.
    public var traitCollection: UITraitCollection { .current }
    /// The screen in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: Host.services?.screenSize ?? CGSize(width: 1280, height: 800)) }
}
