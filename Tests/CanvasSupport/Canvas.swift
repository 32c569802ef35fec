import Foundation
import Quartz2D
import Expectations

/// A context with shortcuts for reading its pixels.
public struct Canvas {
    public let context: CGContext

    /// Creates a context with y pointing down, as for layers and UIKit.
    public init(_ width: Int, _ height: Int) throws {
        context = try require(CGContext(width: width, height: height))
    }

    /// Creates a bitmap context with y pointing up, as in Core Graphics.
    public init(bitmap width: Int, _ height: Int) throws {
        context = try require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    /// The premultiplied bytes of a pixel.
    public subscript(x: Int, y: Int) -> [UInt8] {
        guard let data = context.data else { return [] }
        let start = y * context.bytesPerRow + x * 4
        return (0..<4).map { data.load(fromByteOffset: start + $0, as: UInt8.self) }
    }

    /// The premultiplied bytes of all pixels, without padding.
    public var bytes: [UInt8] { (0..<context.height).flatMap { y in (0..<context.width).flatMap { self[$0, y] } } }

    /// The sum of all alphas, in pixels.
    public var coveredArea: Double {
        var sum = 0
        for y in 0..<context.height {
            for x in 0..<context.width { sum += Int(self[x, y][3]) }
        }
        return Double(sum) / 255
    }

    /// Whether a pixel is within `tolerance` of some bytes, component by component.
    public func isNear(_ x: Int, _ y: Int, _ bytes: [Int], within tolerance: Int = 1) -> Bool {
        zip(self[x, y], bytes).allSatisfy { abs(Int($0) - $1) <= tolerance }
    }
}

extension CGColor {
    public static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}
