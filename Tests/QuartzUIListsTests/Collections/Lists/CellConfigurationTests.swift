import Synchronization
import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// States and configurations of cells and headers, and registrations.
@Suite struct CellConfigurationTests {
    private struct Mood: UIContentConfiguration {
        var name = ""
        func makeContentView() -> any UIView & UIContentView { MoodView(self) }
        func updated(for state: any UIConfigurationState) -> Mood {
            guard let state = state as? UICellConfigurationState else { return self }
            var copy = self
            copy.name += state.isSelected ? " selected" : state.isHighlighted ? " highlighted" : " plain"
            return copy
        }
    }

    private final class MoodView: UIView, UIContentView {
        var configuration: any UIContentConfiguration
        var name: String? { (configuration as? Mood)?.name }
        init(_ mood: Mood) {
            configuration = mood
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
    }

    private func name(_ view: UIView) -> String? { view.subviews.lazy.compactMap { $0 as? MoodView }.first?.name }

    @Test func statesHaveOwnValues() {
        let key = UIConfigurationStateCustomKey("org.example.isArchived")
        var state = UICellConfigurationState(traitCollection: .current)
        expect(state[key] == nil, state == UICellConfigurationState(traitCollection: .current))
        state[key] = true
        expect(state[key] as? Bool == true, state != UICellConfigurationState(traitCollection: .current))
        var view = UIViewConfigurationState(traitCollection: .current)
        view[key] = "x"
        expectEqual(view[key] as? String, "x")
    }

    @Test func contentFollowsTheState() {
        let cell = UICollectionViewCell(frame: rect(0, 0, 100, 40))
        cell.contentConfiguration = Mood(name: "a")
        expectEqual(name(cell.contentView), "a plain")
        cell.isHighlighted = true
        cell.layoutIfNeeded()
        expectEqual(name(cell.contentView), "a highlighted")
        cell.isSelected = true
        cell.layoutIfNeeded()
        expectEqual(name(cell.contentView), "a selected")
        cell.isUserInteractionEnabled = false
        expect(cell.configured.isStale, cell.configurationState.isDisabled)
        cell.automaticallyUpdatesContentConfiguration = false
        cell.layoutIfNeeded()
        expectEqual(name(cell.contentView), "a")
    }

    @Test func updatesAreCollected() {
        final class Counting: UICollectionViewCell {
            var states: [UICellConfigurationState] = []
            override func updateConfiguration(using state: UICellConfigurationState) { states.append(state) }
        }
        let cell = Counting(frame: rect(0, 0, 100, 40))
        cell.layoutIfNeeded()
        expectEqual(cell.states.count, 1)
        var order: [Int] = []
        cell.configurationUpdateHandler = { [unowned cell] handled, state in
            order.append(cell.states.count)
            expect(handled === cell, state.isSelected)
            // A call during the update has no effect.
            handled.setNeedsUpdateConfiguration()
        }
        cell.isHighlighted = true
        cell.isSelected = true
        cell.layoutIfNeeded()
        cell.layoutIfNeeded()
        expect(cell.states.count == 2, order == [2], "the handler is called after the method")
    }

    @Test func rowsOfTablesHaveBackgrounds() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentConfiguration = Mood(name: "b")
        cell.backgroundConfiguration = .listGroupedCell()
        cell.layoutIfNeeded()
        expect(cell.configured.background?.backgroundColor == Theme.panel, name(cell.contentView) == "b plain")
        var states: [Bool] = []
        cell.configurationUpdateHandler = { states.append($1.isSelected) }
        cell.setSelected(true, animated: false)
        cell.layoutIfNeeded()
        expect(states == [true], cell.configured.background?.backgroundColor != Theme.panel)
        expectEqual(name(cell.contentView), "b selected")
        cell.selectedBackgroundView = UIView()
        expect(cell.backgroundConfiguration == nil, cell.configured.background == nil)
    }

