import Synchronization
import Expectations
import Testing

@testable import QuartzUI

/// Drawing on several threads at once, each with a current context.
@Suite struct ThreadedDrawingTests {
    nonisolated private static let square = CGRect(x: 0, y: 0, width: 4, height: 4)

    nonisolated private static func isFilled(_ image: UIImage?, _ bytes: [UInt8]) -> Bool {
        guard let pixels = image?.cgImage?.pixels, pixels.count == 64 else { return false }
        return (0..<64).allSatisfy { pixels[$0] == bytes[$0 % 4] }
    }

    /// Draws images of one colour, in both ways, and returns whether all their pixels have it.
    nonisolated private static func draws(_ color: UIColor, _ bytes: [UInt8]) -> Bool {
        guard UIGraphicsGetCurrentContext() == nil else { return false }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        for _ in 0..<100 {
            UIGraphicsBeginImageContextWithOptions(square.size, true, 1)
            color.setFill()
            UIBezierPath(rect: square).fill()
            let image = UIGraphicsGetImageFromCurrentImageContext()
            UIGraphicsEndImageContext()
            let copy = UIGraphicsImageRenderer(size: square.size, format: format).image { _ in image?.draw(in: square) }
            guard isFilled(image, bytes), isFilled(copy, bytes) else { return false }
        }
        return UIGraphicsGetCurrentContext() == nil
    }

    @Test func eachThreadHasACurrentContext() {
        let colors: [(UIColor, [UInt8])] = [(.red, [255, 0, 0, 255]), (.green, [0, 255, 0, 255]), (.blue, [0, 0, 255, 255])]
        UIGraphicsBeginImageContextWithOptions(Self.square.size, false, 1)
        defer { UIGraphicsEndImageContext() }
        let results = Mutex<[Bool]>([])
        let group = DispatchGroup()
        for (color, bytes) in colors {
            DispatchQueue.global().async(group: group) {
                let isRight = Self.draws(color, bytes)
                results.withLock { $0.append(isRight) }
            }
        }
        group.wait()
        expectEqual(results.withLock { $0 }, [true, true, true])
        // The main actor's context has stayed current, and is empty.
        expect(Self.isFilled(UIGraphicsGetImageFromCurrentImageContext(), [0, 0, 0, 0]))
    }

    @Test func textsAreDrawnAndPathsCopiedOnOtherThreads() async {
        let image = await Task.detached { @concurrent in
            let path = UIBezierPath(rect: Self.square).reversing()
            let copy = path.copy() as? UIBezierPath
            return UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { _ in
                copy?.addClip()
                "■".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor.red])
            }
        }.value
        expectEqual(image.size, CGSize(width: 40, height: 20))
    }
}
