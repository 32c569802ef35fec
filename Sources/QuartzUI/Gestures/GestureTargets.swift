/// The name of a method, with a colon per argument: what ported code calls a selector.
///
/// The methods behind the names are made by the module `PortSupport`, where the type is called `Selector`.
nonisolated public struct MethodName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name, with a colon per argument.
    public let description: String

    /// Creates a name.
    public init(_ name: String) { description = name }
    /// Creates a name.
    public init(stringLiteral name: String) { description = name }

    /// Calls the method of a target with an argument. Without `PortSupport` there are no methods.
    @MainActor
    func call(_ target: AnyObject, _ argument: Any?) {
        guard let message = self as Any as? any MessageName else {
            return Diagnostics.warnOnce("\(self): a message is sent by its name only if the program links PortSupport")
        }
        _ = message.send(target, argument)
    }
}

/// The weakly held targets of a gesture recognizer, with the messages that they receive, in the order of their addition.
struct GestureTargets {
    private struct Entry {
        weak var target: AnyObject?
        let action: MethodName
    }

    private struct Key: Hashable {
        let target: ObjectIdentifier
        let action: MethodName
    }

    private var entries = OrderedTable<Key, Entry>()

    /// Adds a message to a target, unless it exists.
    mutating func add(_ target: Any, _ action: MethodName) {
        let object = target as AnyObject
        let key = Key(target: ObjectIdentifier(object), action: action)
        // The address may belong to a released target.
        if entries[key]?.target == nil { entries[key] = nil }
        entries[key] = entries[key] ?? Entry(target: object, action: action)
    }

    /// Removes messages; nil matches all targets or all messages.
    mutating func remove(_ target: Any?, _ action: MethodName?) {
        let object = target.map { $0 as AnyObject }
        if let object, let action {
            entries[Key(target: ObjectIdentifier(object), action: action)] = nil
        } else {
            entries.removeAll { (object == nil || $0.target === object) && (action == nil || $0.action == action) }
        }
    }

    /// Sends the messages with a sender.
    @MainActor
    func send(_ sender: AnyObject) {
        for entry in entries.values { if let target = entry.target { entry.action.call(target, sender) } }
    }
}
