import QuartzUI

/// The names of plates, each at a corner of its plate. Names that would overlap an earlier one are hidden.
final class PlateNames: UIView {
    private var labels: [UILabel] = []

    /// The rectangles that names leave free.
    var reserved: [CGRect] = []

    /// The maximum number of names.
    private static let most = 40
    private static let height: CGFloat = 14

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// The shown names.
    var texts: [String] { labels.filter { !$0.isHidden }.compactMap(\.text) }

    /// Shows names, the most important first.
    func show(_ names: [(text: String, place: CGPoint, isSelected: Bool)]) {
        var taken = reserved
        var count = 0
        for name in names where count < Self.most && bounds.contains(name.place) {
            let label = label(count)
            label.show(name.text)
            let width = label.sizeThatFits(bounds.size).width.rounded(.up) + 6
            let frame = CGRect(
                x: name.place.x.rounded(), y: (name.place.y - Self.height).rounded(), width: width, height: Self.height)
            guard !taken.contains(where: { $0.intersects(frame) }) else { continue }
            taken.append(frame)
            label.frame = frame
            label.isHidden = false
            label.textColor = name.isSelected ? Theme.presentation : Theme.secondaryText
            count += 1
        }
        for label in labels.dropFirst(count) { label.isHidden = true }
    }

    private func label(_ index: Int) -> UILabel {
        if labels.indices.contains(index) { return labels[index] }
        let label = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .center)
        label.backgroundColor = Theme.ground.withAlphaComponent(0.7)
        label.layer.cornerRadius = 3
        labels.append(label)
        addSubview(label)
        return label
    }
}

extension CATransform3D {
    /// Returns the place of a point of the plane z = 0; nil behind the eye.
    func project(_ point: CGPoint) -> CGPoint? {
        let w = point.x * m14 + point.y * m24 + m44
        guard w > 1e-6 else { return nil }
        return CGPoint(x: (point.x * m11 + point.y * m21 + m41) / w, y: (point.x * m12 + point.y * m22 + m42) / w)
    }
}
