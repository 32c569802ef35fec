import Foundation
import QuartzUI

/// The viewer's state between runs, stored in a file of the user's state folder.
struct ViewerMemory: Codable, Equatable {
    var arrangement = ViewerLayout.Arrangement()
    var width: CGFloat = Viewer.size.width
    var height: CGFloat = Viewer.size.height
    /// The name of the demo that was shown last.
    var demo: String?
    /// The size of everything; nil for 1.
    var scale: CGFloat?

    /// The possible sizes of everything.
    static let uiScales: ClosedRange<CGFloat> = 1...2

    /// The size of everything, one that can be used.
    var uiScale: CGFloat {
        guard let scale, scale.isFinite else { return 1 }
        return min(max(scale, Self.uiScales.lowerBound), Self.uiScales.upperBound)
    }

    /// The window's size divided by the size of everything.
    var size: CGSize {
        func within(_ value: CGFloat, _ least: CGFloat) -> CGFloat { value.isFinite ? min(max(value, least), 16_384) : least }
        return CGSize(
            width: within(width, Viewer.minimumSize.width / uiScale), height: within(height, Viewer.minimumSize.height / uiScale))
    }

    /// Where it is kept.
    static func file(in folders: UserFolders = UserFolders()) -> URL { folders.state.appendingPathComponent("viewer.json") }

    /// The defaults.
    init() {}

    /// Reads a file; the defaults if there is none or it cannot be read.
    init(from file: URL) {
        guard let data = try? Data(contentsOf: file), data.count < 1 << 16,
            let memory = try? JSONDecoder().decode(Self.self, from: data)
        else { return }
        self = memory
    }

    /// Writes the file. A place that cannot be written to is no reason to complain: nothing is lost but the arrangement.
    func save(to file: URL) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { return }
        try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? data.write(to: file, options: .atomic)
    }
}
