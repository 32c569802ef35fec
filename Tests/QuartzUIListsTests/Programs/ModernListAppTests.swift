import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// Settings as a program for iOS 14 writes them: lists with registrations, configurations, accessories and outlines.
private final class SettingsController: UICollectionViewController {
    enum Section: Hashable { case account, network }
    struct Item: Hashable {
        let name: String
        var value: String?
        var isOn: Bool?
    }

    private(set) var source: UICollectionViewDiffableDataSource<Section, Item>!
    private(set) var deleted: [String] = []

    init() {
        super.init(
            collectionViewLayout: UICollectionViewCompositionalLayout { _, environment in
                var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
                configuration.headerMode = .supplementary
                configuration.footerMode = .supplementary
                configuration.separatorConfiguration.color = .opaqueSeparator
                configuration.leadingSwipeActionsConfigurationProvider = { _ in nil }
                return NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
            })
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = editButtonItem
        collectionView.allowsMultipleSelectionDuringEditing = true
        let plain = UICollectionView.CellRegistration<UICollectionViewListCell, Item> { [weak self] cell, _, item in
            var content = cell.defaultContentConfiguration()
            content.text = item.name
            content.secondaryText = item.value
            content.prefersSideBySideTextAndSecondaryText = true
            cell.contentConfiguration = content
            cell.accessories = [
                .disclosureIndicator(displayed: .whenNotEditing, options: .init(tintColor: .systemGray)),
                .delete(displayed: .whenEditing, options: .init(backgroundColor: .systemRed)) {
                    self?.deleted.append(item.name)
                },
                .multiselect(displayed: .whenEditing, options: .init(reservedLayoutWidth: .standard)),
            ]
        }
        let toggles = UICollectionView.CellRegistration<UICollectionViewListCell, Item> { cell, _, item in
            var content = UIListContentConfiguration.valueCell()
            content.text = item.name
            cell.contentConfiguration = content
            let toggle = UISwitch()
            toggle.isOn = item.isOn ?? false
            let configuration = UICellAccessory.CustomViewConfiguration(
                customView: toggle, placement: .trailing(displayed: .always))
            cell.accessories = [.customView(configuration: configuration)]
            cell.backgroundConfiguration = .listGroupedCell()
            cell.configurationUpdateHandler = { cell, state in
                cell.backgroundConfiguration?.backgroundColor = state.isSelected ? .systemYellow : nil
            }
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { [weak self] cell, _, path in
            var content = cell.defaultContentConfiguration()
            content.text = self?.source.sectionIdentifier(for: path.section) == .account ? "Account" : "Network"
            cell.contentConfiguration = content
        }
        let footers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionFooter
        ) { cell, _, _ in
            var content = UIListContentConfiguration.groupedFooter()
            content.text = "Footer"
            cell.contentConfiguration = content
        }
        source = .init(collectionView: collectionView) { view, path, item in
            item.isOn == nil
                ? view.dequeueConfiguredReusableCell(using: plain, for: path, item: item)
                : view.dequeueConfiguredReusableCell(using: toggles, for: path, item: item)
        }
        source.supplementaryViewProvider = { view, kind, path in
            view.dequeueConfiguredReusableSupplementary(
                using: kind == UICollectionView.elementKindSectionHeader ? headers : footers, for: path)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
        snapshot.appendSections([.account, .network])
        let account = [Item(name: "Name", value: "Ada"), Item(name: "Mail", value: "ada@example.org")]
        snapshot.appendItems(account, toSection: .account)
        snapshot.appendItems([Item(name: "Airplane mode", isOn: true)], toSection: .network)
        source.apply(snapshot, animatingDifferences: false)
    }
}

@Suite struct ModernListAppTests {
    private func cell(_ controller: SettingsController, _ item: Int, _ section: Int) throws -> UICollectionViewListCell {
        let cell = controller.collectionView.cellForItem(at: IndexPath(item: item, section: section))
        return try require(cell as? UICollectionViewListCell)
    }

