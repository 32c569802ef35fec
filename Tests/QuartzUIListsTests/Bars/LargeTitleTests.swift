import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Large titles of navigation bars.
extension BarTests {
    final class List: UITableViewController {
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    @Test func largeTitlesGoWithTheContent() throws {
        try Scene.run { scene in
            let list = List()
            list.title = "Large"
            let navigation = UINavigationController(rootViewController: list)
            navigation.navigationBar.prefersLargeTitles = true
            scene.window.rootViewController = navigation
            scene.settle()
            let bar = navigation.navigationBar
            let table: UITableView = list.tableView
            expectEqual(bar.frame, CGRect(x: 0, y: 0, width: 400, height: 96))
            expect(table.frame == CGRect(x: 0, y: 0, width: 400, height: 256), table.contentOffset.y == -52)
            expect(table.adjustedContentInset.top == 52, table.contentInset.top == 0)
            let small = try require(labels(in: bar).first { $0.font.pointSize == 15 })
            let large = try require(labels(in: bar).first { $0.font.pointSize == 28 })
            expect(small.alpha == 0, large.text == "Large")
            // The large title moves away as the content scrolls; then the small one appears.
            table.contentOffset.y = -30
            expect(bar.bounds.height == 74, small.alpha == 0)
            table.contentOffset.y = 100
            scene.settle()
            expect(bar.bounds.height == 44, small.alpha == 1)
            // The bar grows while the content is pulled down.
            table.contentOffset.y = -72
            expect(bar.bounds.height == 116, small.alpha == 0)
            table.contentOffset.y = -52

            // After a drag that ends half way, the title either expands or collapses.
            for (way, rest) in [(CGFloat(-20), CGFloat(-52)), (-40, 0)] {
                scene.pointer(.began, 200, 250)
                for step in 1...40 {
                    scene.advance(by: 0.05)
                    scene.pointer(.moved, 200, 250 + way * CGFloat(step) / 40)
                }
                scene.advance(by: 0.5)
                scene.pointer(.ended, 200, 250 + way)
                scene.play(1)
                expect(near(table.contentOffset.y, rest, 0.01))
            }
        }
    }

    @Test func modesOfLargeTitles() {
        Scene.run { scene in
            let plain = UIViewController()
            plain.title = "Plain"
            let navigation = UINavigationController(rootViewController: plain)
            scene.window.rootViewController = navigation
            scene.settle()
            expectEqual(navigation.navigationBar.bounds.height, 44)
            navigation.navigationBar.prefersLargeTitles = true
            scene.settle()
            // Content that does not scroll is placed below the expanded bar.
            expectEqual(navigation.navigationBar.bounds.height, 96)
            expectEqual(plain.view.frame, CGRect(x: 0, y: 52, width: 400, height: 204))
            let never = UIViewController()
            never.navigationItem.largeTitleDisplayMode = .never
            let after = UIViewController()
            navigation.pushViewController(never, animated: false)
            expect(navigation.navigationBar.bounds.height == 44, never.view.frame.minY == 0)
            navigation.pushViewController(after, animated: false)
            expectEqual(navigation.navigationBar.bounds.height, 44, "automatic takes after the one below")
            after.navigationItem.largeTitleDisplayMode = .always
            expect(navigation.navigationBar.bounds.height == 96, after.view.frame.minY == 52)
            navigation.popToRootViewController(animated: true)
            scene.settle()
            expect(navigation.navigationBar.bounds.height == 96, plain.view.frame.minY == 52)
            navigation.navigationBar.prefersLargeTitles = false
            expect(navigation.navigationBar.bounds.height == 44, plain.view.frame.minY == 0)
        }
    }

    @Test func theBarGlidesToItsHeight() {
        Scene.run { scene in
            let list = List()
            list.title = "Large"
            let place = UIViewController()
            place.navigationItem.largeTitleDisplayMode = .never
            let navigation = UINavigationController(rootViewController: list)
            navigation.navigationBar.prefersLargeTitles = true
            scene.window.rootViewController = navigation
            scene.settle()
            navigation.pushViewController(place, animated: true)
            scene.frame()
            scene.advance(by: 0.1)
            let height = navigation.navigationBar.layer.presentation()?.bounds.height ?? 0
            expect(height > 44, height < 96)
            scene.settle()
            expectEqual(navigation.navigationBar.bounds.height, 44)
            // A drag back that is cancelled half way restores the bar.
            scene.pointer(.began, 5, 150)
            for step in 1...20 {
                scene.advance(by: 0.05)
                scene.pointer(.moved, 5 + CGFloat(step) * 5, 150)
            }
            let under = navigation.navigationBar.layer.presentation()?.bounds.height ?? 0
            expect(under > 44, under < 96)
            scene.advance(by: 0.5)
            scene.pointer(.ended, 105, 150)
            scene.settle()
            expect(navigation.topViewController === place, navigation.navigationBar.bounds.height == 44)
            navigation.popViewController(animated: true)
            scene.settle()
            expect(navigation.navigationBar.bounds.height == 96, list.tableView.contentOffset.y == -52)
        }
    }
}
