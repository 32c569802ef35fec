@_spi(Hooks) import QuartzUI

// Swipe actions of a collection's rows, from the configurations of its lists.

extension UICollectionView: SwipeList {
    /// Recognizes swipes from now on, if a section has actions.
    func prepareSwipes(_ lists: some Sequence<ListSection>) {
        guard !hasSwipes else { return }
        hasSwipes = lists.contains {
            $0.configuration.leadingSwipeActionsConfigurationProvider != nil
                || $0.configuration.trailingSwipeActionsConfigurationProvider != nil
        }
        if hasSwipes { _ = swipes }
    }

    /// Moves the swiped row back to its position.
    ///
    /// - Returns: Whether its actions were open.
    @discardableResult
    func closeSwipe(animated: Bool) -> Bool {
        guard hasSwipes, let swipe = swipes.swipe else { return false }
        swipes.close(animated: animated)
        return swipe.isOpen
    }

    func followSwipe() { if hasSwipes { swipes.follow() } }

    private func list(at path: IndexPath) -> UICollectionLayoutListConfiguration? {
        let place = layoutAttributesForItem(at: path)?.listPlace
        return place?.section.configuration
    }

    func swipeablePath(at point: CGPoint) -> IndexPath? {
        guard !isEditing, movement == nil, let path = indexPathForItem(at: point), shown[path]?.superview === self else {
            return nil
        }
        return path
    }

    func swipedView(at path: IndexPath) -> UIView? { shown[path] }
    func swipeFrame(at path: IndexPath) -> (frame: CGRect, corners: CACornerMask) {
        let attributes = layoutAttributesForItem(at: path)
        return (attributes?.frame ?? .zero, attributes?.listPlace?.corners ?? [])
    }

    func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
        let list = list(at: path)
        return isLeading
            ? list?.leadingSwipeActionsConfigurationProvider?(path) : list?.trailingSwipeActionsConfigurationProvider?(path)
    }

    func removeRow(leftOutAt path: IndexPath) {
        guard let dataSource, path.section < numberOfSections,
            dataSource.collectionView(self, numberOfItemsInSection: path.section) == numberOfItems(inSection: path.section) - 1
        else { return }
        deleteItems(at: [path])
    }
}
