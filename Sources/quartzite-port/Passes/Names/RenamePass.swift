import SwiftSyntax

/// Replaces names of Swift 3 and 4 that the compiler renames on Apple's systems, and names with another meaning on Linux. Reports
/// places where methods would be replaced at run time.
final class RenamePass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
        if !isMember, node.baseName.text == "abs", node.enclosingTypeName == "CGFloat",
            node.parent?.is(FunctionCallExprSyntax.self) == true
        {
            context.edits.replace(node.contentRange, with: "Swift.abs")
            context.changed(node, "abs", why: "CGFloat has a static member of that name on Linux", how: "Swift.abs")
        }
        if !isMember, SupportNames.swizzling.contains(node.baseName.text) {
            context.needsSupport = true
            context.manual(
                node, node.baseName.text, why: "methods cannot be replaced at run time on Linux, so the call does nothing",
                how: "call the code that the replacement adds, or override the method in a subclass")
        }
        rename(node.baseName, isMember: isMember)
        renameProperty(node, isMember: isMember)
        return .visitChildren
    }
    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        rename(node.name, isMember: false)
        return .visitChildren
    }
    /// Replaces the module of a qualified type, such as `CoreImage.CIColor`.
    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        guard let base = node.baseType.as(IdentifierTypeSyntax.self), let module = PackageAliases.rewritten[base.name.text],
            !context.package.declares(base.name.text)
        else { return .visitChildren }
        context.edits.replace(base.contentRange, with: module)
        context.changed(
            node, node.trimmedDescription, why: "the module has another name here", how: "\(module).\(node.name.text)")
        return .skipChildren
    }
    /// Removes a question mark from `delegate?.window??.rootViewController`, because the property is not an optional requirement
    /// here.
    override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
        if let inner = node.expression.as(OptionalChainingExprSyntax.self), inner.expression.isDelegateWindow {
            dropMark(node.questionMark, of: inner.expression)
        } else if node.expression.isDelegateWindow, let access = node.parent?.as(MemberAccessExprSyntax.self),
            ["map", "flatMap"].contains(access.declName.baseName.text)
        {
            dropMark(node.questionMark, of: node.expression)
        }
        return .visitChildren
    }
    override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
        if let inner = node.expression.as(ForceUnwrapExprSyntax.self), inner.expression.isDelegateWindow {
            dropMark(node.exclamationMark, of: inner.expression)
        }
        return .visitChildren
    }

    /// Writes `Optional(application.delegate?.window)` where the value is bound or cast, because code for Apple's systems unwraps it twice.
    private func wrapWindow(_ node: MemberAccessExprSyntax) {
        guard node.declName.baseName.text == "window", let base = node.base?.trimmedDescription,
            base.contains(".shared.delegate") && (base.hasSuffix("delegate?") || base.hasSuffix("delegate!"))
                || node.base?.isApplicationDelegate == true
        else { return }
        let cast = node.parent?.as(ExprListSyntax.self)
        let isCast =
            cast?.count == 3 && cast?.first?.id == node.id && cast?.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
        guard node.parent?.is(InitializerClauseSyntax.self) == true || isCast else { return }
        context.edits.insert("Optional(", at: node.contentRange.lowerBound)
        context.edits.insert(")", at: node.contentRange.upperBound)
        context.changed(node, "\(base).window", why: "the property is required here", how: "Optional(…)")
    }

    private func dropMark(_ mark: TokenSyntax, of window: ExprSyntax) {
        context.edits.replace(mark.contentRange, with: "")
        context.changed(
            window, "\(window.trimmedDescription)\(mark.text)\(mark.text)", why: "the property is required here",
            how: "one \(mark.text)")
    }

    /// Reports attributed strings that are read from HTML or RTF.
    private func reportDocument(_ node: FunctionCallExprSyntax) {
        guard ["NSAttributedString", "NSMutableAttributedString"].contains(node.calledExpression.dottedName),
            let label = node.arguments.first?.label?.text, label == "data" || label == "html"
        else { return }
        context.manual(
            node, "attributed string from a document", why: "there is no reader of HTML and RTF",
            how: "make the string and its attributes in code")
    }

    /// Adds an argument to `NSAttributedString()`, whose initializer is missing on Linux.
    private func fillEmptyString(_ node: FunctionCallExprSyntax) {
        guard ["NSAttributedString", "NSMutableAttributedString"].contains(node.calledExpression.dottedName),
            node.arguments.isEmpty, node.trailingClosure == nil, let parenthesis = node.leftParen
        else { return }
        context.edits.insert("string: \"\"", at: parenthesis.contentRange.upperBound)
        context.changed(
            node, node.trimmedDescription, why: "Foundation on Linux has no initializer without arguments", how: "(string: \"\")")
    }

    /// Replaces `Timer(timeInterval:repeats:block:)`, which calls its block at once here, by an initializer of PortSupport that
    /// waits.
    private func delayTimer(_ node: FunctionCallExprSyntax) {
        guard ["Timer", "Timer.init", "Foundation.Timer"].contains(node.calledExpression.dottedName),
            let first = node.arguments.first?.label, first.text == "timeInterval",
            ["repeats", "repeats block"].contains(node.arguments.dropFirst().compactMap(\.label?.text).joined(separator: " "))
        else { return }
        context.edits.replace(first.contentRange, with: "after")
        context.needsSupport = true
        context.changed(
            node, "Timer(timeInterval:repeats:block:)", why: "Foundation on Linux calls the block at once", how: "Timer(after:…)")
    }

    /// Needs the support of targets and selectors, also where both are nil, as in `UIBarButtonItem(title:style:target:action:)`.
    private func needTarget(_ node: FunctionCallExprSyntax) {
        let labels = node.arguments.compactMap(\.label?.text)
        if labels.contains("target"), labels.contains("action") { context.needsSupport = true }
    }

    /// Leaves out an argument of `NSLocalizedString` with all five, which Foundation and the library both declare.
    private func shortenLocalized(_ node: FunctionCallExprSyntax) {
        let arguments = Array(node.arguments)
        guard node.calledExpression.dottedName == "NSLocalizedString",
            arguments.map({ $0.label?.text }) == [nil, "tableName", "bundle", "value", "comment"]
        else { return }
        let texts = arguments.map(\.expression.trimmedDescription)
        // The table without a name, the main bundle and the key itself are the defaults.
        let index = texts[3] == "\"\"" ? 3 : texts[1] == "nil" ? 1 : [".main", "Bundle.main"].contains(texts[2]) ? 2 : nil
        let range = arguments[index ?? 3].contentRange.lowerBound..<arguments[(index ?? 3) + 1].contentRange.lowerBound
        context.edits.replace(range, with: "")
        let what = arguments[index ?? 3].label?.text ?? ""
        if index != nil {
            return context.changed(
                node, "NSLocalizedString", why: "Foundation declares the same function",
                how: "\(what) is left out: it is the default")
        }
        context.manual(
            node, "NSLocalizedString", why: "Foundation declares the same function",
            how: "value is left out: a text that no table has is its key")
    }

    /// Formats a localised text by the function that chooses plural forms.
    private func formatLocalized(_ node: FunctionCallExprSyntax) {
        if node.calledExpression.dottedName == "String.localizedStringWithFormat", let first = node.arguments.first {
            context.edits.replace(node.calledExpression.contentRange, with: "String.localizedText")
            context.edits.insert("withFormat: ", at: first.contentRange.lowerBound)
            context.needsSupport = true
            return context.changed(
                node, "localizedStringWithFormat", why: "Foundation declares the same function", how: "localizedText(withFormat:)"
            )
        }
        guard ["String", "String.init"].contains(node.calledExpression.dottedName), let first = node.arguments.first,
            let label = first.label, label.text == "format",
            first.expression.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName == "NSLocalizedString",
            node.arguments.dropFirst().allSatisfy({ $0.label == nil })
        else { return }
        context.edits.replace(node.calledExpression.contentRange, with: "String.localizedText")
        context.edits.replace(label.contentRange, with: "withFormat")
        context.needsSupport = true
        context.changed(
            node, "String(format: NSLocalizedString(…))", why: "Foundation on Linux has no plural forms in formats",
            how: "localizedText(withFormat:)")
    }

    /// Replaces `classForCoder()` in a class method, or of a type, by the class itself. Returns whether the call is one.
    private func nameClass(_ node: FunctionCallExprSyntax) -> Bool {
        guard node.arguments.isEmpty, node.trailingClosure == nil else { return false }
        let access = node.calledExpression.as(MemberAccessExprSyntax.self)
        let name = access?.declName ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
        guard name?.baseName.text == "classForCoder" else { return false }
        let base = access?.base?.trimmedDescription ?? "self"
        let text = base.first?.isUppercase == true ? base + ".self" : base
        context.edits.replace(node.contentRange, with: text)
        context.changed(node, node.trimmedDescription, why: "it needs the Objective-C runtime", how: text)
        return true
    }

    /// Replaces `type(of: view).description()`, a class method of `NSObject` on Apple's systems only.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        reportDocument(node)
        fillEmptyString(node)
        delayTimer(node)
        formatLocalized(node)
        shortenLocalized(node)
        needTarget(node)
        shareProcess(node)
        if findClass(node) { return .skipChildren }
        if nameClass(node) { return .skipChildren }
        guard node.arguments.isEmpty, node.trailingClosure == nil,
            let access = node.calledExpression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "description",
            let base = access.base, let type = Self.metatype(base)
        else { return .visitChildren }
        context.edits.replace(node.contentRange, with: "String(describing: \(type))")
        context.changed(node, "description() of a class", why: "it needs the Objective-C runtime", how: "String(describing:)")
        return .skipChildren
    }

    /// Converts `NSClassFromString("UIView")` to the class: the names of classes have modules here. Returns whether the call is one.
    private func findClass(_ node: FunctionCallExprSyntax) -> Bool {
        guard node.calledExpression.trimmedDescription == "NSClassFromString", node.arguments.count == 1,
            let name = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
            context.library.types[name]?.kind == .class, !context.package.declares(name)
        else { return false }
        let text = "Optional(\(name).self)"
        context.edits.replace(node.contentRange, with: text)
        context.changed(node, node.trimmedDescription, why: "the names of classes have modules here", how: text)
        return true
    }

    /// Converts `ProcessInfo()`, which nothing outside of Foundation can call here, to the only object.
    private func shareProcess(_ node: FunctionCallExprSyntax) {
        guard node.calledExpression.trimmedDescription == "ProcessInfo", node.arguments.isEmpty, node.trailingClosure == nil,
            !context.package.declares("ProcessInfo")
        else { return }
        context.edits.replace(node.contentRange, with: "ProcessInfo.processInfo")
        context.changed(node, "ProcessInfo()", why: "Foundation has no such initializer on Linux", how: "ProcessInfo.processInfo")
    }

    /// Returns the expression of a class: `type(of:)` unchanged, a type's name with `.self`.
    private static func metatype(_ base: ExprSyntax) -> String? {
        if let call = base.as(FunctionCallExprSyntax.self), call.calledExpression.trimmedDescription == "type" {
            return base.trimmedDescription
        }
        if let member = base.as(MemberAccessExprSyntax.self), ["self", "classForCoder"].contains(member.declName.baseName.text),
            member.base?.trimmedDescription.split(separator: ".").last?.first?.isUppercase == true
                || member.declName.baseName.text == "classForCoder"
        {
            return base.trimmedDescription
        }
        guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text, name.first?.isUppercase == true else { return nil }
        return name + ".self"
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        // `NSNotification.Name.UIKeyboardWillShow` and `.UIKeyboardWillShow` are members.
        let member = node.declName.baseName.text
        let base = node.base.map { $0.dottedName ?? "" }
        wrapWindow(node)
        if dropCharacters(node) { return .visitChildren }
        if base == nil || base == "RunLoopMode" || base == "RunLoop.Mode", let name = RenamedNames.runLoopModes[member] {
            context.edits.replace(node.declName.contentRange, with: name)
            context.changed(node, member, why: "the name is of an older Swift", how: name)
            return .visitChildren
        }
        // A name qualified with its module. The module may have another name here.
        if let base, let module = PackageAliases.rewritten[base], node.base?.is(DeclReferenceExprSyntax.self) == true,
            let token = node.base
        {
            context.edits.replace(token.contentRange, with: module)
            context.changed(node, "\(base).\(member)", why: "the module has another name here", how: "\(module).\(member)")
            return .skipChildren
        }
        convertUntyped(node)
        guard let name = RenamedNames.notifications[member] else { return .visitChildren }
        guard base == nil || base == "NSNotification.Name" || base == "Notification.Name" else { return .visitChildren }
        context.edits.replace(node.contentRange, with: name)
        context.changed(node, member, why: "the name is of an older Swift", how: name)
        return .skipChildren
    }

    /// Replaces `text.characters.count` by `text.count`. Returns whether the access is one.
    private func dropCharacters(_ node: MemberAccessExprSyntax) -> Bool {
        guard node.declName.baseName.text == "characters", let base = node.base,
            node.parent?.is(FunctionCallExprSyntax.self) != true,
            !context.package.declaresProperty("characters")
        else { return false }
        context.edits.replace(base.contentRange.upperBound..<node.contentRange.upperBound, with: "")
        context.changed(node, "characters", why: "a string is its characters since Swift 4", how: "removed")
        return true
    }

    private func rename(_ token: TokenSyntax, isMember: Bool) {
        guard !isMember, let name = RenamedNames.all[token.text],
            context.package.types[token.text].map({ $0.kind == .extended }) ?? true
        else { return }
        context.edits.replace(token.contentRange, with: name)
        context.changed(token, token.text, why: "the name is of an older Swift", how: name)
    }

    /// Renames a property, unless the package declares one of that name, or the name is that of a parameter or a local constant.
    private func renameProperty(_ node: DeclReferenceExprSyntax, isMember: Bool) {
        let token = node.baseName
        guard let name = RenamedNames.properties[token.text], !context.package.declaresProperty(token.text),
            isMember || !context.isShadowed(token.text, at: node)
        else { return }
        context.edits.replace(token.contentRange, with: name)
        context.changed(token, token.text, why: "the name is of an older Swift", how: name)
    }

    /// Converts `(info[key] as AnyObject).cgRectValue`, a value's member called on any object, to a cast to the value's class.
    private func convertUntyped(_ node: MemberAccessExprSyntax) {
        guard let type = RenamedNames.valueMembers[node.declName.baseName.text] else { return }
        let value = node.base?.as(OptionalChainingExprSyntax.self)?.expression ?? node.base
        if let entry = value?.as(SubscriptCallExprSyntax.self) { return castEntry(entry, type, of: node) }
        // `entry.map { $0 as AnyObject }?.cgRectValue`
        let mapped = value?.as(FunctionCallExprSyntax.self)?.trailingClosure?.statements
        let inner =
            mapped?.count == 1
            ? mapped?.first?.item.as(ExprSyntax.self) : value?.as(TupleExprSyntax.self)?.elements.first?.expression
        let cast =
            inner?.as(SequenceExprSyntax.self)?.elements.last?.as(TypeExprSyntax.self)?.type ?? inner?.as(AsExprSyntax.self)?.type
        guard let cast, cast.trimmedDescription == "AnyObject" else { return }
        if value?.id == node.base?.id, node.isBoundValue {
            // The value is an optional there, which the code unwraps.
            context.edits.replace(cast.contentRange, with: type)
            if let keyword = inner?.lastAsKeyword { context.edits.insert("?", at: keyword.asKeyword.contentRange.upperBound) }
            if let base = node.base { context.edits.insert("?", at: base.contentRange.upperBound) }
            return context.changed(
                node, "AnyObject.\(node.declName.baseName.text)", why: "it needs the Objective-C runtime", how: "as? \(type)")
        }
        // `as AnyObject` always succeeds; a cast to the value may not.
        context.edits.replace(cast.contentRange, with: type)
        if let keyword = inner?.lastAsKeyword, keyword.questionOrExclamationMark == nil {
            context.edits.insert("!", at: keyword.asKeyword.contentRange.upperBound)
        }
        // A member that the runtime finds is an optional; that of the class is none.
        if let forced = node.parent?.as(ForceUnwrapExprSyntax.self) {
            context.edits.replace(forced.exclamationMark.contentRange, with: "")
        }
        if node.declName.baseName.text == "integerValue" { context.edits.replace(node.declName.contentRange, with: "intValue") }
        context.changed(
            node, "AnyObject.\(node.declName.baseName.text)", why: "it needs the Objective-C runtime", how: "as! \(type)")
    }

    /// Adds a cast to `info[UIResponder.keyboardFrameEndUserInfoKey]?.cgRectValue` of a dictionary of `AnyObject`.
    private func castEntry(_ entry: SubscriptCallExprSyntax, _ type: String, of node: MemberAccessExprSyntax) {
        guard entry.arguments.trimmedDescription.contains("UserInfoKey") else { return }
        context.edits.insert("(", at: entry.contentRange.lowerBound)
        context.edits.insert(" as? \(type))", at: entry.contentRange.upperBound)
        context.changed(
            node, "AnyObject.\(node.declName.baseName.text)", why: "it needs the Objective-C runtime", how: "as? \(type)")
    }
}

