@_spi(Hooks) import QuartzUI
@_spi(Hooks) import QuartzUIControls

/// Connects a search bar with an object that updates the results, and shows them.
///
/// Set it as the `searchController` of a navigation item: the navigation bar then contains the search bar. A bar elsewhere works too, for
/// example in the header of a table. The search is active from the first click into the bar until it is cancelled.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    private let bar = UISearchBar()
    private var isOn = false
    /// Whether the delegate's callbacks of a change are running.
    private var isChanging = false
    /// The scroll view under the results, which the user does not scroll meanwhile.
    private weak var coveredScroller: UIScrollView? {
        didSet {
            oldValue?.coverCount -= 1
            coveredScroller?.coverCount += 1
        }
    }

    /// The colour over the content during a search without results.
    private static let dimming = UIColor(white: 0, alpha: 0.3)

    /// Creates a controller.
    ///
    /// - Parameter searchResultsController: Shows the results over the content while there is a search text; nil if the content shows
    ///   them.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        obscuresBackgroundDuringPresentation = searchResultsController != nil
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Creates a controller without a results controller.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        searchResultsController = nil
        obscuresBackgroundDuringPresentation = false
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        obscuresBackgroundDuringPresentation = false
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UISearchController.self)
    }

    private func prepare() {
        searchBar.controller = self
        searchBar.placeholder = "Search"
    }

    // MARK: Searching

    /// The search bar.
    open var searchBar: UISearchBar { bar }
    /// The object that updates the results. Held weakly.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// The delegate, held weakly.
    open weak var delegate: (any UISearchControllerDelegate)?
    /// The controller that shows the results over the content.
    public let searchResultsController: UIViewController?

    /// Whether the search is active. Ending it empties the text.
    open var isActive: Bool {
        get { isOn }
        set { if newValue { begin() } else { end() } }
    }

    private func begin() {
        guard !isOn, !isChanging else { return }
        isChanging = true
        delegate?.willPresentSearchController(self)
        isOn = true
        barsDidChange()
        updateOverlay()
        isChanging = false
        delegate?.didPresentSearchController(self)
        // The delegate may have ended the search.
        if isOn { update() }
    }

    private func end() {
        guard isOn, !isChanging else { return }
        isChanging = true
        delegate?.willDismissSearchController(self)
        isOn = false
        searchBar.text = ""
        searchBar.resignFirstResponder()
        barsDidChange()
        updateOverlay()
        isChanging = false
        delegate?.didDismissSearchController(self)
        if !isOn { update() }
    }

    /// Calls the updater, unless the search is about to begin or to end.
    private func update() {
        guard !isChanging else { return }
        searchResultsUpdater?.updateSearchResults(for: self)
        for controller in [owner, searchResultsController] { controller?.setNeedsUpdateContentUnavailableConfiguration() }
    }

    /// Called after editing of the search bar has begun.
    final func editingDidBegin() { if isOn { update() } else { begin() } }

    /// Called after the user has changed the text.
    final func textDidChange() {
        updateOverlay()
        update()
    }

    /// Ends the search, unless another controller is presented over this one.
    open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard isOn, presented == nil else { return super.dismiss(animated: flag, completion: completion) }
        isActive = false
        completion?()
    }

    // MARK: The bars

    /// Whether the bar's cancel button is shown during a search. True by default.
    open var automaticallyShowsCancelButton = true
    /// Whether the titles and buttons of the navigation bar give way to the search bar during a search. True by default.
    open var hidesNavigationBarDuringPresentation = true { didSet { navigation?.searchDidChange() } }
    /// Whether the navigation bar's titles and buttons are hidden now.
    package final var hidesTitle: Bool { isOn && hidesNavigationBarDuringPresentation }

    /// The navigation controller whose bar contains the search bar.
    private var navigation: UINavigationController? {
        let controller = nearestController as? UINavigationController
        return controller?.topViewController?.navigationItem.searchController === self ? controller : nil
    }

    private var nearestController: UIViewController? {
        sequence(first: searchBar as UIResponder, next: \.next).lazy.compactMap { $0 as? UIViewController }.first
    }

    private func barsDidChange() {
        if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(isOn, animated: true) }
        navigation?.searchDidChange()
    }

    // MARK: The results

    /// Whether the content is dimmed during a search, and a click on it ends the search. True by default if there is a results controller.
    open var obscuresBackgroundDuringPresentation: Bool { didSet { updateOverlay() } }
    /// The older name of ``obscuresBackgroundDuringPresentation``.
    open var dimsBackgroundDuringPresentation: Bool {
        get { obscuresBackgroundDuringPresentation }
        set { obscuresBackgroundDuringPresentation = newValue }
    }
    /// Whether the results controller is shown while there is a text. True by default.
    open var automaticallyShowsSearchResultsController = true { didSet { updateOverlay() } }
    /// Whether the results controller is shown during a search. Setting it ends the automatic choice.
    open var showsSearchResultsController: Bool {
        get { automaticallyShowsSearchResultsController ? !(searchBar.text ?? "").isEmpty : areResultsWanted }
        set {
            areResultsWanted = newValue
            automaticallyShowsSearchResultsController = false
        }
    }
    private var areResultsWanted = false

    private var areResultsShown: Bool { isOn && searchResultsController != nil && showsSearchResultsController }

    /// The controller whose content the search covers.
    private var owner: UIViewController? {
        guard let container = nearestController as? UINavigationController else { return nearestController }
        return container.topViewController
    }

    /// The controller whose content the results cover, as if they were presented.
    open override var presentingViewController: UIViewController? { parent ?? super.presentingViewController }

    /// Creates the view over the content.
    open override func loadView() {
        let view = SearchOverlay(frame: .zero)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addGestureRecognizer(OutsideTap { [weak self] _ in self?.isActive = false })
        self.view = view
    }

    /// Shows or hides the results and the dimming.
    private func updateOverlay() {
        guard isOn, obscuresBackgroundDuringPresentation || areResultsShown, let owner, let content = owner.view
        else { return removeOverlay() }
        if parent !== owner {
            owner.addChild(self)
            view.alpha = 0
            content.addSubview(view)
            didMove(toParent: owner)
            coveredScroller = content as? UIScrollView
        }
        view.backgroundColor = obscuresBackgroundDuringPresentation ? Self.dimming : nil
        placeOverlay()
        updateResults()
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .allowUserInteraction) { self.view.alpha = 1 }
    }

    private func updateResults() {
        guard let results = searchResultsController else { return }
        if areResultsShown, results.parent !== self, let shown = results.view {
            addChild(results)
            shown.frame = view.bounds
            shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(shown)
            results.didMove(toParent: self)
        } else if !areResultsShown, results.parent === self {
            results.willMove(toParent: nil)
            results.viewIfLoaded?.removeFromSuperview()
            results.removeFromParent()
        }
    }

    private func removeOverlay() {
        guard parent != nil else { return }
        updateResults()
        willMove(toParent: nil)
        viewIfLoaded?.removeFromSuperview()
        removeFromParent()
        coveredScroller = nil
    }

    /// Places the view over the visible part of the content.
    package final func placeOverlay() {
        guard isOn, let content = viewIfLoaded?.superview else { return }
        content.bringSubviewToFront(view)
        var area = content.bounds
        if searchBar.isDescendant(of: content) {
            // Content below a bar in it, such as a table's header, is covered.
            let top = min(max(content.convert(searchBar.bounds, from: searchBar).maxY, area.minY), area.maxY)
            area = CGRect(x: area.minX, y: top, width: area.width, height: area.maxY - top)
        }
        view.frame = area
    }
}

extension UISearchController: NavigationSearch {
    package var navigationSearchBar: any NavigationSearchBar { bar }
    package var searchText: String? { isOn ? searchBar.text ?? "" : nil }
}

extension UISearchBar: NavigationSearchBar {}

extension UINavigationItem {
    /// The controller whose search bar is shown below the buttons, or below the large title. Only for a navigation controller's bar.
    public var searchController: UISearchController? {
        get { search as? UISearchController }
        set { search = newValue }
    }
}

/// The view over the content during a search. Touches and the wheel do not reach the content.
private final class SearchOverlay: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func scrollWheel(with event: ScrollEvent) -> Bool { true }
}

/// Updates the results of a search.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called after the user has changed the text, and after the search has begun or ended.
    func updateSearchResults(for searchController: UISearchController)
}

/// Observes the begin and the end of a search. All methods are optional.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
    /// Called before the search begins.
    func willPresentSearchController(_ searchController: UISearchController)
    /// Called after the search has begun.
    func didPresentSearchController(_ searchController: UISearchController)
    /// Called before the search ends.
    func willDismissSearchController(_ searchController: UISearchController)
    /// Called after the search has ended.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
}
