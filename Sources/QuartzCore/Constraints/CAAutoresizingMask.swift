/// The margins and lengths of a layer that change when its superlayer's size changes; y grows downwards.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The margin between the left edges.
    public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
    /// The width.
    public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
    /// The margin between the right edges.
    public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
    /// The margin between the top edges.
    public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
    /// The height.
    public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
    /// The margin between the bottom edges.
    public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

extension CALayer {
    /// Resizes the sublayers after a change of the size.
    final func resizeAll(from old: CGSize) {
        for layer in children where layer.extras?.autoresizingMask.isEmpty == false { layer.resize(withOldSuperlayerSize: old) }
    }

    /// Distributes a change of the superlayer's size over the flexible margins and lengths, in proportion to their lengths.
    final func followSuperlayer(from old: CGSize) {
        guard let superlayer, !autoresizingMask.isEmpty else { return }
        let (new, mask, frame) = (superlayer.bounds, autoresizingMask, frame)
        let x = Self.spread(
            new.width - old.width, [frame.minX - new.minX, frame.width, old.width - (frame.maxX - new.minX)],
            [mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable), mask.contains(.layerMaxXMargin)])
        let y = Self.spread(
            new.height - old.height, [frame.minY - new.minY, frame.height, old.height - (frame.maxY - new.minY)],
            [mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable), mask.contains(.layerMaxYMargin)])
        self.frame = CGRect(
            x: frame.minX + x[0], y: frame.minY + y[0], width: max(0, frame.width + x[1]), height: max(0, frame.height + y[1]))
    }

    /// The shares of a change, in proportion to the flexible lengths; equal shares if the lengths' sum is not positive.
    private static func spread(_ change: CGFloat, _ lengths: [CGFloat], _ isFlexible: [Bool]) -> [CGFloat] {
        let flexible = lengths.indices.filter { isFlexible[$0] }
        let sum = flexible.reduce(0) { $0 + lengths[$1] }
        return lengths.indices.map { index in
            guard isFlexible[index] else { return 0 }
            return sum > 0 ? change * lengths[index] / sum : change / CGFloat(flexible.count)
        }
    }
}
