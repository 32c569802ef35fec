import SwiftSyntax

/// Converts `#selector` and `#keyPath` to values that need no Objective-C runtime.
///
/// `#selector(tap(_:))` becomes `Selector("tap:") { (target: Board) in target.tap(_:) }`: the name, and a closure that returns a
/// target's method. PortSupport's `Selector` sends it as UIKit does, so code that takes selectors does not change.
final class SelectorPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector": convertSelector(node)
        case "keyPath": convertKeyPath(node)
        default: return .visitChildren
        }
        return .skipChildren
    }

    /// The name of PortSupport's type, which a type of the package may hide.
    private var support: String { context.package.declares("Selector") ? "PortSupport.Selector" : "Selector" }

    private func convertSelector(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first, let reference = Reference(argument.expression, in: node, context) else {
            return context.manual(
                node, "#selector", why: "its method cannot be determined from the source",
                how: "write `Selector(\"name\") { (target: Class) in target.method }`")
        }
        let text: String
        switch reference.owner {
        case .type(let type) where context.leftOutMethods.contains(reference.name):
            text = "\(support)(\"\(selectorName(reference, of: type, label: argument.label?.text))\")"
        case .type(let type) where argument.label == nil && isStatic(reference, of: type):
            // The target is an object, so the selector of a class method has only a name.
            text = "\(support)(\"\(selectorName(reference, of: type, label: nil))\")"
        case .type(let type):
            let accessor: String
            switch argument.label?.text {
            case "getter": accessor = "{ target.\(reference.name) }"
            case "setter": accessor = "{ target.\(reference.name) = $0 }"
            default: accessor = "target.\(reference.spelling)"
            }
            text =
                "\(support)(\"\(selectorName(reference, of: type, label: argument.label?.text))\") { (target: \(type)) in \(accessor) }"
        case .value where argument.label != nil:
            // The name alone: a closure that names a property of a value's type is not its accessor.
            text = "\(support)(\"\(selectorName(reference, of: nil, label: argument.label?.text))\")"
        case .value(let value):
            text = "\(support)(\"\(selectorName(reference, of: nil, label: nil))\", of: \(value)) { $0.\(reference.spelling) }"
        }
        context.edits.replace(node.contentRange, with: text)
        context.needsSupport = true
        context.changed(node, "#selector", why: "there is no Objective-C runtime", how: text)
    }

    /// Whether a reference names a class method.
    private func isStatic(_ reference: Reference, of type: String) -> Bool {
        owners(of: type).contains { owner in
            let named = owner.methods[reference.name] ?? []
            // A method with default arguments may be named without them.
            let exact = named.filter { reference.labels == nil || reference.labels == $0.labels }
            let candidates = exact.isEmpty ? named : exact
            return !candidates.isEmpty && candidates.isSubset(of: owner.staticMethods)
        }
    }

    /// Returns the declarations of a type and its superclasses, nearest first.
    private func owners(of type: String) -> [TypeIndex.Entry] {
        guard let last = type.split(separator: ".").last.map(String.init) else { return [] }
        return [context.type(named: last)].compactMap { $0 } + context.superclasses(of: last).known
    }

    /// Returns the selector's name: from `@objc(name)`, or else the one that Objective-C derives.
    private func selectorName(_ reference: Reference, of type: String?, label: String?) -> String {
        if label == "setter" { return "set" + reference.name.prefix(1).uppercased() + reference.name.dropFirst() + ":" }
        guard label == nil else { return reference.name }
        for owner in type.map(owners) ?? [] {
            let candidates = (owner.methods[reference.name] ?? []).filter {
                reference.labels == nil || reference.labels == $0.labels
            }
            // Choose the member with the most arguments, so that the result does not depend on the set's order.
            if let member = candidates.max(by: { ($0.labels?.count ?? 0, $0.selector) < ($1.labels?.count ?? 0, $1.selector) }) {
                return owner.selectors[member] ?? member.selector
            }
        }
        return TypeIndex.Member(name: reference.name, labels: reference.labels ?? []).selector
    }

    /// Converts `#keyPath(CALayer.bounds.size)` to `"bounds.size"`.
    private func convertKeyPath(_ node: MacroExpansionExprSyntax) {
        guard let expression = node.arguments.first?.expression else { return }
        var components = expression.trimmedDescription.split(separator: ".").map {
            String($0).trimmingCharacters { $0 == "?" || $0 == "!" }
        }
        while let first = components.first, components.count > 1, first == "self" || first.first?.isUppercase == true {
            components.removeFirst()
        }
        let text = "\"\(components.joined(separator: "."))\""
        context.edits.replace(node.contentRange, with: text)
        context.changed(node, "#keyPath", why: "there is no Objective-C runtime", how: text)
    }
}

extension String {
    /// Returns the text without such characters at both ends.
    fileprivate func trimmingCharacters(where isTrimmed: (Character) -> Bool) -> String {
        String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
    }
}

