import Expectations
import Testing

// More code as typed from memory by UIKit programmers: only the import line differs.

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

private final class BadgeCell: UITableViewCell {
    static let reuseIdentifier = "BadgeCell"
    let badge = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        badge.font = .systemFont(ofSize: 12, weight: .bold)
        badge.textColor = .white
        badge.backgroundColor = .systemRed
        badge.layer.cornerRadius = 8
        badge.layer.masksToBounds = true
        contentView.addSubview(badge)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        badge.sizeToFit()
        badge.center = CGPoint(x: contentView.bounds.maxX - 30, y: contentView.bounds.midY)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        badge.text = nil
    }
}

private final class PlainCell: UITableViewCell {
    var didPrepare = false
}

private final class PeopleViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    let tableView = UITableView(frame: .zero, style: .grouped)
    var people = ["Ada", "Grace", "Barbara"]
    var opened: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.translatesAutoresizingMaskIntoConstraints = false
        tableView.dataSource = self
        tableView.delegate = self
        tableView.register(BadgeCell.self, forCellReuseIdentifier: BadgeCell.reuseIdentifier)
        tableView.register(PlainCell.self, forCellReuseIdentifier: "plain")
        view.addSubview(tableView)
        let margins = view.layoutMarginsGuide
        NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            tableView.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        ])
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return people.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if indexPath.row == 1 { return tableView.dequeueReusableCell(withIdentifier: "plain", for: indexPath) }
        guard
            let cell = tableView.dequeueReusableCell(withIdentifier: BadgeCell.reuseIdentifier, for: indexPath) as? BadgeCell
        else { return UITableViewCell() }
        cell.textLabel?.text = people[indexPath.row]
        cell.detailTextLabel?.text = "Programmer"
        cell.badge.text = " \(indexPath.row) "
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        return indexPath.row == 0 ? 60 : UITableView.automaticDimension
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        opened.append(people[indexPath.row])
    }
}

private final class SignInViewController: UIViewController, UITextFieldDelegate {
    let name = UITextField()
    let password = UITextField()
    let button = UIButton(type: .system)
    var ranges: [NSRange] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        name.placeholder = "Name"
        name.borderStyle = .roundedRect
        name.clearButtonMode = .whileEditing
        name.delegate = self
        password.attributedPlaceholder = NSAttributedString(
            string: "Password", attributes: [.foregroundColor: UIColor.systemGray])
        password.isSecureTextEntry = true
        password.delegate = self
        button.setTitle("Sign in", for: .normal)
        button.setTitleColor(.systemGray, for: .disabled)
        button.titleLabel?.font = UIFont.boldSystemFont(ofSize: 17)
        button.isEnabled = false
        button.addAction(UIAction { [weak self] _ in self?.view.endEditing(true) }, for: .touchUpInside)
        let stack = UIStackView(arrangedSubviews: [name, password, button])
        stack.axis = .vertical
        stack.spacing = 12
        stack.alignment = .fill
        stack.frame = CGRect(x: 20, y: 20, width: 200, height: 120)
        view.addSubview(stack)
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        ranges.append(range)
        let text = (textField.text ?? "") as NSString
        let updated = text.replacingCharacters(in: range, with: string)
        button.isEnabled = !updated.isEmpty
        return updated.count <= 8
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === name {
            password.becomeFirstResponder()
        } else {
            textField.resignFirstResponder()
        }
        return true
    }
}

