/// The controls in rows of stack views. Each control changes another view.
final class Controls: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "controls", title: "Controls",
            summary: "Each control on the left changes the view on the right; stack views lay them out.",
            chapter: .views, stillTime: 0.4, times: [0, 0.4])
    }

    let toggle = UISwitch()
    let slider = UISlider()
    let stepper = UIStepper()
    let segments = UISegmentedControl(items: ["One", "Two", "Three"])
    let field = UITextField()
    let indicator = UIActivityIndicatorView(style: .medium)
    let progress = UIProgressView()
    let pages = UIPageControl()
    let badge = UILabel()
    let greeting = UILabel()

    override func prepare() {
        let card = addCards(["UIStackView of UIStackViews"], size: CGSize(width: 448, height: 252))[0]
        progress.progress = 0.5
        slider.value = 0.5
        stepper.maximumValue = 4
        pages.numberOfPages = 5
        segments.selectedSegmentIndex = 0
        badge.text = "One"
        field.borderStyle = .roundedRect
        field.text = "reader"
        greeting.text = "Hello, reader"

        let rows: [(UIView, UIView)] = [
            (toggle, indicator), (slider, progress), (stepper, pages), (segments, badge), (field, greeting),
        ]
        let stack = UIStackView(
            arrangedSubviews: rows.map { control, view in
                let row = UIStackView(arrangedSubviews: [box(control), box(view)])
                row.distribution = .fillEqually
                row.spacing = 24
                return row
            })
        stack.axis = .vertical
        stack.distribution = .fillEqually
        stack.spacing = 8
        stack.frame = card.bounds.insetBy(dx: 24, dy: 16)
        card.addSubview(stack)
        connect()
    }

    private func connect() {
        // Return ends editing if there is an action for it.
        field.addAction(UIAction { _ in }, for: .editingDidEndOnExit)
        toggle.addAction(
            UIAction { [unowned self] _ in toggle.isOn ? indicator.startAnimating() : indicator.stopAnimating() },
            for: .valueChanged)
        slider.addAction(UIAction { [unowned self] _ in progress.setProgress(slider.value, animated: true) }, for: .valueChanged)
        stepper.addAction(UIAction { [unowned self] _ in pages.currentPage = Int(stepper.value) }, for: .valueChanged)
        pages.addAction(UIAction { [unowned self] _ in stepper.value = Double(pages.currentPage) }, for: .valueChanged)
        segments.addAction(
            UIAction { [unowned self] _ in badge.text = segments.titleForSegment(at: segments.selectedSegmentIndex) },
            for: .valueChanged)
        field.addAction(UIAction { [unowned self] _ in greeting.text = "Hello, \(field.text ?? "")" }, for: .editingChanged)
    }

    override func start() {
        toggle.setOn(true, animated: true)
        indicator.startAnimating()
        slider.setValue(0.8, animated: true)
        progress.setProgress(0.8, animated: true)
        stepper.value = 2
        pages.currentPage = 2
    }

    /// Returns a container in a row. A view keeps its own size at the left; sliders, fields, bars and labels fill the width.
    private func box(_ view: UIView) -> UIView {
        let box = UIView()
        let isWide = view is UISlider || view is UIProgressView || view is UITextField || view is UILabel
        view.sizeToFit()
        view.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: box.leadingAnchor),
            view.centerYAnchor.constraint(equalTo: box.centerYAnchor),
            isWide
                ? view.widthAnchor.constraint(equalTo: box.widthAnchor)
                : view.widthAnchor.constraint(equalToConstant: view.bounds.width),
            view.heightAnchor.constraint(equalToConstant: max(view.bounds.height, 4)),
        ])
        return box
    }
}
