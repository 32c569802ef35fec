import SwiftSyntax

/// Adapts the imports of a file to the available modules.
///
/// - `import UIKit.UIGestureRecognizerSubclass` imports `UIKit`.
/// - A module that Linux lacks is imported only if available. A file that depends entirely on such a module is disabled there.
/// - A file that uses the library's types without an import, which an umbrella header allows on Apple's systems, gets one.
final class ImportPass: SyntaxVisitor {
    private let context: FileContext
    private var imported: Set<String> = []
    private var lastImport: ImportDeclSyntax?
    private var namesUsed: Set<String> = []
    /// The missing modules that the file has imported without a condition so far.
    private var missingModules: Set<String> = []
    /// Whether parts of the file that need a module were looked for.
    private var isSearched = false
    /// Whether the whole file is left out without a module, which brings what the file needs.
    private var isLeftOut = false
    /// The type aliases that stay where the whole file is left out.
    private lazy var aliases = LibraryAliases(context).texts
    /// The declarations that depend on a module.
    private var conditional: [(node: Syntax, module: String)] = []

    /// Modules available under their names or by a package alias.
    private static let available = Set(
        [
            "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "XCTest",
            "Testing", "Synchronization", "RegexBuilder", "_Concurrency", "Observation",
        ] + LibraryModules.all)
    /// Names of the library's modules on Apple's systems and on Linux.
    private static let library = Set(["UIKit", "AppKit", "Cocoa", "CoreGraphics", "CoreText"] + LibraryModules.interface)
    /// Names without a prefix that the library declares and that other modules declare on Apple's systems.
    private static let plainNames: Set<String> = [
        "NSEC_PER_SEC", "NSEC_PER_MSEC", "NSEC_PER_USEC", "USEC_PER_SEC", "MSEC_PER_SEC", "CFTimeInterval", "CFAbsoluteTime",
        "CFAbsoluteTimeGetCurrent", "CFRange", "CFRangeMake", "CFURL", "kCFNotFound", "UndoManager", "NSKeyValueObservation",
        "NSKeyValueObservingOptions", "NSKeyValueChangeKey",
    ]
    /// The names of Foundation that a file without imports gets from an umbrella header on Apple's systems.
    private static let foundation: Set<String> = [
        "TimeInterval", "NSObject", "NSObjectProtocol", "Date", "Data", "URL", "Bundle", "IndexPath", "IndexSet", "DispatchQueue",
        "DispatchTime", "NSNumber", "NSValue", "NSString", "NSAttributedString", "NSMutableAttributedString", "NSRange", "NSNull",
        "Notification", "NotificationCenter", "Timer", "RunLoop", "NumberFormatter", "DateFormatter", "Calendar", "Locale",
        "DateComponents", "UUID", "FileManager", "UserDefaults", "ProcessInfo", "JSONDecoder", "JSONEncoder", "CharacterSet",
        "NSRegularExpression", "OperationQueue", "Operation", "Thread", "NSLock", "NSCache", "NSPredicate", "CGFloat", "CGPoint",
        "CGSize", "CGRect", "CGVector",
    ]
    /// The names of the standard library that sources use most.
    private static let standard: Set<String> = [
        "Int", "UInt", "Bool", "Double", "Float", "String", "Character", "Substring", "Array", "Dictionary", "Set", "Optional",
        "Result", "Void", "Any", "AnyObject", "Self", "Never", "Error", "Equatable", "Hashable", "Comparable", "Codable",
        "CaseIterable", "Identifiable", "Sendable",
    ]
    /// The modules that declare or re-export the older names of Core Animation's constants.
    private static let olderModules: Set<String> = ["UIKit", "CoreText", "QuartzCompat", "QuartzSDL", "PortSupport"]
    /// The prefixes of these names.
    private static let olderPrefixes = [
        "kCAAlignment", "kCAContentsFormat", "kCACornerCurve", "kCAFillRule", "kCAFilter", "kCAGravity", "kCALineCap",
        "kCALineJoin", "kCATruncation",
    ]
    /// The prefixes of the names of ImageIO.
    private static let pictureFiles = [
        "CGImageSource", "CGImageDestination", "kCGImageSource", "kCGImageDestination", "kCGImageProperty",
    ]
    private static let networking: Set<String> = [
        "URLSession", "URLRequest", "HTTPURLResponse", "URLCache", "URLSessionTask", "URLSessionDataTask",
        "URLSessionConfiguration", "URLResponse", "CachedURLResponse", "URLCredential", "URLCredentialStorage", "URLProtocol",
        "URLProtectionSpace", "URLAuthenticationChallenge", "HTTPCookie", "HTTPCookieStorage", "URLSessionDelegate",
        "URLSessionTaskDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate", "URLSessionDownloadTask",
        "URLSessionUploadTask", "URLSessionTaskMetrics", "URLSessionWebSocketTask",
    ]

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        let path = node.path.map(\.name.text)
        guard let module = path.first else { return .skipChildren }
        if !node.isForOtherSystems { imported.insert(module) }
        if !node.isConditional { lastImport = node }
        if let ours = context.replacement(of: module) {
            context.edits.replace(node.contentRange, with: "import \(ours)")
            context.changed(node, node.trimmedDescription, why: "the module has another name here", how: "import \(ours)")
            imported.insert(ours)
        } else if Self.isAvailable(module, to: context) {
            if path.count > 1 { shorten(node, module) }
        } else if !node.isConditional, !missingModules.insert(module).inserted {
            context.edits.replace(node.contentRange, with: "")
            context.changed(node, node.trimmedDescription, why: "the file imports the module before", how: "removed")
        } else if !node.isConditional || ForeignModules.isKnown(module) && node.standsAmongImportsAlone {
            guardImport(node, module)
        } else if !node.isGuarded(for: module) {
            context.absent.contains(module) && isDispensable(module) ? leaveOut(node, module) : guardAlone(node, module)
        }
        return .skipChildren
    }

    /// Whether a module can be imported by its name in the source, or by its replacement.
    static func isAvailable(_ module: String, to context: FileContext) -> Bool {
        let isKept = PackageAliases.rewritten[module] != nil && !available.contains(module)
        if isKept, context.replacement(of: module) == nil { return false }
        return isSupplied(module) || context.modules.contains(module)
    }

    /// Whether a module is the toolchain's or the library's, by its name or by its replacement.
    static func isSupplied(_ module: String) -> Bool {
        available.contains(module) || PackageAliases.all[module] != nil || PackageAliases.rewritten[module] != nil
    }

    /// Replaces `import A.B` and `import class A.B` by `import A`.
    private func shorten(_ node: ImportDeclSyntax, _ module: String) {
        let text = "import \(module)"
        if node.importKindSpecifier != nil {
            guard PackageAliases.all[module] != nil || Self.library.contains(module) else { return }
            context.edits.replace(node.importKeyword.contentRange.lowerBound..<node.path.contentRange.upperBound, with: text)
            return context.changed(node, node.trimmedDescription, why: "the declaration needs others of its module", how: text)
        }
        context.edits.replace(node.path.contentRange, with: module)
        context.changed(node, "import \(node.path.trimmedDescription)", why: "there are no submodules", how: text)
    }

    /// Removes `#Preview`, which is for Xcode's canvas, and calls of methods that other files leave out.
    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if let module = foreignCall(node) {
            conditional.append((Syntax(node), module))
            context.changed(
                node, "call that needs \(module)", why: Self.missing, how: "it is left out where the module cannot be imported")
            return .skipChildren
        }
        let name =
            node.item.as(MacroExpansionDeclSyntax.self)?.macroName ?? node.item.as(MacroExpansionExprSyntax.self)?.macroName
        guard name?.text == "Preview", !imported.contains("SwiftUI") else { return .visitChildren }
        conditional.append((Syntax(node), "SwiftUI"))
        context.changed(node, "#Preview", why: "only Xcode shows it", how: "#if canImport(SwiftUI)")
        return .skipChildren
    }

    /// Returns the module that a statement needs because it calls a method, or sets a property, of another file that is left out
    /// without the module.
    private func foreignCall(_ node: CodeBlockItemSyntax) -> String? {
        let expression = node.item.as(ExprSyntax.self)
        let sequence = expression?.as(SequenceExprSyntax.self)?.elements
        let isSet = sequence?.dropFirst().first?.is(AssignmentExprSyntax.self) == true
        guard
            let used = expression?.as(FunctionCallExprSyntax.self)?.calledExpression ?? (isSet ? sequence?.first : nil),
            let name = used.as(MemberAccessExprSyntax.self)?.declName ?? used.as(DeclReferenceExprSyntax.self),
            let module = context.shared.foreignMethods[name.baseName.text], !imported.contains(module)
        else { return nil }
        let base = used.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
        let isOwn = used.is(DeclReferenceExprSyntax.self) || base == "self"
        return !isOwn || isInherited(name.baseName.text, at: node) ? module : nil
    }

    /// Whether a name is that of a member of a class of the package above the one around a node.
    private func isInherited(_ name: String, at node: CodeBlockItemSyntax) -> Bool {
        guard let type = node.enclosingTypeName, !context.isShadowed(name, at: node) else { return false }
        let declares = { (type: String) in
            guard let entry = self.context.package.types[type] else { return false }
            // A protocol's requirement stays where any type keeps its method.
            if entry.kind == .protocol, self.context.shared.foreignMembers[name] == nil { return false }
            return entry.members.contains { $0.name == name }
        }
        return !declares(type) && context.package.ancestors(of: type).contains(where: declares)
    }

    private func guardImport(_ node: ImportDeclSyntax, _ module: String) {
        if ForeignModules.isKnown(module) {
            isSearched = true
            let needing = ForeignDeclarations(
                of: [module], in: context.tree, foreign: context.foreignTypes, package: context.package,
                library: context.library, elsewhere: leftOutElsewhere, members: context.shared.foreignMembers)
            if needing.isEmpty { return node.isConditional ? guardUnlessTested(node, module) : remove(node, module) }
            if ForeignModules.isEssential(module) || node.isConditional {
                return needing.isAll ? leaveOut(node, module) : leaveOut(needing, node, module)
            }
        } else if ForeignModules.isEssential(module) {
            return leaveOut(node, module)
        }
        if context.absent.contains(module) {
            return isDispensable(module) ? leaveOut(node, module) : guardAlone(node, module)
        }
        guardAlone(node, module)
        context.manual(
            node, "uses of \(module)", why: Self.missing, how: "write what the file uses of it in another way, or leave it out")
    }

    /// Whether the file can be left out without an absent module: no other file names its types, or their users are left out too.
    private func isDispensable(_ module: String) -> Bool {
        context.isAlone
            || context.tree.allStatements.compactMap(\.item.newTypeName).contains { context.shared.foreignModules[$0] == module }
    }

    private static let missing = "there is no such module on Linux"

    /// Removes an unused import.
    private func remove(_ node: ImportDeclSyntax, _ module: String) {
        context.edits.replace(node.contentRange, with: "")
        context.changed(
            node, "import \(module)", why: "there is no such module on Linux, and nothing in the file uses it", how: "removed")
    }

    /// Disables the file if a module cannot be imported.
    private func leaveOut(_ node: ImportDeclSyntax, _ module: String) {
        isLeftOut = true
        let isGuarded =
            context.tree.statements.count == 1 && context.tree.statements.first?.item.is(IfConfigDeclSyntax.self) == true
        guard !isGuarded else { return }
        context.edits.insert("#if canImport(\(module))\n", at: context.tree.statements.contentRange.lowerBound)
        // The views of AppKit are named by files for the Mac alone.
        let names = ["AppKit", "Cocoa"].contains(module) ? [] : aliases
        let kept = names.isEmpty ? "" : "\n#else\nimport UIKit\n\n" + names.joined(separator: "\n")
        context.edits.insert(kept + "\n#endif", at: context.tree.statements.contentRange.upperBound)
        context.changed(
            node, "import \(module)", why: Self.missing, how: "the file is left out where it cannot be imported")
    }

    /// Disables the declarations that need a module. The others may be used by other files.
    private func leaveOut(_ needing: ForeignDeclarations, _ node: ImportDeclSyntax, _ module: String) {
        node.isConditional ? guardUnlessTested(node, module) : guardAlone(node, module)
        for part in needing.parts {
            conditional.append((part, module))
            context.manual(
                part, "declaration that needs \(module)", why: Self.missing,
                how: "it is left out where the module cannot be imported")
        }
        for branch in needing.branches {
            context.edits.replace(branch.rangeWithoutElse, with: branch.replacementWithoutBody)
            context.changed(
                branch, "test for a class of \(module)", why: Self.missing,
                how: "no object has the class, so the branch is removed")
        }
    }

    /// Disables an import in a condition that does not test for the module.
    private func guardUnlessTested(_ node: ImportDeclSyntax, _ module: String) {
        if !node.isGuarded(for: module) { guardAlone(node, module) }
    }

    private func guardAlone(_ node: ImportDeclSyntax, _ module: String) {
        context.edits.insert("#if canImport(\(module))\n", at: node.contentRange.lowerBound)
        context.edits.insert("\n#endif" + node.lineEnd, at: node.contentRange.upperBound)
        context.changed(node, "import \(module)", why: Self.missing, how: "#if canImport(\(module))")
    }

    /// Skips key paths: a key path becomes a string, so its type is not needed.
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        node.macroName.text == "keyPath" ? .skipChildren : .visitChildren
    }
    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        namesUsed.insert(node.name.text)
        return .visitChildren
    }
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        namesUsed.insert(node.baseName.text)
        return .visitChildren
    }

    /// Adds PortSupport for key-value coding of objects of an unknown class.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            ["value", "setValue"].contains(access.declName.baseName.text), node.arguments.last?.label?.text == "forKeyPath"
        {
            context.needsSupport = true
        }
        return .visitChildren
    }

    /// Finds all that is left out, which other passes do not list or name.
    func search() {
        walk(context.tree)
        leaveOutUsers()
        for (node, _) in conditional { context.leaveOut(node) }
    }

    /// Adds the imports that the whole file needs, then the conditions of declarations, which may begin where the imports end.
    func finish() {
        addImports()
        for (node, module) in conditional {
            context.edits.insert("\n#if canImport(\(module))" + node.lineBegin, at: node.position.utf8Offset)
            context.edits.insert("\n#endif" + node.lineEnd, at: node.endPositionBeforeTrailingTrivia.utf8Offset)
        }
    }

    /// Leaves out the parts that need the package's own types which are left out, in a file without an import of the module.
    private func leaveOutUsers() {
        let others = context.shared.prefixedModules
        let elsewhere = leftOutElsewhere
        let members = context.shared.foreignMembers
        guard !isSearched, !context.foreignTypes.isEmpty || !others.isEmpty || !members.isEmpty || !elsewhere.isEmpty else {
            return
        }
        let needing = ForeignDeclarations(
            of: others, in: context.tree, foreign: context.foreignTypes, package: context.package, library: context.library,
            elsewhere: elsewhere, members: members)
        let used = needing.parts.lazy.flatMap { $0.tokens(viewMode: .sourceAccurate) }.compactMap {
            self.context.shared.foreignMethods[$0.text] ?? self.context.shared.foreignMethods["." + $0.text]
        }.first
        guard !needing.isEmpty, let module = needing.module(among: context.shared.foreignModules, or: others) ?? used else {
            return
        }
        for part in needing.parts {
            conditional.append((part, module))
            context.manual(
                part, "declaration that needs \(module)", why: Self.missing,
                how: "it is left out where the module cannot be imported")
        }
    }

    /// The members of classes extended here that other files leave out, by the class.
    private lazy var leftOutElsewhere: [String: Set<String>] = {
        let extended = context.tree.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }
        let own = Set(
            context.tree.statements.compactMap { $0.item.is(ExtensionDeclSyntax.self) ? nil : $0.item.declaredTypeName })
        var found: [String: Set<String>] = [:]
        for name in Set(extended.map { $0.extendedType.trimmedDescription }).subtracting(own) {
            let members = context.package.types[name]?.members.map(\.name) ?? []
            let here = extended.filter { $0.extendedType.trimmedDescription == name }.flatMap(\.memberBlock.members).flatMap {
                member -> [String] in
                let bindings = member.decl.as(VariableDeclSyntax.self)?.bindings.map(\.pattern.trimmedDescription) ?? []
                return bindings + (member.decl.as(FunctionDeclSyntax.self).map { [$0.name.text] } ?? [])
            }
            let gone = Set(members).subtracting(here).filter { context.shared.foreignMethods[$0] != nil }
            if !gone.isEmpty { found[name] = gone }
        }
        return found
    }()

    private func addImports() {
        var added: [(module: String, why: String)] = []
        if imported.isDisjoint(with: Self.library), context.needsLibrary || namesUsed.contains(where: isLibraryName) {
            added.append(("UIKit", "an umbrella header brought it on Apple's systems"))
        } else if !isLeftOut, !imported.contains(where: { Self.bringsFoundation($0, context) }),
            namesUsed.contains(where: imported.contains(where: ForeignModules.isKnown) ? isForeignName : isFoundationName)
        {
            added.append(("Foundation", "an umbrella header brought it on Apple's systems"))
        }
        if !imported.contains("FoundationNetworking"), !namesUsed.isDisjoint(with: Self.networking) {
            added.append(("FoundationNetworking", "on Linux Foundation's network types are a module apart"))
        }
        if !imported.contains("ImageIO"),
            namesUsed.contains(where: { name in
                Self.pictureFiles.contains { name.hasPrefix($0) } && !context.package.declares(name)
            })
        {
            added.append(("ImageIO", "an umbrella header brought it on Apple's systems"))
        }
        if !imported.contains("FoundationXML"),
            namesUsed.contains(where: { $0.hasPrefix("XMLParser") && !context.package.declares($0) })
        {
            added.append(("FoundationXML", "on Linux Foundation's parser of XML is a module apart"))
        }
        if !imported.contains("PortSupport"), context.needsSupport || !namesUsed.isDisjoint(with: SupportNames.all) {
            added.append(("PortSupport", "it stands in for the Objective-C runtime"))
        }
        if imported.union(added.map(\.module)).isDisjoint(with: Self.olderModules),
            namesUsed.contains(where: isOlderName)
        {
            added.append(("CoreText", "the older names of constants are a module apart"))
        }
        guard !added.isEmpty else { return }
        let text = added.map { "import \($0.module)" }.joined(separator: "\n")
        if let lastImport {
            context.edits.insert("\n" + text, at: lastImport.contentRange.upperBound)
        } else {
            context.edits.insert(text + "\n\n", at: context.tree.statements.contentRange.lowerBound)
        }
        for (module, why) in added {
            context.changed(
                lastImport.map(Syntax.init) ?? Syntax(context.tree), "missing import", why: why, how: "import \(module)")
        }
    }

    /// Whether a module that can be imported here re-exports Foundation.
    private static func bringsFoundation(_ module: String, _ context: FileContext) -> Bool {
        !["Swift", "Dispatch", "Glibc", "Darwin", "Synchronization", "_Concurrency", "Testing"].contains(module)
            && isAvailable(module, to: context)
    }

    /// Whether a name is that of a type which neither the package nor the standard library declares.
    private func isForeignName(_ name: String) -> Bool {
        name.first?.isUppercase == true && !context.package.declares(name) && !Self.standard.contains(name)
    }

    private func isFoundationName(_ name: String) -> Bool {
        Self.foundation.contains(name) && context.package.types[name].map { $0.kind == .extended } ?? true
    }

    /// Whether a name belongs to Core Graphics and is not declared by Foundation here.
    private func isGeometry(_ name: String) -> Bool { name.hasPrefix("CG") && context.library.declares(name) }

    private func isOlderName(_ name: String) -> Bool { Self.olderPrefixes.contains { name.hasPrefix($0) } }

    private func isLibraryName(_ name: String) -> Bool {
        guard !context.package.declares(name) else { return false }
        return Self.plainNames.contains(name) || isGeometry(name)
            || context.library.types[name] != nil && ["UI", "CA", "CT", "NSLayout"].contains { name.hasPrefix($0) }
    }
}

