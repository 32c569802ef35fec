// Geometry values as text: `{1, 2}`, `{{1, 2}, {3, 4}}`.

nonisolated extension NSCoder {
    /// Parses a number of numbers in braces; nil for another count.
    private static func numbers(_ text: String, _ count: Int) -> [CGFloat]? {
        let allowed = Set("{}, ")
        let parts = text.split { allowed.contains($0) }
        let numbers = parts.compactMap { Double($0).map { CGFloat($0) } }
        return numbers.count == count && parts.count == count ? numbers : nil
    }

    private static func text(_ numbers: CGFloat...) -> String {
        let texts = numbers.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\($0)" }
        return "{" + texts.joined(separator: ", ") + "}"
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

    /// A point as text.
    public static func string(for point: CGPoint) -> String { text(point.x, point.y) }
    /// A vector as text.
    public static func string(for vector: CGVector) -> String { text(vector.dx, vector.dy) }
    /// A size as text.
    public static func string(for size: CGSize) -> String { text(size.width, size.height) }
    /// A rectangle as text.
    public static func string(for rect: CGRect) -> String { "{\(string(for: rect.origin)), \(string(for: rect.size))}" }
    /// A transform as text.
    public static func string(for transform: CGAffineTransform) -> String {
        text(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
    }
    /// Insets as text.
    public static func string(for insets: UIEdgeInsets) -> String {
        text(insets.top, insets.left, insets.bottom, insets.right)
    }
}
