import Foundation

/// A colour in a pixel formula: red, green, blue and alpha; or a position, whose coordinates are the first two components. Its
/// arithmetic works on each component.
///
/// A formula is a generic function of such values. With ``PixelLanes`` it computes a colour; with the values of a shader it prints the
/// same steps in GLSL.
package protocol PixelValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
where FloatLiteralType == Float, IntegerLiteralType == Int {
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    static func / (a: Self, b: Self) -> Self
    static func min(_ a: Self, _ b: Self) -> Self
    static func max(_ a: Self, _ b: Self) -> Self
    /// Returns `yes` in the components where `a` is above `b`, `no` in the others. Both are computed.
    static func choose(where a: Self, isAbove b: Self, _ yes: Self, else no: Self) -> Self
    /// Returns one component of each of four values.
    static func column(_ index: Int, _ a: Self, _ b: Self, _ c: Self, _ d: Self) -> Self
    var squareRoot: Self { get }
    var floor: Self { get }
    var magnitude: Self { get }
    var exponential: Self { get }
    var sine: Self { get }
    var cosine: Self { get }
    /// The angles whose sines these are; the components are in -1 ... 1.
    var arcsine: Self { get }
    /// Returns the angle of the vector whose coordinates are the first two components, in all components.
    var angle: Self { get }
    /// The least of red, green and blue, in all components.
    var leastColor: Self { get }
    /// The greatest of red, green and blue, in all components.
    var greatestColor: Self { get }
    /// Returns red, green and blue to a power; the alpha is undefined.
    func power(_ exponent: Self) -> Self
    /// Returns the sum of the products of all components, in all components.
    func dot(_ other: Self) -> Self
    /// Returns one component, in all components.
    func component(_ index: Int) -> Self
    /// Returns the colour with the alpha of another value.
    func withAlpha(of other: Self) -> Self
    /// Creates a value of four components.
    init(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float)
}

extension PixelValue {
    @inlinable
    package init(integerLiteral value: Int) { self.init(floatLiteral: Float(value)) }

    /// The alpha, in all components.
    @inlinable
    package var alpha: Self { component(3) }

    /// The components limited to a range.
    @inlinable
    package func limited(from least: Self = 0, to most: Self = 1) -> Self { Self.min(Self.max(self, least), most) }
}

/// A colour whose components are computed together by the processor.
package struct PixelLanes: PixelValue {
    package let lanes: SIMD4<Float>

    @inlinable
    package init(_ lanes: SIMD4<Float>) { self.lanes = lanes }
    @inlinable
    package init(floatLiteral value: Float) { lanes = SIMD4(repeating: value) }
    @inlinable
    package init(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) { lanes = SIMD4(red, green, blue, alpha) }

    @inlinable
    package static func + (a: Self, b: Self) -> Self { Self(a.lanes + b.lanes) }
    @inlinable
    package static func - (a: Self, b: Self) -> Self { Self(a.lanes - b.lanes) }
    @inlinable
    package static func * (a: Self, b: Self) -> Self { Self(a.lanes * b.lanes) }
    @inlinable
    package static func / (a: Self, b: Self) -> Self { Self(a.lanes / b.lanes) }
    // Comparisons of lanes are single instructions; `pointwiseMin` compares them one by one.
    @inlinable
    package static func min(_ a: Self, _ b: Self) -> Self { Self(a.lanes.replacing(with: b.lanes, where: b.lanes .< a.lanes)) }
    @inlinable
    package static func max(_ a: Self, _ b: Self) -> Self { Self(a.lanes.replacing(with: b.lanes, where: b.lanes .> a.lanes)) }
    @inlinable
    package static func choose(where a: Self, isAbove b: Self, _ yes: Self, else no: Self) -> Self {
        Self(no.lanes.replacing(with: yes.lanes, where: a.lanes .> b.lanes))
    }
    @inlinable
    package static func column(_ index: Int, _ a: Self, _ b: Self, _ c: Self, _ d: Self) -> Self {
        Self(a.lanes[index], b.lanes[index], c.lanes[index], d.lanes[index])
    }
    @inlinable
    package var squareRoot: Self { Self(lanes.squareRoot()) }
    @inlinable
    package var floor: Self { Self(lanes.rounded(.down)) }
    @inlinable
    package var magnitude: Self { Self(lanes.replacing(with: -lanes, where: lanes .< 0)) }
    package var exponential: Self { each(exp) }
    package var sine: Self { each(sin) }
    package var cosine: Self { each(cos) }
    package var arcsine: Self { each(asin) }
    package var angle: Self { Self(SIMD4(repeating: atan2(lanes.y, lanes.x))) }
    @inlinable
    package var leastColor: Self { Self(SIMD4(repeating: Swift.min(lanes.x, lanes.y, lanes.z))) }
    @inlinable
    package var greatestColor: Self { Self(SIMD4(repeating: Swift.max(lanes.x, lanes.y, lanes.z))) }
    package func power(_ exponent: Self) -> Self {
        let (c, e) = (lanes, exponent.lanes)
        return Self(pow(c.x, e.x), pow(c.y, e.y), pow(c.z, e.z), 0)
    }
    @inlinable
    package func dot(_ other: Self) -> Self { Self(SIMD4(repeating: (lanes * other.lanes).sum())) }
    @inlinable
    package func component(_ index: Int) -> Self { Self(SIMD4(repeating: lanes[index])) }
    @inlinable
    package func withAlpha(of other: Self) -> Self { Self(lanes.x, lanes.y, lanes.z, other.lanes.w) }

    /// Returns a function of each component. It is computed once if all components are the same, as they are in numbers.
    private func each(_ function: (Float) -> Float) -> Self {
        let first = function(lanes.x)
        guard lanes.y != lanes.x || lanes.z != lanes.x || lanes.w != lanes.x else { return Self(SIMD4(repeating: first)) }
        return Self(first, function(lanes.y), function(lanes.z), function(lanes.w))
    }
}
