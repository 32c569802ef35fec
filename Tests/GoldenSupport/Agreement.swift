import Quartz2D

/// The comparison of two pictures of one list by different painters.
///
/// Painters may place an edge a fraction of a pixel apart. A pixel of one therefore disagrees only if a channel is more than a
/// tolerance beyond all values of the 3 × 3 pixels around it in the other.
public struct Agreement {
    /// Tolerated distance of a channel from the other picture's neighbourhood, of 255.
    public static let tolerance = 6

    /// The share of pixels that disagree, in either direction.
    public private(set) var share = 1.0
    /// The greatest distance of a channel from the neighbourhood.
    public private(set) var greatest = 255
    /// The mean difference of a channel, without neighbourhoods.
    public private(set) var mean = 255.0
    /// A pixel that disagrees most.
    public private(set) var worst = (x: 0, y: 0)

    /// Compares two pictures; those of different sizes disagree everywhere.
    public init(_ first: CGImage, _ second: CGImage) {
        let (width, height) = (first.width, first.height)
        guard second.width == width, second.height == height else { return }
        var count = 0
        var sum = 0
        greatest = 0
        first.withUnsafePixels { first in
            second.withUnsafePixels { second in
                for index in first.indices { sum += abs(Int(first[index]) - Int(second[index])) }
                for y in 0..<height {
                    for x in 0..<width {
                        let start = (y * width + x) * 4
                        // Equal pixels need no neighbourhood.
                        if (0..<4).allSatisfy({ abs(Int(first[start + $0]) - Int(second[start + $0])) <= Self.tolerance }) {
                            continue
                        }
                        let distance = max(
                            Self.distance(first, second, x, y, width, height), Self.distance(second, first, x, y, width, height))
                        if distance > greatest { (greatest, worst) = (distance, (x, y)) }
                        if distance > Self.tolerance { count += 1 }
                    }
                }
            }
        }
        share = Double(count) / Double(width * height)
        mean = Double(sum) / Double(width * height * 4)
    }

    private static func distance(
        _ picture: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int, _ width: Int,
        _ height: Int
    ) -> Int {
        var result = 0
        for channel in 0..<4 {
            let value = Int(picture[(y * width + x) * 4 + channel])
            var (low, high) = (255, 0)
            for row in max(0, y - 1)...min(height - 1, y + 1) {
                for column in max(0, x - 1)...min(width - 1, x + 1) {
                    let near = Int(other[(row * width + column) * 4 + channel])
                    low = min(low, near)
                    high = max(high, near)
                }
            }
            result = max(result, low - value, value - high)
        }
        return result
    }
}
