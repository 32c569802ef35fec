import SwiftSyntax

/// Adds the initializer `init()` that a protocol of the package requires to classes that inherit it.
///
/// On Apple's systems initializers of Objective-C classes satisfy a requirement as they are, because every subclass has them. In Swift an
/// inherited initializer satisfies it only if it is `required`.
final class RequiredInitializerPass: SyntaxVisitor {
    private let context: FileContext
    private static let empty = TypeIndex.Member(name: "init", labels: [])

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.name.text
        guard !node.modifiers.contains(where: { $0.name.text == "final" }), let entry = context.package.types[name],
            entry.kind == .class, !entry.members.contains(Self.empty),
            needsInitializer(entry), let code = initializer(of: name, entry, node)
        else { return .visitChildren }
        let isPublic = node.modifiers.contains { ["public", "open"].contains($0.name.text) }
        context.edits.insert(
            "\n    \(isPublic ? "public " : "")\(code)", at: node.memberBlock.leftBrace.contentRange.upperBound)
        context.changed(
            node.name, "class \(name)", why: "an inherited init() satisfies a protocol only if it is required", how: code)
        return .visitChildren
    }

    /// Whether a protocol that the class itself adopts, and none of its superclasses, requires `init()`.
    private func needsInitializer(_ entry: TypeIndex.Entry) -> Bool {
        var visited: Set<String> = []
        var open = entry.inherited
        while let name = open.popLast(), visited.count < TypeIndex.longestChain {
            guard visited.insert(name).inserted, let type = context.package.types[name], type.kind == .protocol else { continue }
            if type.members.contains(Self.empty) { return true }
            open += type.inherited
        }
        return false
    }

    /// Returns the initializer in terms of the one that the class inherits; nil if it inherits another.
    private func initializer(of name: String, _ entry: TypeIndex.Entry, _ node: ClassDeclSyntax) -> String? {
        let chain = context.superclasses(of: name)
        guard chain.complete, !chain.known.contains(where: { $0.requiredMembers.contains(Self.empty) }) else { return nil }
        if context.derives(name, from: "UIViewController") {
            return "required convenience init() { self.init(nibName: nil, bundle: nil) }"
        }
        if context.derives(name, from: "UIView") { return "required convenience init() { self.init(frame: .zero) }" }
        let own = node.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
        let isPlain = own.allSatisfy { $0.modifiers.contains { $0.name.text == "convenience" } }
        guard chain.foreign.isEmpty, isPlain, (chain.known.last ?? entry).inherited.contains("NSObject") else { return nil }
        for type in chain.known where type.methods["init"] != nil {
            return type.members.contains(Self.empty) ? "required override init() { super.init() }" : nil
        }
        return "required override init() { super.init() }"
    }
}
