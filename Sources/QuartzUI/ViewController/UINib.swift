/// An Interface Builder file, which does not exist on Linux: code that names one compiles, and gets nothing out of it.
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

    /// The objects of the file: none, with a warning.
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
    /// The objects of an Interface Builder file: nil, because there are none.
    @available(*, deprecated, message: "has no effect on Linux: there is no Interface Builder; make the views in code")
    public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? { nil }
}
