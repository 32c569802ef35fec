/// Presented controllers: alerts, action sheets, and full views with three transitions, in a small window.
final class Presentations: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "presentations", title: "Presentations",
            summary: "Choose a presentation: alerts and action sheets wait for an answer, pictures for a click.",
            chapter: .controllers, stillTime: 1.6, times: [0.5, 1, 1.6, 3.4, 4, 6.1])
    }

    let phone = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 244))
    private let home = PhotoController("Mountain")
    private(set) var answer = "none"
    private var isSteered = false

    private lazy var choice: UISegmentedControl = {
        let control = UISegmentedControl(items: ["Alert", "Actions", "Cover", "Flip", "Dissolve"])
        control.addAction(
            UIAction { [unowned self] _ in
                isSteered = true
                present(control.selectedSegmentIndex)
            }, for: .valueChanged)
        return control
    }()
    override var controls: [UIView] { [choice] }
    override var caption: String { "answer: \(answer)" }

    override func prepare() {
        let card = addCards(["present(_:animated:)"], size: CGSize(width: 316, height: 260))[0]
        phone.frame.origin = CGPoint(x: 8, y: 8)
        phone.layer.cornerRadius = 10
        phone.clipsToBounds = true
        phone.rootViewController = home
        card.addSubview(phone)
    }

    override func start() {
        after(0.8) { [unowned self] in tour(0) }
    }

    /// Shows an alert, then a covering picture, until the user chooses.
    private func tour(_ step: Int) {
        guard !isSteered else { return }
        let isShown = home.presentedViewController != nil
        if isShown { home.dismiss(animated: true) } else { present([0, 2, 3, 4, 1][step % 5]) }
        after(isShown ? 1 : 1.4) { [unowned self] in tour(isShown ? step + 1 : step) }
    }

    private func present(_ kind: Int) {
        guard home.presentedViewController == nil else { return home.dismiss(animated: true) }
        home.present(kind < 2 ? question(kind == 0 ? .alert : .actionSheet) : picture(kind), animated: true)
    }

    private func question(_ style: UIAlertController.Style) -> UIAlertController {
        let question = UIAlertController(title: "Set sail?", message: "The wind is fair.", preferredStyle: style)
        for (title, style) in [("Sail", .default), ("Sink", .destructive), ("Stay", .cancel)] as [(String, UIAlertAction.Style)] {
            question.addAction(
                UIAlertAction(title: title, style: style) { [weak self] action in self?.answer = action.title ?? "" })
        }
        return question
    }

    private func picture(_ kind: Int) -> UIViewController {
        let picture = PhotoController(["Sea", "Forest", "Desert"][kind - 2])
        picture.modalTransitionStyle = [.coverVertical, .flipHorizontal, .crossDissolve][kind - 2]
        picture.view.addGestureRecognizer(
            UITapGestureRecognizer { [weak self, weak picture] _ in
                self?.isSteered = true
                picture?.dismiss(animated: true)
            })
        return picture
    }
}

/// Shows one picture.
private final class PhotoController: UIViewController {
    init(_ name: String) {
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func loadView() {
        let picture = UIImageView(image: title.flatMap { UIImage(named: $0, size: CGSize(width: 300, height: 300)) })
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        picture.isUserInteractionEnabled = true
        view = picture
    }
}
