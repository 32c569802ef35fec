import SwiftSyntax

/// Finds a target's resources, and reports classes that are found by name.
///
/// A pod's resources are in the bundle of its framework, which `Bundle(for:)` returns. Here the target is linked into the
/// program, and its resources are in `Bundle.module`.
final class BundlePass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let called = node.calledExpression.dottedName
        guard context.hasResources, called == "Bundle" || called == "Bundle.init", node.arguments.count == 1,
            let argument = node.arguments.first, argument.label?.text == "for", isOwn(argument.expression)
        else { return .visitChildren }
        context.edits.replace(node.contentRange, with: "Bundle.module")
        context.changed(
            node, node.trimmedDescription, why: "the resources are in a bundle of the target, not of a framework",
            how: "Bundle.module")
        return .skipChildren
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let text = node.representedLiteralValue, Self.emitterBehaviors.contains(text) {
            context.manual(
                node, "\"\(text)\"", why: "Apple's behaviours of emitters are private and have no counterpart",
                how: "set the cells' acceleration, spin and speeds, or animate key paths such as emitterCells.NAME.velocity")
        }
        return .visitChildren
    }

    /// The private names with which emitters receive attractors, drag and waves.
    private static let emitterBehaviors: Set<String> = ["CAEmitterBehavior", "emitterBehaviors"]

    /// Whether a class belongs to the package: `Mine.self`, `type(of: self)` or `classForCoder`.
    private func isOwn(_ type: ExprSyntax) -> Bool {
        let text = type.trimmedDescription
        if ["type(of: self)", "Self.self", "classForCoder", "self.classForCoder", "classForCoder()", "self.classForCoder()"]
            .contains(text)
        {
            return true
        }
        guard text.hasSuffix(".self"), let name = text.dropLast(".self".count).split(separator: ".").last else { return false }
        return context.package.types[String(name)].map { $0.kind != .extended } ?? false
    }
}
