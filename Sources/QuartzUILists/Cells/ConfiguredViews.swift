@_spi(Hooks) import QuartzUI

/// The configurations of a cell, a header or a footer, and the views that show them.
final class ConfiguredViews {
    private let content = ConfiguredContent()
    private(set) var background: ConfiguredBackground?
    var contentConfiguration: (any UIContentConfiguration)?
    var backgroundConfiguration: UIBackgroundConfiguration?
    /// Whether configurations are updated for each state before they are shown.
    var updatesContent = true
    var updatesBackground = true
    /// Whether the state has changed since the last update. True at first, so that the first layout updates.
    private(set) var isStale = true
    private var isUpdating = false

    /// The view of the content configuration.
    var contentView: (any UIView & UIContentView)? { content.view }

    /// Returns the size that the configured content fits: by its constraints, of which a closure returns a size, or else by
    /// `sizeThatFits(_:)` at a width; nil without a configuration.
    func contentSize(forWidth width: CGFloat, byConstraints size: (UIView) -> CGSize) -> CGSize? {
        guard let view = contentView else { return nil }
        // The constraints in a list's content view are those of its guides.
        let isConstrained = !(view is UIListContentView) && view.hasConstraintsInTree
        return isConstrained ? size(view) : view.sizeThatFits(CGSize(width: width, height: .infinity))
    }

    /// Returns the height that the configured content fits at a width, in whole points if its constraints decide; nil without a
    /// configuration.
    func contentHeight(forWidth width: CGFloat) -> CGFloat? {
        contentSize(forWidth: width) { CGSize(width: width, height: $0.constrainedHeight(forWidth: width)) }?.height
    }

    /// Shows the content configuration for a state.
    func showContent(in container: UIView, for state: @autoclosure () -> any UIConfigurationState) {
        content.show(updatesContent ? contentConfiguration?.updated(for: state()) : contentConfiguration, in: container)
    }

    /// Shows the background configuration for a state behind all other parts of a view.
    func showBackground(in view: UIView, for state: @autoclosure () -> any UIConfigurationState) {
        guard let backgroundConfiguration else {
            background?.removeFromSuperview()
            background = nil
            return
        }
        let ground = background ?? ConfiguredBackground(frame: view.bounds)
        if background == nil { view.insertSubview(ground, at: 0) }
        background = ground
        ground.show(updatesBackground ? backgroundConfiguration.updated(for: state()) : backgroundConfiguration)
        ground.place(in: view.bounds)
    }

    /// Marks the configurations as outdated. A call during an update has no effect.
    func invalidate(_ view: UIView) {
        guard !isUpdating else { return }
        isStale = true
        view.setNeedsLayout()
    }

    /// Calls a closure that updates the configurations, if the state has changed.
    func updateIfNeeded(_ update: () -> Void) {
        guard isStale, !isUpdating else { return }
        isUpdating = true
        update()
        isUpdating = false
        isStale = false
    }
}

/// Owns the view of a configuration in a cell's content view.
final class ConfiguredContent {
    private(set) var view: (any UIView & UIContentView)?

    /// Shows a configuration, in the existing view if it supports it.
    func show(_ configuration: (any UIContentConfiguration)?, in container: UIView) {
        guard let configuration else {
            view?.removeFromSuperview()
            view = nil
            return
        }
        if let view, view.supports(configuration) { return view.configuration = configuration }
        view?.removeFromSuperview()
        let made = configuration.makeContentView()
        made.frame = container.bounds
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.addSubview(made)
        view = made
    }
}
