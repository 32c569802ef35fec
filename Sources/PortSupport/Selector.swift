import Foundation

/// The name of a method together with a way to call it: what `#selector` is on Apple's systems.
///
/// `quartzite port` writes `Selector("tap:") { (target: Board) in target.tap(_:) }` for `#selector(Board.tap(_:))`. Two selectors of one
/// name are equal. A selector that is a name only, such as `Selector("tap:")`, calls what a selector of that name was made with before.
public struct Selector: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name, with a colon for each argument.
    public let description: String

    /// The name, with a colon for each argument.
    public init(_ name: String) { description = name }
    /// The name, with a colon for each argument.
    public init(stringLiteral name: String) { description = name }

    /// A method without arguments.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - method: gives a target's method.
    public init<Target, Result>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result) {
        self.init(name)
        Methods.shared.add(name, Target.self) { target, _ in
            (target as? Target).map { .called(method($0)()) } ?? .refused
        }
    }

    /// A method with an argument, most often the sender.
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

    /// A method with two arguments: the sender and the event.
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

    /// A method without arguments of a value's type.
    public init<Target, Result>(
        _ name: String, of _: Target?, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
    ) {
        self.init(name, method)
    }
    /// A method with an argument of a value's type.
    public init<Target, Argument, Result>(
        _ name: String, of _: Target?, _ method: @escaping @MainActor (Target) -> @MainActor (Argument) -> Result
    ) {
        self.init(name, method)
    }

    /// Calls the method on a target.
    ///
    /// - Parameter arguments: what the method is given, as many as it takes; further ones are left out.
    /// - Returns: the method's result, nil if it has none.
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

/// A selector of a name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
/// A selector's name.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// The methods that selectors were made with, by name. The table is behind a lock, its methods belong to the main actor.
final class Methods: @unchecked Sendable {
    enum Outcome {
        case called(Any)
        /// The target is of another class, or an argument of another type.
        case refused
    }
    typealias Call = @MainActor @Sendable (AnyObject, [Any?]) -> Outcome

    private struct Method {
        let type: ObjectIdentifier
        let suits: @Sendable (AnyObject) -> Bool
        let call: Call
    }

    static let shared = Methods()
    private let lock = NSLock()
    private var table: [String: [Method]] = [:]

    /// A selector made again replaces the method of its name and class, so the table does not grow with use.
    func add<Target>(_ name: String, _ type: Target.Type, _ call: @escaping Call) {
        let method = Method(type: ObjectIdentifier(type), suits: { $0 is Target }, call: call)
        lock.withLock {
            var methods = table[name] ?? []
            methods.removeAll { $0.type == method.type }
            methods.append(method)
            table[name] = methods
        }
    }

    func suits(_ name: String, _ target: AnyObject) -> Bool {
        lock.withLock { table[name] ?? [] }.contains { $0.suits(target) }
    }

    /// Tries the methods of a name, the last one made first.
    @MainActor
    func call(_ name: String, _ target: AnyObject, _ arguments: [Any?]) -> Outcome {
        for method in lock.withLock({ table[name] ?? [] }).reversed() {
            if case .called(let result) = method.call(target, arguments) { return .called(result) }
        }
        return .refused
    }

    /// An argument as the type that a method wants; nil if it is of another type.
    static func argument<Argument>(_ arguments: [Any?], _ index: Int, _ type: Argument.Type) -> Argument? {
        guard index < arguments.count, let value = arguments[index] else { return Optional<Any>.none as Any as? Argument }
        return value as? Argument
    }
}
