import Foundation

/// What draws a pattern's cell: gets the pattern's `info` and a context in the cell's coordinates.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// What lets go of a pattern's `info` when the pattern ends.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a pattern.
public struct CGPatternCallbacks {
    /// 0.
    public var version: UInt32
    /// Draws a cell.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Called when the pattern ends.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Creates the functions of a pattern.
    public init(version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// How a pattern's cells are fitted to the pixels of a device; cells are never distorted here, whichever is asked for.
public enum CGPatternTiling: Int32, Sendable {
    /// Cells may move by up to a pixel.
    case noDistortion = 0
    /// Cells keep their distance and may be distorted a little.
    case constantSpacingMinimalDistortion = 1
    /// Cells keep their distance and may be distorted.
    case constantSpacing = 2
}

/// A picture that is repeated over what is painted with it.
///
/// Its cell is drawn once for each fill, at the resolution of the device, and repeated from there.
///
/// Sendable: all properties are constants; `info` and the functions are handed back to their maker alone, on the thread that paints.
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
    ///   - info: Handed to the functions.
    ///   - bounds: The cell, in the pattern's coordinates.
    ///   - matrix: From the pattern's coordinates to the context's initial ones.
    ///   - xStep: The distance of cells along x, in the pattern's coordinates; not 0.
    ///   - yStep: The distance of cells along y; not 0.
    ///   - tiling: Of no effect.
    ///   - isColored: Whether cells have colours of their own; else they are drawn in the colour that the pattern is set with.
    ///   - callbacks: The functions.
    /// - Returns: nil for an empty cell, a singular matrix, steps of 0 or numbers that are not finite.
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

    /// Draws a cell into a context whose transform leads from the pattern's coordinates.
    func draw(in context: CGContext) {
        callbacks.drawPattern?(info, context)
    }
}
