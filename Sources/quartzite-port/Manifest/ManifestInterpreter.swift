import Foundation
import SwiftParser
import SwiftSyntax

/// Reads a manifest without running it.
///
/// It understands the part of Swift that manifests use: constants, variables, lists, members of the package that change later,
/// conditions, `#if`, loops over lists, closures and functions of such code. What it does not understand becomes an unknown value, which is
/// an error only where the port needs it.
final class ManifestInterpreter {
    /// The facts that a manifest may depend on.
    struct Surroundings {
        /// The package's folder, which `Context.packageDirectory` and `#file` contain.
        var folder: URL
        var environment = ProcessInfo.processInfo.environment
    }

    let surroundings: Surroundings
    private let lines: SourceLines
    private let tree: SourceFileSyntax
    /// The values of names, the innermost block last.
    private var scopes: [[String: ManifestValue]] = [[:]]
    /// Static members that extensions of the manifest declare, by their names.
    private(set) var statics: [String: ManifestValue] = [:]
    /// The number of statements and expressions that may still be evaluated, so that every manifest ends.
    private var budget = 100_000
    private var depth = 0

    /// The outcome of a statement.
    enum Flow {
        case next
        case result(ManifestValue)
        case skip
        case leave
    }

    init(_ source: SourceText, surroundings: Surroundings) {
        tree = source.tree
        lines = SourceLines(source.text)
        self.surroundings = surroundings
    }

    /// Evaluates the manifest.
    ///
    /// - Returns: The package, which is the last `Package` that a global variable holds.
    /// - Throws: `ManifestGap` if there is none.
    func package() throws -> ManifestObject {
        declareFunctions(of: tree.statements)
        _ = run(tree.statements)
        for value in scopes[0].sorted(by: { $0.key == "package" && $1.key != "package" }).map(\.value) {
            if case .object(let object) = value, object.name == "Package" { return object }
        }
        if case .unknown(let gap)? = scopes[0]["package"] { throw gap }
        throw ManifestGap(line: 1, code: "no package")
    }

    func gap(_ node: some SyntaxProtocol) -> ManifestGap {
        ManifestGap(line: lines.line(at: node.contentRange.lowerBound), code: node.trimmedDescription)
    }

    func unknown(_ node: some SyntaxProtocol) -> ManifestValue { .unknown(gap(node)) }

    /// Counts an evaluation. Returns false if too many were made, or if they are nested too deeply.
    func enter() -> Bool {
        budget -= 1
        depth += 1
        return budget > 0 && depth < 200
    }

    func exit() { depth -= 1 }

    // MARK: Names

    func value(of name: String) -> ManifestValue? { scopes.last { $0[name] != nil }?[name] }

    func declare(_ name: String, _ value: ManifestValue) { scopes[scopes.count - 1][name] = value }

    func assign(_ name: String, _ value: ManifestValue) {
        let index = scopes.lastIndex { $0[name] != nil } ?? scopes.count - 1
        scopes[index][name] = value
    }

    func addStatic(_ name: String, _ value: ManifestValue) { statics[name] = value }

    /// Runs a body with the names of a new block.
    func inBlock<Result>(_ names: [String: ManifestValue], _ body: () -> Result) -> Result {
        scopes.append(names)
        defer { scopes.removeLast() }
        return body()
    }

    // MARK: Statements

    private func declareFunctions(of statements: CodeBlockItemListSyntax) {
        for statement in statements {
            if let function = statement.item.as(FunctionDeclSyntax.self) {
                declare(function.name.text, .function(ManifestFunction(function)))
            } else if let declaration = statement.item.as(DeclSyntax.self), declaration.asProtocol(DeclGroupSyntax.self) != nil {
                declare(declaration)
            }
        }
    }

    func run(_ statements: CodeBlockItemListSyntax) -> Flow {
        for statement in statements {
            guard enter() else { return stop(at: statement) }
            defer { exit() }
            let flow = run(statement)
            if case .next = flow { continue }
            return flow
        }
        return .next
    }

    /// Makes everything that could still change unknown.
    private func stop(at node: some SyntaxProtocol) -> Flow {
        exit()
        for index in scopes.indices { scopes[index] = scopes[index].mapValues { _ in unknown(node) } }
        return .result(unknown(node))
    }

