import Foundation
import QuartzUI

/// `org.a11y.atspi.Accessible`: name, role, states and relatives of an object.
struct ObjectInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Accessible"
    private let node: AccessibleNode
    private let context: AccessibleContext

    init?(_ node: AccessibleNode, _ context: AccessibleContext) {
        self.node = node
        self.context = context
    }

    var properties: [String: DBusValue] {
        [
            "Name": .string(node.name(in: context.tree)),
            "Description": .string(node.hint),
            "Parent": node.isProgram ? context.desktop : context.reference(context.tree.parent(of: node)),
            "ChildCount": DBusValue(context.tree.children(of: node).count),
            "Locale": .string(Locale.current.identifier),
            "AccessibleId": .string(node.identifier),
        ]
    }

    func call(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]? {
        switch method {
        case "GetChildAtIndex":
            guard let place = arguments.integer(0) else { return nil }
            let children = context.tree.children(of: node)
            return [context.reference(children.indices.contains(place) ? children[place] : nil)]
        case "GetChildren": return [.array(of: "(so)", context.tree.children(of: node).map(context.reference))]
        case "GetIndexInParent": return [DBusValue(context.tree.place(of: node))]
        case "GetRelationSet": return [.array(of: "(ua(so))", [])]
        case "GetRole": return [.uint32(AccessibleRole(node).rawValue)]
        case "GetRoleName", "GetLocalizedRoleName": return [.string(AccessibleRole(node).name)]
        case "GetState":
            return [.array(of: "u", AccessibleState.words(AccessibleState.states(of: node)).map { .uint32($0) })]
        case "GetAttributes":
            let value = node.value.map { DBusValue.texts(["toolkit": "Quartzite", "valuetext": $0]) }
            return [value ?? .texts(["toolkit": "Quartzite"])]
        case "GetApplication": return [context.reference(context.tree.program)]
        case "GetInterfaces":
            let names = AccessibleContext.interfaces.filter { $0.init(node, context) != nil }.map { DBusValue.string($0.name) }
            return [.array(of: "s", names)]
        default: return nil
        }
    }
}

/// `org.a11y.atspi.Application`: the program.
struct ProgramInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Application"

    init?(_ node: AccessibleNode, _ context: AccessibleContext) {
        guard node.isProgram else { return nil }
    }

    var properties: [String: DBusValue] {
        ["ToolkitName": .string("Quartzite"), "Version": .string("1"), "AtspiVersion": .string("2.1"), "Id": .int32(0)]
    }

    func call(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]? {
        method == "GetLocale" ? [.string(Locale.current.identifier)] : nil
    }

    /// The registry numbers programs by setting `Id`, which nobody reads.
    func set(_ property: String, to value: DBusValue) -> Bool { property == "Id" && value.integer != nil }
}
