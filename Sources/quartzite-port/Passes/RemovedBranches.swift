import SwiftSyntax

// The removal of an `if` whose condition is never true.

extension IfExprSyntax {
    /// The range from the beginning to the `else` block, or to the end if there is none. In a chain, it starts at the preceding
    /// `else`.
    var rangeWithoutElse: Range<Int> {
        if let elseBody { return contentRange.lowerBound..<elseBody.contentRange.lowerBound }
        let keyword = parent?.as(IfExprSyntax.self)?.elseKeyword
        return (keyword?.contentRange ?? contentRange).lowerBound..<contentRange.upperBound
    }

    /// The replacement text: an `else` block alone becomes a `do` block.
    var replacementWithoutBody: String {
        elseBody?.is(CodeBlockSyntax.self) == true && parent?.is(IfExprSyntax.self) == false ? "do " : ""
    }

    /// Whether the expression is a statement, or follows the `else` of one.
    var isStatement: Bool {
        parent?.is(ExpressionStmtSyntax.self) == true || parent?.is(CodeBlockItemSyntax.self) == true
            || parent?.as(IfExprSyntax.self)?.isStatement == true
    }
}