    private func run(_ statement: CodeBlockItemSyntax) -> Flow {
        if let condition = statement.item.as(IfConfigDeclSyntax.self) { return run(condition) }
        if let declaration = statement.item.as(DeclSyntax.self) {
            declare(declaration)
            return .next
        }
        if let expression = statement.item.as(ExprSyntax.self) { return run(expression) }
        return statement.item.as(StmtSyntax.self).map(run) ?? .next
    }

    private func run(_ expression: ExprSyntax) -> Flow {
        if let branch = expression.as(IfExprSyntax.self) { return run(branch) }
        if expression.is(SwitchExprSyntax.self) { forget(Syntax(expression), because: expression) } else { execute(expression) }
        return .next
    }

    private func run(_ statement: StmtSyntax) -> Flow {
        if let result = statement.as(ReturnStmtSyntax.self) { return .result(result.expression.map(evaluate) ?? .none) }
        if let expression = statement.as(ExpressionStmtSyntax.self)?.expression { return run(expression) }
        if statement.is(ContinueStmtSyntax.self) { return .skip }
        if statement.is(BreakStmtSyntax.self) { return .leave }
        if let loop = statement.as(ForStmtSyntax.self) { return run(loop) }
        if let guarded = statement.as(GuardStmtSyntax.self) {
            switch test(guarded.conditions, declaring: true) {
            case true?: return .next
            case false?: return run(guarded.body.statements)
            case nil: return .result(unknown(guarded.conditions))
            }
        }
        if let block = statement.as(DoStmtSyntax.self), block.catchClauses.isEmpty {
            return inBlock([:]) { run(block.body.statements) }
        }
        forget(Syntax(statement), because: statement)
        return .next
    }

    private func run(_ loop: ForStmtSyntax) -> Flow {
        guard case .list(let values) = evaluate(loop.sequence), loop.whereClause == nil,
            let name = loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
                ?? (loop.pattern.is(WildcardPatternSyntax.self) ? "_" : nil)
        else {
            forget(Syntax(loop.body), because: loop)
            return .next
        }
        for value in values {
            switch inBlock([name: value], { run(loop.body.statements) }) {
            case .next, .skip: continue
            case .leave: return .next
            case .result(let value): return .result(value)
            }
        }
        return .next
    }

    private func run(_ branch: IfExprSyntax) -> Flow {
        inBlock([:]) {
            switch test(branch.conditions, declaring: true) {
            case true?: return run(branch.body.statements)
            case false?:
                switch branch.elseBody {
                case .ifExpr(let next)?: return run(next)
                case .codeBlock(let block)?: return run(block.statements)
                default: return .next
                }
            case nil:
                forget(Syntax(branch), because: branch.conditions)
                return .next
            }
        }
    }

    private func run(_ condition: IfConfigDeclSyntax) -> Flow {
        for clause in condition.clauses {
            switch clause.condition.map(ManifestCondition.init)?.value ?? true {
            case true:
                guard case .statements(let statements)? = clause.elements else { return .next }
                declareFunctions(of: statements)
                return run(statements)
            case false: continue
            }
        }
        return .next
    }

    private func declare(_ declaration: DeclSyntax) {
        if let variable = declaration.as(VariableDeclSyntax.self) {
            for binding in variable.bindings { declare(binding) { self.declare($0, $1) } }
        } else if let function = declaration.as(FunctionDeclSyntax.self) {
            declare(function.name.text, .function(ManifestFunction(function)))
        } else if let group = declaration.asProtocol(DeclGroupSyntax.self) {
            let type =
                declaration.asProtocol(NamedDeclSyntax.self)?.name.text
                ?? declaration.as(ExtensionDeclSyntax.self)?.extendedType.lastName
            declareStatics(group.memberBlock, of: type ?? "")
        }
    }

