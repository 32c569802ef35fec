import QuartzUI

/// The right panel: the chosen layer, the history of one of its values, and what the engine has told.
final class InspectorView: UIView {
    /// What can be looked at.
    enum Page: Int, CaseIterable {
        case layer, value, events

        var title: String {
            switch self {
            case .layer: "Layer"
            case .value: "Value"
            case .events: "Events"
            }
        }
    }

    private let title = UILabel(line: "Inspector", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    private let tabs = UISegmentedControl(items: Page.allCases.map(\.title))
    private let hint = UILabel(line: "Click a layer on the stage.", font: Theme.labelFont, color: Theme.secondaryText)
    private let layerPage = LayerPage()
    let valuePage = ValuePage()
    let eventPage = EventPage()

    /// The layer that is shown; held weakly, as it may leave at any time.
    weak var target: CALayer? {
        didSet {
            guard target !== oldValue else { return }
            valuePage.keyPath = nil
            update()
        }
    }
    /// The demo whose layers are shown.
    weak var run: DemoRun?

    /// The page that is open.
    var page = Page.layer {
        didSet {
            guard page != oldValue else { return }
            tabs.selectedSegmentIndex = page.rawValue
            update()
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.panel
        clipsToBounds = true
        tabs.selectedSegmentIndex = page.rawValue
        tabs.addAction(
            UIAction { [unowned self] _ in page = Page(rawValue: tabs.selectedSegmentIndex) ?? page }, for: .valueChanged)
        layerPage.onPick = { [unowned self] in explain($0) }
        for view in [title, tabs, hint, layerPage, valuePage, eventPage] { addSubview(view) }
        update()
    }

    required init?(coder: NSCoder) { nil }

    /// Opens the page of a value.
    func explain(_ keyPath: String?) {
        valuePage.keyPath = keyPath
        page = .value
        update()
    }

    /// Reads what is shown anew.
    func update() {
        let needsTarget = page != .events
        hint.isHidden = !needsTarget || target != nil
        layerPage.isHidden = page != .layer || target == nil
        valuePage.isHidden = page != .value || target == nil
        eventPage.isHidden = page != .events
        switch page {
        case .layer: if let target { layerPage.update(target) }
        case .value: if let target { valuePage.update(target, in: run) }
        case .events: eventPage.update(run?.log)
        }
    }

    override func layoutSubviews() {
        let padding = Theme.padding
        let width = max(0, bounds.width - 2 * padding)
        title.frame = CGRect(x: padding, y: padding + 2, width: width, height: 20)
        tabs.frame = CGRect(x: padding, y: 52, width: width, height: Theme.controlHeight)
        let top = tabs.frame.maxY + 14
        hint.frame = CGRect(x: padding, y: top, width: width, height: 18)
        for view in [layerPage, valuePage, eventPage] {
            view.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        }
    }
}
