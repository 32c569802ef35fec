import SwiftSyntax

/// Makes `#if os(iOS)` true on Linux.
///
/// A condition that names all of Apple's systems and has an `#else` distinguishes them from Linux, and is unchanged: the `#else`
/// is for Linux. If a file's `#else` imports a module that is missing here, the whole file uses the branches for Apple's systems.
/// `!os(Linux)` is true around an import of UIKit, which Linux has here.
final class ConditionPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        guard let condition = node.condition else { return .visitChildren }
        let calls = PlatformCalls(condition)
        for call in calls.imports {
            // The runtime's absence is what code tests by it.
            guard let module = call.arguments.first?.expression.trimmedDescription, module != "ObjectiveC",
                let ours = context.replacement(of: module), ours != module
            else { continue }
            context.edits.replace(call.contentRange, with: "canImport(\(ours))")
            context.changed(
                call, call.trimmedDescription, why: "the module has another name here", how: "canImport(\(ours))")
        }
        if node.importsLibrary, node.isAlone {
            for refusal in calls.refusals {
                context.edits.replace(refusal.contentRange, with: "true")
                context.changed(refusal, refusal.trimmedDescription, why: "the code runs on Linux now", how: "true")
            }
        }
        guard !calls.platforms.contains("Linux"), goesApplesWay || !node.tellsLinuxApart else { return .visitChildren }
        for call in calls.calls where Self.matches(call) {
            context.edits.replace(call.contentRange, with: "(\(call.trimmedDescription) || os(Linux))")
            context.changed(
                call, call.trimmedDescription, why: "the code runs on Linux now", how: "(\(call.trimmedDescription) || os(Linux))"
            )
        }
        return .visitChildren
    }

    /// Whether the file's branches for Linux need a module that is missing here.
    private lazy var goesApplesWay: Bool = {
        let finder = OtherSystemsImports()
        finder.walk(context.tree)
        return finder.modules.contains { !ImportPass.isAvailable($0, to: context) }
    }()

    private static func matches(_ call: FunctionCallExprSyntax) -> Bool {
        call.arguments.first?.expression.trimmedDescription == "iOS"
    }
}

/// The modules that a file imports on systems other than Apple's.
private final class OtherSystemsImports: SyntaxVisitor {
    private(set) var modules: [String] = []

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let clause = node.enclosingClause, let first = clause.siblings?.first, first.id != clause.id, first.tellsLinuxApart,
            let module = node.path.first?.name.text
        else { return .skipChildren }
        modules.append(module)
        return .skipChildren
    }
}

extension IfConfigClauseSyntax {
    fileprivate var siblings: IfConfigClauseListSyntax? { parent?.as(IfConfigClauseListSyntax.self) }
    fileprivate var isAlone: Bool { siblings?.count == 1 }

    /// Whether the branch imports UIKit.
    fileprivate var importsLibrary: Bool {
        elements?.tokens(viewMode: .sourceAccurate).contains { token in
            token.text == "UIKit" && token.parent?.is(ImportPathComponentSyntax.self) == true
        } ?? false
    }

    /// Whether the condition is true on all of Apple's systems and an `#else` follows for others.
    var tellsLinuxApart: Bool {
        guard let condition else { return false }
        let text = condition.trimmedDescription
        guard !text.contains("!"), !text.contains("&&") else { return false }
        let platforms = PlatformCalls(condition).platforms
        return platforms.isSuperset(of: ["iOS", "tvOS", "watchOS"]) && !platforms.isDisjoint(with: ["macOS", "OSX"])
            && siblings?.last?.condition == nil
    }
}

extension SyntaxProtocol {
    /// The nearest `#if`, `#elseif` or `#else` around a node.
    fileprivate var enclosingClause: IfConfigClauseSyntax? {
        var node = parent
        while let current = node {
            if let clause = current.as(IfConfigClauseSyntax.self) { return clause }
            node = current.parent
        }
        return nil
    }
}

/// The `os(…)` terms of a condition.
private final class PlatformCalls: SyntaxVisitor {
    private(set) var calls: [FunctionCallExprSyntax] = []
    /// The terms `canImport(…)`.
    private(set) var imports: [FunctionCallExprSyntax] = []
    /// The terms `!os(Linux)`.
    private(set) var refusals: [PrefixOperatorExprSyntax] = []
    var platforms: Set<String> { Set(calls.compactMap { $0.arguments.first?.expression.trimmedDescription }) }

    init(_ condition: ExprSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(condition)
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.trimmedDescription == "!os(Linux)" { refusals.append(node) }
        return .visitChildren
    }
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.dottedName == "os" { calls.append(node) }
        if node.calledExpression.dottedName == "canImport" { imports.append(node) }
        return .visitChildren
    }
}
