/// A value in a manifest.
indirect enum ManifestValue {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case none
    case list([ManifestValue])
    case dictionary([String: ManifestValue])
    /// A member without arguments, such as `.v13`, or the name of a type.
    case name(String)
    /// An instance, which variables share: the package, its targets and products, and everything else that a call makes.
    case object(ManifestObject)
    case function(ManifestFunction)
    /// A value that only a run of the manifest determines.
    case unknown(ManifestGap)

    /// The instance that a call makes.
    static func call(_ name: String, _ fields: [String: ManifestValue]) -> ManifestValue {
        .object(ManifestObject(name, fields))
    }
}

/// An instance of a manifest. All of `PackageDescription`'s targets and products are classes.
final class ManifestObject {
    /// The name of the initializer or of the function that made the instance: `Package`, `target`, `product`.
    let name: String
    var fields: [String: ManifestValue]

    init(_ name: String, _ fields: [String: ManifestValue]) { (self.name, self.fields) = (name, fields) }
}

/// A place that the interpreter does not understand.
struct ManifestGap: Error {
    let line: Int
    /// The code at the place, shortened to one line.
    let code: String

    init(line: Int, code: String) {
        self.line = line
        let first = code.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        self.code = first.count > 60 ? first.prefix(60) + "…" : first
    }
}

extension ManifestValue {
    /// Whether two values are equal; nil if the interpreter cannot tell.
    func isEqual(to other: ManifestValue) -> Bool? {
        switch (self, other) {
        case (.text(let first), .text(let second)): first == second
        case (.number(let first), .number(let second)): first == second
        case (.boolean(let first), .boolean(let second)): first == second
        case (.name(let first), .name(let second)): first == second
        case (.none, .none): true
        case (.unknown, _), (_, .unknown): nil
        case (.none, _), (_, .none): false
        case (.list(let first), .list(let second)):
            first.count != second.count
                ? false
                : zip(first, second).reduce(true) { result, pair in
                    guard let result, let isEqual = pair.0.isEqual(to: pair.1) else { return nil }
                    return result && isEqual
                }
        case (.object(let first), .object(let second)): first === second ? true : nil
        default: nil
        }
    }

    /// The text of the value in an interpolation; nil if it has none here.
    var interpolated: String? {
        switch self {
        case .text(let text): text
        case .number(let number): number == number.rounded() ? String(Int(number)) : String(number)
        case .boolean(let value): String(value)
        default: nil
        }
    }
}
