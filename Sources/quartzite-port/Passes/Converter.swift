import SwiftParser

/// Converts all sources of a package together, because the conversion of a file depends on declarations in others.
struct Converter {
    let library: TypeIndex
    /// The modules of the package.
    let modules: Set<String>

    /// - Parameter sources: the text of each file by path.
    /// - Returns: the converted texts by path, and the findings sorted by path and line.
    func convert(_ sources: [String: String]) -> (sources: [String: String], findings: [Finding]) {
        let moved = ExtensionOverrides(sources, index: Self.index(sources))
        let index = Self.index(moved.sources)
        var result: [String: String] = [:]
        var findings = moved.findings
        for (path, source) in moved.sources {
            let context = FileContext(path: path, source: source, package: index, library: library, modules: modules)
            convert(context)
            result[path] = context.edits.applied(to: source)
            findings += context.findings
        }
        return (result, findings.sorted { ($0.file, $0.line, $0.what) < ($1.file, $1.line, $1.what) })
    }

    private func convert(_ context: FileContext) {
        AttributePass(context).walk(context.tree)
        ObservingPass(context).walk(context.tree)
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

    private static func index(_ sources: [String: String]) -> TypeIndex {
        var index = TypeIndex()
        for path in sources.keys.sorted() { index.add(Parser.parse(source: sources[path] ?? "")) }
        return index
    }
}
