import SwiftSyntax

/// The types that sources declare: their inherited types, and their members by name and argument labels.
///
/// Types are identified by the last component of their names; types of equal names are merged.
struct TypeIndex: Codable {
    enum Kind: String, Codable {
        case `class`, `protocol`, other
        /// Only extensions of the type have been read.
        case extended
    }

    /// A method, property, initializer or subscript.
    struct Member: Hashable, Codable {
        /// The base name; `init` and `subscript` for initializers and subscripts.
        let name: String
        /// Argument labels, `_` for none; nil for a property.
        let labels: [String]?

        /// First labels before which the compiler does not insert "With".
        private static let prepositions: Set<String> = [
            "about", "above", "after", "along", "among", "as", "at", "before", "below", "between", "by", "during", "for", "from",
            "in",
            "into", "of", "on", "onto", "over", "through", "to", "toward", "under", "until", "using", "with", "within", "without",
        ]

        /// The selector that Objective-C derives from the name.
        var selector: String {
            guard let labels, let first = labels.first else { return name }
            let with = Self.prepositions.contains(first.lowercased()) ? "" : "With"
            let head = first == "_" ? name : name + with + first.prefix(1).uppercased() + first.dropFirst()
            return ([head] + labels.dropFirst().map { $0 == "_" ? "" : $0 }).map { $0 + ":" }.joined()
        }
    }

    struct Entry: Codable {
        var kind: Kind
        var inherited: [String] = []
        var members: Set<Member> = []
        /// The methods, initializers and subscripts by their base names.
        var methods: [String: Set<Member>] = [:]
        /// The `public` and `open` members.
        var publicMembers: Set<Member> = []
        /// The members that a subclass in another module can override: `open` ones of a class's own declaration.
        var openMembers: Set<Member> = []
        /// The initializers that every subclass has.
        var requiredMembers: Set<Member> = []
        /// Optional members, each with whether it returns a value.
        var optionalMembers: [Member: Bool] = [:]
        /// The names given by `@objc(name)`.
        var selectors: [Member: String] = [:]
        /// Instance methods with `@objc` that other files can call: those that a selector made from text may name.
        var exposedMethods: Set<Member> = []
        /// Instance methods with `@IBAction` or `@IBSegueAction` that other files can call.
        var designerActions: Set<Member> = []
        /// Whether the type has outlets, actions or designer properties.
        var hasDesignerMembers = false
        /// Methods of the type itself.
        var staticMethods: Set<Member> = []
        /// Properties that can be set and whose type is an optional. An override cannot drop the optional.
        var optionalProperties: Set<String> = []
        /// Properties of type `AnyObject` or `AnyObject?`.
        var untypedProperties: Set<String> = []

        /// Returns the entry merged with another entry of the same type.
        func merging(_ other: Entry) -> Entry {
            var entry = self
            entry.inherited += other.inherited.filter { !inherited.contains($0) }
            entry.members.formUnion(other.members)
            entry.methods.merge(other.methods) { $0.union($1) }
            entry.publicMembers.formUnion(other.publicMembers)
            entry.openMembers.formUnion(other.openMembers)
            entry.requiredMembers.formUnion(other.requiredMembers)
            entry.optionalMembers.merge(other.optionalMembers) { $0 || $1 }
            entry.selectors.merge(other.selectors) { first, _ in first }
            entry.exposedMethods.formUnion(other.exposedMethods)
            entry.designerActions.formUnion(other.designerActions)
            entry.hasDesignerMembers = entry.hasDesignerMembers || other.hasDesignerMembers
            entry.staticMethods.formUnion(other.staticMethods)
            entry.optionalProperties.formUnion(other.optionalProperties)
            entry.untypedProperties.formUnion(other.untypedProperties)
            return entry
        }
    }

    private(set) var types: [String: Entry] = [:]
    /// The properties whose type is a delegate protocol of UIKit, by their names.
    private(set) var delegateProperties: Set<String> = []
    /// The methods and properties that are declared without `override`.
    private(set) var ownMembers: Set<Member> = []
    /// The methods of all protocols.
    private(set) var protocolMethods: Set<Member> = []

    /// Protocols of the standard library and Foundation that classes often adopt. They are not superclasses.
    static let wellKnownProtocols: Set<String> = [
        "AnyObject", "Any", "NSCoding", "NSSecureCoding", "NSCopying", "NSMutableCopying", "NSObjectProtocol", "Codable",
        "Decodable",
        "Encodable", "Equatable", "Hashable", "Comparable", "Sendable", "Identifiable", "Error", "LocalizedError",
        "CustomStringConvertible", "CustomDebugStringConvertible", "Sequence", "Collection", "IteratorProtocol",
        "ObservableObject",
        "XMLParserDelegate", "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate", "NSCacheDelegate",
    ]

