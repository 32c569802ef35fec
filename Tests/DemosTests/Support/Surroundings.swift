import Foundation
import GoldenSupport

/// What demos find around them in tests: no display, Mesa's software rasteriser, the built-in font and this package's assets, so that
/// they look the same on every machine.
enum Surroundings {
    /// Where the demos' pictures are on record: beside this folder.
    static let goldens = Golden.folder(beside: URL(fileURLWithPath: #filePath).deletingLastPathComponent().path)

    /// Sets the environment, once. It is read when first needed: call this before any demo is made.
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

    /// Whether a demo's picture is asked for: all are, unless `QUARTZITE_DEMOS` names some, with commas between them.
    static func isWanted(_ id: String) -> Bool {
        guard let names = ProcessInfo.processInfo.environment["QUARTZITE_DEMOS"] else { return true }
        return names.split(separator: ",").contains { $0 == id }
    }
}
