/// A view in a region of constraints: its simplex variables, and the state of its content.
final class ViewPlace {
    weak var view: UIView?
    /// Whether constraints place the view; otherwise its frame is given.
    let isPlaced: Bool
    /// The frame in the superview and the bounds origin, as last read or set.
    var frame: CGRect
    var origin: CGPoint
    /// The simplex variables, by ``Number``.
    var numbers = [Int?](repeating: nil, count: Number.allCases.count)
    /// The relations that keep sizes nonnegative.
    var floors: [Int] = []
    /// The relations to the content's size, horizontal and vertical.
    var content: [Int?] = [nil, nil]
    /// The width at which wrapped content was measured.
    var measuredWidth: CGFloat?
    /// The constraints whose constants depend on the view's margins or text.
    var dependents: Set<ObjectIdentifier> = []

    /// One of a view's numbers.
    enum Number: Int, CaseIterable {
        case x, y, width, height
        /// The bounds origin.
        case originX, originY

        static let frame = [Number.x, .y, .width, .height]
    }

    init(_ view: UIView, isPlaced: Bool) {
        self.view = view
        self.isPlaced = isPlaced
        frame = view.layoutFrame
        origin = view.bounds.origin
    }

    /// A number as set on the view, clamped to keep sums exact.
    func known(_ number: Number) -> Double {
        let value =
            switch number {
            case .x: frame.minX
            case .y: frame.minY
            case .width: frame.width
            case .height: frame.height
            case .originX: origin.x
            case .originY: origin.y
            }
        return Self.clamped(Double(value))
    }

    /// Clamps a number to ±1e9 points; NaN becomes 0.
    static func clamped(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e9), 1e9) }
}
