import InterfaceFiles

/// Makes the objects of one part of a file: of a nib, of a scene's controller, of its view or of a prototype cell.
///
/// The steps are those of UIKit: all objects are created and get their properties; then outlets and actions are connected and
/// constraints are added; then all objects are awakened.
final class NibBuilder {
    let scene: NibScene
    var document: NibDocument { scene.document }
    /// The objects by identifier.
    private(set) var objects: [String: AnyObject] = [:]
    /// The objects with their elements, in the order of the file.
    private(set) var made: [(object: AnyObject, element: InterfaceElement)] = []
    /// The constraints with the views that contain them.
    var constraints: [(view: UIView, element: InterfaceElement)] = []
    /// The values to use for a cell's reuse identifier where the file has none.
    var reuseIdentifier: String?

    init(_ scene: NibScene) { self.scene = scene }

    /// Returns an object of this part or of one that was loaded before.
    func object(_ id: String?) -> AnyObject? {
        guard let id else { return nil }
        return objects[id] ?? scene.known[id]?.object
    }

    /// Stores an object under an element's identifier.
    func note(_ object: AnyObject, _ element: InterfaceElement) {
        if let id = element.id { objects[id] = object }
        made.append((object, element))
    }

    /// Stores an object that is no element's own, such as a layout guide.
    func note(_ object: AnyObject, id: String?) { if let id { objects[id] = object } }

    /// Returns a text in the language of the program, where a table beside the file has one.
    func localized(_ text: String, _ key: String, of element: InterfaceElement) -> String {
        scene.document.strings.text(of: element, key) ?? text
    }

    // MARK: Creating

    /// Returns the class of an element, and reports a custom one that is missing.
    func declaredClass<Class: AnyObject>(of element: InterfaceElement, or base: Class.Type) -> Class.Type {
        let usual = NibClasses.elements[element.name] as? Class.Type ?? base
        guard let name = element["customClass"] else { return usual }
        guard let custom = NibClasses.named(name, module: element["customModule"], beside: scene.owner) else {
            document.warn(element, "there is no class \(name); \(usual) is used")
            return usual
        }
        guard let fitting = custom as? Class.Type else {
            document.warn(element, "the class \(name) is no \(base); \(usual) is used")
            return usual
        }
        return fitting
    }

    /// Creates the view of an element with its properties and subviews.
    func view(_ element: InterfaceElement) -> UIView? {
        guard InterfaceVocabulary.views.contains(element.name) else { return nil }
        let type = declaredClass(of: element, or: UIView.self)
        let coder = coder(element, type)
        coder.frame = reader(element).frame ?? .zero
        coder.configure = { [unowned self] in if let view = $0 as? UIView { configure(view, element) } }
        if let layout = element.child(key: "collectionViewLayout") { coder.collectionLayout = collectionLayout(layout) }
        let view = type.init(coder: coder) ?? replacement(element, type, coder)
        finish(view, coder)
        return view
    }

    /// Creates the controller of an element with its properties, without its view.
    func controller(_ element: InterfaceElement) -> UIViewController? {
        guard InterfaceVocabulary.controllers.contains(element.name) else { return nil }
        let type = declaredClass(of: element, or: UIViewController.self)
        let coder = coder(element, type)
        coder.configure = { [unowned self] in if let made = $0 as? UIViewController { configure(made, element) } }
        guard let controller = scene.custom(coder) ?? type.init(coder: coder) else {
            document.warn(element, "init(coder:) of \(type) returns nil; a plain controller is used")
            let plain = UIViewController()
            finish(plain, coder)
            return plain
        }
        finish(controller, coder)
        return controller
    }

    func coder(_ element: InterfaceElement, _ type: AnyClass) -> NibCoder {
        let coder = NibCoder()
        coder.values = element.attributes
        if coder.values["reuseIdentifier"] == nil { coder.values["reuseIdentifier"] = reuseIdentifier }
        coder.libraryClass = NibClasses.libraryClass(of: type)
        coder.bundle = document.bundle
        return coder
    }

    /// Configures an object whose initializer has not, because a program's does not call the library's `init(coder:)`.
    func finish(_ object: AnyObject, _ coder: NibCoder) {
        let configure = coder.configure
        coder.configure = nil
        configure?(object)
    }

    private func replacement(_ element: InterfaceElement, _ type: AnyClass, _ coder: NibCoder) -> UIView {
        document.warn(element, "init(coder:) of \(type) returns nil; the element's own class is used")
        coder.libraryClass = UIView.self
        return UIView(frame: coder.frame)
    }

    func reader(_ element: InterfaceElement) -> NibReader { NibReader(element: element, builder: self) }

    // MARK: Finishing

    /// Applies variations for the size classes of a view, and again whenever they change.
    private func follow(_ variations: NibVariations, in view: UIView) {
        variations.apply(NibSizeClasses(view.traitCollection))
        guard variations.isVaried else { return }
        view.registerForTraitChanges([UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self]) { (view: UIView, _) in
            variations.apply(NibSizeClasses(view.traitCollection))
        }
    }

    /// Connects and awakens the objects that have been made.
    ///
    /// - Parameter owner: An element whose connections are set too: that of the controller that gets its view.
    func finish(owner: InterfaceElement? = nil) {
        let variations = addConstraints()
        for (id, object) in objects { scene.known[id] = NibScene.Known(object) }
        if let view = made.lazy.compactMap({ $0.object as? UIView }).first { follow(variations, in: view) }
        if let owner, let object = object(owner.id) { connect(object, owner) }
        for (object, element) in made { connect(object, element) }
        for (object, _) in made {
            switch object {
            case let object as any NibConnectable: object.awakeFromNib()
            case let item as UIBarItem: item.awakeFromNib()
            default: break
            }
        }
        made = []
    }
}
