import Expectations
import Testing

// Code as typed from memory by UIKit programmers: only the import line differs.

@testable import QuartzUI
@testable import QuartzUILists

private final class CardViewController: UIViewController {
    private let card = UIView()
    private let titleLabel = UILabel()
    private lazy var button: UIButton = {
        let button = UIButton(type: .system)
        button.setTitle("Flip", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.flip() }, for: .touchUpInside)
        button.translatesAutoresizingMaskIntoConstraints = false
        return button
    }()
    private var topConstraint: NSLayoutConstraint!
    private var animator: UIViewPropertyAnimator?
    var flips = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        title = "Card"

        card.backgroundColor = .systemBlue
        card.layer.cornerRadius = 12
        card.layer.shadowColor = UIColor.black.cgColor
        card.layer.shadowOpacity = 0.3
        card.layer.shadowOffset = CGSize(width: 0, height: 4)
        card.translatesAutoresizingMaskIntoConstraints = false
        titleLabel.text = "Hello"
        titleLabel.textAlignment = .center
        titleLabel.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(card)
        card.addSubview(titleLabel)
        view.addSubview(button)

        topConstraint = card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24)
        NSLayoutConstraint.activate([
            topConstraint,
            card.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            card.widthAnchor.constraint(equalToConstant: 120),
            card.heightAnchor.constraint(equalTo: card.widthAnchor),
            titleLabel.centerXAnchor.constraint(equalTo: card.centerXAnchor),
            titleLabel.centerYAnchor.constraint(equalTo: card.centerYAnchor),
            button.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 16),
            button.centerXAnchor.constraint(equalTo: card.centerXAnchor),
        ])

        let pan = UIPanGestureRecognizer { [weak self] gesture in self?.handlePan(gesture) }
        card.addGestureRecognizer(pan)
        let swipe = UISwipeGestureRecognizer { [weak self] _ in self?.dismiss(animated: true) }
        swipe.direction = .down
        view.addGestureRecognizer(swipe)
    }

    private func flip() {
        flips += 1
        UIView.transition(with: card, duration: 0.6, options: [.transitionFlipFromLeft, .allowUserInteraction]) {
            self.titleLabel.text = "Back"
        } completion: { finished in
            guard finished else { return }
            self.titleLabel.textColor = .white
        }
    }

    func slideDown() {
        topConstraint.constant = 100
        UIView.animate(
            withDuration: 0.5, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: .curveEaseOut,
            animations: { self.view.layoutIfNeeded() })
    }

    func pulse() {
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.calculationModeCubic, .repeat, .autoreverse]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                self.card.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.card.transform = .identity }
        }
    }

    private func handlePan(_ gesture: UIPanGestureRecognizer) {
        let translation = gesture.translation(in: view)
        switch gesture.state {
        case .began:
            animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.8) {
                self.card.center.x += 100
                self.card.alpha = 0.5
            }
            animator?.pauseAnimation()
        case .changed:
            animator?.fractionComplete = translation.x / 100
        case .ended, .cancelled:
            animator?.isReversed = gesture.velocity(in: view).x < 0
            animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        default:
            break
        }
    }

    func shake() {
        let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = 0.6
        animation.values = [-20.0, 20.0, -20.0, 20.0, -10.0, 10.0, -5.0, 5.0, 0.0]
        card.layer.add(animation, forKey: "shake")
    }
}

private final class ListViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let tableView = UITableView(frame: .zero, style: .plain)
    private var items = ["One", "Two", "Three"]

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Add", primaryAction: UIAction { [weak self] _ in self?.add() })
        tableView.dataSource = self
        tableView.delegate = self
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        tableView.frame = view.bounds
        tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(tableView)
    }

    func add() {
        items.insert("Zero", at: 0)
        tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    }

    func refresh() {
        UIView.transition(
            with: tableView, duration: 0.3, options: .transitionCrossDissolve, animations: { self.tableView.reloadData() },
            completion: nil)
    }

    var count: Int { tableView.visibleCells.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        cell.textLabel?.text = items[indexPath.row]
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        navigationController?.pushViewController(CardViewController(), animated: true)
    }
}

@Suite struct ListAndCardAppTests {
    @Test func anAppOfListAndCard() throws {
        try Scene.run { scene in
            let list = ListViewController()
            list.title = "List"
            let navigation = UINavigationController(rootViewController: list)
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation, UIViewController()]
            scene.show(tabs)
            expectEqual(list.count, 3)
            list.add()
            list.refresh()
            scene.play(0.5)
            expectEqual(list.count, 4)
            scene.click(50, 60)
            scene.play(0.6)
            let card = try require(navigation.topViewController as? CardViewController)
            expectEqual(card.view.subviews[0].frame, CGRect(x: 140, y: 24, width: 120, height: 120))
            card.slideDown()
            scene.play(1)
            expectEqual(card.view.subviews[0].layer.presentation()?.frame.minY, 100)
            card.shake()
            card.pulse()
            scene.play(0.3)
            expectEqual(Set(card.view.subviews[0].layer.animationKeys() ?? []), ["shake", "transform"])
            navigation.popViewController(animated: true)
            scene.play(0.6)
            expectEqual(navigation.viewControllers, [list])
        }
    }
}
