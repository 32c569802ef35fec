/// What can be given looks for all of its class at once.
///
///     UINavigationBar.appearance().barTintColor = .black
///
/// A view takes them on when it comes into a window, those of its superclasses first, where it has no value of its own. It takes the
/// properties that ``AppearanceTrait`` lists for its class; others of the object that `appearance()` answers with have no effect.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {}

extension UIView: UIAppearance {}

extension UIAppearance where Self: UIView {
    /// What is set here is set for all views of the class that come into a window from now on.
    public static func appearance() -> Self { AppearanceStore.shared.prototype(of: Self.self) }
}

/// A property that `appearance()` sets for a class.
struct AppearanceTrait {
    /// Copies the property from one view to another, where it has been set in the one and not in the other.
    ///
    /// - Parameters: the views, and one of the class that nothing has been set in.
    let copy: (_ prototype: UIView, _ view: UIView, _ untouched: UIView) -> Void

    /// A property by its key path; it counts as set where it differs from that of a new view.
    init<View: UIView, Value: Equatable>(_ keyPath: ReferenceWritableKeyPath<View, Value>) {
        copy = { prototype, view, untouched in
            guard let prototype = prototype as? View, let view = view as? View, let untouched = untouched as? View else { return }
            let usual = untouched[keyPath: keyPath]
            let wanted = prototype[keyPath: keyPath]
            if wanted != usual, view[keyPath: keyPath] == usual { view[keyPath: keyPath] = wanted }
        }
    }

    /// Attributes of text, which count as set where there are any.
    init<View: UIView>(attributes keyPath: ReferenceWritableKeyPath<View, [NSAttributedString.Key: Any]?>) {
        copy = { prototype, view, _ in
            guard let prototype = prototype as? View, let view = view as? View, let wanted = prototype[keyPath: keyPath],
                !wanted.isEmpty, view[keyPath: keyPath]?.isEmpty ?? true
            else { return }
            view[keyPath: keyPath] = wanted
        }
    }

    /// What all views take on.
    static let all: [AppearanceTrait] = [
        AppearanceTrait(\UIView.ownTintColor), AppearanceTrait(\UIView.backgroundColor),
        AppearanceTrait(\UILabel.font), AppearanceTrait(\UILabel.textColor),
        AppearanceTrait(\UITextField.font), AppearanceTrait(\UITextField.textColor), AppearanceTrait(\UITextView.font),
        AppearanceTrait(\UITextView.textColor),
        AppearanceTrait(\UINavigationBar.barStyle), AppearanceTrait(\UINavigationBar.barTintColor),
        AppearanceTrait(\UINavigationBar.prefersLargeTitles),
        AppearanceTrait(attributes: \UINavigationBar.titleTextAttributes),
        AppearanceTrait(attributes: \UINavigationBar.largeTitleTextAttributes),
        AppearanceTrait(\UITabBar.barStyle), AppearanceTrait(\UITabBar.barTintColor),
        AppearanceTrait(\UITabBar.unselectedItemTintColor),
        AppearanceTrait(\UIToolbar.barStyle), AppearanceTrait(\UIToolbar.barTintColor),
        AppearanceTrait(\UISwitch.onTintColor), AppearanceTrait(\UISlider.thumbTintColor),
        AppearanceTrait(\UIProgressView.progressTintColor), AppearanceTrait(\UIPageControl.currentPageIndicatorTintColor),
        AppearanceTrait(\UITableView.separatorColor), AppearanceTrait(\UITableView.rowHeight),
    ]
}

extension UIView {
    /// The tint colour that is not the superview's.
    fileprivate var ownTintColor: UIColor? {
        get { tint }
        set { tintColor = newValue }
    }
}

/// The looks that have been set for classes.
final class AppearanceStore {
    static let shared = AppearanceStore()

    /// What is set, and a view of the class as it is made.
    private var prototypes: [ObjectIdentifier: (set: UIView, untouched: UIView)] = [:]

    func prototype<View: UIView>(of type: View.Type) -> View {
        if let known = prototypes[ObjectIdentifier(type)]?.set as? View { return known }
        let new = ViewClasses.create(type as UIView.Type, frame: .zero)
        prototypes[ObjectIdentifier(type)] = (new, ViewClasses.create(type as UIView.Type, frame: .zero))
        guard let view = new as? View else {
            preconditionFailure("the method table of \(type) is not as expected; set its properties on each view")
        }
        return view
    }

    /// Gives a view that comes into a window what has been set for its class and those above it.
    func apply(to view: UIView) {
        guard !prototypes.isEmpty else { return }
        var types: [AnyClass] = []
        var type: AnyClass? = Swift.type(of: view)
        while let current = type, current is UIView.Type {
            types.append(current)
            type = _getSuperclass(current)
        }
        for type in types.reversed() {
            guard let (set, untouched) = prototypes[ObjectIdentifier(type)] else { continue }
            for trait in AppearanceTrait.all { trait.copy(set, view, untouched) }
        }
    }

    /// Forgets all that has been set: for tests.
    func reset() { prototypes.removeAll() }
}
