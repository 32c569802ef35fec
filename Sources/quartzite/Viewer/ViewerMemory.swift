import Demos
import Foundation
import ImageIO
import QuartzInstruments
import QuartzUI

/// The viewer's state between runs, stored in a file of the user's state folder.
struct ViewerMemory: Codable, Equatable {
    var arrangement = ViewerLayout.Arrangement()
    var width: CGFloat = Viewer.size.width
    var height: CGFloat = Viewer.size.height
    /// The name of the demo that was shown last.
    var demo: String?
    /// The scale of the interface; nil for 1.
    var scale: CGFloat?

    /// The range of scales of the interface.
    static let uiScales: ClosedRange<CGFloat> = 1...2

    /// The scale of the interface, clamped to its range.
    var uiScale: CGFloat {
        guard let scale, scale.isFinite else { return 1 }
        return min(max(scale, Self.uiScales.lowerBound), Self.uiScales.upperBound)
    }

    /// The window's size divided by the scale of the interface.
    var size: CGSize {
        func within(_ value: CGFloat, _ least: CGFloat) -> CGFloat { value.isFinite ? min(max(value, least), 16_384) : least }
        return CGSize(
            width: within(width, Viewer.minimumSize.width / uiScale), height: within(height, Viewer.minimumSize.height / uiScale))
    }

    /// Returns the file's location.
    ///
    /// - Parameter demos: The demos that are shown; code and documents have separate arrangements.
    static func file(in folders: UserFolders = UserFolders(), for demos: [Demo.Type] = []) -> URL {
        let name = demos.first?.memoryName ?? Demo.memoryName
        return folders.state.appendingPathComponent(name + ".json")
    }

    /// Creates the defaults.
    init() {}

    /// Reads a file; the defaults if there is none or it cannot be read.
    init(from file: URL) {
        guard let data = InputFile.data(file, limit: 1 << 16),
            let memory = try? JSONDecoder().decode(Self.self, from: data)
        else { return }
        self = memory
    }

    /// Writes the file. Errors are ignored, because only the arrangement is lost.
    func save(to file: URL) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { return }
        try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? FileDestination(file).write(data)
    }
}
