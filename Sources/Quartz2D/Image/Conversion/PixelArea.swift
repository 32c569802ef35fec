import Foundation

/// A rectangle of whole pixels.
package struct PixelArea: Equatable {
    package var x = 0
    package var y = 0
    package var width: Int
    package var height: Int

    package init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Returns the smallest area in which two images differ; nil if they are equal. Without a first one it is the whole second one.
    package static func changed(from first: CGImage?, to second: CGImage) -> PixelArea? {
        let (width, height) = (second.width, second.height)
        guard let first, first.width == width, first.height == height else { return PixelArea(width: width, height: height) }
        return first.withUnsafePixels { old in
            second.withUnsafePixels { new in
                guard let old = old.baseAddress.map({ UnsafeRawPointer($0) }),
                    let new = new.baseAddress.map({ UnsafeRawPointer($0) })
                else { return nil }
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
            let (old, new) = (old + 4 * row * width, new + 4 * row * width)
            func differs(_ x: Int) -> Bool {
                old.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                    != new.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
            }
            // Only columns outside of those found so far can widen them.
            if memcmp(old, new, 4 * left) != 0 {
                left = (0..<left).first(where: differs) ?? left
            }
            if memcmp(old + 4 * (right + 1), new + 4 * (right + 1), 4 * (width - 1 - right)) != 0 {
                right = (right + 1..<width).last(where: differs) ?? right
            }
        }
        return (min(left, right), right)
    }
}
