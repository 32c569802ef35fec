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

/// Converts implicitly unwrapped types where Swift 5 refuses them: in casts and in the results of closures.
final class UnwrappedTypePass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClosureSignatureSyntax) -> SyntaxVisitorContinueKind {
        convert(node.returnClause?.type, isOptional: true)
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        for (cast, type) in zip(elements, elements.dropFirst()) {
            guard let cast = cast.as(UnresolvedAsExprSyntax.self) else { continue }
            convert(type.as(TypeExprSyntax.self)?.type, isOptional: cast.questionOrExclamationMark == nil)
        }
        return .visitChildren
    }

    /// Converts `T!` to `T`, or to `T?` for a value that may be nil. `Any` and `AnyObject` take every value without a mark.
    private func convert(_ type: TypeSyntax?, isOptional: Bool) {
        guard let type = type?.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return }
        let wrapped = type.wrappedType.trimmedDescription
        let mark = isOptional && !["Any", "AnyObject"].contains(wrapped) ? "?" : ""
        context.edits.replace(type.exclamationMark.contentRange, with: mark)
        context.changed(type, "\(wrapped)!", why: "Swift 5 has no such type here", how: wrapped + mark)
    }
}

/// Makes keys of Core Text's names: `kCTKernAttributeName as NSAttributedString.Key` is a cast of Objective-C.
final class AttributeKeyPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        for index in elements.indices.dropFirst() where index + 1 < elements.count {
            guard let name = elements[index - 1].as(DeclReferenceExprSyntax.self), name.baseName.text.hasPrefix("kCT"),
                elements[index].as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark == nil,
                elements[index].is(UnresolvedAsExprSyntax.self),
                let type = elements[index + 1].as(TypeExprSyntax.self)?.type.trimmedDescription,
                ["NSAttributedString.Key", "NSAttributedStringKey"].contains(type)
            else { continue }
            let text = "NSAttributedString.Key(rawValue: \(name.baseName.text))"
            context.edits.replace(
                name.contentRange.lowerBound..<elements[index + 1].contentRange.upperBound, with: text)
            context.changed(node, "\(name.baseName.text) as \(type)", why: "it needs the Objective-C runtime", how: text)
        }
        return .visitChildren
    }
}

/// Casts delegates to `NSObjectProtocol` where the code treats them as one.
///
/// All of UIKit's delegate protocols refine `NSObjectProtocol`. Here they refine `AnyObject`.
final class ObjectProtocolPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if Self.isObject(node.typeAnnotation?.type), let value = node.initializer?.value {
            let closure = value.as(FunctionCallExprSyntax.self)?.calledExpression.as(ClosureExprSyntax.self)
            if let closure { castResults(of: closure.statements) } else { cast(value) }
        }
        return .visitChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if Self.isObject(node.signature.returnClause?.type), let body = node.body { castResults(of: body.statements) }
        return .visitChildren
    }

    private static func isObject(_ type: TypeSyntax?) -> Bool {
        ["NSObjectProtocol?", "(any NSObjectProtocol)?"].contains(type?.trimmedDescription)
    }

    private func castResults(of statements: CodeBlockItemListSyntax) {
        if statements.count == 1, let value = statements.first?.item.as(ExprSyntax.self) { return cast(value) }
        for value in ReturnedValues(of: statements).values { cast(value) }
    }

    private func cast(_ value: ExprSyntax) {
        let name = value.as(MemberAccessExprSyntax.self)?.declName.baseName ?? value.as(DeclReferenceExprSyntax.self)?.baseName
        guard let name = name?.text,
            context.package.delegateProperties.contains(name) || context.library.delegateProperties.contains(name)
        else { return }
        context.edits.insert(" as? NSObjectProtocol", at: value.contentRange.upperBound)
        context.changed(value, name, why: "delegates are objects of any class here", how: "as? NSObjectProtocol")
    }
}

/// Takes the regular expression of a data detector where the code treats the detector as one.
///
/// On Apple's systems detectors are regular expressions. Foundation on Linux has no subclass of that class.
final class DetectorPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard Self.isExpression(node.typeAnnotation?.type) else { return .visitChildren }
        if let value = node.initializer?.value { convert(value) }
        if case .getter(let statements)? = node.accessorBlock?.accessors { convertResults(of: statements) }
        return .visitChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if Self.isExpression(node.signature.returnClause?.type), let body = node.body { convertResults(of: body.statements) }
        return .visitChildren
    }

    private static func isExpression(_ type: TypeSyntax?) -> Bool {
        guard let type else { return false }
        return type.lastName == "NSRegularExpression" || type.trimmedDescription == "NSRegularExpression?"
    }

    private func convertResults(of statements: CodeBlockItemListSyntax) {
        if statements.count == 1, let value = statements.first?.item.as(ExprSyntax.self) { return convert(value) }
        for value in ReturnedValues(of: statements).values { convert(value) }
    }

    private func convert(_ value: ExprSyntax) {
        let call = value.as(TryExprSyntax.self)?.expression ?? value
        guard call.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName == "NSDataDetector" else { return }
        context.edits.insert(".regularExpression", at: call.contentRange.upperBound)
        context.changed(call, "NSDataDetector", why: "it is no regular expression here", how: ".regularExpression")
    }
}

/// The values that statements return, without those of closures and functions among them.
private final class ReturnedValues: SyntaxVisitor {
    private(set) var values: [ExprSyntax] = []

    init(of statements: CodeBlockItemListSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(statements)
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.expression { values.append(value) }
        return .skipChildren
    }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
