import SwiftSyntax

/// Converts the uses of optional requirements, which every object implements here.
///
/// - `delegate?.method?(…)` loses its second question mark; `delegate.method!(…)` gets its exclamation mark after the call.
/// - `if let method = delegate.method` gets an `Optional(…)`.
/// - Places that depend on whether the object has the method are reported.
final class OptionalCallPass: SyntaxVisitor {
    private let context: FileContext
    private let requirements: [TypeIndex.Member: Bool]
    private static let why = OptionalRequirementPass.why

    init(_ context: FileContext) {
        self.context = context
        requirements = context.shared.requirements
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: References

    /// `if let method = delegate.method` needs an optional; a chain such as `delegate?.method` is one.
    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        guard let value = node.initializer?.value, let access = value.as(MemberAccessExprSyntax.self),
            let givesValue = valueOfRequirement(access)
        else { return .visitChildren }
        let name = access.declName.baseName.text
        if !access.hasOptionalChain {
            context.edits.insert("Optional(", at: value.contentRange.lowerBound)
            context.edits.insert(")", at: value.contentRange.upperBound)
            context.changed(value, "\(name) as a value", why: Self.why, how: "Optional(…)")
        }
        if let statement = node.parent?.parent?.parent?.as(IfExprSyntax.self), givesValue || statement.elseBody != nil {
            context.manual(
                value, "if let with \(name)", why: "every object has the method here, so the branch is always taken",
                how: givesValue
                    ? "its result is an optional: nil where the object leaves the method out" : "move what the else does")
        }
        return .visitChildren
    }

