/// A trait that may be observed.
@preconcurrency @MainActor
public protocol UITraitDefinition {}

/// A trait, by its type.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark: the only trait that changes on a desktop.
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
/// The horizontal size class, which is always regular.
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
/// The vertical size class, which is always regular.
public struct UITraitVerticalSizeClass: UITraitDefinition {}
/// The scale of the display.
public struct UITraitDisplayScale: UITraitDefinition {}
/// The size of text, which is always the default.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
/// The kind of interface, which is always a desktop.
public struct UITraitUserInterfaceIdiom: UITraitDefinition {}

/// A registration for changes of traits, for ``UITraitChangeObservable/unregisterForTraitChanges(_:)``.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// An object whose traits can be observed: a view or a view controller.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: UIResponder {}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
    /// Registers a closure that is called after one of some traits changes, with the object and its previous traits.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void)
        -> any UITraitChangeRegistration
    {
        let registration = TraitRegistration(traits) { object, previous in
            if let object = object as? Self { handler(object, previous) }
        }
        traitRegistrations.append(registration)
        return registration
    }

    /// Sends a message to a weakly held target after one of some traits changes, with the object as the argument.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: MethodName) -> any UITraitChangeRegistration {
        let target = target as AnyObject
        return registerForTraitChanges(traits) { [weak target] (object: Self, _: UITraitCollection) in
            if let target { action.call(target, object) }
        }
    }

    /// Sends a message to the object itself after one of some traits changes.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], action: MethodName) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits) { (object: Self, _: UITraitCollection) in action.call(object, object) }
    }

    /// Ends a registration.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitRegistrations.removeAll { $0 === registration }
    }
}

/// One closure that observes traits.
final class TraitRegistration: UITraitChangeRegistration {
    private let isAboutStyle: Bool
    private let handler: (UIResponder, UITraitCollection) -> Void

    init(_ traits: [UITrait], handler: @escaping (UIResponder, UITraitCollection) -> Void) {
        isAboutStyle = traits.contains { $0 == UITraitUserInterfaceStyle.self }
        self.handler = handler
    }

    func styleDidChange(of object: UIResponder, from previous: UITraitCollection) {
        if isAboutStyle { handler(object, previous) }
    }
}

extension UIResponder {
    /// Reports a change of the style to the override and to the registered closures.
    final func styleDidChange(from previous: UITraitCollection) {
        traitCollectionDidChange(previous)
        for registration in traitRegistrations { registration.styleDidChange(of: self, from: previous) }
    }
}
