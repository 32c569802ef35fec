import Demos
import QuartzInstruments
import QuartzSDL

/// A demo in an offscreen scene with a separate clock.
struct DemoScene {
    let host: OffscreenHost
    let view: PictureView

    /// Shows a demo in a window of the host's size, commits it, and starts it.
    private init(
        _ demo: Demo.Type, header: DemoInfo?, fitsLetters: Bool, host: OffscreenHost, beforeStart: (PictureView) -> Void
    ) {
        self.host = host
        let window = UIWindow(frame: host.rootLayer.bounds)
        let canvas = CanvasView(demo.init())
        let view = PictureView(canvas: canvas, header: header)
        self.view = view
        view.fitsLetters = fitsLetters
        view.frame = window.bounds
        window.addSubview(view)
        window.makeKeyAndVisible()
        host.onFrame = { [weak view] _ in view?.fitLetters() }
        host.advance(to: 0)
        beforeStart(view)
        canvas.demo.start()
    }

    /// Runs a demo from its start.
    ///
    /// - Parameters:
    ///   - header: Shown above the canvas; nil for none.
    ///   - fitsLetters: Whether letters are fitted to the scale, as on the viewer's stage.
    ///   - showsPart: Whether the part of the canvas that the demo draws on is shown before its scenery, as on the stage.
    ///   - beforeStart: Called when the demo is committed and not started.
    ///   - body: Advances the host's time from 0 and takes pictures.
    /// - Throws: `SDLError` or `RenderError` if drawing is impossible, `CommandError` if an asset is missing, and errors of `body`.
    static func run<R>(
        _ demo: Demo.Type, header: DemoInfo?, size: CGSize, scale: CGFloat, renderer: OffscreenRenderer,
        fitsLetters: Bool = true, showsPart: Bool = false, beforeStart: (PictureView) -> Void = { _ in },
        _ body: (DemoScene) throws -> R
    ) throws -> R {
        try MissingAssets.refuse { missing in
            try renderer.withHost(size: size, scale: scale, background: Theme.ground.cgColor) { host in
                let scene = DemoScene(demo, header: header, fitsLetters: fitsLetters, host: host) { view in
                    view.showsPart = showsPart
                    beforeStart(view)
                }
                try missing.check()
                return try body(scene)
            }
        }
    }

    /// Returns the frame of a window at a time, which must not be before the last one.
    func frame(at time: Double) throws -> CGImage {
        try picture(host.frame(at: time))
    }

    /// Returns a picture of the scene at a time, which must not be before the last one.
    func picture(at time: Double) throws -> CGImage {
        host.advance(to: time)
        view.fitLetters()
        return try picture(host.image())
    }

    private func picture(_ image: CGImage?) throws -> CGImage {
        guard let image else {
            let size = host.renderer.bounds.size
            throw CommandError.failure(
                "the graphics driver has no room for \(Int(size.width)) × \(Int(size.height)) points at scale \(host.scale)",
                hint: "Choose a smaller size or scale.")
        }
        return image
    }
}

/// A picture of one moment of a demo.
struct DemoPicture {
    let options: RenderOptions

    init(_ options: RenderOptions) {
        self.options = options
    }

    /// Draws the picture. Equal options give equal pixels.
    func draw() throws -> CGImage {
        Theme.setDark(options.theme == .dark)
        return try DemoScene.run(
            options.demo, header: options.isBare ? nil : options.demo.info, size: options.size.size, scale: options.scale,
            renderer: OffscreenRenderer(painter: options.painter)
        ) { scene in
            try scene.picture(at: options.time)
        }
    }
}

/// A demo's canvas before its chapter's scenery, with title and summary above it if there is room; or the canvas alone.
final class PictureView: UIView {
    let canvas: CanvasView
    private let header: HeaderView?
    private let backdrop: Backdrop
    private let letters = LetterFit()
    /// Whether a picture without a header shows the part of the canvas that the demo draws on, before its scenery, rather than
    /// the canvas alone.
    var showsPart = false {
        didSet {
            backdrop.alpha = showsPart || header != nil ? 1 : 0
            setNeedsLayout()
        }
    }
    /// Whether letters are fitted to the scale.
    var fitsLetters = true

    init(canvas: CanvasView, header info: DemoInfo?) {
        self.canvas = canvas
        header = info.map(HeaderView.init)
        backdrop = Backdrop(type(of: canvas.demo).look)
        super.init(frame: .zero)
        backdrop.layer.cornerRadius = info == nil ? 0 : Theme.cardRadius
        backdrop.alpha = info == nil ? 0 : 1
        addSubview(backdrop)
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
    /// A lower picture has no summary, whose room the demo needs for legible letters.
    private static let leastHeightWithSummary: CGFloat = 360

    override func layoutSubviews() {
        var room = bounds
        if let header {
            header.isHidden = bounds.height < Self.leastHeightWithHeader
            header.showsSummary = bounds.height >= Self.leastHeightWithSummary
            if !header.isHidden {
                let width = max(0, bounds.width - 2 * Self.margin)
                header.frame = CGRect(x: Self.margin, y: Self.margin, width: width, height: header.height(forWidth: width))
                let top = header.frame.maxY + Theme.padding
                room = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
                room = room.insetBy(dx: Self.margin, dy: 0)
                room.size.height -= Self.margin
            }
        }
        backdrop.frame = room
        if showsPart || header != nil {
            // A low picture needs the room for legible letters.
            let isLow = header != nil && bounds.height < Self.leastHeightWithSummary
            let margin = backdrop.isHidden || isLow ? 0 : Theme.padding
            let inner = room.insetBy(dx: margin, dy: margin)
            canvas.arrange(in: inner.size)
            canvas.fit(into: inner, showing: demo.shownPart)
        } else {
            canvas.fit(into: room)
        }
        fitLetters()
    }

    /// Fits the demo's letters to the canvas's scale. Demos add labels at any time: it is called before each picture.
    func fitLetters() {
        if fitsLetters { letters.fit(demo, scale: canvas.transform.a) }
    }
}
