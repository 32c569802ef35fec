import Foundation

extension FontProvider {
    /// Sans-serif families in order of preference: faces drawn for screens, then the defaults of distributions.
    static let sansFamilies = [
        "Inter", "Inter Variable", "SF Pro Text", "SF Pro Display", "Noto Sans", "Cantarell", "Ubuntu", "Ubuntu Sans",
        "Roboto", "Open Sans", "Source Sans 3", "Fira Sans", "IBM Plex Sans", "Adwaita Sans", "Helvetica Neue",
        "Helvetica", "Arial", "Liberation Sans", "DejaVu Sans", "FreeSans", "Droid Sans",
    ]

    /// Monospaced families in order of preference.
    static let monospacedFamilies = [
        "SF Mono", "JetBrains Mono", "Noto Sans Mono", "Ubuntu Mono", "Ubuntu Sans Mono", "Roboto Mono", "Source Code Pro",
        "Fira Mono", "Fira Code", "IBM Plex Mono", "Adwaita Mono", "DejaVu Sans Mono", "Liberation Mono", "Noto Mono", "FreeMono",
    ]

    /// Returns the rank of another family in the search for a missing character: plain sans-serif first, unusual ones last.
    static func fallbackRank(_ family: String) -> Int {
        if ["mono", "serif", "condensed", "narrow", "tex", "display"].contains(where: family.contains) { return 3 }
        if ["noto sans", "nanum", "droid sans", "unifont"].contains(where: family.hasPrefix) {
            return family == "unifont" ? 4 : 0
        }
        return family.contains("sans") || family.contains("gothic") ? 1 : 2
    }
}

extension FontProvider.Source {
    /// Returns the source that `QUARTZITE_FONT` names; the standard directories if it is not set.
    static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> FontProvider.Source {
        switch environment["QUARTZITE_FONT"] ?? "" {
        case "": .directories(FontIndex.standardDirectories)
        case "builtin": .builtin
        case let path: .file(path)
        }
    }
}