/// A method or property in a `#selector`.
private struct Reference {
    enum Owner {
        /// A member of a type, as spelled in the source.
        case type(String)
        /// A member of a value's type.
        case value(String)
    }

    let owner: Owner
    let name: String
    let labels: [String]?

    /// `tap(_:)`, or `tap` if the source has no labels.
    var spelling: String {
        guard let labels, !labels.isEmpty else { return name }
        return name + "(" + labels.map { $0 + ":" }.joined() + ")"
    }

    init?(_ expression: ExprSyntax, in node: some SyntaxProtocol, _ context: FileContext) {
        var expression = expression
        // `tap(_:) as (Board) -> (UIView) -> Void` selects an overload.
        if let cast = expression.as(AsExprSyntax.self) { expression = cast.expression }
        if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first { expression = first }
        if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty { expression = call.calledExpression }
        let declaration: DeclReferenceExprSyntax
        var base: ExprSyntax?
        if let member = expression.as(MemberAccessExprSyntax.self) {
            declaration = member.declName
            base = member.base
        } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
            declaration = reference
        } else {
            return nil
        }
        name = declaration.baseName.text
        labels = declaration.argumentNames?.arguments.map(\.name.text)
        // `self?.tap` in a closure names the same method as `self.tap`.
        let spelled = base?.trimmedDescription.trimmingCharacters { $0 == "?" || $0 == "!" }
        switch spelled {
        case nil, "self", "Self", "super", "type(of: self)":
            guard let type = node.enclosingTypeName else { return nil }
            owner = .type(type)
        case let spelled? where Self.isType(spelled, at: node, context): owner = .type(spelled)
        case let spelled?: owner = .value(spelled)
        }
    }

    /// Whether a name is that of a type: it begins with a capital letter, or the package declares a type of that name.
    private static func isType(_ spelled: String, at node: some SyntaxProtocol, _ context: FileContext) -> Bool {
        guard let last = spelled.split(separator: ".").last.map(String.init) else { return false }
        if last.first?.isUppercase == true { return true }
        return context.package.declares(last) && !context.isShadowed(last, at: node)
    }
}

/// Converts selectors made from text, such as `Selector("\(name)Load")`.
///
/// On Apple's systems the runtime finds the method by its name. Here the file gets a list of the class's `@objc` methods, which
/// registers them before the selector is made.
final class TextSelectorPass: SyntaxVisitor {
    private let context: FileContext
    private var lists: [String: String] = [:]

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = node.calledExpression.as(DeclReferenceExprSyntax.self),
            ["Selector", "NSSelectorFromString"].contains(callee.baseName.text), node.arguments.count == 1,
            node.arguments.first?.label == nil, node.trailingClosure == nil
        else { return .visitChildren }
        guard let type = node.enclosingTypeName, let list = lists["MethodsOf\(type)"] ?? list(of: type) else {
            context.manual(
                node, "selector made from text", why: "there is no Objective-C runtime that finds a method by its name",
                how: "create the method's selector with `#selector` before, or call the method")
            return .visitChildren
        }
        let name = "MethodsOf\(type)"
        lists[name] = list
        context.edits.replace(callee.contentRange, with: name + ".selector")
        context.needsSupport = true
        context.changed(
            node, "selector made from text", why: "there is no Objective-C runtime that finds a method by its name",
            how: "\(name) at the end of the file registers the methods with @objc")
        return .visitChildren
    }

    /// Returns the list of a class's methods as Swift source; nil without any.
    private func list(of type: String) -> String? {
        guard let own = context.package.types[type], own.kind == .class || context.library.types[type] == nil else { return nil }
        let owners = [(type, own)] + own.inherited.compactMap { name in context.package.types[name].map { (name, $0) } }
        let entries = owners.flatMap { _, entry in
            entry.exposedMethods.filter { ($0.labels?.count ?? 0) <= 2 }.map { method in
                let labels = (method.labels ?? []).map { $0 + ":" }.joined()
                let call = labels.isEmpty ? method.name : "\(method.name)(\(labels))"
                return
                    "        Selector(\"\(entry.selectors[method] ?? method.selector)\") { (target: \(type)) in target.\(call) },"
            }
        }
        return entries.isEmpty ? nil : Set(entries).sorted().joined(separator: "\n")
    }

    /// Adds the lists to the end of the file.
    func finish() {
        let end = context.tree.statements.contentRange.upperBound
        for (name, list) in lists.sorted(by: { $0.key < $1.key }) {
            context.edits.insert(
                """


                /// Methods that a selector made from text may name.
                @MainActor private enum \(name) {
                    private static let all: [Selector] = [
                \(list)
                    ]

                    static func selector(_ name: String) -> Selector {
                        _ = all
                        return Selector(name)
                    }
                }
                """, at: end)
        }
    }
}
