import QuartzUI

/// An object of the accessibility tree: a view, an accessibility element, or the program itself.
final class AccessibleNode {
    /// The number in the object's path on the bus; 0 is the program.
    let number: Int
    /// The view or element; nil for the program, and for an object that no longer exists.
    private(set) weak var object: UIResponder?

    init(number: Int, object: UIResponder?) {
        self.number = number
        self.object = object
    }

    var isProgram: Bool { number == 0 }
    var view: UIView? { object as? UIView }
    var element: UIAccessibilityElement? { object as? UIAccessibilityElement }
    /// The window that shows the object.
    var window: UIWindow? {
        (view as? UIWindow) ?? view?.window ?? place?.window
    }
    /// The view that contains an element, or the element around it; elements around more than 64 others have none.
    fileprivate var place: UIView? {
        var container = element?.accessibilityContainer
        for _ in 0..<64 {
            guard let outer = container as? UIAccessibilityElement else { break }
            container = outer.accessibilityContainer
        }
        return container as? UIView
    }
}

/// The objects that assistive technology sees: the windows, their accessibility elements, and the containers between them.
///
/// It is read from the views when a client reads it. Lists of children are kept until ``endTurn()``.
final class AccessibilityTree {
    let program = AccessibleNode(number: 0, object: nil)

    private struct Children {
        let nodes: [AccessibleNode]
        let places: [ObjectIdentifier: Int]
    }

    private var nodes: [Int: AccessibleNode] = [:]
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var next = 1
    private var children: [Int: Children] = [:]
    /// The number of nodes at which those of destroyed objects are removed.
    private var sweepCount = 256

    /// Forgets lists of children, because views may change before the next call.
    func endTurn() {
        children.removeAll(keepingCapacity: true)
        guard nodes.count > sweepCount else { return }
        nodes = nodes.filter { $0.value.object != nil }
        numbers = numbers.filter { nodes[$0.value] != nil }
        sweepCount = max(256, nodes.count * 2)
    }

    /// Returns the node of an object. The same object has the same node as long as it exists.
    func node(of object: UIResponder) -> AccessibleNode {
        let identity = ObjectIdentifier(object)
        if let known = numbers[identity].flatMap({ nodes[$0] }), known.object === object { return known }
        let node = AccessibleNode(number: next, object: object)
        next += 1
        nodes[node.number] = node
        numbers[identity] = node.number
        return node
    }

    /// Returns the node of a number; nil if there is none or its object no longer exists.
    func node(number: Int) -> AccessibleNode? {
        if number == 0 { return program }
        guard let node = nodes[number], node.object != nil else { return nil }
        return node
    }

    // MARK: Relations

    /// Returns a node's children in reading order.
    func children(of node: AccessibleNode) -> [AccessibleNode] { list(of: node).nodes }

    /// Returns a node's place among its parent's children; -1 for one that is not shown.
    func place(of node: AccessibleNode) -> Int {
        guard let object = node.object, let parent = parent(of: node) else { return -1 }
        return list(of: parent).places[ObjectIdentifier(object)] ?? -1
    }

    /// Returns the nearest object around a node that is in the tree; nil for the program and for objects without a window.
    func parent(of node: AccessibleNode) -> AccessibleNode? {
        if node.isProgram { return nil }
        if node.object is UIWindow { return program }
        if let outer = node.element?.accessibilityContainer as? UIAccessibilityElement { return self.node(of: outer) }
        var view = node.element.map { $0.accessibilityContainer as? UIView } ?? node.view?.superview
        // A view that another one lists as its element is below that one.
        while let candidate = view, !Self.isExposed(candidate) || candidate.isAccessibilityElement && node.element == nil {
            view = candidate.superview
        }
        return view.map { self.node(of: $0) }
    }

    private func list(of node: AccessibleNode) -> Children {
        if let known = children[node.number] { return known }
        let objects: [UIResponder] =
            node.isProgram
            ? UIWindow.all.filter { !$0.isHidden && $0.isKeyOrShown }
            : node.view.map(Self.children) ?? node.element?.accessibilityElements?.compactMap { $0 as? UIResponder } ?? []
        let nodes = objects.map { self.node(of: $0) }
        let places = Dictionary(objects.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
        let list = Children(nodes: nodes, places: places)
        children[node.number] = list
        return list
    }

    private static func children(of view: UIView) -> [UIResponder] {
        if view.accessibilityElementsHidden { return [] }
        if let listed = view.accessibilityElements { return listed.compactMap { $0 as? UIResponder } }
        if view.isAccessibilityElement, !(view is UIWindow) { return [] }
        let shown = view.subviews.filter { !$0.isHidden && $0.alpha > 0.01 }
        if let modal = shown.last(where: \.accessibilityViewIsModal) { return exposed([modal]) }
        return exposed(shown)
    }

    /// Replaces views without a meaning by their children.
    private static func exposed(_ views: [UIView]) -> [UIResponder] {
        views.flatMap { isExposed($0) ? [$0] : children(of: $0) }
    }

    /// Whether a view is an object of the tree, and not only a place for others.
    static func isExposed(_ view: UIView) -> Bool {
        // Views may keep a label without a text for later.
        if view is UILabel, view.accessibilityLabel?.isEmpty ?? true { return false }
        return view.isAccessibilityElement || view is UIWindow || AccessibleRole.ofContainer(view) != nil
    }
}

extension UIWindow {
    /// Whether the window is on screen: it has content, or it is the key window.
    fileprivate var isKeyOrShown: Bool { self === UIWindow.key || !subviews.isEmpty }
}
