import Demos
import QuartzInstruments
import QuartzSDL

/// A picture of a demo's key moments, side by side.
struct ContactSheet {
    let options: SheetOptions

    init(_ options: SheetOptions) {
        self.options = options
    }

    /// Returns the moments in order: the demo's key moments, or the time of its still if it has none.
    static func times(of info: DemoInfo) -> [Double] {
        let times = Set(info.times.filter { $0.isFinite && $0 >= 0 }).sorted()
        return times.isEmpty ? [info.stillTime] : times
    }

    /// Draws the sheet. Equal options give equal pixels.
    func draw() throws -> CGImage {
        Theme.setDark(options.theme == .dark)
        let info = options.demo.info
        let renderer = try OffscreenRenderer(painter: options.painter)
        let times = Self.times(of: info)
        let frames = try DemoScene.run(
            options.demo, header: nil, size: ContactSheetView.cellSize(count: times.count), scale: options.scale,
            renderer: renderer, showsPart: true
        ) { scene in
            try times.map { (time: $0, image: try scene.picture(at: $0)) }
        }
        return try compose(info, frames, with: renderer)
    }

    private func compose(
        _ info: DemoInfo, _ frames: [(time: Double, image: CGImage)], with renderer: OffscreenRenderer
    ) throws -> CGImage {
        let size = ContactSheetView.size(count: frames.count)
        return try renderer.withHost(size: size, scale: options.scale, background: Theme.ground.cgColor) { host in
            let window = UIWindow(frame: CGRect(origin: .zero, size: size))
            window.addSubview(ContactSheetView(info, frames: frames))
            window.makeKeyAndVisible()
            host.advance(to: 0)
            guard let image = host.image() else {
                throw CommandError.failure(
                    "the graphics driver has no room for a sheet of \(frames.count) pictures", hint: "Choose a smaller --scale.")
            }
            return image
        }
    }
}

/// Pictures in rows, each with its time below, under the demo's title.
final class ContactSheetView: UIView {
    /// Returns the size of each picture; a single one is as wide as the title's line needs.
    static func cellSize(count: Int) -> CGSize {
        count > 1 ? CGSize(width: 480, height: 300) : CGSize(width: 800, height: 500)
    }

    private static let margin: CGFloat = 32
    private static let gap = Theme.padding
    private static let captionHeight: CGFloat = 24

    private static func columns(_ count: Int) -> Int {
        count == 4 ? 2 : min(max(count, 1), 3)
    }

    /// Returns the sheet's size in points.
    static func size(count: Int) -> CGSize {
        let (columns, cellSize) = (columns(count), cellSize(count: count))
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
        let cell = Self.cellSize(count: frames.count)
        for (index, frame) in frames.enumerated() {
            let origin = CGPoint(
                x: Self.margin + CGFloat(index % columns) * (cell.width + Self.gap),
                y: header.frame.maxY + Self.gap
                    + CGFloat(index / columns) * (cell.height + Self.captionHeight + Self.gap))
            addCell(frame.image, frame.time, in: CGRect(origin: origin, size: cell))
        }
    }

    required init?(coder: NSCoder) { nil }

    private func addCell(_ image: CGImage, _ time: Double, in frame: CGRect) {
        let picture = UIView(frame: frame)
        picture.layer.contents = image
        picture.layer.contentsScale = CGFloat(image.width) / frame.width
        picture.layer.cornerRadius = Theme.cardRadius
        picture.layer.masksToBounds = true
        picture.layer.borderWidth = 1 / contentScaleFactor
        picture.layer.borderColor = Theme.hairline.cgColor
        addSubview(picture)
        let caption = UILabel(line: TimeText.string(time), font: Theme.captionFont, color: Theme.secondaryText)
        caption.frame = CGRect(x: frame.minX, y: frame.maxY + 6, width: frame.width, height: 15)
        addSubview(caption)
    }
}
