import Foundation

/// A weak target and the selector to send to it.
struct TargetAction {
    weak var target: AnyObject?
    let selector: Selector
    /// Whether the target was nil, which means the first responder in the chain that has the method.
    let isForChain: Bool

    init(_ target: Any?, _ selector: Selector) {
        self.target = target.map { $0 as AnyObject }
        self.selector = selector
        isForChain = target == nil
    }

    /// Sends the selector with a sender. Without a target, sends it to the first responder of a chain that has the method.
    @MainActor
    func send(from sender: AnyObject, event: Any? = nil, chain: UIResponder?) {
        if !isForChain {
            if let target { selector.send(to: target, sender, event) }
            return
        }
        var responder = chain
        while let current = responder {
            if selector.suits(current) {
                selector.send(to: current, sender, event)
                return
            }
            responder = current.next
        }
    }

    /// Whether the entry has a target and a selector; nil matches any.
    func matches(_ target: Any?, _ selector: Selector?) -> Bool {
        (target == nil || self.target === target as AnyObject) && (selector == nil || self.selector == selector)
    }
}

/// Values attached to objects, with keys of this module.
@MainActor
enum Attached {
    static let control = AssociationKey()
    static let barItem = AssociationKey()
    static let spoken = AssociationKey()

    static func value<Value>(of object: AnyObject, _ key: AssociationKey, _ type: Value.Type) -> Value? {
        Associations.shared.value(of: object, key.pointer) as? Value
    }
    static func set(_ value: Any?, of object: AnyObject, _ key: AssociationKey) {
        Associations.shared.set(value, of: object, key.pointer, isWeak: false)
    }
}

/// The selectors that a control sends, by target.
private final class ControlTargets {
    struct Registration {
        let entry: TargetAction
        var events: UIControl.Event
        let action: UIAction
    }

    /// The entries of a target; nil for the responder chain. The address may belong to a released object.
    private var byTarget = OrderedTable<ObjectIdentifier?, [Registration]>()

    var all: [Registration] { byTarget.values.flatMap { $0 } }

    /// Returns the entries of a target; for nil those of all targets.
    func registrations(of target: Any?) -> [Registration] {
        guard let target else { return all }
        return (byTarget[ObjectIdentifier(target as AnyObject)] ?? []).filter { $0.entry.matches(target, nil) }
    }

    func add(_ registration: Registration, target: Any?) {
        let key = target.map { ObjectIdentifier($0 as AnyObject) }
        byTarget[key] = (byTarget[key] ?? []) + [registration]
    }

    /// Whether a selector is sent to a target, or to the responder chain, for events.
    func contains(_ target: Any?, _ selector: Selector, _ events: UIControl.Event) -> Bool {
        (byTarget[target.map { ObjectIdentifier($0 as AnyObject) }] ?? [])
            .contains { $0.entry.matches(target, selector) && $0.events == events }
    }

    /// Removes events of matching entries; for nil of all targets.
    ///
    /// - Returns: The actions of these entries.
    func remove(_ target: Any?, _ selector: Selector?, for events: UIControl.Event) -> [UIAction] {
        var removed: [UIAction] = []
        let keys = target.map { [ObjectIdentifier($0 as AnyObject)] } ?? byTarget.keys
        for key in keys {
            guard let entries = byTarget[key] else { continue }
            let rest = entries.compactMap { entry -> Registration? in
                guard entry.entry.matches(target, selector) else { return entry }
                removed.append(entry.action)
                var entry = entry
                entry.events.subtract(events)
                return entry.events.isEmpty ? nil : entry
            }
            byTarget[key] = rest.isEmpty ? nil : rest
        }
        return removed
    }
}

extension UIControl {
    private var targets: ControlTargets? { Attached.value(of: self, Attached.control, ControlTargets.self) }

