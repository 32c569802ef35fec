import Foundation

/// Computes the outputs of a function from its inputs.
///
/// The arguments are the function's `info`, as many inputs as its domain has dimensions, and space for as many outputs as its range has.
public typealias CGFunctionEvaluateCallback =
    (UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void
/// Releases a function's `info` when the function is deallocated.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a function.
public struct CGFunctionCallbacks {
    /// The version of the structure: 0.
    public var version: UInt32
    /// Computes the outputs.
    public var evaluate: CGFunctionEvaluateCallback?
    /// Releases `info` when the function is deallocated, on the thread that releases its last reference.
    public var releaseInfo: CGFunctionReleaseInfoCallback?

    /// Creates callbacks that do nothing.
    public init() {
        self.init(version: 0, evaluate: nil, releaseInfo: nil)
    }

    /// Creates the callbacks of a function.
    public init(version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?) {
        self.version = version
        self.evaluate = evaluate
        self.releaseInfo = releaseInfo
    }
}

/// A function of numbers that the program computes, for the colours of a ``CGShading``.
public final class CGFunction {
    /// The number of inputs.
    let domainDimension: Int
    /// The number of outputs.
    let rangeDimension: Int
    /// The limits of each input; nil for none.
    private let domain: [ClosedRange<CGFloat>]?
    /// The limits of each output; nil for none.
    private let range: [ClosedRange<CGFloat>]?
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGFunctionCallbacks
    private let compute: CGFunctionEvaluateCallback

    /// Creates a function.
    ///
    /// - Parameters:
    ///   - info: A pointer passed to the callbacks.
    ///   - domainDimension: The number of inputs, at least 1.
    ///   - domain: The least and the greatest value of each input, to which inputs are clamped; nil for no limits.
    ///   - rangeDimension: The number of outputs, at least 1.
    ///   - range: The least and the greatest value of each output, to which outputs are clamped; nil for no limits.
    ///   - callbacks: The callbacks, which are copied.
    /// - Returns: nil without an `evaluate` callback, for a dimension outside 1 … 1024, and for limits that are not ordered.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
        range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        let dimensions = 1...1024
        guard let compute = callbacks.pointee.evaluate, dimensions.contains(domainDimension),
            dimensions.contains(rangeDimension)
        else { return nil }
        func limits(_ numbers: UnsafePointer<CGFloat>, _ count: Int) -> [ClosedRange<CGFloat>]? {
            let pairs = (0..<count).map { (numbers[2 * $0], numbers[2 * $0 + 1]) }
            return pairs.allSatisfy { $0.0 <= $0.1 } ? pairs.map { $0.0...$0.1 } : nil
        }
        self.domain = domain.flatMap { limits($0, domainDimension) }
        self.range = range.flatMap { limits($0, rangeDimension) }
        guard (domain == nil) == (self.domain == nil), (range == nil) == (self.range == nil) else { return nil }
        self.info = info
        self.domainDimension = domainDimension
        self.rangeDimension = rangeDimension
        self.callbacks = callbacks.pointee
        self.compute = compute
    }

    deinit {
        callbacks.releaseInfo?(info)
    }

    /// Returns the outputs for inputs, of which there are ``domainDimension``. NaN becomes 0.
    func values(at inputs: [CGFloat]) -> [CGFloat] {
        func clamp(_ numbers: [CGFloat], _ limits: [ClosedRange<CGFloat>]?) -> [CGFloat] {
            guard let limits else { return numbers }
            return zip(numbers, limits).map { min(max($0, $1.lowerBound), $1.upperBound) }
        }
        var outputs = [CGFloat](repeating: 0, count: rangeDimension)
        compute(info, clamp(inputs, domain), &outputs)
        return clamp(outputs.map { $0.isNaN ? 0 : $0 }, range)
    }
}
