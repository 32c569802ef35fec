/// The card of a sheet, with the controller's view clipped to its corners.
final class SheetCard: UIView {
    private let clip = UIView()
    private var grabber: UIView?
    /// Whether a drag moves it.
    var isDragged = false

    var cornerRadius: CGFloat? { didSet { clip.layer.cornerRadius = cornerRadius ?? Theme.cardRadius } }
    var showsGrabber = false { didSet { if showsGrabber != oldValue { updateGrabber() } } }

    private static let grabberSize = CGSize(width: 36, height: 5)
    private static let grabberTop: CGFloat = 5

    init() {
        super.init(frame: .zero)
        layer.shadowOpacity = 0.35
        layer.shadowRadius = 16
        layer.shadowOffset = CGSize(width: 0, height: 8)
        clip.clipsToBounds = true
        clip.layer.cornerRadius = Theme.cardRadius
        clip.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(clip)
    }

    required init?(coder: NSCoder) { nil }

    func hold(_ view: UIView, roundsLowerCorners: Bool) {
        clip.backgroundColor = Theme.panel
        clip.frame = bounds
        clip.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        if roundsLowerCorners { clip.layer.maskedCorners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = clip.bounds
        clip.addSubview(view)
    }

    private func updateGrabber() {
        grabber?.removeFromSuperview()
        grabber = nil
        guard showsGrabber else { return }
        let line = UIView()
        line.backgroundColor = .tertiaryLabel
        line.layer.cornerRadius = Self.grabberSize.height / 2
        line.isUserInteractionEnabled = false
        addSubview(line)
        grabber = line
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        grabber?.frame = CGRect(
            origin: CGPoint(x: (bounds.width - Self.grabberSize.width) / 2, y: Self.grabberTop), size: Self.grabberSize)
    }
}
