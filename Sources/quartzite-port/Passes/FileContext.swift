import SwiftSyntax

/// The facts about a package that the conversion of each of its files needs.
final class PackageContext {
    let package: TypeIndex
    let library: TypeIndex
    /// The modules of the package.
    let modules: Set<String>
    /// The modules of dependencies that the port does not have.
    let absent: Set<String>
    /// The package's types that need a module which is missing here, each with the module.
    let foreignModules: [String: String]
    /// The missing modules that the package imports and whose names have prefixes.
    let prefixedModules: [String]
    /// The package's types that need a module which is missing here.
    let foreignTypes: Set<String>
    /// The methods and properties that are left out because of a missing module, each with the module.
    let foreignMethods: [String: String]
    /// Those of them whose names no member has that stays.
    let foreignMembers: [String: String]
    /// The labels of closures without parameters, by the names of the package's functions.
    let plainClosures: [String: Set<String>]
    /// The properties whose values are rates of deceleration, though their type is a number.
    let rates: Set<String>
    /// The optional requirements of the package's protocols.
    let requirements: [TypeIndex.Member: Bool]
    /// The same, by the names of the methods.
    let namedRequirements: [String: [TypeIndex.Member: Bool]]
    let packageProperties: Set<String>
    let libraryProperties: Set<String>
    /// The methods of the library's delegate protocols, by their names.
    let delegateMethods: [String: Set<TypeIndex.Member>]
    private var merged: [String: TypeIndex.Entry] = [:]
    private var chains: [String: (known: [TypeIndex.Entry], foreign: [TypeIndex.Entry], complete: Bool)] = [:]

    init(
        package: TypeIndex, library: TypeIndex, modules: Set<String>, absent: Set<String>, foreignModules: [String: String],
        prefixedModules: [String],
        foreignMethods: [String: String], foreignMembers: [String: String], plainClosures: [String: Set<String>],
        rates: Set<String>
    ) {
        (self.plainClosures, self.rates) = (plainClosures, rates)
        (self.package, self.library, self.modules, self.absent) = (package, library, modules, absent)
        self.foreignModules = foreignModules
        self.prefixedModules = prefixedModules
        foreignTypes = Set(foreignModules.keys)
        (self.foreignMethods, self.foreignMembers) = (foreignMethods, foreignMembers)
        requirements = package.optionalRequirements
        namedRequirements = requirements.reduce(into: [:]) { $0[$1.key.name, default: [:]][$1.key] = $1.value }
        packageProperties = package.properties
        libraryProperties = library.properties
        delegateMethods = Dictionary(grouping: library.delegateMethods, by: \.name).mapValues(Set.init)
    }

    /// Returns a type of the package or the library; merges the library's type with the package's extensions.
    func type(named name: String) -> TypeIndex.Entry? {
        guard let own = package.types[name] else { return library.types[name] }
        guard own.kind == .extended, let theirs = library.types[name] else { return own }
        if let known = merged[name] { return known }
        let entry = theirs.merging(own)
        merged[name] = entry
        return entry
    }

    /// Returns the known superclasses of a class, nearest first, with those of other modules, and whether the chain is complete.
    func superclasses(of name: String) -> (known: [TypeIndex.Entry], foreign: [TypeIndex.Entry], complete: Bool) {
        if let chain = chains[name] { return chain }
        let chain = findSuperclasses(of: name)
        chains[name] = chain
        return chain
    }

    /// Returns the superclasses of a class with these inherited types.
    ///
    /// - Parameter names: The inherited types; nil takes those of the index, which merges classes of equal names.
    func findSuperclasses(
        of name: String, inheriting names: [String]? = nil
    ) -> (known: [TypeIndex.Entry], foreign: [TypeIndex.Entry], complete: Bool) {
        var known: [TypeIndex.Entry] = []
        var foreign: [TypeIndex.Entry] = []
        var visited: Set = [name]
        var next = names.map { TypeIndex.Entry(kind: .class, inherited: $0) } ?? type(named: name)
        while let entry = next {
            guard let parent = entry.inherited.first(where: { type(named: $0)?.kind == .class || $0 == "NSObject" }) else {
                // An unknown inherited type may be a superclass.
                let unknown = entry.inherited.contains { type(named: $0) == nil && !TypeIndex.wellKnownProtocols.contains($0) }
                return (known, foreign, !unknown)
            }
            if parent == "NSObject" { return (known, foreign, true) }
            guard visited.insert(parent).inserted, let above = type(named: parent) else { return (known, foreign, false) }
            known.append(above)
            guard known.count < TypeIndex.longestChain else { return (known, foreign, false) }
            if package.types[parent]?.kind != .class, let theirs = library.types[parent] { foreign.append(theirs) }
            next = above
        }
        return (known, foreign, false)
    }
}

