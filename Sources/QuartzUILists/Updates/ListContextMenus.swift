@_spi(Hooks) import QuartzUI

// Context menus of tables and collections. Their delegates supply the menus of rows and items.

/// A list whose rows or items have context menus.
protocol ContextMenuList: UIScrollView, FocusedMenuPart {
    /// Returns the menu of a row or an item.
    func menuConfiguration(at point: CGPoint) -> UIContextMenuConfiguration?
    /// Returns the delegate's outlined view; nil is the cell.
    func menuPreview(for configuration: UIContextMenuConfiguration) -> UITargetedPreview?
    /// Returns the cell at a point.
    func menuCell(at point: CGPoint) -> UIView?
    /// Calls the delegate before a menu appears.
    func menuWillDisplay(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?)
    /// Calls the delegate before a menu disappears.
    func menuWillEnd(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?)
}

/// The interaction of a list, which owns its delegate.
final class ListContextMenuInteraction: UIContextMenuInteraction {
    private let menus: ListMenus

    init(_ list: any ContextMenuList) {
        menus = ListMenus(list)
        super.init(delegate: menus)
    }
}

/// Calls a list's delegate for an interaction.
private final class ListMenus: UIContextMenuInteractionDelegate {
    private weak var list: (any ContextMenuList)?

    init(_ list: any ContextMenuList) { self.list = list }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { list?.menuConfiguration(at: location) }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        guard let list else { return nil }
        return list.menuPreview(for: configuration)
            ?? list.menuCell(at: interaction.location(in: list)).map { UITargetedPreview(view: $0) }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { list?.menuWillDisplay(configuration, animator) }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { list?.menuWillEnd(configuration, animator) }
}

extension UIView {
    /// The interaction that opens the menus of a list.
    var listMenuInteraction: UIContextMenuInteraction? {
        attachedInteractions.lazy.compactMap { $0 as? ListContextMenuInteraction }.first
    }
}

// MARK: - Tables

extension UITableView {
    /// The interaction that opens the rows' menus.
    public var contextMenuInteraction: UIContextMenuInteraction? { listMenuInteraction }

    func menuConfiguration(at point: CGPoint) -> UIContextMenuConfiguration? {
        guard let path = indexPathForRow(at: point) else { return nil }
        return tableDelegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
    }

    func menuPreview(for configuration: UIContextMenuConfiguration) -> UITargetedPreview? {
        tableDelegate?.tableView(self, previewForHighlightingContextMenuWithConfiguration: configuration)
    }

    package var focusedMenuRect: CGRect? { engine.focus.map(rectForRow(at:)) }

    func menuWillDisplay(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
        tableDelegate?.tableView(self, willDisplayContextMenu: configuration, animator: animator)
    }

    func menuWillEnd(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
        tableDelegate?.tableView(self, willEndContextMenuInteraction: configuration, animator: animator)
    }
}

extension UITableViewDelegate {
    /// Default implementation: nil.
    public func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    /// Default implementation: nil, which is the row's cell.
    public func tableView(
        _ tableView: UITableView, previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}

// MARK: - Collections

extension UICollectionView {
    /// The interaction that opens the items' menus.
    public var contextMenuInteraction: UIContextMenuInteraction? { listMenuInteraction }

    func menuConfiguration(at point: CGPoint) -> UIContextMenuConfiguration? {
        let path = indexPathForItem(at: point)
        // The menu of a selected item is that of the whole selection.
        let paths = path.map { engine.selection.contains($0) ? engine.selection.sorted() : [$0] } ?? []
        return collectionDelegate?.collectionView(self, contextMenuConfigurationForItemsAt: paths, point: point)
    }

    func menuPreview(for configuration: UIContextMenuConfiguration) -> UITargetedPreview? {
        collectionDelegate?.collectionView(self, previewForHighlightingContextMenuWithConfiguration: configuration)
    }

    package var focusedMenuRect: CGRect? { engine.focus.flatMap { layoutAttributesForItem(at: $0)?.frame } }

    func menuWillDisplay(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
        collectionDelegate?.collectionView(self, willDisplayContextMenu: configuration, animator: animator)
    }

    func menuWillEnd(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
        collectionDelegate?.collectionView(self, willEndContextMenuInteraction: configuration, animator: animator)
    }
}

extension UICollectionViewDelegate {
    /// Default implementation: the menu of the item at the point.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let path = collectionView.indexPathForItem(at: point) else { return nil }
        return self.collectionView(collectionView, contextMenuConfigurationForItemAt: path, point: point)
    }
    /// Default implementation: nil.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    /// Default implementation: nil, which is the item's cell.
    public func collectionView(
        _ collectionView: UICollectionView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}
