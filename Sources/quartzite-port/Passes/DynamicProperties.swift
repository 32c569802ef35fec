import SwiftSyntax

/// Makes properties report their changes, like setters of `dynamic` properties in the Objective-C runtime.
///
/// Applies to classes that derive from `NSObject` and are not responders or layers, whose observers need no report.
final class ObservingPass: SyntaxVisitor {
    private let context: FileContext

    /// The method by which observers receive changes.
    static let receiver = TypeIndex.Member(name: "observeValue", labels: ["forKeyPath", "of", "change", "context"])

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let binding = node.bindings.first, node.bindings.count == 1, node.bindingSpecifier.text == "var",
            node.modifiers.contains(where: { $0.name.text == "dynamic" }),
            !node.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }),
            !node.attributes.trimmedDescription.contains("NSManaged"),
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let type = node.enclosingTypeName, context.isPlainObject(type)
        else { return .visitChildren }
        let report = "didChangeValue(forKey: \"\(name)\")"
        if insert(report, into: binding) {
            context.needsLibrary = true
            context.changed(node, "dynamic var \(name)", why: "no runtime reports the change to observers", how: report)
        }
        return .visitChildren
    }

    private func insert(_ report: String, into binding: PatternBindingSyntax) -> Bool {
        guard let block = binding.accessorBlock else {
            context.edits.insert(" { didSet { \(report) } }", at: binding.contentRange.upperBound)
            return true
        }
        guard case .accessors(let accessors) = block.accessors else { return false }
        let writing = accessors.first { ["didSet", "set"].contains($0.accessorSpecifier.text) }
        if let body = writing?.body {
            // Deferred, because the body may return early, and observers read the value after it.
            let isEmpty = body.statements.isEmpty
            let separator = isEmpty || body.statements.first?.leadingTrivia.contains(where: \.isNewline) == true ? "" : ";"
            context.edits.insert(" defer { \(report) }\(separator)", at: body.leftBrace.contentRange.upperBound)
            return true
        }
        guard let last = accessors.last, accessors.contains(where: { $0.accessorSpecifier.text == "willSet" }) else {
            return false
        }
        context.edits.insert("; didSet { \(report) }", at: last.contentRange.upperBound)
        return true
    }
}

extension FileContext {
    /// Whether a class derives from `NSObject` and is not a responder or a layer.
    func isPlainObject(_ name: String) -> Bool {
        let above = superclasses(of: name)
        guard above.complete, let root = above.known.last ?? type(named: name), root.inherited.contains("NSObject") else {
            return false
        }
        return !above.known.contains { $0.inherited.contains("ObservedObject") }
    }

    /// Makes a class that overrides the method of observers conform to their protocol. Returns false for other methods and types.
    func conformToObserver(_ node: some SyntaxProtocol, _ members: [TypeIndex.Member]) -> Bool {
        guard members == [ObservingPass.receiver] else { return false }
        var parent = node.parent
        while let current = parent, current.declaredTypeName == nil { parent = current.parent }
        guard let clause = parent?.as(ClassDeclSyntax.self)?.inheritanceClause else { return false }
        edits.insert(", KeyValueObserver", at: clause.contentRange.upperBound)
        changed(
            node, "override of observeValue", why: "NSObject has no such method on Linux", how: "conformance to KeyValueObserver")
        return true
    }
}

/// Lists the properties of a view that `appearance()` may set: those that are `dynamic` on Apple's systems.
final class AppearancePass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.name.text
        guard context.isView(name), node.genericParameterClause == nil else { return .visitChildren }
        let properties = node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self)?.appearanceProperty }
        guard !properties.isEmpty else { return .visitChildren }
        let isPublic = node.modifiers.contains { ["public", "open"].contains($0.name.text) }
        let traits = properties.map { "AppearanceTrait(\\\(name).\($0))" }.joined(separator: ", ")
        let indent = node.leadingTrivia.indentation
        let text = """

            \(indent)    /// The properties that `appearance()` may set.
            \(indent)    \(isPublic ? "public " : "")override class var appearanceTraits: [AppearanceTrait] {
            \(indent)        super.appearanceTraits + [\(traits)]
            \(indent)    }

            """
        let brace = node.memberBlock.rightBrace
        context.edits.insert(text, at: node.memberBlock.members.last?.endPosition.utf8Offset ?? brace.position.utf8Offset)
        context.needsLibrary = true
        context.changed(
            node, "dynamic properties of \(name)", why: "no runtime finds them for appearance()",
            how: "listed in appearanceTraits")
        return .visitChildren
    }
}

extension VariableDeclSyntax {
    /// The name of a property that is `dynamic`, settable, and visible outside of its class; nil for others.
    fileprivate var appearanceProperty: String? {
        let words = modifiers.map(\.name.text)
        guard words.contains("dynamic"), bindingSpecifier.text == "var", bindings.count == 1, let binding = bindings.first,
            !words.contains(where: ["static", "class", "private", "fileprivate", "override", "weak", "lazy"].contains),
            !attributes.trimmedDescription.contains("NSManaged"), !attributes.trimmedDescription.contains("available")
        else { return nil }
        switch binding.accessorBlock?.accessors {
        case .getter: return nil
        case .accessors(let accessors)
        where accessors.contains { $0.accessorSpecifier.text == "get" }
            && !accessors.contains { $0.accessorSpecifier.text == "set" }:
            return nil
        default: return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        }
    }
}

extension FileContext {
    /// Whether a class of the package derives from the library's views.
    func isView(_ name: String) -> Bool {
        var visited: Set = [name]
        var next = package.types[name]?.inherited ?? []
        while !next.isEmpty, visited.count < TypeIndex.longestChain {
            if next.contains("UIView") { return library.types["UIView"] != nil }
            next = next.filter { visited.insert($0).inserted }.flatMap { type(named: $0)?.inherited ?? [] }
        }
        return false
    }
}
