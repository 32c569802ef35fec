import Foundation

/// The name Core Foundation gives bytes, so that `data as CFData` compiles.
public typealias CFData = Data
/// The name Core Foundation gives text, so that `name as CFString` compiles.
public typealias CFString = String

/// Bytes that an image is made of.
public final class CGDataProvider: Sendable {
    /// All of them.
    public let data: CFData?

    /// Provides bytes that are in memory.
    public init?(data: CFData) {
        self.data = data
    }
}

/// How colours that a device cannot show are replaced; kept for Core Graphics' sake, as nothing here is out of reach.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// What suits the kind of picture.
    case defaultIntent = 0
    /// The nearest colour, white included.
    case absoluteColorimetric = 1
    /// The nearest colour relative to white.
    case relativeColorimetric = 2
    /// All colours moved, their relations kept.
    case perceptual = 3
    /// Colours kept strong.
    case saturation = 4
}
