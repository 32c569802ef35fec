import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Search bars in the bar of a navigation controller, in a window of 400 × 300 points.
@Suite struct NavigationSearchTests {
    private func show(_ list: SearchedList, in scene: Scene, large: Bool = false) -> UINavigationController {
        let navigation = UINavigationController(rootViewController: list)
        navigation.navigationBar.prefersLargeTitles = large
        list.navigationItem.searchController = list.search
        scene.show(navigation)
        scene.settle()
        return navigation
    }

    /// Returns the frame of the search bar in the navigation bar.
    private func place(_ list: SearchedList, _ navigation: UINavigationController) -> CGRect {
        let bar = list.search.searchBar
        return bar.convert(bar.bounds, to: navigation.navigationBar)
    }

    @Test func theSearchBarLiesBelowTheTitle() {
        Scene.run { scene in
            let list = SearchedList()
            list.navigationItem.hidesSearchBarWhenScrolling = false
            let navigation = show(list, in: scene)
            let bar = navigation.navigationBar
            expectEqual(bar.frame, CGRect(x: 0, y: 0, width: 400, height: 100))
            expectEqual(place(list, navigation), CGRect(x: 0, y: 44, width: 400, height: 56))
            // The content is 256 points high, from 44.
            expectEqual(list.tableView.frame, CGRect(x: 0, y: 56, width: 400, height: 200))
            list.tableView.contentOffset.y = 300
            expectEqual(bar.bounds.height, 100)
            // Scopes make the bar higher.
            list.search.searchBar.scopeButtonTitles = ["All", "First"]
            list.search.searchBar.showsScopeBar = true
            expect(bar.bounds.height == 136, list.tableView.frame.minY == 92)
            list.navigationItem.searchController = nil
            expect(bar.bounds.height == 44, list.tableView.frame.minY == 0, list.search.searchBar.window == nil)
        }
    }

    @Test func scrollingCollapsesTheSearchBar() {
        Scene.run { scene in
            let list = SearchedList()
            let navigation = show(list, in: scene)
            let bar = navigation.navigationBar
            let table: UITableView = list.tableView
            expect(list.navigationItem.hidesSearchBarWhenScrolling, bar.bounds.height == 100)
            expect(table.frame == CGRect(x: 0, y: 0, width: 400, height: 256), table.contentOffset.y == -56)
            table.contentOffset.y = -20
            expectEqual(bar.bounds.height, 64)
            table.contentOffset.y = 100
            expectEqual(bar.bounds.height, 44)
            table.contentOffset.y = -56
            expect(bar.bounds.height == 100, place(list, navigation).minY == 44)
            list.navigationItem.hidesSearchBarWhenScrolling = false
            expect(bar.bounds.height == 100, table.frame.minY == 56, table.contentOffset.y == 0)
        }
    }

    @Test func theSearchBarCollapsesBeforeALargeTitle() {
        Scene.run { scene in
            let list = SearchedList()
            let navigation = show(list, in: scene, large: true)
            let bar = navigation.navigationBar
            let table: UITableView = list.tableView
            expect(bar.bounds.height == 152, table.contentOffset.y == -108, place(list, navigation).minY == 96)
            table.contentOffset.y = -60
            expect(bar.bounds.height == 104, place(list, navigation).minY == 96)
            table.contentOffset.y = -40
            expect(bar.bounds.height == 84, place(list, navigation).minY == 84)
            table.contentOffset.y = 0
            expectEqual(bar.bounds.height, 44)
        }
    }

    @Test func aSearchTakesThePlaceOfTheTitle() {
        Scene.run { scene in
            for large in [false, true] {
                let list = SearchedList()
                let navigation = show(list, in: scene, large: large)
                let bar = navigation.navigationBar
                scene.click(100, large ? 124 : 72)
                scene.settle()
                expect(list.search.isActive, list.search.searchBar.isFirstResponder)
                expectEqual(list.log, ["will present", "did present", "update  true"])
                expect(bar.frame.height == 56, place(list, navigation) == CGRect(x: 0, y: 0, width: 400, height: 56))
                // The content is shown from 56; it begins at 44.
                expectEqual(list.tableView.frame, CGRect(x: 0, y: 12, width: 400, height: 244))
                expectEqual(list.tableView.contentOffset.y, 0)
                // A change of the item does not end editing.
                list.navigationItem.title = "Other"
                expect(list.search.searchBar.isFirstResponder, bar.frame.height == 56)
                scene.press(.escape)
                scene.settle()
                expect(!list.search.isActive, bar.frame.height == (large ? 152 : 100))
                expect(list.tableView.contentOffset.y == (large ? -108 : -56), list.tableView.frame.minY == 0)
            }
        }
    }

    @Test func theTitleMayStay() {
        Scene.run { scene in
            let list = SearchedList()
            list.search.hidesNavigationBarDuringPresentation = false
            let navigation = show(list, in: scene)
            list.search.isActive = true
            scene.settle()
            expect(navigation.navigationBar.frame.height == 100, place(list, navigation).minY == 44)
            // Scrolling does not collapse the bar during a search.
            list.tableView.contentOffset.y = 200
            expect(navigation.navigationBar.frame.height == 100, list.tableView.frame.minY == 56)
            list.search.hidesNavigationBarDuringPresentation = true
            scene.settle()
            expectEqual(navigation.navigationBar.frame.height, 56)
        }
    }

    @Test func theSearchStaysWithItsController() {
        Scene.run { scene in
            let list = SearchedList()
            let navigation = show(list, in: scene)
            list.search.isActive = true
            scene.settle()
            navigation.pushViewController(UIViewController(), animated: true)
            scene.settle()
            expect(navigation.navigationBar.frame.height == 44, list.search.isActive)
            expectNil(list.search.searchBar.window)
            navigation.popViewController(animated: true)
            scene.settle()
            expect(navigation.navigationBar.frame.height == 56, list.search.searchBar.window === scene.window)
            list.search.isActive = false
            scene.settle()
            expect(navigation.navigationBar.frame.height == 100, place(list, navigation).minY == 44)
        }
    }

    @Test func aSearchBarMayBeTheTitle() {
        Scene.run { scene in
            let list = SearchedList(results: UIViewController())
            list.navigationItem.titleView = list.search.searchBar
            let navigation = UINavigationController(rootViewController: list)
            scene.show(navigation)
            scene.settle()
            expectEqual(place(list, navigation), CGRect(x: 8, y: 0, width: 384, height: 44))
            list.search.isActive = true
            scene.settle()
            expect(navigation.navigationBar.frame.height == 44, list.search.parent === list)
            expectEqual(list.search.view.frame, CGRect(x: 0, y: 0, width: 400, height: 256))
        }
    }

    @Test func resultsCoverTheTopController() {
        Scene.run { scene in
            let results = UIViewController()
            let list = SearchedList(results: results)
            let navigation = show(list, in: scene)
            scene.click(100, 72)
            scene.window.send(.text(.insert("a")))
            scene.settle()
            expect(list.search.parent === list, results.presentingViewController === list)
            expectEqual(list.search.view.frame, CGRect(x: 0, y: 0, width: 400, height: 244))
            // Results push details, as if they were presented.
            results.presentingViewController?.navigationController?.pushViewController(UIViewController(), animated: false)
            scene.settle()
            expect(navigation.viewControllers.count == 2, results.viewIfLoaded?.window == nil)
            navigation.popViewController(animated: false)
            scene.settle()
            expect(results.viewIfLoaded?.window === scene.window, list.search.searchBar.text == "a")
        }
    }
}
