/// A class whose instances share a default appearance.
///
///     UINavigationBar.appearance().barTintColor = .black
///
/// A view applies the appearance when it enters a window, that of its class before those of superclasses, to properties that still have
/// their default values. Only the properties listed in ``UIView/appearanceTraits`` apply. Others of the object that `appearance()` returns
/// have no effect, with a warning for those in the table of names. A program's view adds its own by overriding that list.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {}

extension UIView: UIAppearance {}

extension UIAppearance where Self: UIView {
    /// Returns a proxy; its property values apply to all views of the class that enter a window afterwards.
    public static func appearance() -> Self { AppearanceStore.current.prototype(of: Self.self) }

    /// Returns a proxy; its property values apply to the views of the class within views or controllers of the classes, the innermost
    /// first. They come before those of a proxy with fewer classes.
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        AppearanceStore.current.prototype(of: Self.self, within: containerTypes)
    }
}

/// A class whose instances can give the views in them another appearance: a view or a controller.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: UIResponder {}

extension UIAppearanceContainer {
    /// Whether an object is an instance of the class or a subclass.
    fileprivate static func isClass(of object: AnyObject) -> Bool { object is Self }
}

extension UIView: UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}

/// A property that `appearance()` can set.
@preconcurrency @MainActor
public struct AppearanceTrait {
    /// Copies the property from the prototype to a view, if it is set in the prototype and not in the view.
    ///
    /// - Parameters: the prototype, the view, and a new view of the class for comparison.
    let copy: (_ prototype: UIView, _ view: UIView, _ untouched: UIView) -> Void

    /// A property of a program's view, by key path; it counts as set if it differs from a new view's value.
    public init<View: UIView, Value>(_ keyPath: ReferenceWritableKeyPath<View, Value>) {
        copy = { prototype, view, untouched in
            guard let prototype = prototype as? View, let view = view as? View, let untouched = untouched as? View else { return }
            let usual = untouched[keyPath: keyPath]
            let wanted = prototype[keyPath: keyPath]
            guard !EqualValues.areEqual(wanted, usual), EqualValues.areEqual(view[keyPath: keyPath], usual) else { return }
            view[keyPath: keyPath] = wanted
        }
    }

    /// A property by key path; it counts as set if it differs from a new view's value.
    package init<View: UIView, Value: Equatable>(_ keyPath: ReferenceWritableKeyPath<View, Value>) {
        copy = { prototype, view, untouched in
            guard let prototype = prototype as? View, let view = view as? View, let untouched = untouched as? View else { return }
            let usual = untouched[keyPath: keyPath]
            let wanted = prototype[keyPath: keyPath]
            if wanted != usual, view[keyPath: keyPath] == usual { view[keyPath: keyPath] = wanted }
        }
    }

    /// The appearance of a bar, of which each bar gets a copy.
    package init<View: UIView, Appearance: UIBarAppearance>(appearance keyPath: ReferenceWritableKeyPath<View, Appearance>) {
        copy = { prototype, view, untouched in
            guard let prototype = prototype as? View, let view = view as? View, let untouched = untouched as? View else { return }
            let (wanted, usual) = (prototype[keyPath: keyPath], untouched[keyPath: keyPath])
            guard wanted != usual, view[keyPath: keyPath] == usual, let own = wanted.copy() as? Appearance else { return }
            view[keyPath: keyPath] = own
        }
    }

    /// An optional appearance of a bar, of which each bar without one gets a copy.
    package init<View: UIView, Appearance: UIBarAppearance>(optional keyPath: ReferenceWritableKeyPath<View, Appearance?>) {
        copy = { prototype, view, _ in
            guard let wanted = (prototype as? View)?[keyPath: keyPath], let view = view as? View, view[keyPath: keyPath] == nil
            else { return }
            view[keyPath: keyPath] = wanted.copy() as? Appearance
        }
    }

    /// Values by state, each of which counts as set if there is one.
    package init<View: UIView, Value>(
        values: KeyPath<View, [UInt: Value]>, set: @escaping (View) -> (Value, UIControl.State) -> Void
    ) {
        copy = { prototype, view, _ in
            guard let prototype = prototype as? View, let view = view as? View else { return }
            let own = view[keyPath: values]
            for (state, value) in prototype[keyPath: values] where own[state] == nil {
                set(view)(value, UIControl.State(rawValue: state))
            }
        }
    }

