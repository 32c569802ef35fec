import Expectations
import QuartzCompat
import SeededRandom
import Testing

/// vImage's blurs, against sums over each pixel's surroundings.
@Suite struct PictureConvolutionTests {
    private struct Picture: Equatable {
        let width: Int
        let height: Int
        var bytes: [UInt8]

        func value(_ x: Int, _ y: Int, _ channel: Int) -> Int { Int(bytes[(y * width + x) * 4 + channel]) }
    }

    private enum Kind { case box, tent }

    private func blurred(
        _ picture: Picture, _ kind: Kind, _ kernel: (width: Int, height: Int), _ flags: Int, color: [UInt8] = [0, 0, 0, 0],
        origin: (x: Int, y: Int) = (0, 0)
    ) -> (result: Picture, error: Int) {
        var (source, bytes) = (picture.bytes, [UInt8](repeating: 7, count: picture.bytes.count))
        let (width, height) = (picture.width - origin.x, picture.height - origin.y)
        var error = 0
        source.withUnsafeMutableBytes { source in
            bytes.withUnsafeMutableBytes { target in
                var from = vImage_Buffer(
                    data: source.baseAddress, height: UInt(picture.height), width: UInt(picture.width),
                    rowBytes: picture.width * 4)
                var to = vImage_Buffer(data: target.baseAddress, height: UInt(height), width: UInt(width), rowBytes: width * 4)
                let blur = kind == .box ? vImageBoxConvolve_ARGB8888 : vImageTentConvolve_ARGB8888
                error = blur(
                    &from, &to, nil, UInt(origin.x), UInt(origin.y), UInt32(kernel.height), UInt32(kernel.width), color,
                    UInt32(flags))
            }
        }
        return (Picture(width: width, height: height, bytes: Array(bytes.prefix(width * height * 4))), error)
    }

    /// The weighted mean, pixel by pixel.
    private func expected(
        _ picture: Picture, _ kind: Kind, _ kernel: (width: Int, height: Int), _ flags: Int, color: [UInt8],
        _ origin: (x: Int, y: Int)
    ) -> Picture {
        func weight(_ offset: Int, _ size: Int) -> Int { kind == .box ? 1 : (size + 1) / 2 - abs(offset) }
        let (halfWidth, halfHeight) = (kernel.width / 2, kernel.height / 2)
        var bytes: [UInt8] = []
        for y in origin.y..<picture.height {
            for x in origin.x..<picture.width {
                for channel in 0..<4 {
                    var (sum, whole, inside) = (0, 0, 0)
                    for dy in -halfHeight...halfHeight {
                        for dx in -halfWidth...halfWidth {
                            let share = weight(dx, kernel.width) * weight(dy, kernel.height)
                            let isIn = (0..<picture.width).contains(x + dx) && (0..<picture.height).contains(y + dy)
                            whole += share
                            if isIn { inside += share }
                            if !isIn, flags & kvImageBackgroundColorFill != 0 {
                                sum += share * Int(color[channel])
                            } else if isIn || flags & kvImageEdgeExtend != 0 {
                                let nearest = (min(max(x + dx, 0), picture.width - 1), min(max(y + dy, 0), picture.height - 1))
                                sum += share * picture.value(nearest.0, nearest.1, channel)
                            }
                        }
                    }
                    let isCopied = channel == 0 && flags & kvImageLeaveAlphaUnchanged != 0
                    if isCopied || flags & kvImageCopyInPlace != 0 && inside < whole {
                        bytes.append(UInt8(picture.value(x, y, channel)))
                    } else {
                        let divisor = flags & kvImageTruncateKernel != 0 ? inside : whole
                        bytes.append(UInt8((sum + divisor / 2) / divisor))
                    }
                }
            }
        }
        return Picture(width: picture.width - origin.x, height: picture.height - origin.y, bytes: bytes)
    }

