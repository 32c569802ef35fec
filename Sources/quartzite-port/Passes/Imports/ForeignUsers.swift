import SwiftSyntax

/// The members of a type that use members which need a missing module, and so are left out with them.
///
/// A statement that only calls such a member, calls a method of it, or sets it, is left out alone, and so is the branch of a `switch` for
/// a case. A member that uses one in another way is left out as a whole.
struct ForeignUsers {
    /// The names of the members that are left out, by the type.
    private var dropped: [String: Set<String>]
    /// The names of the members of any object that are left out.
    private let everywhere: Set<String>
    /// The parts that are left out already.
    private var known: Set<SyntaxIdentifier>

    /// - Parameters:
    ///   - parts: The parts that need the module themselves.
    ///   - elsewhere: The members that other files leave out, by the type.
    ///   - members: The members that are left out in any file, each with the module.
    init(of parts: [Syntax], elsewhere: [String: Set<String>], members: [String: String]) {
        known = Set(parts.map(\.id))
        everywhere = Set(members.keys)
        dropped = elsewhere
        for part in parts { if let member = part.as(MemberBlockItemSyntax.self) { note(member) } }
    }

    private mutating func note(_ member: MemberBlockItemSyntax) {
        guard let type = member.enclosingTypeName else { return }
        dropped[type, default: []].formUnion(Syntax(member).newMemberNames)
    }

    /// Returns the members and statements to leave out.
    mutating func find(in tree: SourceFileSyntax) -> [Syntax] {
        var found: [Syntax] = []
        let statements = tree.allStatements
        while !dropped.isEmpty || !everywhere.isEmpty {
            let count = found.count
            keepOverloaded(in: statements)
            for item in statements {
                guard let group = item.item.asProtocol(DeclGroupSyntax.self) else { continue }
                for member in group.memberBlock.members where !known.contains(member.id) { found += users(in: member) }
            }
            if found.count == count { break }
        }
        return found
    }

    /// Forgets the names that other members of their type have too, which stay.
    private mutating func keepOverloaded(in statements: [CodeBlockItemSyntax]) {
        for item in statements {
            guard let group = item.item.asProtocol(DeclGroupSyntax.self) else { continue }
            for member in group.memberBlock.members where !known.contains(member.id) {
                guard let name = member.decl.as(FunctionDeclSyntax.self)?.name.text, let type = member.enclosingTypeName else {
                    continue
                }
                dropped[type]?.remove(name)
            }
        }
        dropped = dropped.filter { !$0.value.isEmpty }
    }

    private mutating func users(in member: MemberBlockItemSyntax) -> [Syntax] {
        guard let type = member.enclosingTypeName, dropped[type] != nil || !everywhere.isEmpty else { return [] }
        let uses = MemberUses(dropped[type] ?? [], ofOthers: everywhere, in: member, known: known).places
        guard !uses.isEmpty else { return [] }
        let statements = uses.map { $0.ownBranch ?? $0.ownStatement }
        guard statements.allSatisfy({ $0 != nil }) else {
            if let initializer = member.decl.as(InitializerDeclSyntax.self) {
                return initializer.calls(needing: uses.map(\.position)).filter { known.insert($0.id).inserted }
            }
            if let rest = member.decl.as(FunctionDeclSyntax.self)?.statements(needing: uses.map(\.position)) {
                return rest.filter { known.insert($0.id).inserted }
            }
            known.insert(member.id)
            note(member)
            return [Syntax(member)]
        }
        return statements.compactMap { $0 }.filter { known.insert($0.id).inserted }
    }
}

/// Finds the uses of names as members of `self`, and of others as members of any object.
private final class MemberUses: SyntaxVisitor {
    private(set) var places: [DeclReferenceExprSyntax] = []
    private let names: Set<String>
    private let others: Set<String>
    /// The parts that are left out already.
    private let known: Set<SyntaxIdentifier>

