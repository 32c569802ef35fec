/// Blurs a picture of four channels: each pixel becomes the mean of a rectangle around it, rounded to the nearest number.
///
/// - Parameters:
///   - src: The picture.
///   - dest: Receives the result, in its size. It may be the same memory.
///   - tempBuffer: Not needed.
///   - srcOffsetToROI_X: The column of the picture at which the result begins.
///   - srcOffsetToROI_Y: The row at which it begins.
///   - kernel_height: The height of the rectangle: odd, at most 16,383.
///   - kernel_width: Its width.
///   - backgroundColor: Four bytes, for `kvImageBackgroundColorFill`.
///   - flags: Exactly one of the options for edges, and others.
/// - Returns: `kvImageNoError` or the error.
@discardableResult
nonisolated public func vImageBoxConvolve_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
    _ backgroundColor: UnsafePointer<UInt8>!, _ flags: vImage_Flags
) -> vImage_Error {
    PictureBlur.run(
        src.pointee, dest.pointee, (srcOffsetToROI_X, srcOffsetToROI_Y), (kernel_width, kernel_height), order: 1, backgroundColor,
        Int(flags))
}

/// Blurs a picture of four channels: each pixel becomes a mean of a rectangle around it, in which the weight falls evenly from the middle
/// to the edges; for the parameters see ``vImageBoxConvolve_ARGB8888(_:_:_:_:_:_:_:_:_:)``.
@discardableResult
nonisolated public func vImageTentConvolve_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount, _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
    _ backgroundColor: UnsafePointer<UInt8>!, _ flags: vImage_Flags
) -> vImage_Error {
    PictureBlur.run(
        src.pointee, dest.pointee, (srcOffsetToROI_X, srcOffsetToROI_Y), (kernel_width, kernel_height), order: 2, backgroundColor,
        Int(flags))
}