    /// Text attributes, which count as set if there are any.
    package init<View: UIView>(attributes keyPath: ReferenceWritableKeyPath<View, [NSAttributedString.Key: Any]?>) {
        copy = { prototype, view, _ in
            guard let prototype = prototype as? View, let view = view as? View, let wanted = prototype[keyPath: keyPath],
                !wanted.isEmpty, view[keyPath: keyPath]?.isEmpty ?? true
            else { return }
            view[keyPath: keyPath] = wanted
        }
    }
}

/// The appearance of classes.
final class AppearanceStore {
    /// The appearances of the current environment.
    static var current: AppearanceStore { UIEnvironment.current.appearances }

    /// The prototype of a class within containers, a new view of the class, and the properties that it sets.
    private struct Prototype {
        let set: UIView
        let untouched: UIView
        let traits: [AppearanceTrait]
        let containers: [any UIAppearanceContainer.Type]

        /// Whether the containers enclose a view, the innermost first.
        @MainActor
        func encloses(_ view: UIView) -> Bool {
            var remaining = containers[...]
            var responder = view.next
            while let container = remaining.first, let current = responder {
                if container.isClass(of: current) { remaining.removeFirst() }
                responder = current.next
            }
            return remaining.isEmpty
        }
    }

    /// The prototypes of each class, those with most containers first.
    private var prototypes: [ObjectIdentifier: [Prototype]] = [:]

    func prototype<View: UIView>(of type: View.Type, within containers: [any UIAppearanceContainer.Type] = []) -> View {
        let known = prototypes[ObjectIdentifier(type), default: []]
        let names = containers.map(ObjectIdentifier.init)
        if let same = known.first(where: { $0.containers.map(ObjectIdentifier.init) == names })?.set as? View { return same }
        let new = ViewClasses.create(type as UIView.Type, frame: .zero)
        let prototype = Prototype(
            set: new, untouched: ViewClasses.create(type as UIView.Type, frame: .zero), traits: type.appearanceTraits,
            containers: containers)
        let place = known.firstIndex { $0.containers.count < containers.count } ?? known.endIndex
        prototypes[ObjectIdentifier(type), default: []].insert(prototype, at: place)
        guard let view = new as? View else {
            preconditionFailure("the method table of \(type) is not as expected; set its properties on each view")
        }
        return view
    }

    /// Applies the appearance of a view's class and its superclasses to a view that enters a window.
    func apply(to view: UIView) {
        guard !prototypes.isEmpty else { return }
        var type: AnyClass? = Swift.type(of: view)
        while let current = type, current is UIView.Type {
            for prototype in prototypes[ObjectIdentifier(current)] ?? [] where prototype.encloses(view) {
                for trait in prototype.traits { trait.copy(prototype.set, view, prototype.untouched) }
                if checked.insert(ObjectIdentifier(prototype.set)).inserted { warnOfOthers(prototype.set, prototype.untouched) }
            }
            type = _getSuperclass(current)
        }
    }

    /// The prototypes that are searched for properties without effect.
    private var checked: Set<ObjectIdentifier> = []

    /// Warns of properties of a prototype that the program has set and that no trait copies.
    private func warnOfOthers(_ set: UIView, _ untouched: UIView) {
        let changed = NamedProperty.differences(between: set, and: untouched)
        guard !changed.isEmpty else { return }
        let type = Swift.type(of: set)
        let copy = ViewClasses.create(type, frame: .zero)
        for trait in type.appearanceTraits { trait.copy(set, copy, untouched) }
        for name in changed.intersection(NamedProperty.differences(between: set, and: copy)).sorted() {
            Diagnostics.warnOnce("\(type).appearance(): \(name) is no property of appearances; set it on each view")
        }
    }

    /// Removes all appearances; for tests.
    func reset() {
        prototypes.removeAll()
        checked.removeAll()
    }
}

extension AppearanceTrait {
    /// The properties of every view that `appearance()` sets.
    static let ofEveryView: [AppearanceTrait] = [
        AppearanceTrait(\UIView.ownTintColor),
        AppearanceTrait(\UIView.backgroundColor),
        AppearanceTrait(\UIView.semanticContentAttribute),
    ]
}

extension UIView {
    /// The tint colour of the view itself, without inheritance.
    fileprivate var ownTintColor: UIColor? {
        get { tint }
        set { tintColor = newValue }
    }
}
