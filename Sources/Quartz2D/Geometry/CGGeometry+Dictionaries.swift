import Foundation

// Points, sizes and rectangles as dictionaries of numbers, the form in which property lists keep them.

extension CGPoint {
    /// The numbers under "X" and "Y".
    public var dictionaryRepresentation: CFDictionary { ["X": NSNumber(value: Double(x)), "Y": NSNumber(value: Double(y))] }

    /// Creates a point from such a dictionary; nil where a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = number("X", in: dict), let y = number("Y", in: dict) else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize {
    /// The numbers under "Width" and "Height".
    public var dictionaryRepresentation: CFDictionary {
        ["Width": NSNumber(value: Double(width)), "Height": NSNumber(value: Double(height))]
    }

    /// Creates a size from such a dictionary; nil where a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = number("Width", in: dict), let height = number("Height", in: dict) else { return nil }
        self.init(width: width, height: height)
    }
}

extension CGRect {
    /// The numbers under "X", "Y", "Width" and "Height".
    public var dictionaryRepresentation: CFDictionary {
        origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { $1 }
    }

    /// Creates a rectangle from such a dictionary; nil where a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict) else {
            return nil
        }
        self.init(origin: origin, size: size)
    }
}

/// A number of a dictionary, of whatever type.
private func number(_ key: String, in dictionary: CFDictionary) -> CGFloat? {
    switch dictionary[key] {
    case let number as NSNumber: CGFloat(number.doubleValue)
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Int: CGFloat(number)
    default: nil
    }
}
