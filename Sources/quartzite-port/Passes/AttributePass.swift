import SwiftSyntax

/// Removes attributes and modifiers that only the Objective-C runtime or Interface Builder reads.
final class AttributePass: SyntaxVisitor {
    private let context: FileContext

    /// Attributes that are removed without a report.
    private static let removed: Set<String> = [
        "objc", "nonobjc", "objcMembers", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable", "IBSegueAction",
        "GKInspectable",
        "NSCopying", "_objcImplementation",
    ]

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.attributeName.trimmedDescription
        switch name {
        case "UIApplicationMain", "NSApplicationMain":
            context.edits.replace(node.contentRange, with: "@main")
            context.changed(node, "@\(name)", why: "the compiler supports it for Apple's frameworks only", how: "@main")
        case "NSManaged":
            convertManaged(node)
        case "available" where node.hidesDesignerMember:
            remove(node)
            context.changed(
                node, "@available", why: "the table of designer properties sets the property in Swift", how: "removed")
        case "convention" where node.parent?.parent?.as(AttributedTypeSyntax.self)?.baseType.namesSelector ?? false:
            remove(node)
            context.changed(node, "@convention", why: "a selector is no value of C here", how: "removed")
        case _ where Self.removed.contains(name):
            remove(node)
            context.changed(node, "@\(name)", why: "there is no Objective-C runtime", how: "removed")
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "dynamic" {
            remove(node)
            context.changed(node, "dynamic", why: "there is no Objective-C runtime", how: "removed")
        }
        if ["weak", "unowned"].contains(node.name.text), node.isOfRequirement {
            remove(node)
            context.changed(node, "\(node.name.text) in a protocol", why: "it says nothing since Swift 5", how: "removed")
        }
        if node.name.text == "open", let modifiers = node.parent?.as(DeclModifierListSyntax.self),
            modifiers.contains(where: { $0.name.text == "static" })
        {
            context.edits.replace(node.contentRange, with: "public")
            context.changed(node, "open static", why: "static members are final since Swift 5", how: "public static")
        } else if node.name.text == "open", isInForeignExtension(node) {
            context.edits.replace(node.contentRange, with: "public")
            context.changed(node, "open in an extension", why: "nothing can override the member here", how: "public")
        }
        return .visitChildren
    }

    /// Whether a modifier is that of a member of an extension of a class of the library.
    private func isInForeignExtension(_ node: DeclModifierSyntax) -> Bool {
        guard let owner = node.parent?.parent?.parent?.parent?.parent?.parent?.as(ExtensionDeclSyntax.self) else { return false }
        let name = owner.extendedType.trimmedDescription
        return !context.package.declares(name) && context.library.declares(name)
    }

    /// Removes a node and the space up to the next token. A comment between them is kept.
    private func remove(_ node: some SyntaxProtocol) {
        let range = node.contentRange
        guard let next = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else {
            return context.edits.replace(range, with: "")
        }
        let between = (node.trailingTrivia + next.leadingTrivia).pieces
        let end = between.allSatisfy(\.isWhitespace) ? next.positionAfterSkippingLeadingTrivia.utf8Offset : range.upperBound
        context.edits.replace(range.lowerBound..<end, with: "")
    }

    /// Converts `@NSManaged var progress: CGFloat` to `@CAAnimatable("progress") var progress: CGFloat = 0`.
    private func convertManaged(_ node: AttributeSyntax) {
        guard let variable = node.parent?.parent?.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return }
        if variable.modifiers.contains(where: { ["weak", "unowned"].contains($0.name.text) }) {
            return holdWeakly(node, variable, binding, name)
        }
        guard let type = binding.typeAnnotation?.type, let initial = Self.initialValue(of: type) else {
            return context.manual(
                node, "@NSManaged", why: "an animatable property needs an initial value",
                how: "write `@CAAnimatable(\"\(name)\")` and give the property a value")
        }
        context.edits.replace(node.contentRange, with: "@CAAnimatable(\"\(name)\")")
        context.edits.insert(" = " + initial, at: binding.contentRange.upperBound)
        context.changed(
            node, "@NSManaged", why: "there is no Objective-C runtime to make accessors",
            how: "@CAAnimatable(\"\(name)\") = \(initial)")
    }

    /// Converts `@NSManaged weak var ring: Ring!` to accessors of the layer's value for the key, which its copies receive too. A
    /// property with a wrapper cannot be weak.
    private func holdWeakly(
        _ node: AttributeSyntax, _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ name: String
    ) {
        guard let type = binding.typeAnnotation?.type,
            let object = type.as(OptionalTypeSyntax.self)?.wrappedType
                ?? type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
        else {
            return context.manual(
                node, "@NSManaged", why: "a weak property is an optional", how: "declare the type of \(name) as an optional")
        }
        remove(node)
        for modifier in variable.modifiers where ["weak", "unowned"].contains(modifier.name.text) { remove(modifier) }
        let text = """
             {
                    get { (value(forKey: "\(name)") as? WeakValue)?.object as? \(object.trimmedDescription) }
                    set { setValue(newValue.map(WeakValue.init), forKey: "\(name)") }
                }
            """
        context.edits.insert(text, at: binding.contentRange.upperBound)
        context.needsSupport = true
        context.changed(
            node, "@NSManaged", why: "there is no Objective-C runtime to make accessors",
            how: "accessors that hold \(name) weakly, without animation")
    }

    /// Returns the zero value of a type, which is also the value of a layer's unset key.
    private static func initialValue(of type: TypeSyntax) -> String? {
        if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return "nil" }
        switch type.lastName {
        case "CGFloat", "Float", "Double", "Int", "UInt", "Int32", "UInt32", "Int64", "TimeInterval", "CFTimeInterval",
            "CGVector":
            break
        case "Bool": return "false"
        case "CGPoint", "CGSize", "CGRect": return ".zero"
        case "CGAffineTransform": return ".identity"
        case "CATransform3D": return "CATransform3DIdentity"
        case "String": return "\"\""
        case "UIColor": return ".clear"
        default: return nil
        }
        return type.lastName == "CGVector" ? ".zero" : "0"
    }
}

extension TriviaPiece {
    var isWhitespace: Bool {
        switch self {
        case .spaces, .tabs, .newlines, .carriageReturns, .carriageReturnLineFeeds, .formfeeds, .verticalTabs: true
        default: false
        }
    }
}

extension AttributeSyntax {
    /// Whether the attribute makes a member of a storyboard's or nib's class unavailable to code.
    fileprivate var hidesDesignerMember: Bool {
        guard arguments?.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "unavailable" }) == true,
            let attributes = parent?.as(AttributeListSyntax.self)
        else { return false }
        return attributes.contains {
            ["IBInspectable", "IBOutlet"].contains($0.as(AttributeSyntax.self)?.attributeName.trimmedDescription)
        }
    }
}

extension TypeSyntax {
    /// Whether a function type has a selector among its parameters.
    fileprivate var namesSelector: Bool {
        self.as(FunctionTypeSyntax.self)?.parameters.contains { ["Selector", "Selector?"].contains($0.type.trimmedDescription) }
            ?? false
    }
}

extension DeclModifierSyntax {
    /// Whether the modifier is that of a property in a protocol.
    fileprivate var isOfRequirement: Bool {
        let property = parent?.parent?.as(VariableDeclSyntax.self)
        return property?.parent?.parent?.parent?.parent?.is(ProtocolDeclSyntax.self) ?? false
    }
}
