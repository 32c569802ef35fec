import SwiftSyntax

/// Converts all sources of a package together, because the conversion of a file depends on declarations in others.
struct Converter {
    let library: TypeIndex
    /// The modules of the package and of the packages that it depends on.
    let modules: Set<String>
    /// The modules of dependencies that are not available.
    var absent: Set<String> = []
    /// The types that the package's headers declare in Objective-C.
    var objectiveC: Set<String> = []
    /// The folders of the targets that have resources.
    var bundled: [String] = []

    /// Converts the sources.
    ///
    /// - Parameter sources: The text of each file by path.
    /// - Returns: The converted texts by path, and the findings sorted by path and line.
    func convert(_ sources: [String: String]) -> (sources: [String: String], findings: [Finding]) {
        var (files, findings) = Self.parsed(sources)
        let families = ExtensionFamilies(files, package: Self.index(files), library: library)
        files = Self.edited(files, by: families.edits, &findings)
        let moved = ExtensionOverrides(files, index: Self.index(files))
        files = Self.edited(files, by: moved.edits, &findings)
        let index = Self.index(files)
        let uses = absent.isEmpty ? nil : NameUses(files)
        let unknown = objectiveC.filter { !index.declares($0) && !library.declares($0) }
        let foreign = ForeignDeclarations.types(
            of: files.values.map(\.tree), package: index, library: library,
            known: Dictionary(uniqueKeysWithValues: unknown.map { ($0, "ObjectiveC") }).merging(dependent(files)) { first, _ in
                first
            })
        var result = sources
        findings += families.findings + moved.findings
        let methods = ForeignDeclarations.methods(
            of: files.values.map(\.tree), foreign: foreign, package: index, library: library)
        let package = PackageContext(
            package: index, library: library, modules: modules, absent: absent, foreignModules: foreign,
            prefixedModules: ForeignDeclarations.prefixed(of: files.values.map(\.tree)),
            foreignMethods: methods.all, foreignMembers: methods.unique,
            plainClosures: PlainClosures(files.values.map(\.tree)).labels, rates: RatePass.names(in: files.values.map(\.tree)))
        for (path, file) in files {
            let context = FileContext(
                file, package, isAlone: uses?.isAlone(path) ?? false,
                hasResources: bundled.contains { $0 == "." || path.hasPrefix($0 + "/") })
            convert(context)
            result[path] = context.edits.applied(to: file.text)
            findings += context.findings
        }
        return (result, findings.sorted { ($0.file, $0.line, $0.what) < ($1.file, $1.line, $1.what) })
    }

    /// Parses the sources. A file that is nested too deeply is left as it is, and reported.
    private static func parsed(_ sources: [String: String]) -> (files: [String: SourceText], findings: [Finding]) {
        var files: [String: SourceText] = [:]
        var findings: [Finding] = []
        for (path, text) in sources {
            do { files[path] = try SourceText(path: path, text: text) } catch {
                findings.append(unconverted(path, error))
            }
        }
        return (files, findings)
    }

    private static func unconverted(_ path: String, _ error: NestingError) -> Finding {
        Finding(
            kind: .manual, file: path, line: error.line, what: error.what, why: "the file is not converted",
            how: "split the code into parts")
    }

    /// Returns the files with edits applied. Only edited files are parsed again.
    private static func edited(
        _ files: [String: SourceText], by edits: [String: Edits], _ findings: inout [Finding]
    ) -> [String: SourceText] {
        var files = files
        for (path, edits) in edits {
            do { files[path] = try files[path]?.applying(edits) } catch { findings.append(unconverted(path, error)) }
        }
        return files
    }

    private func convert(_ context: FileContext) {
        let imports = ImportPass(context)
        imports.search()
        AttributePass(context).walk(context.tree)
        ObservingPass(context).walk(context.tree)
        AppearancePass(context).walk(context.tree)
        NibConnectionPass(context).walk(context.tree)
        LiteralPass(context).walk(context.tree)
        AttributeKeyPass(context).walk(context.tree)
        UnwrappedTypePass(context).walk(context.tree)
        ObjectProtocolPass(context).walk(context.tree)
        DetectorPass(context).walk(context.tree)
        RequiredInitializerPass(context).walk(context.tree)
        BundlePass(context).walk(context.tree)
        SelectorPass(context).walk(context.tree)
        let texts = TextSelectorPass(context)
        texts.walk(context.tree)
        texts.finish()
        OptionalRequirementPass(context).walk(context.tree)
        OptionalCallPass(context).walk(context.tree)
        ConditionPass(context).walk(context.tree)
        NewerSystemPass(context).walk(context.tree)
        OverridePass(context).walk(context.tree)
        OlderClosurePass(context).walk(context.tree)
        UntypedMembersPass(context).walk(context.tree)
        MetatypePass(context).walk(context.tree)
        PriorityPass(context).walk(context.tree)
        RatePass(context).walk(context.tree)
        RenamePass(context).walk(context.tree)
        RenamedCallPass(context).walk(context.tree)
        imports.finish()
    }

    /// Returns the types of the files that import an absent module, each with the module, if those are a small part of the package.
    ///
    /// They are left out with their users. Where many files need the module, nothing would remain.
    private func dependent(_ files: [String: SourceText]) -> [String: String] {
        guard !absent.isEmpty else { return [:] }
        var types: [String: String] = [:]
        var count = 0
        for file in files.values {
            let imports = file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.first?.name.text }
            guard let module = imports.first(where: absent.contains) else { continue }
            count += 1
            for name in file.tree.allStatements.compactMap(\.item.newTypeName) { types[name] = module }
        }
        return count * 4 <= files.count ? types : [:]
    }

    private static func index(_ files: [String: SourceText]) -> TypeIndex {
        var index = TypeIndex()
        for path in files.keys.sorted() { if let file = files[path] { index.add(file.tree) } }
        return index
    }
}

/// The files that name each type of a package.
private struct NameUses {
    /// The types that a file declares at its top level.
    private var declared: [String: Set<String>] = [:]
    /// A file that names a type, and whether others do.
    private var users: [String: (path: String, isShared: Bool)] = [:]

    init(_ files: [String: SourceText]) {
        for (path, file) in files {
            declared[path] = Set(
                file.tree.allStatements.compactMap { $0.item.is(ExtensionDeclSyntax.self) ? nil : $0.item.declaredTypeName })
        }
        let names = declared.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        for (path, file) in files {
            for token in file.tree.tokens(viewMode: .sourceAccurate) where names.contains(token.text) {
                if let user = users[token.text] {
                    if user.path != path { users[token.text] = (path, true) }
                } else {
                    users[token.text] = (path, false)
                }
            }
        }
    }

    /// Whether no other file names a type that a file declares.
    func isAlone(_ path: String) -> Bool { declared[path]?.allSatisfy { users[$0]?.isShared != true } ?? true }
}
