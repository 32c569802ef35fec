import Foundation

/// The name of a method and a closure that calls it; replaces Objective-C's selectors.
///
/// `quartzite port` writes `Selector("tap:") { (target: Board) in target.tap(_:) }` for `#selector(Board.tap(_:))`. Selectors
/// with equal names are equal. A selector created from a name only, such as `Selector("tap:")`, calls the methods that were
/// registered for that name.
public typealias Selector = MethodName

extension Selector {
    /// Creates a selector of a method without arguments.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - method: Returns a target's method.
    public init<Target, Result>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result) {
        self.init(name)
        Methods.shared.add(name, Target.self) { target, _ in
            (target as? Target).map { .called(method($0)()) } ?? .refused
        }
    }

    /// Creates a selector of a method with one argument, usually the sender.
    public init<Target, Argument, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Argument) -> Result
    ) {
        self.init(name)
        Methods.shared.add(name, Target.self) { target, arguments in
            guard let target = target as? Target, let argument = Methods.argument(arguments, 0, Argument.self) else {
                return .refused
            }
            return .called(method(target)(argument))
        }
    }

    /// Creates a selector of a method with two arguments: the sender and the event.
    public init<Target, First, Second, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (First, Second) -> Result
    ) {
        self.init(name)
        Methods.shared.add(name, Target.self) { target, arguments in
            guard let target = target as? Target, let first = Methods.argument(arguments, 0, First.self),
                let second = Methods.argument(arguments, 1, Second.self)
            else { return .refused }
            return .called(method(target)(first, second))
        }
    }

    /// Creates a selector of a method without arguments, with the type of a value as the target type.
    public init<Target, Result>(
        _ name: String, of _: Target?, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
    ) {
        self.init(name, method)
    }
    /// Creates a selector of a method with one argument, with the type of a value as the target type.
    public init<Target, Argument, Result>(
        _ name: String, of _: Target?, _ method: @escaping @MainActor (Target) -> @MainActor (Argument) -> Result
    ) {
        self.init(name, method)
    }

    /// Calls the method on a target.
    ///
    /// - Parameter arguments: The arguments; surplus ones are ignored.
    /// - Returns: The method's result, or nil without one.
    @discardableResult @MainActor
    public func send(to target: AnyObject, _ arguments: Any?...) -> Any? {
        guard case .called(let result) = Methods.shared.call(description, target, arguments) else {
            Diagnostics.warnOnce(
                "\(type(of: target)) has no method \(description) that was made by a #selector; nothing is called")
            return nil
        }
        return result is Void ? nil : result
    }

    /// Whether a target has the method.
    func suits(_ target: AnyObject) -> Bool { Methods.shared.suits(description, target) }
}

extension Selector: MessageName {
    /// Calls the method with an argument, and returns its result.
    @MainActor
    public func send(_ target: AnyObject, _ argument: Any?) -> Any? { send(to: target, argument) }
    /// Returns whether a target has the method.
    public func isMethod(of target: AnyObject) -> Bool { suits(target) }
}

/// Creates a selector from a name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
/// Returns the name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// The registered methods of selectors, by name. A lock protects the table; the methods belong to the main actor.
final class Methods: @unchecked Sendable {
    enum Outcome {
        case called(Any)
        /// The target has another class, or an argument another type.
        case refused
    }
    typealias Call = @MainActor @Sendable (AnyObject, [Any?]) -> Outcome

    private struct Method {
        let type: ObjectIdentifier
        let suits: @Sendable (AnyObject) -> Bool
        let suitsInstances: @Sendable (AnyClass) -> Bool
        let call: Call
    }

    static let shared = Methods()
    private let lock = NSLock()
    private var table: [String: [Method]] = [:]

    /// Registers a method. It replaces one of the same name and class, so the table does not grow with repeated use.
    func add<Target>(_ name: String, _ type: Target.Type, _ call: @escaping Call) {
        let method = Method(
            type: ObjectIdentifier(type), suits: { $0 is Target }, suitsInstances: { $0 is Target.Type }, call: call)
        // Released after unlocking, because the deinit of what a closure captures may use a selector.
        let replaced = lock.withLock {
            let old = table[name] ?? []
            table[name] = old.filter { $0.type != method.type } + [method]
            return old
        }
        withExtendedLifetime(replaced) {}
    }

    func suits(_ name: String, _ target: AnyObject) -> Bool {
        lock.withLock { table[name] ?? [] }.contains { $0.suits(target) }
    }

    func suitsInstances(_ name: String, of type: AnyClass) -> Bool {
        lock.withLock { table[name] ?? [] }.contains { $0.suitsInstances(type) }
    }

    /// Tries the methods of a name, the last registered first.
    @MainActor
    func call(_ name: String, _ target: AnyObject, _ arguments: [Any?]) -> Outcome {
        for method in lock.withLock({ table[name] ?? [] }).reversed() {
            if case .called(let result) = method.call(target, arguments) { return .called(result) }
        }
        return .refused
    }

    /// Returns an argument cast to a method's parameter type; nil if the cast fails.
    ///
    /// Nil for a `Bool` or an integer is false or 0, as in Objective-C, where nil is the null pointer.
    static func argument<Argument>(_ arguments: [Any?], _ index: Int, _ type: Argument.Type) -> Argument? {
        if index < arguments.count, let value = arguments[index] { return value as? Argument }
        if let none = Optional<Any>.none as Any as? Argument { return none }
        if type == Bool.self { return false as? Argument }
        return (type as? any BinaryInteger.Type)?.init(0) as? Argument
    }
}
