import SwiftSyntax

extension SyntaxProtocol {
    /// The UTF-8 offsets of a node without trivia.
    var contentRange: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// A line feed where the node does not begin a line, for a directive before it; else empty.
    var lineBegin: String { leadingTrivia.contains(where: \.isNewline) ? "" : "\n" }

    /// A line feed where other code follows on the node's line, before which a directive such as `#endif` must end; else empty.
    var lineEnd: String {
        guard let last = lastToken(viewMode: .sourceAccurate), let next = last.nextToken(viewMode: .sourceAccurate),
            next.tokenKind != .endOfFile
        else { return "" }
        return (last.trailingTrivia + next.leadingTrivia).contains(where: \.isNewline) ? "" : "\n"
    }

    /// The name of the nearest enclosing type declaration or extension.
    var enclosingTypeName: String? {
        var node = parent
        while let current = node {
            if let name = current.declaredTypeName { return name }
            node = current.parent
        }
        return nil
    }

    /// The last name component of the type that a node declares or extends.
    var declaredTypeName: String? {
        if let node = self.as(ClassDeclSyntax.self) { return node.name.text }
        if let node = self.as(StructDeclSyntax.self) { return node.name.text }
        if let node = self.as(EnumDeclSyntax.self) { return node.name.text }
        if let node = self.as(ActorDeclSyntax.self) { return node.name.text }
        if let node = self.as(ProtocolDeclSyntax.self) { return node.name.text }
        if let node = self.as(ExtensionDeclSyntax.self) { return node.extendedType.lastName }
        return nil
    }
}

extension TypeSyntax {
    /// The last component of a type's name, without generic arguments.
    var lastName: String? {
        if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
        if let type = self.as(MemberTypeSyntax.self) { return type.name.text }
        if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.lastName }
        return nil
    }
}

extension ExprSyntax {
    /// The names of `a.b.c`; nil for other expressions and for more than eight names.
    ///
    /// It replaces comparisons of an expression's text, which would take as long as the expression at each of its levels.
    var dottedName: String? {
        var names: [String] = []
        var next = self
        while names.count < 8 {
            if let reference = next.as(DeclReferenceExprSyntax.self), reference.argumentNames == nil {
                names.append(reference.baseName.text)
                return names.reversed().joined(separator: ".")
            }
            guard let access = next.as(MemberAccessExprSyntax.self), access.declName.argumentNames == nil, let base = access.base
            else {
                return nil
            }
            names.append(access.declName.baseName.text)
            next = base
        }
        return nil
    }
}
