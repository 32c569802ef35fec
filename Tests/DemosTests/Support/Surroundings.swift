import Foundation
import GoldenSupport

/// The environment of demos in tests: no display, Mesa's software rasteriser, the built-in font and this package's assets, so
/// that they look the same on every machine.
enum Surroundings {
    /// The folder of the demos' goldens, beside this folder.
    static let goldens = Golden.folder(beside: URL(fileURLWithPath: #filePath).deletingLastPathComponent().path)

    /// Sets the environment, once. It is read on first use, so call this before creating a demo.
    static func prepare() { _ = variables }

    private static let variables: [String: String] = {
        let package = goldens.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let variables = [
            "SDL_VIDEODRIVER": "offscreen", "LIBGL_ALWAYS_SOFTWARE": "1", "QUARTZITE_FONT": "builtin",
            "QUARTZITE_ASSETS": package.appendingPathComponent("Assets").path,
        ]
        for (name, value) in variables { setenv(name, value, 1) }
        return variables
    }()

    /// Returns whether a demo's picture is tested: all are, unless `QUARTZITE_DEMOS` names some, separated by commas.
    static func isWanted(_ id: String) -> Bool {
        guard let names = ProcessInfo.processInfo.environment["QUARTZITE_DEMOS"] else { return true }
        return names.split(separator: ",").contains { $0 == id }
    }
}
