import Foundation

/// The destination of a picture or a recording.
enum Output: Equatable {
    /// A file, or a folder of files.
    case file(URL)
    /// Standard output, for a pipe or a redirection.
    case standard

    /// The word on the command line for standard output.
    static let standardWord = "-"

    /// The file; nil for standard output.
    var url: URL? {
        switch self {
        case .file(let url): url
        case .standard: nil
        }
    }
}

/// The format of a recording.
enum RecordingFormat: String, CaseIterable {
    /// An animated, lossless WebP.
    case webp
    /// YUV4MPEG2: raw frames for an encoder.
    case y4m
    /// PNG images: numbered files in a folder, or a sequence on standard output.
    case png
}