private final class PhotoViewController: UIViewController, UIScrollViewDelegate {
    let scrollView = UIScrollView()
    let imageView = UIImageView()
    let pageControl = UIPageControl()
    let stepper = UIStepper()
    var scales: [CGFloat] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 100))
        imageView.image = renderer.image { context in
            UIColor.systemTeal.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 200, height: 100))
            context.cgContext.setStrokeColor(UIColor.white.cgColor)
            context.cgContext.strokeEllipse(in: CGRect(x: 50, y: 10, width: 80, height: 80))
        }
        imageView.frame = CGRect(origin: .zero, size: imageView.image!.size)
        scrollView.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        scrollView.contentSize = imageView.bounds.size
        scrollView.minimumZoomScale = 1
        scrollView.maximumZoomScale = 4
        scrollView.delegate = self
        scrollView.addSubview(imageView)
        view.addSubview(scrollView)

        pageControl.numberOfPages = 3
        pageControl.currentPage = 1
        pageControl.currentPageIndicatorTintColor = .systemBlue
        pageControl.frame = CGRect(x: 0, y: 100, width: 200, height: 28)
        pageControl.addAction(
            UIAction { [unowned self] _ in stepper.value = Double(pageControl.currentPage) }, for: .valueChanged)
        view.addSubview(pageControl)
        stepper.minimumValue = 0
        stepper.maximumValue = 2
        stepper.wraps = true
        stepper.frame.origin = CGPoint(x: 0, y: 140)
        stepper.addAction(UIAction { [unowned self] _ in pageControl.currentPage = Int(stepper.value) }, for: .valueChanged)
        view.addSubview(stepper)

        let doubleTap = UITapGestureRecognizer { [weak self] recognizer in self?.zoom(recognizer) }
        doubleTap.numberOfTapsRequired = 2
        scrollView.addGestureRecognizer(doubleTap)
    }

    private func zoom(_ recognizer: UITapGestureRecognizer) {
        if scrollView.zoomScale > scrollView.minimumZoomScale {
            scrollView.setZoomScale(scrollView.minimumZoomScale, animated: true)
        } else {
            let point = recognizer.location(in: imageView)
            scrollView.zoom(to: CGRect(x: point.x - 25, y: point.y - 12.5, width: 50, height: 25), animated: true)
        }
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? {
        return imageView
    }

    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        scales.append(scrollView.zoomScale)
        let x = max((scrollView.bounds.width - scrollView.contentSize.width) * 0.5, 0)
        let y = max((scrollView.bounds.height - scrollView.contentSize.height) * 0.5, 0)
        scrollView.contentInset = UIEdgeInsets(top: y, left: x, bottom: 0, right: 0)
    }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        targetContentOffset.pointee.x = (targetContentOffset.pointee.x / 50).rounded() * 50
    }
}

