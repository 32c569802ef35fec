import Foundation
import QuartzUI

/// The user's folders according to the XDG conventions.
package nonisolated struct UserFolders {
    let environment: [String: String]
    let home: URL

    /// - Parameters:
    ///   - environment: Defaults to the process's environment.
    ///   - home: Defaults to `HOME` of the environment, else to the system's entry.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment, home: URL? = nil) {
        self.environment = environment
        let named = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
        self.home = home ?? named ?? FileManager.default.homeDirectoryForCurrentUser
    }

    /// The pictures folder: the entry of `user-dirs.dirs`, else `Pictures`; the home folder if neither exists.
    var pictures: URL {
        let named = userDirectory("XDG_PICTURES_DIR")
        let standard = home.appendingPathComponent("Pictures", isDirectory: true)
        return [named, standard].compactMap { $0 }.first(where: Self.isFolder) ?? home
    }

    /// The folder for saved state.
    package var state: URL {
        folder("XDG_STATE_HOME", or: ".local/state").appendingPathComponent("quartzite", isDirectory: true)
    }

    /// The folder for the user's own files.
    package var data: URL {
        folder("XDG_DATA_HOME", or: ".local/share").appendingPathComponent("quartzite", isDirectory: true)
    }

    /// The folder for products that can be made again.
    package var cache: URL {
        folder("XDG_CACHE_HOME", or: ".cache").appendingPathComponent("quartzite", isDirectory: true)
    }

    /// Returns a base folder; a path that is not absolute is ignored, as the conventions require.
    private func folder(_ variable: String, or standard: String) -> URL {
        if let path = environment[variable], path.hasPrefix("/") { return URL(fileURLWithPath: path, isDirectory: true) }
        return home.appendingPathComponent(standard, isDirectory: true)
    }

    /// Returns the value of a line such as `XDG_PICTURES_DIR="$HOME/Bilder"`.
    private func userDirectory(_ name: String) -> URL? {
        let file = folder("XDG_CONFIG_HOME", or: ".config").appendingPathComponent("user-dirs.dirs")
        guard let text = InputFile.data(file, limit: 1 << 16).flatMap({ String(data: $0, encoding: .utf8) }) else { return nil }
        for line in text.split(separator: "\n") where line.hasPrefix(name + "=\"") && line.hasSuffix("\"") {
            let value = line.dropFirst(name.count + 2).dropLast()
            if value.hasPrefix("$HOME/") { return home.appendingPathComponent(String(value.dropFirst(6)), isDirectory: true) }
            if value.hasPrefix("/") { return URL(fileURLWithPath: String(value), isDirectory: true) }
        }
        return nil
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// The paths of the viewer's pictures and recordings.
package enum OutputFile {
    /// Returns an unused file name made of demo and time, with a number if necessary.
    ///
    /// - Parameter folder: nil for the user's pictures folder.
    package static func freeURL(for id: String, time: Double, type: String = "png", in folder: URL? = nil) -> URL {
        let name = "\(id)-\(TimeText.string(time).replacingOccurrences(of: ":", with: "-"))"
        let folder = folder ?? UserFolders().pictures
        var url = folder.appendingPathComponent("\(name).\(type)")
        var number = 2
        while FileManager.default.fileExists(atPath: url.path) {
            url = folder.appendingPathComponent("\(name)-\(number).\(type)")
            number += 1
        }
        return url
    }

    /// Tries to create a file at a path.
    ///
    /// - Throws: `CommandError`.
    static func checkPlace(_ url: URL) throws {
        try PictureFile(url).checkPlace()
        let probe = UnfinishedFile(for: url)
        defer { probe.discard() }
        do {
            try Data().write(to: probe.url)
        } catch {
            throw CommandError.failure(
                "no file can be made in \(url.deletingLastPathComponent().path): \(String(cString: strerror(errno)))")
        }
    }
}
