import Foundation
import SwiftSyntax

/// The expressions of a manifest.
extension ManifestInterpreter {
    /// The limits of what a manifest computes.
    private static let longestList = 100_000
    private static let longestText = 1 << 20

    func evaluate(_ expression: some ExprSyntaxProtocol) -> ManifestValue {
        guard enter() else {
            exit()
            return unknown(expression)
        }
        defer { exit() }
        let expression = ExprSyntax(expression)
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr(let literal): return text(of: literal)
        case .integerLiteralExpr(let literal):
            return Double(literal.literal.text.filter { $0 != "_" }).map(ManifestValue.number) ?? unknown(expression)
        case .floatLiteralExpr(let literal): return Double(literal.literal.text).map(ManifestValue.number) ?? unknown(expression)
        case .booleanLiteralExpr(let literal): return .boolean(literal.literal.text == "true")
        case .nilLiteralExpr: return .none
        case .arrayExpr(let array): return .list(array.elements.map { evaluate($0.expression) })
        case .dictionaryExpr(let dictionary): return evaluate(dictionary)
        case .declReferenceExpr(let reference): return evaluate(reference)
        case .memberAccessExpr(let access): return evaluate(access)
        case .functionCallExpr(let call): return evaluate(call)
        case .subscriptCallExpr(let call): return evaluate(call)
        case .sequenceExpr(let sequence): return evaluate(Array(sequence.elements)[...], of: expression)
        case .closureExpr(let closure): return .function(ManifestFunction(closure))
        case .tupleExpr(let tuple):
            return tuple.elements.count == 1 ? tuple.elements.first.map { evaluate($0.expression) } ?? .none : unknown(expression)
        case .prefixOperatorExpr(let prefix):
            guard prefix.operator.text == "!", case .boolean(let value) = evaluate(prefix.expression) else {
                return unknown(expression)
            }
            return .boolean(!value)
        case .tryExpr(let attempt): return evaluate(attempt.expression)
        case .forceUnwrapExpr(let unwrap): return evaluate(unwrap.expression)
        case .optionalChainingExpr(let chain): return evaluate(chain.expression)
        case .macroExpansionExpr(let macro) where ["file", "filePath"].contains(macro.macroName.text):
            return .text(surroundings.folder.appending(path: "Package.swift").path)
        case .ifExpr(let branch): return evaluate(branch)
        default: return unknown(expression)
        }
    }

    /// The value of an `if` expression, whose branches are single expressions.
    private func evaluate(_ branch: IfExprSyntax) -> ManifestValue {
        inBlock([:]) {
            switch test(branch.conditions, declaring: true) {
            case true?: return result(of: branch.body.statements)
            case false?:
                switch branch.elseBody {
                case .ifExpr(let next)?: return evaluate(ExprSyntax(next))
                case .codeBlock(let block)?: return result(of: block.statements)
                default: return .none
                }
            case nil: return unknown(branch.conditions)
            }
        }
    }

    private func text(of literal: StringLiteralExprSyntax) -> ManifestValue {
        if let text = literal.representedLiteralValue { return .text(text) }
        var text = ""
        for segment in literal.segments {
            if let part = segment.as(StringSegmentSyntax.self) {
                text += part.content.text
                continue
            }
            guard let expression = segment.as(ExpressionSegmentSyntax.self)?.expressions.first?.expression else {
                return unknown(literal)
            }
            let value = evaluate(expression)
            if case .unknown = value { return value }
            guard let inner = value.interpolated else { return unknown(literal) }
            text += inner
            guard text.utf8.count <= Self.longestText else { return unknown(literal) }
        }
        // An escape beside an interpolation is rare; its text would not be the value.
        return text.contains("\\") ? unknown(literal) : .text(text)
    }

    private func evaluate(_ dictionary: DictionaryExprSyntax) -> ManifestValue {
        guard case .elements(let elements) = dictionary.content else { return .dictionary([:]) }
        var values: [String: ManifestValue] = [:]
        for element in elements {
            guard case .text(let key) = evaluate(element.key) else { return unknown(dictionary) }
            values[key] = evaluate(element.value)
        }
        return .dictionary(values)
    }

    private func evaluate(_ reference: DeclReferenceExprSyntax) -> ManifestValue {
        let name = reference.baseName.text
        guard let value = value(of: name) else {
            return name.first?.isUppercase == true ? .name(name) : unknown(reference)
        }
        return called(value, reference)
    }

    /// The value of a computed property, or the value itself.
    private func called(_ value: ManifestValue, _ node: some SyntaxProtocol) -> ManifestValue {
        guard case .function(let function) = value, function.isGetter else { return value }
        return call(function, [], node)
    }

    private func evaluate(_ access: MemberAccessExprSyntax) -> ManifestValue {
        let name = access.declName.baseName.text
        if access.base == nil { return statics[name].map { called($0, access) } ?? .name(name) }
        if let path = ExprSyntax(access).dottedName {
            if let value = statics[path] { return called(value, access) }
            switch path {
            case "ProcessInfo.processInfo.environment", "Context.environment":
                return .dictionary(surroundings.environment.mapValues(ManifestValue.text))
            case "Context.packageDirectory": return .text(surroundings.folder.path)
            default: break
            }
        }
        guard let base = access.base else { return unknown(access) }
        switch (evaluate(base), name) {
        case (.none, _): return .none
        case (let value, "self"): return value
        case (.name, "init"): return evaluate(base)
        case (.name(let type), _): return statics["\(type).\(name)"].map { called($0, access) } ?? .name(name)
        case (.object(let object), _): return object.fields[name] ?? (object.name == "case" ? unknown(access) : .none)
        case (.list(let values), "isEmpty"): return .boolean(values.isEmpty)
        case (.list(let values), "count"): return .number(Double(values.count))
        case (.list(let values), "first"): return values.first ?? .none
        case (.list(let values), "last"): return values.last ?? .none
        case (.text(let text), "isEmpty"): return .boolean(text.isEmpty)
        case (.unknown(let gap), _): return .unknown(gap)
        default: return unknown(access)
        }
    }

    private func evaluate(_ call: SubscriptCallExprSyntax) -> ManifestValue {
        guard let argument = call.arguments.first, call.arguments.count == 1 else { return unknown(call) }
        switch (evaluate(call.calledExpression), evaluate(argument.expression)) {
        case (.dictionary(let values), .text(let key)): return values[key] ?? .none
        case (.list(let values), .number(let index)):
            return index >= 0 && index < Double(values.count) ? values[Int(index)] : unknown(call)
        case (.unknown(let gap), _), (_, .unknown(let gap)): return .unknown(gap)
        default: return unknown(call)
        }
    }

    // MARK: Calls

    private func evaluate(_ call: FunctionCallExprSyntax) -> ManifestValue {
        var arguments = call.arguments.map { (label: $0.label?.text ?? "_", value: evaluate($0.expression)) }
        if let closure = call.trailingClosure { arguments.append(("_", .function(ManifestFunction(closure)))) }
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
            let name = access.declName.baseName.text
            let path = ExprSyntax(access).dottedName
            if case .function(let function)? = path.flatMap({ statics[$0] }) ?? (access.base == nil ? statics[name] : nil),
                !function.isGetter
            {
                return self.call(function, arguments, call)
            }
            guard let base = access.base else { return made(name, arguments) }
            let receiver = evaluate(base)
            if case .name(let type) = receiver { return made(name == "init" ? type : name, arguments) }
            return method(name, of: receiver, arguments, call)
        }
        guard let name = call.calledExpression.dottedName else {
            guard case .function(let function) = evaluate(call.calledExpression) else { return unknown(call) }
            return self.call(function, arguments, call)
        }
        if case .function(let function)? = value(of: name) { return self.call(function, arguments, call) }
        if name == "getenv", case .text(let variable)? = arguments.first?.value {
            return surroundings.environment[variable].map(ManifestValue.text) ?? .none
        }
        if name == "Set" || name == "Array" || name == "String", arguments.count == 1, let value = arguments.first?.value {
            return value
        }
        return name.first?.isUppercase == true ? made(name, arguments) : unknown(call)
    }

    private func made(_ name: String, _ arguments: [(label: String, value: ManifestValue)]) -> ManifestValue {
        let positional = arguments.filter { $0.label == "_" }.map(\.value)
        var fields = Dictionary(arguments.filter { $0.label != "_" }) { first, _ in first }
        if !positional.isEmpty { fields["_"] = .list(positional) }
        return .call(name, fields)
    }

    func call(
        _ function: ManifestFunction, _ arguments: [(label: String, value: ManifestValue)], _ node: some SyntaxProtocol
    ) -> ManifestValue {
        guard enter() else {
            exit()
            return unknown(node)
        }
        defer { exit() }
        if let expression = function.expression { return evaluate(expression) }
        var names: [String: ManifestValue] = [:]
        var rest = arguments[...]
        for parameter in function.parameters {
            if let argument = rest.first, argument.label == parameter.label {
                names[parameter.name] = argument.value
                rest.removeFirst()
            } else if let initial = parameter.initial {
                names[parameter.name] = evaluate(initial)
            } else {
                return unknown(node)
            }
        }
        return rest.isEmpty ? inBlock(names) { result(of: function.statements) } : unknown(node)
    }

    /// Returns the value of a single expression, or the one that the statements return.
    private func result(of statements: CodeBlockItemListSyntax) -> ManifestValue {
        if statements.count == 1, let item = statements.first?.item {
            if case .expr(let expression) = item { return evaluate(expression) }
            if case .stmt(let statement) = item, let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
                return evaluate(expression)
            }
        }
        if case .result(let value) = run(statements) { return value }
        return .none
    }

    private func method(
        _ name: String, of receiver: ManifestValue, _ arguments: [(label: String, value: ManifestValue)],
        _ call: FunctionCallExprSyntax
    ) -> ManifestValue {
        if case .unknown(let gap) = receiver { return .unknown(gap) }
        if case .unknown(let gap)? = arguments.first?.value { return .unknown(gap) }
        switch (receiver, name, arguments.first?.value) {
        case (.list(let values), "map", .function(let function)?):
            return .list(values.map { self.call(function, [("_", $0)], call) })
        case (.list(let values), "flatMap", .function(let function)?):
            return joined(values.map { self.call(function, [("_", $0)], call) }, call)
        case (.list(let values), "compactMap", .function(let function)?):
            return .list(
                values.map { self.call(function, [("_", $0)], call) }.filter { if case .none = $0 { false } else { true } })
        case (.list(let values), "filter", .function(let function)?):
            var kept: [ManifestValue] = []
            for value in values {
                guard case .boolean(let holds) = self.call(function, [("_", value)], call) else { return unknown(call) }
                if holds { kept.append(value) }
            }
            return .list(kept)
        case (.list(let values), "contains", let value?):
            if case .function = value { return unknown(call) }
            let matches = values.map { $0.isEqual(to: value) }
            return matches.contains(true) ? .boolean(true) : matches.contains(nil) ? unknown(call) : .boolean(false)
        case (.list(let values), "joined", nil): return joined(values, call)
        case (.list(let values), "joined", .text(let separator)?):
            let texts = values.compactMap(\.interpolated)
            return texts.count == values.count ? .text(texts.joined(separator: separator)) : unknown(call)
        case (.text(let text), "hasPrefix", .text(let other)?): return .boolean(text.hasPrefix(other))
        case (.text(let text), "hasSuffix", .text(let other)?): return .boolean(text.hasSuffix(other))
        case (.text(let text), "contains", .text(let other)?): return .boolean(text.contains(other))
        case (.text(let text), "lowercased", nil): return .text(text.lowercased())
        case (.text(let text), "uppercased", nil): return .text(text.uppercased())
        case (.none, _, _): return .none
        default: return unknown(call)
        }
    }

    private func joined(_ lists: [ManifestValue], _ node: some SyntaxProtocol) -> ManifestValue {
        var all: [ManifestValue] = []
        for list in lists {
            guard case .list(let values) = list else { return unknown(node) }
            all += values
        }
        return .list(all)
    }

    // MARK: Operators

    /// Evaluates a sequence of operands and operators, those that bind least first. A long chain of one operator is a loop.
    private func evaluate(_ elements: ArraySlice<ExprSyntax>, of node: ExprSyntax) -> ManifestValue {
        var elements = elements
        while let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
        {
            switch evaluate(elements[..<index], of: node) {
            case .boolean(true): return evaluate(ternary.thenExpression)
            case .boolean(false): elements = elements[(index + 1)...]
            default: return unknown(node)
            }
        }
        // A cast does not change a value here.
        while elements.count > 2, elements[elements.endIndex - 2].is(UnresolvedAsExprSyntax.self) { elements.removeLast(2) }
        if elements.count == 1, let element = elements.first { return evaluate(element) }
        for signs in [["||"], ["&&"], ["==", "!="], ["??"], ["+"]] {
            let places = elements.indices.filter {
                elements[$0].as(BinaryOperatorExprSyntax.self).map { signs.contains($0.operator.text) } ?? false
            }
            guard let first = places.first else { continue }
            var value = evaluate(elements[..<first], of: node)
            for (place, next) in zip(places, places.dropFirst() + [elements.endIndex]) {
                value = combine(value, elements[place].trimmedDescription, node) {
                    self.evaluate(elements[(place + 1)..<next], of: node)
                }
            }
            return value
        }
        return unknown(node)
    }

    func combine(_ left: ManifestValue, _ sign: String, _ node: some SyntaxProtocol, _ right: () -> ManifestValue)
        -> ManifestValue
    {
        switch (sign, left) {
        case (_, .unknown): return left
        case ("||", .boolean(true)), ("&&", .boolean(false)): return left
        case ("??", .none): return right()
        case ("??", _): return left
        default: break
        }
        switch (sign, left, right()) {
        case (_, _, .unknown(let gap)): return .unknown(gap)
        case ("||", .boolean, let value), ("&&", .boolean, let value): return value
        case ("==", _, let value): return left.isEqual(to: value).map(ManifestValue.boolean) ?? unknown(node)
        case ("!=", _, let value): return left.isEqual(to: value).map { .boolean(!$0) } ?? unknown(node)
        case ("+", .list(let first), .list(let second)):
            return first.count + second.count <= Self.longestList ? .list(first + second) : unknown(node)
        case ("+", .none, .list(let second)): return .list(second)
        case ("+", .text(let first), .text(let second)):
            return first.utf8.count + second.utf8.count <= Self.longestText ? .text(first + second) : unknown(node)
        case ("+", .number(let first), .number(let second)): return .number(first + second)
        default: return unknown(node)
        }
    }
}
