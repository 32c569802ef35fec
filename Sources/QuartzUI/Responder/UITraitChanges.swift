/// A trait that may be observed.
@preconcurrency @MainActor
public protocol UITraitDefinition {}

/// A trait, by its type.
public typealias UITrait = any UITraitDefinition.Type

/// A trait that the library defines.
protocol LibraryTrait: UITraitDefinition {}

/// Light or dark.
public struct UITraitUserInterfaceStyle: LibraryTrait {}
/// The scale of the display. It changes as a view enters a window on another screen.
public struct UITraitDisplayScale: LibraryTrait {}
/// The horizontal size class. It changes as the window is resized.
public struct UITraitHorizontalSizeClass: LibraryTrait {}
/// The vertical size class. It changes as the window is resized.
public struct UITraitVerticalSizeClass: LibraryTrait {}
/// The size of text that the user prefers.
public struct UITraitPreferredContentSizeCategory: LibraryTrait {}
/// The kind of interface, which is always a desktop.
@available(*, deprecated, message: "has no effect on Linux: the interface is always a desktop's")
public struct UITraitUserInterfaceIdiom: LibraryTrait {}

extension UITraitCollection {
    /// The traits that change how colours look.
    @MainActor public static var systemTraitsAffectingColorAppearance: [UITrait] { [UITraitUserInterfaceStyle.self] }
    /// The traits that change which images are found by their names.
    @MainActor public static var systemTraitsAffectingImageLookup: [UITrait] {
        [
            UITraitUserInterfaceStyle.self, UITraitDisplayScale.self, UITraitHorizontalSizeClass.self,
            UITraitVerticalSizeClass.self,
        ]
    }
}

/// A registration for changes of traits, for ``UITraitChangeObservable/unregisterForTraitChanges(_:)``.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// An object whose traits can be observed: a view or a view controller.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: UIResponder {}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
    /// Registers a closure that is called after one of some traits changes, with the object and its previous traits. A trait that the
    /// program defines never changes, and registering it gives a warning.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void)
        -> any UITraitChangeRegistration
    {
        let registration = TraitRegistration(traits, of: self) { object, previous in
            if let object = object as? Self { handler(object, previous) }
        }
        traitRegistrations.append(registration)
        return registration
    }

    /// Registers a closure that takes the object's class, as in an initializer, where `Self` is the class of a subclass's object.
    @_disfavoredOverload
    @discardableResult
    public func registerForTraitChanges<Object: UITraitChangeObservable>(
        _ traits: [UITrait], handler: @escaping (Object, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitRegistration(traits, of: self) { object, previous in
            if let object = object as? Object { handler(object, previous) }
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
    private let isAboutContentSize: Bool
    /// The scale at the last report; nil for other traits.
    private var scale: CGFloat?
    /// The size classes at the last report; nil for other traits.
    private var classes: SizeClasses?
    private let isAboutWidth: Bool
    private let isAboutHeight: Bool
    private let handler: (UIResponder, UITraitCollection) -> Void

    init(_ traits: [UITrait], of object: UIResponder, handler: @escaping (UIResponder, UITraitCollection) -> Void) {
        isAboutWidth = traits.contains { $0 == UITraitHorizontalSizeClass.self }
        isAboutHeight = traits.contains { $0 == UITraitVerticalSizeClass.self }
        if isAboutWidth || isAboutHeight {
            let window = (object as? UIView)?.window ?? (object as? UIViewController)?.viewIfLoaded?.window
            classes = SizeClasses(of: window)
        }
        isAboutStyle = traits.contains { $0 == UITraitUserInterfaceStyle.self }
        isAboutContentSize = traits.contains { $0 == UITraitPreferredContentSizeCategory.self }
        if traits.contains(where: { $0 == UITraitDisplayScale.self }) { scale = UIScreen.main.scale }
        self.handler = handler
        for trait in traits where !(trait is any LibraryTrait.Type) {
            Diagnostics.warnOnce("registerForTraitChanges: \(trait) is no trait of the library; its changes are not reported")
        }
    }

    func scaleDidChange(of object: UIResponder, to new: CGFloat) {
        guard let old = scale, old != new else { return }
        scale = new
        handler(object, UITraitCollection(traitsFrom: [.current, UITraitCollection(displayScale: old)]))
    }

    func sizeClassesDidChange(of object: UIResponder, to new: SizeClasses) {
        guard let old = classes, old != new else { return }
        classes = new
        guard isAboutWidth && old.horizontal != new.horizontal || isAboutHeight && old.vertical != new.vertical else { return }
        handler(object, UITraitCollection.current.with(old))
    }

    func contentSizeDidChange(of object: UIResponder, from previous: UITraitCollection) {
        if isAboutContentSize { handler(object, previous) }
    }

    func styleDidChange(of object: UIResponder, from previous: UITraitCollection) {
        if isAboutStyle { handler(object, previous) }
    }
}

extension UIResponder {
    /// Reports a change of the style to the override and to the registered closures.
    final func styleDidChange(from previous: UITraitCollection) {
        traitCollectionDidChange(previous)
        (self as? UIViewController)?.unavailableTraitsDidChange()
        for registration in traitRegistrations { registration.styleDidChange(of: self, from: previous) }
    }

    /// Reports the scale of the screen that the object has come to.
    final func displayScaleMayChange(to scale: CGFloat) {
        for registration in traitRegistrations { registration.scaleDidChange(of: self, to: scale) }
    }
}
