import SwiftSyntax

/// Removes `override` if no superclass has the member, and removes overrides of members that cannot be overridden here.
///
/// Applies only if all superclasses are known, from the package and the library.
final class OverridePass: SyntaxVisitor {
    private let context: FileContext

    /// The overridable members of `NSObject` on Linux.
    private static let objectMembers: Set<TypeIndex.Member> = [
        .init(name: "init", labels: []), .init(name: "isEqual", labels: ["_"]), .init(name: "copy", labels: []),
        .init(name: "mutableCopy", labels: []), .init(name: "hash", labels: nil), .init(name: "description", labels: nil),
        .init(name: "debugDescription", labels: nil), .init(name: "isProxy", labels: []),
    ]

    /// The members of `NSObject` that cannot be overridden on Linux.
    private static let finalObjectMembers: Set<TypeIndex.Member> = [
        .init(name: "isKind", labels: ["of"]), .init(name: "isMember", labels: ["of"]),
    ]

    /// The method that the compiler synthesises for an `Encodable` class without a declaration.
    private static let encode = TypeIndex.Member(name: "encode", labels: ["to"])

    /// The methods that only Interface Builder calls.
    private static let designerMembers: Set<String> = ["awakeFromNib", "prepareForInterfaceBuilder"]

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    /// Skips branches that only AppKit compiles.
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isLeftOut ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let parameter = node.signature.parameterClause.parameters.first?.type.trimmedDescription
        if node.name.text == "register", parameter?.hasPrefix("UINib") == true, let type = node.enclosingTypeName,
            context.derives(type, from: "UIScrollView") || context.derives(type, from: "UICollectionViewLayout"),
            let modifier = node.modifiers.first(where: { $0.name.text == "override" })
        {
            leaveOut(node, modifier, [node.member])
        } else {
            check(node, [node.member])
        }
        return .visitChildren
    }
    /// Writes `required` for `override` if every subclass has the initializer here.
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let modifier = node.modifiers.first(where: { $0.name.text == "override" }), let type = node.enclosingTypeName,
            !node.modifiers.contains(where: { $0.name.text == "required" }),
            context.superclasses(of: type, around: node).foreign.contains(where: { $0.requiredMembers.contains(node.member) })
        else { return .visitChildren }
        context.edits.replace(modifier.contentRange, with: "required")
        context.changed(modifier, "override of an initializer", why: "every subclass has it here", how: "required")
        return .visitChildren
    }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        check(node, [node.member])
        return .visitChildren
    }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        check(node, node.bindings.map { TypeIndex.Member(name: $0.pattern.trimmedDescription, labels: nil) })
        widenDelegate(node)
        reportType(node)
        return .visitChildren
    }

    /// Gives the override of a list's `delegate` the type of the scroll view's property, which it overrides here.
    private func widenDelegate(_ node: VariableDeclSyntax) {
        guard node.modifiers.contains(where: { $0.name.text == "override" }), let owner = node.enclosingTypeName,
            context.derives(owner, from: "UIScrollView"), let binding = node.bindings.first,
            binding.pattern.trimmedDescription == "delegate", let type = binding.typeAnnotation?.type,
            let name = type.tokens(viewMode: .sourceAccurate).first(where: { $0.text.hasPrefix("UI") }),
            ["UICollectionViewDelegate", "UITableViewDelegate", "UITextViewDelegate"].contains(name.text)
        else { return }
        context.edits.replace(name.contentRange, with: "UIScrollViewDelegate")
        context.changed(
            type, "type of the override of delegate", why: "the property of the scroll view is overridden here",
            how: "UIScrollViewDelegate")
    }

    /// Reports an override whose type omits the question mark. Only in Objective-C may a property's type differ.
    private func reportType(_ node: VariableDeclSyntax) {
        guard node.modifiers.contains(where: { $0.name.text == "override" }), let owner = node.enclosingTypeName,
            let binding = node.bindings.first, let type = binding.typeAnnotation?.type, !type.isOptional
        else { return }
        let name = binding.pattern.trimmedDescription
        let declaring = context.superclasses(of: owner).foreign.first { $0.members.contains(.init(name: name, labels: nil)) }
        guard declaring?.optionalProperties.contains(name) == true else { return }
        context.manual(
            node, "type of the override of \(name)", why: "the property is an optional here",
            how: "declare \(type.trimmedDescription)? and unwrap it where it is used")
    }

    private func check(_ node: some WithModifiersSyntax, _ members: [TypeIndex.Member]) {
        guard let modifier = node.modifiers.first(where: { $0.name.text == "override" }), let type = node.enclosingTypeName else {
            return
        }
        // The rename pass converts the declaration.
        let members = members.map(RenamedNames.today)
        if members.contains(where: Self.finalObjectMembers.contains) { return leaveOut(node, modifier, members) }
        let above = context.superclasses(of: type, around: node)
        guard above.complete, !above.known.isEmpty || context.type(named: type)?.inherited.contains("NSObject") == true else {
            return
        }
        // A member of the package hides one of the library that is not visible.
        let own = above.known.dropLast(above.foreign.count)
        let isKnown = members.contains { member in
            Self.objectMembers.contains(member) || own.contains { $0.members.contains(member) }
                || above.known.contains { entry in
                    entry.members.contains(member) && !isHidden(member, above.foreign) || inherits(member, entry)
                }
        }
        if isKnown, members.contains(where: { isFinal($0, above) }) { return leaveOut(node, modifier, members) }
        guard !isKnown, let next = modifier.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else {
            return
        }
        let range = modifier.contentRange.lowerBound..<next.positionAfterSkippingLeadingTrivia.utf8Offset
        context.edits.replace(range, with: "")
        if let body = node.as(FunctionDeclSyntax.self)?.body { removeCalls(of: members, in: body) }
        guard !context.conformToObserver(node, members) else { return }
        let name = members.first.map(\.name) ?? ""
        if Self.designerMembers.contains(name) {
            return context.changed(
                modifier, "override of \(name)", why: "only Interface Builder calls it", how: "`override` is removed")
        }
        context.manual(
            modifier, "override of \(name)", why: "no superclass here has it, so nothing calls it",
            how: "`override` is removed; call the member yourself if its work is needed")
    }

    /// Whether only other modules declare a member, without making it visible.
    private func isHidden(_ member: TypeIndex.Member, _ foreign: [TypeIndex.Entry]) -> Bool {
        let declaring = foreign.filter { $0.members.contains(member) }
        return !declaring.isEmpty && !declaring.contains { $0.publicMembers.contains(member) }
    }

    /// Whether the nearest superclass that declares a member is in another module and does not let subclasses override it.
    private func isFinal(
        _ member: TypeIndex.Member, _ above: (known: [TypeIndex.Entry], foreign: [TypeIndex.Entry], complete: Bool)
    )
        -> Bool
    {
        let own = above.known.dropLast(above.foreign.count)
        guard !own.contains(where: { $0.members.contains(member) }),
            let nearest = above.foreign.first(where: { $0.publicMembers.contains(member) })
        else { return false }
        return !nearest.openMembers.contains(member)
    }

    private func leaveOut(_ node: some WithModifiersSyntax, _ modifier: DeclModifierSyntax, _ members: [TypeIndex.Member]) {
        context.edits.insert("\n#if canImport(ObjectiveC)" + node.lineBegin, at: node.position.utf8Offset)
        context.edits.insert("\n#endif" + node.lineEnd, at: node.endPositionBeforeTrailingTrivia.utf8Offset)
        context.manual(
            modifier, "override of \(members.first?.name ?? "")", why: "the member cannot be overridden here",
            how: "the override is removed; do its work elsewhere")
    }

    /// Removes the statements that only call a member of `super` that does not exist.
    private func removeCalls(of members: [TypeIndex.Member], in body: CodeBlockSyntax) {
        for call in SuperCallStatements(of: Set(members.map(\.name)), in: body).statements {
            context.edits.replace(call.contentRange, with: "")
        }
    }

    /// Whether a protocol that the class adopts declares the member, possibly with a default implementation.
    private func inherits(_ member: TypeIndex.Member, _ entry: TypeIndex.Entry) -> Bool {
        entry.inherited.contains { name in
            if member == Self.encode, name == "Codable" || name == "Encodable" { return true }
            guard let parent = context.type(named: name), parent.kind == .protocol else { return false }
            return parent.members.contains(member)
        }
    }
}

/// The statements of a body, in nested blocks too, that only call one of some members of `super`.
private final class SuperCallStatements: SyntaxVisitor {
    private(set) var statements: [CodeBlockItemSyntax] = []
    private let names: Set<String>

    init(of names: Set<String>, in body: CodeBlockSyntax) {
        self.names = names
        super.init(viewMode: .sourceAccurate)
        walk(body)
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard let access = node.item.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self),
            access.base?.is(SuperExprSyntax.self) == true, names.contains(access.declName.baseName.text)
        else { return .visitChildren }
        statements.append(node)
        return .skipChildren
    }
}
