/// The search for an action: delegate, `actions`, `style` and `defaultAction(forKey:)` in turn, until one returns an action.
final class ActionSearch: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "action-search", title: "Action search",
            summary: "The search has four steps, from top to bottom; the first result ends it, even NSNull.",
            chapter: .implicit, stillTime: 0.35, times: [0, 0.15, 0.35, 0.6, 1.2, 2.2])
    }

    /// The steps of the search, in order.
    private let steps = ["delegate", "actions", "style", "default"]
    private var tiles: [CALayer] = []
    private var rows: [[UILabel]] = []
    private let ends = [CGPoint(x: 50, y: 92), CGPoint(x: 50, y: 44)]
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
        let cards = addCards(steps, size: CGSize(width: 100, height: 208), spacing: 16)
        for (index, card) in cards.enumerated() {
            let tile = AnsweringLayer()
            tile.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
            tile.position = ends[0]
            tile.cornerRadius = 8
            tile.backgroundColor = Palette.all[index]
            card.layer.addSublayer(tile)
            tiles.append(tile)
            rows.append(steps.enumerated().map { addRow($0.offset, of: card, name: $0.element, answering: index) })
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
            let answer = tile.action(forKey: "position") == nil ? "NSNull" : "action"
            rows[index][index].text = "\(steps[index]): \(answer)"
            rows[index][index].textColor = isNull ? Theme.warning : Theme.presentation
        }
    }

    /// Returns a step of the search as a line of a card: skipped, answering, or not reached.
    private func addRow(_ step: Int, of card: Card, name: String, answering: Int) -> UILabel {
        let row = UILabel(caption: step < answering ? "\(name): –" : name)
        row.font = Theme.captionFont
        row.textAlignment = .center
        row.alpha = step > answering ? 0.4 : 1
        row.frame = CGRect(x: 0, y: 124 + CGFloat(step) * 20, width: 100, height: 20)
        card.addSubview(row)
        return row
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
