import Foundation

// Points, sizes and rectangles as dictionaries of numbers, for property lists.

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
