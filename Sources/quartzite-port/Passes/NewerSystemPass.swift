import SwiftSyntax

/// Leaves out code that needs a newer system than the one whose interfaces the library has.
///
/// `#available(iOS 26, *)` is true on Linux, because of the star. The names that such code uses are missing here.
final class NewerSystemPass: SyntaxVisitor {
    private let context: FileContext

    /// The first version of iOS whose interfaces are missing.
    private static let version = 26
    /// The first version of the compiler that has them, by which sources tell their presence.
    private static let compiler = (6, 2)

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    /// Makes a test for a compiler false where the branch is for the newer system.
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        guard let condition = node.condition, Self.testsCompiler(condition), let elements = node.elements, namesNewer(elements)
        else {
            return .visitChildren
        }
        context.edits.replace(condition.contentRange, with: "(\(condition.trimmedDescription)) && !os(Linux)")
        report(condition, condition.trimmedDescription, "the branch is for Apple's systems alone")
        return .skipChildren
    }

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.isStatement, node.conditions.contains(where: isNewer) else { return .visitChildren }
        context.edits.replace(node.rangeWithoutElse, with: node.replacementWithoutBody)
        report(node, "#available(iOS \(Self.version))", "the branch is left out")
        if let elseBody = node.elseBody { walk(elseBody) }
        return .skipChildren
    }

    override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind { leaveOut(node, node.decl) }
    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        node.item.as(DeclSyntax.self).map { leaveOut(node, $0) } ?? .visitChildren
    }

    private func leaveOut(_ item: some SyntaxProtocol, _ declaration: DeclSyntax) -> SyntaxVisitorContinueKind {
        guard let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes,
            attributes.contains(where: isNewer)
        else { return .visitChildren }
        context.edits.insert("\n#if canImport(ObjectiveC)" + item.lineBegin, at: item.position.utf8Offset)
        context.edits.insert("\n#endif" + item.lineEnd, at: item.endPositionBeforeTrailingTrivia.utf8Offset)
        report(declaration, "@available(iOS \(Self.version))", "the declaration is left out")
        return .skipChildren
    }

    private func report(_ node: some SyntaxProtocol, _ what: String, _ how: String) {
        context.changed(node, what, why: "the library has the interfaces of earlier systems", how: how)
    }

    // MARK: Versions

    private func isNewer(_ element: ConditionElementSyntax) -> Bool {
        guard case .availability(let condition) = element.condition,
            condition.availabilityKeyword.tokenKind == .poundAvailable
        else { return false }
        return isNewer(condition.availabilityArguments)
    }

    private func isNewer(_ attribute: AttributeListSyntax.Element) -> Bool {
        guard let attribute = attribute.as(AttributeSyntax.self), attribute.attributeName.trimmedDescription == "available",
            case .availability(let arguments) = attribute.arguments
        else { return false }
        return isNewer(arguments)
    }

    private func isNewer(_ arguments: AvailabilityArgumentListSyntax) -> Bool {
        arguments.contains { argument in
            guard case .availabilityVersionRestriction(let version) = argument.argument, version.platform.text == "iOS",
                let major = version.version.flatMap({ Int($0.major.text) })
            else { return false }
            return major >= Self.version
        }
    }

    private func namesNewer(_ elements: IfConfigClauseSyntax.Elements) -> Bool {
        let finder = AvailabilityFinder(isNewer)
        finder.walk(Syntax(elements))
        return finder.isFound
    }

    /// Whether a condition contains `compiler(>=6.2)`, or a later version.
    private static func testsCompiler(_ condition: ExprSyntax) -> Bool {
        let text = condition.trimmedDescription.filter { !$0.isWhitespace }
        return ["compiler(>=", "swift(>="].contains { test in
            text.components(after: test).contains { part in
                let numbers = part.prefix { $0.isNumber || $0 == "." }.split(separator: ".").compactMap { Int($0) }
                return (numbers.first ?? 0, numbers.dropFirst().first ?? 0) >= compiler
            }
        }
    }
}

/// Finds tests and attributes of availability.
private final class AvailabilityFinder: SyntaxVisitor {
    private(set) var isFound = false
    private let matches: (AvailabilityArgumentListSyntax) -> Bool

    init(_ matches: @escaping (AvailabilityArgumentListSyntax) -> Bool) {
        self.matches = matches
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: AvailabilityArgumentListSyntax) -> SyntaxVisitorContinueKind {
        if matches(node) { isFound = true }
        return .skipChildren
    }
}

extension String {
    /// The texts after each occurrence of a part.
    fileprivate func components(after part: String) -> [Substring] {
        var found: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: part) {
            rest = rest[range.upperBound...]
            found.append(rest)
        }
        return found
    }
}
