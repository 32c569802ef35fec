import QuartzUI

/// What views ask of the system while a picture is drawn: its scale. There is no screen, no clipboard and no keyboard.
final class PictureHost: HostServices {
    let scale: CGFloat
    let screenSize: CGSize
    var clipboardText: String?

    init(size: CGSize, scale: CGFloat) {
        screenSize = size
        self.scale = scale
    }

    /// Runs `body` with these services in place of those there are.
    func whileInstalled<R>(_ body: () throws -> R) rethrows -> R {
        let before = Host.services
        Host.services = self
        defer { Host.services = before }
        return try body()
    }

    func startTextInput(in window: UIWindow, at rect: CGRect) {}
    func stopTextInput(in window: UIWindow) {}
    func setCursor(_ cursor: CursorShape) {}
    func open(_ window: UIWindow) {}
    func close(_ window: UIWindow) {}
}
