/// The Interface Builder file from which a controller gets its view and its segues. The module that reads the files supplies it.
@preconcurrency @MainActor
package protocol ControllerNib: AnyObject {
    /// Sets the controller's view from the file.
    ///
    /// - Returns: False if there is no such file; the controller then makes a plain view.
    func loadView(of controller: UIViewController) -> Bool
    /// Performs a segue of the controller.
    ///
    /// - Returns: False if the file has no segue with the identifier.
    func performSegue(_ identifier: String, of controller: UIViewController, sender: Any?) -> Bool
}

/// Finds the files of controllers that were not created by a storyboard: by the name of `init(nibName:bundle:)` or of the class.
@preconcurrency @MainActor
package protocol DefaultControllerNib: ControllerNib {
    init()
}

extension UIViewController {
    /// The reader of files; nil if the program does not link the module that reads them.
    private static let defaultNib: (any ControllerNib)? =
        (NSClassFromString("QuartzUINibs.NibsByName") as? any DefaultControllerNib.Type)?.init()

    /// Sets the view from the controller's Interface Builder file.
    ///
    /// - Returns: False if there is none.
    package final func loadViewFromNib() -> Bool {
        let loaded = (controllerNib ?? Self.defaultNib)?.loadView(of: self) ?? false
        if !loaded, let nibName { Diagnostics.warnOnce("UIViewController.init(nibName:): there is no nib \(nibName)") }
        return loaded && isViewLoaded
    }
}
