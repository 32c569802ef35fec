import QuartzUI

/// `org.a11y.atspi.Component`: the place of an object, and its focus.
struct ComponentInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Component"
    let properties: [String: DBusValue] = [:]
    private let node: AccessibleNode
    private let context: AccessibleContext

    init?(_ node: AccessibleNode, _ context: AccessibleContext) {
        guard !node.isProgram else { return nil }
        self.node = node
        self.context = context
    }

    func call(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]? {
        let places = arguments.compactMap(\.integer)
        switch method {
        case "GetExtents":
            let rect = context.rectangle(node.frame, of: node, in: places.first ?? 0)
            return [.structure([rect.minX, rect.minY, rect.width, rect.height].map { DBusValue($0) })]
        case "GetPosition":
            let rect = context.rectangle(node.frame, of: node, in: places.first ?? 0)
            return [DBusValue(rect.minX), DBusValue(rect.minY)]
        case "GetSize":
            let rect = context.rectangle(node.frame, of: node, in: 1)
            return [DBusValue(rect.width), DBusValue(rect.height)]
        case "Contains": return point(places).map { [.boolean(node.frame.contains($0))] }
        case "GetAccessibleAtPoint": return point(places).map { [context.reference(deepest(at: $0))] }
        // A window's layer is 7, a widget's 3.
        case "GetLayer": return [.uint32(node.object is UIWindow ? 7 : 3)]
        case "GetMDIZOrder": return [.int16(-1)]
        case "GetAlpha": return [.double(Double(node.view?.alpha ?? 1))]
        case "GrabFocus": return [.boolean(node.view?.becomeFirstResponder() ?? false)]
        case "ScrollTo": return [.boolean(scrollsIntoSight())]
        default: return nil
        }
    }

    private func point(_ places: [Int]) -> CGPoint? {
        guard places.count >= 3, let window = node.window else { return nil }
        return context.point(places[0], places[1], in: window, coordinates: places[2])
    }

    /// Returns the innermost object at a point of the window, the last in reading order where several overlap.
    private func deepest(at point: CGPoint) -> AccessibleNode? {
        guard node.frame.contains(point) else { return nil }
        var found = node
        while let inner = context.tree.children(of: found).last(where: { $0.frame.contains(point) }) { found = inner }
        return found
    }

    private func scrollsIntoSight() -> Bool {
        var outer = node.view?.superview
        while let view = outer {
            if let scroller = view as? UIScrollView, let inner = node.view {
                scroller.scrollRectToVisible(inner.convert(inner.bounds, to: scroller), animated: false)
                return true
            }
            outer = view.superview
        }
        return false
    }
}
