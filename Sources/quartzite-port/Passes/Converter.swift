import SwiftParser
import SwiftSyntax

/// Converts all sources of a package together, because the conversion of a file depends on declarations in others.
struct Converter {
    let library: TypeIndex
    /// The modules of the package and of the packages that it depends on.
    let modules: Set<String>
    /// The modules of packages that it depends on and that are not there.
    var absent: Set<String> = []

    /// - Parameter sources: the text of each file by path.
    /// - Returns: the converted texts by path, and the findings sorted by path and line.
    func convert(_ sources: [String: String]) -> (sources: [String: String], findings: [Finding]) {
        let families = ExtensionFamilies(sources, package: Self.index(sources), library: library)
        let moved = ExtensionOverrides(families.sources, index: Self.index(families.sources))
        let index = Self.index(moved.sources)
        var result: [String: String] = [:]
        var findings = families.findings + moved.findings
        for (path, source) in moved.sources {
            let isAlone = !absent.isEmpty && Self.isAlone(path, in: moved.sources)
            let context = FileContext(
                path: path, source: source, package: index, library: library, modules: modules, absent: absent, isAlone: isAlone)
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
        SelectorPass(context).walk(context.tree)
        let texts = TextSelectorPass(context)
        texts.walk(context.tree)
        texts.finish()
        OptionalRequirementPass(context).walk(context.tree)
        ConditionPass(context).walk(context.tree)
        OverridePass(context).walk(context.tree)
        RenamePass(context).walk(context.tree)
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