    init(_ names: Set<String>, ofOthers others: Set<String>, in member: MemberBlockItemSyntax, known: Set<SyntaxIdentifier>) {
        // A parameter hides the member of its name.
        let parameters =
            member.decl.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
            ?? member.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
        self.names = names.subtracting(parameters?.map { ($0.secondName ?? $0.firstName).text } ?? [])
        (self.others, self.known) = (others, known)
        super.init(viewMode: .sourceAccurate)
        walk(member)
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        known.contains(node.id) ? .skipChildren : .visitChildren
    }
    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
        known.contains(node.id) ? .skipChildren : .visitChildren
    }
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isLeftOut ? .skipChildren : .visitChildren
    }
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        let isOwn = access?.declName.id != node.id || ["self", "self?", "self!"].contains(access?.base?.trimmedDescription)
        let isMember = access?.declName.id == node.id && access?.base != nil
        if let access, access.declName.id == node.id, access.namesCase, names.union(others).contains("." + node.baseName.text) {
            places.append(node)
        }
        if names.contains(node.baseName.text) && isOwn || others.contains(node.baseName.text) && isMember { places.append(node) }
        return .skipChildren
    }
}

extension MemberAccessExprSyntax {
    /// Whether the access may be one of an enum's case: `.name` or `Type.name`.
    fileprivate var namesCase: Bool { base == nil || base?.dottedName?.split(separator: ".").last?.first?.isUppercase == true }
}

extension InitializerDeclSyntax {
    /// Returns the calls and assignments among the statements that have any of some places, but for calls of other initializers.
    fileprivate func calls(needing places: [AbsolutePosition]) -> [Syntax] {
        // An array, because the collection's own filter makes copies, which are other statements.
        Array(body?.statements ?? []).filter { statement in
            statement.item.is(ExprSyntax.self)
                && places.contains { statement.position <= $0 && $0 < statement.endPosition }
                && statement.item.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName?.hasSuffix(".init") != true
                && !statement.trimmedDescription.hasPrefix("super.init")
        }.map(Syntax.init)
    }
}

extension FunctionDeclSyntax {
    /// Returns the statements of a function without a result that have all of some places; nil if others have them.
    ///
    /// The function stays, because protocols require it or other code calls it. After a statement that declares something, the rest of
    /// the body goes too.
    func statements(needing places: [AbsolutePosition]) -> [Syntax]? {
        guard !givesResult, let body, places.allSatisfy({ $0 >= body.position }) else { return nil }
        let statements = Array(body.statements)
        let needing = statements.indices.filter { index in
            places.contains { statements[index].position <= $0 && $0 < statements[index].endPosition }
        }
        let declaring = needing.first { index in
            statements[index].item.is(DeclSyntax.self) || statements[index].item.is(GuardStmtSyntax.self)
        }
        let last = declaring ?? statements.endIndex
        return (needing.filter { $0 < last } + Array(last..<statements.endIndex)).map { Syntax(statements[$0]) }
    }
}

extension DeclReferenceExprSyntax {
    /// The branch of a `switch` that is for the case alone.
    fileprivate var ownBranch: Syntax? {
        for node in sequence(first: Syntax(self), next: \.parent) {
            if let label = node.as(SwitchCaseLabelSyntax.self) { return label.caseItems.count == 1 ? label.parent : nil }
            if node.is(CodeBlockItemSyntax.self) { return nil }
        }
        return nil
    }

    /// The statement that only calls the member, calls a method of it, or sets it.
    fileprivate var ownStatement: Syntax? {
        var node = Syntax(self)
        if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == id { node = Syntax(access) }
        while let parent = node.parent {
            let isPart =
                parent.as(MemberAccessExprSyntax.self)?.base?.id == node.id || parent.is(OptionalChainingExprSyntax.self)
                || parent.is(ForceUnwrapExprSyntax.self) || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
                || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == node.id
            guard isPart else { break }
            node = parent
        }
        if let sequence = node.parent?.parent?.as(SequenceExprSyntax.self), sequence.elements.first?.id == node.id,
            sequence.elements.contains(where: { $0.is(AssignmentExprSyntax.self) })
        {
            node = Syntax(sequence)
        }
        guard node.is(FunctionCallExprSyntax.self) || node.is(SequenceExprSyntax.self) else { return nil }
        return node.parent?.as(CodeBlockItemSyntax.self).map(Syntax.init)
    }
}
