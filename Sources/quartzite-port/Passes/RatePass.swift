import SwiftSyntax

/// Gives rates of deceleration their type, which were numbers in Swift 4.1.
///
/// A property of type `CGFloat` whose value is a rate gets the type of rates, and so do the package's other properties of its name.
final class RatePass: SyntaxVisitor {
    private let context: FileContext
    private static let type = "UIScrollView.DecelerationRate"

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    /// Returns the names of the properties of type `CGFloat` whose values are rates.
    static func names(in trees: [SourceFileSyntax]) -> Set<String> {
        let reader = RateReader()
        for tree in trees { reader.walk(tree) }
        return reader.names
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, context.shared.rates.contains(name),
            let type = node.typeAnnotation?.type, type.trimmedDescription == "CGFloat"
        else { return .visitChildren }
        context.edits.replace(type.contentRange, with: Self.type)
        context.changed(node, "\(name): CGFloat", why: "a rate of deceleration is no number since Swift 4.2", how: Self.type)
        return .visitChildren
    }
}

private final class RateReader: SyntaxVisitor {
    private(set) var names: Set<String> = []

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard node.typeAnnotation?.type.trimmedDescription == "CGFloat",
            let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return .visitChildren }
        let value = node.initializer?.value ?? node.accessorBlock?.givenValue
        if value?.isRate == true { names.insert(name) }
        return .visitChildren
    }
}

extension ExprSyntax {
    /// Whether the expression is a scroll view's rate, or one of the constants.
    fileprivate var isRate: Bool {
        if let access = self.as(MemberAccessExprSyntax.self) { return access.declName.baseName.text == "decelerationRate" }
        return self.as(DeclReferenceExprSyntax.self)?.baseName.text.hasPrefix("UIScrollViewDecelerationRate") == true
    }
}

extension AccessorBlockSyntax {
    /// The expression that a getter of one statement gives.
    fileprivate var givenValue: ExprSyntax? {
        let getter = accessors.as(AccessorDeclListSyntax.self)?.first { $0.accessorSpecifier.text == "get" }
        guard let statements = accessors.as(CodeBlockItemListSyntax.self) ?? getter?.body?.statements, statements.count == 1,
            let item = statements.first?.item
        else { return nil }
        return item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
    }
}