/// The conversion state of one file: its syntax tree, the indices of the package and the library, and the collected edits.
final class FileContext {
    let path: String
    let tree: SourceFileSyntax
    let shared: PackageContext
    var package: TypeIndex { shared.package }
    var library: TypeIndex { shared.library }
    var modules: Set<String> { shared.modules }
    var absent: Set<String> { shared.absent }
    var foreignTypes: Set<String> { shared.foreignTypes }
    /// Whether no other file of the package names a type that the file declares.
    let isAlone: Bool
    /// Whether the file's target has resources.
    let hasResources: Bool
    var edits = Edits()
    private(set) var findings: [Finding] = []
    /// Whether the converted file uses the PortSupport module.
    var needsSupport = false
    /// Whether a call of the library was written into the converted file.
    var needsLibrary = false
    /// Whether the file uses parts of Accelerate that have no counterpart.
    private lazy var usesOtherAccelerate: Bool = {
        let text = tree.description
        return PackageAliases.otherAccelerate.contains { text.contains($0) }
    }()
    private var leftOut: Set<SyntaxIdentifier> = []
    /// The names of the methods that are left out because of a missing module.
    private(set) var leftOutMethods: Set<String> = []
    private let lines: SourceLines
    /// The first binding of each name, by the member that binds it.
    var knownBindings: [SyntaxIdentifier: [String: AbsolutePosition]] = [:]

    /// Returns the module that replaces another one in this file; nil if the import stays.
    func replacement(of module: String) -> String? {
        module == "Accelerate" && usesOtherAccelerate ? nil : PackageAliases.rewritten[module]
    }

    init(_ file: SourceText, _ shared: PackageContext, isAlone: Bool, hasResources: Bool) {
        (path, tree, self.shared) = (file.path, file.tree, shared)
        self.isAlone = isAlone
        self.hasResources = hasResources
        lines = SourceLines(file.text)
    }

    /// Notes a member or a declaration that is left out because of a missing module.
    func leaveOut(_ node: Syntax) {
        leftOut.insert(node.id)
        let function = node.as(MemberBlockItemSyntax.self)?.decl.as(FunctionDeclSyntax.self)
        if let name = function?.name.text { leftOutMethods.insert(name) }
    }

    /// Whether a member is left out because of a missing module.
    func isLeftOut(_ member: MemberBlockItemSyntax) -> Bool { leftOut.contains(member.id) }

    /// Reports a change.
    func changed(_ node: some SyntaxProtocol, _ what: String, why: String, how: String) {
        report(.changed, node, what: what, why: why, how: how)
    }

    /// Reports a place that a person must change.
    func manual(_ node: some SyntaxProtocol, _ what: String, why: String, how: String) {
        report(.manual, node, what: what, why: why, how: how)
    }

    private func report(_ kind: Finding.Kind, _ node: some SyntaxProtocol, what: String, why: String, how: String) {
        let line = lines.line(at: node.contentRange.lowerBound)
        findings.append(Finding(kind: kind, file: path, line: line, what: what, why: why, how: how))
    }

    func type(named name: String) -> TypeIndex.Entry? { shared.type(named: name) }

    func superclasses(of name: String) -> (known: [TypeIndex.Entry], foreign: [TypeIndex.Entry], complete: Bool) {
        shared.superclasses(of: name)
    }

    /// Returns the superclasses of the class around a member. Its own declaration counts if nested classes share its name.
    func superclasses(
        of name: String, around member: some SyntaxProtocol
    ) -> (known: [TypeIndex.Entry], foreign: [TypeIndex.Entry], complete: Bool) {
        let classes = (type(named: name)?.inherited ?? []).filter { type(named: $0)?.kind == .class }
        guard classes.count > 1, let declaration = member.parent?.parent?.parent?.parent?.as(ClassDeclSyntax.self),
            declaration.name.text == name
        else { return superclasses(of: name) }
        let inherited = declaration.inheritanceClause?.inheritedTypes.compactMap(\.type.lastName) ?? []
        return shared.findSuperclasses(of: name, inheriting: inherited)
    }
}