    mutating func add(_ tree: SourceFileSyntax) {
        // The reader has the only copy, so that its changes copy nothing.
        let reader = DeclarationReader(index: self)
        self = TypeIndex()
        reader.walk(tree)
        self = reader.index
    }

    /// The longest chain of superclasses that is followed. Classes of a real library have at most ten.
    static let longestChain = 100

    /// Returns the types that a type inherits from, directly or not, at most `longestChain` of them.
    func ancestors(of name: String) -> Set<String> {
        var found: Set<String> = []
        var open = types[name]?.inherited ?? []
        while let next = open.popLast(), found.count < Self.longestChain {
            if next != name, found.insert(next).inserted { open += types[next]?.inherited ?? [] }
        }
        return found
    }

    /// Whether the sources declare a type, and do not only extend it.
    func declares(_ name: String) -> Bool { types[name].map { $0.kind != .extended } ?? false }

    /// Every optional requirement of the protocols, with whether it returns a value.
    var optionalRequirements: [Member: Bool] {
        types.values.reduce(into: [:]) { $0.merge($1.optionalMembers) { $0 || $1 } }
    }

    /// Returns the optional requirements of the protocols that a type and its superclasses adopt, at most `longestChain` of them.
    func optionalRequirements(of typeName: String) -> [Member: Bool] {
        var found: [Member: Bool] = [:]
        var visited: Set<String> = []
        var open = [typeName]
        while let name = open.popLast(), visited.count < Self.longestChain {
            guard visited.insert(name).inserted, let entry = types[name] else { continue }
            found.merge(entry.optionalMembers) { $0 || $1 }
            open += entry.inherited
        }
        return found
    }

    mutating func update(_ name: String, _ change: (inout Entry) -> Void) {
        change(&types[name, default: Entry(kind: .extended)])
    }

    mutating func addDelegateProperty(_ name: String) { delegateProperties.insert(name) }

    mutating func addOwnMember(_ member: Member) { ownMembers.insert(member) }

    /// Whether a type declares a property of a name that does not override another.
    func declaresProperty(_ name: String) -> Bool { ownMembers.contains(Member(name: name, labels: nil)) }

    /// The properties of type `AnyObject` of all types.
    var untypedProperties: Set<String> { types.values.reduce(into: []) { $0.formUnion($1.untypedProperties) } }

    /// Whether any type declares a method of a name.
    func hasMethod(_ name: String) -> Bool { ownMembers.contains { $0.name == name && $0.labels != nil } }

    mutating func addProtocolMethod(_ member: Member) { protocolMethods.insert(member) }
}

/// Reads declarations of a syntax tree into an index.
private final class DeclarationReader: SyntaxVisitor {
    var index: TypeIndex

    init(index: TypeIndex) {
        self.index = index
        super.init(viewMode: .sourceAccurate)
    }

    private func enter(_ name: String, _ kind: TypeIndex.Kind?, _ clause: InheritanceClauseSyntax?) -> SyntaxVisitorContinueKind {
        index.update(name) { entry in
            if let kind { entry.kind = kind }
            for type in clause?.inheritedTypes ?? [] {
                // `A & B` inherits both.
                let names =
                    type.type.as(CompositionTypeSyntax.self)?.elements.compactMap(\.type.lastName)
                    ?? [type.type.lastName].compactMap { $0 }
                for name in names where !entry.inherited.contains(name) { entry.inherited.append(name) }
            }
        }
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text, .class, node.inheritanceClause)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text, .other, node.inheritanceClause)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text, .other, node.inheritanceClause)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text, .protocol, node.inheritanceClause)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.extendedType.lastName else { return .visitChildren }
        return enter(name, nil, node.inheritanceClause)
    }

    private func add(_ member: TypeIndex.Member, of node: some SyntaxProtocol, _ declaration: MemberTraits) {
        guard let type = node.enclosingTypeName else { return }
        if !declaration.isOverride { index.addOwnMember(member) }
        index.update(type) { entry in
            entry.members.insert(member)
            if member.labels != nil { entry.methods[member.name, default: []].insert(member) }
            let owner = node.parent?.parent?.parent?.parent?.as(ExtensionDeclSyntax.self)
            if declaration.isOpen, owner == nil { entry.openMembers.insert(member) }
            if declaration.isPublic || owner?.modifiers.contains(where: { $0.name.text == "public" }) == true {
                entry.publicMembers.insert(member)
            }
            if declaration.isForDesigner { entry.hasDesignerMembers = true }
            if declaration.isRequired { entry.requiredMembers.insert(member) }
            if declaration.isOptional { entry.optionalMembers[member] = declaration.givesResult }
            if let selector = declaration.selector { entry.selectors[member] = selector }
        }
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let traits = MemberTraits(node.attributes, node.modifiers, givesResult: node.givesResult)
        add(node.member, of: node, traits)
        if let type = node.enclosingTypeName {
            if traits.isExposed { index.update(type) { $0.exposedMethods.insert(node.member) } }
            if traits.isDesignerAction { index.update(type) { $0.designerActions.insert(node.member) } }
            if node.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }) {
                index.update(type) { $0.staticMethods.insert(node.member) }
            }
        }
        if node.parent?.parent?.parent?.parent?.is(ProtocolDeclSyntax.self) == true { index.addProtocolMethod(node.member) }
        return .skipChildren
    }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node.member, of: node, MemberTraits(node.attributes, node.modifiers, givesResult: false))
        return .skipChildren
    }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node.member, of: node, MemberTraits(node.attributes, node.modifiers, givesResult: true))
        return .skipChildren
    }
    private static func isDelegate(_ type: String?) -> Bool {
        guard let name = type?.split(separator: " ").last else { return false }
        return name.hasPrefix("UI") && ["Delegate", "DataSource"].contains { name.hasSuffix($0) }
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
            let traits = MemberTraits(node.attributes, node.modifiers, givesResult: true)
            add(TypeIndex.Member(name: name, labels: nil), of: node, traits)
            if binding.typeAnnotation?.type.isOptional == true, !binding.isReadOnly, let owner = node.enclosingTypeName {
                index.update(owner) { $0.optionalProperties.insert(name) }
            }
            let type = binding.typeAnnotation?.type.trimmedDescription.filter { !"?!()".contains($0) }
            if Self.isDelegate(type) { index.addDelegateProperty(name) }
            if type == "AnyObject" || type == "any AnyObject", let owner = node.enclosingTypeName {
                index.update(owner) { $0.untypedProperties.insert(name) }
            }
        }
        return .skipChildren
    }
}

