import InterfaceFiles

extension NibBuilder {
    /// Sets an object's outlets, and adds the actions and segues that it begins.
    func connect(_ object: AnyObject, _ element: InterfaceElement) {
        var collections: [(name: String, objects: [AnyObject], element: InterfaceElement)] = []
        for connection in element.list("connections") {
            switch connection.name {
            case "outlet": setOutlet(connection, of: object)
            case "outletCollection":
                guard let name = connection["property"], let value = destination(of: connection) else { continue }
                if let index = collections.firstIndex(where: { $0.name == name }) {
                    collections[index].objects.append(value)
                } else {
                    collections.append((name, [value], connection))
                }
            case "action": addAction(connection, to: object)
            case "segue": addSegue(connection, to: object)
            default: break
            }
        }
        for collection in collections { set(collection.name, of: object, to: collection.objects, collection.element) }
    }

    private func destination(of connection: InterfaceElement) -> AnyObject? {
        guard let id = connection["destination"] else { return nil }
        if let object = object(id) { return object }
        if id == "-1" { return scene.owner }
        // An object that is made later, such as the view of a controller, connects itself; one that is missing is reported.
        if document.elements[id] == nil { document.warn(connection, "there is no object \(id)") }
        return nil
    }

    private func setOutlet(_ connection: InterfaceElement, of object: AnyObject) {
        guard let name = connection["property"], let value = destination(of: connection) else { return }
        set(name, of: object, to: value, connection)
    }

    private func set(_ name: String, of object: AnyObject, to value: Any, _ connection: InterfaceElement) {
        let table = (type(of: object) as? any NibConnectable.Type)?.nibConnections
        if let table, let isSet = table.set(name, of: object, to: value) {
            if !isSet {
                document.warn(connection, "the outlet \(name) of \(type(of: object)) has another type than \(type(of: value))")
            }
        } else if !NibOutlets.set(name, of: object, to: value) {
            document.warn(connection, "\(type(of: object)) has no outlet \(name) in its table")
        }
    }

    // MARK: Actions

    private func addAction(_ connection: InterfaceElement, to object: AnyObject) {
        guard let selector = connection["selector"] else { return document.warn(connection, "the action has no selector") }
        let toFirstResponder =
            connection["destination"].flatMap { document.elements[$0] }?["placeholderIdentifier"] == "IBFirstResponder"
        var target: AnyObject?
        if !toFirstResponder {
            target = destination(of: connection)
            if target == nil { return }
        }
        let message = NibMessage(selector, target: target, connection, document)
        switch object {
        case let control as UIControl:
            let event = NibMessage.events[connection["eventType"] ?? ""] ?? control.defaultNibEvent
            control.addAction(UIAction { [weak control] _ in if let control { message.send(from: control) } }, for: event)
        case let gesture as UIGestureRecognizer:
            gesture.addAction { message.send(from: $0) }
        case let item as UIBarButtonItem:
            item.primaryAction = message.action(keeping: item)
        default: document.warn(connection, "a \(type(of: object)) sends no actions")
        }
    }

    private func addSegue(_ segue: InterfaceElement, to object: AnyObject) {
        guard segue["kind"] != "relationship", segue["kind"] != "embed" else { return addEmbedding(segue, to: object) }
        // The controller holds the scene, and the scene may hold the object.
        let start: (AnyObject) -> Void = { [weak scene] sender in scene?.begin(segue, sender: sender) }
        switch object {
        case let control as UIControl:
            let event = NibMessage.events[segue["eventType"] ?? ""] ?? control.defaultNibEvent
            control.addAction(UIAction { [weak control] _ in if let control { start(control) } }, for: event)
        case let gesture as UIGestureRecognizer:
            gesture.addAction { if $0.beginsSegue { start($0) } }
        case let item as UIBarButtonItem:
            let title = item.title
            let image = item.image
            item.primaryAction = UIAction(title: title ?? "", image: image) { [weak item] _ in if let item { start(item) } }
        case let cell as UITableViewCell:
            if segue["trigger"] == "accessoryAction" {
                cell.accessorySegue = { [weak cell] in if let cell { start(cell) } }
            } else {
                cell.selectionSegue = { [weak cell] in if let cell { start(cell) } }
            }
        case let cell as UICollectionViewCell:
            cell.selectionSegue = { [weak cell] in if let cell { start(cell) } }
        case is UIViewController: break
        default: document.warn(segue, "a \(type(of: object)) begins no segue")
        }
    }

