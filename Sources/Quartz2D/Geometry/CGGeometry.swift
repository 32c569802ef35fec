import Foundation

// MARK: - The C functions of Core Graphics, for code translated from Objective-C

/// Returns a point with the given coordinates.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: x, y: y)
}

/// Returns a size with the given extents.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
}

/// Returns a rectangle with the given origin and extents.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// Returns a vector with the given components.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector {
    CGVector(dx: dx, dy: dy)
}

/// Returns a transform with the given entries.
public func CGAffineTransformMake(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
}

/// Returns a translation.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty)
}

/// Returns a scale about the origin.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy)
}

/// Returns a rotation about the origin, in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle)
}

/// Returns the transform that translates first, then applies `t`.
public func CGAffineTransformTranslate(_ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
    t.translatedBy(x: tx, y: ty)
}

/// Returns the transform that scales first, then applies `t`.
public func CGAffineTransformScale(_ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
    t.scaledBy(x: sx, y: sy)
}

/// Returns the transform that rotates first, then applies `t`.
public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
    t.rotated(by: angle)
}

/// Returns the inverse of `t`, or `t` if it has none.
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform {
    t.inverted()
}

/// Returns the transform that applies `t1` first, then `t2`.
public func CGAffineTransformConcat(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> CGAffineTransform {
    t1.concatenating(t2)
}

/// Returns whether two transforms are equal, entry by entry.
public func CGAffineTransformEqualToTransform(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> Bool {
    t1 == t2
}

/// Returns whether `t` is the identity.
public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool {
    t.isIdentity
}

/// The identity, by its C name.
public let CGAffineTransformIdentity = CGAffineTransform.identity

extension CGPoint {
    /// Whether both coordinates are equal.
    public func equalTo(_ other: CGPoint) -> Bool { self == other }

    /// Whether both coordinates are finite numbers.
    public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
    /// Whether both extents are equal.
    public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
    /// Whether origin and size are equal.
    public func equalTo(_ other: CGRect) -> Bool { self == other }
}

/// The origin, by its C name.
public let CGPointZero = CGPoint.zero
/// The zero size, by its C name.
public let CGSizeZero = CGSize.zero
/// The zero rectangle, by its C name.
public let CGRectZero = CGRect.zero
/// The null rectangle, by its C name.
public let CGRectNull = CGRect.null
/// The infinite rectangle, by its C name.
public let CGRectInfinite = CGRect.infinite

// MARK: - Points, sizes and rectangles as dictionaries of numbers, for property lists

extension CGPoint {
    /// A dictionary with the keys "X" and "Y".
    public var dictionaryRepresentation: CFDictionary { ["X": NSNumber(value: Double(x)), "Y": NSNumber(value: Double(y))] }

    /// Creates a point from such a dictionary; nil if a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = number("X", in: dict), let y = number("Y", in: dict) else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize {
    /// A dictionary with the keys "Width" and "Height".
    public var dictionaryRepresentation: CFDictionary {
        ["Width": NSNumber(value: Double(width)), "Height": NSNumber(value: Double(height))]
    }

    /// Creates a size from such a dictionary; nil if a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = number("Width", in: dict), let height = number("Height", in: dict) else { return nil }
        self.init(width: width, height: height)
    }
}

extension CGRect {
    /// A dictionary with the keys "X", "Y", "Width" and "Height".
    public var dictionaryRepresentation: CFDictionary {
        origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { $1 }
    }

    /// Creates a rectangle from such a dictionary; nil if a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict) else {
            return nil
        }
        self.init(origin: origin, size: size)
    }
}

/// Returns a number from a dictionary, converted from any of the numeric types.
private func number(_ key: String, in dictionary: CFDictionary) -> CGFloat? {
    switch dictionary[key] {
    case let number as NSNumber: CGFloat(number.doubleValue)
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Int: CGFloat(number)
    default: nil
    }
}

// MARK: - Algebra of rectangles

