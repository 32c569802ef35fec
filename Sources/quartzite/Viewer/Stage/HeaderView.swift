import Demos

/// A demo's title, what to look for in it, and where it belongs.
final class HeaderView: UIView {
    /// Title and summary at their line heights, with a little air between.
    static let height: CGFloat = 56

    private let title = UILabel(font: Theme.titleFont, color: Theme.text)
    private let summary = UILabel(font: Theme.bodyFont, color: Theme.secondaryText)
    private let chapter = UILabel(font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for label in [title, summary, chapter] { addSubview(label) }
    }

    convenience init(_ info: DemoInfo) {
        self.init(frame: .zero)
        show(info)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameter place: where in the course the demo stands, such as “3 of 40”; empty for nothing.
    func show(_ info: DemoInfo, place: String = "") {
        title.text = info.title
        summary.text = info.summary
        chapter.text = place.isEmpty ? info.chapter.rawValue : "\(info.chapter.rawValue) · \(place)"
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let side = min(chapter.sizeThatFits(bounds.size).width.rounded(.up), bounds.width / 2)
        title.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - side - Theme.padding), height: 30)
        chapter.frame = CGRect(x: bounds.width - side, y: 8, width: side, height: 18)
        summary.frame = CGRect(x: 0, y: 34, width: bounds.width, height: 21)
    }
}
