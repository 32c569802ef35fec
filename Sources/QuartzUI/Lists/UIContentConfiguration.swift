/// A view's content as a value, which can create the view.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
    /// Creates a view that shows the content.
    func makeContentView() -> any UIView & UIContentView
    /// The content for a cell state.
    func updated(for state: UICellConfigurationState) -> Self
}

/// A view that shows a content configuration.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
    /// The content shown.
    var configuration: any UIContentConfiguration { get set }
    /// Whether the view can show a configuration.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// True if the configuration has the same type as the current one.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        Swift.type(of: configuration) == Swift.type(of: self.configuration)
    }
}

/// The state of a cell for configurations.
nonisolated public struct UICellConfigurationState: Hashable, Sendable {
    /// Whether the row is selected.
    public var isSelected = false
    /// Whether the row is highlighted.
    public var isHighlighted = false
    /// Whether the row is in editing mode.
    public var isEditing = false
    /// Whether the row is disabled.
    public var isDisabled = false

    /// Creates a state with all values false.
    public init() {}
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
