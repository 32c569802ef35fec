import SwiftSyntax

/// Removes `override` where no superclass has the member.
///
/// Only where every superclass is known: the package's own classes and the library's.
final class OverridePass: SyntaxVisitor {
    private let context: FileContext

    /// What `NSObject` has on Linux.
    private static let objectMembers: Set<TypeIndex.Member> = [
        .init(name: "init", labels: []), .init(name: "isEqual", labels: ["_"]), .init(name: "copy", labels: []),
        .init(name: "mutableCopy", labels: []), .init(name: "hash", labels: nil), .init(name: "description", labels: nil),
        .init(name: "debugDescription", labels: nil), .init(name: "isProxy", labels: []),
    ]

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    /// What only stands for AppKit is not compiled.
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        ["os(macOS)", "os(OSX)", "canImport(AppKit)", "canImport(SwiftUI)"].contains(node.condition?.trimmedDescription)
            ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        check(node, [node.member])
        return .visitChildren
    }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        check(node, [node.member])
        return .visitChildren
    }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        check(node, node.bindings.map { TypeIndex.Member(name: $0.pattern.trimmedDescription, labels: nil) })
        return .visitChildren
    }

    private func check(_ node: some WithModifiersSyntax, _ members: [TypeIndex.Member]) {
        guard let modifier = node.modifiers.first(where: { $0.name.text == "override" }), let type = node.enclosingTypeName else {
            return
        }
        let above = context.superclasses(of: type)
        guard above.complete, !above.known.isEmpty || context.type(named: type)?.inherited.contains("NSObject") == true else {
            return
        }
        let isKnown = members.contains { member in
            Self.objectMembers.contains(member) || above.known.contains { $0.members.contains(member) || inherits(member, $0) }
        }
        guard !isKnown, let next = modifier.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else {
            return
        }
        let range = modifier.contentRange.lowerBound..<next.positionAfterSkippingLeadingTrivia.utf8Offset
        context.edits.replace(range, with: "")
        if let body = node.as(FunctionDeclSyntax.self)?.body { removeCalls(of: members, in: body) }
        let name = members.first.map(\.name) ?? ""
        context.manual(
            modifier, "override of \(name)", why: "no superclass here has it, so nothing calls it",
            how: "`override` is removed; call the member yourself if its work is needed")
    }

    /// Removes the statements that only call what no superclass has.
    private func removeCalls(of members: [TypeIndex.Member], in body: CodeBlockSyntax) {
        for item in body.statements {
            guard let access = item.item.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self),
                access.base?.is(SuperExprSyntax.self) == true,
                members.contains(where: { $0.name == access.declName.baseName.text })
            else { continue }
            context.edits.replace(item.contentRange, with: "")
        }
    }

    /// Whether a protocol that a class adopts declares the member, with a default that the class takes on.
    private func inherits(_ member: TypeIndex.Member, _ entry: TypeIndex.Entry) -> Bool {
        entry.inherited.contains { name in
            guard let parent = context.type(named: name), parent.kind == .protocol else { return false }
            return parent.members.contains(member)
        }
    }
}
