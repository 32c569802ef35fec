import SwiftSyntax

extension FileContext {
    /// Whether a parameter or a local binding before a place hides a property's name.
    func isShadowed(_ name: String, at place: some SyntaxProtocol) -> Bool {
        var body: Syntax?
        var node = place.parent
        // The member around the place: its parameters and local bindings, not the properties beside it.
        while let current = node, !current.is(MemberBlockItemSyntax.self), !current.is(SourceFileSyntax.self) {
            body = current
            node = current.parent
        }
        guard let body, let first = bindings(in: body)[name] else { return false }
        return first < place.positionAfterSkippingLeadingTrivia
    }

    /// Returns the first binding of each name in a member. They are found once for a member.
    private func bindings(in body: Syntax) -> [String: AbsolutePosition] {
        if let known = knownBindings[body.id] { return known }
        let finder = BindingFinder()
        finder.walk(body)
        knownBindings[body.id] = finder.places
        return finder.places
    }
}

/// Finds the first binding of each name.
private final class BindingFinder: SyntaxVisitor {
    private(set) var places: [String: AbsolutePosition] = [:]

    init() { super.init(viewMode: .sourceAccurate) }

    private func note(_ token: TokenSyntax) {
        if places[token.text] == nil { places[token.text] = token.positionAfterSkippingLeadingTrivia }
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        note(node.identifier)
        return .skipChildren
    }
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        note(node.secondName ?? node.firstName)
        return .skipChildren
    }
    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        note(node.secondName ?? node.firstName)
        return .skipChildren
    }
    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
        note(node.name)
        return .skipChildren
    }
}
