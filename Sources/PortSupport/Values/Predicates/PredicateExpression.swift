import Foundation
import QuartzUI

/// A value in a predicate's format.
enum PredicateExpression {
    /// The object that the predicate tests.
    case itself
    /// A path of the object's properties.
    case path(String)
    case constant(Any?)
    case list([PredicateExpression])

    /// Returns the value for an object; nil for none.
    func value(of object: Any?) -> Any? {
        switch self {
        case .itself: object
        case .path(let path): Self.value(at: path.split(separator: ".").map(String.init)[...], of: object)
        case .constant(let value): value
        case .list(let parts): parts.map { $0.value(of: object) as Any }
        }
    }

    private static func value(at path: ArraySlice<String>, of object: Any?) -> Any? {
        guard let key = path.first, let object = object.flatMap(unwrapped) else { return object.flatMap(unwrapped) }
        let rest = path.dropFirst()
        if key == "self" || key == "SELF" { return value(at: rest, of: object) }
        if let list = elements(of: object) {
            if key == "@count" { return value(at: rest, of: list.count) }
            return list.map { value(at: path, of: $0) as Any }
        }
        return value(at: rest, of: property(key, of: object))
    }

    private static func property(_ key: String, of object: Any) -> Any? {
        if let values = object as? [AnyHashable: Any] { return values[key] }
        if let text = object as? String, key == "length" { return text.utf16.count }
        if object is CALayer || object is UIResponder { return (object as? NSObject)?.value(forKey: key) }
        var mirror: Mirror? = Mirror(reflecting: object)
        while let level = mirror {
            if let child = level.children.first(where: { $0.label == key }) { return child.value }
            mirror = level.superclassMirror
        }
        Diagnostics.warnOnce("NSPredicate: \(type(of: object)) has no property \(key); its value is nil")
        return nil
    }

    /// Returns the elements of an array or a set; nil for others.
    static func elements(of value: Any?) -> [Any]? {
        switch value.flatMap(unwrapped) {
        case let list as [Any]: list
        case let set as Set<AnyHashable>: Array(set)
        case let set as NSSet: set.allObjects
        case let set as NSOrderedSet: set.array
        default: nil
        }
    }

    /// Returns the value in an optional; nil for nil and `NSNull`.
    static func unwrapped(_ value: Any) -> Any? {
        if value is NSNull { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }
}

/// A comparison of two values.
struct PredicateComparison {
    /// The relation of the values.
    enum Relation {
        case equal, unequal, less, lessOrEqual, greater, greaterOrEqual, matches, like, begins, ends, contains, isIn, between
    }

    /// The elements of the left value that must satisfy the relation.
    enum Quantifier { case any, all, none }

    var left: PredicateExpression
    var relation: Relation
    var right: PredicateExpression
    var options: String.CompareOptions = []
    var quantifier: Quantifier?

    /// Whether an object satisfies the comparison.
    func holds(for object: Any?) -> Bool {
        let (first, second) = (left.value(of: object), right.value(of: object))
        guard let quantifier else { return holds(first, second) }
        let elements = PredicateExpression.elements(of: first) ?? []
        return switch quantifier {
        case .any: elements.contains { holds($0, second) }
        case .all: elements.allSatisfy { holds($0, second) }
        case .none: !elements.contains { holds($0, second) }
        }
    }

    private func holds(_ first: Any?, _ second: Any?) -> Bool {
        switch relation {
        case .equal: areEqual(first, second)
        case .unequal: !areEqual(first, second)
        case .less: order(first, second) == .orderedAscending
        case .lessOrEqual: [.orderedAscending, .orderedSame].contains(order(first, second))
        case .greater: order(first, second) == .orderedDescending
        case .greaterOrEqual: [.orderedDescending, .orderedSame].contains(order(first, second))
        case .isIn: isContained(first, in: second)
        case .contains: isContained(second, in: first)
        case .between: isBetween(first, second)
        case .begins:
            texts(first, second).map { $0.range(of: $1, options: options.union(.anchored)) != nil || $1.isEmpty } ?? false
        case .ends:
            texts(first, second).map { $0.range(of: $1, options: options.union([.anchored, .backwards])) != nil || $1.isEmpty }
                ?? false
        case .matches: texts(first, second).map { matches($0, $1) } ?? false
        case .like: texts(first, second).map { matches($0, Self.pattern(like: $1)) } ?? false
        }
    }

    private func texts(_ first: Any?, _ second: Any?) -> (String, String)? {
        guard let first = first.flatMap(PredicateExpression.unwrapped) as? String,
            let second = second.flatMap(PredicateExpression.unwrapped) as? String
        else { return nil }
        return (first, second)
    }

    private func areEqual(_ first: Any?, _ second: Any?) -> Bool {
        let (a, b) = (first.flatMap(PredicateExpression.unwrapped), second.flatMap(PredicateExpression.unwrapped))
        guard let a, let b else { return a == nil && b == nil }
        if let order = order(a, b) { return order == .orderedSame }
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return a as AnyObject === b as AnyObject
    }

    /// Returns the order of two numbers, dates or texts; nil for others.
    private func order(_ first: Any?, _ second: Any?) -> ComparisonResult? {
        let (a, b) = (first.flatMap(PredicateExpression.unwrapped), second.flatMap(PredicateExpression.unwrapped))
        if let texts = texts(a, b) { return texts.0.compare(texts.1, options: options) }
        if let a = a as? Date, let b = b as? Date { return a.compare(b) }
        guard let a = Self.number(a), let b = Self.number(b) else { return nil }
        return a < b ? .orderedAscending : a > b ? .orderedDescending : a == b ? .orderedSame : nil
    }

    private static func number(_ value: Any?) -> Double? {
        switch value {
        case let value as Bool: value ? 1 : 0
        case let value as any BinaryInteger: Double(value)
        case let value as Double: value
        case let value as CGFloat: Double(value)
        case let value as Float: Double(value)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    private func isContained(_ part: Any?, in whole: Any?) -> Bool {
        if let texts = texts(whole, part) { return texts.1.isEmpty || texts.0.range(of: texts.1, options: options) != nil }
        return PredicateExpression.elements(of: whole)?.contains { areEqual($0, part) } ?? false
    }

    private func isBetween(_ value: Any?, _ limits: Any?) -> Bool {
        guard let limits = PredicateExpression.elements(of: limits), limits.count == 2, let low = order(limits[0], value),
            let high = order(value, limits[1])
        else { return false }
        return low != .orderedDescending && high != .orderedDescending
    }

    /// Whether a regular expression matches a whole text. A pattern that is not one matches none.
    private func matches(_ text: String, _ pattern: String) -> Bool {
        let flags: NSRegularExpression.Options = options.contains(.caseInsensitive) ? [.caseInsensitive] : []
        guard let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: flags) else {
            Diagnostics.warnOnce("NSPredicate: \(pattern) is no regular expression; nothing matches it")
            return false
        }
        let folds = options.contains(.diacriticInsensitive)
        let text = folds ? text.folding(options: .diacriticInsensitive, locale: nil) : text
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    /// Returns the regular expression of a pattern in which `?` is a character and `*` any text.
    private static func pattern(like text: String) -> String {
        "(?s)" + text.map { $0 == "*" ? ".*" : $0 == "?" ? "." : NSRegularExpression.escapedPattern(for: String($0)) }.joined()
    }
}
