import SwiftParser
import SwiftSyntax

/// Converts all sources of a package together, because the conversion of a file depends on declarations in others.
struct Converter {
    let library: TypeIndex
    /// The modules of the package and of the packages that it depends on.
    let modules: Set<String>
    /// The modules of dependencies that are not available.
    var absent: Set<String> = []
    /// The folders of the targets that have resources.
    var bundled: [String] = []

    /// Converts the sources.
    ///
    /// - Parameter sources: The text of each file by path.
    /// - Returns: The converted texts by path, and the findings sorted by path and line.
    func convert(_ sources: [String: String]) -> (sources: [String: String], findings: [Finding]) {
        let families = ExtensionFamilies(sources, package: Self.index(sources), library: library)
        let moved = ExtensionOverrides(families.sources, index: Self.index(families.sources))
        let index = Self.index(moved.sources)
        let foreign = ForeignDeclarations.types(
            of: moved.sources.values.map { Parser.parse(source: $0) }, package: index, library: library)
        var result: [String: String] = [:]
        var findings = families.findings + moved.findings
        for (path, source) in moved.sources {
            let isAlone = !absent.isEmpty && Self.isAlone(path, in: moved.sources)
            let context = FileContext(
                path: path, source: source, package: index, library: library, modules: modules, absent: absent, isAlone: isAlone,
                foreignTypes: foreign, hasResources: bundled.contains { $0 == "." || path.hasPrefix($0 + "/") })
            convert(context)
            result[path] = context.edits.applied(to: source)
            findings += context.findings
        }
        return (result, findings.sorted { ($0.file, $0.line, $0.what) < ($1.file, $1.line, $1.what) })
    }

    private func convert(_ context: FileContext) {
        AttributePass(context).walk(context.tree)
        ObservingPass(context).walk(context.tree)
        AppearancePass(context).walk(context.tree)
        LiteralPass(context).walk(context.tree)
        ObjectProtocolPass(context).walk(context.tree)
        BundlePass(context).walk(context.tree)
        SelectorPass(context).walk(context.tree)
        let texts = TextSelectorPass(context)
        texts.walk(context.tree)
        texts.finish()
        OptionalRequirementPass(context).walk(context.tree)
        OptionalCallPass(context).walk(context.tree)
        ConditionPass(context).walk(context.tree)
        OverridePass(context).walk(context.tree)
        RenamePass(context).walk(context.tree)
        RenamedCallPass(context).walk(context.tree)
        let imports = ImportPass(context)
        imports.walk(context.tree)
        imports.finish()
    }

    /// Whether no other file names a type that a file declares.
    private static func isAlone(_ path: String, in sources: [String: String]) -> Bool {
        let statements = Parser.parse(source: sources[path] ?? "").statements
        let names = Set(statements.compactMap { $0.item.is(ExtensionDeclSyntax.self) ? nil : $0.item.declaredTypeName })
        return !sources.contains { other, text in
            other != path
                && Parser.parse(source: text).tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
        }
    }

    private static func index(_ sources: [String: String]) -> TypeIndex {
        var index = TypeIndex()
        for path in sources.keys.sorted() { index.add(Parser.parse(source: sources[path] ?? "")) }
        return index
    }
}

/// The conversion state of one file: its syntax tree, the indices of the package and the library, and the collected edits.
final class FileContext {
    let path: String
    let source: String
    let tree: SourceFileSyntax
    let package: TypeIndex
    let library: TypeIndex
    /// The modules of the package.
    let modules: Set<String>
    /// The modules of dependencies that the port does not have.
    let absent: Set<String>
    /// Whether no other file of the package names a type that the file declares.
    let isAlone: Bool
    /// The package's types that need a module which is missing here.
    let foreignTypes: Set<String>
    /// Whether the file's target has resources.
    let hasResources: Bool
    var edits = Edits()
    private(set) var findings: [Finding] = []
    /// Whether the converted file uses the PortSupport module.
    var needsSupport = false
    /// Whether a call of the library was written into the converted file.
    var needsLibrary = false
    private let converter: SourceLocationConverter

    init(
        path: String, source: String, package: TypeIndex, library: TypeIndex, modules: Set<String>, absent: Set<String> = [],
        isAlone: Bool = false, foreignTypes: Set<String> = [], hasResources: Bool = false
    ) {
        self.path = path
        self.source = source
        self.package = package
        self.library = library
        self.modules = modules
        self.absent = absent
        self.isAlone = isAlone
        self.foreignTypes = foreignTypes
        self.hasResources = hasResources
        tree = Parser.parse(source: source)
        converter = SourceLocationConverter(fileName: path, tree: tree)
    }

