import SwiftParser
import SwiftSyntax

/// Opens private declarations of a file to the members that have been moved out of it.
enum PrivateNames {
    /// The source with `private` and `fileprivate` removed from the declarations that the members name.
    ///
    /// - Parameters:
    ///   - source: The file after the members were cut out.
    ///   - members: The members' texts.
    static func opened(in source: String, for members: [String]) -> String {
        let used = members.reduce(into: Set<String>()) { names, text in
            for token in Parser.parse(source: text).tokens(viewMode: .sourceAccurate) { names.insert(token.text) }
        }
        let opener = Opener(used)
        opener.walk(Parser.parse(source: source))
        return opener.edits.applied(to: source)
    }

    private final class Opener: SyntaxVisitor {
        private let used: Set<String>
        var edits = Edits()

        init(_ used: Set<String>) {
            self.used = used
            super.init(viewMode: .sourceAccurate)
        }

        private func open(_ modifiers: DeclModifierListSyntax, _ names: [String]) {
            guard names.contains(where: used.contains) else { return }
            for modifier in modifiers where ["private", "fileprivate"].contains(modifier.name.text) && modifier.detail == nil {
                let end = modifier.nextToken(viewMode: .sourceAccurate)?.positionAfterSkippingLeadingTrivia.utf8Offset
                edits.replace(modifier.contentRange.lowerBound..<(end ?? modifier.contentRange.upperBound), with: "")
            }
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, [node.name.text])
            return .skipChildren
        }
        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text })
            return .skipChildren
        }
        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, [node.name.text])
            return .visitChildren
        }
        override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, [node.name.text])
            return .visitChildren
        }
        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, [node.name.text])
            return .visitChildren
        }
        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            let names = node.memberBlock.members.flatMap { item -> [String] in
                if let function = item.decl.as(FunctionDeclSyntax.self) { return [function.name.text] }
                return item.decl.as(VariableDeclSyntax.self)?.bindings.compactMap {
                    $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
                } ?? []
            }
            open(node.modifiers, names)
            return .visitChildren
        }
    }
}