    @Test func settingsAreShownAndEdited() throws {
        try Scene.run { scene in
            let controller = SettingsController()
            scene.show(controller)
            scene.settle()
            let name = try cell(controller, 0, 0)
            expectEqual((name.contentConfiguration as? UIListContentConfiguration)?.secondaryText, "Ada")
            // The window is 400 points wide: rows of 368, less an arrow of 8 and its margin.
            expect(name.frame.width == 368, name.contentView.frame == rect(0, 0, 344, 44))
            let kind = UICollectionView.elementKindSectionHeader
            let headers = controller.collectionView.visibleSupplementaryViews(ofKind: kind).compactMap {
                ($0 as? UICollectionViewListCell)?.contentConfiguration as? UIListContentConfiguration
            }
            expect(headers.map(\.text) == ["Account", "Network"], headers[0].textProperties.color == Theme.secondaryText)
            controller.setEditing(true, animated: true)
            scene.settle()
            expect(controller.collectionView.isEditing, name.contentView.frame == rect(68, 0, 300, 44))
            let button = name.frame.origin
            scene.click(button.x + 26, button.y + 22)
            expectEqual(controller.deleted, ["Name"])
            controller.setEditing(false, animated: false)
            scene.settle()
            expectEqual(name.contentView.frame, rect(0, 0, 344, 44))
        }
    }

    @Test func handlersChangeBackgrounds() throws {
        try Scene.run { scene in
            let controller = SettingsController()
            scene.show(controller)
            scene.settle()
            let toggle = try cell(controller, 0, 1)
            scene.click(toggle.frame.midX, toggle.frame.midY)
            scene.settle()
            expectEqual(toggle.configured.background?.backgroundColor, .systemYellow)
            controller.collectionView.deselectItem(at: IndexPath(item: 0, section: 1), animated: false)
            scene.settle()
            // Without a colour the background has the tint.
            expectEqual(toggle.configured.background?.backgroundColor, toggle.tintColor)
        }
    }

    @Test func allAccessoriesAreMade() {
        Scene.run { scene in
            let cell = UICollectionViewListCell(frame: rect(0, 0, 600, 44))
            scene.window.addSubview(cell)
            let all: [UICellAccessory] = [
                .disclosureIndicator(), .outlineDisclosure(options: .init(style: .cell, tintColor: .red)) {},
                .checkmark(displayed: .always, options: .init(isHidden: true)), .delete(displayed: .always),
                .insert(displayed: .always, options: .init(tintColor: .white)), .multiselect(displayed: .always),
                .label(text: "12", options: .init(tintColor: .red, font: .systemFont(ofSize: 12))),
                .detail(options: .init(reservedLayoutWidth: .custom(40))), .reorder(options: .init(tintColor: .red)),
                .customView(
                    configuration: .init(
                        customView: UIView(), placement: .leading(displayed: .whenNotEditing), isHidden: false,
                        reservedLayoutWidth: .custom(50), tintColor: .red, maintainsFixedSize: false)),
            ]
            cell.accessories = all
            cell.layoutIfNeeded()
            // Leading: 16, two buttons of 20, a view of 50, two spaces of 12. The mark needs a collection with multiple selection.
            expectEqual(cell.contentView.frame.minX, 130)
            let hidden = cell.subviews.filter { $0 is GlyphView && $0.alpha == 0 }
            expect(hidden.count == 1, hidden[0].frame.width == 15, "a hidden tick takes its space")
            expectEqual(
                all.map { accessory in
                    switch accessory.accessoryType {
                    case .disclosureIndicator: "arrow"
                    case .outlineDisclosure: "outline"
                    case .checkmark: "tick"
                    case .delete, .insert: "button"
                    case .multiselect: "mark"
                    case .label: "text"
                    case .detail: "detail"
                    case .reorder: "grip"
                    case .customView: "view"
                    }
                }, ["arrow", "outline", "tick", "button", "button", "mark", "text", "detail", "grip", "view"])
        }
    }
}
