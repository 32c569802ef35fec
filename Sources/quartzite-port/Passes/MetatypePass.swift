import SwiftSyntax

/// Names the class in `self.init(…)` of class methods: without an Objective-C runtime only required initializers create an object of a
/// class that is known at run time alone.
final class MetatypePass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.calledExpression.dottedName, name == "self.init" || name == "Self.init" || name == "Self",
            let method = node.enclosingClassMethod, let owner = node.enclosingTypeName, isPlainClass(owner),
            !isRequired(node, of: owner)
        else { return .visitChildren }
        context.edits.replace(node.calledExpression.contentRange, with: owner)
        let givesSelf = method.signature.returnClause?.type.trimmedDescription == "Self"
        if givesSelf, node.parent?.is(MemberAccessExprSyntax.self) != true {
            context.edits.insert(" as! Self", at: node.contentRange.upperBound)
        }
        context.changed(
            node, "\(name)(…)", why: "only required initializers create objects of a class that is known at run time alone",
            how: "\(owner)(…)")
        return .visitChildren
    }

    /// Whether a class of the package inherits the library's initializers.
    private func isPlainClass(_ name: String) -> Bool {
        context.package.types[name]?.kind == .class && !context.superclasses(of: name).foreign.isEmpty
    }

    /// The labels of initializers that the library calls on a class that is known at run time alone.
    private static let known: [[String]] = [
        [], ["frame"], ["nibName", "bundle"], ["style", "reuseIdentifier"], ["reuseIdentifier"], ["target", "action"],
    ]

    private func isRequired(_ node: FunctionCallExprSyntax, of owner: String) -> Bool {
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        if Self.known.contains(labels) { return true }
        let member = TypeIndex.Member(name: "init", labels: labels)
        let types = [context.package.types[owner]].compactMap { $0 } + context.superclasses(of: owner).known
        return types.contains { $0.requiredMembers.contains(member) }
    }
}

extension FunctionCallExprSyntax {
    /// The static method around the call, in a class's own declaration that is not final.
    fileprivate var enclosingClassMethod: FunctionDeclSyntax? {
        var node = parent
        while let current = node, !current.is(MemberBlockSyntax.self) {
            if let function = current.as(FunctionDeclSyntax.self) {
                guard function.modifiers.contains(where: { ["class", "static"].contains($0.name.text) }),
                    let type = function.parent?.parent?.parent?.parent?.as(ClassDeclSyntax.self)
                else { return nil }
                return type.modifiers.contains { $0.name.text == "final" } ? nil : function
            }
            node = current.parent
        }
        return nil
    }
}
