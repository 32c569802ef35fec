import Foundation

/// The pacing of an animation: a cubic Bézier curve from (0, 0) to (1, 1) that maps elapsed time to progress.
///
/// Immutable, hence `Sendable`; equal when the control points are equal.
public final class CAMediaTimingFunction: NSObject, NSSecureCoding, Sendable {
    /// The curve, prepared for evaluation.
    let curve: CubicTimingCurve

    /// Creates one of the predefined functions; a name that is not predefined gives the linear one, with a warning.
    public convenience init(name: CAMediaTimingFunctionName) {
        if let curve = CubicTimingCurve(name: name) {
            self.init(curve: curve)
        } else {
            self.init(curve: .linear)
            Diagnostics.warnOnce(
                "timing.\(name.rawValue)", "there is no timing function named \"\(name.rawValue)\"; \"linear\" was used")
        }
    }

    /// Creates a function from the two inner control points of its curve.
    ///
    /// x is clamped to [0, 1]; y is free, so that a curve may anticipate or overshoot. A coordinate that is not finite is
    /// replaced by that of the linear curve.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(curve: CubicTimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
    }

    init(curve: CubicTimingCurve) {
        self.curve = curve
    }

    /// Writes x and y of a control point to `values`, which must have room for two floats.
    ///
    /// Index 0 is (0, 0), 1 and 2 are the inner points, 3 is (1, 1); another index writes nothing.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let point: (Double, Double)
        switch index {
        case 0: point = (0, 0)
        case 1: point = (curve.c1x, curve.c1y)
        case 2: point = (curve.c2x, curve.c2y)
        case 3: point = (1, 1)
        default: return
        }
        values[0] = Float(point.0)
        values[1] = Float(point.1)
    }

    /// Whether `object` is a timing function with the same control points.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CAMediaTimingFunction)?.curve == curve
    }

    /// A hash of the control points.
    public override var hash: Int {
        curve.hashValue
    }

    /// The control points.
    public override var description: String {
        "CAMediaTimingFunction(\(curve.c1x), \(curve.c1y), \(curve.c2x), \(curve.c2y))"
    }

    // MARK: Coding

    /// True: only numbers are coded.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes a timing function; absent control points read as 0.
    public convenience init?(coder: NSCoder) {
        self.init(
            controlPoints: coder.decodeFloat(forKey: "c1x"), coder.decodeFloat(forKey: "c1y"),
            coder.decodeFloat(forKey: "c2x"), coder.decodeFloat(forKey: "c2y"))
    }

    /// Encodes the control points.
    public func encode(with coder: NSCoder) {
        coder.encode(Float(curve.c1x), forKey: "c1x")
        coder.encode(Float(curve.c1y), forKey: "c1y")
        coder.encode(Float(curve.c2x), forKey: "c2x")
        coder.encode(Float(curve.c2y), forKey: "c2y")
    }
}

extension CubicTimingCurve {
    /// The curve of a predefined timing function, or nil when the name is unknown.
    ///
    /// Coordinates are rounded to `Float`, so that a named function equals one created from the same control points.
    init?(name: CAMediaTimingFunctionName) {
        let points: (Float, Float, Float, Float)
        switch name {
        case .linear: points = (0, 0, 1, 1)
        case .easeIn: points = (0.42, 0, 1, 1)
        case .easeOut: points = (0, 0, 0.58, 1)
        case .easeInEaseOut: points = (0.42, 0, 0.58, 1)
        case .default: points = (0.25, 0.1, 0.25, 1)
        default: return nil
        }
        self.init(Double(points.0), Double(points.1), Double(points.2), Double(points.3))
    }
}

/// The name of a predefined timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name. `CAMediaTimingFunction(name:)` supports only the names below.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Constant pace: control points (0, 0), (1, 1).
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Begins slowly: control points (0.42, 0), (1, 1).
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Ends slowly: control points (0, 0), (0.58, 1).
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Begins and ends slowly: control points (0.42, 0), (0.58, 1).
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The system's default pace: control points (0.25, 0.1), (0.25, 1).
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// `CAMediaTimingFunctionName.linear`.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// `CAMediaTimingFunctionName.easeIn`.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// `CAMediaTimingFunctionName.easeOut`.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// `CAMediaTimingFunctionName.easeInEaseOut`.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// `CAMediaTimingFunctionName.default`.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

// MARK: - The progress of animations, for evaluation outside the render tree

extension CAMediaTimingFunction {
    /// Returns the output progress for an elapsed one, both from 0 to 1.
    package func progress(at elapsed: Double) -> Double { curve.value(at: min(max(elapsed, 0), 1)) }
}

extension CASpringAnimation {
    /// Returns the spring's progress at a time in seconds after its start; beyond 1 where it overshoots.
    package func progress(at seconds: Double) -> Double { solver.progress(at: seconds) }
}