extension ExprSyntaxProtocol {
    /// Whether the expression is the value of a variable without a type annotation, whose optional the code unwraps.
    fileprivate var isBoundValue: Bool {
        guard let clause = parent?.as(InitializerClauseSyntax.self) else { return false }
        if let binding = clause.parent?.as(PatternBindingSyntax.self) { return binding.typeAnnotation == nil }
        return clause.parent?.is(OptionalBindingConditionSyntax.self) == true
    }
}

extension ExprSyntax {
    /// Whether the expression is the window of the application's delegate.
    fileprivate var isDelegateWindow: Bool {
        guard let access = self.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "window" else { return false }
        return access.base?.trimmedDescription.contains("delegate") == true || access.base?.isApplicationDelegate == true
    }

    /// Whether the expression is a variable that the function binds to the application's delegate, without a cast to its class.
    fileprivate var isApplicationDelegate: Bool {
        guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        var body: Syntax?
        var node = parent
        while let current = node, !current.is(MemberBlockItemSyntax.self), !current.is(SourceFileSyntax.self) {
            body = current
            node = current.parent
        }
        guard let body else { return false }
        let finder = DelegateBinding(name)
        finder.walk(body)
        return finder.isFound
    }

    /// The `as` of an unfolded cast.
    fileprivate var lastAsKeyword: UnresolvedAsExprSyntax? {
        self.as(SequenceExprSyntax.self)?.elements.compactMap { $0.as(UnresolvedAsExprSyntax.self) }.last
    }
}

