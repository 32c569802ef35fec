import Foundation

/// A function from numbers to a transform: with it an animation of `transform` interpolates an angle, a scale or a distance.
///
/// Immutable, hence `Sendable`; there is one object for each name.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable, NamedValueFunction {
    /// The function's name.
    public let name: CAValueFunctionName

    /// The function as a value, for the sampling loop.
    package let function: ValueFunction

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

/// The name of a function from numbers to a transform.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name. `CAValueFunction(name:)` supports only the names below.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A rotation about x by one number, in radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// A rotation about y by one number, in radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// A rotation about z by one number, in radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// A scale by three numbers.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// A scale along x by one number.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// A scale along y by one number.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// A scale along z by one number.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// A translation by three numbers.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// A translation along x by one number.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// A translation along y by one number.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// A translation along z by one number.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// `CAValueFunctionName.rotateX`.
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
/// `CAValueFunctionName.rotateY`.
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
/// `CAValueFunctionName.rotateZ`.
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
/// `CAValueFunctionName.scale`.
public let kCAValueFunctionScale = CAValueFunctionName.scale
/// `CAValueFunctionName.scaleX`.
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
/// `CAValueFunctionName.scaleY`.
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
/// `CAValueFunctionName.scaleZ`.
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
/// `CAValueFunctionName.translate`.
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
/// `CAValueFunctionName.translateX`.
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
/// `CAValueFunctionName.translateY`.
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
/// `CAValueFunctionName.translateZ`.
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

/// The function of a `CAValueFunction` as a plain value for the sampling loop; the raw value is its name.
package enum ValueFunction: String, Sendable, CaseIterable {
    case rotateX, rotateY, rotateZ
    case scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ

    /// The number of arguments: 3 or 1.
    package var inputCount: Int {
        self == .scale || self == .translate ? 3 : 1
    }

    /// The transform for given numbers.
    ///
    /// Numbers beyond `inputCount` are ignored; missing ones, and those that are NaN or infinite, are replaced by the neutral
    /// value: 1 for a scale, 0 otherwise.
    package func matrix(for values: UnsafeBufferPointer<Double>) -> CATransform3D {
        func value(_ index: Int, else neutral: CGFloat) -> CGFloat {
            index < values.count && values[index].isFinite ? CGFloat(values[index]) : neutral
        }
        switch self {
        case .rotateX: return CATransform3DMakeRotation(value(0, else: 0), 1, 0, 0)
        case .rotateY: return CATransform3DMakeRotation(value(0, else: 0), 0, 1, 0)
        case .rotateZ: return CATransform3DMakeRotation(value(0, else: 0), 0, 0, 1)
        case .scale: return CATransform3DMakeScale(value(0, else: 1), value(1, else: 1), value(2, else: 1))
        case .scaleX: return CATransform3DMakeScale(value(0, else: 1), 1, 1)
        case .scaleY: return CATransform3DMakeScale(1, value(0, else: 1), 1)
        case .scaleZ: return CATransform3DMakeScale(1, 1, value(0, else: 1))
        case .translate: return CATransform3DMakeTranslation(value(0, else: 0), value(1, else: 0), value(2, else: 0))
        case .translateX: return CATransform3DMakeTranslation(value(0, else: 0), 0, 0)
        case .translateY: return CATransform3DMakeTranslation(0, value(0, else: 0), 0)
        case .translateZ: return CATransform3DMakeTranslation(0, 0, value(0, else: 0))
        }
    }
}

extension ValueFunction {
    /// The components of a transform that correspond to the function's input; they replace a missing end.
    package func read(from parts: TransformParts) -> SIMD4<Double> {
        switch self {
        case .rotateX: [parts.get(.rotationX), 0, 0, 0]
        case .rotateY: [parts.get(.rotationY), 0, 0, 0]
        case .rotateZ: [parts.get(.rotationZ), 0, 0, 0]
        case .scale: [parts.get(.scaleX), parts.get(.scaleY), parts.get(.scaleZ), 0]
        case .scaleX: [parts.get(.scaleX), 0, 0, 0]
        case .scaleY: [parts.get(.scaleY), 0, 0, 0]
        case .scaleZ: [parts.get(.scaleZ), 0, 0, 0]
        case .translate: [parts.get(.translationX), parts.get(.translationY), parts.get(.translationZ), 0]
        case .translateX: [parts.get(.translationX), 0, 0, 0]
        case .translateY: [parts.get(.translationY), 0, 0, 0]
        case .translateZ: [parts.get(.translationZ), 0, 0, 0]
        }
    }
}
