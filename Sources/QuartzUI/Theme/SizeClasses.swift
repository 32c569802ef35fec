/// The size classes of a window, by its size in points.
///
/// A window of a desktop may have the size of a phone's screen. Its classes are then those of a phone.
nonisolated struct SizeClasses: Equatable, Sendable {
    let horizontal: UIUserInterfaceSizeClass
    let vertical: UIUserInterfaceSizeClass

    /// The width from which a window is regular: between the widest phone upright and the narrowest tablet.
    private static let regularWidth: CGFloat = 640
    /// The height from which a window is regular: between the highest phone on its side and the lowest one upright.
    private static let regularHeight: CGFloat = 480

    init(_ size: CGSize) {
        horizontal = size.width < Self.regularWidth ? .compact : .regular
        vertical = size.height < Self.regularHeight ? .compact : .regular
    }

    /// The classes of a window; without one, those of the key window, or of the screen.
    @MainActor init(of window: UIWindow?) { self.init((window ?? UIWindow.key)?.bounds.size ?? UIScreen.main.bounds.size) }
}

extension UITraitCollection {
    /// Creates traits with a horizontal size class.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(style: .unspecified, horizontal: horizontalSizeClass, vertical: .unspecified)
    }

    /// Creates traits with a vertical size class.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(style: .unspecified, horizontal: .unspecified, vertical: verticalSizeClass)
    }

    /// The current traits with the size classes of a window.
    @MainActor static func current(in window: UIWindow?) -> UITraitCollection { current.with(SizeClasses(of: window)) }

    /// Returns the traits with other size classes.
    func with(_ classes: SizeClasses) -> UITraitCollection {
        UITraitCollection(
            style: userInterfaceStyle, horizontal: classes.horizontal, vertical: classes.vertical, scale: givenScale,
            contentSize: preferredContentSizeCategory)
    }
}

extension UIResponder {
    /// Reports new size classes of the window to the override and to the registered closures.
    final func sizeClassesDidChange(from previous: UITraitCollection, to classes: SizeClasses) {
        traitCollectionDidChange(previous)
        sizeClassesMayChange(to: classes)
    }

    /// Reports the size classes of the window that the object has come to.
    final func sizeClassesMayChange(to classes: SizeClasses) {
        for registration in traitRegistrations { registration.sizeClassesDidChange(of: self, to: classes) }
    }
}

extension UIView {
    /// Reports a change of the window's size classes to the views and their controllers.
    final func sizeClassesDidChangeInTree(from previous: UITraitCollection, to classes: SizeClasses) {
        walk { view in
            view.viewController?.sizeClassesDidChange(from: previous, to: classes)
            view.sizeClassesDidChange(from: previous, to: classes)
            return true
        }
    }
}
