// The space of a search bar in a navigation controller's bar.

extension UINavigationController {
    /// Returns the height of a controller's search bar; 0 without one.
    private func searchHeight(of controller: UIViewController?) -> CGFloat {
        controller?.navigationItem.search?.navigationSearchBar.standardHeight ?? 0
    }

    /// Returns whether scrolling collapses a controller's search bar.
    private func collapsesSearchBar(of controller: UIViewController) -> Bool {
        let item = controller.navigationItem
        guard let search = item.search, item.hidesSearchBarWhenScrolling, !search.isActive else { return false }
        return controller.contentScrollView(for: .top) != nil
    }

    /// Returns the height of the bar for a controller without what scrolling collapses.
    func fixedBarHeight(of controller: UIViewController?) -> CGFloat {
        guard let controller else { return UINavigationBar.height }
        let hides = controller.navigationItem.search?.hidesTitle ?? false
        return (hides ? 0 : UINavigationBar.height) + (collapsesSearchBar(of: controller) ? 0 : searchHeight(of: controller))
    }

    /// Returns the height that scrolling of a controller's content collapses: the large title and the search bar.
    func collapsibleHeight(of controller: UIViewController?) -> CGFloat {
        guard let controller else { return 0 }
        let title = hasLargeTitle(controller) ? UINavigationBar.largeTitleHeight : 0
        return title + (collapsesSearchBar(of: controller) ? searchHeight(of: controller) : 0)
    }

    /// Updates the bar after a search has begun or ended.
    package final func searchDidChange() {
        guard isViewLoaded, state.isStill else { return }
        let change = { [self] in
            navigationBar.setNeedsLayout()
            navigationBar.heightDidChange?()
            view.layoutIfNeeded()
        }
        guard view.window != nil else { return change() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: [.curveEaseOut, .allowUserInteraction], animations: change)
    }
}
