/// An Interface Builder file. None exists on Linux: code that names one compiles, and gets no objects.
@available(*, deprecated, message: "has no effect on Linux: there is no Interface Builder; make the views in code")
@preconcurrency @MainActor
open class UINib: NSObject {
    private let name: String

    /// Names a file.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

    /// The key of an option of reading.
    nonisolated public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Returns the objects of the file: none, with a warning.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        Diagnostics.warnOnce("UINib: “\(name)” cannot be read, for there is no Interface Builder on Linux; it has no objects")
        return []
    }
}

extension UITableView {
    /// Registers cells of a file.
    @available(*, deprecated, message: "has no effect on Linux: there is no Interface Builder; register the cell's class")
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}
    /// Registers headers and footers of a file.
    @available(*, deprecated, message: "has no effect on Linux: there is no Interface Builder; register the view's class")
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {}
}

extension UICollectionView {
    /// Registers cells of a file.
    @available(*, deprecated, message: "has no effect on Linux: there is no Interface Builder; register the cell's class")
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}
    /// Registers views beside items of a file.
    @available(*, deprecated, message: "has no effect on Linux: there is no Interface Builder; register the view's class")
    public func register(_ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String) {}
}

extension Bundle {
    /// Returns the objects of an Interface Builder file: nil, because there are none.
    @available(*, deprecated, message: "has no effect on Linux: there is no Interface Builder; make the views in code")
    public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? { nil }
}

/// A transition from one controller to another, created in code because Linux has no storyboards.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    /// The identifier.
    public let identifier: String?
    /// The present controller.
    public let source: UIViewController
    /// The controller to show.
    public let destination: UIViewController
    private let handler: (() -> Void)?

    /// Creates a segue that a subclass performs.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination, handler) = (identifier, source, destination, nil)
        super.init()
    }

    /// Creates a segue that a closure performs.
    public init(
        identifier: String?, source: UIViewController, destination: UIViewController, performHandler: @escaping () -> Void
    ) {
        (self.identifier, self.source, self.destination, handler) = (identifier, source, destination, performHandler)
        super.init()
    }

    /// Performs the segue: calls the handler, or presents the destination.
    open func perform() {
        if let handler { handler() } else { source.present(destination, animated: true) }
    }
}
