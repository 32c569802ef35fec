import InterfaceFiles

/// The controllers of a `.storyboard` file, read at run time.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    let document: NibDocument?
    private let name: String
    /// The scenes whose controllers are being made, from the outermost.
    private var making: [ObjectIdentifier] = []

    /// Names a file. A file that is missing or damaged is reported, and has no controllers.
    ///
    /// - Parameter storyboardBundleOrNil: The bundle; nil is the main bundle with the resource bundles beside the program.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        document = NibFiles.document(name, ["storyboard"], in: storyboardBundleOrNil)
        super.init()
        if document == nil { Diagnostics.warnOnce("UIStoryboard: there is no readable \(name).storyboard") }
        document?.reportUnknown()
    }

    /// Creates a storyboard from the text of a file.
    ///
    /// - Parameters:
    ///   - xml: The file's text.
    ///   - name: A name for messages.
    public init(xml: String, name: String = "Storyboard") {
        self.name = name
        document = NibDocument(name: name, bundle: nil, data: Data(xml.utf8))
        super.init()
        document?.reportUnknown()
    }

    /// Returns a new initial controller; nil, with a message, if the storyboard has none.
    open func instantiateInitialViewController() -> UIViewController? {
        guard let document else { return nil }
        guard let id = document.root["initialViewController"], let element = document.elements[id] else {
            Diagnostics.warnOnce("\(document.name): there is no initial controller")
            return nil
        }
        return controller(of: element)
    }

    /// Returns a new initial controller, created by the program's code.
    public func instantiateInitialViewController<Controller: UIViewController>(
        creator: @escaping (NSCoder) -> Controller?
    ) -> Controller? {
        guard let document, let element = document.root["initialViewController"].flatMap({ document.elements[$0] }) else {
            return nil
        }
        return controller(of: element, creator: creator) as? Controller
    }

    /// Returns a new controller with a storyboard identifier. An identifier that the storyboard does not have is reported, and the
    /// controller is a plain one.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        if let made = element(identifier).flatMap({ controller(of: $0) }) { return made }
        Diagnostics.warnOnce("\(name): there is no controller with the identifier \"\(identifier)\"; a plain one is used")
        return UIViewController()
    }

    /// Returns a new controller with a storyboard identifier, created by the program's code.
    public func instantiateViewController<Controller: UIViewController>(
        identifier: String, creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller {
        let made = element(identifier).flatMap { controller(of: $0, creator: creator) }
        if let made = made as? Controller { return made }
        Diagnostics.warnOnce("\(name): there is no \(Controller.self) with the identifier \"\(identifier)\"; a new one is used")
        return Controller.init(nibName: nil, bundle: nil)
    }

    private func element(_ identifier: String) -> InterfaceElement? {
        document?.elements.values.first { $0["storyboardIdentifier"] == identifier }
    }

    /// Makes the controller of an element, with its children.
    func controller(of element: InterfaceElement, creator: ((NSCoder) -> UIViewController?)? = nil) -> UIViewController? {
        guard let document else { return nil }
        if element.name == "viewControllerPlaceholder" { return referenced(element) }
        guard !making.contains(ObjectIdentifier(element)), making.count < 64 else {
            document.warn(element, "the controller contains itself")
            return nil
        }
        making.append(ObjectIdentifier(element))
        defer { making.removeLast() }
        let scene = NibScene(document, root: element, storyboard: self)
        scene.creator = creator
        let builder = NibBuilder(scene)
        guard let controller = builder.controller(element) else { return nil }
        builder.addChildren(to: controller, element)
        builder.finish()
        return controller
    }

    /// The depth of references that are being followed.
    private static var references = 0

    private func referenced(_ element: InterfaceElement) -> UIViewController? {
        guard let other = element["storyboardName"] else { return nil }
        guard Self.references < 16 else {
            document?.warn(element, "the reference leads back to itself")
            return nil
        }
        Self.references += 1
        defer { Self.references -= 1 }
        let bundle = element["bundleIdentifier"].flatMap { Bundle(identifier: $0) } ?? document?.bundle
        let storyboard = UIStoryboard(name: other, bundle: bundle)
        if let identifier = element["referencedIdentifier"] {
            return storyboard.instantiateViewController(withIdentifier: identifier)
        }
        return storyboard.instantiateInitialViewController()
    }
}

extension UIViewController {
    /// The storyboard that created the controller; nil for others.
    public var storyboard: UIStoryboard? { (controllerNib as? NibScene)?.storyboard }
}

extension NibDocument {
    /// Reports the elements that are not honoured, each once.
    func reportUnknown() {
        for element in InterfaceVocabulary.unknown(in: root) { warn(element, "the element is not honoured") }
    }
}