/// The type aliases at a file's top level for types of the library, which other files use too.
private final class LibraryAliases: SyntaxVisitor {
    private(set) var texts: [String] = []
    private var known: Set<String> = []
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
        walk(context.tree)
    }

    /// Skips branches that are not compiled here.
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        guard let condition = node.condition?.trimmedDescription else { return .skipChildren }
        return condition.contains("os(iOS)") && !condition.contains("!") || condition.hasPrefix("canImport(")
            ? .visitChildren : .skipChildren
    }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.initializer.value.lastName, context.library.types[name] != nil else { return .skipChildren }
        let text = node.trimmedDescription
        if known.insert(text).inserted { texts.append(text) }
        return .skipChildren
    }
    override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ImportDeclSyntax {
    /// Whether an enclosing branch is never compiled here.
    fileprivate var isForOtherSystems: Bool {
        sequence(first: Syntax(self), next: \.parent).contains { $0.as(IfConfigClauseSyntax.self)?.isLeftOut == true }
    }

    /// Whether the enclosing condition contains only imports.
    fileprivate var standsAmongImportsAlone: Bool {
        parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self)?.allSatisfy {
            $0.item.is(ImportDeclSyntax.self)
        }
            ?? false
    }

    /// Whether an enclosing condition tests for the module, or names another system.
    fileprivate func isGuarded(for module: String) -> Bool {
        var node = parent
        while let current = node {
            if let clause = current.as(IfConfigClauseSyntax.self),
                clause.isLeftOut || clause.condition?.trimmedDescription.contains("canImport(\(module))") == true
            {
                return true
            }
            node = current.parent
        }
        return false
    }

    /// Whether the import is inside an `#if`.
    fileprivate var isConditional: Bool {
        var node = parent
        while let current = node {
            if current.is(IfConfigClauseSyntax.self) { return true }
            node = current.parent
        }
        return false
    }
}
