import Foundation

/// Accessibility of objects that are not views, such as the model of a button.
///
/// On Apple's systems all objects have these members. The values are stored for programs; assistive technology reads views and
/// `UIAccessibilityElement`s alone. These are
/// protocol-extension members, so a class may declare its own; views and bar items do.
@MainActor
extension NSObjectProtocol {
    fileprivate var spoken: Spoken { Attached.value(of: self, Attached.spoken, Spoken.self) ?? Spoken() }

    fileprivate func change(_ change: (inout Spoken) -> Void) {
        var spoken = spoken
        change(&spoken)
        Attached.set(spoken, of: self, Attached.spoken)
    }

    /// Whether the object is an accessibility element. False by default.
    @preconcurrency @MainActor public var isAccessibilityElement: Bool {
        get { spoken.isElement }
        set { change { $0.isElement = newValue } }
    }
    /// The accessibility name.
    @preconcurrency @MainActor public var accessibilityLabel: String? {
        get { spoken.label }
        set { change { $0.label = newValue } }
    }
    /// The effect of activating the object.
    @available(
        *, deprecated, message: "has no effect on Linux: assistive technology reads views and accessibility elements alone"
    )
    @preconcurrency @MainActor public var accessibilityHint: String? {
        get { spoken.hint }
        set { change { $0.hint = newValue } }
    }
    /// The current value.
    @available(
        *, deprecated, message: "has no effect on Linux: assistive technology reads views and accessibility elements alone"
    )
    @preconcurrency @MainActor public var accessibilityValue: String? {
        get { spoken.value }
        set { change { $0.value = newValue } }
    }
    /// An identifier for tests.
    @preconcurrency @MainActor public var accessibilityIdentifier: String? {
        get { spoken.identifier }
        set { change { $0.identifier = newValue } }
    }
    /// The accessibility traits.
    @available(
        *, deprecated, message: "has no effect on Linux: assistive technology reads views and accessibility elements alone"
    )
    @preconcurrency @MainActor public var accessibilityTraits: UIAccessibilityTraits {
        get { spoken.traits }
        set { change { $0.traits = newValue } }
    }
}

/// A navigation item has the members itself, so that a protocol of a program that has them too fits it without ambiguity.
@MainActor
extension UINavigationItem {
    /// The accessibility name, which is stored for the program.
    @preconcurrency @MainActor public var accessibilityLabel: String? {
        get { spoken.label }
        set { change { $0.label = newValue } }
    }
    /// The effect of activating the item, which is stored for the program.
    @available(
        *, deprecated, message: "has no effect on Linux: assistive technology reads views and accessibility elements alone"
    )
    @preconcurrency @MainActor public var accessibilityHint: String? {
        get { spoken.hint }
        set { change { $0.hint = newValue } }
    }
}

/// The accessibility values of an object.
private struct Spoken {
    var isElement = false
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var traits = UIAccessibilityTraits.none
}
