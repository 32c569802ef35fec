import SwiftSyntax

/// The closures without parameters that a package's own functions take.
struct PlainClosures {
    /// For each function's name, the labels of such closures. The label "" is that of a trailing closure. A label is left out if a
    /// function of the name takes another closure there.
    private(set) var labels: [String: Set<String>] = [:]

    init(_ trees: [SourceFileSyntax]) {
        let aliases = AliasReader()
        for tree in trees { aliases.walk(tree) }
        let reader = FunctionReader(plain: aliases.plain.subtracting(aliases.others))
        for tree in trees { reader.walk(tree) }
        for (name, plain) in reader.plain { labels[name] = plain.subtracting(reader.others[name] ?? []) }
    }
}

/// The names of types that are closures without parameters, and of all other aliases.
private final class AliasReader: SyntaxVisitor {
    private(set) var plain: Set<String> = []
    private(set) var others: Set<String> = []

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.initializer.value.isPlainClosure([]) {
            plain.insert(node.name.text)
        } else {
            others.insert(node.name.text)
        }
        return .skipChildren
    }
}

private final class FunctionReader: SyntaxVisitor {
    private(set) var plain: [String: Set<String>] = [:]
    private(set) var others: [String: Set<String>] = [:]
    private let aliases: Set<String>

    init(plain aliases: Set<String>) {
        self.aliases = aliases
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        read(node.name.text, node.signature.parameterClause.parameters)
        return .visitChildren
    }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        if let type = node.enclosingTypeName { read(type, node.signature.parameterClause.parameters) }
        return .visitChildren
    }

    private func read(_ name: String, _ parameters: FunctionParameterListSyntax) {
        for parameter in parameters {
            var labels = [parameter.firstName.text]
            if parameter.id == parameters.last?.id { labels.append("") }
            if parameter.type.isPlainClosure(aliases) {
                plain[name, default: []].formUnion(labels)
            } else {
                others[name, default: []].formUnion(labels)
            }
        }
    }
}

extension TypeSyntax {
    /// Whether the type is that of a closure without parameters, or one of its aliases, or an optional of it.
    fileprivate func isPlainClosure(_ aliases: Set<String>) -> Bool {
        if let function = self.as(FunctionTypeSyntax.self) { return function.parameters.isEmpty }
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isPlainClosure(aliases) }
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isPlainClosure(aliases) }
        if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
            return element.type.isPlainClosure(aliases)
        }
        return self.as(IdentifierTypeSyntax.self).map { aliases.contains($0.name.text) } ?? false
    }
}
