import Foundation

/// The coverage of pixels by a shape: 0 for none, 255 for all of a pixel.
public struct CoverageMask: Sendable, Hashable {
    /// The pixels of the mask. Outside, nothing is covered.
    public let bounds: PixelRect
    /// The coverage, row by row from the top, `width` bytes per row.
    public internal(set) var bytes: [UInt8]

    /// Creates a mask.
    ///
    /// - Returns: nil if the number of bytes is not the number of pixels.
    public init?(bounds: PixelRect, bytes: [UInt8]) {
        guard bytes.count == bounds.width * bounds.height else { return nil }
        self.bounds = bounds
        self.bytes = bytes
    }

    /// Creates a mask with the same coverage everywhere.
    init(bounds: PixelRect, filling value: UInt8) {
        self.bounds = bounds
        bytes = [UInt8](repeating: value, count: bounds.width * bounds.height)
    }

    /// Returns the coverage of a rectangle within the bounds.
    func part(_ rect: PixelRect) -> CoverageMask {
        guard rect != bounds else { return self }
        var part = CoverageMask(bounds: rect, filling: 0)
        for row in 0..<rect.height {
            let start = (rect.y + row - bounds.y) * bounds.width + rect.x - bounds.x
            part.bytes.replaceSubrange(row * rect.width..<(row + 1) * rect.width, with: bytes[start..<start + rect.width])
        }
        return part
    }

    /// The number of columns.
    public var width: Int { bounds.width }
    /// The number of rows.
    public var height: Int { bounds.height }

    /// Returns the coverage of one pixel; 0 outside the bounds.
    public subscript(x: Int, y: Int) -> UInt8 {
        guard x >= bounds.x, x < bounds.maxX, y >= bounds.y, y < bounds.maxY else { return 0 }
        return bytes[(y - bounds.y) * bounds.width + x - bounds.x]
    }

    /// The covered area in pixels.
    public var area: Double {
        Double(bytes.reduce(0) { $0 + Int($1) }) / 255
    }
}
