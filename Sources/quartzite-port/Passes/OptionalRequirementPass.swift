import SwiftSyntax

/// Converts optional requirements of Objective-C protocols to requirements with default implementations.
///
/// - A requirement without a result gets an empty default.
/// - A requirement with a result returns an optional, nil by default; so do the package's implementations.
/// - `delegate?.method?(…)` loses its second question mark.
final class OptionalRequirementPass: SyntaxVisitor {
    private let context: FileContext
    private let requirements: [TypeIndex.Member: Bool]

    init(_ context: FileContext) {
        self.context = context
        requirements = context.package.optionalRequirements
        super.init(viewMode: .sourceAccurate)
    }

    private static let why = "optional requirements need the Objective-C runtime"

    // MARK: Protocols

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        let isObjective = node.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc" }
        if isObjective, node.inheritanceClause == nil {
            // Only classes can adopt an Objective-C protocol.
            context.edits.insert(": AnyObject", at: node.name.endPositionBeforeTrailingTrivia.utf8Offset)
        }
        let defaults = node.memberBlock.members.compactMap { item -> String? in
            guard let modifiers = item.decl.asProtocol(WithModifiersSyntax.self)?.modifiers,
                let modifier = modifiers.first(where: { $0.name.text == "optional" })
            else { return nil }
            let end = modifier.nextToken(viewMode: .sourceAccurate)?.positionAfterSkippingLeadingTrivia.utf8Offset
            context.edits.replace(modifier.contentRange.lowerBound..<(end ?? modifier.contentRange.upperBound), with: "")
            context.changed(modifier, "optional", why: Self.why, how: "a default in an extension")
            return defaultImplementation(of: item.decl)
        }
        guard !defaults.isEmpty else { return .visitChildren }
        let access = node.modifiers.first { ["public", "open", "internal", "package"].contains($0.name.text) }?.name.text
        let prefix = access.map { ($0 == "open" ? "public" : $0) + " " } ?? ""
        let indent = node.leadingTrivia.indentation
        var lines = ["", "\(indent)/// What an implementation leaves out.", "\(indent)extension \(node.name.text) {"]
        lines += defaults.map { "\(indent)    \(prefix)\($0)" } + ["\(indent)}"]
        context.edits.insert("\n" + lines.joined(separator: "\n"), at: node.contentRange.upperBound)
        return .visitChildren
    }

    private func defaultImplementation(of declaration: DeclSyntax) -> String? {
        if let function = declaration.as(FunctionDeclSyntax.self) {
            let head = "func \(function.name.text)" + (function.genericParameterClause?.trimmedDescription ?? "")
            let parameters = function.signature.parameterClause.trimmedDescription
            guard function.givesResult, let type = function.signature.returnClause?.type else { return "\(head)\(parameters) {}" }
            if !type.is(OptionalTypeSyntax.self) { makeOptional(type) }
            return "\(head)\(parameters) -> \(Self.optional(type)) { nil }"
        }
        if let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
            let type = binding.typeAnnotation?.type
        {
            if !type.is(OptionalTypeSyntax.self) { makeOptional(type) }
            let name = binding.pattern.trimmedDescription
            let isSettable = binding.accessorBlock?.trimmedDescription.contains("set") == true
            let body = isSettable ? "{ get { nil } set {} }" : "{ nil }"
            return "var \(name): \(Self.optional(type)) \(body)"
        }
        return nil
    }

    private static func optional(_ type: TypeSyntax) -> String {
        let text = type.trimmedDescription
        if type.is(OptionalTypeSyntax.self) { return text }
        return needsParentheses(type) ? "(\(text))?" : text + "?"
    }

    private static func needsParentheses(_ type: TypeSyntax) -> Bool {
        type.is(FunctionTypeSyntax.self) || type.is(SomeOrAnyTypeSyntax.self) || type.is(CompositionTypeSyntax.self)
    }

    private func makeOptional(_ type: TypeSyntax) {
        if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            context.edits.replace(unwrapped.exclamationMark.contentRange, with: "?")
            return
        }
        let parentheses = Self.needsParentheses(type)
        if parentheses { context.edits.insert("(", at: type.contentRange.lowerBound) }
        context.edits.insert(parentheses ? ")?" : "?", at: type.contentRange.upperBound)
    }

    // MARK: Implementations

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.body != nil, node.givesResult, requirements[node.member] == true, let type = node.signature.returnClause?.type,
            !type.is(OptionalTypeSyntax.self), let owner = node.enclosingTypeName, adopts(owner, node.member)
        else { return .visitChildren }
        makeOptional(type)
        context.changed(node.name, "result of \(node.name.text)", why: Self.why, how: "an optional, as the requirement has it")
        return .visitChildren
    }

    private func adopts(_ type: String, _ member: TypeIndex.Member) -> Bool {
        context.package.optionalRequirements(of: type)[member] != nil
    }

    // MARK: References

    /// `guard let function = delegate?.method(_:) else { return true }` makes `function(…)` an optional: it gets the value of the `else`.
    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
        guard node.conditions.count == 1, let binding = node.conditions.first?.condition.as(OptionalBindingConditionSyntax.self),
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let access = binding.initializer?.value.as(MemberAccessExprSyntax.self),
            let labels = access.declName.argumentNames?.arguments.map(\.name.text),
            requirements[TypeIndex.Member(name: access.declName.baseName.text, labels: labels)] == true,
            node.body.statements.count == 1,
            let value = node.body.statements.first?.item.as(ReturnStmtSyntax.self)?.expression?.trimmedDescription,
            let block = node.parent?.parent
        else { return .visitChildren }
        let finder = FunctionCalls(of: name)
        finder.walk(block)
        for call in finder.calls {
            context.edits.insert("(", at: call.contentRange.lowerBound)
            context.edits.insert(" ?? \(value))", at: call.contentRange.upperBound)
            context.changed(call, call.trimmedDescription, why: Self.why, how: "?? \(value)")
        }
        return .visitChildren
    }

    // MARK: Calls

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let chain = node.calledExpression.as(OptionalChainingExprSyntax.self)
        guard let access = (chain?.expression ?? node.calledExpression).as(MemberAccessExprSyntax.self), let base = access.base
        else {
            return .visitChildren
        }
        let labels = node.arguments.map { $0.label?.text ?? "_" } + (node.trailingClosure == nil ? [] : ["_"])
        let member = TypeIndex.Member(name: access.declName.baseName.text, labels: labels)
        castUntyped(base, for: member)
        guard let chain else { return .visitChildren }
        let isRequirement =
            requirements[member] != nil || context.library.isProtocolMethod(member) || isWellKnown(member)
        // A property of the package may hold a function of that name.
        let isProperty = context.package.types.values.contains {
            $0.members.contains(TypeIndex.Member(name: member.name, labels: nil))
        }
        guard isRequirement, requirements[member] != nil || !isProperty else { return .visitChildren }
        context.edits.replace(chain.questionMark.contentRange, with: "")
        context.changed(access.declName, "\(member.name)?(…)", why: Self.why, how: "\(member.name)(…)")
        return .visitChildren
    }

    /// Adds the protocol to a call on a property of type `AnyObject`: `delegate?.began()` becomes `(delegate as?
    /// Delegate)?.began()`.
    private func castUntyped(_ base: ExprSyntax, for member: TypeIndex.Member) {
        let value =
            base.as(OptionalChainingExprSyntax.self)?.expression ?? base.as(ForceUnwrapExprSyntax.self)?.expression ?? base
        let name =
            value.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? value.as(MemberAccessExprSyntax.self).flatMap {
                $0.base?.trimmedDescription == "self" ? $0.declName.baseName.text : nil
            }
        guard let name, let owner = base.enclosingTypeName,
            context.package.types[owner]?.untypedProperties.contains(name) == true,
            value.is(MemberAccessExprSyntax.self) || !base.isShadowed(name)
        else { return }
        let protocols = context.package.types.filter { $0.value.kind == .protocol && $0.value.members.contains(member) }.map(
            \.key)
        guard protocols.count == 1, let found = protocols.first else { return }
        context.edits.insert("(", at: value.contentRange.lowerBound)
        context.edits.insert(" as? \(found))" + (base.id == value.id ? "?" : ""), at: value.contentRange.upperBound)
        context.changed(
            base, "call on AnyObject", why: "it needs the Objective-C runtime", how: "(\(value.trimmedDescription) as? \(found))")
    }

    /// Whether a requirement belongs to a known protocol that neither the package nor the library declares.
    private func isWellKnown(_ member: TypeIndex.Member) -> Bool {
        ["controlTextDidChange", "windowWillClose"].contains(member.name)
    }
}