    /// Reports a change.
    func changed(_ node: some SyntaxProtocol, _ what: String, why: String, how: String) {
        report(.changed, node, what: what, why: why, how: how)
    }

    /// Reports a place that a person must change.
    func manual(_ node: some SyntaxProtocol, _ what: String, why: String, how: String) {
        report(.manual, node, what: what, why: why, how: how)
    }

    private func report(_ kind: Finding.Kind, _ node: some SyntaxProtocol, what: String, why: String, how: String) {
        let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
        findings.append(Finding(kind: kind, file: path, line: line, what: what, why: why, how: how))
    }

    /// Returns a type of the package or the library; merges the library's type with the package's extensions.
    func type(named name: String) -> TypeIndex.Entry? {
        guard let own = package.types[name] else { return library.types[name] }
        guard own.kind == .extended, let theirs = library.types[name] else { return own }
        return theirs.merging(own)
    }

    /// Returns the known superclasses of a class, nearest first, with those of other modules, and whether the chain is complete.
    func superclasses(of name: String) -> (known: [TypeIndex.Entry], foreign: [TypeIndex.Entry], complete: Bool) {
        var known: [TypeIndex.Entry] = []
        var foreign: [TypeIndex.Entry] = []
        var visited: Set = [name]
        var next = type(named: name)
        while let entry = next {
            guard let parent = entry.inherited.first(where: { type(named: $0)?.kind == .class || $0 == "NSObject" }) else {
                // An unknown inherited type may be a superclass.
                let unknown = entry.inherited.contains { type(named: $0) == nil && !TypeIndex.wellKnownProtocols.contains($0) }
                return (known, foreign, !unknown)
            }
            if parent == "NSObject" { return (known, foreign, true) }
            guard visited.insert(parent).inserted, let above = type(named: parent) else { return (known, foreign, false) }
            known.append(above)
            if package.types[parent]?.kind != .class, let theirs = library.types[parent] { foreign.append(theirs) }
            next = above
        }
        return (known, foreign, false)
    }
}

extension SyntaxProtocol {
    /// The UTF-8 offsets of a node without trivia.
    var contentRange: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// The name of the nearest enclosing type declaration or extension.
    var enclosingTypeName: String? {
        var node = parent
        while let current = node {
            if let name = current.declaredTypeName { return name }
            node = current.parent
        }
        return nil
    }

    /// The last name component of the type that a node declares or extends.
    var declaredTypeName: String? {
        if let node = self.as(ClassDeclSyntax.self) { return node.name.text }
        if let node = self.as(StructDeclSyntax.self) { return node.name.text }
        if let node = self.as(EnumDeclSyntax.self) { return node.name.text }
        if let node = self.as(ActorDeclSyntax.self) { return node.name.text }
        if let node = self.as(ProtocolDeclSyntax.self) { return node.name.text }
        if let node = self.as(ExtensionDeclSyntax.self) { return node.extendedType.lastName }
        return nil
    }
}

extension TypeSyntax {
    /// The last component of a type's name, without generic arguments.
    var lastName: String? {
        if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
        if let type = self.as(MemberTypeSyntax.self) { return type.name.text }
        if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.lastName }
        return nil
    }
}

/// Replacements in a text, by UTF-8 offsets.
///
/// Passes collect small edits and do not rebuild the syntax tree, so comments and layout are preserved.
struct Edits {
    private struct Edit {
        let range: Range<Int>
        let text: String
        /// Edits at one offset keep their order.
        let order: Int
    }

    private var edits: [Edit] = []

    var isEmpty: Bool { edits.isEmpty }

    /// Replaces a range; an empty range inserts.
    mutating func replace(_ range: Range<Int>, with text: String) {
        edits.append(Edit(range: range, text: text, order: edits.count))
    }

    mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

    /// Returns the text with all edits applied. An edit inside a replaced range is dropped.
    func applied(to source: String) -> String {
        let bytes = Array(source.utf8)
        var result: [UInt8] = []
        var position = 0
        for edit in edits.sorted(by: Self.precedes) {
            guard edit.range.lowerBound >= position else { continue }
            result += bytes[position..<edit.range.lowerBound]
            result += Array(edit.text.utf8)
            position = edit.range.upperBound
        }
        result += bytes[position...]
        return String(decoding: result, as: UTF8.self)
    }

    /// Insertions come before replacements at the same offset.
    private static func precedes(_ first: Edit, _ second: Edit) -> Bool {
        (first.range.lowerBound, first.range.isEmpty ? 0 : 1, first.order) < (
            second.range.lowerBound, second.range.isEmpty ? 0 : 1, second.order
        )
    }
}
