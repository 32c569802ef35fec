import SwiftParser
import SwiftSyntax

/// Moves overrides out of extensions into their classes, across files.
///
/// On Apple's systems members of extensions are Objective-C methods, which can override and be overridden. In pure Swift only
/// members of the class declaration can. A member is moved if it is an override, or if a subclass in the package overrides it.
struct ExtensionOverrides {
    private(set) var edits: [String: Edits] = [:]
    private(set) var findings: [Finding] = []

    /// - Parameters:
    ///   - files: The package's files by path.
    ///   - index: The package's declarations.
    init(_ files: [String: SourceText], index: TypeIndex) {
        let declared = files.mapValues { file in
            let finder = ClassFinder()
            finder.walk(file.tree)
            return finder.names
        }
        let classes = declared.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        let overridden = OverriddenMembers(index)
        var members: [String: [String]] = [:]
        let paths = files.keys.sorted()
        for path in paths {
            guard let file = files[path] else { continue }
            let reader = OverrideReader(file, classes: classes, overridden: overridden)
            guard !reader.edits.isEmpty else { continue }
            for move in reader.moves { members[move.className, default: []].append(move.text) }
            findings += reader.findings
            edits[path] = reader.edits
            // A member that stays in a class of the same file can still use private names.
            let leaving = reader.moves.filter { declared[path]?.contains($0.className) != true }.map(\.text)
            if !leaving.isEmpty { edits[path]?.add(PrivateNames.edits(opening: file.tree, for: leaving)) }
        }
        for path in paths where !members.isEmpty {
            guard let file = files[path] else { continue }
            let writer = ClassWriter(file.tree, members)
            guard !writer.written.isEmpty else { continue }
            for name in writer.written { members[name] = nil }
            edits[path, default: Edits()].add(writer.edits)
        }
    }
}

/// The members that classes of the package override, by the name of each superclass.
private struct OverriddenMembers {
    private var members: [String: Set<TypeIndex.Member>] = [:]

    init(_ index: TypeIndex) {
        for (name, entry) in index.types where !entry.members.isEmpty {
            for ancestor in index.ancestors(of: name) where index.types[ancestor] != nil {
                members[ancestor, default: []].formUnion(entry.members)
            }
        }
    }

    /// Whether a class of the package declares a member that is in an extension of a superclass.
    func isOverridden(_ member: TypeIndex.Member, of type: String) -> Bool { members[type]?.contains(member) ?? false }
}

/// The names of the classes that a syntax tree declares.
private final class ClassFinder: SyntaxVisitor {
    private(set) var names: Set<String> = []

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isLeftOut ? .skipChildren : .visitChildren
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.name.text)
        return .visitChildren
    }
}

/// Cuts the members to move out of a file's extensions.
private final class OverrideReader: SyntaxVisitor {
    private(set) var moves: [(className: String, text: String)] = []
    private(set) var findings: [Finding] = []
    private(set) var edits = Edits()
    private let path: String
    private let classes: Set<String>
    private let overridden: OverriddenMembers
    private let lines: SourceLines

    init(_ file: SourceText, classes: Set<String>, overridden: OverriddenMembers) {
        path = file.path
        self.classes = classes
        self.overridden = overridden
        lines = SourceLines(file.text)
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isLeftOut ? .skipChildren : .visitChildren
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.extendedType.lastName else { return .skipChildren }
        for item in node.memberBlock.members {
            guard let modifiers = item.decl.asProtocol(WithModifiersSyntax.self)?.modifiers else { continue }
            let isOverride = modifiers.contains { $0.name.text == "override" }
            let member = item.decl.as(FunctionDeclSyntax.self)?.member
            let isOverridden =
                member.map { !modifiers.contains { $0.name.text == "static" } && overridden.isOverridden($0, of: name) } ?? false
            guard isOverride || isOverridden && classes.contains(name) else { continue }
            let line = lines.line(at: item.contentRange.lowerBound)
            let what = isOverride ? "override in an extension" : "overridden method of an extension"
            let why = "only members of the class itself may override and be overridden"
            guard classes.contains(name) else {
                edits.insert("\n#if canImport(ObjectiveC)" + item.lineBegin, at: item.position.utf8Offset)
                edits.insert("\n#endif" + item.lineEnd, at: item.endPositionBeforeTrailingTrivia.utf8Offset)
                findings.append(
                    Finding(
                        kind: .manual, file: path, line: line, what: what, why: why,
                        how: "left out on Linux, because \(name) is not a class of this package; make a subclass"))
                continue
            }
            moves.append((name, memberText(item, of: node, modifiers)))
            edits.replace(item.position.utf8Offset..<item.endPositionBeforeTrailingTrivia.utf8Offset, with: "")
            findings.append(
                Finding(kind: .changed, file: path, line: line, what: what, why: why, how: "moved into class \(name)"))
        }
        return .skipChildren
    }

