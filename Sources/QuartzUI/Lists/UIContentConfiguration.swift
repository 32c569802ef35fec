/// What a view shows, as a value that makes the view.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
    /// Makes a view that shows the value.
    func makeContentView() -> any UIView & UIContentView
    /// The value for a state of a cell.
    func updated(for state: UICellConfigurationState) -> Self
}

/// A view that shows a content configuration.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
    /// What it shows.
    var configuration: any UIContentConfiguration { get set }
    /// Whether it can show a value by being given it.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Where it is of the kind that it shows.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        Swift.type(of: configuration) == Swift.type(of: self.configuration)
    }
}

/// The state of a cell that its content may depend on.
nonisolated public struct UICellConfigurationState: Hashable, Sendable {
    /// Whether the row is chosen.
    public var isSelected = false
    /// Whether the row is pressed.
    public var isHighlighted = false
    /// Whether the row is edited.
    public var isEditing = false
    /// Whether the row can be used.
    public var isDisabled = false

    /// A state of nothing.
    public init() {}
}

/// The view that a configuration has made, within a cell's content view.
final class ConfiguredContent {
    private(set) var view: (any UIView & UIContentView)?

    /// Shows a configuration, by the view that there is where it can.
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
