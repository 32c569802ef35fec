import SwiftSyntax

/// Lists the properties of a view that `appearance()` may set: on Apple's systems those that are `dynamic`.
final class AppearancePass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.name.text
        guard context.isView(name), node.genericParameterClause == nil else { return .visitChildren }
        let properties = node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self)?.appearanceProperty }
        guard !properties.isEmpty else { return .visitChildren }
        let isPublic = node.modifiers.contains { ["public", "open"].contains($0.name.text) }
        let traits = properties.map { "AppearanceTrait(\\\(name).\($0))" }.joined(separator: ", ")
        let indent = node.leadingTrivia.indentation
        let text = """

            \(indent)    /// The properties that `appearance()` may set.
            \(indent)    \(isPublic ? "public " : "")override class var appearanceTraits: [AppearanceTrait] {
            \(indent)        super.appearanceTraits + [\(traits)]
            \(indent)    }

            """
        let brace = node.memberBlock.rightBrace
        context.edits.insert(text, at: node.memberBlock.members.last?.endPosition.utf8Offset ?? brace.position.utf8Offset)
        context.needsLibrary = true
        context.changed(
            node, "dynamic properties of \(name)", why: "no runtime finds them for appearance()",
            how: "listed in appearanceTraits")
        return .visitChildren
    }
}

extension VariableDeclSyntax {
    /// The name of a property that is `dynamic`, settable, and visible outside of its class; nil for others.
    fileprivate var appearanceProperty: String? {
        let words = modifiers.map(\.name.text)
        guard words.contains("dynamic"), bindingSpecifier.text == "var", bindings.count == 1, let binding = bindings.first,
            !words.contains(where: ["static", "class", "private", "fileprivate", "override", "weak", "lazy"].contains),
            !attributes.trimmedDescription.contains("NSManaged"), !attributes.trimmedDescription.contains("available")
        else { return nil }
        switch binding.accessorBlock?.accessors {
        case .getter: return nil
        case .accessors(let accessors)
        where accessors.contains { $0.accessorSpecifier.text == "get" }
            && !accessors.contains { $0.accessorSpecifier.text == "set" }:
            return nil
        default: return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        }
    }
}

extension FileContext {
    /// Whether a class of the package derives from the library's views.
    func isView(_ name: String) -> Bool {
        var visited: Set = [name]
        var next = package.types[name]?.inherited ?? []
        while !next.isEmpty {
            if next.contains("UIView") { return library.types["UIView"] != nil }
            next = next.filter { visited.insert($0).inserted }.flatMap { type(named: $0)?.inherited ?? [] }
        }
        return false
    }
}
