import SwiftSyntax

/// Assignments and methods that change a value.
extension ManifestInterpreter {
    /// A variable, or a member or element of one, that can change.
    struct Path {
        let root: String
        var steps: [Step] = []

        enum Step {
            case member(String)
            case index(Int)
        }
    }

    /// Runs an expression for its effect.
    func execute(_ expression: ExprSyntax) {
        if let sequence = expression.as(SequenceExprSyntax.self) {
            let elements = Array(sequence.elements)
            guard elements.count >= 3, let target = path(of: elements[0]) else {
                return forget(Syntax(expression), because: expression)
            }
            let value =
                elements.count == 3
                ? evaluate(elements[2]) : evaluate(SequenceExprSyntax(elements: ExprListSyntax(elements[2...])))
            if elements[1].is(AssignmentExprSyntax.self) {
                change(target, to: value)
            } else if elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+=" {
                change(target, to: combine(self.value(at: target), "+", expression) { value })
            } else {
                forget(Syntax(expression), because: expression)
            }
            return
        }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self),
            let base = access.base
        else {
            if expression.is(FunctionCallExprSyntax.self) { _ = evaluate(expression) }
            return
        }
        let name = access.declName.baseName.text
        if name == "forEach", let closure = call.trailingClosure, case .list(let values) = evaluate(base) {
            for value in values { _ = self.call(ManifestFunction(closure), [("_", value)], call) }
            return
        }
        guard let target = path(of: base) else { return forget(Syntax(expression), because: expression) }
        switch (name, self.value(at: target), call.arguments.first.map { ($0.label?.text, evaluate($0.expression)) }) {
        case ("append", .list(let values), (nil, let value)?): change(target, to: .list(values + [value]))
        case ("append", .none, (nil, let value)?): change(target, to: .list([value]))
        case ("append", .list(let values), ("contentsOf", .list(let more))?): change(target, to: .list(values + more))
        case ("append", .none, ("contentsOf", .list(let more))?): change(target, to: .list(more))
        case ("insert", .list(let values), (nil, let value)?): change(target, to: .list([value] + values))
        default: change(target, to: unknown(expression))
        }
    }

    /// Returns the path of `package.targets` or `package.targets[0].path`; nil for other expressions.
    func path(of expression: ExprSyntax) -> Path? {
        if let reference = expression.as(DeclReferenceExprSyntax.self) { return Path(root: reference.baseName.text) }
        if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base, var path = path(of: base) {
            path.steps.append(.member(access.declName.baseName.text))
            return path
        }
        if let call = expression.as(SubscriptCallExprSyntax.self), var path = path(of: call.calledExpression),
            let argument = call.arguments.first?.expression, case .number(let index) = evaluate(argument), index >= 0,
            index < 100_000
        {
            path.steps.append(.index(Int(index)))
            return path
        }
        if let chain = expression.as(OptionalChainingExprSyntax.self) { return path(of: chain.expression) }
        if let unwrap = expression.as(ForceUnwrapExprSyntax.self) { return path(of: unwrap.expression) }
        return nil
    }

    func value(at path: Path) -> ManifestValue {
        path.steps.reduce(value(of: path.root) ?? .none) { value, step in
            switch (value, step) {
            case (.object(let object), .member(let name)): object.fields[name] ?? .none
            case (.list(let values), .index(let index)) where index < values.count: values[index]
            case (.unknown(let gap), _): .unknown(gap)
            default: .none
            }
        }
    }

    /// Assigns a value. An instance is changed in place; lists are values.
    func change(_ path: Path, to value: ManifestValue) {
        assign(path.root, changed(self.value(of: path.root) ?? .none, path.steps[...], value))
    }

    private func changed(_ old: ManifestValue, _ steps: ArraySlice<Path.Step>, _ new: ManifestValue) -> ManifestValue {
        guard let step = steps.first else { return new }
        switch (old, step) {
        case (.object(let object), .member(let name)):
            object.fields[name] = changed(object.fields[name] ?? .none, steps.dropFirst(), new)
        case (.list(var values), .index(let index)) where index < values.count:
            values[index] = changed(values[index], steps.dropFirst(), new)
            return .list(values)
        default: break
        }
        return old
    }
}

/// The variables and members that a part of a manifest may change.
final class ChangedPaths: SyntaxVisitor {
    private(set) var paths: [ManifestInterpreter.Path] = []

    init(_ part: Syntax) {
        super.init(viewMode: .sourceAccurate)
        walk(part)
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        if elements.count > 2, elements[1].is(AssignmentExprSyntax.self) || elements[1].trimmedDescription.hasSuffix("=") {
            note(elements[0])
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base { note(base) }
        return .visitChildren
    }

    /// Notes the longest prefix of names of an expression.
    private func note(_ expression: ExprSyntax) {
        var names: [String] = []
        var next: ExprSyntax? = expression
        while let current = next {
            if let access = current.as(MemberAccessExprSyntax.self) {
                names.append(access.declName.baseName.text)
                next = access.base
            } else if let call = current.as(SubscriptCallExprSyntax.self) {
                // An element may be any of the list.
                names = []
                next = call.calledExpression
            } else if let call = current.as(FunctionCallExprSyntax.self) {
                names = []
                next = call.calledExpression
            } else {
                if let reference = current.as(DeclReferenceExprSyntax.self) {
                    let steps = names.reversed().map(ManifestInterpreter.Path.Step.member)
                    paths.append(ManifestInterpreter.Path(root: reference.baseName.text, steps: steps))
                }
                return
            }
        }
    }
}
