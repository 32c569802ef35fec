import SwiftParser
import SwiftSyntax

/// The conversion state of one file: its syntax tree, the indices of the package and the library, and the collected edits.
final class FileContext {
    let path: String
    let source: String
    let tree: SourceFileSyntax
    let package: TypeIndex
    let library: TypeIndex
    /// The modules of the package.
    let modules: Set<String>
    /// The modules of packages that the port has no dependency on.
    let absent: Set<String>
    /// Whether no other file of the package names a type that the file declares.
    let isAlone: Bool
    var edits = Edits()
    private(set) var findings: [Finding] = []
    /// Whether the converted file uses the PortSupport module.
    var needsSupport = false
    /// Whether the converted file uses the library by a call that was written into it.
    var needsLibrary = false
    private let converter: SourceLocationConverter

    init(
        path: String, source: String, package: TypeIndex, library: TypeIndex, modules: Set<String>, absent: Set<String> = [],
        isAlone: Bool = false
    ) {
        self.path = path
        self.source = source
        self.package = package
        self.library = library
        self.modules = modules
        self.absent = absent
        self.isAlone = isAlone
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

    /// A type of the package or the library; merges the library's type with the package's extensions.
    func type(named name: String) -> TypeIndex.Entry? {
        guard let own = package.types[name] else { return library.types[name] }
        guard own.kind == .extended, let theirs = library.types[name] else { return own }
        return theirs.merging(own)
    }

    /// The known superclasses of a class, nearest first, and whether the chain is complete.
    func superclasses(of name: String) -> (known: [TypeIndex.Entry], complete: Bool) {
        var known: [TypeIndex.Entry] = []
        var visited: Set = [name]
        var next = type(named: name)
        while let entry = next {
            guard let parent = entry.inherited.first(where: { type(named: $0)?.kind == .class || $0 == "NSObject" }) else {
                // An unknown inherited type may be a superclass.
                let unknown = entry.inherited.contains { type(named: $0) == nil && !TypeIndex.wellKnownProtocols.contains($0) }
                return (known, !unknown)
            }
            if parent == "NSObject" { return (known, true) }
            guard visited.insert(parent).inserted, let above = type(named: parent) else { return (known, false) }
            known.append(above)
            next = above
        }
        return (known, false)
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
