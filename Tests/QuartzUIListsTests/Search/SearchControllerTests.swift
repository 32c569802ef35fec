import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControllers
@testable import QuartzUILists

/// A list of 40 rows that logs the callbacks of a search.
final class SearchedList: UITableViewController, UISearchResultsUpdating, UISearchControllerDelegate {
    let search: UISearchController
    var log: [String] = []
    var selected: [Int] = []

    init(results: UIViewController? = nil) {
        search = UISearchController(searchResultsController: results)
        super.init(style: .plain)
        title = "List"
        search.searchResultsUpdater = self
        search.delegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }

    func updateSearchResults(for searchController: UISearchController) {
        log.append("update \(searchController.searchBar.text ?? "") \(searchController.isActive)")
    }
    func willPresentSearchController(_ searchController: UISearchController) { log.append("will present") }
    func didPresentSearchController(_ searchController: UISearchController) { log.append("did present") }
    func willDismissSearchController(_ searchController: UISearchController) { log.append("will dismiss") }
    func didDismissSearchController(_ searchController: UISearchController) { log.append("did dismiss") }
}

/// Searches whose bar is anywhere.
@Suite struct SearchControllerTests {
    /// Shows a list with the search bar in its header.
    private func show(_ list: SearchedList, in scene: Scene) {
        list.search.searchBar.frame = CGRect(x: 0, y: 0, width: 400, height: 56)
        list.tableView.tableHeaderView = list.search.searchBar
        scene.show(list)
        scene.settle()
    }

    @Test func aSearchBeginsWithEditingAndEndsByCancelling() {
        Scene.run { scene in
            let list = SearchedList()
            let log = SearchBarLog()
            list.search.searchBar.delegate = log
            show(list, in: scene)
            let search = list.search
            expect(!search.isActive, search.searchBar.placeholder == "Search", search.searchResultsController == nil)
            expect(!search.obscuresBackgroundDuringPresentation, search.automaticallyShowsSearchResultsController)
            scene.click(100, 28)
            expect(search.isActive, search.searchBar.showsCancelButton, list.children.isEmpty)
            expect(list.log == ["will present", "did present", "update  true"], log.log == ["begin"])
            scene.window.send(.text(.insert("a")))
            expect(list.log.last == "update a true", log.log == ["begin", "text a"])
            list.log = []
            scene.press(.escape)
            expect(!search.isActive, search.searchBar.text == "", !search.searchBar.isFirstResponder)
            expect(list.log == ["will dismiss", "did dismiss", "update  false"], log.log.suffix(2) == ["cancel", "end"])
            expect(!search.searchBar.showsCancelButton)
        }
    }

    @Test func programsBeginAndEndSearches() {
        Scene.run { scene in
            let list = SearchedList()
            show(list, in: scene)
            list.search.automaticallyShowsCancelButton = false
            list.search.isActive = true
            list.search.isActive = true
            expectEqual(list.log, ["will present", "did present", "update  true"])
            expect(!list.search.searchBar.showsCancelButton, !list.search.searchBar.isFirstResponder)
            list.search.searchBar.text = "a"
            expectEqual(list.log.count, 3, "only the user's changes are reported")
            var isDone = false
            list.search.dismiss(animated: true) { isDone = true }
            expect(isDone, !list.search.isActive, list.log.last == "update  false")
        }
    }

    @Test func callbacksMayChangeTheSearch() {
        final class Restless: UISearchControllerDelegate, UISearchResultsUpdating {
            var updates = 0
            func willPresentSearchController(_ searchController: UISearchController) { searchController.isActive = true }
            func willDismissSearchController(_ searchController: UISearchController) { searchController.isActive = false }
            func didPresentSearchController(_ searchController: UISearchController) { searchController.isActive = false }
            func didDismissSearchController(_ searchController: UISearchController) {}
            func updateSearchResults(for searchController: UISearchController) { updates += 1 }
        }
        Scene.run { scene in
            let list = SearchedList()
            show(list, in: scene)
            let restless = Restless()
            list.search.delegate = restless
            list.search.searchResultsUpdater = restless
            scene.click(100, 28)
            scene.settle()
            expect(!list.search.isActive, !list.search.searchBar.isFirstResponder, restless.updates == 1)
        }
    }

    @Test func resultsCoverTheContent() {
        Scene.run { scene in
            let results = UIViewController()
            let list = SearchedList(results: results)
            show(list, in: scene)
            let search = list.search
            expect(search.obscuresBackgroundDuringPresentation, search.searchResultsController === results)
            scene.click(100, 28)
            scene.settle()
            // The content is dimmed below the bar in the header, and does not scroll.
            expect(search.parent === list, search.view.frame == CGRect(x: 0, y: 56, width: 400, height: 244))
            let pan = list.tableView.panGestureRecognizer
            expect(!pan.isEnabled, list.tableView.isScrollEnabled, results.viewIfLoaded?.superview == nil)
            scene.window.send(.text(.insert("a")))
            scene.settle()
            expect(results.parent === search, results.view.frame == CGRect(x: 0, y: 0, width: 400, height: 244))
            expect(results.presentingViewController === list, search.showsSearchResultsController)
            scene.press(.backspace)
            expect(results.parent == nil, search.parent === list)
            // A click on the dimmed content ends the search and does nothing else.
            scene.settle()
            scene.click(200, 200)
            scene.settle()
            expect(!search.isActive, search.parent == nil, list.children.isEmpty, list.selected.isEmpty)
            expect(pan.isEnabled, list.tableView.isScrollEnabled)
        }
    }

    @Test func theProgramDecidesWhetherTheContentScrolls() {
        Scene.run { scene in
            let list = SearchedList(results: UIViewController())
            show(list, in: scene)
            let pan = list.tableView.panGestureRecognizer
            list.search.isActive = true
            list.tableView.isScrollEnabled = false
            expect(!pan.isEnabled)
            list.search.isActive = false
            expect(!list.tableView.isScrollEnabled, !pan.isEnabled)
            list.search.isActive = true
            list.tableView.isScrollEnabled = true
            expect(!pan.isEnabled)
            list.tableView.becomeFirstResponder()
            scene.press(.pageDown)
            scene.settle()
            expectEqual(list.tableView.contentOffset.y, 0)
            list.search.isActive = false
            expect(list.tableView.isScrollEnabled, pan.isEnabled)
            scene.press(.pageDown)
            scene.settle()
            expect(list.tableView.contentOffset.y > 0)
        }
    }

    @Test func resultsMayBeShownWithoutText() {
        Scene.run { scene in
            let results = UIViewController()
            let list = SearchedList(results: results)
            show(list, in: scene)
            list.search.dimsBackgroundDuringPresentation = false
            expect(!list.search.obscuresBackgroundDuringPresentation)
            list.search.isActive = true
            expectNil(list.search.parent)
            list.search.showsSearchResultsController = true
            expect(!list.search.automaticallyShowsSearchResultsController, results.parent === list.search)
            list.search.showsSearchResultsController = false
            expect(results.parent == nil, list.search.parent == nil)
        }
    }
}
