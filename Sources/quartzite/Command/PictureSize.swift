import Foundation

/// The size of a picture in whole points.
struct PictureSize: Hashable {
    var width: Int
    var height: Int

    /// Limits of a side: a smaller picture shows nothing, a larger one exceeds graphics hardware.
    static let shortestSide = 16
    static let longestSide = 16_384

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Parses `960x600`, also with a capital X or a multiplication sign; nil for other text.
    init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
        guard parts.count == 2, let width = Self.wholeNumber(parts[0]), let height = Self.wholeNumber(parts[1]) else {
            return nil
        }
        self.init(width: width, height: height)
    }

    /// Accepts digits only; `Int` would also accept a sign.
    private static func wholeNumber(_ text: Substring) -> Int? {
        text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
    }

    /// The written form on the command line.
    var text: String { "\(width)x\(height)" }

    var size: CGSize { CGSize(width: width, height: height) }
}
