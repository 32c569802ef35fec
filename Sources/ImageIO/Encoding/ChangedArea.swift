import Foundation

/// A rectangle of whole pixels.
struct PixelArea: Equatable {
    var x = 0
    var y = 0
    var width: Int
    var height: Int

    /// Returns the smallest area in which two images differ; nil if they are equal. Without a first one it is the whole second one.
    static func changed(from first: CGImage?, to second: CGImage) -> PixelArea? {
        let (width, height) = (second.width, second.height)
        guard let first, first.width == width, first.height == height else { return PixelArea(width: width, height: height) }
        return first.pixels.withUnsafeBytes { old in
            second.pixels.withUnsafeBytes { new in
                guard let old = old.baseAddress, let new = new.baseAddress else { return nil }
                let stride = 4 * width
                func differs(_ row: Int) -> Bool { memcmp(old + row * stride, new + row * stride, stride) != 0 }
                guard let top = (0..<height).first(where: differs), let bottom = (0..<height).last(where: differs) else {
                    return nil
                }
                let (left, right) = columns(old, new, rows: top...bottom, width: width)
                return PixelArea(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }

    /// Returns the first and the last column in which rows differ.
    private static func columns(
        _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, rows: ClosedRange<Int>, width: Int
    ) -> (Int, Int) {
        var (left, right) = (width - 1, 0)
        for row in rows {
            let start = 4 * row * width
            func differs(_ x: Int) -> Bool {
                let place = start + 4 * x
                return old.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                    != new.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            }
            // Only columns outside of those found so far can widen them.
            var x = 0
            while x < left, !differs(x) { x += 1 }
            left = min(left, x)
            x = width - 1
            while x > right, !differs(x) { x -= 1 }
            right = max(right, x)
        }
        return (min(left, right), right)
    }
}