    /// Returns a member's text with its comments and the extension's access level.
    private func memberText(_ item: MemberBlockItemSyntax, of node: ExtensionDeclSyntax, _ modifiers: DeclModifierListSyntax)
        -> String
    {
        let levels = ["public", "open", "internal", "private", "fileprivate", "package"]
        let inherited = node.modifiers.first { levels.contains($0.name.text) }?.name.text
        let text = item.description.trimmingTrailingSpace
        guard let inherited, !modifiers.contains(where: { levels.contains($0.name.text) }), let first = item.decl.firstKeyword
        else { return text }
        let offset = first.positionAfterSkippingLeadingTrivia.utf8Offset - item.position.utf8Offset
        var bytes = Array(text.utf8)
        bytes.insert(contentsOf: Array((inherited + " ").utf8), at: min(offset, bytes.count))
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Inserts members at the end of class declarations.
private final class ClassWriter: SyntaxVisitor {
    private(set) var edits = Edits()
    private(set) var written: Set<String> = []
    private let members: [String: [String]]

    init(_ tree: SourceFileSyntax, _ members: [String: [String]]) {
        self.members = members
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isLeftOut ? .skipChildren : .visitChildren
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let texts = members[node.name.text], written.insert(node.name.text).inserted else { return .visitChildren }
        let brace = node.memberBlock.rightBrace
        let offset = node.memberBlock.members.last?.endPosition.utf8Offset ?? brace.position.utf8Offset
        edits.insert(texts.map { $0.hasPrefix("\n") ? $0 : "\n" + $0 }.joined(), at: offset)
        return .visitChildren
    }
}

extension DeclSyntax {
    /// The first modifier, or else the keyword of the declaration after its attributes.
    fileprivate var firstKeyword: TokenSyntax? {
        if let modifier = asProtocol(WithModifiersSyntax.self)?.modifiers.first {
            return modifier.firstToken(viewMode: .sourceAccurate)
        }
        if let function = self.as(FunctionDeclSyntax.self) { return function.funcKeyword }
        if let variable = self.as(VariableDeclSyntax.self) { return variable.bindingSpecifier }
        return nil
    }
}

extension String {
    fileprivate var trimmingTrailingSpace: String {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

/// Makes private declarations of a file accessible to the members that have been moved out of it.
enum PrivateNames {
    /// Returns the edits that remove `private` and `fileprivate` from the declarations that the members name.
    ///
    /// - Parameters:
    ///   - tree: The file.
    ///   - members: The texts of the members, which are a part of the file.
    static func edits(opening tree: SourceFileSyntax, for members: [String]) -> Edits {
        let used = members.reduce(into: Set<String>()) { names, text in
            for token in Parser.parse(source: text).tokens(viewMode: .sourceAccurate) { names.insert(token.text) }
        }
        let opener = Opener(used)
        opener.walk(tree)
        return opener.edits
    }

    private final class Opener: SyntaxVisitor {
        private let used: Set<String>
        var edits = Edits()

        init(_ used: Set<String>) {
            self.used = used
            super.init(viewMode: .sourceAccurate)
        }

        private func open(_ modifiers: DeclModifierListSyntax, _ names: [String]) {
            guard names.contains(where: used.contains) else { return }
            for modifier in modifiers where ["private", "fileprivate"].contains(modifier.name.text) && modifier.detail == nil {
                let end = modifier.nextToken(viewMode: .sourceAccurate)?.positionAfterSkippingLeadingTrivia.utf8Offset
                edits.replace(modifier.contentRange.lowerBound..<(end ?? modifier.contentRange.upperBound), with: "")
            }
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, [node.name.text])
            return .skipChildren
        }
        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text })
            return .skipChildren
        }
        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, [node.name.text])
            return .visitChildren
        }
        override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, [node.name.text])
            return .visitChildren
        }
        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
            open(node.modifiers, [node.name.text])
            return .visitChildren
        }
        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            let names = node.memberBlock.members.flatMap { item -> [String] in
                if let function = item.decl.as(FunctionDeclSyntax.self) { return [function.name.text] }
                return item.decl.as(VariableDeclSyntax.self)?.bindings.compactMap {
                    $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
                } ?? []
            }
            open(node.modifiers, names)
            return .visitChildren
        }
    }
}
