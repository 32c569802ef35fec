import InterfaceFiles

/// A nib, or one scene of a storyboard, whose objects are made in several parts: the controller, then its view, then cells.
final class NibScene {
    /// A weakly held object.
    struct Known {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    let document: NibDocument
    let storyboard: UIStoryboard?
    /// The objects of all parts by identifier.
    var known: [String: Known] = [:]
    /// The controller or the file's owner.
    weak var owner: AnyObject?
    /// The objects at the top that nothing else holds, such as custom objects and gesture recognizers.
    var kept: [AnyObject] = []
    /// The element of the scene's controller.
    let root: InterfaceElement?
    /// The elements whose objects others have made: the labels of cells with a style.
    var reused: Set<String> = []
    /// Creates the controller in the program's code.
    var creator: ((NSCoder) -> UIViewController?)?

    init(_ document: NibDocument, root: InterfaceElement? = nil, storyboard: UIStoryboard? = nil) {
        (self.document, self.root, self.storyboard) = (document, root, storyboard)
    }

    /// Returns the controller that the program's creator makes.
    func custom(_ coder: NSCoder) -> UIViewController? {
        defer { creator = nil }
        return creator?(coder)
    }
}

extension NibScene: ControllerNib {
    func loadView(of controller: UIViewController) -> Bool {
        guard let root, let element = root.child(key: "view") else { return false }
        let builder = NibBuilder(self)
        let layoutGuides = root.list("layoutGuides")
        for guide in layoutGuides { builder.note(guide["type"] == "top" ? NibEdge.top : NibEdge.bottom, id: guide.id) }
        guard let view = builder.view(element) else { return false }
        builder.addTopObjects(besides: root)
        controller.view = view
        if let control = root.child(key: "refreshControl"), let scroll = view as? UIScrollView {
            scroll.refreshControl = builder.refreshControl(control)
        }
        builder.finish(owner: root)
        return true
    }

    func performSegue(_ identifier: String, of controller: UIViewController, sender: Any?) -> Bool {
        guard let root else { return false }
        var waiting = [root]
        while let element = waiting.popLast() {
            if element.name == "segue", element["identifier"] == identifier {
                perform(element, sender: sender)
                return true
            }
            waiting += element.children.reversed()
        }
        return false
    }
}

/// Stands for the controller's top or bottom layout guide in constraints.
final class NibEdge: NSObject {
    static let top = NibEdge()
    static let bottom = NibEdge()
}
