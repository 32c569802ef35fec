import QuartzSDL

// A delegate that is known by its protocol alone is asked for its methods as other objects are. An object that is an `NSObject` too has
// the method of `NSObjectProtocol`, which precedes these.

extension UIScrollViewDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UIGestureRecognizerDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UITextFieldDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UINavigationControllerDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UITabBarControllerDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UIApplicationDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UITableViewDataSource {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UICollectionViewDataSource {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UIViewControllerTransitioningDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UIAdaptivePresentationControllerDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UISearchBarDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}

extension UIPageViewControllerDelegate {
    /// Whether the object has a method for which a `#selector` was created.
    @_disfavoredOverload
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }
}
