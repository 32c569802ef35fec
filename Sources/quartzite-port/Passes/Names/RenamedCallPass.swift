import SwiftSyntax

/// Replaces methods and functions of Swift 3 and 4 by the current ones, with their labels.
final class RenamedCallPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    private static let why = "the name is of an older Swift"

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.trailingClosure == nil else { return .visitChildren }
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        if let name =
            (node.calledExpression.as(MemberAccessExprSyntax.self)?.declName
            ?? node.calledExpression.as(DeclReferenceExprSyntax.self))?.baseName
        {
            let member = TypeIndex.Member(name: name.text, labels: labels)
            if isFree(member), let today = RenamedNames.methods[member] ?? initializer(member, node) {
                rename(name, node.arguments, to: today)
            } else if let today = RenamedNames.methodsOfArguments[member], node.calledExpression.is(DeclReferenceExprSyntax.self)
            {
                callOnArgument(node, today)
            }
        }
        return .visitChildren
    }

    /// `UIEdgeInsetsMake(…)` is a function, not a method.
    private func initializer(_ member: TypeIndex.Member, _ node: FunctionCallExprSyntax) -> TypeIndex.Member? {
        node.calledExpression.is(DeclReferenceExprSyntax.self) ? RenamedNames.initializers[member] : nil
    }

    /// Whether the package declares no such member, except to override it.
    private func isFree(_ member: TypeIndex.Member) -> Bool { !context.package.ownMembers.contains(member) }

    private func rename(_ name: TokenSyntax, _ arguments: LabeledExprListSyntax, to today: TypeIndex.Member) {
        if name.text != today.name { context.edits.replace(name.contentRange, with: today.name) }
        for (argument, label) in zip(arguments, today.labels ?? []) {
            let text = label == "_" ? "" : label + ": "
            let start = argument.contentRange.lowerBound
            context.edits.replace(start..<argument.expression.contentRange.lowerBound, with: text)
        }
        context.changed(name, name.text, why: Self.why, how: today.written)
    }

    /// `UIEdgeInsetsInsetRect(rect, insets)` becomes `(rect).inset(by: insets)`.
    private func callOnArgument(_ node: FunctionCallExprSyntax, _ today: TypeIndex.Member) {
        guard let first = node.arguments.first, let end = node.rightParen else { return }
        context.edits.replace(node.calledExpression.contentRange, with: "")
        let call = ").\(today.name)("
        if let comma = first.trailingComma, let second = node.arguments.dropFirst().first, let label = today.labels?.first {
            context.edits.replace(
                comma.contentRange.lowerBound..<second.contentRange.lowerBound, with: "\(call)\(label): ")
        } else {
            context.edits.insert(call, at: end.contentRange.lowerBound)
        }
        context.changed(node.calledExpression, node.calledExpression.trimmedDescription, why: Self.why, how: today.written)
    }

    /// Renames the overrides of methods.
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.contains(where: { $0.name.text == "override" }), let today = RenamedNames.methods[node.member] else {
            return .visitChildren
        }
        context.edits.replace(node.name.contentRange, with: today.name)
        for (parameter, label) in zip(node.signature.parameterClause.parameters, today.labels ?? []) {
            let second = parameter.secondName ?? parameter.firstName
            let text = label == second.text ? label : "\(label) \(second.text)"
            context.edits.replace(parameter.firstName.contentRange.lowerBound..<second.contentRange.upperBound, with: text)
        }
        context.changed(node.name, node.name.text, why: Self.why, how: today.written)
        return .visitChildren
    }
    /// Renames the overrides of properties.
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.contains(where: { $0.name.text == "override" }),
            let name = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            let today = RenamedNames.properties[name.text]
        else { return .visitChildren }
        context.edits.replace(name.contentRange, with: today)
        context.changed(name, name.text, why: Self.why, how: today)
        return .visitChildren
    }
}

extension TypeIndex.Member {
    /// The name as documentation writes it: `didMove(toParent:)`.
    fileprivate var written: String { labels.map { "\(name)(\($0.map { $0 + ":" }.joined()))" } ?? name }
}
