import SwiftSyntax

/// Lets `#if os(iOS)` hold on Linux too.
final class ConditionPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        guard let condition = node.condition else { return .visitChildren }
        let calls = PlatformCalls(condition)
        guard !calls.platforms.contains("Linux") else { return .visitChildren }
        for call in calls.calls where Self.matches(call) {
            context.edits.replace(call.contentRange, with: "(\(call.trimmedDescription) || os(Linux))")
            context.changed(
                call, call.trimmedDescription, why: "the code runs on Linux now", how: "(\(call.trimmedDescription) || os(Linux))"
            )
        }
        return .visitChildren
    }

    private static func matches(_ call: FunctionCallExprSyntax) -> Bool {
        call.arguments.first?.expression.trimmedDescription == "iOS"
    }
}

/// The `os(…)` terms of a condition.
private final class PlatformCalls: SyntaxVisitor {
    private(set) var calls: [FunctionCallExprSyntax] = []
    var platforms: Set<String> { Set(calls.compactMap { $0.arguments.first?.expression.trimmedDescription }) }

    init(_ condition: ExprSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(condition)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.trimmedDescription == "os" { calls.append(node) }
        return .visitChildren
    }
}