/// Finds a variable that is bound to the application's delegate.
private final class DelegateBinding: SyntaxVisitor {
    private(set) var isFound = false
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        note(node.pattern, node.initializer)
        return .visitChildren
    }
    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        note(node.pattern, node.initializer)
        return .visitChildren
    }

    private func note(_ pattern: PatternSyntax, _ value: InitializerClauseSyntax?) {
        guard pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name else { return }
        guard let path = value?.value.dottedName else { return }
        if path == "UIApplication.shared.delegate" { isFound = true }
        if ["delegate", "self.delegate"].contains(path), value?.enclosingTypeName == "UIApplication" { isFound = true }
    }
}

/// Replaces methods and functions of Swift 3 and 4 by the current ones, with their labels.
final class RenamedCallPass: SyntaxVisitor {
    private let context: FileContext

    init(_ context: FileContext) {
        self.context = context
        super.init(viewMode: .sourceAccurate)
    }

    private static let why = "the name is of an older Swift"

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.trailingClosure == nil else { return .visitChildren }
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        if let name =
            (node.calledExpression.as(MemberAccessExprSyntax.self)?.declName
            ?? node.calledExpression.as(DeclReferenceExprSyntax.self))?.baseName
        {
            let member = TypeIndex.Member(name: name.text, labels: labels)
            if isFree(member), let today = RenamedNames.methods[member] ?? initializer(member, node) {
                rename(name, node.arguments, to: today)
            } else if let today = RenamedNames.methodsOfArguments[member], node.calledExpression.is(DeclReferenceExprSyntax.self)
            {
                callOnArgument(node, today)
            }
        }
        return .visitChildren
    }

    /// `UIEdgeInsetsMake(…)` is a function, not a method.
    private func initializer(_ member: TypeIndex.Member, _ node: FunctionCallExprSyntax) -> TypeIndex.Member? {
        node.calledExpression.is(DeclReferenceExprSyntax.self) ? RenamedNames.initializers[member] : nil
    }

    /// Whether the package declares no such member, except to override it.
    private func isFree(_ member: TypeIndex.Member) -> Bool { !context.package.ownMembers.contains(member) }

    private func rename(_ name: TokenSyntax, _ arguments: LabeledExprListSyntax, to today: TypeIndex.Member) {
        if name.text != today.name { context.edits.replace(name.contentRange, with: today.name) }
        for (argument, label) in zip(arguments, today.labels ?? []) {
            let text = label == "_" ? "" : label + ": "
            let start = argument.contentRange.lowerBound
            context.edits.replace(start..<argument.expression.contentRange.lowerBound, with: text)
        }
        context.changed(name, name.text, why: Self.why, how: today.written)
    }

    /// `UIEdgeInsetsInsetRect(rect, insets)` becomes `(rect).inset(by: insets)`.
    private func callOnArgument(_ node: FunctionCallExprSyntax, _ today: TypeIndex.Member) {
        guard let first = node.arguments.first, let end = node.rightParen else { return }
        context.edits.replace(node.calledExpression.contentRange, with: "")
        let call = ").\(today.name)("
        if let comma = first.trailingComma, let second = node.arguments.dropFirst().first, let label = today.labels?.first {
            context.edits.replace(
                comma.contentRange.lowerBound..<second.contentRange.lowerBound, with: "\(call)\(label): ")
        } else {
            context.edits.insert(call, at: end.contentRange.lowerBound)
        }
        context.changed(node.calledExpression, node.calledExpression.trimmedDescription, why: Self.why, how: today.written)
    }

    /// Renames the overrides of methods.
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.contains(where: { $0.name.text == "override" }), let today = RenamedNames.methods[node.member] else {
            return .visitChildren
        }
        context.edits.replace(node.name.contentRange, with: today.name)
        for (parameter, label) in zip(node.signature.parameterClause.parameters, today.labels ?? []) {
            let second = parameter.secondName ?? parameter.firstName
            let text = label == second.text ? label : "\(label) \(second.text)"
            context.edits.replace(parameter.firstName.contentRange.lowerBound..<second.contentRange.upperBound, with: text)
        }
        context.changed(node.name, node.name.text, why: Self.why, how: today.written)
        return .visitChildren
    }
    /// Renames the overrides of properties.
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.contains(where: { $0.name.text == "override" }),
            let name = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            let today = RenamedNames.properties[name.text]
        else { return .visitChildren }
        context.edits.replace(name.contentRange, with: today)
        context.changed(name, name.text, why: Self.why, how: today)
        return .visitChildren
    }
}

extension TypeIndex.Member {
    /// The name as documentation writes it: `didMove(toParent:)`.
    fileprivate var written: String { labels.map { "\(name)(\($0.map { $0 + ":" }.joined()))" } ?? name }
}