private final class ChartView: UIView {
    var values: [CGFloat] = [1, 3, 2, 5] {
        didSet { setNeedsDisplay() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        let path = UIBezierPath()
        for (index, value) in values.enumerated() {
            let point = CGPoint(x: CGFloat(index) * 10, y: bounds.height - value * 4)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.lineWidth = 2
        path.lineJoinStyle = .round
        path.lineCapStyle = .round
        path.setLineDash([4, 2], count: 2, phase: 0)
        UIColor(hue: 0.6, saturation: 0.8, brightness: 0.9, alpha: 1).setStroke()
        path.stroke()
        let bar = UIBezierPath(
            roundedRect: CGRect(x: 2, y: 2, width: 20, height: 8), byRoundingCorners: [.topLeft, .topRight],
            cornerRadii: CGSize(width: 4, height: 4))
        let hole = UIBezierPath(ovalIn: CGRect(x: 8, y: 4, width: 4, height: 4))
        bar.append(hole.reversing())
        bar.usesEvenOddFillRule = true
        bar.apply(CGAffineTransform(translationX: 1, y: 1))
        UIColor.label.withAlphaComponent(0.5).setFill()
        bar.fill(with: .multiply, alpha: 0.8)
        let text = "max" as NSString
        text.draw(
            at: CGPoint(x: 2, y: 20), withAttributes: [.font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.red])
        context.restoreGState()
    }
}

@Suite struct AppIdiomTests {
    @Test func cellsOfRegisteredClassesNeedNoRequiredInitializer() throws {
        try Scene.run { scene in
            let controller = PeopleViewController()
            scene.show(controller)
            scene.frame()
            let cells = controller.tableView.visibleCells
            expectEqual(cells.count, 3)
            let first = try require(cells.first as? BadgeCell)
            expect(
                first.reuseIdentifier == "BadgeCell", first.badge.text == " 0 ", first.detailTextLabel?.text == "Programmer")
            expect(cells[1] is PlainCell, cells[1].reuseIdentifier == "plain")
            expectEqual(cells.map(\.bounds.height), [60, 44, 44])
            expectEqual(controller.tableView.frame, CGRect(x: 8, y: 0, width: 384, height: 300))
            // Selection with the keyboard.
            scene.press(.tab)
            expect(controller.tableView.isFirstResponder)
            scene.press(.down)
            scene.press(.down)
            scene.press(.return)
            expectEqual(controller.opened, ["Barbara"])
        }
    }

    @Test func aFormAsksAboutEveryEdit() {
        Scene.run { scene in
            let controller = SignInViewController()
            scene.show(controller)
            scene.press(.tab)
            expect(controller.name.isEditing)
            scene.window.send(.text(.insert("a👍🏽b")))
            scene.press(.backspace)
            scene.press(.backspace)
            // Ranges count UTF-16 units.
            expectEqual(
                controller.ranges,
                [
                    NSRange(location: 0, length: 0), NSRange(location: 5, length: 1), NSRange(location: 1, length: 4),
                ])
            expect(controller.name.text == "a", controller.button.isEnabled)
            scene.press(.return)
            expect(controller.password.isEditing)
            scene.window.send(.text(.insert("secret")))
            expectEqual(controller.password.text, "secret")
            scene.window.send(.text(.insert("too long")))
            expectEqual(controller.password.text, "secret")
            scene.press(.tab)
            expect(controller.button.isFirstResponder)
        }
    }

    @Test func photosZoomAndPage() {
        Scene.run { scene in
            let controller = PhotoViewController()
            scene.show(controller)
            let scrollView = controller.scrollView
            scrollView.setZoomScale(2, animated: false)
            expect(scrollView.contentSize == CGSize(width: 400, height: 200), scrollView.zoomScale == 2)
            expectEqual(controller.imageView.frame, CGRect(x: 0, y: 0, width: 400, height: 200))
            expectEqual(scrollView.contentOffset, CGPoint(x: 100, y: 50))
            expectEqual(controller.scales, [2])
            scrollView.zoomScale = 1
            scene.click(60, 40)
            scene.advance(by: 0.05)
            scene.click(60, 40)
            scene.play(0.5)
            expect(
                near(scrollView.zoomScale, 4), near(scrollView.contentOffset.x, 140), near(scrollView.contentOffset.y, 110))
            scene.click(150, 114)
            expect(controller.pageControl.currentPage == 2, controller.stepper.value == 2)
            scene.click(60, 154)
            expect(controller.stepper.value == 0, controller.pageControl.currentPage == 0)
        }
    }

    @Test func picturesKnowTheirOrientationAndInsets() throws {
        let renderer = UIGraphicsImageRenderer(
            size: CGSize(width: 4, height: 2),
            format: {
                let format = UIGraphicsImageRendererFormat()
                format.scale = 1
                format.opaque = true
                return format
            }())
        let image = renderer.image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        let pixels = try require(image.cgImage)
        let turned = UIImage(cgImage: pixels, scale: 2, orientation: .right)
        expect(turned.size == CGSize(width: 1, height: 2), turned.imageOrientation == .right, turned.scale == 2)
        let view = UIImageView(image: turned)
        expectEqual(view.bounds.size, CGSize(width: 1, height: 2))
        let animated = try require(UIImage.animatedImage(with: [image, turned], duration: 0.5))
        expect(animated.images?.count == 2, animated.duration == 0.5, animated.size == image.size)
        view.image = animated
        expect(view.isAnimating)
        let capped = image.resizableImage(
            withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch)
        expectEqual(capped.capInsets.left, 1)
        expectEqual(image.withTintColor(.green).renderingMode, .alwaysOriginal)
        expect(image.pngData() != nil)
    }

    @Test func colorsTellTheirParts() {
        var hue: CGFloat = 0
        var saturation: CGFloat = 0
        var brightness: CGFloat = 0
        var alpha: CGFloat = 0
        expect(UIColor.orange.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
        expect(near(hue, 1.0 / 12), saturation == 1, brightness == 1, alpha == 1)
        var white: CGFloat = 0
        expect(UIColor.lightGray.getWhite(&white, alpha: &alpha), near(white, 2.0 / 3))
        let dynamic = UIColor { traits in traits.userInterfaceStyle == .dark ? .white : .black }
        expectEqual(dynamic.cgColor, (Theme.isDark ? UIColor.white : UIColor.black).cgColor)
        expectEqual(dynamic.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)), .black)
    }

    @Test func viewsDrawWithPaths() {
        Scene.run { scene in
            let chart = ChartView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
            scene.window.addSubview(chart)
            scene.frame()
            expect(chart.layer.contents != nil)
            chart.values = [2, 2]
            scene.frame()
        }
    }
}
