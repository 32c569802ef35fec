/// The name of a function from numbers to a transform.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name; `CAValueFunction(name:)` knows only the names below.
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