    /// Reports `delegate?.method != nil`, which tests only whether there is a delegate.
    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        for index in elements.indices.dropFirst() where index + 1 < elements.count {
            guard let sign = elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text, ["!=", "=="].contains(sign),
                elements[index + 1].is(NilLiteralExprSyntax.self),
                let access = elements[index - 1].as(MemberAccessExprSyntax.self), valueOfRequirement(access) != nil
            else { continue }
            context.manual(
                node, "\(access.declName.baseName.text) \(sign) nil", why: "every object has the method here",
                how: "find another way to test whether the object has it")
        }
        return .visitChildren
    }

    /// Returns whether the optional method that an expression names has a value; nil if it names none.
    private func valueOfRequirement(_ access: MemberAccessExprSyntax) -> Bool? {
        guard let base = access.base, !base.is(SuperExprSyntax.self), base.dottedName != "self" else { return nil }
        let name = access.declName.baseName.text
        let labels = access.declName.argumentNames?.arguments.map(\.name.text)
        func isNamed(_ member: TypeIndex.Member) -> Bool {
            member.name == name && member.labels != nil && (labels == nil || member.labels == labels)
        }
        if labels == nil, isProperty(name) || context.shared.libraryProperties.contains(name) { return nil }
        if let found = context.shared.namedRequirements[name]?.first(where: { isNamed($0.key) }) { return found.value }
        return context.shared.delegateMethods[name]?.contains(where: isNamed) == true ? false : nil
    }

    /// Whether a type of the package has a property of a name.
    private func isProperty(_ name: String) -> Bool { context.shared.packageProperties.contains(name) }

    /// Converts the calls of `guard let function = delegate?.method(_:) else { return true }`: `function(…)` returns an optional,
    /// so it gets the value of the `else`.
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
        let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self)
        let called = chain?.expression ?? forced?.expression ?? node.calledExpression
        guard let access = called.as(MemberAccessExprSyntax.self), let base = access.base else { return .visitChildren }
        let name = access.declName.baseName.text
        let labels = node.arguments.map { $0.label?.text ?? "_" } + closureLabel(of: node, calling: name)
        let member = TypeIndex.Member(name: name, labels: labels)
        castUntyped(base, for: member)
        guard let mark = chain?.questionMark ?? forced?.exclamationMark else { return .visitChildren }
        let isRequirement =
            requirements[member] != nil || context.library.isProtocolMethod(member) || isWellKnown(member)
        // A property of the package may hold a function of that name, which is called without labels.
        let isFunction = labels.contains { $0 != "_" } || !isProperty(member.name)
        guard isRequirement, requirements[member] != nil || isFunction else { return .visitChildren }
        context.edits.replace(mark.contentRange, with: "")
        if forced != nil, requirements[member] == true { context.edits.insert("!", at: node.contentRange.upperBound) }
        if chain != nil, requirements[member] == nil, !base.is(OptionalChainingExprSyntax.self), node.isBound {
            context.edits.insert("Optional(", at: node.contentRange.lowerBound)
            context.edits.insert(")", at: node.contentRange.upperBound)
        }
        context.changed(
            access.declName, "\(member.name)\(mark.text)(…)", why: Self.why, how: "\(member.name)(…)")
        return .visitChildren
    }

    /// Returns the label of the parameter that a trailing closure is for.
    private func closureLabel(of node: FunctionCallExprSyntax, calling name: String) -> [String] {
        guard node.trailingClosure != nil else { return [] }
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        let found = context.shared.namedRequirements[name]?.keys.first { $0.labels?.dropLast() == labels[...] }
        return [found?.labels?.last ?? "_"]
    }

    /// Methods of `NSObject` in PortSupport.
    private static let objectMembers: Set<TypeIndex.Member> = [
        .init(name: "performSelector", labels: ["onMainThread", "with", "waitUntilDone"]),
        .init(name: "perform", labels: ["_"]), .init(name: "perform", labels: ["_", "with"]),
        .init(name: "perform", labels: ["_", "with", "with"]), .init(name: "perform", labels: ["_", "with", "afterDelay"]),
        .init(name: "responds", labels: ["to"]), .init(name: "value", labels: ["forKey"]),
        .init(name: "value", labels: ["forKeyPath"]), .init(name: "setValue", labels: ["_", "forKey"]),
        .init(name: "setValue", labels: ["_", "forKeyPath"]),
    ]

    /// Adds the protocol to a call on a property of type `AnyObject`: `delegate?.began()` becomes `(delegate as?
    /// Delegate)?.began()`.
    private func castUntyped(_ base: ExprSyntax, for member: TypeIndex.Member) {
        let value =
            base.as(OptionalChainingExprSyntax.self)?.expression ?? base.as(ForceUnwrapExprSyntax.self)?.expression ?? base
        let name =
            value.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? value.as(MemberAccessExprSyntax.self).flatMap {
                $0.base?.dottedName == "self" ? $0.declName.baseName.text : nil
            }
        guard let name, let owner = base.enclosingTypeName,
            context.package.types[owner]?.untypedProperties.contains(name) == true,
            value.is(MemberAccessExprSyntax.self) || !context.isShadowed(name, at: base)
        else { return }
        let protocols =
            Self.objectMembers.contains(member)
            ? ["NSObject"]
            : context.package.types.filter { $0.value.kind == .protocol && $0.value.members.contains(member) }.map(\.key)
        guard protocols.count == 1, let found = protocols.first else { return }
        context.edits.insert("(", at: value.contentRange.lowerBound)
        context.edits.insert(" as? \(found))" + (base.id == value.id ? "?" : ""), at: value.contentRange.upperBound)
        context.changed(
            base, "call on AnyObject", why: "it needs the Objective-C runtime", how: "(\(value.trimmedDescription) as? \(found))")
    }

    /// Whether a requirement belongs to a known protocol that neither the package nor the library declares.
    private func isWellKnown(_ member: TypeIndex.Member) -> Bool {
        ["controlTextDidChange", "windowWillClose", "urlSession"].contains(member.name)
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

extension MemberAccessExprSyntax {
    /// Whether the expression has a question mark before its last name.
    fileprivate var hasOptionalChain: Bool {
        var base = base
        while let expression = base {
            if expression.is(OptionalChainingExprSyntax.self) { return true }
            base =
                expression.as(MemberAccessExprSyntax.self)?.base ?? expression.as(FunctionCallExprSyntax.self)?.calledExpression
                ?? expression.as(SubscriptCallExprSyntax.self)?.calledExpression
                ?? expression.as(ForceUnwrapExprSyntax.self)?.expression
        }
        return false
    }
}

extension TypeIndex {
    /// The names of all properties.
    var properties: Set<String> {
        types.values.reduce(into: []) { names, entry in
            for member in entry.members where member.labels == nil { names.insert(member.name) }
        }
    }

    /// Whether a protocol declares a method.
    func isProtocolMethod(_ member: Member) -> Bool { protocolMethods.contains(member) }

    /// The methods of UIKit's delegate protocols.
    var delegateMethods: Set<Member> {
        types.reduce(into: []) { methods, type in
            guard type.value.kind == .protocol, ["Delegate", "DataSource", "FlowLayout"].contains(where: type.key.hasSuffix)
            else { return }
            for member in type.value.members where member.labels != nil { methods.insert(member) }
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call is the value of `if let` or `guard let`.
    fileprivate var isBound: Bool {
        parent?.as(InitializerClauseSyntax.self)?.parent?.is(OptionalBindingConditionSyntax.self) == true
    }
}
