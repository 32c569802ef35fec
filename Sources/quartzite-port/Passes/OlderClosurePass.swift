import SwiftSyntax

/// Removes the parameter `_` of closures for functions that pass none. Swift 3 ignored it.
final class OlderClosurePass: SyntaxVisitor {
    private let context: FileContext

    /// Methods whose trailing closure has no parameters.
    private static let trailing: Set<String> = [
        "asyncAfter", "async", "sync", "animateKeyframes", "addKeyframe", "performWithoutAnimation",
    ]
    /// Labels of arguments that are closures without parameters.
    private static let labels: Set<String> = ["execute", "animations"]

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let own = ownLabels(node)
        for argument in node.arguments {
            let label = argument.label?.text ?? "_"
            if Self.labels.contains(label) || own.contains(label) { argument.expression.as(ClosureExprSyntax.self).map(drop) }
        }
        if let closure = node.trailingClosure, node.additionalTrailingClosures.isEmpty, own.contains("") { drop(closure) }
        if let closure = node.trailingClosure, let method = node.calledExpression.as(MemberAccessExprSyntax.self),
            Self.trailing.contains(method.declName.baseName.text), node.additionalTrailingClosures.isEmpty,
            !node.arguments.contains(where: { $0.label?.text == "animations" })
        {
            drop(closure)
        }
        return .visitChildren
    }

    /// Returns the labels of closures without parameters, if only the package declares functions of the name.
    private func ownLabels(_ node: FunctionCallExprSyntax) -> Set<String> {
        let name =
            node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        guard let name, let labels = context.shared.plainClosures[name], !context.library.hasMethod(name) else { return [] }
        return labels
    }

    private func drop(_ closure: ClosureExprSyntax) {
        guard let signature = closure.signature, signature.capture == nil, signature.effectSpecifiers == nil,
            signature.returnClause == nil, case .simpleInput(let names)? = signature.parameterClause, names.count == 1,
            names.first?.name.tokenKind == .wildcard
        else { return }
        context.edits.replace(signature.contentRange.lowerBound..<signature.endPosition.utf8Offset, with: "")
        context.changed(closure, "{ _ in", why: "the closure gets no argument since Swift 4", how: "{")
    }
}
