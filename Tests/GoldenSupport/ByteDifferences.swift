import Quartz2D

/// The differences of the bytes of two pictures. Tests compare pixels with it, because this module is optimised and tests are not.
public struct ByteDifferences {
    /// The number of bytes with each difference, 0…255.
    private var counts = [Int](repeating: 0, count: 256)

    /// Compares two pictures. If their sizes differ, all bytes differ by 255.
    public init(_ first: CGImage, _ second: CGImage) {
        let isComparable = first.width == second.width && first.height == second.height
        self.init(first.pixels, isComparable ? second.pixels : [])
    }

    /// Compares bytes. If their numbers differ, all bytes differ by 255.
    public init(_ first: [UInt8], _ second: [UInt8]) {
        guard first.count == second.count else {
            counts[255] = max(first.count, second.count)
            return
        }
        for index in first.indices { counts[abs(Int(first[index]) - Int(second[index]))] += 1 }
    }

    /// The number of bytes.
    public var count: Int { counts.reduce(0, +) }
    /// The greatest difference; 0 without bytes.
    public var greatest: Int { counts.lastIndex { $0 > 0 } ?? 0 }
    /// Returns the number of bytes that differ by more than a tolerance.
    public func count(beyond tolerance: Int) -> Int { counts.dropFirst(tolerance + 1).reduce(0, +) }
}

extension CGImage {
    /// Returns the pixels that differ from a colour by more than a tolerance in a channel, as the smallest rectangle around them.
    ///
    /// - Parameters:
    ///   - color: The red, green and blue of 255.
    ///   - columns: The columns to search; the rectangle counts from the first.
    public func area(differingFrom color: [UInt8], by tolerance: Int, in columns: Range<Int>) -> PixelRect? {
        var (left, right, top, bottom) = (columns.count, 0, height, 0)
        withUnsafePixels { pixels in
            for y in 0..<height {
                for (x, column) in columns.enumerated() {
                    let start = (y * width + column) * 4
                    let isNear = (0..<3).allSatisfy { abs(Int(pixels[start + $0]) - Int(color[$0])) <= tolerance }
                    if isNear { continue }
                    (left, right, top, bottom) = (min(left, x), max(right, x + 1), min(top, y), max(bottom, y + 1))
                }
            }
        }
        return left < right ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : nil
    }
}