// Foundation's `intersection`, `intersects` and `contains` of a point build ranges, which trap if an edge is NaN. Its `union`
// propagates NaN.
// These functions shadow them in every file of the package that gets Foundation through Quartz2D. In a file that imports both
// modules the call is ambiguous and does not compile, so none is bound to Foundation's by mistake. They are not public: programs
// that import both modules get Foundation's.
extension CGRect {
    /// Returns the area common to both rectangles; null if there is none, or if an edge of either is NaN.
    ///
    /// Rectangles that only touch have an empty intersection that is not null. A rectangle inside the other is returned unchanged
    /// except for standardization.
    package func intersection(_ other: CGRect) -> CGRect {
        guard let own = RectEdges(self), let its = RectEdges(other) else { return .null }
        if its.hold(own) { return own.rect(self) }
        if own.hold(its) { return its.rect(other) }
        let common = RectEdges(
            left: Swift.max(own.left, its.left), right: Swift.min(own.right, its.right), top: Swift.max(own.top, its.top),
            bottom: Swift.min(own.bottom, its.bottom))
        return common.left <= common.right && common.top <= common.bottom ? common.rect : .null
    }

    /// Returns whether the rectangles have a point in common, including touching edges; false if an edge of either is NaN.
    package func intersects(_ other: CGRect) -> Bool {
        guard let own = RectEdges(self), let its = RectEdges(other) else { return false }
        return own.left <= its.right && its.left <= own.right && own.top <= its.bottom && its.top <= own.bottom
    }

    /// Returns whether a point is inside: least edges are, greatest edges are not. False if a number is NaN.
    package func contains(_ point: CGPoint) -> Bool {
        guard let own = RectEdges(self) else { return false }
        return point.x >= own.left && point.x < own.right && point.y >= own.top && point.y < own.bottom
    }

    /// Returns whether another rectangle is inside or equal; false for a null one, or if an edge of either is NaN.
    package func contains(_ other: CGRect) -> Bool {
        guard let own = RectEdges(self), let its = RectEdges(other) else { return false }
        return own.hold(its)
    }

    /// Returns the smallest rectangle that contains both. A null rectangle, or one with a NaN edge, is ignored.
    package func union(_ other: CGRect) -> CGRect {
        guard let own = RectEdges(self) else { return RectEdges(other)?.rect(other) ?? .null }
        guard let its = RectEdges(other) else { return own.rect(self) }
        if own.hold(its) { return own.rect(self) }
        if its.hold(own) { return its.rect(other) }
        let both = RectEdges(
            left: Swift.min(own.left, its.left), right: Swift.max(own.right, its.right), top: Swift.min(own.top, its.top),
            bottom: Swift.max(own.bottom, its.bottom))
        return both.rect
    }
}

/// The edges of a rectangle that is not null.
private struct RectEdges {
    /// Finite, like ``top``; the others have a finite lower bound. The difference of two edges is therefore not NaN.
    var left: CGFloat
    var right: CGFloat
    var top: CGFloat
    var bottom: CGFloat

    init(left: CGFloat, right: CGFloat, top: CGFloat, bottom: CGFloat) {
        (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
    }

    /// Returns nil for the null rectangle, and if an edge is NaN.
    init?(_ rect: CGRect) {
        let (x, y) = (rect.origin.x, rect.origin.y)
        let (farX, farY) = (x + rect.size.width, y + rect.size.height)
        (left, right) = farX < x ? (farX, x) : (x, farX)
        (top, bottom) = farY < y ? (farY, y) : (y, farY)
        (left, top) = (Swift.max(left, -.greatestFiniteMagnitude), Swift.max(top, -.greatestFiniteMagnitude))
        guard x < .infinity, y < .infinity, left <= right, top <= bottom else { return nil }
    }

    var rect: CGRect { CGRect(x: left, y: top, width: right - left, height: bottom - top) }

    /// Returns the original rectangle bit by bit if it is standardized, and the standardized one otherwise.
    func rect(_ original: CGRect) -> CGRect {
        original.size.width >= 0 && original.size.height >= 0 ? original : rect
    }

    /// Returns whether another rectangle is inside this one.
    func hold(_ other: RectEdges) -> Bool {
        left <= other.left && right >= other.right && top <= other.top && bottom >= other.bottom
    }
}

// MARK: - Texts for logs, as Core Graphics writes them

extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// The coordinates: `(1.0, 2.0)`.
    public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
    /// Width and height: `(1.0, 2.0)`.
    public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
    /// Origin and size: `(0.0, 0.0, 1.0, 2.0)`.
    public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}
