import Demos

/// Pictures in rows, each with its time below, under the demo's title.
final class ContactSheetView: UIView {
    /// Three quarters of the canvas.
    static let cellSize = CGSize(width: 480, height: 300)
    private static let margin: CGFloat = 32
    private static let gap = Theme.padding
    private static let captionHeight: CGFloat = 24

    private static func columns(_ count: Int) -> Int {
        count == 4 ? 2 : min(max(count, 1), 3)
    }

    /// The sheet's size in points.
    static func size(count: Int) -> CGSize {
        let columns = columns(count)
        let rows = (max(count, 1) + columns - 1) / columns
        return CGSize(
            width: 2 * margin + CGFloat(columns) * (cellSize.width + gap) - gap,
            height: 2 * margin + HeaderView.height + gap + CGFloat(rows) * (cellSize.height + captionHeight + gap) - gap)
    }

    init(_ info: DemoInfo, frames: [(time: Double, image: CGImage)]) {
        super.init(frame: CGRect(origin: .zero, size: Self.size(count: frames.count)))
        let header = HeaderView(info)
        header.frame = CGRect(
            x: Self.margin, y: Self.margin, width: bounds.width - 2 * Self.margin, height: HeaderView.height)
        addSubview(header)
        let columns = Self.columns(frames.count)
        for (index, frame) in frames.enumerated() {
            let origin = CGPoint(
                x: Self.margin + CGFloat(index % columns) * (Self.cellSize.width + Self.gap),
                y: header.frame.maxY + Self.gap
                    + CGFloat(index / columns) * (Self.cellSize.height + Self.captionHeight + Self.gap))
            addCell(frame.image, frame.time, at: origin)
        }
    }

    required init?(coder: NSCoder) { nil }

    private func addCell(_ image: CGImage, _ time: Double, at origin: CGPoint) {
        let picture = UIView(frame: CGRect(origin: origin, size: Self.cellSize))
        picture.layer.contents = image
        picture.layer.contentsScale = CGFloat(image.width) / Self.cellSize.width
        picture.layer.cornerRadius = Theme.cardRadius
        picture.layer.masksToBounds = true
        picture.layer.borderWidth = 1 / contentScaleFactor
        picture.layer.borderColor = Theme.hairline.cgColor
        addSubview(picture)
        let caption = UILabel(line: TimeText.string(time), font: Theme.captionFont, color: Theme.secondaryText)
        caption.frame = CGRect(x: origin.x, y: picture.frame.maxY + 6, width: Self.cellSize.width, height: 15)
        addSubview(caption)
    }
}
