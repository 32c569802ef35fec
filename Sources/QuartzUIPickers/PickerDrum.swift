/// The shape of a picker's wheel: rows on a cylinder about a horizontal axis, which the viewer sees from the front.
///
/// Distances are measured along the cylinder from the row in the middle, downwards, in points.
struct PickerDrum: Equatable {
    /// The radius, in points.
    let radius: CGFloat
    /// The height of a row.
    let rowHeight: CGFloat

    /// The angle at which rows vanish: almost a right angle, at which their planes would be edges.
    private static let mostAngle: CGFloat = .pi / 2 * 0.98
    /// The maximum number of rows above the middle, and below it.
    private static let mostRows: CGFloat = 64
    /// The distance of the viewer from the middle of the front, in points.
    private static let eyeDistance: CGFloat = 1000
    /// The opacity of rows beside the middle, before they fade with the curvature.
    private static let sideOpacity: CGFloat = 0.6

    /// Creates the wheel of a picker with a height. Its edges are those of the picker, unless rows are too high for that.
    init(height: CGFloat, rowHeight: CGFloat) {
        radius = max(height / 2, rowHeight)
        self.rowHeight = rowHeight
    }

    /// The number of rows, with a fraction, that are visible above the middle and below it.
    var reach: CGFloat { min(Self.mostAngle * radius / rowHeight, Self.mostRows) }

    private func angle(_ distance: CGFloat) -> CGFloat { min(max(distance / radius, -Self.mostAngle), Self.mostAngle) }

    /// Returns the transform of a row that lies in the middle of the picker.
    func transform(at distance: CGFloat) -> CATransform3D {
        let front = CATransform3DMakeTranslation(0, 0, radius)
        let turn = CATransform3DMakeRotation(-angle(distance), 1, 0, 0)
        return CATransform3DConcat(CATransform3DConcat(front, turn), CATransform3DMakeTranslation(0, 0, -radius))
    }

    /// Returns the opacity of a row: full in the middle, and less towards the edges.
    func opacity(at distance: CGFloat) -> CGFloat {
        let nearness = max(1 - abs(distance) / rowHeight, 0)
        return cos(angle(distance)) * (Self.sideOpacity + (1 - Self.sideOpacity) * nearness)
    }

    /// Returns y of a point of the wheel as seen, from the middle of the picker.
    func height(at distance: CGFloat) -> CGFloat {
        let angle = angle(distance)
        return radius * sin(angle) / (1 + radius * (1 - cos(angle)) / Self.eyeDistance)
    }

    /// Returns the perspective of the rows.
    ///
    /// - Parameter x: The distance of the vanishing point to the right of the rows' centre.
    func perspective(towards x: CGFloat) -> CATransform3D {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / Self.eyeDistance
        let away = CATransform3DMakeTranslation(-x, 0, 0)
        return CATransform3DConcat(CATransform3DConcat(away, eye), CATransform3DMakeTranslation(x, 0, 0))
    }
}

/// A row of a wheel: the delegate's view or a title.
final class PickerRow: UIView {
    private let content: UIView
    private let isCustom: Bool

    /// Creates a row with the delegate's view.
    init(_ view: UIView) {
        content = view
        isCustom = true
        super.init(frame: .zero)
        addSubview(view)
    }

    /// Creates a row with a title.
    init(title: String?, attributedTitle: NSAttributedString?) {
        let label = UILabel()
        label.font = UIFont.systemFont(ofSize: Theme.titleFont.pointSize)
        if let attributedTitle { label.attributedText = attributedTitle } else { label.text = title }
        label.textAlignment = .center
        content = label
        isCustom = false
        super.init(frame: .zero)
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// The delegate's view; nil for a title, and after the delegate has shown the view in another row.
    var customView: UIView? { isCustom && content.superview === self ? content : nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        if content.superview === self { content.frame = bounds }
    }
}
