import SwiftSyntax

/// Makes calls of methods that extensions of the library's classes declare and override reach the right one.
///
/// On Apple's systems `extension UIView { @objc func save() {} }` can be overridden by `extension UILabel { override func save()
/// {} }`, because both are Objective-C methods. In pure Swift, members of extensions cannot be overridden. Each of them gets a
/// separate name here, such as `saveOfUILabel`, and the first one becomes a function that selects by the object's class.
struct ExtensionFamilies {
    private(set) var edits: [String: Edits] = [:]
    private(set) var findings: [Finding] = []
    private let package: TypeIndex
    private let library: TypeIndex

    init(_ files: [String: SourceText], package: TypeIndex, library: TypeIndex) {
        (self.package, self.library) = (package, library)
        let declarations = files.keys.sorted().flatMap { path in
            files[path].map { ExtensionMemberReader($0).members } ?? []
        }
        let overriding = Dictionary(grouping: declarations.filter(\.isOverride), by: \.member)
        guard !overriding.isEmpty else { return }
        for root in declarations where !root.isOverride && root.isInExtension && isForeign(root.type) {
            let overrides = (overriding[root.member] ?? []).filter { inherits($0, from: root) }
            guard !overrides.isEmpty, let dispatcher = root.dispatcher(to: sorted(overrides)) else { continue }
            let family = [root] + overrides
            for declaration in family { rename(declaration, family, &edits) }
            edits[root.path, default: Edits()].insert("\n\n" + root.indent + dispatcher, at: root.end)
            findings += overrides.map { $0.finding(root) }
        }
    }

    /// Whether a class belongs to the library.
    private func isForeign(_ type: String) -> Bool {
        package.types[type].map { $0.kind == .extended } ?? true && library.types[type]?.kind == .class
    }

    /// Returns the superclasses' names, nearest first.
    private func ancestors(of type: String) -> [String] {
        var found: [String] = []
        var name = type
        while true {
            let inherited = (package.types[name]?.inherited ?? []) + (library.types[name]?.inherited ?? [])
            let parent = inherited.first { library.types[$0]?.kind == .class || package.types[$0]?.kind == .class }
            guard let parent, parent != type, found.count < TypeIndex.longestChain, !found.contains(parent) else { return found }
            found.append(parent)
            name = parent
        }
    }

    /// Whether an override refers to a member of an extension, and not to one of a class between them.
    private func inherits(_ declaration: ExtensionMember, from root: ExtensionMember) -> Bool {
        let above = ancestors(of: declaration.type)
        guard let index = above.firstIndex(of: root.type) else { return false }
        return !above[...index].contains { library.types[$0]?.members.contains(root.member) ?? false }
    }

    /// Declarations by class, subclasses first.
    private func sorted(_ declarations: [ExtensionMember]) -> [ExtensionMember] {
        declarations.map { (ancestors(of: $0.type).count, $0) }.sorted { ($1.0, $0.1.type) < ($0.0, $1.1.type) }.map(\.1)
    }

    private func rename(_ declaration: ExtensionMember, _ family: [ExtensionMember], _ edits: inout [String: Edits]) {
        var own = edits[declaration.path] ?? Edits()
        own.replace(declaration.name, with: declaration.ownName)
        if let modifier = declaration.overrideModifier { own.replace(modifier, with: "") }
        let above = ancestors(of: declaration.type).lazy.compactMap { type in family.first { $0.type == type } }.first
        if let above {
            for call in declaration.superCalls { own.replace(call, with: "self." + above.ownName) }
        }
        edits[declaration.path] = own
    }
}

/// A method or read-only property that an extension or a class declares.
private struct ExtensionMember {
    let path: String
    let type: String
    let member: TypeIndex.Member
    let isInExtension: Bool
    /// The range of the modifier with the space after it; nil if there is none.
    let overrideModifier: Range<Int>?
    let name: Range<Int>
    /// The ranges of `super.` with the member's name.
    let superCalls: [Range<Int>]
    let end: Int
    let indent: String
    let line: Int
    /// The declaration up to its body.
    let head: String
    /// The prefix and the arguments of a call: `try `, and `(forced: forced)`. Nil if the member cannot be called.
    let call: (prefix: String, arguments: String)?

    var isOverride: Bool { overrideModifier != nil }
    var ownName: String { "\(member.name)Of\(type)" }

