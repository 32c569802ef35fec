import Foundation
import SwiftSyntax

/// Converts optional requirements of Objective-C protocols to requirements with default implementations.
///
/// - A requirement without a result gets an empty default.
/// - A requirement with a value becomes two. The protocol's own returns an optional. A second protocol, which the first refines,
///   has the original requirement as a throwing one. A function or property that does not throw satisfies it, so classes that
///   adopt the protocol are unchanged. The defaults connect the two: without an implementation the second throws, and the first
///   is nil.
final class OptionalRequirementPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    static let why = "optional requirements need the Objective-C runtime"

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        let requirements = node.memberBlock.members.filter { !context.isLeftOut($0) }
            .compactMap { OptionalRequirement($0.decl, of: node.name.text) }
        for requirement in requirements { convert(requirement) }
        let second = requirements.contains { $0.type != nil } ? OptionalRequirement.protocolName(of: node.name.text) : nil
        refine(node, by: second)
        guard !requirements.isEmpty else { return .visitChildren }
        if second != nil { context.needsSupport = true }
        let indent = node.leadingTrivia.indentation
        let lines = Declarations(node, requirements, second: second).lines.map { $0.isEmpty ? $0 : indent + $0 }
        context.edits.insert("\n" + lines.joined(separator: "\n"), at: node.contentRange.upperBound)
        return .visitChildren
    }

    /// Adds the refined protocols to a protocol: only classes can adopt an Objective-C protocol.
    private func refine(_ node: ProtocolDeclSyntax, by second: String?) {
        let isObjective = node.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc" }
        if let clause = node.inheritanceClause {
            if let second { context.edits.insert(", " + second, at: clause.contentRange.upperBound) }
        } else if isObjective || second != nil {
            let names = (isObjective ? ["AnyObject"] : []) + [second].compactMap { $0 }
            context.edits.insert(": " + names.joined(separator: ", "), at: node.name.endPositionBeforeTrailingTrivia.utf8Offset)
        }
    }

    private func convert(_ requirement: OptionalRequirement) {
        let modifier = requirement.modifier
        let end = modifier.nextToken(viewMode: .sourceAccurate)?.positionAfterSkippingLeadingTrivia.utf8Offset
        context.edits.replace(modifier.contentRange.lowerBound..<(end ?? modifier.contentRange.upperBound), with: "")
        context.changed(modifier, "optional", why: Self.why, how: "a default in an extension")
        if let type = requirement.type { makeOptional(type) }
        // An optional property cannot be set on Apple's systems either.
        if let accessors = requirement.accessors { context.edits.replace(accessors.contentRange, with: "{ get }") }
    }

    private func makeOptional(_ type: TypeSyntax) {
        if type.is(OptionalTypeSyntax.self) { return }
        if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return context.edits.replace(unwrapped.exclamationMark.contentRange, with: "?")
        }
        if type.needsParentheses { context.edits.insert("(", at: type.contentRange.lowerBound) }
        context.edits.insert(type.needsParentheses ? ")?" : "?", at: type.contentRange.upperBound)
    }
}

/// The declarations that follow a protocol with optional requirements.
private struct Declarations {
    let lines: [String]

    /// - Parameter second: The name of the protocol of the requirements with values; nil if there are none.
    init(_ node: ProtocolDeclSyntax, _ requirements: [OptionalRequirement], second: String?) {
        let access = node.modifiers.first {
            ["public", "open", "internal", "package", "private", "fileprivate"].contains($0.name.text)
        }
        let word = access.map { $0.name.text == "open" ? "public" : $0.name.text } ?? ""
        let ofProtocol = word.isEmpty ? "" : word + " "
        let ofMember = word.hasSuffix("private") ? "" : ofProtocol
        let name = node.name.text
        var lines: [String] = []
        if let second {
            let valued = requirements.filter { $0.type != nil }
            let isOnMain = node.attributes.contains { $0.trimmedDescription == "@MainActor" }
            lines += ["", "/// The optional requirements of `\(name)` that have a value. One that is left out throws."]
            lines += ["\(isOnMain ? "@MainActor " : "")\(ofProtocol)protocol \(second): AnyObject {"]
            lines += valued.map { "    @_disfavoredOverload \($0.throwing)" } + ["}", "", "extension \(second) {"]
            lines += valued.map { "    @_disfavoredOverload \(ofMember)\($0.throwingDefault)" } + ["}"]
        }
        lines += ["", "/// The defaults of optional requirements.", "extension \(name) {"]
        self.lines = lines + requirements.map { "    \(ofMember)\($0.defaultImplementation)" } + ["}"]
    }
}

