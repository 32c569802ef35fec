/// A view's content as a value, which can create the view.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
    /// Creates a view that shows the content.
    func makeContentView() -> any UIView & UIContentView
    /// Returns the content for the state of a cell, a `UICellConfigurationState`, or of another view.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a content configuration.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
    /// The content shown.
    var configuration: any UIContentConfiguration { get set }
    /// Returns whether the view can show a configuration.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Returns whether the configuration has the same type as the current one.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        Swift.type(of: configuration) == Swift.type(of: self.configuration)
    }
}
