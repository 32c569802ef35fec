import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Views and cells of classes known only at run time, where the initializers' addresses are unknown: a compiler with another layout
/// of method tables.
@Suite struct RuntimeClassTests {
    private final class Card: UIView {}
    private final class Row: UITableViewCell {}
    private final class Tile: UICollectionViewCell {}

    /// Runs a closure as if no probe had found its initializer.
    private func withoutTables<R>(_ body: () -> R) -> R {
        ClassInitializers.areCalled = false
        defer { ClassInitializers.areCalled = true }
        return body()
    }

    @Test func objectsOfUIKitsClassesStandIn() {
        withoutTables {
            let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            let view = ViewClasses.create(Card.self as UIView.Type, frame: frame)
            expect(type(of: view) == UIView.self, view.frame == frame)
            let cell = ViewClasses.create(Row.self, style: .value1, reuseIdentifier: "row")
            expect(type(of: cell) == UITableViewCell.self, cell.reuseIdentifier == "row")
            expect(type(of: ViewClasses.create(Tile.self, frame: frame)) == UICollectionViewCell.self)
            let controller = ViewClasses.create(UINavigationController.self, nibName: nil, bundle: nil)
            expect(type(of: controller) == UIViewController.self)
        }
        expect(ViewClasses.create(Card.self as UIView.Type, frame: .zero) is Card)
        expect(ViewClasses.create(Row.self, style: .default, reuseIdentifier: nil) is Row)
    }

    @Test func aListShowsPlainCellsInstead() {
        Scene.run { scene in
            withoutTables {
                let rows = TwoRows()
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
                table.register(Row.self, forCellReuseIdentifier: "row")
                table.dataSource = rows
                scene.window.addSubview(table)
                scene.frame()
                expect(table.visibleCells.count == 2, table.visibleCells.allSatisfy { type(of: $0) == UITableViewCell.self })
            }
        }
    }

    private final class TwoRows: UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }
    }

    private static func create<View: UIView>(_ type: View.Type) -> View { View(frame: .zero) }

    /// A view cannot stand in where the caller's type is the subclass.
    @Test func aViewThatCannotBeReplacedTrapsByName() async {
        let created = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                ClassInitializers.areCalled = false
                _ = Self.create(Card.self)
            }
        }
        let shared = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                ClassInitializers.areCalled = false
                _ = Card.appearance()
            }
        }
        for result in [created, shared] {
            let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            // Optimised code traps without the words of the failed condition. The warning has named the class before.
            expect(
                said.contains("the method table of UIView is not as expected"), said.contains("Card"), "\(said.suffix(400))")
        }
    }
}
