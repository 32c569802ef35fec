/// Inward distances from the edges of a rectangle.
nonisolated public struct UIEdgeInsets: Hashable, Sendable {
    /// From the top edge.
    public var top: CGFloat
    /// From the left edge.
    public var left: CGFloat
    /// From the bottom edge.
    public var bottom: CGFloat
    /// From the right edge.
    public var right: CGFloat

    /// Creates insets.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates zero insets.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Zero insets.
    public static let zero = UIEdgeInsets()
}

/// Inward distances from the edges of a rectangle with leading and trailing edges; leading is left.
nonisolated public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// From the top edge.
    public var top: CGFloat
    /// From the leading edge.
    public var leading: CGFloat
    /// From the bottom edge.
    public var bottom: CGFloat
    /// From the trailing edge.
    public var trailing: CGFloat

    /// Creates insets.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Creates zero insets.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// Zero insets.
    public static let zero = NSDirectionalEdgeInsets()

    package init(_ insets: UIEdgeInsets) {
        self.init(top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    }
}

nonisolated extension UIEdgeInsets {
    /// The insets with components that are not finite replaced by 0.
    package var finite: UIEdgeInsets {
        func known(_ inset: CGFloat) -> CGFloat { inset.isFinite ? inset : 0 }
        return UIEdgeInsets(top: known(top), left: known(left), bottom: known(bottom), right: known(right))
    }

    package init(_ insets: NSDirectionalEdgeInsets) {
        self.init(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
    }
}

nonisolated extension CGRect {
    /// Returns the rectangle reduced by insets. Its size is negative if the insets exceed it.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom)
    }

    /// Returns the rectangle reduced by insets; its size is never negative.
    package func clampedInset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }
}

/// A set of corners of a rectangle.
nonisolated public struct UIRectCorner: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's values.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top left corner.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The top right corner.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The bottom left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The bottom right corner.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four corners.
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

nonisolated extension NSValue {
    /// Holds insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(doubles: [insets.top, insets.left, insets.bottom, insets.right].map { Double($0) })
    }
    /// Holds an offset.
    public convenience init(uiOffset offset: UIOffset) {
        self.init(doubles: [Double(offset.horizontal), Double(offset.vertical)])
    }

    /// The stored insets; zero if the value has another type.
    public var uiEdgeInsetsValue: UIEdgeInsets { held(UIEdgeInsets.self) }
    /// The stored offset; zero if the value has another type.
    public var uiOffsetValue: UIOffset { held(UIOffset.self) }
}

nonisolated extension UIEdgeInsets: NSValueBridged {
    /// Bridged to `NSValue`.
    public typealias _ObjectiveCType = NSValue
    package static var doubleCount: Int { 4 }
    package static var fallback: UIEdgeInsets { .zero }
    package init(doubles: [Double]) {
        self.init(
            top: CGFloat(doubles[0]), left: CGFloat(doubles[1]), bottom: CGFloat(doubles[2]), right: CGFloat(doubles[3]))
    }
    package var boxed: NSValue { NSValue(uiEdgeInsets: self) }
}

nonisolated extension UIOffset: NSValueBridged {
    /// Bridged to `NSValue`.
    public typealias _ObjectiveCType = NSValue
    package static var doubleCount: Int { 2 }
    package static var fallback: UIOffset { .zero }
    package init(doubles: [Double]) { self.init(horizontal: CGFloat(doubles[0]), vertical: CGFloat(doubles[1])) }
    package var boxed: NSValue { NSValue(uiOffset: self) }
}

// MARK: - Geometry values as text: `{1, 2}`, `{{1, 2}, {3, 4}}`, `[1, 0, 0, 1, 0, 0]`

nonisolated extension NSCoder {
    /// Parses a given number of numbers in braces or brackets; nil for another count.
    private static func numbers(_ text: String, _ count: Int) -> [CGFloat]? {
        let allowed = Set("{}[], ")
        let parts = text.split { allowed.contains($0) }
        let numbers = parts.compactMap { Double($0).map { CGFloat($0) } }
        return numbers.count == count && parts.count == count ? numbers : nil
    }

    private static func list(_ numbers: CGFloat...) -> String {
        numbers.map(\.shortText).joined(separator: ", ")
    }

    /// Parses a point; zero for invalid text.
    public static func cgPoint(for string: String) -> CGPoint {
        numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
    }
    /// Parses a vector; zero for invalid text.
    public static func cgVector(for string: String) -> CGVector {
        numbers(string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }
    /// Parses a size; zero for invalid text.
    public static func cgSize(for string: String) -> CGSize {
        numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
    }
    /// Parses a rectangle; zero for invalid text.
    public static func cgRect(for string: String) -> CGRect {
        numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }
    /// Parses a transform; the identity for invalid text.
    public static func cgAffineTransform(for string: String) -> CGAffineTransform {
        numbers(string, 6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) } ?? .identity
    }
    /// Parses insets; zero for invalid text.
    public static func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        numbers(string, 4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
    }

    /// Returns a point as text.
    public static func string(for point: CGPoint) -> String { "{\(list(point.x, point.y))}" }
    /// Returns a vector as text.
    public static func string(for vector: CGVector) -> String { "{\(list(vector.dx, vector.dy))}" }
    /// Returns a size as text.
    public static func string(for size: CGSize) -> String { "{\(list(size.width, size.height))}" }
    /// Returns a rectangle as text.
    public static func string(for rect: CGRect) -> String { "{\(string(for: rect.origin)), \(string(for: rect.size))}" }
    /// Returns a transform as text, in brackets.
    public static func string(for transform: CGAffineTransform) -> String {
        "[\(list(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty))]"
    }
    /// Insets as text.
    public static func string(for insets: UIEdgeInsets) -> String {
        "{\(list(insets.top, insets.left, insets.bottom, insets.right))}"
    }
}

/// Returns the largest rectangle of an aspect ratio in a rectangle, in its centre.
///
/// - Returns: A null rectangle for a ratio with a side of zero, or of no number.
nonisolated public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
    guard aspectRatio.width > 0, aspectRatio.height > 0, scale.isFinite else { return .null }
    return CGRect(x: boundingRect.midX, y: boundingRect.midY, width: 0, height: 0)
        .insetBy(dx: -aspectRatio.width * scale / 2, dy: -aspectRatio.height * scale / 2)
}

/// A set of axes of a rectangle.
nonisolated public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's values.
    public let rawValue: UInt
    /// Creates axes from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From the left to the right.
    public static let horizontal = UIAxis(rawValue: 1)
    /// From the top to the bottom.
    public static let vertical = UIAxis(rawValue: 2)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}
