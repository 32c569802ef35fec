import Foundation
import QuartzUI

/// Predicates by their formats. Foundation on Linux has only those of closures.
///
/// Paths read dictionaries and stored properties. Comparisons, `MATCHES`, `LIKE`, `BEGINSWITH`, `ENDSWITH`, `CONTAINS`, `IN`,
/// `BETWEEN`, the options `c` and `d`, `ANY`, `ALL`, `NONE`, `AND`, `OR` and `NOT` are evaluated; functions and arithmetic are not.
/// A format that cannot be read is reported, and its predicate is false for every object.
extension NSPredicate {
    /// Creates a predicate from a format and the values of its specifiers.
    public convenience init(format predicateFormat: String, _ arguments: any CVarArg...) {
        self.init(reading: predicateFormat, arguments.map { $0 })
    }

    /// Creates a predicate from a format and the values of its specifiers.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(reading: predicateFormat, arguments ?? [])
    }

    private convenience init(reading format: String, _ arguments: [Any?]) {
        do {
            let test = try PredicateFormat.test(format, arguments)
            self.init { object, _ in test(object) }
        } catch {
            Diagnostics.warnOnce("NSPredicate(format:): \(error.message) in \"\(format)\"; the predicate is false")
            self.init(value: false)
        }
    }
}
