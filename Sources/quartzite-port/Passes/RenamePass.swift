import SwiftSyntax

/// Replaces names of Swift 3 and 4 that the compiler renames on Apple's systems.
final class RenamePass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        rename(node.baseName, isMember: node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id)
        return .visitChildren
    }
    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        rename(node.name, isMember: false)
        return .visitChildren
    }
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        // `NSNotification.Name.UIKeyboardWillShow` and `.UIKeyboardWillShow` are members.
        let member = node.declName.baseName.text
        guard let name = RenamedNames.notifications[member] else { return .visitChildren }
        let base = node.base?.trimmedDescription
        guard base == nil || base == "NSNotification.Name" || base == "Notification.Name" else { return .visitChildren }
        context.edits.replace(node.contentRange, with: name)
        context.changed(node, member, why: "the name is of an older Swift", how: name)
        return .skipChildren
    }

    private func rename(_ token: TokenSyntax, isMember: Bool) {
        guard !isMember, let name = RenamedNames.all[token.text], context.package.types[token.text] == nil else { return }
        context.edits.replace(token.contentRange, with: name)
        context.changed(token, token.text, why: "the name is of an older Swift", how: name)
    }
}
