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
        if node.representedLiteralValue == Self.emitterBehavior {
            context.manual(
                node, "\"\(Self.emitterBehavior)\"", why: "the methods of a class cannot be called by their names",
                how: "make behaviours with CAEmitterBehavior(type:); the key emitterBehaviors of a layer takes them")
        }
        return .visitChildren
    }

    /// The class of attractors, drag and waves, which is private on iOS.
    private static let emitterBehavior = "CAEmitterBehavior"

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