    /// Sends a selector to a target on events. The target is held weakly; nil means the responder chain.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
        let targets = self.targets ?? ControlTargets()
        guard !targets.contains(target, action, controlEvents) else { return }
        Attached.set(targets, of: self, Attached.control)
        let entry = TargetAction(target, action)
        let sent = UIAction { [weak self] _ in
            if let self { entry.send(from: self, chain: self) }
        }
        targets.add(ControlTargets.Registration(entry: entry, events: controlEvents, action: sent), target: target)
        addAction(sent, for: controlEvents)
    }

    /// Removes targets for events. A nil target matches all targets, a nil selector all selectors.
    public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {
        for sent in targets?.remove(target, action, for: controlEvents) ?? [] { removeAction(sent, for: controlEvents) }
    }

    /// The targets that still exist.
    public var allTargets: Set<AnyHashable> {
        Set((targets?.all ?? []).compactMap { $0.entry.target as? NSObject }.map(AnyHashable.init))
    }

    /// Returns the names of a target's selectors for an event; nil if there are none.
    public func actions(forTarget target: Any?, forControlEvent controlEvent: UIControl.Event) -> [String]? {
        let names = (targets?.registrations(of: target) ?? []).filter { !$0.events.isDisjoint(with: controlEvent) }
            .map(\.entry.selector.description)
        return names.isEmpty ? nil : names
    }
}

/// A protocol that only `UIControl` adopts. A subclass may declare the method itself, because it is a protocol-extension member.
@MainActor
public protocol ActionSending {}

extension UIControl: ActionSending {}

extension ActionSending where Self: UIControl {
    /// Sends a selector to a target; nil means the responder chain.
    public func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        TargetAction(target, action).send(from: self, event: event, chain: self)
    }
}

extension UIApplication {
    /// Sends a selector to a target; nil means the responder chain of the key window.
    ///
    /// - Returns: Whether an object has the method.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let first = UIWindow.key?.firstResponder ?? UIWindow.key
        let receiver =
            target.map { $0 as AnyObject }
            ?? sequence(first: first, next: { $0?.next }).lazy.compactMap { $0 }.first(where: action.suits)
        guard let receiver, action.suits(receiver) else { return false }
        action.send(to: receiver, sender, event)
        return true
    }

    /// Whether the class has a method. It has only `sharedApplication`, which returns the shared application.
    ///
    /// Code that may run in an extension looks it up by name.
    public class func responds(to selector: Selector?) -> Bool { selector?.description == "sharedApplication" }

    /// Calls a method of the class. It has only `sharedApplication`, which returns the shared application.
    public class func perform(_ selector: Selector?) -> PerformResult! {
        responds(to: selector) ? PerformResult(object: shared) : nil
    }
}

extension UIBarButtonItem {
    /// Creates a button with a title that sends a selector to a weakly held target; nil means the responder chain.
    public convenience init(title: String?, style: UIBarButtonItem.Style, target: Any?, action: Selector?) {
        self.init(title: title)
        self.style = style
        send(target, action)
    }
    /// Creates a button with an image that sends a selector to a target.
    public convenience init(image: UIImage?, style: UIBarButtonItem.Style, target: Any?, action: Selector?) {
        self.init(image: image)
        self.style = style
        send(target, action)
    }
    /// Creates a standard button that sends a selector to a target.
    public convenience init(barButtonSystemItem systemItem: UIBarButtonItem.SystemItem, target: Any?, action: Selector?) {
        self.init(systemItem: systemItem)
        send(target, action)
    }

    /// The target of `action`, held weakly.
    public var target: AnyObject? {
        get { entry?.target }
        set { send(newValue, action) }
    }
    /// The selector sent to the target when the button is pressed.
    public var action: Selector? {
        get { entry?.selector }
        set { send(target, newValue) }
    }

    private var entry: TargetAction? { Attached.value(of: self, Attached.barItem, TargetAction.self) }

    private func send(_ target: Any?, _ action: Selector?) {
        let entry = action.map { TargetAction(target, $0) }
        Attached.set(entry, of: self, Attached.barItem)
        primaryAction = entry.map { entry in
            UIAction(title: title ?? "", image: image) { [weak self] action in
                if let self { entry.send(from: self, chain: action.sender as? UIResponder) }
            }
        }
    }
}
