import Demos

/// A demo's canvas on the stage's background, with title and summary above it if there is room.
final class PictureView: UIView {
    let canvas: CanvasView
    private let header: HeaderView?

    init(canvas: CanvasView, header info: DemoInfo?) {
        self.canvas = canvas
        header = info.map(HeaderView.init)
        super.init(frame: .zero)
        addSubview(canvas)
        if let header { addSubview(header) }
    }

    required init?(coder: NSCoder) { nil }

    /// The demo on the canvas.
    var demo: Demo { canvas.demo }

    /// The margin around the content.
    private static let margin = Theme.padding + Theme.grid
    /// A lower picture shows the canvas alone.
    private static let leastHeightWithHeader: CGFloat = 240

    override func layoutSubviews() {
        var room = bounds
        if let header {
            header.isHidden = bounds.height < Self.leastHeightWithHeader
            if !header.isHidden {
                let width = max(0, bounds.width - 2 * Self.margin)
                header.frame = CGRect(x: Self.margin, y: Self.margin, width: width, height: header.height(forWidth: width))
                let top = header.frame.maxY + Theme.padding
                room = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
                room = room.insetBy(dx: Self.margin, dy: 0)
                room.size.height -= Self.margin
            }
        }
        canvas.fit(into: room, showing: header == nil ? nil : type(of: demo).extent)
    }
}