/// An optional method or property of a protocol.
private struct OptionalRequirement {
    let modifier: DeclModifierSyntax
    /// The type of the value; nil if there is none.
    let type: TypeSyntax?
    /// The accessors of a property that can be set.
    private(set) var accessors: AccessorBlockSyntax?
    private let owner: String
    /// The declaration up to its effects: `func lives(of game: Game)` or `var rate`.
    private let head: String
    /// The expression of a call, without the object.
    private let call: String
    private let isProperty: Bool
    private let isAsync: Bool
    private let isThrowing: Bool
    private let isStatic: Bool

    static func protocolName(of owner: String) -> String { owner + "Optionals" }

    /// - Returns: nil if the declaration is not an optional method or property.
    init?(_ declaration: DeclSyntax, of owner: String) {
        guard let modifiers = declaration.asProtocol(WithModifiersSyntax.self)?.modifiers,
            let modifier = modifiers.first(where: { $0.name.text == "optional" })
        else { return nil }
        (self.modifier, self.owner) = (modifier, owner)
        isStatic = modifiers.contains { ["static", "class"].contains($0.name.text) }
        let prefix = isStatic ? "static " : ""
        if let function = declaration.as(FunctionDeclSyntax.self) {
            let effects = function.signature.effectSpecifiers?.trimmedDescription ?? ""
            (isProperty, isAsync, isThrowing) = (false, effects.contains("async"), effects.contains("throws"))
            type = function.givesResult ? function.signature.returnClause?.type : nil
            head = prefix + "func " + function.name.text + function.signature.parameterClause.renamedDescription
            let arguments = function.signature.parameterClause.parameters.map { parameter in
                let value = (parameter.secondName ?? parameter.firstName).text
                let label = parameter.firstName.text == "_" ? "" : parameter.firstName.text + ": "
                return label + (parameter.type.trimmedDescription.hasPrefix("inout ") ? "&" : "") + value
            }
            call = "\(function.name.text)(\(arguments.joined(separator: ", ")))"
        } else if let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
            let type = binding.typeAnnotation?.type
        {
            (isProperty, isAsync, isThrowing) = (true, false, false)
            self.type = type
            if let block = binding.accessorBlock, block.trimmedDescription.contains("set") { accessors = block }
            call = binding.pattern.trimmedDescription
            head = prefix + "var " + call
        } else {
            return nil
        }
    }

    private var effects: String { (isAsync ? " async" : "") + (isThrowing ? " throws" : "") }
    private var optional: String {
        guard let type else { return "" }
        return type.needsParentheses ? "(\(unwrapped))?" : unwrapped + "?"
    }
    /// The text of the type without a question mark.
    private var unwrapped: String {
        let inner =
            type?.as(OptionalTypeSyntax.self)?.wrappedType ?? type?.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
        return (inner ?? type)?.renamedDescription ?? ""
    }

    private func declaration(_ effects: String, body: String) -> String {
        isProperty ? "\(head): \(unwrapped) { get\(effects)\(body) }" : "\(head)\(effects) -> \(unwrapped)\(body)"
    }

    /// The requirement of the second protocol.
    var throwing: String { declaration((isAsync ? " async" : "") + " throws", body: "") }

    /// The default implementation of that requirement.
    var throwingDefault: String {
        declaration((isAsync ? " async" : "") + " throws", body: " { throw MissingRequirement() }")
    }

    /// The default implementation of the protocol's own requirement.
    var defaultImplementation: String {
        guard type != nil else { return "\(head)\(effects) {}" }
        let second = Self.protocolName(of: owner)
        let object = isStatic ? "(Self.self as any \(second).Type)" : "(self as any \(second))"
        let value = "\(isAsync ? "await " : "")\(object).\(call)"
        let result = isProperty ? ": \(optional)" : "\(effects) -> \(optional)"
        let body = isThrowing ? "do { return try \(value) } catch is MissingRequirement { return nil }" : "try? \(value)"
        return "\(head)\(result) { \(body) }"
    }
}

extension TypeSyntax {
    /// Whether a question mark after the type needs parentheses around it.
    fileprivate var needsParentheses: Bool {
        self.is(FunctionTypeSyntax.self) || self.is(SomeOrAnyTypeSyntax.self) || self.is(CompositionTypeSyntax.self)
            || self.is(AttributedTypeSyntax.self)
    }
}

extension SyntaxProtocol {
    /// The source text without comments and with current names of types, for generated declarations.
    fileprivate var renamedDescription: String {
        tokens(viewMode: .sourceAccurate).map { token in
            token.leadingTrivia.space + (RenamedNames.all[token.text] ?? token.text) + token.trailingTrivia.space
        }
        .joined().trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension Trivia {
    /// The trivia's white space.
    fileprivate var space: String { Trivia(pieces: pieces.filter(\.isWhitespace)).description }

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