/// A blur by running sums: the time does not depend on the size of the kernel. A tent is a box applied twice.
nonisolated private struct PictureBlur {
    /// The way in which a picture goes on beyond its edges.
    private enum Edge {
        case copy
        case color(UnsafePointer<UInt8>)
        case extend
        case truncate
    }

    /// Sums of weights for a tent fit 64 bits.
    private static let greatestKernel = 16_383
    /// The most columns that are blurred at once, except with wide kernels.
    private static let tile = 64

    static func run(
        _ source: vImage_Buffer, _ result: vImage_Buffer, _ origin: (x: UInt, y: UInt), _ size: (width: UInt32, height: UInt32),
        order: Int, _ color: UnsafePointer<UInt8>?, _ flags: Int
    ) -> Int {
        let kernel = (width: Int(size.width), height: Int(size.height))
        if flags & kvImageGetTempBufferSize != 0 { return 0 }
        guard let data = source.data, let target = result.data else { return kvImageNullPointerArgument }
        for size in [kernel.width, kernel.height] where size % 2 == 0 || size > greatestKernel { return kvImageInvalidKernelSize }
        guard source.rowBytes / 4 >= source.width, result.rowBytes / 4 >= result.width else { return kvImageInvalidParameter }
        guard origin.x <= source.width, origin.y <= source.height, result.width <= source.width - origin.x,
            result.height <= source.height - origin.y
        else { return kvImageRoiLargerThanInputBuffer }
        let edge: Edge
        switch flags & (kvImageCopyInPlace | kvImageBackgroundColorFill | kvImageEdgeExtend | kvImageTruncateKernel) {
        case kvImageCopyInPlace: edge = .copy
        case kvImageEdgeExtend: edge = .extend
        case kvImageTruncateKernel: edge = .truncate
        case kvImageBackgroundColorFill:
            guard let color else { return kvImageNullPointerArgument }
            edge = .color(color)
        default: return kvImageInvalidEdgeStyle
        }
        // The pixels are copied, so that the result may be in the same memory.
        let (width, height) = (Int(source.width), Int(source.height))
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        pixels.withUnsafeMutableBytes { bytes in
            for row in 0..<height where width > 0 {
                (bytes.baseAddress! + row * width * 4).copyMemory(from: data + row * source.rowBytes, byteCount: width * 4)
            }
        }
        let blur = PictureBlur(
            pixels: pixels, width: width, height: height, kernel: kernel, order: order, edge: edge,
            leavesAlpha: flags & kvImageLeaveAlphaUnchanged != 0)
        let columns = Int(origin.x)..<Int(origin.x + result.width)
        let step = max(tile, kernel.width)
        for start in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
            let part = start..<min(start + step, columns.upperBound)
            blur.write(
                part, rows: Int(origin.y)..<Int(origin.y + result.height), to: target, result.rowBytes, from: columns.lowerBound)
        }
        return kvImageNoError
    }

    let pixels: [UInt8]
    let width: Int
    let height: Int
    let kernel: (width: Int, height: Int)
    let order: Int
    private let edge: Edge
    let leavesAlpha: Bool

    private init(
        pixels: [UInt8], width: Int, height: Int, kernel: (width: Int, height: Int), order: Int, edge: Edge, leavesAlpha: Bool
    ) {
        (self.pixels, self.width, self.height, self.kernel) = (pixels, width, height, kernel)
        (self.order, self.edge, self.leavesAlpha) = (order, edge, leavesAlpha)
    }

    /// The length of the box that is applied once, or twice for a tent.
    private func window(_ kernel: Int) -> Int { order == 1 ? kernel : (kernel + 1) / 2 }

    /// Returns weighted sums around the positions of a range: from values around it, half a kernel further on both sides.
    private func sums(_ values: [UInt64], kernel: Int) -> [UInt64] {
        var line = values
        let window = window(kernel)
        for _ in 0..<order where window > 1 {
            var sum = line[..<(window - 1)].reduce(0, +)
            for index in 0...line.count - window {
                sum += line[index + window - 1]
                let first = line[index]
                line[index] = sum
                sum -= first
            }
            line.removeLast(window - 1)
        }
        return line
    }

    /// Returns the sums of weights within the picture, of its positions in a range.
    private func weights(_ range: Range<Int>, count: Int, kernel: Int) -> [UInt64] {
        let half = kernel / 2
        return sums((range.lowerBound - half..<range.upperBound + half).map { (0..<count).contains($0) ? 1 : 0 }, kernel: kernel)
    }

    private func value(_ x: Int, _ y: Int, _ channel: Int) -> UInt64 {
        let (inX, inY) = (min(max(x, 0), width - 1), min(max(y, 0), height - 1))
        if inX != x || inY != y {
            switch edge {
            case .color(let color): return UInt64(color[channel])
            case .truncate: return 0
            case .copy, .extend: break
            }
        }
        return UInt64(pixels[(inY * width + inX) * 4 + channel])
    }

    /// Writes the result in some columns.
    private func write(
        _ columns: Range<Int>, rows: Range<Int>, to target: UnsafeMutableRawPointer, _ rowBytes: Int, from left: Int
    ) {
        let (halfWidth, halfHeight) = (kernel.width / 2, kernel.height / 2)
        let area = UInt64(window(kernel.width)).power(order) * UInt64(window(kernel.height)).power(order)
        let across = weights(columns, count: width, kernel: kernel.width)
        let down = weights(rows, count: height, kernel: kernel.height)
        // Rows beyond the edges of an extended picture are the outermost ones, which are summed once.
        let needed = max(rows.lowerBound - halfHeight, -1)...min(rows.upperBound - 1 + halfHeight, height)
        for channel in 0..<4 {
            let rowSums = needed.map { y in
                sums(
                    (columns.lowerBound - halfWidth..<columns.upperBound + halfWidth).map { value($0, y, channel) },
                    kernel: kernel.width)
            }
            for x in columns {
                let column = sums(
                    (rows.lowerBound - halfHeight..<rows.upperBound + halfHeight).map {
                        rowSums[min(max($0, needed.lowerBound), needed.upperBound) - needed.lowerBound][x - columns.lowerBound]
                    }, kernel: kernel.height)
                for y in rows {
                    let own = pixels[(y * width + x) * 4 + channel]
                    let byte = target + (y - rows.lowerBound) * rowBytes + (x - left) * 4 + channel
                    let (sum, weight) = (column[y - rows.lowerBound], across[x - columns.lowerBound] * down[y - rows.lowerBound])
                    let isWhole = weight == area
                    if channel == 0 && leavesAlpha || !isWhole && isCopying {
                        byte.storeBytes(of: own, as: UInt8.self)
                    } else {
                        let divisor = isTruncating ? max(weight, 1) : area
                        byte.storeBytes(of: UInt8(min((sum + divisor / 2) / divisor, 255)), as: UInt8.self)
                    }
                }
            }
        }
    }

    private var isCopying: Bool { if case .copy = edge { true } else { false } }
    private var isTruncating: Bool { if case .truncate = edge { true } else { false } }
}