extension SyntaxProtocol {
    /// Whether a parameter or a local binding before this place takes a property's name.
    fileprivate func isShadowed(_ name: String) -> Bool {
        var body: Syntax?
        var node = parent
        // The member around the place: its parameters and local bindings, not the properties beside it.
        while let current = node, !current.is(MemberBlockItemSyntax.self), !current.is(SourceFileSyntax.self) {
            body = current
            node = current.parent
        }
        guard let body else { return false }
        let finder = BindingFinder(name, before: positionAfterSkippingLeadingTrivia)
        finder.walk(body)
        return finder.isBound
    }
}

/// Finds the calls of a function by its name alone.
private final class FunctionCalls: SyntaxVisitor {
    private(set) var calls: [FunctionCallExprSyntax] = []
    private let name: String

    init(of name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == name { calls.append(node) }
        return .visitChildren
    }
}

/// Finds bindings of a name before a place.
private final class BindingFinder: SyntaxVisitor {
    private let name: String
    private let end: AbsolutePosition
    private(set) var isBound = false

    init(_ name: String, before end: AbsolutePosition) {
        self.name = name
        self.end = end
        super.init(viewMode: .sourceAccurate)
    }

    private func note(_ token: TokenSyntax) {
        if token.text == name, token.positionAfterSkippingLeadingTrivia < end { isBound = true }
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

extension TypeIndex {
    /// Whether a protocol declares a method.
    func isProtocolMethod(_ member: Member) -> Bool { protocolMethods.contains(member) }
}

extension Trivia {
    /// The spaces and tabs at the start of the line.
    var indentation: String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .spaces(let count): text += String(repeating: " ", count: count)
            case .tabs(let count): text += String(repeating: "\t", count: count)
            default: text = ""
            }
        }
        return text
    }
}
