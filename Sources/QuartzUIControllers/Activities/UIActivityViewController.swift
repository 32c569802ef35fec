@_spi(Hooks) import QuartzUI

/// Supplies an item of a ``UIActivityViewController`` when it is needed.
@preconcurrency @MainActor
public protocol UIActivityItemSource: AnyObject {
    /// Returns an item of the kind that the source supplies, by which activities are offered.
    func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
    /// Returns the item for an activity; nil for none.
    func activityViewController(
        _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any?
}

/// An item of a ``UIActivityViewController`` that a subclass makes when it is needed.
@preconcurrency @MainActor
open class UIActivityItemProvider: NSObject, UIActivityItemSource {
    /// An item of the kind that the provider makes.
    public let placeholderItem: Any?
    /// The activity that needs the item.
    public private(set) var activityType: UIActivity.ActivityType?

    /// Creates a provider.
    public init(placeholderItem: Any) {
        self.placeholderItem = placeholderItem
        super.init()
    }

    /// The item. The placeholder by default.
    open var item: Any { placeholderItem ?? "" }

    open func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any {
        placeholderItem ?? ""
    }

    open func activityViewController(
        _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? {
        self.activityType = activityType
        return item
    }
}

/// A sheet of activities for items: copying, saving as files, and the program's own.
///
/// Choosing an entry dismisses the sheet and performs its activity. Escape, or a click beside the sheet, cancels.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
    /// A block that is called at the end, with the activity, nil if none was chosen; whether it was completed; items that it
    /// returns; and an error.
    public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

    /// Called after an activity, or after the sheet was cancelled.
    open var completionWithItemsHandler: CompletionWithItemsHandler?
    /// The activities that are not offered.
    open var excludedActivityTypes: [UIActivity.ActivityType]?

    private let sources: [Any]
    private let ownActivities: [UIActivity]
    private var card: AlertCard?
    /// The activity under way.
    private var running: UIActivity?

    /// Creates a sheet.
    ///
    /// - Parameters:
    ///   - activityItems: Texts, addresses, images, data, and sources of those.
    ///   - applicationActivities: The program's own activities.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        sources = activityItems
        ownActivities = applicationActivities ?? []
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    /// Fails, because interface files contain no sheets of activities.
    public required init?(coder: NSCoder) { nil }

    /// The folder in which items are saved: that of downloads.
    package var folder =
        FileManager.default.urls(for: .downloadsDirectory, in: .userDomainMask).first
        ?? FileManager.default.homeDirectoryForCurrentUser

    private func items(for activity: UIActivity?) -> [Any] {
        sources.compactMap { item in
            guard let source = item as? any UIActivityItemSource else { return item }
            guard let activity else { return source.activityViewControllerPlaceholderItem(self) }
            return source.activityViewController(self, itemForActivityType: activity.activityType)
        }
    }

    /// The activities that are offered, shares first.
    private var activities: [UIActivity] {
        let items = items(for: nil)
        let all = [CopyActivity(), SaveActivity(to: folder, items)] + ownActivities
        let offered = all.filter { activity in
            activity.activityTitle != nil && activity.canPerform(withActivityItems: items)
                && !(activity.activityType.map { excludedActivityTypes?.contains($0) ?? false } ?? false)
        }
        return offered.filter { type(of: $0).activityCategory == .share }
            + offered.filter { type(of: $0).activityCategory == .action }
    }

    /// Creates the dimmed background and the sheet.
    open override func loadView() {
        let ground = AlertGround(frame: UIScreen.main.bounds)
        let card = AlertCard(style: .actionSheet)
        let texts = items(for: nil).compactMap(CopyActivity.text)
        card.message = texts.isEmpty ? nil : String(texts.joined(separator: "\n").prefix(200))
        ground.card = card
        ground.isAtBottom = true
        ground.addSubview(card)
        ground.clickedBeside = { [weak self] in self?.cancel() }
        self.card = card
        view = ground
        let entries = activities.map { activity in
            UIAlertAction(title: activity.activityTitle, style: .default) { [weak self] _ in self?.choose(activity) }
        }
        let cancelling = UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in self?.cancel() }
        card.show(entries + [cancelling], preferred: nil, fields: []) { $0.perform() }
    }

    private func choose(_ activity: UIActivity) {
        guard running == nil, !isBeingPresented, !isBeingDismissed else { return }
        running = activity
        activity.prepare(withActivityItems: items(for: activity))
        activity.finished = { [self] completed in finish(activity, completed) }
        guard let presenter = presentingViewController else { return activity.perform() }
        presenter.dismiss(animated: true) {
            guard let controller = activity.activityViewController else { return activity.perform() }
            presenter.present(controller, animated: true)
        }
    }

    private func finish(_ activity: UIActivity, _ completed: Bool) {
        running = nil
        if let controller = activity.activityViewController, controller.presentingViewController != nil {
            controller.dismiss(animated: true)
        }
        completionWithItemsHandler?(activity.activityType, completed, nil, nil)
    }

    private func cancel() {
        guard running == nil, !isBeingPresented, !isBeingDismissed else { return }
        dismiss(animated: true) { [self] in completionWithItemsHandler?(nil, false, nil, nil) }
    }

    /// Handles a key: escape cancels.
    open override func keyDown(with event: KeyEvent) -> Bool {
        guard event.key == .escape, !event.isRepeat else { return super.keyDown(with: event) }
        cancel()
        return true
    }

    // Skip the views below the sheet in the responder chain.
    open override var next: UIResponder? { viewIfLoaded?.window }
}
