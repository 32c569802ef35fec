// The view over a controller's view while its content is missing.

extension UIViewController {
    /// Requests a call of ``updateContentUnavailableConfiguration(using:)`` before the next layout.
    public func setNeedsUpdateContentUnavailableConfiguration() {
        unavailable.isStale = true
        viewIfLoaded?.setNeedsLayout()
    }

    /// The traits, and the text of the search that the controller owns or whose results it shows.
    final var currentUnavailableState: UIContentUnavailableConfigurationState {
        var state = UIContentUnavailableConfigurationState(traitCollection: traitCollection)
        state.searchText = (navigationItem.search ?? container as? any NavigationSearch)?.searchText
        return state
    }

    /// Lets the controller choose its configuration if the state has changed.
    final func updateUnavailableContentIfNeeded() {
        guard unavailable.isStale else { return }
        unavailable.isStale = false
        updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
    }

    /// Shows the configuration, in the existing view if it supports it.
    final func unavailableContentDidChange() {
        guard let configuration = contentUnavailableConfiguration?.updated(for: contentUnavailableConfigurationState) else {
            unavailable.view?.removeFromSuperview()
            unavailable.view = nil
            return
        }
        if let view = unavailable.view, view.supports(configuration) {
            view.configuration = configuration
        } else {
            unavailable.view?.removeFromSuperview()
            unavailable.view = configuration.makeContentView()
        }
        viewIfLoaded?.setNeedsLayout()
    }

    /// Places the view in front of the others, over the part of the content that is seen and that bars do not cover.
    final func placeUnavailableContent() {
        guard let shown = unavailable.view, let view = viewIfLoaded else { return }
        if view.subviews.last !== shown { view.addSubview(shown) }
        let area = view.bounds.clampedInset(by: view.safeAreaInsets)
        shown.frame = area.isNull ? view.bounds : area
    }

    /// Updates the configuration after a change of the traits.
    final func unavailableTraitsDidChange() {
        if contentUnavailableConfiguration != nil || !unavailable.isStale { setNeedsUpdateContentUnavailableConfiguration() }
    }
}
