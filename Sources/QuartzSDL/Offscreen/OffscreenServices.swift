import QuartzUI

/// Host services for views in an offscreen scene.
@MainActor
final class OffscreenServices: HostServices {
    private unowned let host: OffscreenHost
    var clipboardText: String?

    init(host: OffscreenHost) {
        self.host = host
    }

    var scale: CGFloat { host.scale }
    var screenSize: CGSize { host.size }

    func startTextInput(in window: UIWindow, at rect: CGRect) {}
    func stopTextInput(in window: UIWindow) {}
    func setCursor(_ cursor: CursorShape) {}

    func open(_ window: UIWindow) { host.window = window }

    func close(_ window: UIWindow) {
        if host.window === window { host.window = nil }
    }
}
