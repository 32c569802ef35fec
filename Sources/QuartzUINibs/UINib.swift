import InterfaceFiles

/// The objects of a `.xib` file, read at run time.
@preconcurrency @MainActor
open class UINib: NSObject {
    private let document: NibDocument?

    /// Names a file. A file that is missing or damaged is reported, and has no objects.
    ///
    /// - Parameter bundleOrNil: The bundle; nil is the main bundle with the resource bundles beside the program.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        document = NibFiles.document(name, ["xib", "nib"], in: bundleOrNil)
        super.init()
        if document == nil { Diagnostics.warnOnce("UINib: there is no readable \(name).xib") }
        document?.reportUnknown()
    }

    /// Creates a nib from the text or the bytes of a file.
    public init(data: Data, bundle bundleOrNil: Bundle?) {
        document = NibDocument(name: "nib", bundle: bundleOrNil, data: data)
        super.init()
        document?.reportUnknown()
    }

    /// The key of an option of reading.
    nonisolated public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Objects for the file's placeholders, as a dictionary by their identifiers.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    /// Makes the objects of the file, and connects them with the file's owner.
    ///
    /// - Returns: The objects at the top, without placeholders.
    @discardableResult
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        make(owner: ownerOrNil.map { $0 as AnyObject }, options: optionsOrNil, reuseIdentifier: nil)
    }

    /// Makes the objects of the file; a cell without a reuse identifier gets one.
    func make(owner: AnyObject?, options: [OptionsKey: Any]? = nil, reuseIdentifier: String?) -> [AnyObject] {
        guard let document else { return [] }
        let scene = NibScene(document)
        scene.owner = owner
        let builder = NibBuilder(scene)
        builder.reuseIdentifier = reuseIdentifier
        let external = options?[.externalObjects] as? [String: Any] ?? [:]
        var ownerElement: InterfaceElement?
        for element in document.root.list("objects") where element.name == "placeholder" {
            switch element["placeholderIdentifier"] {
            case "IBFilesOwner":
                ownerElement = element
                if let owner { builder.note(owner, id: element.id) }
            case let name?: if let object = external[name] { builder.note(object as AnyObject, id: element.id) }
            case nil: break
            }
        }
        let objects = document.root.list("objects").compactMap { builder.topObject($0) }
        builder.finish(owner: owner == nil ? nil : ownerElement)
        return objects
    }
}

extension UITableView {
    /// Registers a nib, whose first object is a cell, for a reuse identifier; nil removes it.
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        register(nib.map { nib in { nib.first(UITableViewCell.self, identifier) } }, forCell: identifier)
    }
    /// Registers a nib, whose first object is a header or footer, for a reuse identifier; nil removes it.
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        register(nib.map { nib in { nib.first(UITableViewHeaderFooterView.self, identifier) } }, forHeaderFooter: identifier)
    }
}

extension UICollectionView {
    /// Registers a nib, whose first object is a cell, for a reuse identifier; nil removes it.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        register(nib.map { nib in { nib.first(UICollectionViewCell.self, identifier) } }, forCell: identifier)
    }
    /// Registers a nib, whose first object is a view beside items, for a kind and a reuse identifier; nil removes it.
    public func register(_ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String) {
        register(
            nib.map { nib in { nib.first(UICollectionReusableView.self, identifier) } }, forSupplementaryOf: kind, identifier)
    }
}

extension UICollectionViewLayout {
    /// Registers a nib, whose first object is a decoration view, for a kind; nil removes it.
    public func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
        register(nib.map { nib in { nib.first(UICollectionReusableView.self, elementKind) } }, forDecoration: elementKind)
    }
}

extension UINib {
    /// Returns a new view of the file for a list; nil, with a message, if there is none of the class.
    fileprivate func first<View: UIView>(_ type: View.Type, _ identifier: String) -> View? {
        let view = make(owner: nil, reuseIdentifier: identifier).lazy.compactMap { $0 as? View }.first
        if view == nil { Diagnostics.warnOnce("\(document?.name ?? "UINib"): the file has no \(type) for \(identifier)") }
        return view
    }
}

extension Bundle {
    /// Makes the objects of a nib, and connects them with an owner. Returns nil if there is no such file.
    @preconcurrency @MainActor @discardableResult
    public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
        guard NibFiles.document(name, ["xib", "nib"], in: self) != nil else {
            Diagnostics.warnOnce("Bundle.loadNibNamed: there is no readable \(name).xib")
            return nil
        }
        return UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
    }
}

/// Loads views of controllers from nibs by name.
final class NibsByName: DefaultControllerNib {
    init() {}

    /// The nib's name: that of `init(nibName:bundle:)`, else the class's name, also without “Controller”.
    func loadView(of controller: UIViewController) -> Bool {
        let bundle = controller.nibBundle
        let type = "\(Swift.type(of: controller))"
        let isOwn = String(reflecting: Swift.type(of: controller)).hasPrefix("Quartz")
        var names = controller.nibName.map { [$0] } ?? (isOwn ? [] : [type])
        if controller.nibName == nil, !isOwn, type.hasSuffix("ViewController") { names.append(String(type.dropLast(10))) }
        for name in names where NibFiles.document(name, ["xib", "nib"], in: bundle) != nil {
            UINib(nibName: name, bundle: bundle).instantiate(withOwner: controller)
            return controller.isViewLoaded
        }
        return false
    }

    func performSegue(_ identifier: String, of controller: UIViewController, sender: Any?) -> Bool { false }
}