    /// Returns the member that calls the one of the object's class; nil if its parameters cannot be passed on.
    func dispatcher(to overrides: [ExtensionMember]) -> String? {
        guard let call else { return nil }
        func line(_ receiver: String, _ name: String) -> String { "return \(call.prefix)\(receiver)\(name)\(call.arguments)" }
        // The result of another class's method is not of the dynamic type for the compiler.
        let cast = ["Self", "Self?"].first { head.hasSuffix("-> " + $0) }.map { " as! " + $0 } ?? ""
        let cases = overrides.map { "\(indent)    case let object as \($0.type): \(line("object.", $0.ownName))\(cast)" }
        let last = "\(indent)    default: \(line("", ownName))"
        return (["\(head) {", "\(indent)    switch self {"] + cases + [last, "\(indent)    }", "\(indent)}"]).joined(
            separator: "\n")
    }

    func finding(_ root: ExtensionMember) -> Finding {
        Finding(
            kind: .changed, file: path, line: line, what: "override of a member of an extension",
            why: "a member of an extension is never overridden", how: "\(root.member.name) of \(root.type) calls \(ownName)")
    }
}

/// Reads the members of extensions and classes.
private final class ExtensionMemberReader: SyntaxVisitor {
    private(set) var members: [ExtensionMember] = []
    private let path: String
    private let lines: SourceLines

    init(_ file: SourceText) {
        path = file.path
        lines = SourceLines(file.text)
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isLeftOut ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let body = node.body else { return .skipChildren }
        let effects = node.signature.effectSpecifiers?.trimmedDescription ?? ""
        let parameters = node.signature.parameterClause.parameters
        let arguments = parameters.map { parameter in
            let (label, value) = (parameter.firstName.text, (parameter.secondName ?? parameter.firstName).text)
            return (label == "_" ? "" : label + ": ") + value
        }
        let canPass = !parameters.contains { $0.ellipsis != nil || $0.type.trimmedDescription.hasPrefix("inout") }
        let prefix = (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
        add(
            node, node.member, node.modifiers, name: node.name, body: body,
            call: canPass ? (prefix, "(\(arguments.joined(separator: ", ")))") : nil)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let binding = node.bindings.first, node.bindings.count == 1, let block = binding.accessorBlock,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return .visitChildren }
        // A settable property cannot be dispatched.
        if case .accessors(let accessors) = block.accessors, accessors.contains(where: { $0.accessorSpecifier.text != "get" }) {
            return .visitChildren
        }
        add(node, TypeIndex.Member(name: name.text, labels: nil), node.modifiers, name: name, body: block, call: ("", ""))
        return .visitChildren
    }

    private func add(
        _ node: some SyntaxProtocol, _ member: TypeIndex.Member, _ modifiers: DeclModifierListSyntax, name: TokenSyntax,
        body: some SyntaxProtocol, call: (prefix: String, arguments: String)?
    ) {
        guard let owner = node.parent?.parent?.parent?.parent, let type = owner.declaredTypeName,
            !modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
        else { return }
        let modifier = modifiers.first { $0.name.text == "override" }
        let supers = SuperReferences(member.name)
        supers.walk(body)
        let start = node.contentRange.lowerBound
        let text = Array(node.trimmedDescription.utf8)
        let head = String(decoding: text[..<(body.contentRange.lowerBound - start)], as: UTF8.self)
        members.append(
            ExtensionMember(
                path: path, type: type, member: member, isInExtension: owner.is(ExtensionDeclSyntax.self),
                overrideModifier: modifier.map { modifier in
                    let next = modifier.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
                    let end = next?.positionAfterSkippingLeadingTrivia.utf8Offset ?? modifier.contentRange.upperBound
                    return modifier.contentRange.lowerBound..<end
                }, name: name.contentRange, superCalls: supers.ranges, end: node.contentRange.upperBound,
                indent: node.leadingTrivia.indentation,
                line: lines.line(at: node.contentRange.lowerBound),
                head: head.trimmingSuffix(while: \.isWhitespace), call: call))
    }
}

/// The places where a body names a member of `super`.
private final class SuperReferences: SyntaxVisitor {
    private(set) var ranges: [Range<Int>] = []
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.base?.is(SuperExprSyntax.self) == true, node.declName.baseName.text == name else { return .visitChildren }
        ranges.append(node.contentRange)
        return .skipChildren
    }
}

extension String {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
