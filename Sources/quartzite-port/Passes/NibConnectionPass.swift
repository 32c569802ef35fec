import SwiftSyntax

/// Writes the table of a class's outlets, actions and designer properties, where storyboards and nibs find them by name.
///
/// On Apple's systems the attributes make them visible to the Objective-C runtime. Here a responder overrides `nibConnections`, and
/// another class conforms to `NibConnectable`.
final class NibConnectionPass: SyntaxVisitor {
    private let context: FileContext
    /// The extensions at the file's top level by the names of their types.
    private lazy var extensions = Dictionary(
        grouping: context.tree.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) },
        by: \.extendedType.trimmedDescription)

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.name.text
        let own = entries(of: node.memberBlock, of: name)
        let entries = own + extensionEntries(of: name, besides: Set(own))
        guard !entries.isEmpty else { return .visitChildren }
        let isResponder = context.derives(name, from: "UIResponder")
        let inherits = isResponder || context.inheritsTable(name)
        let access = node.modifiers.map(\.name.text).first { ["public", "open"].contains($0) }
        let indent = node.leadingTrivia.indentation
        let start = inherits ? "super.nibConnections + [" : "["
        let modifiers = (access.map { $0 + " " } ?? "") + (inherits ? "override " : "")
        let lines =
            [
                "    /// The outlets, actions and designer properties of the class.",
                "    \(modifiers)class var nibConnections: NibConnections {", "        \(start)",
            ] + entries.map { "            \($0)," } + ["        ]", "    }"]
        let text = "\n" + lines.map { "\n" + indent + $0 }.joined()
        let brace = node.memberBlock.rightBrace
        context.edits.insert(text, at: node.memberBlock.members.last?.endPosition.utf8Offset ?? brace.position.utf8Offset)
        if !inherits { conform(node) }
        context.needsLibrary = true
        context.changed(
            node, "outlets and actions of \(name)", why: "no runtime finds them for storyboards and nibs",
            how: "listed in nibConnections")
        return .visitChildren
    }

    private func conform(_ node: ClassDeclSyntax) {
        if let clause = node.inheritanceClause {
            context.edits.insert(", NibConnectable", at: clause.contentRange.upperBound)
        } else {
            context.edits.insert(": NibConnectable", at: node.name.contentRange.upperBound)
        }
    }

    /// Reports designer properties of an extension of a class that the package does not declare: they have no table.
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.trimmedDescription
        guard context.package.types[name] == nil || context.library.types[name] != nil else { return .visitChildren }
        for member in node.memberBlock.members where member.decl.has("IBInspectable") {
            context.manual(
                member, "@IBInspectable in an extension of \(name)", why: "the class has no table that the property can enter",
                how: "set it in code, or declare it in a subclass that the storyboard names")
        }
        return .visitChildren
    }

    /// Returns the entries of the members that stay.
    private func entries(of block: MemberBlockSyntax, of name: String) -> [String] {
        // Not `filter`, which makes the whole tree again for a syntax collection.
        block.members.compactMap { context.isLeftOut($0) ? nil : Self.entry($0.decl, of: name, context) }
    }

    /// Returns the entries of extensions: of this file, and the actions of other files.
    private func extensionEntries(of name: String, besides own: Set<String>) -> [String] {
        let here = (extensions[name] ?? []).flatMap { entries(of: $0.memberBlock, of: name) }
        let actions = (context.type(named: name)?.designerActions ?? []).filter {
            !context.leftOutMethods.contains($0.name) && context.shared.foreignMethods[$0.name] == nil
        }
        let others = actions.map { Self.action($0, of: name, context) }
        return Set(here + others).subtracting(own).sorted()
    }

    // MARK: Entries

    private static func entry(_ declaration: DeclSyntax, of type: String, _ context: FileContext) -> String? {
        if let function = declaration.as(FunctionDeclSyntax.self) {
            let isStatic = function.modifiers.contains { ["static", "class"].contains($0.name.text) }
            guard !isStatic, declaration.has("IBAction") || declaration.has("IBSegueAction") else { return nil }
            return action(function.member, of: type, context)
        }
        guard let variable = declaration.as(VariableDeclSyntax.self), variable.isSettable,
            let name = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return nil }
        if declaration.has("IBOutlet") { return ".outlet(\"\(name)\", \\\(type).\(name))" }
        if declaration.has("IBInspectable") { return ".property(\"\(name)\", \\\(type).\(name))" }
        return nil
    }

    private static func action(_ member: TypeIndex.Member, of type: String, _ context: FileContext) -> String {
        let labels = (member.labels ?? []).map { $0 + ":" }.joined()
        let call = labels.isEmpty ? member.name : "\(member.name)(\(labels))"
        let selector = context.type(named: type)?.selectors[member] ?? member.selector
        return ".action(\"\(selector)\") { (target: \(type)) in target.\(call) }"
    }
}

extension DeclSyntax {
    /// Whether a declaration has an attribute.
    fileprivate func has(_ attribute: String) -> Bool {
        let attributes = self.as(VariableDeclSyntax.self)?.attributes ?? self.as(FunctionDeclSyntax.self)?.attributes
        return attributes?.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == attribute } ?? false
    }
}

extension VariableDeclSyntax {
    /// Whether an instance's property can be set through a key path.
    fileprivate var isSettable: Bool {
        let words = modifiers.map(\.name.text)
        guard bindingSpecifier.text == "var", bindings.count == 1, !words.contains("static"), !words.contains("class") else {
            return false
        }
        switch bindings.first?.accessorBlock?.accessors {
        case .getter: return false
        case .accessors(let accessors):
            let kinds = accessors.map(\.accessorSpecifier.text)
            return !kinds.contains("get") || kinds.contains("set")
        default: return true
        }
    }
}

extension FileContext {
    /// Whether a class above a class of the package gets a table of its outlets and actions.
    fileprivate func inheritsTable(_ name: String) -> Bool {
        package.ancestors(of: name).contains {
            package.types[$0]?.kind == .class && package.types[$0]?.hasDesignerMembers == true
        }
    }

    /// Whether a class of the package derives from a class of the library.
    func derives(_ name: String, from base: String) -> Bool {
        var visited: Set = [name]
        var next = package.types[name]?.inherited ?? []
        while !next.isEmpty {
            if next.contains(base) { return true }
            next = next.filter { visited.insert($0).inserted }.flatMap { type(named: $0)?.inherited ?? [] }
        }
        return false
    }
}