    /// Declares the static members of a type, by their names and by `Type.name`.
    private func declareStatics(_ block: MemberBlockSyntax, of type: String) {
        func note(_ name: String, _ value: ManifestValue) {
            addStatic(name, value)
            addStatic("\(type).\(name)", value)
        }
        for member in block.members {
            if let function = member.decl.as(FunctionDeclSyntax.self), function.isStatic {
                note(function.name.text, .function(ManifestFunction(function)))
            } else if let variable = member.decl.as(VariableDeclSyntax.self), variable.isStatic {
                for binding in variable.bindings {
                    // A static constant is evaluated where it is first used.
                    if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                        let value = binding.initializer?.value
                    {
                        note(name, .function(ManifestFunction(lazy: value)))
                    } else {
                        declare(binding, note)
                    }
                }
            } else if let cases = member.decl.as(EnumCaseDeclSyntax.self) {
                for element in cases.elements {
                    guard element.parameterClause == nil else { continue }
                    let text = element.rawValue.map { evaluate($0.value) } ?? .text(element.name.text)
                    addStatic("\(type).\(element.name.text)", .call("case", ["rawValue": text]))
                }
            } else if let inner = member.decl.asProtocol(DeclGroupSyntax.self),
                let name = member.decl.asProtocol(NamedDeclSyntax.self)?.name.text
            {
                declareStatics(inner.memberBlock, of: name)
            }
        }
    }

    private func declare(_ binding: PatternBindingSyntax, _ note: (String, ManifestValue) -> Void) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return }
        if let value = binding.initializer?.value {
            note(name, evaluate(value))
        } else if case .getter(let body)? = binding.accessorBlock?.accessors {
            note(name, .function(ManifestFunction(getter: body)))
        } else {
            note(name, binding.accessorBlock == nil ? .none : unknown(binding))
        }
    }

    // MARK: Conditions

    /// Returns whether all conditions hold; nil if that is unknown.
    ///
    /// - Parameter declaring: Whether the names that they bind are declared.
    func test(_ conditions: ConditionElementListSyntax, declaring: Bool) -> Bool? {
        for element in conditions {
            switch element.condition {
            case .expression(let expression):
                guard case .boolean(let holds) = evaluate(expression) else { return nil }
                if !holds { return false }
            case .optionalBinding(let binding):
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
                switch binding.initializer.map({ evaluate($0.value) }) ?? value(of: name) ?? .none {
                case .unknown: return nil
                case .none: return false
                case let value: if declaring { declare(name, value) }
                }
            default: return nil
            }
        }
        return true
    }

    /// Makes the variables and members unknown that a part of the manifest may change.
    func forget(_ part: Syntax, because place: some SyntaxProtocol) {
        for path in ChangedPaths(part).paths { change(path, to: unknown(place)) }
    }
}

extension FunctionDeclSyntax {
    fileprivate var isStatic: Bool { modifiers.contains { $0.name.text == "static" } }
}

extension VariableDeclSyntax {
    fileprivate var isStatic: Bool { modifiers.contains { $0.name.text == "static" } }
}

/// A function, closure or computed property of a manifest.
struct ManifestFunction {
    let parameters: [(label: String, name: String, initial: ExprSyntax?)]
    let statements: CodeBlockItemListSyntax
    /// The value of a static constant, in place of statements.
    var expression: ExprSyntax?
    /// Whether the function is called where it is named.
    let isGetter: Bool

    init(_ function: FunctionDeclSyntax) {
        parameters = function.signature.parameterClause.parameters.map {
            ($0.firstName.text, ($0.secondName ?? $0.firstName).text, $0.defaultValue?.value)
        }
        statements = function.body?.statements ?? []
        isGetter = false
    }

    init(_ closure: ClosureExprSyntax) {
        let names: [String]
        switch closure.signature?.parameterClause {
        case .simpleInput(let list)?: names = list.map(\.name.text)
        case .parameterClause(let clause)?: names = clause.parameters.map { ($0.secondName ?? $0.firstName).text }
        default: names = ["$0"]
        }
        parameters = names.map { ("_", $0, nil) }
        statements = closure.statements
        isGetter = false
    }

    init(lazy value: ExprSyntax) {
        (parameters, statements, expression, isGetter) = ([], [], value, true)
    }

    init(getter: CodeBlockItemListSyntax) {
        parameters = []
        statements = getter
        isGetter = true
    }
}
