import Foundation
import Synchronization

/// Draws a pattern's cell, given the pattern's `info` and a context in the cell's coordinates.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Releases a pattern's `info` when the pattern is deallocated.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a pattern.
public struct CGPatternCallbacks {
    /// The version of the structure: 0.
    public var version: UInt32
    /// Draws a cell.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Releases `info` when the pattern is deallocated, on the thread that releases its last reference.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Creates the callbacks of a pattern.
    public init(version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// The fitting of a pattern's cells to the device's pixels. Cells are never distorted and keep their spacing exactly, as all three
/// values permit.
public enum CGPatternTiling: Int32, Sendable {
    /// Cells are not distorted; their spacing may change by up to a pixel.
    case noDistortion = 0
    /// Cells keep their spacing and may be distorted slightly.
    case constantSpacingMinimalDistortion = 1
    /// Cells keep their spacing and may be distorted.
    case constantSpacing = 2
}

/// A picture that is repeated to fill an area.
///
/// Each fill draws the cell once, at the device's resolution, and repeats the result.
///
/// Sendable: all properties are constants. `info` is passed only to the callbacks: to `drawPattern` on the thread that paints, to
/// `releaseInfo` on the thread that releases the pattern. The render server retains pixels and no pattern.
public final class CGPattern: @unchecked Sendable {
    private static let lastID = Atomic<UInt64>(0)

    /// A number that is unique in this process and never reused.
    package let id = lastID.add(1, ordering: .relaxed).newValue
    let bounds: CGRect
    let matrix: CGAffineTransform
    let step: CGSize
    let isColored: Bool
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGPatternCallbacks

    /// Creates a pattern.
    ///
    /// - Parameters:
    ///   - info: A pointer passed to the callbacks.
    ///   - bounds: The cell, in the pattern's coordinates.
    ///   - matrix: The transform from the pattern's coordinates to the context's initial ones.
    ///   - xStep: The distance between cells along x, in the pattern's coordinates; not 0.
    ///   - yStep: The distance between cells along y; not 0.
    ///   - tiling: The permitted distortion; there is none.
    ///   - isColored: Whether cells draw their own colours. Otherwise the cell is drawn in the colour that is set with the
    ///     pattern.
    ///   - callbacks: The callbacks.
    /// - Returns: nil for an empty cell, a singular matrix, steps of 0, or numbers that are not finite.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let numbers = [bounds.minX, bounds.minY, bounds.width, bounds.height, xStep, yStep]
        guard numbers.allSatisfy(\.isFinite), !bounds.isEmpty, xStep != 0, yStep != 0, matrix.isFinite, matrix.isInvertible else {
            Diagnostics.warnOnce("pattern", "CGPattern: an empty cell, steps of 0 or a singular matrix make no pattern")
            return nil
        }
        self.info = info
        self.bounds = bounds
        self.matrix = matrix
        step = CGSize(width: abs(xStep), height: abs(yStep))
        self.isColored = isColored
        self.callbacks = callbacks.pointee
    }

    deinit {
        callbacks.releaseInfo?(info)
    }

    /// Draws a cell into a context whose user space is the pattern's.
    func draw(in context: CGContext) {
        callbacks.drawPattern?(info, context)
    }
}

/// A pattern rendered once into an image of whole steps, for callers that repeat it themselves.
///
/// It does not retain the pattern, whose callbacks belong to the program: the last reference to a tile may be the render server's.
package final class PatternTile: Sendable {
    /// Small steps are combined until the tile has this many pixels along each axis, so that few tiles fill a large plane.
    private static let shortestSide: CGFloat = 64
    private static let longestSide: CGFloat = 4096

    /// The pixels. The top left corner is at the origin of the plane.
    package let image: CGImage
    /// The distance in points between two copies of the tile.
    package let size: CGSize

    /// Renders the tile of a pattern colour, including the colour's opacity.
    ///
    /// - Parameter scale: Pixels per point. A step that is not a whole number of pixels is rounded to one.
    /// - Returns: nil for a plain colour, and where nothing can be drawn. Also nil, with a warning, for a pattern rotated by
    ///   anything but right angles, because an upright tile cannot repeat it.
    package init?(_ color: CGColor, scale: CGFloat) {
        guard let pattern = color.pattern, scale > 0, scale.isFinite else { return nil }
        let matrix = pattern.matrix
        let isUpright = matrix.b == 0 && matrix.c == 0
        guard isUpright || (matrix.a == 0 && matrix.d == 0) else {
            Diagnostics.warnOnce("pattern.turned", "a pattern that is turned is painted in contexts only, not by layers")
            return nil
        }
        func side(_ step: CGFloat) -> (points: CGFloat, pixels: CGFloat) {
            let count = max((Self.shortestSide / (step * scale)).rounded(.up), 1)
            let points = count.isFinite ? step * count : step
            return (points, min(max((points * scale).rounded(), 1), Self.longestSide))
        }
        let width = side(isUpright ? pattern.step.width * abs(matrix.a) : pattern.step.height * abs(matrix.c))
        let height = side(isUpright ? pattern.step.height * abs(matrix.d) : pattern.step.width * abs(matrix.b))
        guard let context = CGContext(width: Int(width.pixels), height: Int(height.pixels)) else { return nil }
        size = CGSize(width: width.points, height: height.points)
        context.beginUserSpace(CGAffineTransform(scaleX: width.pixels / size.width, y: height.pixels / size.height))
        context.setFillColor(color)
        context.fill(CGRect(origin: .zero, size: size))
        guard let image = context.makeImage() else { return nil }
        self.image = image
    }
}
