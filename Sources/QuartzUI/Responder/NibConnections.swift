/// An object of an Interface Builder file whose outlets, actions and designer properties are found by their names.
///
/// On Apple's systems the Objective-C runtime finds them. Here a class lists them: responders override
/// ``UIResponder/nibConnections``, other classes conform.
@preconcurrency @MainActor
public protocol NibConnectable: AnyObject {
    /// The outlets, actions and designer properties of the class and its superclasses.
    static var nibConnections: NibConnections { get }
    /// Called after the file is loaded and all outlets are set.
    func awakeFromNib()
}

extension NibConnectable {
    /// Does nothing.
    public func awakeFromNib() {}
}

extension UIResponder: NibConnectable {}

/// The outlets, actions and designer properties of a class, by name. Of two with one name the last counts.
@preconcurrency @MainActor
public struct NibConnections: @preconcurrency ExpressibleByArrayLiteral {
    private var setters: [String: NibConnection.Setter] = [:]
    private var actions: [String: NibConnection.Action] = [:]

    /// Creates a table without entries.
    public init() {}

    /// Creates a table with entries.
    public init(arrayLiteral elements: NibConnection...) { for element in elements { add(element) } }

    private mutating func add(_ connection: NibConnection) {
        switch connection.content {
        case .setter(let setter): setters[connection.name] = setter
        case .action(let action): actions[connection.name] = action
        }
    }

    /// Returns the entries of two tables; of two with one name the right one's.
    public static func + (left: NibConnections, right: NibConnections) -> NibConnections {
        var sum = left
        sum.setters.merge(right.setters) { $1 }
        sum.actions.merge(right.actions) { $1 }
        return sum
    }

    /// Sets an outlet or a designer property.
    ///
    /// - Returns: Nil if the table has no entry with the name; false if the value has another type.
    package func set(_ name: String, of object: AnyObject, to value: Any?) -> Bool? { setters[name]?(object, value) }

    /// Returns the method of a selector, such as `"tap:"`.
    package func action(_ selector: String) -> ((_ target: AnyObject, _ arguments: [Any?]) -> Any?)? { actions[selector] }
}

/// One outlet, action or designer property of a class.
@preconcurrency @MainActor
public struct NibConnection {
    typealias Setter = (_ object: AnyObject, _ value: Any?) -> Bool
    typealias Action = (_ target: AnyObject, _ arguments: [Any?]) -> Any?

    enum Content {
        case setter(Setter)
        case action(Action)
    }

    let name: String
    let content: Content

    /// An outlet, or a collection of outlets as an array.
    public static func outlet<Object: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Object, Value>
    ) -> NibConnection {
        property(name, path)
    }

    /// A property that Interface Builder's inspector sets.
    public static func property<Object: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Object, Value>
    ) -> NibConnection {
        NibConnection(
            name: name,
            content: .setter { object, value in
                guard let object = object as? Object, let value = NamedProperty.converted(value, to: Value.self) else {
                    return false
                }
                object[keyPath: path] = value
                return true
            })
    }

    /// A method without arguments.
    public static func action<Target: AnyObject, Result>(
        _ selector: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
    ) -> NibConnection {
        NibConnection(name: selector, content: .action { target, _ in (target as? Target).map { method($0)() } })
    }

    /// A method with the sender, the segue of an unwinding, or the coder of a segue action.
    public static func action<Target: AnyObject, Argument, Result>(
        _ selector: String, _ method: @escaping @MainActor (Target) -> @MainActor (Argument) -> Result
    ) -> NibConnection {
        NibConnection(
            name: selector,
            content: .action { target, arguments in
                guard let target = target as? Target, let argument = arguments.typed(0, as: Argument.self) else { return nil }
                return method(target)(argument)
            })
    }

    /// A method with the sender and the event, or the coder and the sender of a segue action.
    public static func action<Target: AnyObject, First, Second, Result>(
        _ selector: String, _ method: @escaping @MainActor (Target) -> @MainActor (First, Second) -> Result
    ) -> NibConnection {
        NibConnection(
            name: selector,
            content: .action { target, arguments in
                guard let target = target as? Target, let first = arguments.typed(0, as: First.self),
                    let second = arguments.typed(1, as: Second.self)
                else { return nil }
                return method(target)(first, second)
            })
    }

    /// A method with the coder, the sender and the identifier of a segue action.
    public static func action<Target: AnyObject, First, Second, Third, Result>(
        _ selector: String, _ method: @escaping @MainActor (Target) -> @MainActor (First, Second, Third) -> Result
    ) -> NibConnection {
        NibConnection(
            name: selector,
            content: .action { target, arguments in
                guard let target = target as? Target, let first = arguments.typed(0, as: First.self),
                    let second = arguments.typed(1, as: Second.self), let third = arguments.typed(2, as: Third.self)
                else { return nil }
                return method(target)(first, second, third)
            })
    }
}

extension Array where Element == Any? {
    /// Returns an argument, cast to a parameter's type; nil if the cast fails.
    fileprivate func typed<Value>(_ index: Int, as type: Value.Type) -> Value? {
        let value = indices.contains(index) ? self[index] : nil
        return (value ?? Optional<Any>.none as Any) as? Value
    }
}
