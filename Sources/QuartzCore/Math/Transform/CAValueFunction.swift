import Foundation

/// A function from animated numbers to a transform: with it `transform` animates by an angle, a scale or a distance.
///
/// Immutable, hence `Sendable`; equal when the names are equal.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable {
    /// The function's name.
    public let name: CAValueFunctionName

    /// What the function does, for the sampling loop.
    let function: ValueFunction

    /// Creates the function of a name; nil when the name is unknown.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(name: name) else { return nil }
        self.name = name
        self.function = function
    }

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

    /// Decodes a function; nil when the archive names none that is known.
    public convenience init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        self.init(name: CAValueFunctionName(rawValue: name as String))
    }

    /// Encodes the name.
    public func encode(with coder: NSCoder) {
        coder.encode(name.rawValue as NSString, forKey: "name")
    }
}
