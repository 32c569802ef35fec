@_spi(Hooks) import QuartzUI

// Swipe actions of a collection's rows, from the configurations of its lists.

extension UICollectionView {
    /// Recognizes swipes from now on, if a section has actions.
    func prepareSwipes(_ lists: some Sequence<ListSection>) {
        guard engine.swipes == nil else { return }
        let hasSwipes = lists.contains {
            $0.configuration.leadingSwipeActionsConfigurationProvider != nil
                || $0.configuration.trailingSwipeActionsConfigurationProvider != nil
        }
        if hasSwipes { engine.swipes = SwipeTracker(self) }
    }

    private func list(at path: IndexPath) -> UICollectionLayoutListConfiguration? {
        let place = layoutAttributesForItem(at: path)?.listPlace
        return place?.section.configuration
    }

    func swipeFrame(at path: IndexPath) -> (frame: CGRect, corners: CACornerMask) {
        let attributes = layoutAttributesForItem(at: path)
        return (attributes?.frame ?? .zero, attributes?.listPlace?.corners ?? [])
    }

    func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
        let list = list(at: path)
        return isLeading
            ? list?.leadingSwipeActionsConfigurationProvider?(path) : list?.trailingSwipeActionsConfigurationProvider?(path)
    }
}
