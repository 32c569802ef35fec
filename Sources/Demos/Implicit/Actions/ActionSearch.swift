/// The search for an action: delegate, `actions`, `style` and `defaultAction(forKey:)` in turn, until one returns an action.
final class ActionSearch: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "action-search", title: "Action search",
            summary: "Four steps are asked, from top to bottom; the first result ends the search, even NSNull.",
            chapter: .implicit, stillTime: 0.35, times: [0, 0.15, 0.35, 0.6, 1.2, 2.2])
    }

    /// The steps of the search, in order.
    private let steps = ["delegate", "actions", "style", "default"]
    private var tiles: [CALayer] = []
    private var results: [UILabel] = []
    private let ends = [CGPoint(x: 43, y: 88), CGPoint(x: 43, y: 36)]
    private var isAway = false

    /// Four distinguishable glides, one for each step.
    private let glides = [
        Glide(duration: 1.2, damping: 9), Glide(duration: 0.6, timing: .easeInEaseOut), Glide(duration: 0.6, timing: .easeOut),
        Glide(duration: 0.6, timing: .linear),
    ]
    private let answerer = Answerer()

    private lazy var choice: UISegmentedControl = {
        let control = UISegmentedControl(items: ["Action", "NSNull"])
        control.selectedSegmentIndex = 0
        control.addAction(UIAction { [unowned self] _ in answersDidChange() }, for: .valueChanged)
        return control
    }()

    override var controls: [UIView] { [UILabel(caption: "result"), choice] }

    override func prepare() {
        let cards = addCards(steps, size: CGSize(width: 86, height: 220), spacing: 8)
        for (step, name) in steps.enumerated() {
            let label = UILabel(caption: "\(step + 1)  \(name)")
            label.frame = CGRect(x: 96, y: cards[0].frame.minY + rowTop(step), width: 76, height: 22)
            addSubview(label)
        }
        for (index, card) in cards.enumerated() {
            card.frame.origin.x += 40
            let tile = AnsweringLayer()
            tile.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
            tile.position = ends[0]
            tile.cornerRadius = 8
            tile.backgroundColor = Palette.all[index]
            tile.contents = UIImage(named: "Lantern", size: tile.bounds.size)?.cgImage
            card.layer.addSublayer(tile)
            tiles.append(tile)
            for step in steps.indices.prefix(index + 1) { addResult(of: step, to: card, answering: index) }
        }
        answersDidChange()
    }

    override func start() {
        isAway.toggle()
        for tile in tiles { tile.position = ends[isAway ? 1 : 0] }
        after(2) { [unowned self] in start() }
    }

    /// Sets an answer at one step of each tile: the first at the delegate, the last at the default.
    private func answersDidChange() {
        let isNull = choice.selectedSegmentIndex == 1
        let answers: [any CAAction] = isNull ? glides.map { _ in NSNull() } : glides
        answerer.answer = answers[0]
        tiles[0].delegate = answerer
        tiles[1].actions = ["position": answers[1]]
        tiles[2].style = ["actions": ["position": answers[2]]]
        AnsweringLayer.answer = answers[3]

        for (index, tile) in tiles.enumerated() {
            results[index].text = tile.action(forKey: "position") == nil ? "NSNull" : "action"
            results[index].textColor = isNull ? Theme.warning : Theme.presentation
        }
    }

    private func rowTop(_ step: Int) -> CGFloat { 120 + CGFloat(step) * 24 }

    /// Adds the result of a step to a card: nil, or the one that ends the search. Later steps are not asked.
    private func addResult(of step: Int, to card: Card, answering: Int) {
        let result = UILabel(caption: step < answering ? "nil" : "")
        result.textAlignment = .center
        result.frame = CGRect(x: 4, y: rowTop(step), width: 78, height: 22)
        card.addSubview(result)
        guard step == answering else { return }
        results.append(result)
        result.layer.backgroundColor = Theme.presentation.withAlphaComponent(0.16).cgColor
        result.layer.cornerRadius = 5
    }
}

/// A delegate with an action.
private final class Answerer: CALayerDelegate {
    var answer: (any CAAction)?

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        event == "position" ? answer : nil
    }
}

/// A layer whose class has a default action.
private final class AnsweringLayer: CALayer {
    static var answer: (any CAAction)?

    override class func defaultAction(forKey event: String) -> (any CAAction)? {
        event == "position" ? answer : super.defaultAction(forKey: event)
    }
}

/// A custom action: animates the changed property from its presented value.
private final class Glide: NSObject, CAAction {
    private let duration: CFTimeInterval
    private let damping: CGFloat?
    private let timing: CAMediaTimingFunctionName

    init(duration: CFTimeInterval, damping: CGFloat? = nil, timing: CAMediaTimingFunctionName = .linear) {
        self.duration = duration
        self.damping = damping
        self.timing = timing
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        let glide =
            damping.map { damping in
                let spring = CASpringAnimation(keyPath: event)
                spring.damping = damping
                return spring
            } ?? CABasicAnimation(keyPath: event)
        glide.fromValue = layer.presentation()?.value(forKeyPath: event)
        glide.duration = duration
        glide.timingFunction = CAMediaTimingFunction(name: timing)
        layer.add(glide, forKey: event)
    }
}