    /// Embeds the controller of a container view.
    private func addEmbedding(_ segue: InterfaceElement, to object: AnyObject) {
        guard segue["kind"] == "embed", let view = object as? UIView, let parent = scene.owner as? UIViewController else {
            return
        }
        let destination = segue["destination"].flatMap { document.elements[$0] }
        let isCycle = sequence(first: parent, next: \.parent).contains { ($0.controllerNib as? NibScene)?.root === destination }
        guard destination == nil || !isCycle else { return document.warn(segue, "the controller contains itself") }
        guard let child = scene.destination(of: segue) else { return }
        let made = UIStoryboardSegue(identifier: segue["identifier"], source: parent, destination: child) {}
        parent.addChild(child)
        parent.prepare(for: made, sender: nil)
        child.view.frame = view.bounds
        child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(child.view)
        child.didMove(toParent: parent)
    }
}

extension UIGestureRecognizer {
    /// Whether the gesture has just begun what it begins once: a continuous one at its start, a discrete one when it is recognised.
    fileprivate var beginsSegue: Bool {
        let isDiscrete = self is UITapGestureRecognizer || self is UISwipeGestureRecognizer
        return isDiscrete ? state == .ended : state == .began
    }
}

extension UIControl {
    /// The event of actions without an event in the file.
    fileprivate var defaultNibEvent: UIControl.Event {
        self is UIButton ? .touchUpInside : self is UITextField ? .editingDidEndOnExit : .valueChanged
    }
}

/// A selector of a file and its target, or the responder chain.
final class NibMessage {
    private let selector: String
    private weak var target: AnyObject?
    private let isForChain: Bool
    private let report: (AnyObject) -> Void

    init(_ selector: String, target: AnyObject?, _ connection: InterfaceElement, _ document: NibDocument) {
        (self.selector, self.target, isForChain) = (selector, target, target == nil)
        report = { document.warn(connection, "\(type(of: $0)) has no action \(selector) in its table") }
    }

    func send(from sender: AnyObject) {
        if !isForChain {
            guard let target else { return }
            if !call(target, sender) { report(target) }
            return
        }
        var responder = (sender as? UIResponder) ?? UIApplication.shared.keyWindow
        while let current = responder {
            if call(current, sender) { return }
            responder = current.next
        }
    }

    private func call(_ target: AnyObject, _ sender: AnyObject) -> Bool {
        guard let action = (type(of: target) as? any NibConnectable.Type)?.nibConnections.action(selector) else {
            return NibOutlets.call(selector, target, sender)
        }
        _ = action(target, [sender, nil])
        return true
    }

    /// Returns an action with an item's title and image.
    func action(keeping item: UIBarButtonItem) -> UIAction {
        UIAction(title: item.title ?? "", image: item.image) { [weak item] _ in if let item { self.send(from: item) } }
    }

    static let events: [String: UIControl.Event] = [
        "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat, "touchDragInside": .touchDragInside,
        "touchDragOutside": .touchDragOutside, "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
        "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside, "touchCancel": .touchCancel,
        "valueChanged": .valueChanged, "primaryActionTriggered": .primaryActionTriggered,
        "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
        "editingDidEndOnExit": .editingDidEndOnExit,
    ]
}

