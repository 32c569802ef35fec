import SwiftSyntax

/// Brings the imports of a file to the modules that there are.
///
/// - `import UIKit.UIGestureRecognizerSubclass` imports `UIKit`.
/// - A module that Linux lacks is imported only where it can be; a file that is about such a module is left out there as a whole.
/// - A file that uses the library's types without importing them, as an umbrella header lets it on Apple's systems, imports them.
final class ImportPass: SyntaxVisitor {
    private let context: FileContext
    private var imported: Set<String> = []
    private var lastImport: ImportDeclSyntax?
    private var namesUsed: Set<String> = []

    /// Modules that stand here under their names, or by an alias of the package.
    private static let available: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "XCTest",
        "Testing",
        "Synchronization", "RegexBuilder", "_Concurrency", "Observation", "QuartzCore", "ImageIO", "Quartz2D", "QuartzUI",
        "QuartzSDL",
        "PortSupport",
    ]
    /// What the library is called on Apple's systems.
    private static let library: Set<String> = [
        "UIKit", "AppKit", "Cocoa", "QuartzCore", "CoreGraphics", "CoreText", "QuartzUI", "QuartzSDL",
    ]
    /// Modules without a counterpart whose files make no sense without them.
    private static let wholeFile: Set<String> = [
        "SwiftUI", "WebKit", "MapKit", "Metal", "MetalKit", "SceneKit", "SpriteKit", "AVFoundation", "AVKit", "Photos",
        "PhotosUI",
        "WatchKit", "ARKit", "RealityKit", "StoreKit", "WidgetKit", "CoreData", "Realm", "RealmSwift", "Messages", "MessageUI",
        "RxSwift",
    ]
    private static let networking: Set<String> = [
        "URLSession", "URLRequest", "HTTPURLResponse", "URLCache", "URLSessionTask", "URLSessionDataTask",
        "URLSessionConfiguration",
    ]

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        let path = node.path.map(\.name.text)
        guard let module = path.first else { return .skipChildren }
        imported.insert(module)
        if !node.isConditional { lastImport = node }
        if let ours = PackageAliases.rewritten[module] {
            context.edits.replace(node.contentRange, with: "import \(ours)")
            context.changed(node, node.trimmedDescription, why: "the module is called otherwise here", how: "import \(ours)")
            imported.insert(ours)
        } else if PackageAliases.all[module] != nil || Self.available.contains(module) || context.modules.contains(module) {
            shorten(node, module, isSubmodule: path.count > 1 && node.importKindSpecifier == nil)
        } else if !node.isConditional || Self.wholeFile.contains(module) && node.standsAmongImportsAlone {
            guardImport(node, module)
        }
        return .skipChildren
    }

    private func shorten(_ node: ImportDeclSyntax, _ module: String, isSubmodule: Bool) {
        guard isSubmodule else { return }
        context.edits.replace(node.path.contentRange, with: module)
        context.changed(node, "import \(node.path.trimmedDescription)", why: "there are no submodules", how: "import \(module)")
    }

    private func guardImport(_ node: ImportDeclSyntax, _ module: String) {
        if Self.wholeFile.contains(module) {
            let isGuarded =
                context.tree.statements.count == 1 && context.tree.statements.first?.item.is(IfConfigDeclSyntax.self) == true
            guard !isGuarded else { return }
            context.edits.insert("#if canImport(\(module))\n", at: context.tree.statements.contentRange.lowerBound)
            context.edits.insert("\n#endif", at: context.tree.statements.contentRange.upperBound)
            return context.changed(
                node, "import \(module)", why: "there is no such module on Linux",
                how: "the file is left out where it cannot be imported")
        }
        context.edits.insert("#if canImport(\(module))\n", at: node.contentRange.lowerBound)
        context.edits.insert("\n#endif", at: node.contentRange.upperBound)
        context.changed(node, "import \(module)", why: "there is no such module on Linux", how: "#if canImport(\(module))")
    }

    /// A key path becomes a string: its type need not be known.
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

    /// Adds the imports that the whole file turned out to need.
    func finish() {
        var added: [(module: String, why: String)] = []
        if imported.isDisjoint(with: Self.library), namesUsed.contains(where: isLibraryName) {
            added.append(("UIKit", "an umbrella header brought it on Apple's systems"))
        }
        if !imported.contains("FoundationNetworking"), !namesUsed.isDisjoint(with: Self.networking) {
            added.append(("FoundationNetworking", "on Linux Foundation's network types are a module apart"))
        }
        if !imported.contains("PortSupport"), context.needsSupport || !namesUsed.isDisjoint(with: SupportNames.all) {
            added.append(("PortSupport", "it stands in for the Objective-C runtime"))
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

    private func isLibraryName(_ name: String) -> Bool {
        context.package.types[name] == nil && context.library.types[name] != nil
            && ["UI", "CA", "CT", "NSLayout"].contains { name.hasPrefix($0) }
    }
}

extension ImportDeclSyntax {
    /// Whether what decides on the import decides on nothing else.
    fileprivate var standsAmongImportsAlone: Bool {
        parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self)?.allSatisfy {
            $0.item.is(ImportDeclSyntax.self)
        }
            ?? false
    }

    /// Whether an `#if` decides on the import.
    fileprivate var isConditional: Bool {
        var node = parent
        while let current = node {
            if current.is(IfConfigClauseSyntax.self) { return true }
            node = current.parent
        }
        return false
    }
}
