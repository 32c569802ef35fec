import InterfaceFiles

/// Finds the classes that Interface Builder files name.
///
/// A class is found by its name and its module. A program registers the others: private ones, nested ones, and those that a file names
/// differently.
@preconcurrency @MainActor
public enum NibClasses {
    private static var registered: [String: AnyClass] = [:]

    /// Makes a class known by a name, by default its own without the module.
    public static func register(_ type: AnyClass, as name: String? = nil) { registered[name ?? "\(type)"] = type }

    /// Returns the class of a name; nil if there is none.
    static func named(_ name: String, module: String?, beside owner: AnyObject?) -> AnyClass? {
        if let type = registered[name] { return type }
        let modules = [
            module, owner.flatMap { self.module(of: $0) }, UIApplication.shared.delegate.flatMap { self.module(of: $0) },
        ]
        for module in modules.compactMap({ $0 }) {
            if let type = NSClassFromString("\(module).\(name)") { return type }
        }
        return library[name]
    }

    private static func module(of object: AnyObject) -> String? {
        let name = String(reflecting: type(of: object)).prefix { $0 != "." }
        return name.hasPrefix("Quartz") ? nil : String(name)
    }

    /// The library's classes that a file can name as custom ones.
    private static let library: [String: AnyClass] = Dictionary(
        elements.values.map { ("\($0)", $0) }, uniquingKeysWith: { first, _ in first })

    /// The classes of elements.
    static let elements: [String: AnyClass] = [
        "view": UIView.self, "containerView": UIView.self, "tableViewCellContentView": UIView.self,
        "collectionViewCellContentView": UIView.self, "label": UILabel.self, "button": UIButton.self,
        "imageView": UIImageView.self, "switch": UISwitch.self, "slider": UISlider.self, "stepper": UIStepper.self,
        "textField": UITextField.self, "textView": UITextView.self, "segmentedControl": UISegmentedControl.self,
        "progressView": UIProgressView.self, "pageControl": UIPageControl.self,
        "activityIndicatorView": UIActivityIndicatorView.self, "stackView": UIStackView.self, "scrollView": UIScrollView.self,
        "tableView": UITableView.self, "tableViewCell": UITableViewCell.self, "collectionView": UICollectionView.self,
        "collectionViewCell": UICollectionViewCell.self, "collectionReusableView": UICollectionReusableView.self,
        "pickerView": UIPickerView.self, "datePicker": UIDatePicker.self, "visualEffectView": UIVisualEffectView.self,
        "navigationBar": UINavigationBar.self, "toolbar": UIToolbar.self, "tabBar": UITabBar.self,
        "searchBar": UISearchBar.self, "window": UIView.self, "control": UIControl.self,
        "viewController": UIViewController.self, "tableViewController": UITableViewController.self,
        "collectionViewController": UICollectionViewController.self, "navigationController": UINavigationController.self,
        "tabBarController": UITabBarController.self, "splitViewController": UISplitViewController.self,
        "pageViewController": UIPageViewController.self, "tapGestureRecognizer": UITapGestureRecognizer.self,
        "panGestureRecognizer": UIPanGestureRecognizer.self, "pinchGestureRecognizer": UIPinchGestureRecognizer.self,
        "rotationGestureRecognizer": UIRotationGestureRecognizer.self, "swipeGestureRecognizer": UISwipeGestureRecognizer.self,
        "screenEdgePanGestureRecognizer": UIScreenEdgePanGestureRecognizer.self,
        "pongPressGestureRecognizer": UILongPressGestureRecognizer.self,
        "longPressGestureRecognizer": UILongPressGestureRecognizer.self, "gestureRecognizer": UIGestureRecognizer.self,
        "barButtonItem": UIBarButtonItem.self, "tabBarItem": UITabBarItem.self, "navigationItem": UINavigationItem.self,
        "collectionViewFlowLayout": UICollectionViewFlowLayout.self, "collectionViewLayout": UICollectionViewLayout.self,
        "headerFooterView": UITableViewHeaderFooterView.self, "refreshControl": UIRefreshControl.self,
        "listCell": UICollectionViewListCell.self, "windowClass": UIWindow.self,
    ]

    /// The nearest class above a class, or itself, that the library declares and that decodes.
    static func libraryClass(of type: AnyClass) -> AnyClass {
        var current: AnyClass? = type
        while let candidate = current {
            if decoding.contains(ObjectIdentifier(candidate)) { return candidate }
            current = class_superclass(candidate)
        }
        return type
    }

    private static let decoding = Set(elements.values.map { ObjectIdentifier($0) })

    private static func class_superclass(_ type: AnyClass) -> AnyClass? { _getSuperclass(type) }
}