/// The outlets and actions of the library's classes.
enum NibOutlets {
    /// Sets an outlet of a library class.
    ///
    /// - Returns: False if there is none with the name, or the value has another type.
    static func set(_ name: String, of object: AnyObject, to value: Any) -> Bool {
        switch (name, object) {
        case ("view", let controller as UIViewController): return assign(value) { controller.view = $0 }
        case ("delegate", let table as UITableView): return assign(value) { table.delegate = $0 as any UITableViewDelegate }
        case ("delegate", let collection as UICollectionView):
            return assign(value) { collection.delegate = $0 as any UICollectionViewDelegate }
        case ("delegate", let text as UITextView): return assign(value) { text.delegate = $0 as any UITextViewDelegate }
        case ("delegate", let scroll as UIScrollView): return assign(value) { scroll.delegate = $0 as any UIScrollViewDelegate }
        case ("delegate", let field as UITextField): return assign(value) { field.delegate = $0 as any UITextFieldDelegate }
        case ("delegate", let bar as UISearchBar): return assign(value) { bar.delegate = $0 as any UISearchBarDelegate }
        case ("delegate", let bar as UITabBar): return assign(value) { bar.delegate = $0 as any UITabBarDelegate }
        case ("delegate", let picker as UIPickerView): return assign(value) { picker.delegate = $0 as any UIPickerViewDelegate }
        case ("delegate", let gesture as UIGestureRecognizer):
            return assign(value) { gesture.delegate = $0 as any UIGestureRecognizerDelegate }
        case ("delegate", let navigation as UINavigationController):
            return assign(value) { navigation.delegate = $0 as any UINavigationControllerDelegate }
        case ("delegate", let tabs as UITabBarController):
            return assign(value) { tabs.delegate = $0 as any UITabBarControllerDelegate }
        case ("delegate", let pages as UIPageViewController):
            return assign(value) { pages.delegate = $0 as any UIPageViewControllerDelegate }
        case ("delegate", let split as UISplitViewController):
            return assign(value) { split.delegate = $0 as any UISplitViewControllerDelegate }
        case ("dataSource", let table as UITableView):
            return assign(value) { table.dataSource = $0 as any UITableViewDataSource }
        case ("dataSource", let collection as UICollectionView):
            return assign(value) { collection.dataSource = $0 as any UICollectionViewDataSource }
        case ("dataSource", let picker as UIPickerView):
            return assign(value) { picker.dataSource = $0 as any UIPickerViewDataSource }
        case ("dataSource", let pages as UIPageViewController):
            return assign(value) { pages.dataSource = $0 as any UIPageViewControllerDataSource }
        case ("gestureRecognizers", let view as UIView):
            return assign(value) { (added: [UIGestureRecognizer]) in added.forEach(view.addGestureRecognizer) }
        case ("backgroundView", let table as UITableView): return assign(value) { table.backgroundView = $0 as UIView }
        case ("backgroundView", let cell as UITableViewCell): return assign(value) { cell.backgroundView = $0 as UIView }
        case ("selectedBackgroundView", let cell as UITableViewCell):
            return assign(value) { cell.selectedBackgroundView = $0 as UIView }
        case ("accessoryView", let cell as UITableViewCell): return assign(value) { cell.accessoryView = $0 as UIView }
        case ("tableView", let controller as UITableViewController):
            return assign(value) { controller.tableView = $0 as UITableView }
        case ("collectionView", let controller as UICollectionViewController):
            return assign(value) { controller.collectionView = $0 as UICollectionView }
        case ("navigationBar", _), ("searchDisplayController", _), ("masterViewController", _): return true
        default: return false
        }
    }

    private static func assign<Value>(_ value: Any, _ set: (Value) -> Void) -> Bool {
        guard let value = value as? Value else { return false }
        set(value)
        return true
    }

    /// Sends an action that the library's own classes have.
    static func call(_ selector: String, _ target: AnyObject, _ sender: AnyObject) -> Bool {
        switch (selector, target) {
        case ("resignFirstResponder", let responder as UIResponder): _ = responder.resignFirstResponder()
        case ("becomeFirstResponder", let responder as UIResponder): _ = responder.becomeFirstResponder()
        case ("toggle:", _), ("toggleBoldface:", _): return false
        case ("startAnimating", let view as UIActivityIndicatorView): view.startAnimating()
        case ("stopAnimating", let view as UIActivityIndicatorView): view.stopAnimating()
        default: return false
        }
        return true
    }
}
