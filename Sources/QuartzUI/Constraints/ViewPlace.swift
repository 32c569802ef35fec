/// A view among the constraints of a region: its numbers in the simplex, and what the engine knows of it.
final class ViewPlace {
    weak var view: UIView?
    /// Whether constraints place it; others stand where their frames say.
    let isPlaced: Bool
    /// The frame in the superview and the origin of the bounds, as they were when they were last read or set.
    var frame: CGRect
    var origin: CGPoint
    /// Its variables, by ``Number``.
    var numbers = [Int?](repeating: nil, count: Number.allCases.count)
    /// The relations that keep its sizes from being negative.
    var floors: [Int] = []
    /// The relations to the size of its content, across and down.
    var content: [Int?] = [nil, nil]
    /// The width at which content that wraps was measured.
    var measuredWidth: CGFloat?
    /// The constraints whose constants the view's margins or text say.
    var dependents: Set<ObjectIdentifier> = []

    /// One of a view's numbers.
    enum Number: Int, CaseIterable {
        case x, y, width, height
        /// The origin of the view's own coordinates.
        case originX, originY

        static let frame = [Number.x, .y, .width, .height]
    }

    init(_ view: UIView, isPlaced: Bool) {
        self.view = view
        self.isPlaced = isPlaced
        frame = view.layoutFrame
        origin = view.bounds.origin
    }

    /// A number as the view has it. Beyond what layouts measure it is clamped, so that sums stay exact.
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

    /// Layouts measure less than a billion points; what is no number is 0.
    static func clamped(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e9), 1e9) }
}