    @Test func aSingleDotSpreads() {
        var dot = Picture(width: 5, height: 5, bytes: [UInt8](repeating: 0, count: 100))
        dot.bytes[(2 * 5 + 2) * 4 + 1] = 180
        let box = blurred(dot, .box, (3, 3), kvImageEdgeExtend).result
        expectEqual(box.value(1, 1, 1), 20)
        expectEqual(box.value(2, 2, 1), 20)
        expectEqual(box.value(0, 2, 1), 0)
        // The weights 1 2 1, of which 16 are in the square.
        let tent = blurred(dot, .tent, (3, 3), kvImageEdgeExtend).result
        expectEqual(tent.value(2, 2, 1), 45)
        expectEqual(tent.value(1, 2, 1), 23)
        expectEqual(tent.value(1, 1, 1), 11)
        expectEqual(tent.value(2, 2, 2), 0)
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func randomPicturesAreBlurredAsByTheDefinition(_ seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let (width, height) = (1 + dice.pick(90), 1 + dice.pick(12))
        let picture = Picture(
            width: width, height: height, bytes: (0..<width * height * 4).map { _ in UInt8(dice.pick(256)) })
        let kernel = (width: 1 + 2 * dice.pick(8), height: 1 + 2 * dice.pick(8))
        let edges = [kvImageCopyInPlace, kvImageBackgroundColorFill, kvImageEdgeExtend, kvImageTruncateKernel]
        let flags = dice.pick(of: edges) | (dice.chance(30) ? kvImageLeaveAlphaUnchanged : 0)
        let origin = (x: dice.pick(width), y: dice.pick(height))
        let color: [UInt8] = [10, 200, 30, 255]
        for kind in [Kind.box, .tent] {
            let (result, error) = blurred(picture, kind, kernel, flags, color: color, origin: origin)
            expectEqual(error, kvImageNoError)
            expectEqual(result, expected(picture, kind, kernel, flags, color: color, origin))
        }
    }

    @Test func aResultMayBeInTheSameMemory() {
        var bytes: [UInt8] = [0, 90, 0, 0, 0, 0, 0, 0, 0, 0, 30, 0]
        bytes.withUnsafeMutableBytes { memory in
            var buffer = vImage_Buffer(data: memory.baseAddress, height: 1, width: 3, rowBytes: 12)
            var other = buffer
            expectEqual(vImageBoxConvolve_ARGB8888(&buffer, &other, nil, 0, 0, 1, 3, nil, vImage_Flags(kvImageEdgeExtend)), 0)
        }
        expectEqual(bytes, [0, 60, 0, 0, 0, 30, 10, 0, 0, 0, 20, 0])
    }

    @Test func wrongArgumentsAreErrors() {
        let picture = Picture(width: 2, height: 2, bytes: [UInt8](repeating: 9, count: 16))
        func error(_ kernel: (width: Int, height: Int), _ flags: Int) -> Int { blurred(picture, .box, kernel, flags).error }
        expectEqual(error((2, 3), kvImageEdgeExtend), kvImageInvalidKernelSize)
        expectEqual(error((3, 0), kvImageEdgeExtend), kvImageInvalidKernelSize)
        expectEqual(error((3, 16_385), kvImageEdgeExtend), kvImageInvalidKernelSize)
        expectEqual(error((3, 3), kvImageNoFlags), kvImageInvalidEdgeStyle)
        expectEqual(error((3, 3), kvImageEdgeExtend | kvImageCopyInPlace), kvImageInvalidEdgeStyle)
        expectEqual(error((3, 3), kvImageGetTempBufferSize), 0)
        var (small, empty) = (vImage_Buffer(), vImage_Buffer())
        expectEqual(
            vImageBoxConvolve_ARGB8888(&small, &empty, nil, 0, 0, 3, 3, nil, vImage_Flags(kvImageEdgeExtend)),
            kvImageNullPointerArgument)
        // A kernel much larger than the picture is the mean with its outermost pixels.
        expectEqual(blurred(picture, .tent, (16_383, 16_383), kvImageEdgeExtend).result.bytes, picture.bytes)
    }

    @Test func aMatrixMixesChannels() {
        var bytes: [UInt8] = [10, 20, 30, 255, 200, 100, 50, 0]
        var matrix: [Int16] = [0, 0, 256, 0, 128, 128, 0, 0, 256, 0, 0, 0, 0, 0, 0, 256]
        bytes.withUnsafeMutableBytes { memory in
            var buffer = vImage_Buffer(data: memory.baseAddress, height: 1, width: 2, rowBytes: 8)
            var other = buffer
            expectEqual(vImageMatrixMultiply_ARGB8888(&buffer, &other, &matrix, 256, nil, nil, vImage_Flags(kvImageNoFlags)), 0)
            expectEqual(
                vImageMatrixMultiply_ARGB8888(&buffer, &other, &matrix, 0, nil, nil, vImage_Flags(kvImageNoFlags)),
                kvImageInvalidParameter)
        }
        // 20 / 2 + 30, 20 / 2, 10; then 100 / 2 + 50, 100 / 2, 200.
        expectEqual(bytes, [40, 10, 10, 255, 100, 50, 200, 0])
    }
}
