import SwiftParser
import SwiftSyntax

/// Moves overrides out of extensions into their classes, across files.
///
/// On Apple's systems members of extensions are Objective-C methods, which can override and be overridden. In pure Swift only
/// members of the class declaration can. A member is moved if it is an override, or if a subclass in the package overrides it.
struct ExtensionOverrides {
    private struct Move {
        let className: String
        let text: String
    }

    private var files: [String: (source: String, tree: SourceFileSyntax)] = [:]
    private(set) var findings: [Finding] = []

    /// - Parameters:
    ///   - sources: The package's files by path.
    ///   - index: The package's declarations.
    init(_ sources: [String: String], index: TypeIndex) {
        for (path, source) in sources { files[path] = (source, Parser.parse(source: source)) }
        let finder = ClassFinder()
        for (_, file) in files { finder.walk(file.tree) }
        let overridden = OverriddenMembers(index)
        var moves: [Move] = []
        for path in files.keys.sorted() {
            guard let file = files[path] else { continue }
            let reader = OverrideReader(file.tree, path: path, classes: finder.names, overridden: overridden)
            guard !reader.edits.isEmpty else { continue }
            moves += reader.moves.map { Move(className: $0.className, text: $0.text) }
            findings += reader.findings
            var text = reader.edits.applied(to: file.source)
            // A member that stays in a class of the same file can still use private names.
            let leaving = reader.moves.filter { !Self.declares($0.className, file.tree) }.map(\.text)
            if !leaving.isEmpty { text = PrivateNames.opened(in: text, for: leaving) }
            files[path] = (text, Parser.parse(source: text))
        }
        for path in files.keys.sorted() where !moves.isEmpty {
            guard let file = files[path] else { continue }
            let writer = ClassWriter(file.tree, Dictionary(grouping: moves, by: \.className).mapValues { $0.map(\.text) })
            guard !writer.written.isEmpty else { continue }
            moves.removeAll { writer.written.contains($0.className) }
            let text = writer.edits.applied(to: file.source)
            files[path] = (text, Parser.parse(source: text))
        }
    }

    private static func declares(_ name: String, _ tree: SourceFileSyntax) -> Bool {
        let finder = ClassFinder()
        finder.walk(tree)
        return finder.names.contains(name)
    }

    /// The sources after the moves, by path.
    var sources: [String: String] { files.mapValues(\.source) }
}

/// The members that classes of the package override, by the name of each superclass.
private struct OverriddenMembers {
    private let index: TypeIndex

    init(_ index: TypeIndex) { self.index = index }

    /// Whether a class of the package declares a member that is in an extension of a superclass.
    func isOverridden(_ member: TypeIndex.Member, of type: String) -> Bool {
        index.types.contains { name, entry in name != type && entry.members.contains(member) && isSubclass(name, of: type) }
    }

    private func isSubclass(_ name: String, of ancestor: String) -> Bool {
        var visited: Set<String> = []
        var open = [name]
        while let next = open.popLast() {
            if next == ancestor { return true }
            guard visited.insert(next).inserted else { continue }
            open += index.types[next]?.inherited ?? []
        }
        return false
    }
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
    private let converter: SourceLocationConverter

    init(_ tree: SourceFileSyntax, path: String, classes: Set<String>, overridden: OverriddenMembers) {
        self.path = path
        self.classes = classes
        self.overridden = overridden
        converter = SourceLocationConverter(fileName: path, tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
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
            let line = converter.location(for: item.positionAfterSkippingLeadingTrivia).line
            let what = isOverride ? "override in an extension" : "overridden method of an extension"
            let why = "only members of the class itself may override and be overridden"
            guard classes.contains(name) else {
                edits.insert("\n#if canImport(ObjectiveC)", at: item.position.utf8Offset)
                edits.insert("\n#endif", at: item.endPositionBeforeTrailingTrivia.utf8Offset)
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
    /// Returns the source with `private` and `fileprivate` removed from the declarations that the members name.
    ///
    /// - Parameters:
    ///   - source: The file after the members were cut out.
    ///   - members: The members' texts.
    static func opened(in source: String, for members: [String]) -> String {
        let used = members.reduce(into: Set<String>()) { names, text in
            for token in Parser.parse(source: text).tokens(viewMode: .sourceAccurate) { names.insert(token.text) }
        }
        let opener = Opener(used)
        opener.walk(Parser.parse(source: source))
        return opener.edits.applied(to: source)
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
