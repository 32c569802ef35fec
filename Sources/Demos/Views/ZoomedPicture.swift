/// A picture that is zoomed about the fingers, the mouse, a double tap, or in steps.
final class ZoomedPicture: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "zoom", title: "Zoom",
            summary: "Pinch, Ctrl wheel or double tap: the point under the finger or mouse stays in place.",
            chapter: .views, stillTime: 0.8, times: [0, 0.7, 0.8, 1.5, 2.9, 4.2])
    }

    let pane = UIScrollView(frame: stage)
    let picture = UIImageView(frame: CGRect(origin: .zero, size: stage.size))
    private var isSteered = false

    /// The rectangles of the tour, in turn.
    private let sights = [
        CGRect(x: 230, y: 20, width: 160, height: 100), CGRect(x: 40, y: 120, width: 224, height: 140),
        CGRect(origin: .zero, size: stage.size),
    ]

    private lazy var stepper: UIStepper = {
        let stepper = UIStepper()
        stepper.minimumValue = 1
        stepper.maximumValue = 6
        stepper.stepValue = 0.5
        stepper.value = 1
        stepper.addAction(
            UIAction { [unowned self, unowned stepper] _ in
                isSteered = true
                pane.setZoomScale(CGFloat(stepper.value), animated: true)
            }, for: .valueChanged)
        return stepper
    }()
    override var controls: [UIView] { [UILabel(caption: "zoomScale"), stepper] }
    override var caption: String {
        String(format: "%.2f ×, offset %.0f, %.0f", pane.zoomScale, pane.contentOffset.x, pane.contentOffset.y)
    }

    override func prepare() {
        picture.image = UIImage(named: "Mountain", size: CGSize(width: 1344, height: 1344))
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        pane.layer.cornerRadius = 12
        pane.contentSize = picture.bounds.size
        pane.maximumZoomScale = 6
        pane.delegate = self
        pane.addSubview(picture)
        addSubview(pane)
        let doubleTap = UITapGestureRecognizer { [unowned self] tap in
            isSteered = true
            guard pane.zoomScale == 1 else { return pane.setZoomScale(1, animated: true) }
            // A third of the picture, placed so that the tapped point stays where it is.
            let point = tap.location(in: picture)
            let size = CGSize(width: pane.bounds.width / 3, height: pane.bounds.height / 3)
            pane.zoom(to: CGRect(origin: CGPoint(x: point.x * 2 / 3, y: point.y * 2 / 3), size: size), animated: true)
        }
        doubleTap.numberOfTapsRequired = 2
        pane.addGestureRecognizer(doubleTap)
    }

    override func start() {
        after(0.7) { [unowned self] in tour(sights[...]) }
    }

    private func tour(_ rest: ArraySlice<CGRect>) {
        guard !isSteered, let sight = rest.first else { return }
        pane.zoom(to: sight, animated: true)
        after(1.4) { [unowned self] in tour(rest.dropFirst() + [sight]) }
    }
}

extension ZoomedPicture: UIScrollViewDelegate {
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }

    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { isSteered = true }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isSteered = true }

    func scrollViewDidZoom(_ scrollView: UIScrollView) { stepper.value = Double(scrollView.zoomScale) }
}
