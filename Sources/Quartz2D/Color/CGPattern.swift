import Foundation

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
    /// Releases `info` when the pattern is deallocated.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Creates the callbacks of a pattern.
    public init(version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// How a pattern's cells are fitted to the device's pixels. This renderer never distorts cells, so the value has no effect.
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
/// Sendable: all properties are constants. `info` is passed only to the callbacks, on the thread that paints.
public final class CGPattern: @unchecked Sendable {
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
    ///   - tiling: Has no effect.
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
