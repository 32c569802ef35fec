import SwiftSyntax

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
        guard let type = node.enclosingTypeName, let list = list(of: type) else {
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

    /// The list of a class's methods as Swift source; nil without any.
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
