import QuartzUI

/// One of AT-SPI's interfaces of an object.
protocol AccessibleInterface {
    /// The interface's name on the bus.
    static var name: String { get }
    /// Creates the interface; nil if the object has not got it.
    init?(_ node: AccessibleNode, _ context: AccessibleContext)
    /// The properties.
    var properties: [String: DBusValue] { get }
    /// Performs a method.
    /// - Returns: The results; nil if there is no such method, or its arguments are of other types.
    func call(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]?
    /// Sets a property.
    /// - Returns: Whether it can be set.
    func set(_ property: String, to value: DBusValue) -> Bool
}

extension AccessibleInterface {
    func set(_ property: String, to value: DBusValue) -> Bool { false }
}

/// The tree and the place of its windows, for the interfaces of its objects.
struct AccessibleContext {
    let tree: AccessibilityTree
    /// The program's name on the bus.
    let busName: String
    /// The parent of the program: the registry's desktop.
    let desktop: DBusValue
    /// Returns the position of a window's content on the screen, in pixels, and its pixels per point.
    let placement: (UIWindow) -> (origin: CGPoint, scale: CGFloat)

    /// The path of the program.
    static let rootPath = "/org/a11y/atspi/accessible/root"
    private static let prefix = "/org/a11y/atspi/accessible/"
    /// The reference to no object.
    static let noObject = DBusValue.structure([.string(""), .objectPath("/org/a11y/atspi/null")])

    static func path(of node: AccessibleNode) -> String { node.isProgram ? rootPath : prefix + String(node.number) }

    func node(at path: String) -> AccessibleNode? {
        if path == Self.rootPath { return tree.program }
        guard path.hasPrefix(Self.prefix), let number = Int(path.dropFirst(Self.prefix.count)) else { return nil }
        return tree.node(number: number)
    }

    /// Returns the reference to an object on the bus.
    func reference(_ node: AccessibleNode?) -> DBusValue {
        guard let node else { return Self.noObject }
        return .structure([.string(busName), .objectPath(Self.path(of: node))])
    }

    /// Returns a rectangle of a window in a client's coordinates: 0 for the screen's, 1 for the window's, 2 for the parent's.
    func rectangle(_ rect: CGRect, of node: AccessibleNode, in coordinates: Int) -> CGRect {
        guard let window = node.window else { return .zero }
        let (origin, scale) = placement(window)
        var rect = rect
        switch coordinates {
        case 0: break
        case 2:
            let outer = tree.parent(of: node)?.frame.origin ?? .zero
            rect = rect.offsetBy(dx: -outer.x, dy: -outer.y)
        default: break
        }
        let start = coordinates == 0 ? origin : .zero
        return CGRect(
            x: start.x + rect.minX * scale, y: start.y + rect.minY * scale, width: rect.width * scale, height: rect.height * scale
        )
    }

    /// Returns a client's point as a point of a window.
    func point(_ x: Int, _ y: Int, in window: UIWindow, coordinates: Int) -> CGPoint {
        let (origin, scale) = placement(window)
        let start = coordinates == 0 ? origin : .zero
        return CGPoint(x: (CGFloat(x) - start.x) / max(scale, 0.01), y: (CGFloat(y) - start.y) / max(scale, 0.01))
    }

    /// The interfaces in the order in which they are listed.
    static let interfaces: [any AccessibleInterface.Type] = [
        ObjectInterface.self, ProgramInterface.self, ComponentInterface.self, ActionInterface.self, ValueInterface.self,
        TextInterface.self, EditableTextInterface.self,
    ]
}

extension [DBusValue] {
    func integer(_ place: Int) -> Int? { indices.contains(place) ? self[place].integer : nil }
    func text(_ place: Int) -> String? { indices.contains(place) ? self[place].text : nil }
}

extension DBusValue {
    /// Creates a whole number, clamped.
    init(_ number: Int) { self = .int32(Int32(clamping: number)) }
    /// Creates a length in pixels, rounded and clamped; 0 for one that is not a number.
    init(_ length: CGFloat) {
        self = .int32(length.isFinite ? Int32(Swift.min(Swift.max(length.rounded(), -1e9), 1e9)) : 0)
    }
}
