import SwiftSyntax

/// Makes priorities of numbers: the priority of a constraint was a `Float` in Swift 3.
final class PriorityPass: SyntaxVisitor {
    private let context: FileContext
    private static let methods: Set<String> = ["setContentHuggingPriority", "setContentCompressionResistancePriority"]

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    /// Converts `constraint.priority = 999` and `constraint.priority = number`.
    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self), let value = elements.last,
            let access = elements[0].as(MemberAccessExprSyntax.self), access.declName.baseName.text == "priority",
            !context.package.declaresProperty("priority")
        else { return .visitChildren }
        convert(value)
        return .visitChildren
    }

    /// Converts `view.setContentHuggingPriority(1000, for: .horizontal)`.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name =
            node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        if let name, Self.methods.contains(name), let value = node.arguments.first?.expression { convert(value) }
        return .visitChildren
    }

    private func convert(_ value: ExprSyntax) {
        let isNumber = value.is(IntegerLiteralExprSyntax.self) || value.is(FloatLiteralExprSyntax.self)
        guard isNumber || value.as(DeclReferenceExprSyntax.self)?.isFloat == true else { return }
        context.edits.insert("UILayoutPriority(rawValue: ", at: value.contentRange.lowerBound)
        context.edits.insert(")", at: value.contentRange.upperBound)
        context.changed(
            value, "priority \(value.trimmedDescription)", why: "a priority is no number since Swift 4",
            how: "UILayoutPriority(…)")
    }
}

extension DeclReferenceExprSyntax {
    /// Whether the name is that of a parameter or a variable whose declaration says `Float`: the innermost one around the place.
    fileprivate var isFloat: Bool {
        var node = parent
        while let current = node {
            if let type = current.declaredType(of: baseName.text) { return type == "Float" }
            node = current.parent
        }
        return false
    }
}

extension Syntax {
    /// The type that the node's own parameters, statements or members write for a name; "" for none written, nil without the name.
    fileprivate func declaredType(of name: String) -> String? {
        let parameters =
            self.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
            ?? self.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
        if let found = parameters?.first(where: { ($0.secondName ?? $0.firstName).text == name }) {
            return found.type.trimmedDescription
        }
        let declarations =
            self.as(CodeBlockItemListSyntax.self)?.compactMap { $0.item.as(VariableDeclSyntax.self) }
            ?? self.as(MemberBlockItemListSyntax.self)?.compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
        for binding in declarations.flatMap(\.bindings)
        where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
            return binding.typeAnnotation?.type.trimmedDescription ?? ""
        }
        return nil
    }
}
