import SwiftSyntax

/// Converts members that are called on a variable of type `AnyObject`, which the Objective-C runtime finds on Apple's systems.
final class UntypedMembersPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    /// Casts `value.doubleValue` to the class that has the member.
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        castToAnchored(node)
        guard let type = RenamedNames.valueMembers[node.declName.baseName.text],
            let base = node.base?.as(DeclReferenceExprSyntax.self), isUntyped(base)
        else { return .visitChildren }
        context.edits.replace(base.contentRange, with: "(\(base.baseName.text) as! \(type))")
        context.changed(
            node, "AnyObject.\(node.declName.baseName.text)", why: "it needs the Objective-C runtime", how: "as! \(type)")
        return .skipChildren
    }

    /// Converts `(value as AnyObject).isEqual(to: other)` to a function, and a call of a package's method to a cast.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        castToOwner(node)
        castToObject(node)
        castParameter(node)
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "isEqual",
            let base = access.base, isUntyped(base), node.arguments.count == 1, let argument = node.arguments.first
        else { return .visitChildren }
        context.edits.replace(
            node.contentRange,
            with: "areEqualObjects(\(base.trimmedDescription), \(argument.expression.trimmedDescription))")
        context.needsSupport = true
        context.changed(node, "AnyObject.isEqual", why: "it needs the Objective-C runtime", how: "areEqualObjects(_:_:)")
        return .skipChildren
    }

    /// Casts `(value as AnyObject).update()` to the package's protocol with the method, or to its only type with it.
    private func castToOwner(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
            base.is(TupleExprSyntax.self), isUntyped(base)
        else { return }
        let name = access.declName.baseName.text
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        let owners = context.package.types.filter { $0.value.members.contains(.init(name: name, labels: labels)) }
        let protocols = owners.filter { $0.value.kind == .protocol }.keys.sorted()
        guard let owner = protocols.first ?? (owners.count == 1 ? owners.keys.first : nil) else { return }
        context.edits.replace(base.contentRange, with: "(\(base.trimmedDescription) as! \(owner))")
        context.changed(node, "AnyObject.\(name)", why: "it needs the Objective-C runtime", how: "as! \(owner)")
    }

    /// Casts the target in `item.target?.perform(selector)` to an object, because the property's type is `AnyObject`.
    private func castToObject(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "perform",
            let chain = access.base?.as(OptionalChainingExprSyntax.self),
            let value = chain.expression.as(MemberAccessExprSyntax.self),
            context.library.untypedProperties.contains(value.declName.baseName.text),
            !context.package.declaresProperty(value.declName.baseName.text)
        else { return }
        context.edits.replace(chain.contentRange, with: "(\(value.trimmedDescription) as? NSObject)?")
        context.needsSupport = true
        context.changed(node, "AnyObject.perform", why: "it needs the Objective-C runtime", how: "as? NSObject")
    }

    /// Casts a parameter of type `AnyObject` to an object, which has `responds(to:)` and `perform(_:)`.
    private func castParameter(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            ["responds", "perform"].contains(access.declName.baseName.text),
            let base = access.base?.as(DeclReferenceExprSyntax.self), isUntyped(base)
        else { return }
        context.edits.replace(base.contentRange, with: "(\(base.baseName.text) as! NSObject)")
        context.needsSupport = true
        context.changed(
            node, "AnyObject.\(access.declName.baseName.text)", why: "it needs the Objective-C runtime", how: "as! NSObject")
    }

    /// Casts a parameter of type `AnyObject` to a view or a layout guide, which have the anchor.
    private func castToAnchored(_ node: MemberAccessExprSyntax) {
        let name = node.declName.baseName.text
        guard name.hasSuffix("Anchor"), Self.anchors.contains(name), let base = node.base?.as(DeclReferenceExprSyntax.self),
            isUntyped(base)
        else { return }
        let item = base.baseName.text
        let text = "((\(item) as? UIView)?.\(name) ?? (\(item) as! UILayoutGuide).\(name))"
        context.edits.replace(node.contentRange, with: text)
        context.changed(node, "AnyObject.\(name)", why: "it needs the Objective-C runtime", how: text)
    }

    private static let anchors: Set<String> = [
        "topAnchor", "bottomAnchor", "leftAnchor", "rightAnchor", "leadingAnchor", "trailingAnchor", "centerXAnchor",
        "centerYAnchor", "widthAnchor", "heightAnchor",
    ]

    private func isUntyped(_ value: ExprSyntax) -> Bool {
        if let name = value.as(DeclReferenceExprSyntax.self) { return isUntyped(name) }
        guard let elements = value.as(TupleExprSyntax.self)?.elements, elements.count == 1,
            let inner = elements.first?.expression
        else { return false }
        let cast =
            inner.as(SequenceExprSyntax.self)?.elements.last?.as(TypeExprSyntax.self)?.type ?? inner.as(AsExprSyntax.self)?.type
        return cast?.trimmedDescription == "AnyObject"
    }

    /// Whether a name is that of a parameter of type `AnyObject` of the innermost function that has it.
    private func isUntyped(_ name: DeclReferenceExprSyntax) -> Bool {
        var node = name.parent
        while let current = node {
            let parameters =
                current.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
                ?? current.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
            let found = parameters?.first { ($0.secondName ?? $0.firstName).text == name.baseName.text }
            if let found { return ["AnyObject", "AnyObject!"].contains(found.type.trimmedDescription) }
            node = current.parent
        }
        return false
    }
}
