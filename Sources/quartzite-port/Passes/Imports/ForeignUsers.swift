import SwiftSyntax

/// The members of a type that use members which need a missing module, and so are left out with them.
///
/// A statement that only calls such a member, calls a method of it, or sets it, is left out alone. A member that uses one in another
/// way is left out as a whole.
struct ForeignUsers {
    /// The names of the members that are left out, by the type.
    private var dropped: [String: Set<String>]
    /// The parts that are left out already.
    private var known: Set<SyntaxIdentifier>

    /// - Parameters:
    ///   - parts: The parts that need the module themselves.
    ///   - elsewhere: The members that other files leave out, by the type.
    init(of parts: [Syntax], elsewhere: [String: Set<String>]) {
        known = Set(parts.map(\.id))
        dropped = elsewhere
        for part in parts { if let member = part.as(MemberBlockItemSyntax.self) { note(member) } }
    }

    private mutating func note(_ member: MemberBlockItemSyntax) {
        guard let type = member.enclosingTypeName else { return }
        if let function = member.decl.as(FunctionDeclSyntax.self) { dropped[type, default: []].insert(function.name.text) }
        for binding in member.decl.as(VariableDeclSyntax.self)?.bindings ?? [] {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
            dropped[type, default: []].insert(name)
        }
    }

    /// Returns the members and statements to leave out.
    mutating func find(in tree: SourceFileSyntax) -> [Syntax] {
        var found: [Syntax] = []
        while !dropped.isEmpty {
            let count = found.count
            keepOverloaded(in: tree)
            for item in tree.statements {
                guard let group = item.item.asProtocol(DeclGroupSyntax.self) else { continue }
                for member in group.memberBlock.members where !known.contains(member.id) { found += users(in: member) }
            }
            if found.count == count { break }
        }
        return found
    }

    /// Forgets the names that other members of their type have too, which stay.
    private mutating func keepOverloaded(in tree: SourceFileSyntax) {
        for item in tree.statements {
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
        guard let type = member.enclosingTypeName, let names = dropped[type] else { return [] }
        let uses = MemberUses(names, in: member).places
        guard !uses.isEmpty else { return [] }
        let statements = uses.map(\.ownStatement)
        guard statements.allSatisfy({ $0 != nil }) else {
            if member.decl.is(InitializerDeclSyntax.self) { return [] }
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

/// Finds the uses of names as members of `self`.
private final class MemberUses: SyntaxVisitor {
    private(set) var places: [DeclReferenceExprSyntax] = []
    private let names: Set<String>

    init(_ names: Set<String>, in member: MemberBlockItemSyntax) {
        // A parameter hides the member of its name.
        let parameters =
            member.decl.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
            ?? member.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
        self.names = names.subtracting(parameters?.map { ($0.secondName ?? $0.firstName).text } ?? [])
        super.init(viewMode: .sourceAccurate)
        walk(member)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        let isOwn = access?.declName.id != node.id || ["self", "self?", "self!"].contains(access?.base?.trimmedDescription)
        if names.contains(node.baseName.text), isOwn { places.append(node) }
        return .skipChildren
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
