// Geometry written as text: `{1, 2}`, `{{1, 2}, {3, 4}}`.

nonisolated extension NSCoder {
    /// The numbers of a text in braces; nil where they are not so many.
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

    /// The point that a text names; zero where it names none.
    public static func cgPoint(for string: String) -> CGPoint {
        numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
    }
    /// The vector that a text names; zero where it names none.
    public static func cgVector(for string: String) -> CGVector {
        numbers(string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }
    /// The size that a text names; zero where it names none.
    public static func cgSize(for string: String) -> CGSize {
        numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
    }
    /// The rectangle that a text names; zero where it names none.
    public static func cgRect(for string: String) -> CGRect {
        numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }
    /// The transform that a text names; the identity where it names none.
    public static func cgAffineTransform(for string: String) -> CGAffineTransform {
        numbers(string, 6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) } ?? .identity
    }
    /// The insets that a text names; zero where it names none.
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
