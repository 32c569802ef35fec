import InterfaceFiles

extension NibBuilder {
    /// Sets a controller's properties. Its children follow when the scene's controller is finished.
    func configure(_ controller: UIViewController, _ element: InterfaceElement) {
        note(controller, element)
        controller.controllerNib = scene
        scene.owner = controller
        let reader = reader(element)
        if let item = element.child(key: "navigationItem") { configure(controller.navigationItem, item) }
        if let item = element.child(key: "tabBarItem") {
            let own = UITabBarItem(title: nil, image: nil, tag: 0)
            configure(own, item)
            controller.tabBarItem = own
        }
        reader.set(controller, \.title, "title")
        reader.set(controller, \.hidesBottomBarWhenPushed, "hidesBottomBarWhenPushed")
        reader.set(controller, \.modalPresentationStyle, "modalPresentationStyle", NibSegues.styles)
        reader.set(controller, \.modalTransitionStyle, "modalTransitionStyle", NibSegues.transitions)
        reader.set(controller, \.preferredContentSize, "contentSizeForViewInPopover")
        reader.set(controller, \.preferredContentSize, "preferredContentSize")
        reader.set(controller, \.isEditing, "editing")
        let tools = element.list("toolbarItems")
        if !tools.isEmpty { controller.toolbarItems = barButtons(tools) }
        switch controller {
        case let navigation as UINavigationController:
            if let bar = element.child(key: "navigationBar") { fill(navigation.navigationBar, bar) }
            if let bar = element.child(key: "toolbar") { fill(navigation.toolbar, bar) }
            reader.set(navigation, \.isNavigationBarHidden, "navigationBarHidden")
            if let hidden = reader.bool("toolbarHidden") { navigation.isToolbarHidden = hidden }
            reader.set(navigation, \.hidesBarsOnSwipe, "hidesBarsOnSwipe")
            reader.set(navigation, \.hidesBarsOnTap, "hidesBarsOnTap")
        case let tabs as UITabBarController:
            if let bar = element.child(key: "tabBar") { fill(tabs.tabBar, bar) }
        case let table as UITableViewController:
            reader.set(table, \.clearsSelectionOnViewWillAppear, "clearsSelectionOnViewWillAppear")
        default: break
        }
        for attribute in element.list("userDefinedRuntimeAttributes") { setRuntimeAttribute(attribute, of: controller) }
    }

    /// Adds the controllers that relationships name: a navigation controller's root, tabs, columns.
    func addChildren(to controller: UIViewController, _ element: InterfaceElement) {
        let relations = element.list("connections").filter { $0["kind"] == "relationship" }
        let children = relations.compactMap { relation in
            scene.destination(of: relation).map { (relation["relationship"] ?? "", $0) }
        }
        guard !children.isEmpty else { return }
        switch controller {
        case let navigation as UINavigationController:
            navigation.setViewControllers(children.map(\.1), animated: false)
        case let tabs as UITabBarController:
            tabs.setViewControllers(children.map(\.1), animated: false)
        case let split as UISplitViewController:
            let columns: [String: UISplitViewController.Column] = [
                "masterViewController": .primary, "primaryColumnViewController": .primary,
                "supplementaryColumnViewController": .supplementary, "detailViewController": .secondary,
                "secondaryColumnViewController": .secondary, "compactViewController": .compact,
            ]
            if split.style == .unspecified {
                split.viewControllers = children.map(\.1)
            } else {
                for (name, child) in children { split.setViewController(child, for: columns[name] ?? .secondary) }
            }
        default: document.warn(element, "relationships of a \(type(of: controller)) are not honoured")
        }
    }

    /// Makes the scene's gesture recognizers and custom objects, which stand beside its controller.
    func addTopObjects(besides root: InterfaceElement?) {
        for element in root?.parent?.children ?? [] where element !== root {
            if let made = topObject(element) { scene.kept.append(made) }
        }
    }

    /// Makes an object at the top of a file that is neither controller nor placeholder.
    func topObject(_ element: InterfaceElement) -> AnyObject? {
        if InterfaceVocabulary.gestures.contains(element.name) { return recognizer(element) }
        if InterfaceVocabulary.views.contains(element.name) { return view(element) }
        switch element.name {
        case "customObject": return customObject(element)
        case "barButtonItem": return barButtons([element]).first
        case "navigationItem": return navigationItem(element)
        case "collectionViewFlowLayout", "collectionViewLayout": return collectionLayout(element)
        case "placeholder", "exit", "mutableArray": return nil
        default: return InterfaceVocabulary.controllers.contains(element.name) ? controller(element) : nil
        }
    }

    private func customObject(_ element: InterfaceElement) -> AnyObject? {
        let type = declaredClass(of: element, or: NSObject.self)
        guard let made = (type as? UIResponder.Type)?.init() ?? NibObjects.make(type) else {
            document.warn(element, "objects of \(type) cannot be made; conform the class to NibConnectable with an init()")
            return nil
        }
        note(made, element)
        for attribute in element.list("userDefinedRuntimeAttributes") { setRuntimeAttribute(attribute, of: made) }
        return made
    }

    /// Makes a gesture recognizer.
    func recognizer(_ element: InterfaceElement) -> UIGestureRecognizer? {
        let type = declaredClass(of: element, or: UIGestureRecognizer.self)
        let made = type.init(target: nil, action: nil)
        note(made, element)
        let reader = reader(element)
        reader.set(made, \.isEnabled, "enabled")
        reader.set(made, \.cancelsTouchesInView, "cancelsTouchesInView")
        reader.set(made, \.delaysTouchesEnded, "delaysTouchesEnded")
        switch made {
        case let tap as UITapGestureRecognizer:
            reader.set(tap, \.numberOfTapsRequired, "numberOfTapsRequired")
            reader.set(tap, \.numberOfTouchesRequired, "numberOfTouchesRequired")
        case let pan as UIScreenEdgePanGestureRecognizer:
            pan.edges = ["left", "right", "top", "bottom"].reduce(into: []) { edges, name in
                let sides: [String: UIRectEdge] = ["left": .left, "right": .right, "top": .top, "bottom": .bottom]
                if (element[name] ?? element.child(key: "edges")?[name]) == "YES" { edges.formUnion(sides[name] ?? []) }
            }
        case let pan as UIPanGestureRecognizer:
            reader.set(pan, \.minimumNumberOfTouches, "minimumNumberOfTouches")
            reader.set(pan, \.maximumNumberOfTouches, "maximumNumberOfTouches")
        case let swipe as UISwipeGestureRecognizer:
            reader.set(
                swipe, \.direction, "direction", ["left": .left, "right": .right, "up": .up, "down": .down])
        case let press as UILongPressGestureRecognizer:
            reader.set(press, \.minimumPressDuration, "minimumPressDuration")
            reader.set(press, \.allowableMovement, "allowableMovement")
            reader.set(press, \.numberOfTapsRequired, "numberOfTapsRequired")
        default: break
        }
        return made
    }
}

/// Creates custom objects, which are no responders.
enum NibObjects {
    static func make(_ type: NSObject.Type) -> NSObject? { (type as? any NibCreatable.Type)?.init() as? NSObject }
}

/// A class whose objects an Interface Builder file creates beside its views, such as a data source.
@preconcurrency @MainActor
public protocol NibCreatable: NibConnectable {
    /// Creates an object.
    init()
}
