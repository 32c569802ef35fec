// Types and constants of vImage, the part of Accelerate that changes pictures.

/// The number of pixels of a side.
public typealias vImagePixelCount = UInt
/// The result of a function: `kvImageNoError`, a negative error, or the size of a buffer in bytes.
public typealias vImage_Error = Int
/// The options of a function.
public typealias vImage_Flags = UInt32

/// A picture in memory that the program owns.
nonisolated public struct vImage_Buffer {
    /// The first byte of the first row.
    public var data: UnsafeMutableRawPointer!
    /// The number of rows.
    public var height: vImagePixelCount
    /// The number of pixels of a row.
    public var width: vImagePixelCount
    /// The bytes from one row to the next.
    public var rowBytes: Int

    /// Creates a buffer without memory.
    public init() { (data, height, width, rowBytes) = (nil, 0, 0, 0) }
    /// Creates a buffer.
    public init(data: UnsafeMutableRawPointer!, height: vImagePixelCount, width: vImagePixelCount, rowBytes: Int) {
        (self.data, self.height, self.width, self.rowBytes) = (data, height, width, rowBytes)
    }
}

/// No options.
nonisolated public let kvImageNoFlags = 0
/// Copies the fourth channel, or the first of ARGB, unchanged.
nonisolated public let kvImageLeaveAlphaUnchanged = 1
/// Copies pixels whose surroundings are not all in the picture.
nonisolated public let kvImageCopyInPlace = 2
/// Surrounds the picture by a colour.
nonisolated public let kvImageBackgroundColorFill = 4
/// Surrounds the picture by its outermost pixels.
nonisolated public let kvImageEdgeExtend = 8
/// Works without tiles and other threads, as is the case here always.
nonisolated public let kvImageDoNotTile = 16
/// Uses only surroundings that are in the picture.
nonisolated public let kvImageTruncateKernel = 64
/// Returns the size of the temporary buffer, which is 0 here, and does nothing else.
nonisolated public let kvImageGetTempBufferSize = 128

/// Success.
nonisolated public let kvImageNoError = 0
/// The result would need pixels that the picture does not have.
nonisolated public let kvImageRoiLargerThanInputBuffer = -21766
/// A size of a kernel is even, 0 or too large.
nonisolated public let kvImageInvalidKernelSize = -21767
/// None or several of the options for edges are given.
nonisolated public let kvImageInvalidEdgeStyle = -21768
/// A pointer is nil.
nonisolated public let kvImageNullPointerArgument = -21772
/// A value is not allowed.
nonisolated public let kvImageInvalidParameter = -21773
/// Two pictures differ in size.
nonisolated public let kvImageBufferSizeMismatch = -21774
