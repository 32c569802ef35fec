extension UIView {
    /// The margins and sizes of a view that change when its superview is resized.
    nonisolated public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The mask bits; UIKit's values.
        public let rawValue: UInt
        /// Creates a mask from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The distance to the left edge.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance to the right edge.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance to the top edge.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance to the bottom edge.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Moves and resizes the subviews by their masks after a change of size.
    final func resizeSubviews(from old: CGSize) {
        let new = bounds.size
        for view in children where !view.autoresizingMask.isEmpty {
            let mask = view.autoresizingMask
            let frame = view.frame
            let x = Self.spread(
                new.width - old.width, start: frame.minX, length: frame.width, end: old.width - frame.maxX,
                mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
            let y = Self.spread(
                new.height - old.height, start: frame.minY, length: frame.height, end: old.height - frame.maxY,
                mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
            view.frame = CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
        }
    }

    /// Distributes a change of length over the flexible parts, in proportion to their lengths; evenly if their sum is 0.
    private static func spread(
        _ change: CGFloat, start: CGFloat, length: CGFloat, end: CGFloat, _ startGives: Bool, _ lengthGives: Bool,
        _ endGives: Bool
    ) -> (start: CGFloat, length: CGFloat) {
        let parts = [startGives ? start : 0, lengthGives ? length : 0, endGives ? end : 0]
        let flags = [startGives, lengthGives, endGives]
        let count = CGFloat(flags.filter { $0 }.count)
        guard count > 0, change != 0 else { return (start, length) }
        let total = parts.reduce(0, +)
        let isShared = total > 0 && parts.allSatisfy { $0 >= 0 }
        func share(_ index: Int) -> CGFloat {
            guard flags[index] else { return 0 }
            return isShared ? change * parts[index] / total : change / count
        }
        return (start + share(0), max(0, length + share(1)))
    }
}
