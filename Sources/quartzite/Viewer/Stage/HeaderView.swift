import Demos

/// A demo's title, its summary, and its chapter.
final class HeaderView: UIView {
    private static let titleHeight: CGFloat = 30
    private static let gap: CGFloat = 4
    private static let summaryHeight: CGFloat = 22
    /// Title and one line of summary, with a gap.
    static let height = titleHeight + gap + summaryHeight

    private let title = UILabel(font: Theme.titleFont, color: Theme.text)
    private let summary = UILabel(font: Theme.bodyFont, color: Theme.secondaryText)
    private let chapter = UILabel(font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)

    override init(frame: CGRect) {
        super.init(frame: frame)
        summary.numberOfLines = 2
        summary.lineHeightMultiple = Theme.lineHeightMultiple
        for label in [title, summary, chapter] { addSubview(label) }
    }

    convenience init(_ info: DemoInfo) {
        self.init(frame: .zero)
        show(info)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameter place: the position in the course, such as “3 of 40”; empty for none.
    func show(_ info: DemoInfo, place: String = "") {
        title.text = info.title
        summary.text = info.summary
        chapter.text = place.isEmpty ? info.chapter.rawValue : "\(info.chapter.rawValue) · \(place)"
        setNeedsLayout()
    }

    /// The height at a width; a long summary takes two lines.
    func height(forWidth width: CGFloat) -> CGFloat {
        let room = CGSize(width: max(width, 1), height: .infinity)
        return max(Self.height, (Self.titleHeight + Self.gap + summary.sizeThatFits(room).height).rounded(.up))
    }

    override func layoutSubviews() {
        let side = min(chapter.sizeThatFits(bounds.size).width.rounded(.up), bounds.width / 2)
        title.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - side - Theme.padding), height: Self.titleHeight)
        chapter.frame = CGRect(x: bounds.width - side, y: 8, width: side, height: 18)
        let top = Self.titleHeight + Self.gap
        summary.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    }
}