nonisolated extension UInt64 {
    fileprivate func power(_ exponent: Int) -> UInt64 { (0..<exponent).reduce(1) { power, _ in power * self } }
}

/// Multiplies the channels of each pixel by a matrix.
///
/// - Parameters:
///   - src: The picture.
///   - dest: Receives the result, in the same size. It may be the same memory.
///   - matrix: 16 numbers; the number at `4 i + j` is the part that channel `i` has in channel `j` of the result.
///   - divisor: The divisor of the result; not 0. Quotients are rounded to the nearest number and limited to 0…255.
///   - pre_bias: Four numbers that are added before; nil for none.
///   - post_bias: Four numbers that are added to the products before the division; nil for none.
///   - flags: Only `kvImageLeaveAlphaUnchanged` has an effect.
/// - Returns: `kvImageNoError` or the error.
@discardableResult
nonisolated public func vImageMatrixMultiply_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ matrix: UnsafePointer<Int16>, _ divisor: Int32,
    _ pre_bias: UnsafePointer<Int16>!, _ post_bias: UnsafePointer<Int32>!, _ flags: vImage_Flags
) -> vImage_Error {
    let (source, result) = (src.pointee, dest.pointee)
    guard let data = source.data, let target = result.data else { return kvImageNullPointerArgument }
    guard divisor != 0 else { return kvImageInvalidParameter }
    guard source.rowBytes / 4 >= source.width, result.rowBytes / 4 >= result.width else { return kvImageInvalidParameter }
    guard result.width <= source.width, result.height <= source.height else { return kvImageRoiLargerThanInputBuffer }
    let leavesAlpha = Int(flags) & kvImageLeaveAlphaUnchanged != 0
    for y in 0..<Int(result.height) {
        for x in 0..<Int(result.width) {
            let pixel = data + y * source.rowBytes + x * 4
            let values = (0..<4).map { channel in
                Int(pixel.load(fromByteOffset: channel, as: UInt8.self)) + (pre_bias.map { Int($0[channel]) } ?? 0)
            }
            for channel in (leavesAlpha ? 1 : 0)..<4 {
                var sum = post_bias.map { Int($0[channel]) } ?? 0
                for index in 0..<4 { sum += values[index] * Int(matrix[4 * index + channel]) }
                let quotient = (Double(sum) / Double(divisor)).rounded()
                (target + y * result.rowBytes + x * 4 + channel).storeBytes(of: UInt8(min(max(quotient, 0), 255)), as: UInt8.self)
            }
            if leavesAlpha {
                (target + y * result.rowBytes + x * 4).storeBytes(of: pixel.load(as: UInt8.self), as: UInt8.self)
            }
        }
    }
    return kvImageNoError
}
