import SwiftSyntax

/// Adds types to dictionaries of text attributes.
///
/// On Apple's systems the compiler infers a dictionary of `NSObject` for `[NSAttributedString.Key.font: font, .foregroundColor:
/// color]`. Fonts and colours are not `NSObject`s here.
final class LiteralPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
        guard case .elements(let elements) = node.content, elements.count > 1, isUntyped(node), let first = elements.first,
            Self.isAttribute(first.key)
        else { return .visitChildren }
        let type = "[NSAttributedString.Key: Any]"
        context.edits.insert(" as \(type)", at: node.contentRange.upperBound)
        context.changed(node, "dictionary of attributes", why: "its values are not all of one class here", how: "as \(type)")
        return .visitChildren
    }

    /// Whether a literal is the value of a variable without a type.
    private func isUntyped(_ node: DictionaryExprSyntax) -> Bool {
        guard let binding = node.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) else {
            return false
        }
        return binding.typeAnnotation == nil
    }

    private static func isAttribute(_ key: ExprSyntax) -> Bool {
        let text = key.trimmedDescription
        if RenamedNames.all[text]?.hasPrefix("NSAttributedString.Key.") == true { return true }
        return ["NSAttributedString.Key.", "NSAttributedStringKey."].contains { text.hasPrefix($0) }
    }
}
