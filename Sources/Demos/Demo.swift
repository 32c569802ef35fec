/// One technique as a live scene, on a canvas of 640 × 400 points.
///
/// A demo builds its scene in `prepare()` and sets it in motion in `start()`, which comes after the scene's first commit, so that
/// presentation layers exist and implicit animations act. It starts by itself and loops or can be started again; a restart is a
/// new instance. All time comes from the media clock and nothing from chance, so that a picture of a time is always the same.
open class Demo: UIView {
    /// The size that scenes are laid out for; the viewer scales the whole canvas.
    public static let canvasSize = CGSize(width: 640, height: 400)

    /// What the demo is called and what there is to see.
    open class var info: DemoInfo {
        DemoInfo(id: "", title: "", summary: "", chapter: .beyond, stillTime: 0, times: [0])
    }

    /// The views that steer it, shown in one row below the canvas.
    open var controls: [UIView] { [] }

    /// Live values, shown below the canvas and asked for at every frame; empty for none.
    open var caption: String { "" }

    /// Creates the demo with its scene, not yet in motion.
    public required init() {
        super.init(frame: CGRect(origin: .zero, size: Self.canvasSize))
        prepare()
    }

    /// Demos are not archived; a coder's demo is a fresh one.
    public required init?(coder: NSCoder) {
        super.init(frame: CGRect(origin: .zero, size: Self.canvasSize))
        prepare()
    }

    /// Builds the scene.
    open func prepare() {}

    /// Sets the scene in motion.
    open func start() {}
}