/// The attributes and modifiers of a member that are relevant here.
private struct MemberTraits {
    let isOptional: Bool
    let isRequired: Bool
    let isOpen: Bool
    let isPublic: Bool
    let isOverride: Bool
    let givesResult: Bool
    let selector: String?
    /// Whether the member is an outlet, an action or a designer property of an instance.
    let isForDesigner: Bool
    /// Whether the member is visible to the Objective-C runtime and may be called on an instance by other files.
    let isExposed: Bool
    /// Whether the member is an action of Interface Builder that other files can name.
    let isDesignerAction: Bool

    init(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, givesResult: Bool) {
        isOptional = modifiers.contains { $0.name.text == "optional" }
        isRequired = modifiers.contains { $0.name.text == "required" }
        isOpen = modifiers.contains { $0.name.text == "open" }
        isOverride = modifiers.contains { $0.name.text == "override" }
        isPublic = isOpen || modifiers.contains { $0.name.text == "public" }
        self.givesResult = givesResult
        let isHidden = modifiers.contains { ["private", "fileprivate", "static", "class"].contains($0.name.text) }
        let names = attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
        let isStatic = modifiers.contains { ["static", "class"].contains($0.name.text) }
        isForDesigner = !isStatic && names.contains { ["IBOutlet", "IBAction", "IBSegueAction", "IBInspectable"].contains($0) }
        isExposed = !isHidden && names.contains("objc")
        isDesignerAction = !isHidden && names.contains { ["IBAction", "IBSegueAction"].contains($0) }
        selector =
            attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { $0.attributeName.trimmedDescription == "objc" }?.arguments?.trimmedDescription
    }
}

extension PatternBindingSyntax {
    /// Whether the binding computes a value and has no setter.
    fileprivate var isReadOnly: Bool {
        switch accessorBlock?.accessors {
        case .getter: true
        case .accessors(let list):
            list.contains { $0.accessorSpecifier.text == "get" } && !list.contains { $0.accessorSpecifier.text == "set" }
        default: false
        }
    }
}

extension TypeSyntax {
    /// Whether a type is an optional, unwrapped implicitly or not.
    var isOptional: Bool { self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) }
}

extension FunctionDeclSyntax {
    var member: TypeIndex.Member { TypeIndex.Member(name: name.text, labels: signature.parameterClause.labels) }
    var givesResult: Bool {
        guard let type = signature.returnClause?.type.trimmedDescription else { return false }
        return type != "Void" && type != "()"
    }
}

extension InitializerDeclSyntax {
    var member: TypeIndex.Member { TypeIndex.Member(name: "init", labels: signature.parameterClause.labels) }
}

extension SubscriptDeclSyntax {
    /// Subscript parameters have no labels unless two names are written.
    var member: TypeIndex.Member {
        TypeIndex.Member(
            name: "subscript", labels: parameterClause.parameters.map { $0.secondName == nil ? "_" : $0.firstName.text })
    }
}

extension FunctionParameterClauseSyntax {
    var labels: [String] { parameters.map(\.firstName.text) }
}
