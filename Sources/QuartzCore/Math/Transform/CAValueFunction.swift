import Foundation

/// A function from numbers to a transform: with it an animation of `transform` interpolates an angle, a scale or a distance.
///
/// Immutable, hence `Sendable`; there is one object for each name.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable, NamedValueFunction {
    /// The function's name.
    public let name: CAValueFunctionName

    /// The function as a value, for the sampling loop.
    let function: ValueFunction

    fileprivate init(_ name: CAValueFunctionName, _ function: ValueFunction) {
        self.name = name
        self.function = function
    }

    /// The function objects by name.
    fileprivate static let all: [CAValueFunctionName: CAValueFunction] = Dictionary(
        uniqueKeysWithValues: ValueFunction.allCases.map { function in
            let name = CAValueFunctionName(rawValue: function.rawValue)
            return (name, CAValueFunction(name, function))
        })

    /// Whether `object` is a value function with the same name.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CAValueFunction)?.function == function
    }

    /// A hash of the name.
    public override var hash: Int {
        name.hashValue
    }

    /// The name.
    public override var description: String {
        "CAValueFunction(\(name.rawValue))"
    }

    // MARK: Coding

    /// True: only the name is coded.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes a function; nil when the archive's name is missing or unknown.
    public convenience init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        self.init(name: CAValueFunctionName(rawValue: name as String))
    }

    /// Encodes the name.
    public func encode(with coder: NSCoder) {
        coder.encode(name.rawValue as NSString, forKey: "name")
    }
}

/// Allows an initializer to return an existing object: an initializer in a protocol's extension can assign `self`, a class's own
/// cannot.
public protocol NamedValueFunction {}

extension NamedValueFunction where Self == CAValueFunction {
    /// Returns the function of a name, always the same object; nil when the name is unknown.
    public init?(name: CAValueFunctionName) {
        guard let function = CAValueFunction.all[name] else { return nil }
        self = function
    }
}
