import SwiftSyntax

/// The condition of an `#if` in a manifest, as SwiftPM evaluates it on Linux.
struct ManifestCondition {
    let value: Bool

    init(_ condition: ExprSyntax) { value = Self.evaluate(condition) }

    private static func evaluate(_ expression: ExprSyntax) -> Bool {
        if let sequence = expression.as(SequenceExprSyntax.self) { return evaluate(Array(sequence.elements)[...]) }
        if let prefix = expression.as(PrefixOperatorExprSyntax.self) { return !evaluate(prefix.expression) }
        if let tuple = expression.as(TupleExprSyntax.self), let inner = tuple.elements.first { return evaluate(inner.expression) }
        if let literal = expression.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
        guard let call = expression.as(FunctionCallExprSyntax.self), let argument = call.arguments.first?.expression else {
            return false
        }
        switch call.calledExpression.dottedName {
        case "os": return argument.dottedName == "Linux"
        case "canImport": return ["Foundation", "Glibc", "PackageDescription", "Dispatch"].contains(argument.dottedName)
        case "swift", "compiler": return compares(argument)
        case "arch": return argument.dottedName == architecture
        default: return false
        }
    }

    /// Evaluates a sequence with `||` and `&&`, of which the second binds more strongly.
    private static func evaluate(_ elements: ArraySlice<ExprSyntax>) -> Bool {
        for sign in ["||", "&&"] {
            let parts = elements.split { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == sign }
            guard parts.count > 1 else { continue }
            return sign == "||" ? parts.contains(where: evaluate) : parts.allSatisfy(evaluate)
        }
        return elements.first.map(evaluate) ?? false
    }

    /// Compares the compiler's version in `>=5.9` and `<6`.
    private static func compares(_ argument: ExprSyntax) -> Bool {
        guard let prefix = argument.as(PrefixOperatorExprSyntax.self),
            let version = ToolsVersion(prefix.expression.trimmedDescription)
        else { return false }
        return prefix.operator.text == "<" ? ToolsVersion.current < version : ToolsVersion.current >= version
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            ""
        #endif
    }
}

/// A version of Swift.
struct ToolsVersion: Comparable {
    let parts: [Int]

    /// The version of the compiler that built this program, without its patch.
    static let current: ToolsVersion = {
        #if compiler(>=7.0)
            ToolsVersion(parts: [7, 0, 0])
        #elseif compiler(>=6.4)
            ToolsVersion(parts: [6, 4, 0])
        #elseif compiler(>=6.3)
            ToolsVersion(parts: [6, 3, 0])
        #else
            ToolsVersion(parts: [6, 2, 0])
        #endif
    }()

    /// The first version whose packages are in Swift 6 by default.
    static let six = ToolsVersion(parts: [6, 0, 0])

    private init(parts: [Int]) { self.parts = parts }

    /// Reads `5`, `5.9` or `5.9.1`.
    init?(_ text: some StringProtocol) {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        let parts = words.compactMap { Int($0) }
        guard (1...3).contains(words.count), parts.count == words.count else { return nil }
        self.parts = parts + Array(repeating: 0, count: 3 - parts.count)
    }

    /// Reads the first line of a manifest; 3.1 without a version, as in SwiftPM.
    init(ofManifest text: String) {
        let line = text.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        let match = line.firstMatch(of: /^\s*\/\/\s*swift-tools-version\s*:\s*([0-9.]+)/.ignoresCase())
        self = match.flatMap { ToolsVersion($0.1) } ?? ToolsVersion(parts: [3, 1, 0])
    }

    static func < (first: ToolsVersion, second: ToolsVersion) -> Bool { first.parts.lexicographicallyPrecedes(second.parts) }
}