    @Test func headersOfTablesHaveBackgrounds() {
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        var background = UIBackgroundConfiguration.clear()
        background.backgroundColor = .green
        header.backgroundConfiguration = background
        header.contentConfiguration = Mood(name: "c")
        var isDisabled: Bool?
        header.configurationUpdateHandler = { isDisabled = $1.isDisabled }
        header.isUserInteractionEnabled = false
        header.layoutIfNeeded()
        expect(header.subviews[0].backgroundColor == .green, header.subviews[0].frame == header.bounds)
        expect(header.backgroundColor == nil, isDisabled == true, name(header.contentView) == "c")
    }

    @Test func buttonsResolveColours() {
        var looks = UIButton.Configuration.filled()
        looks.background.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .green }
        looks.background.strokeWidth = 2
        let button = UIButton(configuration: looks)
        button.tintColor = .red
        button.layoutIfNeeded()
        expect(button.backgroundColor == .green, button.layer.borderColor == UIColor.red.cgColor)
    }

    /// A content view that is laid out by constraints alone.
    private struct Box: UIContentConfiguration {
        var height: CGFloat
        func makeContentView() -> any UIView & UIContentView { BoxView(self) }
        func updated(for state: any UIConfigurationState) -> Box { self }
    }

    private final class BoxView: UIView, UIContentView {
        var configuration: any UIContentConfiguration
        init(_ box: Box) {
            configuration = box
            super.init(frame: .zero)
            let inner = placed(UIView(), in: self)
            NSLayoutConstraint.activate([
                inner.topAnchor.constraint(equalTo: topAnchor), inner.leadingAnchor.constraint(equalTo: leadingAnchor),
                inner.trailingAnchor.constraint(equalTo: trailingAnchor),
                with(999, inner.bottomAnchor.constraint(equalTo: bottomAnchor)),
                inner.heightAnchor.constraint(equalToConstant: box.height),
            ])
        }
        required init?(coder: NSCoder) { nil }
    }

    @Test func contentWithConstraintsIsMeasured() {
        Scene.run { scene in
            let lists = CompositionalStage([2], .list(using: .init(appearance: .plain)))
            let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, item in
                cell.contentConfiguration = Box(height: 60 + 10 * CGFloat(item))
            }
            lists.makeCell = { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $1.item) }
            scene.window.addSubview(lists.collection)
            scene.frame()
            expectEqual(lists.frames(2), [rect(0, 0, 300, 60), rect(0, 60, 300, 70)])
            let row = UITableViewCell(style: .default, reuseIdentifier: nil)
            row.contentConfiguration = Box(height: 90)
            expectEqual(row.automaticHeight(width: 320, priority: .required), 90)
        }
    }

    // MARK: Registrations

    @Test func registrationsInProvidersAreReported() {
        let lines = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in lines.withLock { $0.append(line.message) } }) {
            Scene.run { scene in
                let stage = CompositionalStage([40], list(50))
                let outer = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
                stage.makeCell = { view, path in
                    let inner = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
                    return view.dequeueConfiguredReusableCell(
                        using: path.item.isMultiple(of: 2) ? inner : outer, for: path, item: 0)
                }
                scene.window.addSubview(stage.collection)
                scene.frame()
                let cells = stage.collection.visibleCells
                // Cells of registrations that are created too late are not reused.
                expect(cells.count == 4, cells.map { $0.reuseIdentifier == nil } == [true, false, true, false])
            }
        }
        expectEqual(lines.withLock { $0 }.filter { $0.contains("registration") }.count, 2)
    }

    @Test func registrationsOfNestedCollectionsAreNotReported() {
        let lines = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in lines.withLock { $0.append(line.message) } }) {
            Scene.run { scene in
                let stage = CompositionalStage([1], list(100))
                let inner = CompositionalStage([1], list(50))
                stage.makeCell = { view, path in
                    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
                    let cells = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
                    inner.makeCell = { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: 0) }
                    cell.contentView.addSubview(inner.collection)
                    inner.collection.layoutIfNeeded()
                    return cell
                }
                scene.window.addSubview(stage.collection)
                scene.frame()
                expectEqual(inner.collection.visibleCells.count, 1)
            }
        }
        expect(lines.withLock { $0 }.filter { $0.contains("registration") }.isEmpty)
    }
}
